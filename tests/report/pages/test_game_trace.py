"""Traces: played again by their marks alone, a game is what the slow rules say it is."""
import random

import pytest
from drawing import draw_deal
from tracing import trace

from searcher.data import KNOWN_INFINITE, records
from searcher.deal import Deal
from searcher.rules import straffkort
from searcher.table.deal import TableDeal
from searcher.table.house_rules import House
from searcher.table.playing import random_table_deal
from searcher.table.replay import turns_by_rules


def tables(made, is_colour):
    """The stocks, heaps and cards laid so far before every turn, by the marks alone."""
    hands, heaps = [list(hand) for hand in made.hands], [[] for _ in made.hands]
    laid = 0
    yield [list(hand) for hand in hands], [list(heap) for heap in heaps], laid
    for marks in made.turns:
        first, *takings = marks.split(">")
        pile = []
        for mark in first:
            if mark.isdigit():
                card = hands[int(mark) - 1].pop(0)
                (heaps[int(mark) - 1] if is_colour else pile).append(card)
                laid += 1
            elif is_colour:
                seat = "abcd".index(mark)
                assert not hands[seat]
                hands[seat], heaps[seat] = heaps[seat], []
            else:
                assert not hands["abcd".index(mark)]
        for taker, *taken in takings:
            for heap in taken:
                hands[int(taker) - 1] += heaps[int(heap) - 1]
                heaps[int(heap) - 1] = []
            if not is_colour:
                hands[int(taker) - 1] += pile
        yield [list(hand) for hand in hands], [list(heap) for heap in heaps], laid


def deals_for_two():
    rng = random.Random(7)
    yield from (KNOWN_INFINITE, "J--/-J-", records()[-1].deal)
    yield from (str(draw_deal(rng)) for _ in range(60))


def test_straffkort_for_two():
    for text in deals_for_two():
        deal = Deal.parse(text)
        made, outcome = trace(TableDeal.parse("straffkort", text), House("straffkort", 2))
        assert straffkort.play(deal.hand1, deal.hand2).tricks == outcome.turns == len(made.turns)
        twin = straffkort.tricks(deal.hand1, deal.hand2)
        states = list(tables(made, False))
        for (hands, _, laid), cards, sizes, trick in zip(
                states, made.cards, made.sizes, twin, strict=False):
            assert tuple("".join(hand) for hand in hands) == trick.before
            assert laid == cards and sizes == tuple(map(len, hands))
        assert states[-1][2] == made.cards[-1] == outcome.cards


HOUSES = [House("straffkort", 3), House("straffkort", 4, rest=True, poison="Q"),
          House("straffkort", 3, poison="7"), House("colour", 2), House("colour", 3, rest=True),
          House("colour", 4, poison="A", pickup="winner")]


@pytest.mark.parametrize("house", HOUSES, ids=str)
def test_games_at_a_table(house):
    for n in range(6):
        deal = random_table_deal(house, 3, n)
        made, outcome = trace(deal, house)
        states = list(tables(made, house.game == "colour"))
        turns = turns_by_rules(deal, house, outcome)
        for (hands, heaps, laid), cards, sizes, turn in zip(
                states, made.cards, made.sizes, turns, strict=False):
            if house.game == "colour":
                assert tuple(map(tuple, hands)) == turn.before.stocks
                assert tuple(map(tuple, heaps)) == turn.before.heaps
            else:
                assert [len(hand) for hand in turn.before] == [len(hand) for hand in hands]
            assert laid == cards
            assert sizes == tuple(len(hand) + len(heap)
                                  for hand, heap in zip(hands, heaps, strict=True))
        assert len(states) == outcome.turns + 1 and states[-1][2] == outcome.cards
        if outcome.transient is not None:
            assert states[made.recurs][:2] == states[-1][:2]
            assert made.cards[made.recurs] == outcome.transient.cards
