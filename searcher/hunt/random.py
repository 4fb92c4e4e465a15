"""Random search: deals 0, 1, 2 ... of one stream, played in numbered units."""
from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from searcher import engine
from searcher.campaign.driver import Campaign, Goal, run
from searcher.campaign.tally import Finding, LongGame, Tally, longest
from searcher.deck import KINDS, STANDARD, Deck
from searcher.play import play

UNIT = 1 << 20  # deals; more if long tables make a unit dear to merge
DEALS_PER_ROW_KEPT = 64
CARDS_BINS, TRICKS_BINS = 1 << 14, 1 << 12  # longer games are counted one by one
FLAGGED_ROOM = 1 << 12
MOST_KEPT = 100_000
_TEXT = bytes.maketrans(bytes(range(5)), KINDS.encode())


@dataclass(frozen=True)
class RandomHunt:
    """The deals of stream `seed` for one deck; a job for `searcher.campaign.driver`."""

    deck: Deck = STANDARD
    seed: int = 1
    keep: int = 20
    total: int = 2**64

    @property
    def unit(self) -> int:
        """Deals in a unit of work."""
        return max(UNIT, DEALS_PER_ROW_KEPT * self.keep)

    def __post_init__(self) -> None:
        if self.deck.size < 2:
            raise ValueError("a deck of one card cannot be dealt to two players")
        if not 0 <= self.seed < 2**64:
            raise ValueError(f"the seed is {self.seed}; it goes from 0 to 2**64 - 1")
        if not 0 <= self.keep <= MOST_KEPT:
            raise ValueError(f"{self.keep} longest games to keep; that goes from 0 to {MOST_KEPT}")

    def parameters(self) -> dict[str, Any]:
        """What the results depend on."""
        return {"hunt": "random", "stream": engine.STREAM, "seed": self.seed,
                "deck": str(self.deck), "keep": self.keep}

    def source(self, n: int) -> dict[str, Any]:
        """Where deal `n` comes from."""
        return {"hunt": "random", "stream": engine.STREAM, "seed": self.seed, "n": n}

    def play(self, start: int, stop: int) -> Tally:
        """Play deals start ... stop - 1."""
        return _Unit(self).play(start, stop)


class _Unit:
    """The buffers of one unit, and what is done when one of them is full."""

    def __init__(self, hunt: RandomHunt) -> None:
        self.keep = hunt.keep
        self.size1 = (hunt.deck.size + 1) // 2
        self.stream = engine.Stream(hunt.deck.counts, hunt.seed)
        self.by_cards = np.zeros(CARDS_BINS, dtype=np.int64)
        self.by_tricks = np.zeros(TRICKS_BINS, dtype=np.int64)
        self.beyond_cards: Counter[int] = Counter()
        self.beyond_tricks: Counter[int] = Counter()
        self.infinite = 0
        self.findings: dict[str, Finding] = {}
        self.by_length: dict[str, tuple[LongGame, ...]] = {"cards": (), "tricks": ()}

    def play(self, start: int, stop: int) -> Tally:
        played = stop - start
        flagged = np.empty(FLAGGED_ROOM, dtype=np.uint64)
        longer = np.empty(max(FLAGGED_ROOM, 4 * self.keep), dtype=engine.LENGTH_DTYPE)
        while start < stop:
            start, flags, lengths = self.stream.sweep(
                start, stop, self.by_cards, self.by_tricks, flagged, longer,
                self._floor("cards"), self._floor("tricks"))
            self._look_at(np.sort(flagged[:flags]))
            self._lengthen(longer[:lengths])
        return Tally(
            self.keep, played, self.infinite,
            _counter(self.by_cards) + self.beyond_cards,
            _counter(self.by_tricks) + self.beyond_tricks,
            self.by_length["cards"], self.by_length["tricks"],
            tuple(sorted(self.findings.values())),
        )

    def _floor(self, by: str) -> int:
        """Ended games not longer than this cannot enter the table any more.

        One less than the last row has, for a game with a lower number may still
        come and go before it: nothing here relies on the order of the sweep.
        """
        table = self.by_length[by]
        if self.keep == 0:
            return 2**63 - 1
        return int(getattr(table[-1], by)) - 1 if len(table) == self.keep else -1

    def _texts(self, numbers: NDArray[np.uint64]) -> list[str]:
        codes = self.stream.deals(numbers)
        cards = codes.tobytes().translate(_TEXT).decode()
        size, half = self.stream.total, self.size1
        return [f"{cards[i:i + half]}/{cards[i + half:i + size]}"
                for i in range(0, len(cards), size)]

    def _look_at(self, numbers: NDArray[np.uint64]) -> None:
        """Settle games that the sweep only flagged: infinite, or past its histograms."""
        for n, text in zip(numbers.tolist(), self._texts(numbers), strict=True):
            if text in self.findings:
                self.infinite += 1
                continue
            outcome = play(text)
            if outcome.infinite:
                self.infinite += 1
                self.findings[text] = Finding(n, outcome)
                continue
            self.beyond_cards[outcome.cards] += 1
            self.beyond_tricks[outcome.tricks] += 1
            self._keep_longest([LongGame(n, outcome.cards, outcome.tricks, text)])

    def _lengthen(self, lengths: NDArray[np.void]) -> None:
        """Take games above a floor into the tables of the longest."""
        texts = self._texts(np.ascontiguousarray(lengths["n"]))
        self._keep_longest([
            LongGame(n, cards, tricks, text)
            for (n, cards, tricks), text in zip(lengths.tolist(), texts, strict=True)
        ])

    def _keep_longest(self, games: list[LongGame]) -> None:
        for by, table in self.by_length.items():
            self.by_length[by] = longest(table, games, by, self.keep)


