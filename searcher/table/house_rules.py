"""What is played at a table: which game, how many players, and the house rules.

The one object that the command line, the engine for people and the statistics agree on.
"""
from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from functools import cached_property
from typing import Any

GAMES = {"straffkort": "straffkort", "colour": "colour", "farg": "colour", "färg": "colour"}
"""The games under all their names."""
RANKS = "23456789TJQKA"
DECK_SIZE = 52


class HouseError(ValueError):
    """No such rules; the message is one line that says which."""


def game_named(name: str) -> str:
    """``"straffkort"`` or ``"colour"`` for any of the names; raises HouseError."""
    # some keyboards and files write the dots of ä as a character of their own
    plain = unicodedata.normalize("NFC", name).lower()
    if plain not in GAMES:
        raise HouseError(f"{name!r} is no game; there are straffkort and colour (farg, färg)")
    return GAMES[plain]


def rank_named(name: str) -> str:
    """One of `RANKS`; ``10`` is read as ``T``. Raises HouseError.

    >>> rank_named("10"), rank_named("q")
    ('T', 'Q')
    """
    rank = "T" if name == "10" else name.upper()
    if len(rank) != 1 or rank not in RANKS:
        raise HouseError(f"{name!r} is no rank; ranks are 2 3 4 5 6 7 8 9 10 J Q K A")
    return rank


@dataclass(frozen=True)
class House:
    """The rules at a table; raises HouseError if they do not go together.

    >>> House("colour", 3).sizes, House("colour", 3, three="aside").sizes
    ((18, 17, 17), (17, 17, 17))
    """

    game: str
    """``"straffkort"`` or ``"colour"``."""
    players: int = 2
    rest: bool = False
    """Who has taken cards sits out a round (colour), or does not lead (straffkort)."""
    poison: str | None = None
    """One of `RANKS`: these cards lose their suit (colour), or the pile (straffkort)."""
    pickup: str = "seat"
    """Colour: heaps are picked up in ``"seat"`` order, or the ``"winner"``'s own first."""
    three: str = "extra"
    """With three players the odd card is player 1's (``"extra"``), or set ``"aside"``."""

    def __post_init__(self) -> None:
        if self.game not in ("straffkort", "colour"):
            raise HouseError(f"{self.game!r} is no game; there are straffkort and colour")
        if type(self.players) is not int or not 2 <= self.players <= 4:
            raise HouseError(f"{self.players} players; there are 2, 3 or 4")
        if self.poison is not None and self.poison not in tuple(RANKS):
            raise HouseError(f"{self.poison!r} is no rank; ranks are {' '.join(RANKS)}")
        if self.pickup not in ("seat", "winner"):
            raise HouseError(f"{self.pickup!r} is no order of pick-up; it is seat or winner")
        if self.three not in ("extra", "aside"):
            raise HouseError(f"{self.three!r} is neither extra nor aside")
        if self.pickup == "winner" and self.game == "straffkort":
            raise HouseError("an order of pick-up goes with colour: straffkort has one pile")
        if self.three == "aside" and self.players != 3:
            raise HouseError("a card is set aside with three players only")

    @cached_property
    def sizes(self) -> tuple[int, ...]:
        """Cards that each player is dealt."""
        dealt = DECK_SIZE - (self.three == "aside")
        return tuple((dealt + self.players - 1 - seat) // self.players
                     for seat in range(self.players))

    @property
    def turns(self) -> str:
        """What a turn of the game is called: tricks or rounds."""
        return "rounds" if self.game == "colour" else "tricks"

    def as_dict(self) -> dict[str, Any]:
        """The rules as plain values, ready for JSON."""
        return {"game": self.game, "players": self.players, "rest": self.rest,
                "poison": self.poison, "pickup": self.pickup, "three": self.three}

    @classmethod
    def from_dict(cls, plain: dict[str, Any]) -> House:
        """The inverse of `as_dict`; raises HouseError."""
        given = {key: plain[key] for key in ("game", "players", "rest", "poison", "pickup", "three")
                 if key in plain}
        if type(given.get("rest", False)) is not bool or "game" not in given:
            raise HouseError("the rules name a game, and `rest` is true or false")
        return cls(**given)
