"""The driver: hands out units of work, merges what comes back in order, saves it.

It knows no hunt by name, and not who plays. A few units are in flight for each
worker, made so long that an end that is asked for does not take long, and
longer where so many workers play that the driver would do nothing but take in.
"""
from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass

from searcher.campaign.campaign import Campaign
from searcher.campaign.errors import CampaignError
from searcher.campaign.units_in_flight import Flight, Landed
from searcher.campaign.workers.executors import Workers

UNITS_IN_FLIGHT = 2  # for each worker: one being played, one waiting
LONG_UNITS_IN_FLIGHT = 16  # where units differ much in length: others wait for a long one
LEAST_UNIT = 1 << 14  # shorter ones would pay more for being units than for being played
SECONDS_A_UNIT = 0.5  # which is what an end that is asked for may take
SHARE_OF_DRIVING = 0.1  # of the time, at most, or units get longer
SECONDS_TO_WAIT = 0.5  # for a unit, before looking again whether an end is asked for


@dataclass(frozen=True)
class Goal:
    """How far to go: up to a number of deals, or for some seconds, or until stopped."""

    deals: int | None = None
    seconds: float | None = None

    @classmethod
    def of(cls, deals: int | None, minutes: float | None) -> Goal:
        """So many deals, or so many minutes; ValueError if that is no time to play for."""
        if deals is not None and deals < 0:
            raise ValueError(f"{deals} deals; that goes from 0 up")
        if minutes is not None and not 0 < minutes < float("inf"):
            raise ValueError(f"{minutes} minutes; give a positive number")
        return cls(deals, None if minutes is None else 60 * minutes)


def run(campaign: Campaign, goal: Goal, workers: Workers,
        stopping: Callable[[], bool] = lambda: False,
        progress: Callable[[Campaign], None] = lambda campaign: None) -> None:
    """Play on until the goal is reached or `stopping` says so; then save.

    What is being played when the end comes is finished and counted, unless the job
    has units that may be dropped: then the end comes at once. `progress`
    is called after each unit, and now and then while none comes. Raises WorkersError
    if those who play are lost, and what the job raises; all that was counted is
    saved then.
    """
    stop = campaign.job.total if goal.deals is None else goal.deals
    if stop > campaign.job.total:
        raise CampaignError(f"{stop} deals, but there are only {campaign.job.total}")
    if campaign.played > stop:
        raise CampaignError(
            f"{campaign.name} holds {campaign.played} deals already, more than {stop}")
    end = None if goal.seconds is None else time.monotonic() + goal.seconds
    driver = _Driver(campaign, workers, stop, lambda: stopping() or (
        end is not None and time.monotonic() >= end))
    try:
        while driver.turn():
            progress(campaign)
    except BaseException:
        driver.flight.cancel()
        with suppress(OSError):  # the error that ended the run is the one to tell
            campaign.save()
        raise
    campaign.save()


class _Driver:
    """One run; `over` says whether an end is asked for, and then says so for ever."""

    def __init__(self, campaign: Campaign, workers: Workers, stop: int,
                 over: Callable[[], bool]) -> None:
        self.flight = Flight(workers, campaign.notes.append)
        self._campaign, self._workers, self._stop, self._over = campaign, workers, stop, over
        self._handed_out = campaign.played
        self._player, self._barrier = campaign.job.player(campaign.tally)
        self._size = min(campaign.job.unit, LEAST_UNIT)
        self._began, self._seconds_before = time.monotonic(), campaign.seconds
        self._busy_before, self._units = time.thread_time(), 0
        self._alone = False
        self._most_in_flight = LONG_UNITS_IN_FLIGHT if campaign.job.droppable else UNITS_IN_FLIGHT

    def turn(self) -> bool:
        """Hand out what there is room for, and take in one unit, if it comes; False at the end."""
        workers = self._workers.count()
        if self._over():
            self._end(workers)
        if self._campaign.played == self._barrier:
            self._player, self._barrier = self._campaign.job.player(self._campaign.tally)
        end = min(self._stop, self._barrier)
        while (self._handed_out < end and len(self.flight) < workers * self._most_in_flight
               and not self._over()):
            upto = min(self._handed_out + self._size, end)
            self.flight.hand_out(self._player, self._handed_out, upto)
            self._handed_out = upto
        if not self.flight and (self._handed_out in (self._stop, self._barrier) or self._over()):
            return False
        if not workers and not self._alone:
            self._campaign.notes.append("there is no worker; waiting for one")
        self._alone = not workers
        if landed := self.flight.take_in(SECONDS_TO_WAIT):
            self._take_in(landed, workers)
        return True

    def _end(self, workers: int) -> None:
        """Let go of what nobody needs to wait for."""
        if self._campaign.job.droppable:
            self.flight.drop()
        else:
            self.flight.cancel(but=workers)

    def _take_in(self, landed: Landed, workers: int) -> None:
        self._campaign.commit(landed.tally, landed.findings)
        seconds = time.monotonic() - self._began
        self._campaign.seconds = round(self._seconds_before + seconds, 3)
        self._campaign.save_if_due()
        self._units += 1
        busy = (time.thread_time() - self._busy_before) / self._units
        # no result depends on how long a unit is, but how soon an end can be
        long_enough = max(SECONDS_A_UNIT, workers * busy / SHARE_OF_DRIVING)
        rate = landed.tally.played / max(landed.seconds, 1e-6)
        self._size = min(max(LEAST_UNIT, min(int(rate * long_enough), 2 * self._size)),
                         self._campaign.job.unit)
