"""Behind games that end: against backward play by trying, and the known records."""
import random

import numpy as np
import pytest
from drawing import draw_deal

from searcher import Deal, engine, play
from searcher.data import KNOWN_INFINITE
from searcher.engine.behind import Forest
from searcher.longest import behind as module
from searcher.longest.behind import behind
from searcher.playing import codes_of, deal_of
from searcher.rules import backward, straffkort

COLLINS = "A-QK------Q----KA-----J---/-JAK----A--Q----J---QJ--K-"
NESSLER_2012 = "-J-------Q------A--A--QKK-/-A-Q--J--J---Q--AJ-K---K--"
ANDERSON_2013 = "--A-Q--J--J---Q--AJ-K---K-/-J-------Q------A--A--QKK-"
NESSLER_2022 = "---AJ--Q---------QAKQJJ-QK/-----A----KJ-K--------A---"
RANDOM_52 = "--K----------JQA-----K----/Q--A----KJ--AJ-QJQ--K--A--"


def forest(deal, tricks, **options):
    outcome = play(deal)
    return Forest(codes_of(deal)[np.newaxis], len(deal.hand1), *(
        np.array([number], dtype=np.uint64)
        for number in (outcome.tricks, outcome.cards, tricks)), **options)


def all_found(walk, steps=1 << 20):
    """Every deal of a forest with its lengths, whatever its order."""
    deals = []
    while walk.more:
        rows, codes = walk.walk(steps, -1, -1)
        half = (walk.total + 1) // 2
        deals += [(str(deal_of(code, half)), *map(int, row[["at", "tricks", "cards"]]))
                  for row, code in zip(rows, codes, strict=True)]
    return sorted(deals)


def small_games(seed, count, most_states=400):
    """Games of any decks that end, with a number of tricks that is not too much for trying."""
    rng = random.Random(seed)
    while count:
        deal = draw_deal(rng)
        outcome = play(deal)
        if outcome.infinite:
            continue
        tricks = min(outcome.tricks, rng.choice((1, 2, 3, 5, 8)))
        if behind(deal, tricks).states <= most_states:
            count -= 1
            yield deal, tricks


@pytest.mark.slow
def test_the_walk_is_backward_play_by_trying():
    states = deals = odd = 0
    for deal, tricks in small_games(3, 400):
        walk = forest(deal, tricks)
        found = all_found(walk)
        tried = list(backward.behind(deal.hand1, deal.hand2, tricks))
        by_rules = []
        for state in tried:
            if state.is_deal:
                outcome = straffkort.play(*state.hands)
                by_rules.append((outcome.deal, state.at, outcome.tricks, outcome.cards))
        assert (walk.states, walk.equal) == (len(tried), len(by_rules))
        assert found == sorted(by_rules)
        states, deals, odd = states + len(tried), deals + len(found), odd + len(deal) % 2
    assert states > 3000 and deals > 200 and odd > 40


@pytest.mark.parametrize("steps, room", [(1, 64), (7, 65), (1 << 20, 64), (3, 4096)])
def test_a_walk_that_is_left_and_taken_up_again(steps, room):
    deal = Deal.parse(COLLINS)
    whole, parts = forest(deal, 30), forest(deal, 30, room=room)
    assert all_found(parts, steps) == all_found(whole)
    assert (parts.states, parts.equal, parts.at) == (whole.states, whole.equal, whole.at)


def test_many_roots_are_their_trees_one_by_one():
    deals = engine.Stream((14, 2, 2, 2, 0), 5).deals(np.arange(200, dtype=np.uint64))
    ended = [deal for deal in (deal_of(code, 10) for code in deals) if not play(deal).infinite]
    lengths = [play(deal) for deal in ended]
    upto = [i % (outcome.tricks + 1) for i, outcome in enumerate(lengths)]
    many = Forest(np.stack([codes_of(deal) for deal in ended]), 10, *(
        np.array(numbers, dtype=np.uint64) for numbers in (
            [outcome.tricks for outcome in lengths], [outcome.cards for outcome in lengths], upto)))
    assert all_found(many) == sorted(
        row for deal, tricks in zip(ended, upto, strict=True)
        for row in all_found(forest(deal, tricks)))
    assert many.root == len(ended)


