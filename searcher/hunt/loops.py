"""The loop hunt: infinite deals that are built, not waited for.

One player holds a small hand, the template, and the other leads from a long
one. A *piece* is a word on top of the long hand that play reads exactly and is
back at the template; what is won back is a rearrangement of it. If that comes
back to the word after some passes, the piece is periodic, and any row of
periodic pieces is an infinite game. What is left is to use up the deck exactly,
and that the small hand swells to nearly half of it on the way, for only then
are there deals with equal hands in the basin of the cycle.

The hunt goes through stages. Each is an exhaustive search within limits for
large pieces that swell early, cut into numbered units of work; to each large
piece found, small ones are added in every way that fills the deck. The limits
follow from what a search may cost, so a stage that costs little comes first for
every template, and a small deck is exhausted at once. Nothing in it is random.
"""
from __future__ import annotations

from bisect import bisect
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from functools import lru_cache, wraps
from itertools import accumulate
from threading import RLock
from typing import Any, ParamSpec, TypeVar

from searcher import pieces
from searcher.campaign.campaign import Campaign
from searcher.campaign.driver import Goal, run
from searcher.campaign.tally import Finding
from searcher.deal import Deal
from searcher.deck import KINDS, Deck
from searcher.hunt.basin import Basin, basin
from searcher.hunt.random import usable_threads
from searcher.hunt.stages import Limits, Stage, carries, search, stages
from searcher.play import deal_of, play

P = ParamSpec("P")
T = TypeVar("T")

MOST_PIECES = 4
MOST_ORDERS = 10_000  # and phases of one choice of pieces
CATALOGUE_SWELL = 14 / 26  # of half the deck: cycles that swell so far are kept
CATALOGUE_NEAREST = 3  # and those whose basin comes so near to equal hands


@dataclass(frozen=True)
class LoopTally:
    """The result of some units of the hunt."""

    played: int = 0
    """Units of work."""
    pieces: int = 0
    """Large periodic pieces found, one that was met in two stages counted twice."""
    findings: tuple[Finding, ...] = ()
    """Cycles, as deals that are states of them, and equal deals."""

    def merge(self, other: LoopTally) -> LoopTally:
        """The tally of both; they must not overlap."""
        first: dict[str, Finding] = {}
        for finding in sorted(self.findings + other.findings, key=lambda finding: finding.n):
            first.setdefault(finding.outcome.deal, finding)
        return LoopTally(self.played + other.played, self.pieces + other.pieces,
                         tuple(first.values()))

    def without_findings(self) -> LoopTally:
        """The same, but for the findings."""
        return replace(self, findings=())

    def as_dict(self) -> dict[str, Any]:
        """Plain values for a checkpoint."""
        return {"played": self.played, "pieces": self.pieces}


