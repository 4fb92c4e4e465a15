"""The slow dealing: published vectors of its generator, and what a deal is made of."""
from collections import Counter

import pytest

from searcher.data import PHILOX_VECTORS
from searcher.rules.dealing import philox4x32, places, random_deal


@pytest.mark.parametrize("counter, key, output", PHILOX_VECTORS)
def test_published_vectors(counter, key, output):
    assert philox4x32(counter, key) == output


def test_places_of_a_word_come_low_bits_first_and_never_span_two():
    words = philox4x32((7, 0, 0, 1), (5, 0))
    drawn = places(5, 7, bits=6)
    assert [next(drawn) for _ in range(6)] == [
        *((words[0] >> shift) % 64 for shift in (0, 6, 12, 18, 24)), words[1] % 64]


def test_a_deal_holds_its_deck():
    hands = random_deal(3, 4, {"A": 1, "K": 2, "-": 4})
    assert Counter("".join(hands)) == {"A": 1, "K": 2, "-": 4}
    assert [len(hand) for hand in hands] == [4, 3]
