"""The slow twin of ranking, against sorting all rows of a small deck."""
from itertools import permutations

import pytest

from searcher.rules import deal_number

CARDS = ["AKQJ-", "JJ----", "AAKK--", "---", "AAKQJ--", "QJ-", "AJJJ"]


@pytest.mark.parametrize("cards", CARDS)
@pytest.mark.parametrize("order", ["AKQJ-", "-JQKA"])
def test_numbers_are_places_in_the_sorted_list_of_all_rows(cards, order):
    rows = sorted({"".join(row) for row in permutations(cards)},
                  key=lambda row: [order.index(card) for card in row])
    counts = {kind: cards.count(kind) for kind in order}
    assert len(rows) == deal_number.arrangements(counts)
    assert [deal_number.rank(row, order) for row in rows] == list(range(len(rows)))
    assert [deal_number.unrank(counts, number, order) for number in range(len(rows))] == rows
    assert [deal_number.following(row, order) for row in rows] == [*rows[1:], rows[0]]
