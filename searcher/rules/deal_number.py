"""The number of a deal among all deals of its deck, slow and obvious.

The deals of a deck are ordered as words are, the strongest card first: A < K < Q
< J < -, hand 1 in front of hand 2. The number of a row is how many rows come
before it: at each place, for each kind that would have come earlier, all
arrangements of the cards that are then left.
"""
from __future__ import annotations

from math import comb

ORDER = "AKQJ-"


def arrangements(counts: dict[str, int]) -> int:
    """How many different rows there are of so many cards of each kind."""
    rows, placed = 1, 0
    for count in counts.values():
        placed += count
        rows *= comb(placed, count)
    return rows


def rank(row: str, order: str = ORDER) -> int:
    """How many rows of the same cards come before this one."""
    left = {kind: row.count(kind) for kind in order}
    before = 0
    for card in row:
        for kind in order[:order.index(card)]:
            if left[kind]:
                before += arrangements({**left, kind: left[kind] - 1})
        left[card] -= 1
    return before


def unrank(counts: dict[str, int], number: int, order: str = ORDER) -> str:
    """The row of these cards that `number` others come before."""
    left = {kind: counts.get(kind, 0) for kind in order}
    row = ""
    while any(left.values()):
        for kind in order:
            if not left[kind]:
                continue
            beginning_so = arrangements({**left, kind: left[kind] - 1})
            if number < beginning_so:
                row += kind
                left[kind] -= 1
                break
            number -= beginning_so
    return row


def following(row: str, order: str = ORDER) -> str:
    """The row that comes next; after the last one, the first."""
    for place in reversed(range(len(row) - 1)):
        later = [card for card in row[place + 1:] if order.index(card) > order.index(row[place])]
        if later:
            card = min(later, key=order.index)
            rest = row[place:].replace(card, "", 1)
            return row[:place] + card + "".join(sorted(rest, key=order.index))
    return "".join(sorted(row, key=order.index))
