"""The driver: hands out units of work, merges what comes back in order, saves it.

It knows no hunt by name. A job is anything that can play a range of numbers and
give a `Tally`; who plays it is any `concurrent.futures.Executor`. A few units
are in flight for each worker, and they are merged in the order of their numbers,
so what is done is always one range ``[0, played)``: the whole state of a
campaign is that number and a tally.
"""
from __future__ import annotations

import os
import time
from collections import deque
from collections.abc import Callable
from concurrent.futures import Executor, Future
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from typing import Any, Protocol

from searcher.campaign import checkpoint
from searcher.campaign.checkpoint import CampaignError
from searcher.campaign.findings import FindingsFile
from searcher.campaign.tally import Finding, Tally, summary

UNITS_IN_FLIGHT = 2  # for each worker: one being played, one waiting
SECONDS_BETWEEN_SAVES = 0.5  # at least
SHARE_OF_SAVING = 0.02  # of the time, at most


class Job(Protocol):
    """Something to search: a numbered range of deals."""

    @property
    def keep(self) -> int:
        """Rows in each table of the longest."""

    @property
    def unit(self) -> int:
        """Deals in a unit of work, about a second's worth at most."""

    @property
    def total(self) -> int:
        """Deals there are; numbers go from 0 to total - 1."""

    def parameters(self) -> dict[str, Any]:
        """What the results depend on, as plain values; a resumed run has to be equal in it."""

    def source(self, n: int) -> dict[str, Any]:
        """Where deal `n` comes from, for the findings file; has the key ``n``."""

    def play(self, start: int, stop: int) -> Tally:
        """Play deals start ... stop - 1; called in any thread or process."""


@dataclass(frozen=True)
class Goal:
    """How far to go: up to a number of deals, or for some seconds, or until stopped."""

    deals: int | None = None
    seconds: float | None = None


@dataclass
class Campaign:
    """The state of a campaign, kept in files if it has a name, in memory if not."""

    job: Job
    name: str | None = None
    tally: Tally = field(init=False)
    seconds: float = 0.0
    """Spent playing, over all runs."""
    findings: list[dict[str, Any]] = field(default_factory=list)
    """Different infinite deals with proof and source, in order of number."""
    played_before: int = 0
    """Deals that were in the files when this run began."""
    notes: list[str] = field(default_factory=list)
    """Lines for the user about what was found damaged and mended."""

    def __post_init__(self) -> None:
        self.tally = Tally(self.job.keep)
        self._known: set[str] = set()
        self._file: FindingsFile | None = None
        self._save_again_at = 0.0
        self._exits = ExitStack()

    def __enter__(self) -> Campaign:
        """Open the files, and go on from them if they are there; CampaignError or OSError."""
        if self.name is not None:
            if not os.path.basename(self.name):
                raise CampaignError(f"{self.name!r} is no name for result files")
            # looked at before the lock is taken, for that makes an empty file
            content, _ = checkpoint.load(self.name)
            if content is not None:
                self._check_same_job(content["job"])
            self._file = self._exits.enter_context(FindingsFile(self.name))
            try:
                self._go_on(*checkpoint.load(self.name))
            except BaseException:
                self._exits.close()
                raise
        return self

    def __exit__(self, *exception: object) -> None:
        self._exits.close()

    def _go_on(self, content: dict[str, Any] | None, note: str | None) -> None:
        assert self._file is not None
        if content is None:
            if not self._file.empty:
                raise CampaignError(
                    f"{self._file.path} is there without a checkpoint; it is not overwritten"
                )
            self.save()
            return
        self._check_same_job(content["job"])
        self.findings, torn = self._file.recover(content["findings"])
        self.notes += [line for line in (note, torn) if line]
        self.tally = Tally.from_dict(content["tally"])
        self.played_before = self.tally.played
        self.seconds = content["seconds"]
        self._known = {record["deal"] for record in self.findings}

    def _check_same_job(self, stored: dict[str, Any]) -> None:
        asked = self.job.parameters()
        differing = [f"{key} is {stored.get(key)!r} there and {asked.get(key)!r} here"
                     for key in {**stored, **asked} if stored.get(key) != asked.get(key)]
        if differing:
            raise CampaignError(f"{self.name} is another search: {', '.join(differing)}")

    @property
    def played(self) -> int:
        """Deals played: exactly the numbers 0 ... played - 1."""
        return self.tally.played

    def commit(self, unit: Tally) -> None:
        """Take in the unit that begins at `played`: findings first, then the tally."""
        # those that are known but not yet counted were written before a kill
        new = [finding for finding in unit.findings if finding.outcome.deal not in self._known]
        records = [self._record(finding) for finding in new]
        if self._file is not None:
            self._file.append(records)
        self.findings += records
        self._known.update(record["deal"] for record in records)
        self.tally = self.tally.merge(_without_findings(unit))

    def _record(self, finding: Finding) -> dict[str, Any]:
        return {**finding.outcome.as_dict(), "source": self.job.source(finding.n)}

    def save(self) -> None:
        """Write a checkpoint, if this campaign has files."""
        if self.name is None or self._file is None:
            return
        began = time.monotonic()
        checkpoint.save(self.name, {
            "job": self.job.parameters(),
            "seconds": self.seconds,
            "summary": self.summary(),
            "findings": self._file.mark(),
            "tally": self.tally.as_dict(),
        })
        done = time.monotonic()
        self._save_again_at = done + max(SECONDS_BETWEEN_SAVES, (done - began) / SHARE_OF_SAVING)

    def save_if_due(self) -> None:
        """Write a checkpoint if the last one is old enough for what it cost."""
        if time.monotonic() >= self._save_again_at:
            self.save()

    def summary(self) -> dict[str, Any]:
        """The figures so far, over all runs."""
        counted = (record for record in self.findings if record["source"]["n"] < self.played)
        return summary(self.tally, len({record["cycle"] for record in counted}), self.seconds)


def _without_findings(unit: Tally) -> Tally:
    # they are in the campaign's own list, and would only be sorted again at each merge
    return Tally(unit.keep, unit.played, unit.infinite, unit.by_cards, unit.by_tricks,
                 unit.longest_by_cards, unit.longest_by_tricks)


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
    flying: deque[Future[Tally]] = deque()
    handed_out = campaign.played
    try:
        while True:
            over = stopping() or (end is not None and time.monotonic() >= end)
            while not over and handed_out < stop and len(flying) < workers * UNITS_IN_FLIGHT:
                upto = min(handed_out + job.unit, stop)
                flying.append(executor.submit(job.play, handed_out, upto))
                handed_out = upto
            if not flying:
                break
            campaign.commit(flying.popleft().result())
            campaign.seconds = round(seconds_before + time.monotonic() - began, 3)
            campaign.save_if_due()
            progress(campaign)
    except BaseException:
        for future in flying:
            future.cancel()
        with suppress(OSError):  # the error that ended the run is the one to tell
            campaign.save()
        raise
    campaign.save()
