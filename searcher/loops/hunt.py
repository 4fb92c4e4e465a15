"""The loop hunt: infinite deals that are built, not waited for.

Three strategies, a file each or two: periodic pieces (`searcher.loops.fill_deck`),
which need nothing but the deck; growing (``ext/loops/grow_loops.h``), which edits loops of
small decks until the deck is complete, and finds loops on which both hands stay
large; and windows (``ext/loops/window_search.h``), which play every order of some cards of a
loop. ``auto`` begins with pieces and goes on with all three. Each cycle is kept if
it swells far or comes near to equal hands, with all equal deals of its basin.
"""
from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor
from dataclasses import dataclass, replace
from typing import Any

from searcher.campaign.campaign import Campaign
from searcher.campaign.driver import Goal, run
from searcher.campaign.workers.executors import gather_workers
from searcher.deck import KINDS, Deck
from searcher.engine import walks
from searcher.loops.archive import Shelved
from searcher.loops.basin import Basin, basin
from searcher.loops.cycles import CycleFinding, cycle_figures, findings_of, record_of
from searcher.loops.fill_deck import cycles_of, stage_of, unit_count
from searcher.loops.generations import STRATEGIES, Generation, LoopTally, shelved, walk_from
from searcher.loops.shared_cache import shared_cache
from searcher.sweep.random import RandomHunt

CATALOGUE_SWELL = 14 / 26  # of half the deck: cycles that swell so far are kept
CATALOGUE_NEAREST = 3  # and those whose basin comes so near to equal hands
GROWN_STATES = 250_000  # states of a unit: half a second
WINDOW_STATES = 2_000_000
DEALS_COUNT = 10  # a cycle with equal deals counts for so many without
ENDLESS = 1 << 62  # units, for strategies that never come to an end


