"""The longest deals that a walk behind other games found, each once.

Many games run together, so one deal may be found behind many. It is told with
the game of the lowest number that led to it; and of equally long deals the one
with the lower number goes first, then the one whose name does. That order does
not depend on who found what when, so tables can be merged in any order.
"""
from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from searcher.deck import KINDS

NEVER = 2**63 - 1
_TEXT = np.frombuffer(KINDS.encode(), dtype=np.uint8)


class FoundGame(NamedTuple):
    """An ended game and how it was found; with `at` and `after` 0 it is the root itself."""

    n: int
    """Number of the root, the game behind which it was found."""
    cards: int
    tricks: int
    deal: str
    at: int
    """Trick of the root, counted from 0, at whose start the two games meet."""
    after: int
    """Tricks of this game before they meet."""


def longest_found(one: Iterable[FoundGame], other: Iterable[FoundGame], by: str,
                  keep: int) -> tuple[FoundGame, ...]:
    """The `keep` longest different deals of both, by ``"cards"`` or ``"tricks"``."""
    best: dict[str, FoundGame] = {}
    for game in sorted([*one, *other], key=lambda game: (-getattr(game, by), game.n, game.deal)):
        if len(best) == keep:
            break
        best.setdefault(game.deal, game)
    return tuple(best.values())


def found_rows(n: NDArray[np.uint64], root_tricks: NDArray[np.uint64],
               found: NDArray[np.void], codes: NDArray[np.uint8]) -> NDArray[np.void]:
    """Rows for a `FoundTable`, of what `searcher.engine.behind.Forest.walk` returns.

    `n` and `root_tricks` are the numbers and lengths of all roots of the forest.
    """
    rows = np.empty(len(found), dtype=_dtype(codes.shape[1]))
    root = found["root"].astype(np.intp)
    rows["n"] = n[root]
    for field in ("cards", "tricks", "at"):
        rows[field] = found[field]
    rows["after"] = found["tricks"] + found["at"] - root_tricks[root]
    rows["text"] = _TEXT[codes].view(f"S{codes.shape[1]}")[:, 0]
    return rows


def _dtype(size: int) -> np.dtype[np.void]:
    numbers = [(name, np.uint64) for name in ("n", "cards", "tricks", "at", "after")]
    return np.dtype([*numbers, ("text", f"S{size}")])


class FoundTable:
    """The `keep` longest different deals found so far, by cards or by tricks."""

    def __init__(self, size: int, by: str, keep: int) -> None:
        """`size`: cards of the deck."""
        self._size, self._by, self._keep = size, by, keep
        self._rows = np.empty(0, dtype=_dtype(size))

    @property
    def floor(self) -> int:
        """Deals not longer than this cannot enter any more.

        One less than the last row has, for one as long may still go before it.
        """
        if self._keep == 0:
            return NEVER
        return int(self._rows[self._by][-1]) - 1 if len(self._rows) == self._keep else -1

    def add(self, rows: NDArray[np.void]) -> None:
        """Take in deals, as `found_rows` makes them."""
        longer = rows[rows[self._by].astype(np.int64) > self.floor]
        if not len(longer):
            return
        rows = np.concatenate([self._rows, longer])
        rows = rows[np.lexsort((rows["text"], rows["n"], -rows[self._by].astype(np.int64)))]
        _, first = np.unique(rows["text"], return_index=True)
        self._rows = rows[np.sort(first)[:self._keep]]

    def games(self) -> tuple[FoundGame, ...]:
        """The rows, longest first."""
        half = (self._size + 1) // 2
        texts = self._rows["text"].astype(str).tolist()
        numbers = self._rows[["n", "cards", "tricks", "at", "after"]].tolist()
        return tuple(FoundGame(n, cards, tricks, f"{text[:half]}/{text[half:]}", at, after)
                     for text, (n, cards, tricks, at, after) in zip(texts, numbers, strict=True))
