"""Numbers of deals: against the slow twin, published numbers, both ends of any deck."""
import pytest
from hypothesis import given
from hypothesis import strategies as st

from searcher import Deal, Deck
from searcher.audit.self_test import all_deals
from searcher.data import KNOWN_INFINITE, records
from searcher.deal_number import ORDERS, number_of_deals, numbered_deal, rank, unrank
from searcher.rules import deal_number as slow

DECKS = st.lists(st.integers(0, 20), min_size=5, max_size=5).filter(
    lambda counts: 2 <= sum(counts) <= 64).map(lambda counts: Deck(tuple(counts)))
SMALL = ["2J4-", "1A1K1Q1J2-", "2Q2J3-", "9-", "3J", "1A1-"]
LARGE = ["13A13K13Q13J12-", "12A13K13Q13J13-", "16A16K16Q16J", "64-", "63J1-", "4A4K4Q4J36-"]


def test_published_numbers():
    """Casella's deal and Kleber's record, as others number them."""
    kleber = next(record.deal for record in records() if record.finder == "Kleber")
    assert rank(Deal.parse(KNOWN_INFINITE)) == 472460898658889399111
    assert rank(Deal.parse(kleber)) == 497985732634057566415
    assert number_of_deals(Deck.parse("4A4K4Q4J36-")) == 653534134886878245000


@given(DECKS, st.data(), st.sampled_from(sorted(ORDERS)))
def test_rank_and_unrank_are_inverse_and_as_the_slow_twin_says(deck, data, order):
    number = data.draw(st.integers(0, number_of_deals(deck) - 1))
    deal = unrank(deck, number, order)
    assert rank(deal, order) == number and deal.deck == deck
    row, counts = deal.hand1 + deal.hand2, {kind: deck.counts["-JQKA".index(kind)]
                                            for kind in "-JQKA"}
    assert slow.rank(row, ORDERS[order]) == number
    assert slow.unrank(counts, number, ORDERS[order]) == row


@pytest.mark.parametrize("deck", LARGE)
@pytest.mark.parametrize("order", ORDERS)
def test_both_ends_of_large_decks(deck, order):
    deck = Deck.parse(deck)
    last = number_of_deals(deck) - 1
    cards = "".join(kind * deck.counts["-JQKA".index(kind)] for kind in ORDERS[order])
    for number, row in ((0, cards), (last, cards[::-1])):
        deal = unrank(deck, number, order)
        assert deal.hand1 + deal.hand2 == row and rank(deal, order) == number
    assert number_of_deals(Deck.parse("13A13K13Q13J12-")) > 2**137
    for number in (-1, last + 1, 10**60):
        with pytest.raises(ValueError, match=f"there is no deal {number} of"):
            unrank(deck, number, order)


@pytest.mark.parametrize("deck", SMALL)
def test_small_decks_in_order(deck):
    deck = Deck.parse(deck)
    everything = range(number_of_deals(deck))
    if deck.size % 2 == 0:
        assert [unrank(deck, number) for number in everything] == list(all_deals(deck))
    rows = [slow.unrank({kind: deck.counts["-JQKA".index(kind)] for kind in "-JQKA"}, number)
            for number in everything]
    deals = [Deal(row[:cut], row[cut:]) for cut in range(1, deck.size) for row in rows]
    assert [numbered_deal(deck, number, "all") for number in range(len(deals))] == deals
    with pytest.raises(ValueError, match="there is no deal"):
        numbered_deal(deck, len(deals), "all")


def test_an_odd_card_is_player_1s():
    assert str(unrank(Deck.parse("2J3-"), 9)) == "---/JJ"
    assert rank(Deal.parse("---/JJ")) == 9


@pytest.mark.parametrize("wrong", [
    lambda: rank(Deal.parse("J-/JJJ-")), lambda: rank(Deal.parse("JJ/---")),
    lambda: rank(Deal.parse("J/J"), "suits"), lambda: unrank(Deck.parse("1A"), 0),
    lambda: unrank(Deck.parse("2J4-"), 0, "suits"), lambda: numbered_deal(Deck.parse("2J"), 0, "x"),
])
def test_refused(wrong):
    with pytest.raises(ValueError):
        wrong()
