"""From deal to deal in the engine: against the slow twin, every build against the scalar one."""
import numpy as np
import pytest
from against_rules import LANES
from hypothesis import given
from hypothesis import strategies as st

from searcher import Deck, engine
from searcher.deal_number import number_of_deals, unranked_row
from searcher.deck import KINDS
from searcher.rules.deal_number import following

ROWS = st.lists(st.sampled_from(KINDS), min_size=2, max_size=64) | st.lists(
    st.sampled_from("--J"), min_size=2, max_size=64)
DECKS = ["4A4K4Q4J36-", "2J10-", "1K1Q1J11-", "64-", "16A16K16Q16J", "33J31-", "4A4K4Q4J35-",
         "63J1-", "2A2K2Q2J12-"]


def succession(row, size1):
    codes = np.array([KINDS.index(card) for card in row], dtype=np.uint8)
    return engine.Succession(codes, size1)


class Swept:
    """So many deals from a row on, by one build, with buffers that are emptied when full."""

    def __init__(self, row, size1, count, build, room=5000, floors=(40, 6)):
        deals, at = succession(row, size1), 0
        self.by_cards = np.zeros(1 << 14, dtype=np.int64)
        by_tricks = np.zeros(1 << 12, dtype=np.int64)
        flagged = np.empty(room, dtype=np.uint64)
        longer = np.empty(room, dtype=engine.LENGTH_DTYPE)
        self.flagged, self.longer, self.calls = [], [], 0
        while at < count:
            at, flags, lengths = deals.sweep(at, count, self.by_cards, by_tricks, flagged, longer,
                                             *floors, build)
            self.flagged += flagged[:flags].tolist()
            self.longer += longer[:lengths].tolist()
            self.calls += 1
        self.next = "".join(KINDS[code] for code in deals.deal())
        self.all = (self.next, sorted(self.flagged), sorted(self.longer), self.by_cards.tolist(),
                    by_tricks.tolist())


@given(ROWS, st.booleans())
def test_steps_are_those_of_the_slow_twin(cards, near_the_end):
    """Any row, and rows at the end of the order, where the first one comes after the last."""
    row = "".join(sorted(cards, key="-JQKA".index) if near_the_end else cards)
    deals = succession(row, len(row) // 2)
    buffers = [np.zeros(9, dtype=np.int64), np.zeros(9, dtype=np.int64),
               np.empty(99, dtype=np.uint64), np.empty(99, dtype=engine.LENGTH_DTYPE)]
    for at in range(20):
        assert "".join(KINDS[code] for code in deals.deal()) == row
        assert deals.sweep(at, at + 1, *buffers, 0, 0)[0] == at + 1
        row = following(row)


@pytest.mark.parametrize("build", engine.RUN_HERE)
@pytest.mark.parametrize("cards", ["JJ------", "AKQJ--", "AAKK--JJ", "-----", "AAJJJ"])
def test_after_all_deals_of_a_deck_comes_the_first(build, cards):
    row = "".join(sorted(cards, key="AKQJ-".index))
    rows = number_of_deals(Deck.of(row))
    swept = Swept(row, 2, rows, build)
    assert swept.next == row
    assert swept.by_cards.sum() + len(swept.flagged) == rows


@pytest.mark.parametrize("build", LANES)
@pytest.mark.parametrize("deck", DECKS)
def test_sweeps_are_those_of_the_scalar_engine(build, deck):
    deck = Deck.parse(deck)
    for share, size1, count in ((3, deck.size // 2, 3000), (7, 1, 777), (2, deck.size - 1, 256)):
        row = unranked_row(deck, number_of_deals(deck) // share)
        assert Swept(row, size1, count, build).all == Swept(row, size1, count, "scalar").all


@pytest.mark.parametrize("build", LANES)
@pytest.mark.parametrize("room", [1, 7, 16, 31, 33, 64, 65, 129])
def test_buffers_that_run_full(build, room):
    row = unranked_row(Deck.parse("2K2Q2J14-"), 1_000_000)
    swept = Swept(row, 10, 900, build, room, (-1, -1))
    assert swept.calls > 1
    assert swept.all == Swept(row, 10, 900, "scalar", floors=(-1, -1)).all


@pytest.mark.parametrize("build", LANES)
def test_games_past_the_cap_of_the_lanes_are_only_flagged(build):
    """The cursor has left their deals behind; the scalar engine plays the same ones itself."""
    row = "J-----" + "-J----"
    swept = Swept(row, 6, 1, build)
    assert swept.flagged == [0] and swept.all == Swept(row, 6, 1, "scalar").all


def test_refused():
    deals = succession("J-----", 3)
    numbers = np.zeros(9, dtype=np.int64)
    with pytest.raises(ValueError, match="the next deal is number 0, not 5"):
        deals.sweep(5, 6, numbers, numbers, numbers.astype(np.uint64),
                    np.empty(9, dtype=engine.LENGTH_DTYPE), 0, 0)
    for row, size1 in (("J", 1), ("J-", 0), ("J-", 2), ("-" * 65, 3)):
        with pytest.raises(ValueError):
            succession(row, size1)
    with pytest.raises(ValueError):
        engine.Succession(np.array([5, 0], dtype=np.uint8), 1)
