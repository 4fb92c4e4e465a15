"""Enumeration: all deals of a deck in order, or a range of them, played in numbered units.

Numbers in a campaign count from the beginning of the range, as those of every
job do; the number of the deal itself, which may be larger than 64 bits, is in
the source of a finding. The engine gets the first deal of a unit and steps from
deal to deal; where it stands at the end has to be where the number says.
"""
from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from dataclasses import dataclass
from operator import index
from typing import Any

import numpy as np
from numpy.typing import NDArray

from searcher import engine
from searcher.campaign.campaign import Campaign
from searcher.campaign.crew import gather_crew
from searcher.campaign.driver import Goal, run
from searcher.campaign.tally import Finding, Tally, summary
from searcher.deck import KINDS, Deck
from searcher.hunt.random import MOST_KEPT
from searcher.hunt.unit import Unit
from searcher.ranking import cuts, number_of_deals, unranked_row

MOST_DEALS_A_UNIT = 1 << 32  # some minutes, for thousands of workers
_CODES = bytes.maketrans(KINDS.encode(), bytes(range(5)))


class CountError(Exception):
    """Deals were skipped or counted twice: there is a bug."""


@dataclass(frozen=True)
class EnumerateHunt:
    """Deals `first` ... `stop` - 1 of a deck; a job for `searcher.campaign.driver`.

    How deals are numbered is told in `searcher.ranking.numbered_deal`.
    """

    deck: Deck
    first: int = 0
    stop: int | None = None
    """None: to the last deal."""
    splits: str = "equal"
    keep: int = 20

    def __post_init__(self) -> None:
        last = deals_in_all(self.deck, self.splits)
        if not 0 <= self.first <= self.end <= last:
            raise ValueError(f"{self.first}:{self.end} is no range of the deals of {self.deck}, "
                             f"which are 0:{last}")
        if not 0 <= self.keep <= MOST_KEPT:
            raise ValueError(f"{self.keep} longest games to keep; that goes from 0 to {MOST_KEPT}")

    @property
    def end(self) -> int:
        """The number behind the last deal."""
        return deals_in_all(self.deck, self.splits) if self.stop is None else self.stop

    @property
    def total(self) -> int:
        """Deals in the range."""
        return self.end - self.first

    @property
    def unit(self) -> int:
        """Deals in a unit of work at most."""
        return MOST_DEALS_A_UNIT

    def parameters(self) -> dict[str, Any]:
        """What the results depend on; how far to go is no part of it."""
        return {"hunt": "enumerate", "deck": str(self.deck), "splits": self.splits,
                "first": self.first, "keep": self.keep}

    def record(self, finding: Finding) -> dict[str, Any]:
        """A line of the findings file: the proof, and which deal of the deck it is."""
        source = {"hunt": "enumerate", "splits": self.splits,
                  "number": self.first + finding.n, "n": finding.n}
        return {**finding.outcome.as_dict(), "source": source}

    def restore(self, plain: dict[str, Any] | None) -> Tally:
        """The tally of a checkpoint, or the empty one."""
        return Tally(self.keep) if plain is None else Tally.from_dict(plain)

    def summary(self, tally: Tally, findings: list[dict[str, Any]],
                seconds: float) -> dict[str, Any]:
        """The figures that an enumeration ends with."""
        return summary(tally, findings, seconds)

    def player(self, tally: Tally) -> tuple[EnumerateHunt, int]:
        """Any deal can be played at any time."""
        return self, self.total

    def play(self, start: int, stop: int) -> Tally:
        """Play deals start ... stop - 1, counted from the beginning of the range."""
        tally = Tally(self.keep)
        for size1, rank, count in self._rows(self.first + start, self.first + stop):
            rows = Rows(self.deck, rank, size1)
            part = Unit(rows, size1, self.keep).play(0, count)
            rows.require_at(count)
            tally = tally.merge(part.moved(start + tally.played))
        return tally

    def _rows(self, at: int, stop: int) -> Iterator[tuple[int, int, int]]:
        """The range cut where the size of hand 1 changes: that size, first rank, how many."""
        rows = number_of_deals(self.deck)
        while at < stop:
            cut, rank = divmod(at, rows)
            count = min(rows - rank, stop - at)
            yield cuts(self.deck, self.splits)[cut], rank, count
            at += count


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


def deals_in_all(deck: Deck, splits: str = "equal") -> int:
    """How many deals an enumeration has."""
    return len(cuts(deck, splits)) * number_of_deals(deck)


def enumerate_deals(
    deck: Deck | str, first: int = 0, stop: int | None = None, *, splits: str = "equal",
    minutes: float | None = None, threads: int | None = None,
    executor: str | Executor = "threads", scheduler: str | None = None,
    out: str | os.PathLike[str] | None = None, keep: int = 20,
    stopping: Callable[[], bool] = lambda: False,
    progress: Callable[[Campaign], None] = lambda campaign: None,
) -> Campaign:
    """Play all deals of a deck, or deals `first` ... `stop` - 1; returns the campaign.

    Deals are numbered as in `searcher.ranking.numbered_deal`. All else is as in
    `search_random`; numbers in the tally count from `first`. Raises CountError if
    the sum of all counts is not the number of deals.

    >>> enumerate_deals("2J10-").summary()["infinite"]
    11
    """
    first, keep = index(first), index(keep)
    stop = None if stop is None else index(stop)
    out = None if out is None else os.fspath(out)
    goal = Goal.of(None, minutes)
    if isinstance(deck, str):
        deck = Deck.parse(deck)
    with (gather_crew(executor, threads, scheduler) as crew,
          Campaign(EnumerateHunt(deck, first, stop, splits, keep), out) as campaign):
        run(campaign, goal, crew, stopping, progress)
    require_all_counted(campaign)
    return campaign


def require_all_counted(campaign: Campaign) -> None:
    """Raise CountError if a whole range is played and its counts do not add up to it."""
    tally, total = campaign.tally, campaign.job.total
    counts = (tally.infinite + tally.by_cards.total(), tally.infinite + tally.by_tricks.total())
    if campaign.played == total and counts != (total, total):
        raise CountError(f"{total} deals, but {counts[0]} are counted by cards and {counts[1]} "
                         "by tricks")
