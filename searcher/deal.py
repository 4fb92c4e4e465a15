"""Deals as text: reads the notations that exist, writes one, ``hand1/hand2``.

The leftmost card of a hand is its top card. What can be read two ways is
refused, with the reason, rather than guessed.
"""
from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from searcher.cards import SEPARATOR, CardError, CardReader
from searcher.deck import KINDS, MOST_CARDS, Deck
from searcher.strict_json import DuplicateKey, read_json

LABEL1, LABEL2 = re.compile(r"\s*1\s*:"), re.compile(r"[\s|/]2\s*:")
DIGITS = "01234"
PLAYERS = ("playerA", "playerB")
QUOTED = re.compile(r"""'([^'\\\n]*)'|"([^"\\\n]*)\"""")
_HAND = r"""(?:'[^'\\\n]*'|"[^"\\\n]*")"""
_LIST = rf"[\[(]\s*(?:{_HAND}\s*(?:,\s*{_HAND}\s*)*,?\s*)?[\])]"
PAIR = re.compile(rf"[\[(]\s*(?P<first>{_HAND}|{_LIST})\s*,"
                  rf"\s*(?P<second>{_HAND}|{_LIST})\s*,?\s*[\])]")
"""Two quoted hands, or lists of quoted cards, in brackets of either kind."""


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
        middle; a pair as Python or JSON writes it, or an object with ``playerA`` and
        ``playerB``. Cards are ``A K Q J -`` in either case with the pip cards 2 to 10
        (``T``, ``10`` or ``X`` for the ten) as plain ones, all with a suit or none; or,
        in a text of nothing but digits, 4 3 2 1 0. Spaces and ``|`` separate cards.
        """
        pair = _pair(text)
        if pair is not None:
            return cls(*_hands_of_pair(pair))
        parts = _split(text)
        in_digits = _in_digits([part for _, part in parts])
        try:
            reader = CardReader()
            hands = [_cards(part, start, in_digits, reader) for start, part in parts]
        except CardError as error:
            raise DealError(f"{_where(text, error.place)}: {error}") from None
        if len(hands) == 1:
            hands = _cut_in_the_middle(hands[0], parts[0][1], in_digits)
        return cls(*hands)


def _in_digits(parts: Sequence[str]) -> bool:
    return set("".join(SEPARATOR.sub("", part) for part in parts)) <= set(DIGITS)


def _pair(text: str) -> list[str | list[str]] | None:
    """The two hands of ``('AK', '2J')``, ``["AK", "2J"]`` or ``{"playerA": ..., "playerB": ...}``.

    A hand can be a list of its cards, which are pip cards if they are digits. None if the
    text is nothing like that.
    """
    bare = text.strip().rstrip(",").rstrip()
    hands: Any = None
    if bare.startswith(("[", "{")):
        try:
            hands = read_json(bare)
        except DuplicateKey as error:
            raise DealError(f"this object says two things: {error}") from None
        except (ValueError, RecursionError):
            hands = None
        if isinstance(hands, dict):
            hands = hands_of_players(hands)
    if hands is None:
        found = PAIR.fullmatch(bare)
        if found is None:
            return None
        hands = [[next(filter(None, card), "") for card in QUOTED.findall(hand)]
                 for hand in found.group("first", "second")]
        hands = [hand[0] if found[name][0] in "'\"" else hand
                 for name, hand in zip(("first", "second"), hands, strict=True)]
    if not isinstance(hands, list) or len(hands) != 2:
        raise DealError("this is no pair of two hands, like [\"AK\", \"2J\"]")
    return [_of_list(number, hand) for number, hand in enumerate(hands, 1)]


def hands_of_players(plain: dict[str, Any]) -> list[Any] | None:
    """The hands of an object that names them ``playerA`` and ``playerB``, else None."""
    return [plain[player] for player in PLAYERS] if set(PLAYERS) <= set(plain) else None


def _of_list(number: int, hand: Any) -> str | list[str]:
    if isinstance(hand, str) or (
            isinstance(hand, list) and all(isinstance(card, str) for card in hand)):
        return hand
    raise DealError(f"hand {number} is neither a text nor a list of cards")


def _hands_of_pair(pair: list[str | list[str]]) -> list[str]:
    texts = [hand if isinstance(hand, str) else " ".join(hand) for hand in pair]
    in_digits = all(isinstance(hand, str) for hand in pair) and _in_digits(texts)
    reader = CardReader()
    return [_hand(number, written, in_digits, reader) for number, written in enumerate(texts, 1)]


def _hand(number: int, written: str, in_digits: bool, reader: CardReader) -> str:
    try:
        return _cards(written, 0, in_digits, reader)
    except CardError as error:
        raise DealError(f"hand {number}, {_where(written, error.place)}: {error}") from None


def _kind(rank: str) -> str:
    return rank if rank in KINDS else "-"


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


def _cards(part: str, start: int, in_digits: bool, reader: CardReader) -> str:
    """The cards of one part of the text as ``A K Q J -``; raises CardError."""
    if in_digits:
        return "".join(KINDS[DIGITS.index(digit)] for digit in SEPARATOR.sub("", part))
    return "".join(map(_kind, reader.ranks(part, start)))


def _cut_in_the_middle(cards: str, part: str, in_digits: bool) -> list[str]:
    if len(cards) % 2:
        count = "1 card" if len(cards) == 1 else f"{len(cards)} cards"
        raise DealError(f"{count} cannot be cut in the middle; write hand1/hand2")
    groups = SEPARATOR.split(part.strip(" \t|"))
    if len(groups) == 2:
        first = len(_cards(groups[0], 0, in_digits, CardReader()))
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