@dataclass(frozen=True)
class LoopHunt:
    """All units of a hunt; a job for `searcher.campaign.driver`."""

    deck: Deck
    strategy: str = "auto"
    seed: int = 1
    generation: Generation | None = None
    """The one whose units this job can play."""
    unit: int = 1
    droppable: bool = False

    def parameters(self) -> dict[str, Any]:
        """What the results depend on."""
        # other limits of the stages would be other units, and nearly always more or fewer
        return {"hunt": "loops", "deck": str(self.deck), "strategy": self.strategy,
                "seed": self.seed, "units": unit_count(self.deck)}

    @property
    def total(self) -> int:
        """Units of work; none if nothing can be infinite, or no hands be equal."""
        return ENDLESS if self.endless else unit_count(self.deck)

    @property
    def endless(self) -> bool:
        """Whether there is always more to try."""
        return self.strategy != "pieces" and unit_count(self.deck) > 0

    def player(self, tally: LoopTally) -> tuple[LoopHunt, int]:
        """The job for the units of the generation that has begun, and where that ends."""
        assert tally.generation is not None
        return replace(self, generation=tally.generation), tally.generation.stop

    def play(self, start: int, stop: int) -> LoopTally:
        """What these units find; they have to be of this job's generation."""
        tally = LoopTally()
        for n in range(start, stop):
            tally = tally.merge(self._play_unit(n))
        return tally

    def _play_unit(self, n: int) -> LoopTally:
        assert self.generation is not None
        strategy, number = self.generation.share_of(n)
        source: dict[str, Any] = {"hunt": "loops", "strategy": strategy, "n": n}
        states, large = 0, 0
        loops: tuple[Shelved, ...] = ()
        if strategy == "pieces":
            large, cycles = cycles_of(self.deck, number)
            template = stage_of(self.deck, number)[0].template
            source["template"] = "".join(KINDS[code] for code in template)
        else:
            source["seed"] = self.seed
            states, loops = self._walked(strategy, n, number)
            cycles = sorted(loop.name for loop in loops if loop.complete)
        kept = [found for found in map(basin, cycles) if self._is_worth_keeping(found)]
        if strategy == "pieces":
            loops = shelved(self.deck, [found.cycle for found in kept])
        known = {loop.key for loop in self.generation.loops if loop.complete}
        new = {loop.name for loop in loops if loop.complete and loop.key not in known}
        score = sum(DEALS_COUNT if found.deals else 1 for found in kept if found.cycle in new)
        return LoopTally(1, large, states, {strategy: score}, loops,
                         findings=tuple(findings_of(n, kept, source)))

    def _walked(self, strategy: str, n: int, number: int) -> tuple[int, tuple[Shelved, ...]]:
        """States played in a unit, and the loops found that were not known."""
        assert self.generation is not None
        if strategy == "grow":
            states, loops = _walk(self).grow(self.seed, n, GROWN_STATES)
        elif any(loop.complete for loop in self.generation.loops):
            states, loops = _walk(self).windows(self.seed, n, WINDOW_STATES)
        else:  # with no loop to look at, the window is the whole deck, and its orders chance
            dealt = RandomHunt(self.deck, self.seed, keep=0).play(
                number * WINDOW_STATES, (number + 1) * WINDOW_STATES)
            cycles = {finding.outcome.cycle or "" for finding in dealt.findings}
            return WINDOW_STATES, shelved(self.deck, sorted(cycles))
        return states, tuple(Shelved(*loop) for loop in loops)

    def _is_worth_keeping(self, found: Basin) -> bool:
        """Not one of the many small ones."""
        swells = found.swell >= round(CATALOGUE_SWELL * (self.deck.size // 2))
        return swells or found.nearest <= CATALOGUE_NEAREST

    def record(self, finding: CycleFinding) -> dict[str, Any]:
        """A line of the findings file: the proof; for a cycle its basin too; the unit."""
        return record_of(finding)

    def restore(self, plain: dict[str, Any] | None) -> LoopTally:
        """The tally of a checkpoint, or the empty one."""
        first = Generation.first(self.strategy, unit_count(self.deck))
        if plain is None:
            return LoopTally(generation=first)
        return LoopTally.from_dict(plain, first, self.deck)

    def summary(self, tally: LoopTally, findings: list[dict[str, Any]],
                seconds: float) -> dict[str, Any]:
        """The figures of a hunt."""
        return {
            "units": tally.played,
            "units_left": None if self.endless else self.total - tally.played,
            "pieces": tally.pieces, "states": tally.states, **cycle_figures(findings),
            "seconds": seconds,
        }

    @staticmethod
    def command(parameters: dict[str, Any]) -> str:
        """What repeats a hunt of these parameters, without ``--out``."""
        endless = "" if parameters["strategy"] == "pieces" else " --forever"
        return (f"searcher loops --strategy {parameters['strategy']} --deck {parameters['deck']} "
                f"--seed {parameters['seed']}{endless}")


@shared_cache
def _walk(job: LoopHunt) -> walks.Walk:
    assert job.generation is not None
    return walk_from(job.deck, [loop.name for loop in job.generation.loops])


def hunt_loops(deck: Deck | str, *, strategy: str = "auto", seed: int = 1,
               minutes: float | None = None, threads: int | None = None,
               executor: str | Executor = "threads", scheduler: str | None = None,
               out: str | None = None, stopping: Callable[[], bool] = lambda: False,
               progress: Callable[[Campaign], None] = lambda campaign: None) -> Campaign:
    """Build infinite deals of a deck; returns the campaign with all it found.

    Goes on for `minutes`; without them for ever, or with `strategy` ``"pieces"`` to
    the end of the last stage. The same seed finds the same, whoever plays. With `out`
    it is kept in ``out.jsonl`` and ``out.checkpoint.json``, and goes on from them.
    `findings` holds a dict for each cycle that swells far or has a basin near to equal
    hands, and for each equal deal of their basins, all with their proof. Who plays is
    said, and what is raised is, as in `search_random`.
    """
    if strategy not in STRATEGIES:
        raise ValueError(f"strategy {strategy!r}; there are {', '.join(STRATEGIES)}")
    if not 0 <= seed < 1 << 64:
        raise ValueError(f"seed {seed}; it goes from 0 to 2^64 - 1")
    goal = Goal.of(None, minutes)
    if isinstance(deck, str):
        deck = Deck.parse(deck)
    job = LoopHunt(deck, strategy, seed)
    with gather_workers(executor, threads, scheduler) as workers, Campaign(job, out) as campaign:
        run(campaign, goal, workers, stopping, progress)
    return campaign
