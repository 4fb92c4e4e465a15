"""Decks as text."""
import pytest
from hypothesis import given
from hypothesis import strategies as st

from searcher import STANDARD, Deck, DeckError

DECKS = (st.lists(st.integers(0, 30), min_size=5, max_size=5)
         .filter(lambda counts: 1 <= sum(counts) <= 64).map(lambda counts: Deck(tuple(counts))))


@given(DECKS)
def test_written_and_read_again(deck):
    assert Deck.parse(str(deck)) == deck


def test_standard():
    assert str(STANDARD) == "4A4K4Q4J36-"
    assert STANDARD.size == 52


@pytest.mark.parametrize("text", [
    "36-4J4Q4K4A", "4a4k4q4j36-", " 4A 4K 4Q 4J 36- ", "04A4K4Q4J36-",
])
def test_other_ways_to_write_it(text):
    assert Deck.parse(text) == STANDARD


def test_kinds_that_are_not_there_are_left_out():
    assert str(Deck.parse("0A0K0Q2J4-")) == "2J4-"


@pytest.mark.parametrize("text, what", [
    ("", "empty"), ("   ", "empty"), ("AKQJ", "not a count"), ("4A4B", "'4B'"), ("4A4A", "twice"),
    ("65-", "1 to 64"), ("0-", "1 to 64"), ("9" * 5000 + "-", "1 to 64"), ("4A-36-", "not a count"),
    ("60A60-", "120"), ("٤A", "not a count"), ("4", "not a count"),
])
def test_what_is_no_deck(text, what):
    with pytest.raises(DeckError, match=what):
        Deck.parse(text)
