"""What all searches of numbered deals have in common, and what each kind of them has to say.

A kind of search is a file with a class like `searcher.sweep.random.RandomHunt` in it, and a line
in `searcher.sweep.kinds`. The command, the check of stored results and the page of a campaign
know the kinds by that list and by what stands here.
"""
from __future__ import annotations

import os
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from concurrent.futures import Executor
from typing import Any, ClassVar, Self

from searcher.campaign.campaign import Campaign
from searcher.campaign.driver import Goal, run
from searcher.campaign.workers.executors import gather_workers
from searcher.deal import Deal
from searcher.deck import Deck
from searcher.options import Option, whole_number
from searcher.sweep.expect import expectations
from searcher.sweep.tally import Finding, Tally, summary

MOST_DEALS_A_UNIT = 1 << 32  # some minutes, for thousands of workers
MOST_KEPT = 10_000
KEEP = Option("keep", whole_number(0, MOST_KEPT), "K",
              "longest games to keep, by cards and by tricks (default 20)", 20)


class DealSearch(ABC):
    """Numbered deals to search; a job for `searcher.campaign.driver`, to be made a dataclass."""

    KIND: ClassVar[str]
    """The word for it, on the command line and in files."""
    HELP: ClassVar[str]
    DESCRIPTION: ClassVar[str]
    OPTIONS: ClassVar[tuple[Option, ...]]
    """Those of the command that are no other search's as well."""
    ENDLESS: ClassVar[bool] = False
    """Whether the user has to say how far to go."""

    deck: Deck
    keep: int

    # what the command asks for

    @classmethod
    @abstractmethod
    def of(cls, values: Mapping[str, Any]) -> Self:
        """The search that the values of its options ask for; ValueError if they are not right."""

    # what a campaign asks for, see `searcher.campaign.job.Job`

    @property
    @abstractmethod
    def total(self) -> int:
        """How many numbers there are."""

    @abstractmethod
    def parameters(self) -> dict[str, Any]:
        """What the results depend on; ``"hunt"`` is `KIND`."""

    @abstractmethod
    def play(self, start: int, stop: int) -> Any:
        """The tally of deals start ... stop - 1."""

    @property
    def unit(self) -> int:
        """Deals in a unit of work at most."""
        return MOST_DEALS_A_UNIT

    @property
    def droppable(self) -> bool:
        """Units are short."""
        return False

    def player(self, tally: Any) -> tuple[Self, int]:
        """Any deal can be played at any time."""
        return self, self.total

    def restore(self, plain: dict[str, Any] | None) -> Any:
        """The tally of a checkpoint, or the empty one."""
        return Tally(self.keep) if plain is None else Tally.from_dict(plain)

    def summary(self, tally: Any, findings: list[dict[str, Any]], seconds: float) -> dict[str, Any]:
        """The figures that a search ends with."""
        figures, tail = summary(tally, findings, seconds), self.expected(tally, seconds)
        return {**figures, "tail": tail} if tail else figures

    def expected(self, tally: Any, seconds: float) -> dict[str, Any]:
        """What to expect of long games, see `searcher.sweep.expect`; the deals are random."""
        return expectations(self.deck, tally.by_cards, tally.by_tricks, seconds)

    def record(self, finding: Finding) -> dict[str, Any]:
        """A line of the findings file: the proof, and which deal it is."""
        return {**finding.outcome.as_dict(), "source": self.source(self.parameters(), finding.n)}

    def told(self, tally: Any) -> str:
        """What is said of it while it goes on, in a few words."""
        return (f"infinite {tally.infinite}, longest {max(tally.by_cards, default=0)} cards / "
                f"{max(tally.by_tricks, default=0)} tricks")

    def require_whole(self, campaign: Campaign) -> None:
        """Raise CountError if what was counted cannot be right."""
        return

    # what files say of it

    @staticmethod
    @abstractmethod
    def source(parameters: dict[str, Any], n: int) -> dict[str, Any]:
        """Where deal `n` of the search with these parameters comes from, as findings say it."""

    @staticmethod
    def found(source: dict[str, Any]) -> str:
        """How a deal with such a source was found, in a few words."""
        return f"{source['hunt']}: deal {source['n']:,}"

    @staticmethod
    @abstractmethod
    def wrong_source(deal: Deal, source: dict[str, Any]) -> list[str]:
        """What such a source says of a deal and is not so, a line each."""

    @staticmethod
    @abstractmethod
    def command(parameters: dict[str, Any], played: int) -> str:
        """What repeats a search of these parameters as far as it came, without ``--out``."""


class CountError(Exception):
    """Deals were skipped or counted twice: there is a bug."""


def require_keep(keep: int) -> None:
    """Raise ValueError if so many rows are too many for the tables of the longest."""
    if not 0 <= keep <= MOST_KEPT:
        raise ValueError(f"{keep} longest games to keep; that goes from 0 to {MOST_KEPT}")


def run_search(
    search: DealSearch, goal: Goal, *, threads: int | None = None,
    executor: str | Executor = "threads", scheduler: str | None = None,
    out: str | os.PathLike[str] | None = None, stopping: Callable[[], bool] = lambda: False,
    progress: Callable[[Campaign], None] = lambda campaign: None,
) -> Campaign:
    """Search until the goal is reached or `stopping` says so; see `search_random`."""
    name = None if out is None else os.fspath(out)
    with (gather_workers(executor, threads, scheduler) as workers,
          Campaign(search, name) as campaign):
        run(campaign, goal, workers, stopping, progress)
    search.require_whole(campaign)
    return campaign
