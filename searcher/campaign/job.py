"""What a campaign needs to know of what it searches, and nothing more.

A job is anything that can play a range of numbers and give a `Result`, and
results of ranges that do not overlap merge, in any order.
"""
from __future__ import annotations

from typing import Any, Protocol, Self

from searcher.outcome import Outcome


class Finding(Protocol):
    """Something found, with its proof."""

    @property
    def n(self) -> int:
        """The number under which it was first met."""

    @property
    def outcome(self) -> Outcome:
        """An infinite deal and how it goes."""


class Result(Protocol):
    """What ranges of numbers came to; a kind of it belongs to each kind of job."""

    @property
    def played(self) -> int:
        """How many numbers it covers."""

    @property
    def findings(self) -> tuple[Finding, ...]:
        """Different infinite deals, lowest number first."""

    def merge(self, other: Self) -> Self:
        """The result of both ranges, whatever their order; they must not overlap."""

    def as_dict(self) -> dict[str, Any]:
        """Plain values for a checkpoint and for the way home, without the findings."""


class Job(Protocol):
    """Something to search: a numbered range, of deals or of whatever it plays."""

    @property
    def unit(self) -> int:
        """Numbers in a unit of work at most; units are made shorter if they take long."""

    @property
    def total(self) -> int:
        """How many numbers there are; they go from 0 to total - 1."""

    @property
    def droppable(self) -> bool:
        """Whether units may last long: then those in flight at the end are dropped, not finished,
        and more of them wait for one another."""

    def parameters(self) -> dict[str, Any]:
        """What the results depend on, as plain values; a resumed run has to be equal in it."""

    def record(self, finding: Any) -> dict[str, Any]:
        """A line of the findings file: the outcome, and the key ``source`` with the number `n`."""

    def player(self, tally: Any) -> tuple[Job, int]:
        """The job that plays what comes next, given all before it, and up to which number.

        What lies behind has to wait until all before it is taken in. Where numbers do
        not build on one another, that is the job itself and `total`. If it is the number
        of those played, there is nothing more to play.
        """

    def play(self, start: int, stop: int) -> Any:
        """The `Result` of numbers start ... stop - 1.

        Called in any thread, process or machine, to which the job goes pickled,
        with each unit: the smaller it is, the more workers can be fed.
        """

    def restore(self, plain: dict[str, Any] | None) -> Any:
        """The `Result` that these plain values were made of; the empty one for None.

        Its findings are not among them, and it has none.
        """

    def summary(self, tally: Any, findings: list[dict[str, Any]],
                seconds: float) -> dict[str, Any]:
        """The figures that a search ends with."""
