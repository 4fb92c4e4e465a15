"""A deck is a composition: how many aces, kings, queens, jacks and plain cards.

Suits do not matter in straffkort, so a deck is five numbers. Written as
``4A4K4Q4J36-``; kinds that are not there are left out.
"""
from __future__ import annotations

import re
from dataclasses import dataclass

KINDS = "-JQKA"
"""The kinds of card by penalty: ``KINDS[4]`` is ``"A"``, ``KINDS[0]`` the plain card."""

MOST_CARDS = 64
"""Of what the engine plays, and so of all that is searched. The rules play any number."""


def _echoed(text: str) -> str:
    """A text as it may stand in a message; a deck that is one has no more than 20 characters."""
    return repr(text if len(text) <= 60 else f"{text[:60]}...")


class DeckError(ValueError):
    """A text is no deck; the message is one line that says what is wrong."""


@dataclass(frozen=True)
class Deck:
    """A composition of 1 to 64 cards.

    >>> str(Deck.parse("4a4k4q4j36-"))
    '4A4K4Q4J36-'
    >>> Deck.parse("2J4-").size
    6
    """

    counts: tuple[int, int, int, int, int]
    """Cards of penalty 0, 1, 2, 3, 4."""

    def __post_init__(self) -> None:
        if len(self.counts) != len(KINDS) or min(self.counts) < 0:
            raise DeckError("a deck is five counts, none of them negative")
        if not 1 <= self.size <= MOST_CARDS:
            raise DeckError(f"a deck has 1 to {MOST_CARDS} cards, this one has {self.size}")

    @property
    def size(self) -> int:
        """Number of cards."""
        return sum(self.counts)

    @property
    def courts(self) -> int:
        """Number of courts."""
        return self.size - self.counts[0]

    @classmethod
    def parse(cls, text: str) -> Deck:
        """Read ``4A4K4Q4J36-``: a count before each kind, in any order. Raises DeckError."""
        counts: dict[str, int] = {}
        rest = "".join(text.split()).upper()
        if not rest:
            raise DeckError("the deck is empty; write it like 4A4K4Q4J36-")
        while rest:
            found = re.match(r"([0-9]+)([AKQJ-])", rest)
            if not found:
                raise DeckError(
                    f"deck {_echoed(text)}: {rest[:8]!r} is not a count and one of A K Q J -, "
                    "as in 4A4K4Q4J36-"
                )
            count, kind = found[1], found[2]
            if kind in counts:
                raise DeckError(f"deck {_echoed(text)}: {kind} is there twice")
            if len(count.lstrip("0")) > 2:
                raise DeckError(f"deck {_echoed(text)}: a deck has 1 to {MOST_CARDS} cards")
            counts[kind] = int(count)
            rest = rest[found.end():]
        try:
            return cls(tuple(counts.get(kind, 0) for kind in KINDS))  # type: ignore[arg-type]
        except DeckError as error:
            raise DeckError(f"deck {_echoed(text)}: {error}") from None

    @classmethod
    def of(cls, cards: str) -> Deck:
        """The deck that a row of cards is made of.

        >>> str(Deck.of("--J-QK"))
        '1K1Q1J3-'
        """
        return cls(tuple(cards.count(kind) for kind in KINDS))  # type: ignore[arg-type]

    def __str__(self) -> str:
        return composition("".join(count * kind for count, kind in
                                   zip(self.counts, KINDS, strict=True)))


def composition(cards: str) -> str:
    """How many there are of each kind, of any number of cards, as decks are written.

    >>> composition("J" + 99 * "-")
    '1J99-'
    """
    return "".join(f"{cards.count(kind)}{kind}" for kind in reversed(KINDS) if kind in cards)


STANDARD = Deck((36, 4, 4, 4, 4))
