"""Units in flight: handed out, taken in in the order of their numbers, played again if lost.

A unit is lost if whoever played it died, or sent back something else than was
played. What the job itself raises is not lost, and is raised here.
"""
from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable, Iterable
from concurrent.futures import Future
from dataclasses import dataclass
from typing import Any, NamedTuple

from searcher.campaign.errors import WorkersError
from searcher.campaign.job import Job
from searcher.campaign.program_fingerprint import sources
from searcher.campaign.sealed_unit import Failure, SealError, play_sealed, unseal
from searcher.campaign.workers.executors import Workers

MOST_LOSSES = 3  # of one unit; it seems to be the unit then


class Landed(NamedTuple):
    """A unit that is played: its tally, the records of its findings, and how long it took."""

    tally: Any
    findings: Iterable[dict[str, Any]]
    seconds: float


@dataclass
class _Unit:
    job: Job
    start: int
    stop: int
    future: Future[Any]
    losses: int = 0

    @property
    def lost(self) -> bool:
        """Whether who played it died."""
        return self.future.done() and (self.future.cancelled() or bool(self.future.exception()))


class Flight:
    """The units in flight; `tell` is given a line for each loss."""

    def __init__(self, workers: Workers, tell: Callable[[str], None]) -> None:
        self._workers, self._tell = workers, tell
        self._units: deque[_Unit] = deque()

    def __len__(self) -> int:
        return len(self._units)

    def hand_out(self, job: Job, start: int, stop: int) -> None:
        """Let the unit start ... stop - 1 be played, which begins where the last one ends."""
        self._units.append(_Unit(job, start, stop, self._submit(job, start, stop)))

    def _submit(self, job: Job, start: int, stop: int) -> Future[Any]:
        return self._workers.executor.submit(play_sealed, job, start, stop)

    def cancel(self, but: int = 0) -> None:
        """Take back units that nobody plays yet, the last ones first, all `but` the first few."""
        while len(self._units) > but and self._units[-1].future.cancel():
            self._units.pop()

    def drop(self) -> None:
        """Forget all units from the first one on that is not played yet."""
        played = 0
        while played < len(self._units) and self._units[played].future.done():
            played += 1
        given_up = [self._units.pop().future for _ in range(len(self._units) - played)]
        if given_up:
            self._workers.drop(given_up)

    def take_in(self, timeout: float) -> Landed | None:
        """The next unit, in order; None if it does not come within `timeout` seconds.

        Raises WorkersError if that unit is lost again and again, or was played by
        another searcher, and whatever the job raised.
        """
        if not self._units:
            time.sleep(timeout)
            return None
        unit = self._units[0]
        try:
            back = unit.future.result(timeout)
        except TimeoutError as error:
            if unit.future.done():
                self._play_lost_again(error)
            return None
        except (Exception, asyncio.CancelledError) as error:
            self._play_lost_again(error)
            return None
        if isinstance(back, Failure):
            if back.error.__traceback__ is None:  # which does not travel
                back.error.add_note(back.trace)
            raise back.error
        if back.sources != sources():
            raise WorkersError(f"a worker has another searcher, {back.sources}, and this is "
                            f"{sources()}: what it plays is not taken in")
        try:
            tally, findings = unseal(unit.job, unit.start, unit.stop, back)
        except SealError as error:
            self._play_again([unit], error)
            return None
        self._units.popleft()
        return Landed(tally, findings, back.seconds)

    def _play_lost_again(self, error: BaseException) -> None:
        """The first unit is lost; a worker that dies takes others with it."""
        self._play_again([unit for unit in self._units if unit.lost], error)

    def _play_again(self, lost: list[_Unit], error: BaseException) -> None:
        reason = " ".join(f"{type(error).__name__}: {error}".split()).removesuffix(":")
        for unit in lost:
            unit.losses += 1
            if unit.losses == MOST_LOSSES:
                raise WorkersError(f"unit {unit.start}:{unit.stop} was lost {MOST_LOSSES} times, "
                                f"at last so: {reason}")
            unit.future = self._submit(unit.job, unit.start, unit.stop)
        if lost:
            units = f"unit {lost[0].start}:{lost[0].stop}"
            units += f" and {len(lost) - 1} more were" if lost[1:] else " was"
            self._tell(f"{units} lost, and played again: {reason}")
