"""Options of the command as those who take them tell of them, and how their texts are read.

What reads a text raises ValueError with a line that says what is wrong with it.
"""
from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from searcher.deck import STANDARD, Deck, DeckError

MOST_DIGITS = 99  # more than the number of any deck's deals has


@dataclass(frozen=True)
class Option:
    """``--name METAVAR``."""

    name: str
    read: Callable[[str], Any]
    metavar: str
    help: str
    default: Any = None
    required: bool = False
    choices: tuple[str, ...] | None = None


MOST_ECHOED, MOST_OF_A_WORD, MOST_OF_A_MESSAGE = 60, 300, 1000


def shortened(text: str, most: int = MOST_ECHOED) -> str:
    """A text as it may stand in a message: of a long one the beginning, and how long it is.

    >>> shortened("9" * 1000, 5)
    '99999... (1000 characters)'
    """
    return text if len(text) <= most else f"{text[:most]}... ({len(text)} characters)"


def echoed(message: str) -> str:
    """A message without the bulk of what was typed: no long words, and of not too many.

    >>> len(echoed("no file " + 5000 * "x")), len(echoed(5000 * "no file "))
    (329, 1022)
    """
    words = (shortened(word, MOST_OF_A_WORD) for word in message.split(" "))
    return shortened(" ".join(words), MOST_OF_A_MESSAGE)


def whole_number(low: int, high: int) -> Callable[[str], int]:
    """A reader of whole numbers from `low` to `high`.

    >>> whole_number(0, 99)("12")
    12
    """
    def read(written: str) -> int:
        if not re.fullmatch(r"[+-]?[0-9][0-9_]*", written):
            raise ValueError(f"{shortened(repr(written))} is not a whole number")
        value = int(written) if len(written) <= MOST_DIGITS else None
        if value is None or not low <= value <= high:
            raise ValueError(f"{shortened(written)} is not between {low} and {high}")
        return value
    return read


def positive_minutes(written: str) -> float:
    """Read a positive, finite number of minutes."""
    try:
        value = float(written)
    except ValueError:
        raise ValueError(f"{shortened(repr(written))} is not a number") from None
    if not 0 < value < float("inf"):
        raise ValueError(f"{shortened(written)} is not a positive number of minutes")
    return value


def deck_for_two(written: str) -> Deck:
    """Read a deck of at least two cards."""
    try:
        deck = Deck.parse(written)
    except DeckError as error:
        raise ValueError(str(error)) from None
    if deck.size < 2:
        raise ValueError("a deck of one card cannot be dealt to two players")
    return deck


DECK = Option("deck", deck_for_two, "D", f"the deck (default {STANDARD})", STANDARD)
DECK_NEEDED = replace(DECK, default=None, required=True, help="the deck, like 2K2Q2J14-")
SEED = Option("seed", whole_number(0, 2**64 - 1), "S", "the stream of random deals (default 1)", 1)
