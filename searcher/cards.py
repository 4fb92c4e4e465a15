"""Cards as people write them: ranks with suits or without, pip cards, the card glyphs of Unicode.

Suits mean nothing in straffkort and are dropped. What is written either has a suit on every card
or on none (a plain card written ``-`` never has one), for otherwise a letter that was meant as a
card could be taken for a suit: ``KD`` may be the king of diamonds, or a king and a dame.
"""
from __future__ import annotations

import re

SEPARATOR = re.compile(r"[\s|]+")
RANKS = "AKQJT98765432"
SUIT_LETTERS = "SHDC"
SUIT_SIGNS = "♠♥♦♣♤♡♢♧"
SELECTORS = "\ufe0e\ufe0f"
"""What some programs put behind a suit's sign, for its colour."""
GLYPHS = 0x1F0A0
"""Where the glyphs of cards begin: sixteen for each suit, a back in front of the ace."""
OF_GLYPHS = {1: "A", **dict(enumerate("23456789TJ", 2)), 13: "Q", 14: "K"}


class CardError(ValueError):
    """Something is no card; the message says why, `place` says where in its text."""

    def __init__(self, place: int, why: str) -> None:
        super().__init__(why)
        self.place = place


class CardReader:
    """Reads the parts of one deal; they have suits all of them or none.

    >>> CardReader().ranks("A♠ 3♥ 10♣ -")
    ['A', '3', 'T', '-']
    """

    def __init__(self) -> None:
        self._suited: str | None = None
        """The first card that had a suit, as it was written."""
        self._bare: str | None = None
        self._in_front = False
        """Whether suits stand in front of the ranks."""

    def ranks(self, part: str, start: int = 0) -> list[str]:
        """The ranks of the cards, one of ``A K Q J T 9 ... 2`` or ``-``.

        `start` is where the part stands in its text. Raises CardError.
        """
        ranks, place = [], 0
        while place < len(part):
            blank = SEPARATOR.match(part, place)
            if blank or part[place] in SELECTORS:
                place = blank.end() if blank else place + 1
                continue
            try:
                rank, after = self._card(part, place)
            except CardError as error:
                raise CardError(start + error.place, str(error)) from None
            ranks.append(rank)
            place = after
        return ranks

    def _card(self, part: str, place: int) -> tuple[str, int]:
        """The rank of the card that begins at `place`, and where it ends."""
        if GLYPHS <= ord(part[place]) < GLYPHS + 0x60:
            rank, after, suit = _of_glyph(part[place], place), place + 1, True
        elif part[place] in SUIT_SIGNS:
            rank, after, suit = *self._behind_its_suit(part, place), True
        else:
            rank, after = _rank(part, place)
            suit = rank != "-" and not self._in_front and part[after:after + 1].upper() in tuple(
                SUIT_LETTERS + SUIT_SIGNS)
            after += suit
        self._require_suits_for_all(part[place:after], place, suit, rank == "-")
        return rank, after

    def _behind_its_suit(self, part: str, place: int) -> tuple[str, int]:
        if self._suited is None:
            self._in_front = True
        behind = place + 1 + (part[place + 1:place + 2] in tuple(SELECTORS))
        if not self._in_front or behind == len(part):
            raise CardError(place, f"{part[place]!r} is a suit without a card; suits stand behind "
                            "all cards, or in front of all")
        return _rank(part, behind)

    def _require_suits_for_all(self, written: str, place: int, suit: bool, plain: bool) -> None:
        if plain:
            return
        if suit:
            self._suited = self._suited or written
        else:
            self._bare = self._bare or written
        if self._suited and self._bare:
            raise CardError(place, f"ambiguous: {self._suited!r} has a suit and {self._bare!r} has "
                            "none; give all cards a suit, or none")


def _rank(part: str, place: int) -> tuple[str, int]:
    symbol = part[place].upper()
    if part.startswith("10", place):
        return "T", place + 2
    if symbol in tuple(RANKS + "-"):
        return symbol, place + 1
    if symbol == "X":
        return "T", place + 1
    raise CardError(place, _why_not(symbol))


def _of_glyph(glyph: str, place: int) -> str:
    suit, number = divmod(ord(glyph) - GLYPHS, 16)
    if suit < 4 and number in OF_GLYPHS:
        return OF_GLYPHS[number]
    what = {0: "the back of a card", 12: "a knight"}.get(number, "a joker")
    if suit >= 4:
        what = "a trump"
    raise CardError(place, f"{glyph!r} is {what}, and no card of a pack of 52")


def _why_not(symbol: str) -> str:
    if symbol in tuple("01"):
        return (f"'{symbol}' is a card only in a text of nothing but the digits 0 to 4, "
                "or as part of the pip card 10")
    if symbol in tuple(SUIT_LETTERS):
        return (f"'{symbol}' is a suit, which stands behind its card, as in A{symbol.lower()}; "
                "with suits in front, as in SA, deals are of the colour variant (--game colour)")
    return f"{symbol!r} is not a card; cards are A K Q J - and the pip cards 2 to 10"
