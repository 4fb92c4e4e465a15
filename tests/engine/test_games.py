"""The compiled engine: published answers, and every field against the rules twin."""
import os
import random

import numpy as np
import pytest
from against_rules import row_of
from drawing import EDGES, draw_deal
from hypothesis import example, given
from hypothesis import strategies as st

from searcher import (
    Deal,
    DealError,
    Deck,
    Span,
    engine,
    play,
    play_many,
    random_deal,
    search_random,
)
from searcher.audit.self_test import all_deals
from searcher.data import KNOWN_INFINITE, records, small_decks
from searcher.rules import straffkort

HAND = st.text("-JQKA", min_size=1, max_size=32)
PLAIN_HAND = st.text("-----JQKA", min_size=1, max_size=32)

@pytest.mark.parametrize("record", records(), ids=lambda record: record.finder)
def test_published_records(record):
    outcome = play(record.deal)
    assert (outcome.tricks, outcome.cards) == (record.tricks, record.cards)
    assert straffkort.play(*record.deal.split("/")) == outcome


def test_there_are_ten_records():
    assert len(records()) == 10


def test_known_infinite_deal():
    outcome = play(KNOWN_INFINITE)
    assert outcome.transient == Span(4, 34)
    assert outcome.period == Span(62, 440)
    assert outcome.orbit == 62
    assert outcome == straffkort.play(*KNOWN_INFINITE.split("/"))


@pytest.mark.parametrize("small", small_decks(), ids=lambda small: small.deck)
def test_all_deals_of_small_decks(small):
    outcomes = [play(deal) for deal in all_deals(Deck.parse(small.deck))]
    ended = [outcome for outcome in outcomes if not outcome.infinite]
    assert len(outcomes) == small.deals
    assert len(outcomes) - len(ended) == small.infinite
    assert len({outcome.cycle for outcome in outcomes if outcome.infinite}) == small.cycles
    assert max(outcome.cards for outcome in ended) == small.longest_cards
    assert max(outcome.tricks for outcome in ended) == small.longest_tricks


@pytest.mark.parametrize("text", EDGES)
def test_edges_agree_with_the_rules(text):
    deal = Deal.parse(text)
    assert play(deal) == straffkort.play(deal.hand1, deal.hand2)


@given(HAND, HAND)
@example("J--", "-J-")
def test_agrees_with_the_rules(hand1, hand2):
    assert play(Deal(hand1, hand2)) == straffkort.play(hand1, hand2)


@given(PLAIN_HAND, PLAIN_HAND)
def test_agrees_with_the_rules_on_longer_games(hand1, hand2):
    assert play(Deal(hand1, hand2)) == straffkort.play(hand1, hand2)


@pytest.mark.slow
def test_agrees_with_the_rules_on_100_000_deals():
    rng = random.Random(1)
    infinite = 0
    for _ in range(1 if os.environ.get("SANITIZED") else 20):
        deals = [draw_deal(rng) for _ in range(5000)]
        games = play_many(deals)
        for deal, game in zip(deals, games.tolist(), strict=True):
            by_rules = straffkort.play(deal.hand1, deal.hand2)
            assert game == row_of(by_rules), deal
            if by_rules.infinite:
                infinite += 1
                assert play(deal) == by_rules
    assert infinite > (0 if os.environ.get("SANITIZED") else 1000)


def test_play_many_takes_arrays():
    deals = np.array([[0, 0, 1, 0, 2, 0, 0, 0], [1, 0, 0, 0, 0, 0, 0, 0]])
    assert play_many(deals).tolist() == play_many(["--J-/Q---", "J---/----"]).tolist()
    assert play_many(deals, [3, 1]).tolist() == play_many(["--J/-Q---", "J/-------"]).tolist()
    assert play_many(deals, 3)[0] == play_many(["--J/-Q---"])[0]
    assert play_many(deals[::-1, :][:, ::1]).tolist() == play_many(deals).tolist()[::-1]


def test_play_many_of_nothing():
    assert play_many([]).shape == (0,)
    assert play_many(np.zeros((0, 52), dtype=np.uint8)).shape == (0,)


@pytest.mark.parametrize("deals, size1, what", [
    (np.zeros((1, 65), dtype=int), 1, "at most 64"),
    (np.full((1, 6), 5), None, "penalties are 0 to 4"),
    (np.full((1, 6), -1), None, "penalties are 0 to 4"),
    (np.zeros((1, 5), dtype=int), None, "no half"),
    (np.zeros((1, 6), dtype=int), 0, "a hand is empty"),
    (np.zeros((1, 6), dtype=int), 6, "a hand is empty"),
    (np.zeros((2, 6), dtype=int), [3, 300], "a hand is empty"),
    (np.zeros(6, dtype=int), 3, "shape"),
    (np.zeros((1, 6)), 3, "whole numbers"),
])
def test_play_many_refuses(deals, size1, what):
    with pytest.raises(ValueError, match=what):
        play_many(deals, size1)


def test_what_is_no_whole_number_or_no_deal_is_refused():
    for wrong in (lambda: random_deal(1.7, 0), lambda: random_deal(1, 0.5), lambda: play(5),
                  lambda: play(None), lambda: play(b"J/J"), lambda: play_many([[0, 1]]),
                  lambda: search_random(1.5), lambda: search_random(1, seed=1.7),
                  lambda: search_random(1, threads=1.5)):
        with pytest.raises(TypeError):
            wrong()
    with pytest.raises(ValueError, match="whole number"):
        play_many(np.zeros((1, 4), dtype=int), 1.5)


def test_play_many_is_not_for_one_text():
    with pytest.raises(TypeError, match="play_many takes many"):
        play_many("--J-/Q---")
    with pytest.raises(TypeError, match="size1"):
        play_many(["--J-/Q---"], 3)


@pytest.mark.parametrize("text", ["/", "-/", "/-", "", "---"])
def test_play_refuses_what_is_no_deal(text):
    with pytest.raises(DealError):
        play(text)


@pytest.mark.parametrize("deals, sizes", [
    ([[0, 0]], [0]), ([[0, 0]], [2]), ([[5, 0]], [1]), ([[0, 0]], [1, 1]), ([[0] * 65], [3]),
])
def test_the_engine_itself_refuses_what_would_break_it(deals, sizes):
    with pytest.raises(ValueError):
        engine.play_codes(np.array(deals, dtype=np.uint8), np.array(sizes, dtype=np.uint8))


@pytest.mark.parametrize("counts", [[0] * 5, [1, 0, 0, 0, 0], [65, 0, 0, 0, 0], [1, 2, 3],
                                    [-1, 5, 0, 0, 0]])
def test_a_stream_refuses_what_is_no_deck(counts):
    with pytest.raises(ValueError):
        engine.Stream(counts, 1)
