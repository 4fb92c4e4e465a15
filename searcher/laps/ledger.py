"""The ledger: by length and closing, what is found, what is proved empty, what is undecided.

It is the result of units of the hunt, and merges: a unit says what came of one
piece, a campaign holds the round that has begun and which of its pieces are
decided. When all units of a round are through, the next one begins. That a
piece is empty is a theorem, and holds for every seed.
"""
from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from searcher.laps.schedule import Piece, Round, Schedule
from searcher.loops.cycles import CycleFinding

CLOSINGS = ("same", "exchanged")
Question = tuple[int, bool]
"""Length, and whether the players are exchanged."""


class Effort(NamedTuple):
    """What was done about one length and closing."""

    conflicts: int
    """In all."""
    most: int
    """That one piece was allowed."""
    cycles: tuple[str, ...]
    """Names of those found, in order."""

    def add(self, other: Effort) -> Effort:
        """The effort of both."""
        return Effort(self.conflicts + other.conflicts, max(self.most, other.most),
                      tuple(sorted({*self.cycles, *other.cycles})))


@dataclass(frozen=True)
class Ledger:
    """The result of some units of the hunt; that of a campaign has a round."""

    schedule: Schedule
    played: int = 0
    """Units of work."""
    efforts: Mapping[Question, Effort] = field(default_factory=dict)
    decided: tuple[int, ...] = ()
    """Units of this round whose pieces hold no cycle but those found."""
    round: Round | None = None
    findings: tuple[CycleFinding, ...] = ()
    """Cycles, as deals that are states of them, and equal deals."""

    def merge(self, other: Ledger) -> Ledger:
        """The ledger of both; they must not overlap.

        When the round is complete, the next one begins.
        """
        first: dict[str, CycleFinding] = {}
        for finding in sorted(self.findings + other.findings, key=lambda finding: finding.n):
            first.setdefault(finding.outcome.deal, finding)
        efforts = dict(self.efforts)
        for question, effort in other.efforts.items():
            efforts[question] = efforts[question].add(effort) if question in efforts else effort
        both = Ledger(self.schedule, self.played + other.played, efforts,
                      tuple(sorted({*self.decided, *other.decided})),
                      self.round or other.round, tuple(first.values()))
        if both.round is None or both.played < both.round.stop or not both.round.pieces:
            return both
        return replace(both, decided=(), round=self.schedule.follow(both.round, both.left))

    @property
    def left(self) -> list[Piece]:
        """Pieces of this round that are not decided, tried or not."""
        assert self.round is not None
        decided = set(self.decided)
        return [piece for n, piece in enumerate(self.round.pieces, self.round.start)
                if n not in decided]

    @property
    def settled(self) -> int:
        """The greatest length up to which nothing is undecided, from the first on."""
        assert self.round is not None
        if not self.round.pieces:
            return max((length for length, _ in self.efforts), default=self.schedule.first - 1)
        return min((piece.length for piece in self.left),
                   default=self.schedule.longest(self.round.number) + 1) - 1

    def lines(self) -> list[dict[str, Any]]:
        """The ledger for people, a line for each length and closing that was tried."""
        undecided: dict[Question, int] = {}
        for piece in self.left:
            question = piece.length, piece.exchanged
            undecided[question] = undecided.get(question, 0) + 1
        return [{"length": length, "closing": CLOSINGS[exchanged], "cycles": len(effort.cycles),
                 "undecided": undecided.get((length, exchanged), 0),
                 "most_conflicts": effort.most, "conflicts": effort.conflicts}
                for (length, exchanged), effort in sorted(self.efforts.items())]

    def as_dict(self) -> dict[str, Any]:
        """Plain values, those of some units without a round."""
        return {
            "played": self.played,
            "efforts": [[length, CLOSINGS[exchanged], effort.conflicts, effort.most,
                         list(effort.cycles)]
                        for (length, exchanged), effort in sorted(self.efforts.items())],
            "decided": list(self.decided),
            "round": self.round and {
                "number": self.round.number, "start": self.round.start,
                "pieces": [[piece.length, CLOSINGS[piece.exchanged], *piece[2:]]
                           for piece in self.round.pieces]}}

    @classmethod
    def from_dict(cls, plain: dict[str, Any], schedule: Schedule) -> Ledger:
        """The ledger of these plain values."""
        stored = plain["round"]
        pieces = () if stored is None else tuple(
            Piece(length, bool(CLOSINGS.index(closing)), *rest)
            for length, closing, *rest in stored["pieces"])
        return cls(
            schedule, plain["played"],
            {(length, bool(CLOSINGS.index(closing))): Effort(conflicts, most, tuple(cycles))
             for length, closing, conflicts, most, cycles in plain["efforts"]},
            tuple(plain["decided"]),
            None if stored is None else Round(stored["number"], stored["start"], pieces))
