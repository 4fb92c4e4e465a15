"""Deals of any size: the rules that remember few states, against those that remember all, and
against a count of their own."""
import random
from collections import deque

import pytest

import searcher
from searcher import Deal, Span, random_deal
from searcher.data import KNOWN_INFINITE
from searcher.rules import straffkort, straffkort_large

THREE_PACKS = "A" * 12 + "K" * 12 + "Q" * 12 + "J" * 12 + "-" * 108


def counted(hand1, hand2):
    """Tricks, cards and winner of a game that ends, counted with nothing of this project."""
    hands, leader, tricks, cards = [deque(hand1), deque(hand2)], 0, 0, 0
    while all(hands):
        pile, turn, owed = [], leader, None
        while owed != 0:
            if not hands[turn]:
                return tricks + 1, cards, 2 - turn
            card = hands[turn].popleft()
            pile.append(card)
            cards += 1
            if card in "JQKA":
                owed, turn = "JQKA".index(card) + 1, 1 - turn
            elif owed is None:
                turn = 1 - turn
            else:
                owed -= 1
        leader = 1 - turn
        hands[leader].extend(pile)
        tricks += 1
    return tricks, cards, 1 if hands[0] else 2


def shuffled(seed, cards=THREE_PACKS):
    row = list(cards)
    random.Random(seed).shuffle(row)
    return Deal("".join(row[:len(row) // 2]), "".join(row[len(row) // 2:]))


@pytest.mark.parametrize("deck, deals", [
    ("2J4-", 300), ("2J10-", 300), ("2Q2J6-", 300), ("3J", 9), ("9-", 3),
    ("4A4K4Q4J36-", 100),
])
def test_it_agrees_with_the_rules_that_remember_all(deck, deals):
    for n in range(deals):
        deal = random_deal(1, n, deck)
        assert straffkort_large.play(deal.hand1, deal.hand2) == straffkort.play(
            deal.hand1, deal.hand2)


def test_known_infinite_deal():
    hands = KNOWN_INFINITE.split("/")
    assert straffkort_large.play(*hands) == straffkort.play(*hands)


def test_three_packs_against_an_independent_count():
    for seed in range(30):
        deal = shuffled(seed)
        outcome = searcher.play(str(deal))
        assert (outcome.outcome, outcome.tricks, outcome.cards, outcome.winner) == (
            "ended", *counted(deal.hand1, deal.hand2))
        assert outcome == straffkort.play(deal.hand1, deal.hand2)


def test_400_cards_that_are_one_long_trick():
    outcome = searcher.play("-" * 200 + "/" + "-" * 199 + "J")
    # the last card of player 2 is the only court: player 1 has nothing to pay with
    assert (outcome.tricks, outcome.cards, outcome.winner) == (1, 400, 2)
    assert searcher.play("-" * 200 + "/" + "-" * 200).cards == 400


@pytest.mark.parametrize("times", [22, 50])
def test_a_large_deal_that_never_ends(times):
    """The small deal J--/-J-, which never ends, many times over."""
    outcome = searcher.play("J--" * times + "/" + "-J-" * times)
    assert outcome == straffkort.play("J--" * times, "-J-" * times)
    assert outcome.period == Span(2, 6) and outcome.orbit == 1


def test_many_at_once_of_any_size():
    deals = [shuffled(1), Deal.parse(KNOWN_INFINITE), shuffled(2)]
    games = searcher.play_many(deals)
    for deal, game in zip(deals, games, strict=True):
        outcome = searcher.play(deal)
        assert (game["tricks"], game["cards"], bool(game["infinite"])) == (
            outcome.tricks, outcome.cards, outcome.infinite)


@pytest.mark.parametrize("hands", [("", "-"), ("-", ""), ("x", "-")])
def test_what_is_no_hand(hands):
    with pytest.raises(ValueError):
        straffkort_large.play(*hands)