@dataclass(frozen=True)
class LoopHunt:
    """All units of all stages of one deck; a job for `searcher.campaign.driver`."""

    deck: Deck
    unit: int = 1

    def parameters(self) -> dict[str, Any]:
        """What the results depend on."""
        # other limits of the stages would be other units, and nearly always more or fewer
        return {"hunt": "loops", "deck": str(self.deck), "units": self.total}

    @property
    def total(self) -> int:
        """Units of work in all stages."""
        return _bounds(self.deck)[-1] if _bounds(self.deck) else 0

    def stage_of(self, n: int) -> tuple[Stage, int]:
        """The stage of unit `n`, and its number in the search of that stage."""
        bounds = _bounds(self.deck)
        index = bisect(bounds, n)
        return _stages(self.deck)[index], n - (bounds[index - 1] if index else 0)

    def play(self, start: int, stop: int) -> LoopTally:
        """The cycles that the large pieces of these units make."""
        tally = LoopTally()
        for n in range(start, stop):
            stage, unit = self.stage_of(n)
            large = _large_search(stage).find(unit, unit + 1)
            findings: dict[str, Finding] = {}
            cycles = {play(deal_of(leader + other, len(leader))).cycle
                      for leader, other in _fillings(stage, large)}
            for cycle in sorted(cycle for cycle in cycles if cycle is not None):
                for text in self._worth_keeping(basin(cycle)):
                    findings.setdefault(text, Finding(n, play(text)))
            tally = tally.merge(LoopTally(1, len(large), tuple(findings.values())))
        return tally

    def _worth_keeping(self, found: Basin) -> list[str]:
        """The cycle itself, and its equal deals; nothing if it is one of the many small ones."""
        swells = found.swell >= round(CATALOGUE_SWELL * (self.deck.size // 2))
        if not swells and found.nearest > CATALOGUE_NEAREST:
            return []
        return [found.cycle, *found.deals]

    def record(self, finding: Finding) -> dict[str, Any]:
        """A line of the findings file: the proof; for a cycle its basin too; the unit."""
        outcome = finding.outcome
        record = outcome.as_dict()
        if outcome.deal == outcome.cycle:
            found = basin(outcome.deal)
            record |= {"swell": found.swell, "basin": found.basin, "depth": found.depth,
                       "nearest": found.nearest, "deals": len(found.deals)}
        stage, _ = self.stage_of(finding.n)
        template = "".join(KINDS[code] for code in stage.template)
        return {**record, "source": {"hunt": "loops", "template": template, "n": finding.n}}

    def restore(self, plain: dict[str, Any] | None) -> LoopTally:
        """The tally of a checkpoint, or the empty one."""
        return LoopTally() if plain is None else LoopTally(plain["played"], plain["pieces"])

    def summary(self, tally: LoopTally, findings: list[dict[str, Any]],
                seconds: float) -> dict[str, Any]:
        """The figures of a hunt."""
        cycles = [record for record in findings if "swell" in record]
        return {
            "units": tally.played, "units_left": self.total - tally.played,
            "pieces": tally.pieces, "loops": len(cycles),
            "cycles_with_deals": sum(record["deals"] > 0 for record in cycles),
            "deals": sum(is_equal(record["deal"]) for record in findings),
            "best_swell": max((record["swell"] for record in cycles), default=None),
            "nearest": min((record["nearest"] for record in cycles), default=None),
            "seconds": seconds,
        }


def is_equal(text: str) -> bool:
    """Whether both hands of a deal are of one size."""
    deal = Deal.parse(text)
    return len(deal.hand1) == len(deal.hand2)


def _fillings(stage: Stage, large: pieces.Orbits) -> Iterator[tuple[bytes, bytes]]:
    """States of the whole deck with one of the large pieces and small ones."""
    if not len(large):
        return
    for carry in carries(stage.template):
        yield from pieces.fill(stage.deck.counts, stage.template, carry, large,
                               _small_pieces(stage.deck, stage.template, stage.small),
                               pieces=MOST_PIECES, orders=MOST_ORDERS)


def _once(compute: Callable[P, T]) -> Callable[P, T]:
    """A cache of the last few results, computed once whatever number of threads asks."""
    cached, lock = lru_cache(maxsize=8)(compute), RLock()

    @wraps(compute)
    def ask(*args: P.args, **keywords: P.kwargs) -> T:
        with lock:
            return cached(*args, **keywords)  # type: ignore[arg-type]
    return ask


@_once
def _large_search(stage: Stage) -> pieces.Search:
    return search(stage.deck, stage.template, stage.large)


@_once
def _small_pieces(deck: Deck, template: bytes, limits: Limits) -> pieces.Orbits:
    found = search(deck, template, limits)
    return found.find(0, found.units)


@_once
def _stages(deck: Deck) -> tuple[Stage, ...]:
    return tuple(stages(deck))


@_once
def _bounds(deck: Deck) -> tuple[int, ...]:
    """Where the units of each stage end, and so where those of the next begin."""
    return tuple(accumulate(stage.units for stage in _stages(deck)))


def hunt_loops(deck: Deck | str, *, minutes: float | None = None, threads: int | None = None,
               out: str | None = None, stopping: Callable[[], bool] = lambda: False,
               progress: Callable[[Campaign], None] = lambda campaign: None) -> Campaign:
    """Build infinite deals of a deck; returns the campaign with all it found.

    Goes through the units of all stages, for `minutes` or to their end. With
    `out` it is kept in ``out.jsonl`` and ``out.checkpoint.json``, and goes on
    from them. `findings` holds a dict for each cycle that swells far or has a
    basin near to equal hands, and for each equal deal of their basins, all with
    their proof. Raises ValueError, CampaignError and OSError as `search_random`.
    """
    if minutes is not None and not 0 < minutes < float("inf"):
        raise ValueError(f"{minutes} minutes; give a positive number")
    threads = threads if threads is not None else usable_threads()
    if not 1 <= threads <= 1024:
        raise ValueError(f"{threads} threads; that goes from 1 to 1024")
    if isinstance(deck, str):
        deck = Deck.parse(deck)
    goal = Goal(None, None if minutes is None else 60 * minutes)
    with (Campaign(LoopHunt(deck), out) as campaign, ThreadPoolExecutor(threads) as executor):
        run(campaign, goal, executor, threads, stopping, progress)
    return campaign
