"""Deals of two to four hands as text, in both games: ``hand1/hand2/...``.

A card of the colour variant is its suit, ``S H D C``, and its rank: ``SA``, ``HT`` or
``H10``, ``D7``. In straffkort a card is ``A K Q J`` or ``-``; a pip card is a plain one
and becomes ``-``, unless its rank is poisoned: then it stays what it is; suits are dropped.
"""
from __future__ import annotations

from dataclasses import dataclass

from searcher.cards import SEPARATOR, CardError, CardReader
from searcher.deal import DealError
from searcher.deck import MOST_CARDS
from searcher.table.house_rules import RANKS

SUITS = "SHDC"
COURTS = "JQKA"
MOST_AT_TABLE = 520
"""Ten packs: the rules of a table remember every state."""
Hands = tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class TableDeal:
    """Two to four hands, top card first; player 1 leads.

    Every hand holds a card. In the colour variant no card is there twice; in straffkort
    there are at most 520, of which the engine plays 64. Raises DealError otherwise.

    >>> str(TableDeal.parse("colour", "sa h10 / c2, d7 / SK"))
    Traceback (most recent call last):
    searcher.deal.DealError: hand 2: ',' is no suit; a card is like SA, HT or H10
    >>> str(TableDeal.parse("colour", "sa h10 / c2 d7 / SK"))
    'SAHT/C2D7/SK'
    >>> str(TableDeal.parse("straffkort", "97J-/-Q/2", poison="7"))
    '-7J-/-Q/-'
    """

    game: str
    hands: Hands

    def __post_init__(self) -> None:
        cards = [card for hand in self.hands for card in hand]
        if not 2 <= len(self.hands) <= 4:
            raise DealError(f"{len(self.hands)} hand{'' if len(self.hands) == 1 else 's'}; "
                            "there are 2, 3 or 4 players, with a '/' between their hands")
        for player, hand in enumerate(self.hands, 1):
            if not hand:
                raise DealError(f"hand {player} is empty; every player needs a card")
        if self.game == "colour":
            twice = next((card for card in cards if cards.count(card) > 1), None)
            if twice is not None:
                raise DealError(f"{twice} is there twice")
        elif len(cards) > MOST_AT_TABLE:
            raise DealError(f"{len(cards)} cards; at a table there are at most {MOST_AT_TABLE}")

    @property
    def large(self) -> bool:
        """Whether it has more cards than the engine plays."""
        return sum(self.sizes) > MOST_CARDS

    @property
    def sizes(self) -> tuple[int, ...]:
        """Cards of each hand."""
        return tuple(map(len, self.hands))

    def __str__(self) -> str:
        return "/".join("".join(hand) for hand in self.hands)

    @classmethod
    def parse(cls, game: str, text: str, poison: str | None = None) -> TableDeal:
        """Read a deal of a game; spaces and ``|`` may separate cards. Raises DealError."""
        parts = text.split("/")
        if game == "colour":
            return cls(game, tuple(tuple(_colour_cards(SEPARATOR.sub("", part).upper(), player))
                                   for player, part in enumerate(parts, 1)))
        reader = CardReader()
        return cls(game, tuple(tuple(_straffkort_cards(part, player, reader, poison))
                               for player, part in enumerate(parts, 1)))


def _colour_cards(hand: str, player: int) -> list[str]:
    cards = []
    place = 0
    while place < len(hand):
        suit, rank = hand[place], hand[place + 1:place + 2]
        if suit not in SUITS:
            raise DealError(f"hand {player}: {suit!r} is no suit; a card is like SA, HT or H10")
        place += 2
        if rank == "1" and hand[place:place + 1] == "0":
            rank = "T"
            place += 1
        if not rank or rank not in RANKS:
            raise DealError(f"hand {player}: {suit + rank!r} is no card; ranks are "
                            "2 3 4 5 6 7 8 9 10 J Q K A")
        cards.append(suit + rank)
    return cards


def _straffkort_cards(hand: str, player: int, reader: CardReader, poison: str | None) -> list[str]:
    try:
        return [rank if rank in COURTS or rank == poison else "-" for rank in reader.ranks(hand)]
    except CardError as error:
        raise DealError(f"hand {player}: {error}") from None
