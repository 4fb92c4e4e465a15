"""Search one lap puzzle with a SAT solver: find a cycle, check it by play, forbid it, go on.

What a search may take is a number of conflicts, not of seconds: the same number
gives the same answers on every machine. python-sat is imported only when a
search is made.
"""
from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module, metadata
from pathlib import Path
from random import Random
from typing import Any

from searcher.campaign.errors import CampaignError
from searcher.laps.lap import Lap
from searcher.laps.puzzle import Puzzle
from searcher.outcome import Outcome
from searcher.playing import play

SOLVER = "cadical195"


@dataclass(frozen=True)
class Cycle:
    """A cycle found: its canonical name, and its shortest lap."""

    name: str
    """The least ``leader/other`` text over the states on the cycle."""
    tricks: int
    cards: int
    exchanged: bool
    """How that lap closes."""

    @classmethod
    def of(cls, outcome: Outcome) -> Cycle | None:
        """The cycle of a state that is on one; None if it is not."""
        if outcome.cycle is None or outcome.transient is None or outcome.transient.tricks:
            return None
        assert outcome.period is not None and outcome.orbit is not None
        times = outcome.period.tricks // outcome.orbit
        return cls(outcome.cycle, outcome.orbit, outcome.period.cards // times, times == 2)


def solver_version() -> str:
    """The version of python-sat; CampaignError if it is not there."""
    _solvers()
    return metadata.version("python-sat")


def _solvers() -> Any:
    try:
        return import_module("pysat.solvers")
    except ImportError:
        raise CampaignError(
            "the strategy solve needs python-sat: pip install 'searcher[solve]'") from None


class Search:
    """One puzzle under a solver, which keeps what it has learned from one `next` to the other.

    `seed` shuffles variables and clauses (0: as they come); a different seed
    is a different walk through the same puzzle.
    """

    def __init__(self, lap: Lap, seed: int = 0, solver: str = SOLVER, proof: bool = False) -> None:
        self.lap = lap
        self.puzzle = Puzzle(lap)
        self.empty = False
        """Whether it is proved that there is no other cycle in this puzzle."""
        count = len(self.puzzle.names)
        self._number = list(range(count + 1))
        clauses = self.puzzle.clauses
        if seed:
            random = Random(seed)
            order = self._number[1:]
            random.shuffle(order)
            self._number[1:] = order
            clauses = [self._shuffled(clause) for clause in clauses]
            random.shuffle(clauses)
        self._origin = [0] * (count + 1)
        for old, new in enumerate(self._number):
            self._origin[new] = old
        keywords = {"with_proof": True} if proof else {}
        self._solver = _solvers().Solver(name=solver, bootstrap_with=clauses, **keywords)

    def __enter__(self) -> Search:
        return self

    def __exit__(self, *exception: object) -> None:
        self._solver.delete()

    def _shuffled(self, clause: list[int]) -> list[int]:
        return [self._number[lit] if lit > 0 else -self._number[-lit] for lit in clause]

    @property
    def conflicts(self) -> int:
        """All that the solver has had."""
        return int(self._solver.accum_stats()["conflicts"])

    def next(self, conflicts: int = 0) -> Cycle | None:
        """The next cycle, or None: then `empty` says whether that is a proof (0: no limit).

        A cycle comes once for each start at which its hand is largest. The lap may be a
        repetition of a shorter one: compare its `cards` with the length of the lap.
        """
        if conflicts:
            self._solver.conf_budget(conflicts)
            answer = self._solver.solve_limited()
        else:
            answer = self._solver.solve()
        if not answer:
            self.empty = answer is False
            return None
        model = [self._origin[lit] if lit > 0 else -self._origin[-lit]
                 for lit in self._solver.get_model() if abs(lit) < len(self._origin)]
        return self._accept(model)

    def _accept(self, model: list[int]) -> Cycle:
        laid, deal = self.puzzle.laid(model), self.puzzle.deal(model)
        cycle = Cycle.of(play(deal))
        if cycle is None or (self.lap.length % cycle.cards and not self.lap.script):
            raise AssertionError(f"{self.lap}: {deal} does not close")
        true = set(model)
        begins = [s for s in range(self.lap.length) if self.puzzle.begins(s) in true]
        self._solver.add_clause(self._shuffled(self.puzzle.forbid(laid, begins)))
        return cycle

    def proof(self) -> list[str]:
        """The lines of the proof that it is empty."""
        return list(self._solver.get_proof())


@dataclass(frozen=True)
class Answer:
    """What came of a puzzle within a number of conflicts."""

    cycles: tuple[Cycle, ...]
    """Whose shortest lap it is, in the order in which they were found."""
    empty: bool
    """Whether it is proved that there is no other."""
    conflicts: int


def solve(lap: Lap, conflicts: int = 0, seed: int = 0, solver: str = SOLVER) -> Answer:
    """All cycles of a puzzle, or as many as are found within so many conflicts (0: no limit).

    >>> from searcher.deck import Deck
    >>> solve(Lap(Deck.parse("2J4-"), 3, True, 4, 2, 2)).cycles
    (Cycle(name='--J-/J-', tricks=1, cards=3, exchanged=True),)
    """
    found: dict[Cycle, None] = {}
    with Search(lap, seed, solver) as search:
        for cycle in _within(search, conflicts):
            if cycle.cards == lap.length or (lap.script and cycle.cards > lap.length):
                found.setdefault(cycle)
        return Answer(tuple(found), search.empty, search.conflicts)


def _within(search: Search, conflicts: int) -> Iterator[Cycle]:
    while not conflicts or search.conflicts < conflicts:
        cycle = search.next(conflicts and conflicts - search.conflicts)
        if cycle is None:
            return
        yield cycle


def prove(lap: Lap, name: str) -> bool:
    """Write ``name.cnf``, the puzzle, and ``name.drat``, the proof that no cycle is in it.

    Any checker of DRAT proofs reads them. False, and nothing is written, if there is a cycle.
    """
    with Search(lap, proof=True) as search:
        if search.next() is not None:
            return False
        clauses = search.puzzle.clauses
        head = f"p cnf {len(search.puzzle.names)} {len(clauses)}\n"
        Path(f"{name}.cnf").write_text(
            head + "".join(" ".join(map(str, [*clause, 0])) + "\n" for clause in clauses))
        Path(f"{name}.drat").write_text("".join(line + "\n" for line in search.proof()))
    return True
