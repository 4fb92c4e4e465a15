"""Random search: deals 0, 1, 2 ... of one stream, played in numbered units."""
from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import Executor
from dataclasses import dataclass
from operator import index
from typing import Any

from searcher import engine
from searcher.campaign.campaign import Campaign
from searcher.campaign.crew import gather_crew
from searcher.campaign.driver import Goal, run
from searcher.campaign.tally import Finding, Tally, summary
from searcher.deck import STANDARD, Deck
from searcher.hunt.unit import Unit

MOST_DEALS_A_UNIT = 1 << 32  # some minutes, for thousands of workers
MOST_KEPT = 10_000


@dataclass(frozen=True)
class RandomHunt:
    """The deals of stream `seed` for one deck; a job for `searcher.campaign.driver`."""

    deck: Deck = STANDARD
    seed: int = 1
    keep: int = 20
    total: int = 2**64

    @property
    def unit(self) -> int:
        """Deals in a unit of work at most."""
        return MOST_DEALS_A_UNIT

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

    def record(self, finding: Finding) -> dict[str, Any]:
        """A line of the findings file: the proof, and which deal of which stream it is."""
        source = {"hunt": "random", "stream": engine.STREAM, "seed": self.seed, "n": finding.n}
        return {**finding.outcome.as_dict(), "source": source}

    def restore(self, plain: dict[str, Any] | None) -> Tally:
        """The tally of a checkpoint, or the empty one."""
        return Tally(self.keep) if plain is None else Tally.from_dict(plain)

    def summary(self, tally: Tally, findings: list[dict[str, Any]],
                seconds: float) -> dict[str, Any]:
        """The figures that a search ends with."""
        return summary(tally, findings, seconds)

    def player(self, tally: Tally) -> tuple[RandomHunt, int]:
        """Any deal can be played at any time."""
        return self, self.total

    def play(self, start: int, stop: int) -> Tally:
        """Play deals start ... stop - 1."""
        stream = engine.Stream(self.deck.counts, self.seed)
        return Unit(stream, (self.deck.size + 1) // 2, self.keep).play(start, stop)


def search_random(
    deals: int | None = None, *, minutes: float | None = None, seed: int = 1,
    deck: Deck | str = STANDARD, threads: int | None = None,
    executor: str | Executor = "threads", scheduler: str | None = None,
    out: str | os.PathLike[str] | None = None, keep: int = 20,
    stopping: Callable[[], bool] = lambda: False,
    progress: Callable[[Campaign], None] = lambda campaign: None,
) -> Campaign:
    """Search random deals for infinite ones; returns the campaign with all it found.

    Plays deals 0, 1, 2 ... of stream `seed` until `deals` are played in all, or
    for `minutes`, or, with neither, until `stopping` returns true. With `out`
    the files ``out.jsonl`` and ``out.checkpoint.json`` are kept, and the same
    call goes on where they end. The result has `tally` (counts, histograms,
    longest), `findings` (a dict for each different infinite deal, with its proof)
    and `summary()`. Results depend on nothing but seed, deck, keep and the number
    of deals. Who plays is said by `threads`, `executor` and `scheduler`, see
    `searcher.campaign.crew.gather_crew`.

    Raises ValueError for numbers out of range, CampaignError if `out` is another
    search, damaged, or in use, or there is nobody to play, OSError if it cannot
    be written, CrewError if those who play are lost.

    >>> search_random(1000, deck="2J4-").summary()["cycles"]
    1
    """
    seed, keep = index(seed), index(keep)
    deals = None if deals is None else index(deals)
    out = None if out is None else os.fspath(out)
    if deals is not None and minutes is not None:
        raise ValueError("give deals or minutes, not both")
    if deals is not None and not 0 <= deals <= 2**64:
        raise ValueError(f"{deals} deals; that goes from 0 to 2**64")
    goal = Goal.of(deals, minutes)
    if isinstance(deck, str):
        deck = Deck.parse(deck)
    with (gather_crew(executor, threads, scheduler) as crew,
          Campaign(RandomHunt(deck, seed, keep), out) as campaign):
        run(campaign, goal, crew, stopping, progress)
    return campaign
