"""All deals of a deck, numbered: the number of a deal, and the deal of a number.

Deals are in lexicographic order, A < K < Q < J < - (or plain cards first), hand
1 in front of hand 2, counted from 0. The numbers of a 64-card deck go up to
2**138, so they are Python's whole numbers, which cannot overflow; the engine is
given the first deal of a range and goes on from there (``ext/game/cursor.h``).
`searcher.rules.deal_number` says the same in the obvious way.
"""
from __future__ import annotations

from math import factorial, prod
from operator import index

from searcher.deal import Deal
from searcher.deck import KINDS, Deck

ORDERS = {"courts-first": KINDS[::-1], "plain-first": KINDS}
"""The orders in use: A < K < Q < J < - and - < J < Q < K < A."""
SPLITS = ("equal", "all")


def number_of_deals(deck: Deck) -> int:
    """How many deals of two given sizes a deck has; exact.

    >>> number_of_deals(Deck.parse("4A4K4Q4J36-"))
    653534134886878245000
    """
    return factorial(deck.size) // prod(map(factorial, deck.counts))


def half(deck: Deck) -> int:
    """The cards of hand 1 in an equal deal; an odd card is player 1's."""
    return (deck.size + 1) // 2


def rank(deal: Deal | str, order: str = "courts-first") -> int:
    """The number of a deal with equal hands, from 0; exact for every deck.

    Raises ValueError if the hands are not equal (of an odd deck hand 1 has a card
    more) or there is no such order, DealError if a text is no deal.

    >>> rank("---K---Q-KQAJ-----AAJ--J--/----------Q----KQ-J-----KA")
    472460898658889399111
    """
    if isinstance(deal, str):
        deal = Deal.parse(deal)
    deck = deal.deck
    if len(deal.hand1) != half(deck):
        raise ValueError(f"hands of {len(deal.hand1)} and {len(deal.hand2)} cards: only deals "
                         "with equal hands are ranked")
    return row_rank(deal.hand1 + deal.hand2, order)


def unrank(deck: Deck | str, number: int, order: str = "courts-first") -> Deal:
    """The deal with this number and equal hands, the inverse of `rank`.

    Raises ValueError if there is no such number, no such order, or no second card,
    DeckError if a text is no deck.

    >>> str(unrank("2J4-", 14))
    '---/-JJ'
    """
    if isinstance(deck, str):
        deck = Deck.parse(deck)
    if deck.size < 2:
        raise ValueError("a deck of one card cannot be dealt to two players")
    row = unranked_row(deck, number, order)
    return Deal(row[:half(deck)], row[half(deck):])


def cuts(deck: Deck, splits: str) -> range:
    """The sizes of hand 1: ``"equal"`` hands only, or ``"all"`` that leave nobody without a card.

    Raises ValueError for another word, or a deck of one card.
    """
    if deck.size < 2:
        raise ValueError("a deck of one card cannot be dealt to two players")
    if splits not in SPLITS:
        raise ValueError(f"splits are {' or '.join(SPLITS)}, not {splits!r}")
    return range(half(deck), half(deck) + 1) if splits == "equal" else range(1, deck.size)


def numbered_deal(deck: Deck, number: int, splits: str = "equal") -> Deal:
    """The deal with this number of an enumeration; ValueError if there is none.

    With equal splits the number is the rank. With all, deals are ordered by the
    size of hand 1 first: number = (size of hand 1 - 1) * `number_of_deals` + rank
    of the row of all cards.

    >>> str(numbered_deal(Deck.parse("2J4-"), 15, "all"))
    'JJ/----'
    """
    sizes = cuts(deck, splits)
    if not 0 <= number < len(sizes) * number_of_deals(deck):
        raise ValueError(f"there is no deal {number} of {deck}; they go from 0 to "
                         f"{len(sizes) * number_of_deals(deck) - 1}")
    cut, rest = divmod(number, number_of_deals(deck))
    row = unranked_row(deck, rest)
    return Deal(row[:sizes[cut]], row[sizes[cut]:])


def row_rank(row: str, order: str = "courts-first") -> int:
    """How many rows of the same cards come before this one."""
    kinds = _kinds(order)
    left = [row.count(kind) for kind in kinds]
    size, before = len(row), 0
    rows = number_of_deals(Deck.of(row))
    for card in row:
        place = kinds.index(card)
        # of all rows of what is left, the share that begins with a kind is its share
        before += rows * sum(left[:place]) // size
        rows = rows * left[place] // size
        left[place] -= 1
        size -= 1
    return before


def unranked_row(deck: Deck, number: int, order: str = "courts-first") -> str:
    """The row of the cards of a deck that `number` others come before; ValueError if none is."""
    kinds, rows, rest = _kinds(order), number_of_deals(deck), index(number)
    if not 0 <= rest < rows:
        raise ValueError(f"there is no deal {rest} of {deck}; they go from 0 to {rows - 1}")
    left = [deck.counts[KINDS.index(kind)] for kind in kinds]
    row = []
    for size in range(deck.size, 0, -1):
        place = 0
        while rest >= (beginning_so := rows * left[place] // size):
            rest -= beginning_so
            place += 1
        row.append(kinds[place])
        rows = beginning_so
        left[place] -= 1
    return "".join(row)


def _kinds(order: str) -> str:
    if order not in ORDERS:
        raise ValueError(f"{order!r} is no order of cards; the orders are {', '.join(ORDERS)}")
    return ORDERS[order]