def _counter(histogram: NDArray[np.int64]) -> Counter[int]:
    lengths = np.flatnonzero(histogram)
    return Counter(dict(zip(lengths.tolist(), histogram[lengths].tolist(), strict=True)))


def usable_threads() -> int:
    """Processors that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def search_random(
    deals: int | None = None, *, minutes: float | None = None, seed: int = 1,
    deck: Deck | str = STANDARD, threads: int | None = None, out: str | None = None,
    keep: int = 20, stopping: Callable[[], bool] = lambda: False,
    progress: Callable[[Campaign], None] = lambda campaign: None,
) -> Campaign:
    """Search random deals for infinite ones; returns the campaign with all it found.

    Plays deals 0, 1, 2 ... of stream `seed` until `deals` are played in all, or
    for `minutes`, or, with neither, until `stopping` returns true. With `out`
    the files ``out.jsonl`` and ``out.checkpoint.json`` are kept, and the same
    call goes on where they end. The result has `tally` (counts, histograms,
    longest), `findings` (a dict for each different infinite deal, with its proof)
    and `summary()`. Results depend on nothing but seed, deck, keep and the number
    of deals.

    Raises ValueError for numbers out of range, CampaignError if `out` is another
    search, damaged, or in use, OSError if it cannot be written.

    >>> search_random(1000, deck="2J4-").summary()["cycles"]
    1
    """
    if deals is not None and minutes is not None:
        raise ValueError("give deals or minutes, not both")
    if deals is not None and not 0 <= deals <= 2**64:
        raise ValueError(f"{deals} deals; that goes from 0 to 2**64")
    if minutes is not None and not 0 < minutes < float("inf"):
        raise ValueError(f"{minutes} minutes; give a positive number")
    if threads is None:
        threads = usable_threads()
    if not 1 <= threads <= 1024:
        raise ValueError(f"{threads} threads; that goes from 1 to 1024")
    if isinstance(deck, str):
        deck = Deck.parse(deck)
    goal = Goal(deals, None if minutes is None else 60 * minutes)
    with (Campaign(RandomHunt(deck, seed, keep), out) as campaign,
          ThreadPoolExecutor(threads) as executor):
        run(campaign, goal, executor, threads, stopping, progress)
    return campaign
