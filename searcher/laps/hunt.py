"""The hunt for core cycles: laps solved for, short ones first, each a little longer every round.

A unit is one piece of the question which laps close (`searcher.laps.schedule`),
within a number of conflicts. Each cycle found is played, its basin is looked
through for equal deals, and its script for other games of the same deck that
play as it does; then the solver goes on until the piece is empty or the
conflicts are used up.
"""
from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any

from searcher.campaign.campaign import Campaign
from searcher.campaign.driver import Goal, run
from searcher.campaign.workers.executors import gather_workers
from searcher.deck import Deck
from searcher.laps.lap import SHORTEST
from searcher.laps.ledger import CLOSINGS, Effort, Ledger
from searcher.laps.schedule import VERSION, Round, Schedule
from searcher.laps.script import deals, script
from searcher.laps.solve import SOLVER, Cycle, solve, solver_version
from searcher.loops.basin import basin
from searcher.loops.cycles import CycleFinding, cycle_figures, findings_of, record_of
from searcher.playing import play

ENDLESS = 1 << 62
MOST_OF_A_SCRIPT = 10_000  # games that are looked at


@dataclass(frozen=True)
class LapHunt:
    """All units of a hunt; a job for `searcher.campaign.driver`."""

    schedule: Schedule
    seed: int = 1
    version: str = ""
    """Of python-sat."""
    round: Round | None = None
    """The one whose units this job can play."""
    unit: int = 1
    total: int = ENDLESS
    droppable: bool = True
    """A unit may last for minutes, and nobody waits for its end."""

    def parameters(self) -> dict[str, Any]:
        """What the results depend on."""
        return {"hunt": "solve", "deck": str(self.schedule.deck), "seed": self.seed,
                "first": self.schedule.first, "last": self.schedule.last,
                "script": self.schedule.script, "schedule": VERSION, "solver": SOLVER,
                "python_sat": self.version}

    def player(self, tally: Ledger) -> tuple[LapHunt, int]:
        """The job for the units of the round that has begun, and where that ends."""
        assert tally.round is not None
        return replace(self, round=tally.round), tally.round.stop

    def play(self, start: int, stop: int) -> Ledger:
        """What these units find; they have to be of this job's round."""
        tally = Ledger(self.schedule)
        for n in range(start, stop):
            tally = tally.merge(self._play_unit(n))
        return tally

    def _play_unit(self, n: int) -> Ledger:
        assert self.round is not None
        piece = self.round.pieces[n - self.round.start]
        answer = solve(self.schedule.lap(piece), self.round.conflicts, self.seed)
        names = {name for cycle in answer.cycles for name in self._with_relatives(cycle)}
        source = {"hunt": "solve", "seed": self.seed, "n": n, "length": piece.length,
                  "closing": CLOSINGS[piece.exchanged]}
        effort = Effort(answer.conflicts, self.round.conflicts,
                        tuple(sorted(cycle.name for cycle in answer.cycles)))
        return Ledger(self.schedule, 1, {(piece.length, piece.exchanged): effort},
                      (n,) if answer.empty else (),
                      findings=tuple(findings_of(n, map(basin, sorted(names)), source)))

    def _with_relatives(self, cycle: Cycle) -> set[str]:
        """Names of a cycle and of all others of the deck that play by its script."""
        by_script = islice(deals(script(cycle.name, cycle.tricks), self.schedule.deck),
                           MOST_OF_A_SCRIPT)
        return {cycle.name, *(play(deal).cycle or cycle.name for deal in by_script)}

    def record(self, finding: CycleFinding) -> dict[str, Any]:
        """A line of the findings file: the proof; for a cycle its basin too; the unit."""
        return record_of(finding)

    def restore(self, plain: dict[str, Any] | None) -> Ledger:
        """The ledger of a checkpoint, or the empty one."""
        if plain is None:
            return Ledger(self.schedule, round=self.schedule.begin())
        return Ledger.from_dict(plain, self.schedule)

    def summary(self, tally: Ledger, findings: list[dict[str, Any]],
                seconds: float) -> dict[str, Any]:
        """The figures of a hunt."""
        assert tally.round is not None
        return {
            "units": tally.played, "round": tally.round.number,
            "conflicts": sum(effort.conflicts for effort in tally.efforts.values()),
            "pieces_undecided": len(tally.left), "settled_up_to": tally.settled,
            **cycle_figures(findings), "seconds": seconds, "ledger": tally.lines(),
        }

    @staticmethod
    def command(parameters: dict[str, Any]) -> str:
        """What repeats a hunt of these parameters, without ``--out``."""
        last = parameters["last"]
        return (f"searcher loops --strategy solve --deck {parameters['deck']} "
                f"--seed {parameters['seed']} --laps {parameters['first']}:{last or ''}"
                f"{' --script' if parameters['script'] else ''}"
                f"{'' if last else ' --forever'}")


def hunt_laps(deck: Deck | str, *, seed: int = 1, first: int = SHORTEST, last: int | None = None,
              script: bool = False, minutes: float | None = None, threads: int | None = None,
              executor: str | Executor = "processes", scheduler: str | None = None,
              out: str | None = None, stopping: Callable[[], bool] = lambda: False,
              progress: Callable[[Campaign], None] = lambda campaign: None) -> Campaign:
    """Solve for all cycles of a deck with laps of `first` to `last` cards.

    Returns the campaign with all it found; its `tally` is the ledger. Goes on for
    `minutes`; without them until every lap is decided, without `last` for ever. With
    `script` courts may change kinds from lap to lap. The same seed finds the same,
    whoever plays. The solver lets no other thread of a process run, so processes play.
    Units in flight are dropped at the end. With `out` it is kept, and goes on, as in
    `searcher.loops.hunt.hunt_loops`. CampaignError if python-sat is not installed.
    """
    if not 0 <= seed < 1 << 64:
        raise ValueError(f"seed {seed}; it goes from 0 to 2^64 - 1")
    if first < SHORTEST or (last is not None and last < first):
        raise ValueError(f"laps {first}:{last}; the shortest has {SHORTEST} cards")
    goal = Goal.of(None, minutes)
    if isinstance(deck, str):
        deck = Deck.parse(deck)
    job = LapHunt(Schedule(deck, first, last, script), seed, solver_version())
    with gather_workers(executor, threads, scheduler) as workers, Campaign(job, out) as campaign:
        run(campaign, goal, workers, stopping, progress)
    return campaign
