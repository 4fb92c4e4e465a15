"""What is asked of a solver: a lap of a deck, and all laps of one length as a list.

A *lap* is L cards laid, after which the state is back, with the **same** players
or with the players **exchanged** (then two laps bring it back with the same).
"""
from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from searcher.deck import Deck

SHORTEST = 2
"""Cards: the shortest trick. A lap may be shorter than the deck: that of ``--J-/J-`` has three."""


@dataclass(frozen=True)
class Lap:
    """What is asked: a lap of `length` cards of a deck.

    `largest` is the largest hand on the cycle; its owner lays between `least`
    and `most` cards from then on until the lap closes. With `script` courts may
    change kinds from lap to lap.
    """

    deck: Deck
    length: int
    exchanged: bool
    largest: int
    least: int
    most: int
    script: bool = False

    @property
    def cards(self) -> int:
        """Number of cards of the deck."""
        return self.deck.size

    @property
    def values(self) -> list[int]:
        """Penalties in the deck, ascending."""
        return [value for value in range(1, 5) if self.deck.counts[value]]

    def fold(self, player: int, place: int, share: int) -> tuple[int, int]:
        """The place of the lap whose card comes again at this place, if player 0 lays `share`."""
        while place >= (turn := self.length - share if player else share):
            place -= turn
            player ^= self.exchanged
        return player, place

    def cell(self, player: int, place: int) -> tuple[int, int]:
        """The cell of a place in a player's stream; place 0 is the top card at step 0."""
        if self.least == self.most:
            return self.fold(player, place, self.least)
        return player, place


def laps(deck: Deck, length: int, exchanged: bool, script: bool = False) -> Iterator[Lap]:
    """All puzzles of one length and closing, most equal hands first: the whole question."""
    if not deck.courts:
        return  # no trick ever ends
    for largest in range(deck.size // 2 + 1, deck.size):
        # exchanged: player 0 must lose 2 largest - n cards, net, before the lap closes
        least = max(1, 2 * largest - deck.size) if exchanged else 1
        if least < length:
            yield Lap(deck, length, exchanged, largest, least, length - 1, script)


def assign(least: list[int], free: list[bool], counts: Sequence[int]) -> list[int]:
    """Kinds for cards with least values, those not free exactly; Hall's condition must hold."""
    left = list(counts)
    for value, may_be_more in zip(least, free, strict=True):
        left[value] -= not may_be_more
    rest = [value for value in range(4, 0, -1) for _ in range(left[value])]
    kinds = list(least)
    for i in sorted((i for i, may_be_more in enumerate(free) if may_be_more),
                    key=lambda i: -least[i]):
        kinds[i] = rest.pop(0)
    return kinds
