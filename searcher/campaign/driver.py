"""The driver: hands out units of work, merges what comes back in order, saves it.

It knows no hunt by name, and who plays a unit is any
`concurrent.futures.Executor`. A few units are in flight for each worker, made
so long that an end that is asked for does not take long.
"""
from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable
from concurrent.futures import Executor, Future
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from searcher.campaign.campaign import Campaign
from searcher.campaign.checkpoint import CampaignError
from searcher.campaign.job import Job

UNITS_IN_FLIGHT = 2  # for each worker: one being played, one waiting
LEAST_UNIT = 1 << 14  # shorter ones would pay more for being units than for being played
SECONDS_A_UNIT = 0.5  # which is what an end that is asked for may take


@dataclass(frozen=True)
class Goal:
    """How far to go: up to a number of deals, or for some seconds, or until stopped."""

    deals: int | None = None
    seconds: float | None = None


def run(campaign: Campaign, goal: Goal, executor: Executor, workers: int,
        stopping: Callable[[], bool] = lambda: False,
        progress: Callable[[Campaign], None] = lambda campaign: None) -> None:
    """Play on until the goal is reached or `stopping` says so; then save.

    What is in flight when the end comes is finished and counted. `progress` is
    called after each unit.
    """
    job, began, seconds_before = campaign.job, time.monotonic(), campaign.seconds
    stop = job.total if goal.deals is None else goal.deals
    if stop > job.total:
        raise CampaignError(f"{stop} deals, but there are only {job.total}")
    if campaign.played > stop:
        raise CampaignError(
            f"{campaign.name} holds {campaign.played} deals already, more than {stop}")
    end = None if goal.seconds is None else began + goal.seconds
    flying: deque[Future[tuple[float, Any]]] = deque()
    handed_out, size = campaign.played, min(job.unit, LEAST_UNIT)
    player, barrier = job.player(campaign.tally)
    try:
        while True:
            over = stopping() or (end is not None and time.monotonic() >= end)
            while over and flying and flying[-1].cancel():
                flying.pop()
            if campaign.played == barrier:
                player, barrier = job.player(campaign.tally)
            while (not over and handed_out < min(stop, barrier)
                   and len(flying) < workers * UNITS_IN_FLIGHT):
                upto = min(handed_out + size, stop, barrier)
                flying.append(executor.submit(_timed, player, handed_out, upto))
                handed_out = upto
            if not flying:
                break
            seconds, unit = flying.popleft().result()
            campaign.commit(unit)
            campaign.seconds = round(seconds_before + time.monotonic() - began, 3)
            campaign.save_if_due()
            progress(campaign)
            size = _next_size(size, unit.played / max(seconds, 1e-6), job.unit)
    except BaseException:
        for future in flying:
            future.cancel()
        with suppress(OSError):  # the error that ended the run is the one to tell
            campaign.save()
        raise
    campaign.save()


def _timed(job: Job, start: int, stop: int) -> tuple[float, Any]:
    began = time.perf_counter()
    result = job.play(start, stop)
    return time.perf_counter() - began, result


def _next_size(size: int, rate: float, most: int) -> int:
    """How long the next unit is: no result depends on it, but how soon an end can be."""
    return min(max(LEAST_UNIT, min(int(rate * SECONDS_A_UNIT), 2 * size)), most)