@pytest.mark.parametrize("deal, states, equal, cards, tricks", [
    (COLLINS, 7034, 319, 7544, 1048),
    (RANDOM_52, 11877, 433, 5541, 766),
    (NESSLER_2022, 2884, 102, None, None),
])
def test_behind_the_first_sixty_tricks_of_long_games(deal, states, equal, cards, tricks):
    found = behind(deal, tricks=60)
    assert (found.states, found.equal, found.complete) == (states, equal, True)
    by_cards, by_tricks = found.longest_by_cards[0], found.longest_by_tricks[0]
    if cards is None:
        assert by_cards.cards < found.cards and by_tricks.tricks <= found.tricks
    else:
        assert (by_cards.cards, by_tricks.tricks) == (cards, tricks)


def test_nothing_longer_is_behind_the_whole_of_the_longest_game():
    found = behind(NESSLER_2022)
    assert found.upto == found.tricks == 1164
    assert found.longest_by_cards[0].cards < 8344
    assert found.longest_by_tricks[0].tricks <= 1164


def test_two_records_find_each_other():
    for one, other in ((NESSLER_2012, ANDERSON_2013), (ANDERSON_2013, NESSLER_2012)):
        assert other in {found.deal for found in behind(one, tricks=60).longest_by_cards}


@pytest.mark.parametrize("deal", [COLLINS, RANDOM_52, "-K-J----Q-/---Q----JK", "J--Q-/-A----"])
def test_what_is_found_plays_into_the_game_and_takes_as_long_as_told(deal):
    found = behind(deal, keep=50)
    cards = Deal.parse(deal)
    own = engine.states_after(codes_of(cards), len(cards.hand1), 0, found.tricks)
    assert found.longest_by_cards and len(found.longest_by_cards) == len(found.longest_by_tricks)
    for other in {*found.longest_by_cards, *found.longest_by_tricks}:
        outcome = straffkort.play(*other.deal.split("/"))
        assert (outcome.cards, outcome.tricks) == (other.cards, other.tricks)
        assert other.tricks == found.tricks - other.at + other.after
        codes, half = codes_of(Deal.parse(other.deal)), other.deal.index("/")
        before, met = engine.states_after(codes, half, other.after - 1, 2)
        assert met == own[other.at] and before not in own


def test_tables_are_the_longest_of_all_that_is_found():
    everything = all_found(forest(Deal.parse(COLLINS), 40))
    found = behind(COLLINS, tricks=40, keep=25)
    for table, by in ((found.longest_by_cards, 3), (found.longest_by_tricks, 2)):
        expected = sorted(everything, key=lambda row: (-row[by], row[0]))[:25]
        assert [(row.deal, row.at, row.tricks, row.cards) for row in table] == expected
    assert behind(COLLINS, tricks=40, keep=0).longest_by_cards == ()


def test_a_walk_that_is_stopped_says_how_far_it_got(monkeypatch):
    monkeypatch.setattr(module, "STEPS", 100)
    calls = iter(range(10**6))
    found = behind(COLLINS, stopping=lambda: next(calls) == 12)
    assert not found.complete and 0 < found.walked < found.upto == 960
    whole = behind(COLLINS, found.walked)
    assert whole.complete and whole.states <= found.states
    assert found.as_dict()["walked"] == found.walked


def test_no_tricks_and_a_game_of_one():
    assert behind(COLLINS, tricks=0).states == 0
    assert behind("J/-").as_dict()["tricks"] == 1


@pytest.mark.parametrize("arguments, words", [
    ((KNOWN_INFINITE,), "basin"), (("J-/--", 4), "tricks to look behind"),
    (("J-/--", -1), "tricks to look behind"), (("J-/--", None, -1), "to keep"),
])
def test_refused(arguments, words):
    with pytest.raises(ValueError, match=words):
        behind(*arguments)


def test_the_module_refuses_what_is_no_forest():
    def number(value):
        return np.array([value], dtype=np.uint64)

    row = np.array([[1, 0, 0, 0]], dtype=np.uint8)
    for codes, size1, tricks, cards, upto, room in [
        (row, 0, 1, 5, 1, 64), (row, 4, 1, 5, 1, 64), (row + 4, 2, 1, 5, 1, 64),
        (row, 2, 1, 5, 2, 64), (row, 2, 9, 5, 1, 64), (row, 2, 1, 5, 1, 63),
        (np.zeros((2, 4), np.uint8), 2, 1, 5, 1, 64), (np.zeros((1, 65), np.uint8), 2, 1, 5, 1, 64),
    ]:
        with pytest.raises(ValueError):
            Forest(codes, size1, number(tricks), number(cards), number(upto), room)
    short = Forest(np.zeros((1, 4), np.uint8), 2, number(5), number(9), number(5))
    with pytest.raises(ValueError, match="fewer tricks"):
        short.walk(100, -1, -1)
