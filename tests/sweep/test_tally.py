"""Tallies: merging in any order and grouping gives the same sum."""
import itertools
import random
from collections import Counter

import pytest

from searcher.deck import Deck
from searcher.sweep.random import RandomHunt
from searcher.sweep.tally import LongGame, Tally, longest, median, summary

HUNT = RandomHunt(Deck.parse("2J10-"), seed=5, keep=7)


def test_merging_in_any_order_and_grouping_gives_the_whole():
    whole = HUNT.play(0, 3000)
    rng = random.Random(2)
    for _ in range(10):
        cuts = sorted({0, 3000, *rng.sample(range(3000), 6)})
        parts = [HUNT.play(a, b) for a, b in itertools.pairwise(cuts)]
        while len(parts) > 1:
            rng.shuffle(parts)
            parts.append(parts.pop().merge(parts.pop()))
        assert parts[0] == whole


def test_the_empty_tally_changes_nothing():
    tally = HUNT.play(0, 100)
    assert Tally(7).merge(tally) == tally.merge(Tally(7)) == tally


def test_plain_values_and_back():
    tally = HUNT.play(0, 500)
    again = Tally.from_dict(tally.as_dict())
    assert again.merge(Tally(7, findings=tally.findings)) == tally


def test_tables_of_different_length_do_not_merge():
    with pytest.raises(ValueError, match="do not merge"):
        Tally(7).merge(Tally(8))


def test_counts_that_do_not_add_up_are_refused():
    with pytest.raises(ValueError, match="in the histograms"):
        Tally(7, played=3, infinite=1, by_cards=Counter({5: 2}), by_tricks=Counter({1: 1}))


def test_longest_keeps_each_deal_once_and_the_lower_number_of_equals():
    games = [LongGame(4, 9, 2, "a"), LongGame(1, 9, 2, "b"), LongGame(7, 9, 2, "b"),
             LongGame(0, 3, 2, "c"), LongGame(9, 11, 1, "d")]
    table = longest((), games, "cards", 3)
    assert [game.deal for game in table] == ["d", "b", "a"]
    assert table[1].n == 1
    assert longest(table, [LongGame(0, 9, 2, "b")], "cards", 3)[1].n == 0
    assert longest(table, [LongGame(0, 9, 2, "x")], "cards", 0) == ()


@pytest.mark.parametrize("lengths, middle", [([], None), ([5], 5), ([1, 9], 1), ([1, 2, 9], 2)])
def test_median(lengths, middle):
    assert median(Counter(lengths)) == middle


def test_summary_of_nothing():
    figures = summary(Tally(3), [], 0.0)
    assert figures["deals"] == 0
    assert figures["mean_cards"] is None and figures["longest_cards"] is None


def test_summary():
    tally = Tally(3, 5, 1, Counter({4: 1, 10: 2, 2000: 1}), Counter({1: 3, 7: 1}))
    figures = summary(tally, [{"cycle": "a"}, {"cycle": "a"}], 2.0)
    assert figures == {
        "deals": 5, "infinite": 1, "different_infinite": 2, "cycles": 1,
        "longest_cards": 2000, "longest_tricks": 7,
        "mean_cards": 506.0, "mean_tricks": 2.5, "median_cards": 10,
        "share_over_1000_cards": 0.25, "games_per_second": 2.5,
    }
