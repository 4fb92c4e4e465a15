"""The lanes: every build against the rules twin and the scalar engine, on every edge they have."""
import os
import random
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import numpy as np
import pytest
from against_rules import CHUNK, LANES, differing_games, play, row_of
from drawing import EDGES, draw_deal

from searcher import Deal, Deck, engine
from searcher.data import KNOWN_INFINITE
from searcher.rules import straffkort

GAMES = 20_000 if os.environ.get("SANITIZED") else 1_000_000  # it is slow
DECKS = ["4A4K4Q4J36-", "2J10-", "2J4-", "1K1Q1J11-", "4K4Q4J28-", "3J", "9-", "64-", "1A1K",
         "2J61-", "13A13K13Q13J12-", "16A16K16Q16J", "33J31-", "32J32-", "4A4K4Q4J35-", "63J1-"]


@pytest.mark.slow
def test_a_million_games_of_random_decks_and_splits_agree_with_the_rules():
    infinite = 0
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        for wrong, of_chunk in pool.map(differing_games, range(GAMES // CHUNK)):
            assert not wrong, wrong[:3]
            infinite += of_chunk
    assert infinite > GAMES / 100


@pytest.mark.parametrize("build", LANES)
def test_edges(build):
    deals = [Deal.parse(text) for text in EDGES]
    for repeat in (1, 3, 8, 50):
        row = play([deal for deal in deals for _ in range(repeat)], build)
        right = [row_of(straffkort.play(deal.hand1, deal.hand2)) for deal in deals]
        assert row == [game for game in right for _ in range(repeat)]


@pytest.mark.parametrize("build", LANES)
@pytest.mark.parametrize("infinite", [0, 1, 7, 8, 9, 600])
def test_lanes_full_of_loops(build, infinite):
    """All lanes, one, or none play a game that never ends, first or last."""
    rng = random.Random(3)
    loops = [Deal.parse(KNOWN_INFINITE)] * infinite
    others = [draw_deal(rng) for _ in range(40)]
    for deals in (loops + others, others + loops, loops):
        games = play(deals, build)
        assert games == play(deals, "scalar")
        assert sum(game[0] for game in games) >= infinite


@pytest.mark.parametrize("build", LANES)
@pytest.mark.parametrize("count", [0, 1, 2, 7, 8, 9, 15, 16, 17, 255, 256, 257, 600])
def test_any_number_of_games_that_end_all_at_once(build, count):
    deals = [Deal.parse("--J-/Q---")] * count
    assert play(deals, build) == play(deals, "scalar")


class Swept:
    """A range swept by one build with buffers of some room, emptied when they are full."""

    def __init__(self, deck, seed, start, stop, build, room=(5000, 5000), bins=(20000, 4000),
                 floors=(40, 6)):
        stream = engine.Stream(Deck.parse(deck).counts, seed)
        self.by_cards = np.zeros(bins[0], dtype=np.int64)
        self.by_tricks = np.zeros(bins[1], dtype=np.int64)
        flagged = np.empty(room[0], dtype=np.uint64)
        longer = np.empty(room[1], dtype=engine.LENGTH_DTYPE)
        self.flagged, self.longer, self.calls = [], [], 0
        while True:
            start, flags, lengths = stream.sweep(start, stop, self.by_cards, self.by_tricks,
                                                 flagged, longer, *floors, build)
            self.flagged += flagged[:flags].tolist()
            self.longer += longer[:lengths].tolist()
            self.calls += 1
            if start == stop:
                break
        self.flagged.sort()
        self.longer.sort()

    def __eq__(self, other):
        return (self.flagged == other.flagged and self.longer == other.longer
                and np.array_equal(self.by_cards, other.by_cards)
                and np.array_equal(self.by_tricks, other.by_tricks))


@pytest.mark.parametrize("build", LANES)
@pytest.mark.parametrize("deck", DECKS)
def test_sweeps_are_those_of_the_scalar_engine(build, deck):
    for start, stop in ((0, 3000), (12345, 12345 + 1111), (2**64 - 1000, 2**64 - 1)):
        assert Swept(deck, 5, start, stop, build) == Swept(deck, 5, start, stop, "scalar")


@pytest.mark.parametrize("build", LANES)
@pytest.mark.parametrize("count", [0, 1, 7, 8, 9, 255, 256, 257, 263, 300])
def test_short_ranges(build, count):
    for deck in ("4A4K4Q4J36-", "2J10-"):
        swept = Swept(deck, 1, 77, 77 + count, build)
        assert swept == Swept(deck, 1, 77, 77 + count, "scalar")
        assert swept.by_cards.sum() + len(swept.flagged) == count


@pytest.mark.parametrize("build", LANES)
@pytest.mark.parametrize("room", [1, 2, 7, 16, 17, 31, 33, 64, 65, 70, 129, 300])
def test_buffers_that_run_full(build, room):
    """Every game is flagged or longer than the floor, so that the buffers fill at once."""
    for deck, bins, floors in (("2J10-", (30, 3), (-1, -1)), ("4A4K4Q4J36-", (200, 30), (0, 0))):
        rooms = ((room, 5000), (5000, room), (room, room))
        for of_flagged, of_longer in rooms:
            swept = Swept(deck, 2, 0, 900, build, (of_flagged, of_longer), bins, floors)
            assert swept == Swept(deck, 2, 0, 900, "scalar", (5000, 5000), bins, floors)
            assert swept.calls > 1 or room > 64


@pytest.mark.parametrize("build", engine.RUN_HERE)
def test_a_million_standard_deals_add_up_alike(build):
    swept = Swept("4A4K4Q4J36-", 1, 0, 1 << 20, build, floors=(2500, 350))
    assert int(swept.by_cards @ np.arange(20000)) == 267_107_691
    assert int(swept.by_tricks @ np.arange(4000)) == 36_963_688


def test_a_build_that_does_not_run_here_is_refused():
    stream = engine.Stream([36, 4, 4, 4, 4], 1)
    numbers, lengths = np.zeros(9, dtype=np.int64), np.zeros(9, dtype=engine.LENGTH_DTYPE)
    with pytest.raises(ValueError, match="'mmx' does not run here; these do: "):
        stream.sweep(0, 1, numbers, numbers, numbers.astype(np.uint64), lengths, 0, 0, "mmx")
    with pytest.raises(ValueError, match="does not run here"):
        engine.play_codes(np.zeros((1, 2), dtype=np.uint8), np.ones(1, dtype=np.uint8), "mmx")
