"""The schedule of a hunt: which laps are tried in which round, and with how many conflicts.

Nobody knows beforehand how hard a lap is. So every *piece* of what is undecided
gets the same number of conflicts in a round, twice as many as in the round
before, and easy laps are never held up by hard ones. A piece is a lap with one
size of the largest hand; it begins with every share that the owner of that hand
may lay, and where that is too hard, it is cut into parts with fewer shares, for
then more cells are known beforehand. Each round brings in longer laps, so that
the schedule never ends unless it is told where.

A piece begins from nothing each time: what a unit gives depends on nothing but
its piece, its round and the seed.
"""
from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from searcher.deck import Deck
from searcher.laps.lap import SHORTEST, Lap, laps

VERSION = 1
CONFLICTS = 10_000  # of each piece in the first round: about a second
PARTS = 4  # into which a piece is cut
LENGTHS = 5  # laps that come in with a round are as many as a fifth of the cards


class Piece(NamedTuple):
    """Part of the question whether a lap of so many cards closes, see `Lap`."""

    length: int
    exchanged: bool
    largest: int
    least: int
    most: int

    def parts(self) -> list[Piece]:
        """Pieces with fewer shares; itself, if it has one."""
        shares = self.most - self.least + 1
        bounds = [self.least + shares * i // PARTS for i in range(PARTS + 1)]
        return [self._replace(least=low, most=high - 1)
                for low, high in pairwise(bounds) if low < high]

    def order(self) -> tuple[int, int, int, bool, int]:
        """Short laps first, then nearly equal hands, then shares in the middle."""
        return (self.length, self.largest, abs(self.least + self.most - self.length),
                not self.exchanged, self.least)


@dataclass(frozen=True)
class Schedule:
    """Laps of a deck from `first` to `last` cards, or without end."""

    deck: Deck
    first: int = SHORTEST
    last: int | None = None
    script: bool = False

    def lap(self, piece: Piece) -> Lap:
        """What a piece asks."""
        return Lap(self.deck, *piece, self.script)

    def longest(self, number: int) -> int:
        """The longest lap of a round; of the first, it is longer than the deck."""
        step = max(1, self.deck.size // LENGTHS)
        longest = max(self.deck.size, self.first - 1) + step * (number + 1)
        return longest if self.last is None else min(longest, self.last)

    def begin(self) -> Round:
        """The first round."""
        return self._round(0, 0, ())

    def follow(self, done: Round, left: Iterable[Piece]) -> Round:
        """The round after `done`, of which these pieces are undecided."""
        parts = [part for piece in left for part in piece.parts()]
        return self._round(done.number + 1, done.stop, parts)

    def _round(self, number: int, start: int, left: Iterable[Piece]) -> Round:
        before = self.longest(number - 1) if number else self.first - 1
        new = [Piece(lap.length, lap.exchanged, lap.largest, lap.least, lap.most)
               for length in range(before + 1, self.longest(number) + 1)
               for exchanged in (True, False) for lap in laps(self.deck, length, exchanged)]
        return Round(number, start, tuple(sorted([*left, *new], key=Piece.order)))


@dataclass(frozen=True)
class Round:
    """Pieces that get the same number of conflicts; a unit of the hunt each."""

    number: int
    start: int
    """The number of its first unit."""
    pieces: tuple[Piece, ...]

    @property
    def stop(self) -> int:
        """The number of the first unit of the next round."""
        return self.start + len(self.pieces)

    @property
    def conflicts(self) -> int:
        """That each piece gets."""
        return CONFLICTS << self.number
