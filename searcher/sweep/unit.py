"""One unit of work: a range of deals swept by the engine, and its tally.

The engine counts lengths in two histograms and sets aside the numbers of the
few games that need a closer look; here those are settled, and the buffers
emptied, until the range is done. Nothing relies on the order of the sweep.
"""
from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from searcher import engine
from searcher.deck import KINDS
from searcher.outcome import Outcome
from searcher.playing import play
from searcher.sweep.tally import Finding, LongGame, Tally

CARDS_BINS, TRICKS_BINS = 1 << 14, 1 << 12  # longer games are counted one by one
FLAGGED_ROOM = 1 << 12
NEVER = 2**63 - 1
_TEXT = bytes.maketrans(bytes(range(5)), KINDS.encode())


class Deals(Protocol):
    """Numbered deals that the engine can sweep over: a stream of random ones, or all in order."""

    @property
    def total(self) -> int:
        """Cards of a deal."""

    @property
    def may_repeat(self) -> bool:
        """Whether two numbers may have the same deal."""

    def deals(self, numbers: NDArray[np.uint64]) -> NDArray[np.uint8]:
        """Card codes of the deals with these numbers, shape ``(count, cards)``."""

    def sweep(self, start: int, stop: int, *buffers: Any) -> tuple[int, int, int]:
        """As `searcher.engine.Stream.sweep`."""


class LongestTable:
    """The `keep` longest different deals of a range so far, by cards or by tricks."""

    def __init__(self, stream: Deals, by: str, keep: int) -> None:
        self._stream, self._by, self._keep = stream, by, keep
        self.rows = np.empty(0, dtype=engine.LENGTH_DTYPE)

    @property
    def floor(self) -> int:
        """Ended games not longer than this cannot enter any more.

        One less than the last row has, for a game as long with a lower number
        may still come and go before it.
        """
        if self._keep == 0:
            return NEVER
        return int(self.rows[self._by][-1]) - 1 if len(self.rows) == self._keep else -1

    def add(self, games: NDArray[np.void]) -> None:
        """Take in games (`engine.LENGTH_DTYPE`)."""
        longer = games[games[self._by].astype(np.int64) > self.floor]
        if len(longer):
            rows = np.concatenate([self.rows, longer])
            order = np.lexsort((rows["n"], -rows[self._by].astype(np.int64)))
            self.rows = self._different(rows[order])

    def _different(self, rows: NDArray[np.void]) -> NDArray[np.void]:
        """The first `keep` rows with different deals; of equal ones the first counts."""
        if not self._stream.may_repeat:
            return rows[:self._keep]
        upto = self._keep
        while True:
            head = rows[:upto]
            codes = self._stream.deals(np.ascontiguousarray(head["n"]))
            _, first = np.unique(codes.view(f"V{codes.shape[1]}")[:, 0], return_index=True)
            if len(first) >= self._keep or upto >= len(rows):
                return head[np.sort(first)[:self._keep]]
            upto *= 2


class Unit:
    """The buffers of one unit of work, and what is done when one of them is full."""

    def __init__(self, stream: Deals, size1: int, keep: int) -> None:
        self._stream, self._size1, self._keep = stream, size1, keep
        self._by_cards = np.zeros(CARDS_BINS, dtype=np.int64)
        self._by_tricks = np.zeros(TRICKS_BINS, dtype=np.int64)
        self._beyond_cards: Counter[int] = Counter()
        self._beyond_tricks: Counter[int] = Counter()
        self._infinite = 0
        self._findings: dict[str, Finding] = {}
        self._longest_by_cards = LongestTable(stream, "cards", keep)
        self._longest_by_tricks = LongestTable(stream, "tricks", keep)

    def play(self, start: int, stop: int) -> Tally:
        """Play deals start ... stop - 1 of the stream; once for each Unit."""
        played = stop - start
        flagged = np.empty(FLAGGED_ROOM, dtype=np.uint64)
        longer = np.empty(max(FLAGGED_ROOM, 4 * self._keep), dtype=engine.LENGTH_DTYPE)
        while start < stop:
            start, flags, lengths = self._stream.sweep(
                start, stop, self._by_cards, self._by_tricks, flagged, longer, *self._floors())
            self._look_at(np.sort(flagged[:flags]))
            self._lengthen(longer[:lengths])
        return Tally(
            self._keep, played, self._infinite,
            _counter(self._by_cards) + self._beyond_cards,
            _counter(self._by_tricks) + self._beyond_tricks,
            self._games(self._longest_by_cards), self._games(self._longest_by_tricks),
            tuple(sorted(self._findings.values())),
        )

    def _floors(self) -> tuple[int, int]:
        """Ended games longer than one of these, in cards and in tricks, are looked at."""
        return self._longest_by_cards.floor, self._longest_by_tricks.floor

    def _texts(self, numbers: NDArray[np.uint64]) -> list[str]:
        codes = self._stream.deals(np.ascontiguousarray(numbers))
        cards = codes.tobytes().translate(_TEXT).decode()
        size, half = self._stream.total, self._size1
        return [f"{cards[i:i + half]}/{cards[i + half:i + size]}"
                for i in range(0, len(cards), size)]

    def _look_at(self, numbers: NDArray[np.uint64]) -> None:
        """Settle games that the sweep only flagged: infinite, or past its histograms."""
        for n, text in zip(numbers.tolist(), self._texts(numbers), strict=True):
            if text in self._findings:
                # of one deal met twice the lower number counts, whichever came first
                self._findings[text] = min(Finding(n, self._findings[text].outcome),
                                           self._findings[text])
                self._infinite += 1
                continue
            outcome = _settled(text)
            if outcome.infinite:
                self._infinite += 1
                self._findings[text] = Finding(n, outcome)
                continue
            self._beyond_cards[outcome.cards] += 1
            self._beyond_tricks[outcome.tricks] += 1
            game = (n, outcome.cards, outcome.tricks)
            self._lengthen(np.array([game], dtype=engine.LENGTH_DTYPE))

    def _lengthen(self, games: NDArray[np.void]) -> None:
        self._longest_by_cards.add(games)
        self._longest_by_tricks.add(games)

    def _games(self, table: LongestTable) -> tuple[LongGame, ...]:
        texts = self._texts(table.rows["n"])
        return tuple(LongGame(n, cards, tricks, text) for (n, cards, tricks), text
                     in zip(table.rows.tolist(), texts, strict=True))


@lru_cache(maxsize=1 << 14)
def _settled(text: str) -> Outcome:
    """The outcome of a deal; small decks deal the same infinite ones in every unit."""
    return play(text)


def _counter(histogram: NDArray[np.int64]) -> Counter[int]:
    lengths = np.flatnonzero(histogram)
    return Counter(dict(zip(lengths.tolist(), histogram[lengths].tolist(), strict=True)))
