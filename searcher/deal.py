"""Deals as text: reads the notations that exist, writes one, ``hand1/hand2``.

The leftmost card of a hand is its top card. What can be read two ways is
refused, with the reason, rather than guessed.
"""
from __future__ import annotations

import re
from dataclasses import dataclass

from searcher.deck import KINDS, MOST_CARDS, Deck

LABEL1, LABEL2 = re.compile(r"\s*1\s*:"), re.compile(r"[\s|/]2\s*:")
DIGITS = "01234"
SEPARATOR = re.compile(r"[\s|]+")


class DealError(ValueError):
    """A text is no deal; the message is one line that says where and why."""


@dataclass(frozen=True)
class Deal:
    """Two hands of ``A K Q J -``, top card first; player 1 leads.

    Neither hand is empty. The rules play any number of cards, the engine, and all that
    searches, 64 at most.

    >>> Deal.parse("1: --J-  2: KQ--")
    Deal(hand1='--J-', hand2='KQ--')
    >>> str(Deal.parse("0010 3200"))
    '--J-/KQ--'
    """

    hand1: str
    hand2: str

    def __post_init__(self) -> None:
        for player, hand in ((1, self.hand1), (2, self.hand2)):
            strange = set(hand) - set(KINDS)
            if strange:
                raise DealError(f"hand {player}: {min(strange)!r} is not one of A K Q J -")
            if not hand:
                raise DealError(f"hand {player} is empty; both players need a card")

    def __len__(self) -> int:
        return len(self.hand1) + len(self.hand2)

    def __str__(self) -> str:
        return f"{self.hand1}/{self.hand2}"

    @property
    def deck(self) -> Deck:
        """The deck it is dealt from; raises DeckError if it has more than 64 cards."""
        return Deck.of(self.hand1 + self.hand2)

    @property
    def large(self) -> bool:
        """Whether it has more cards than the engine plays."""
        return len(self) > MOST_CARDS

    def require_searchable(self) -> None:
        """Raise DealError if it has more cards than what searches can take."""
        if self.large:
            raise DealError(f"{len(self)} cards; play, verify and show take any number, what "
                            f"searches takes at most {MOST_CARDS}")

    @classmethod
    def parse(cls, text: str) -> Deal:
        """Read a deal in any of these notations; raises DealError with the reason.

        ``A/B``; two lines; ``1: A 2: B``; one string of even length, cut in the
        middle. Cards are ``A K Q J -`` in either case with the pip cards 2 to 10
        (``T``, ``10`` or ``X`` for the ten) as plain ones, or, in a text of
        nothing but digits, 4 3 2 1 0. Spaces and ``|`` separate cards.
        """
        parts = _split(text)
        cards = "".join(SEPARATOR.sub("", part) for _, part in parts)
        in_digits = set(cards) <= set(DIGITS)
        hands = [_cards(part, start, in_digits, text) for start, part in parts]
        if len(hands) == 1:
            hands = _cut_in_the_middle(hands[0], parts[0][1], in_digits)
        return cls(*hands)


def _split(text: str) -> list[tuple[int, str]]:
    """The text of each hand, or of both in one, with its place in the whole."""
    if not text.strip():
        raise DealError("the deal is empty")
    label1 = LABEL1.match(text)
    label2 = LABEL2.search(text, label1.end()) if label1 else None
    if label1 and label2:
        first = text[label1.end():label2.start()].rstrip("/| \t\r\n")
        return [(label1.end(), first), (label2.end(), text[label2.end():])]
    if "/" in text:
        if text.count("/") > 1:
            second = text.index("/", text.index("/") + 1)
            raise DealError(f"{_where(text, second)}: a second '/'; a deal has two hands")
        cut = text.index("/")
        return [(0, text[:cut]), (cut + 1, text[cut + 1:])]
    lines = [(line.start(), line[0]) for line in re.finditer(r"[^\r\n]+", text) if line[0].strip()]
    if len(lines) > 2:
        raise DealError(f"{len(lines)} lines; a deal has two hands, one a line")
    return lines


def _cards(part: str, start: int, in_digits: bool, text: str) -> str:
    """The cards of one part of the text as ``A K Q J -``."""
    cards = []
    place = 0
    while place < len(part):
        symbol = part[place].upper()
        if SEPARATOR.match(symbol):
            place += 1
            continue
        if in_digits:
            cards.append(KINDS[DIGITS.index(symbol)])
        elif part.startswith("10", place):
            cards.append("-")
            place += 1
        elif symbol in KINDS:
            cards.append(symbol)
        elif symbol in tuple("23456789TX"):
            cards.append("-")
        else:
            raise DealError(f"{_where(text, start + place)}: {_why_not(symbol)}")
        place += 1
    return "".join(cards)


def _why_not(symbol: str) -> str:
    if symbol in "01":
        return (f"'{symbol}' is a card only in a text of nothing but the digits 0 to 4, "
                "or as part of the pip card 10")
    return f"{symbol!r} is not a card; cards are A K Q J - and the pip cards 2 to 10"


def _cut_in_the_middle(cards: str, part: str, in_digits: bool) -> list[str]:
    if len(cards) % 2:
        count = "1 card" if len(cards) == 1 else f"{len(cards)} cards"
        raise DealError(f"{count} cannot be cut in the middle; write hand1/hand2")
    groups = SEPARATOR.split(part.strip(" \t|"))
    if len(groups) == 2:
        first = len(_cards(groups[0], 0, in_digits, part))
        if 2 * first != len(cards):
            raise DealError(
                f"ambiguous: two groups of {first} and {len(cards) - first} cards; "
                "write hand1/hand2, or put the break in the middle"
            )
    return [cards[:len(cards) // 2], cards[len(cards) // 2:]]


def _where(text: str, place: int) -> str:
    """Where a character stands: its column, and its line if there are several."""
    line = text.count("\n", 0, place)
    column = place - (text.rfind("\n", 0, place) + 1) + 1
    return f"line {line + 1}, column {column}" if "\n" in text.strip() else f"column {column}"
