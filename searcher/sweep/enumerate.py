"""Enumeration: all deals of a deck in order, or a range of them, played in numbered units.

Numbers in a campaign count from the beginning of the range, as those of every
job do; the number of the deal itself, which may be larger than 64 bits, is in
the source of a finding. The engine gets the first deal of a unit and steps from
deal to deal; where it stands at the end has to be where the number says.
"""
from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Executor
from dataclasses import dataclass
from operator import index
from typing import Any, Self

from searcher.campaign.campaign import Campaign
from searcher.campaign.driver import Goal
from searcher.deal import Deal
from searcher.deal_number import SPLITS, cuts, number_of_deals, numbered_deal
from searcher.deck import Deck
from searcher.options import DECK_NEEDED, Option
from searcher.sweep.rows import Rows
from searcher.sweep.search import KEEP, CountError, DealSearch, require_keep, run_search
from searcher.sweep.tally import Tally
from searcher.sweep.unit import Unit


@dataclass(frozen=True)
class EnumerateHunt(DealSearch):
    """Deals `first` ... `stop` - 1 of a deck.

    How deals are numbered is told in `searcher.deal_number.numbered_deal`.
    """

    KIND = "enumerate"
    HELP = "all deals of a deck, or a range"
    DESCRIPTION = (
        "Plays all deals of a deck in lexicographic order (A < K < Q < J < -), or a range of "
        "them, and keeps what a random search keeps. The same command goes on where it stopped.")
    OPTIONS = (
        DECK_NEEDED,
        Option("range", str, "A:B", "deals A to B - 1, counted from 0; A: and :B go to the ends "
               "(default: all)", ":"),
        Option("splits", str, "SPLITS", "equal hands, an odd card to player 1 (default), or all "
               "hands that are not empty: deals by size of hand 1, then in order", "equal",
               choices=SPLITS),
        KEEP)

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
        require_keep(self.keep)

    @property
    def end(self) -> int:
        """The number behind the last deal."""
        return deals_in_all(self.deck, self.splits) if self.stop is None else self.stop

    @property
    def total(self) -> int:
        """Deals in the range."""
        return self.end - self.first

    @classmethod
    def of(cls, values: Mapping[str, Any]) -> Self:
        """The range A:B of the deals of a deck."""
        deck, splits = values["deck"], values["splits"]
        first, stop = _range(values["range"], deck, splits)
        return cls(deck, first, stop, splits, values["keep"])

    def parameters(self) -> dict[str, Any]:
        """What the results depend on; how far to go is no part of it."""
        return {"hunt": self.KIND, "deck": str(self.deck), "splits": self.splits,
                "first": self.first, "keep": self.keep}

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

    def require_whole(self, campaign: Campaign) -> None:
        """Raise CountError if a whole range is played and its counts do not add up to it."""
        tally = campaign.tally
        counts = (tally.infinite + tally.by_cards.total(), tally.infinite + tally.by_tricks.total())
        if campaign.played == self.total and counts != (self.total, self.total):
            raise CountError(f"{self.total} deals, but {counts[0]} are counted by cards and "
                             f"{counts[1]} by tricks")

    def expected(self, tally: Tally, seconds: float) -> dict[str, Any]:
        """Nothing: deals in order are no sample of the deck, and the deck is counted whole."""
        return {}

    @staticmethod
    def source(parameters: dict[str, Any], n: int) -> dict[str, Any]:
        """The deal's number among all of its deck, and in the range."""
        return {"hunt": EnumerateHunt.KIND, "splits": parameters["splits"],
                "number": parameters["first"] + n, "n": n}

    @staticmethod
    def found(source: dict[str, Any]) -> str:
        """Which of all deals it is."""
        return f"all deals: number {source['number']:,}"

    @staticmethod
    def wrong_source(deal: Deal, source: dict[str, Any]) -> list[str]:
        """Whether the deal is the one that its number says."""
        try:
            number, splits = source["number"], source["splits"]
            if type(number) is not int:
                raise TypeError
            numbered = numbered_deal(deal.deck, number, splits)
        except (KeyError, TypeError, ValueError):
            return [f"its source {json.dumps(source)} is no number of a deal of {deal.deck}"]
        if numbered == deal:
            return []
        return [f"deal {number} of {deal.deck} ({splits} splits) is {numbered}"]

    @staticmethod
    def command(parameters: dict[str, Any], played: int) -> str:
        """``searcher search enumerate``, with the range that was played."""
        first = int(parameters["first"])
        return (f"searcher search enumerate --deck {parameters['deck']} "
                f"--splits {parameters['splits']} --range {first}:{first + played} "
                f"--keep {parameters['keep']}")


def _range(written: str, deck: Deck, splits: str) -> tuple[int, int]:
    last = deals_in_all(deck, splits)
    ends = re.fullmatch(r"([0-9]{0,99}):([0-9]{0,99})", written)
    if ends is None:
        raise ValueError(f"argument --range: {written!r} is not A:B, two whole numbers from 0 on")
    first, stop = int(ends[1] or 0), int(ends[2] or last)
    if not first <= stop <= last:
        raise ValueError(f"argument --range: {written} is not within the deals of {deck}, which "
                         f"are 0:{last}")
    return first, stop


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

    Deals are numbered as in `searcher.deal_number.numbered_deal`. All else is as in
    `search_random`; numbers in the tally count from `first`. Raises CountError if
    the sum of all counts is not the number of deals.

    >>> enumerate_deals("2J10-").summary()["infinite"]
    11
    """
    first, keep = index(first), index(keep)
    stop = None if stop is None else index(stop)
    goal = Goal.of(None, minutes)
    if isinstance(deck, str):
        deck = Deck.parse(deck)
    return run_search(
        EnumerateHunt(deck, first, stop, splits, keep), goal, threads=threads, executor=executor,
        scheduler=scheduler, out=out, stopping=stopping, progress=progress)
