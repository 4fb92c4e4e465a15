"""Random deals: the compiled dealer against its slow twin, the pinned stream, fairness."""
import csv
import math
import random
from collections import Counter
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from searcher import Deck, engine, random_deal
from searcher.audit.self_test import all_deals
from searcher.data import PHILOX_VECTORS
from searcher.rules import dealing

PINNED = Path(__file__).parents[1] / "data" / "stream1.tsv"
UINT64 = st.integers(0, 2**64 - 1)
DECKS = st.lists(st.integers(0, 20), min_size=5, max_size=5).filter(lambda c: 2 <= sum(c) <= 64)


def test_version_is_the_one_of_the_twin():
    assert engine.STREAM == dealing.VERSION == 1


@pytest.mark.parametrize("counter, key, output", PHILOX_VECTORS)
def test_published_vectors(counter, key, output):
    assert engine.philox(counter, key) == output


def test_pinned_deals_never_change():
    rows = list(csv.DictReader(PINNED.read_text().splitlines(), delimiter="\t"))
    assert len(rows) == 78
    for row in rows:
        deal = random_deal(int(row["seed"]), int(row["n"]), row["deck"])
        assert str(deal) == row["deal"], row


@given(DECKS, UINT64, UINT64)
def test_agrees_with_the_slow_twin(counts, seed, n):
    deck = Deck(tuple(counts))
    hands = dealing.random_deal(seed, n, dict(zip("-JQKA", counts, strict=True)))
    assert str(random_deal(seed, n, deck)) == "/".join(hands)


def test_many_deals_of_many_decks_agree_with_the_slow_twin():
    rng = random.Random(4)
    for _ in range(60):
        counts = [rng.choice((0, 1, 4, rng.randint(0, 12))) for _ in range(5)]
        if not 2 <= sum(counts) <= 64:
            continue
        seed, numbers = rng.getrandbits(64), [rng.getrandbits(64) for _ in range(50)]
        rows = engine.Stream(counts, seed).deals(np.array(numbers, dtype=np.uint64))
        for n, row in zip(numbers, rows.tolist(), strict=True):
            hands = dealing.random_deal(seed, n, dict(zip("-JQKA", counts, strict=True)))
            assert "".join("-JQKA"[code] for code in row) == "".join(hands)


@pytest.mark.parametrize("deck", ["2Q1J3-", "1A1K1Q1J1-", "3A3-"])
def test_every_deal_is_equally_likely(deck):
    """Chi-squared over all deals of the deck; the seed is fixed, so this cannot flake."""
    parsed = Deck.parse(deck)
    count = 60_000
    rows = engine.Stream(parsed.counts, 11).deals(np.arange(count, dtype=np.uint64))
    seen = Counter(row.tobytes() for row in rows)
    deals = math.factorial(parsed.size) // math.prod(math.factorial(c) for c in parsed.counts)
    assert len(seen) == deals
    expected = count / deals
    chi_squared = sum((times - expected) ** 2 / expected for times in seen.values())
    freedom = deals - 1
    assert abs(chi_squared - freedom) < 4 * math.sqrt(2 * freedom)


def test_all_deals_lists_each_once():
    listed = [str(deal) for deal in all_deals(Deck.parse("2Q1J3-"))]
    assert len(listed) == len(set(listed)) == 60


@pytest.mark.parametrize("seed, n, deck", [
    (-1, 0, "2J4-"), (2**64, 0, "2J4-"), (0, -1, "2J4-"), (0, 2**64, "2J4-"), (0, 0, "1J"),
])
def test_out_of_range(seed, n, deck):
    with pytest.raises(ValueError):
        random_deal(seed, n, deck)
