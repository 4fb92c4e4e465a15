"""All deals of a deck from one rank on, in order, as a `Unit` plays them.

The engine gets the first deal and steps from deal to deal (``ext/game/cursor.h``); where it
stands at the end has to be where the number says.
"""
from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from searcher import engine
from searcher.deal_number import number_of_deals, unranked_row
from searcher.deck import KINDS, Deck
from searcher.sweep.search import CountError

_CODES = bytes.maketrans(KINDS.encode(), bytes(range(5)))


class Rows:
    """The rows of a deck from one rank on, cut after `size1` cards; what a `Unit` plays."""

    may_repeat = False

    def __init__(self, deck: Deck, rank: int, size1: int) -> None:
        self._deck, self._rank = deck, rank
        self._succession = engine.Succession(self._codes([0])[0], size1)
        self.total = deck.size
        self.sweep = self._succession.sweep

    def deals(self, numbers: NDArray[np.uint64]) -> NDArray[np.uint8]:
        """Card codes of the deals with these numbers, counted from the first one."""
        return self._codes(numbers.tolist())

    def _codes(self, numbers: list[int]) -> NDArray[np.uint8]:
        rows = "".join(unranked_row(self._deck, self._rank + number) for number in numbers)
        codes = np.frombuffer(rows.encode().translate(_CODES), dtype=np.uint8)
        return codes.reshape(len(numbers), self._deck.size)

    def require_at(self, number: int) -> None:
        """Raise CountError unless the engine has come to just this deal."""
        rank = (self._rank + number) % number_of_deals(self._deck)
        row = unranked_row(self._deck, rank).encode()
        if self._succession.deal().tobytes() != row.translate(_CODES):
            raise CountError(f"{number} deals of {self._deck} from rank {self._rank} on do not "
                             f"end before rank {rank}")
