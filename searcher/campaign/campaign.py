"""The state of a campaign: one number, one result, its findings, and their files.

Units are taken in in the order of their numbers, so what is done is always one
range ``[0, played)``. Findings go to disk before the checkpoint that counts
them; those that a killed run has put there are held against what is found when
their deals are played again.
"""
from __future__ import annotations

import time
from collections import deque
from collections.abc import Iterable
from contextlib import ExitStack
from dataclasses import dataclass, field
from typing import Any

from searcher.campaign.errors import CampaignError
from searcher.campaign.files import checkpoint
from searcher.campaign.files.checksum import canonical
from searcher.campaign.files.findings import FindingsFile
from searcher.campaign.job import Job, Result

WRONG = (KeyError, TypeError, ValueError, AttributeError, OverflowError, IndexError,
         ZeroDivisionError)
"""What comes of a checkpoint whose checksum is right and whose values cannot be."""
SECONDS_BETWEEN_SAVES = 0.5  # at least
SHARE_OF_SAVING = 0.02  # of the time, at most


@dataclass
class Campaign:
    """The state of a campaign, kept in files if it has a name, in memory if not."""

    job: Job
    name: str | None = None
    tally: Any = field(init=False)
    """The `Result` of all that is played, of the kind that belongs to the job."""
    seconds: float = 0.0
    """Spent playing, over all runs."""
    findings: list[dict[str, Any]] = field(default_factory=list)
    """Different infinite deals with proof and source, in order of number."""
    played_before: int = 0
    """Deals that were in the files when this run began."""
    notes: list[str] = field(default_factory=list)
    """Lines for the user: what was found damaged and mended, lost and played again."""

    def __post_init__(self) -> None:
        self.tally = self.job.restore(None)
        self._known: set[str] = set()
        self._ahead: deque[dict[str, Any]] = deque()
        self._file: FindingsFile | None = None
        self._save_again_at = 0.0
        self._exits = ExitStack()

    def __enter__(self) -> Campaign:
        """Open the files, and go on from them if they are there; CampaignError or OSError."""
        if self.name is not None:
            checkpoint.require_name(self.name)
            # looked at before the file is opened, for that may make it, and again under its lock
            content, _ = checkpoint.load(self.name)
            if content is not None:
                self._check_same_job(content)
            has_findings = content is not None and content["findings"]["bytes"] > 0
            self._file = self._exits.enter_context(FindingsFile(self.name, not has_findings))
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
        self._check_same_job(content)
        try:
            self.tally = self.job.restore(content["tally"])
            self.seconds = content["seconds"]
            mark = content["findings"]
            if type(self.tally.played) is not int or self.tally.played < 0:
                raise ValueError("no range of deals is that long")
            if canonical(self.tally.as_dict()) != canonical(content["tally"]):
                raise ValueError("it does not say what it was read from")
            # which look at all of it
            self.tally.merge(self.job.restore(None))
            self.summary()
            known, ahead, torn = self._file.recover(mark["bytes"], mark["sha256"])
        except WRONG:
            raise self._unreadable() from None
        self.findings = known
        self._known = {record["deal"] for record in known}
        self._ahead.extend(ahead)
        self.played_before = self.played
        self.notes += [line for line in (note, torn) if line]

    def _unreadable(self) -> CampaignError:
        return CampaignError(f"the checkpoint of {self.name} is not one that this version wrote")

    def _check_same_job(self, content: dict[str, Any]) -> None:
        stored, asked = content.get("job"), self.job.parameters()
        mark = content.get("findings")
        if not (isinstance(stored, dict) and isinstance(mark, dict)
                and type(mark.get("bytes")) is int and type(mark.get("sha256")) is str
                and type(content.get("seconds")) in (int, float)):
            raise self._unreadable()
        keys = {**stored, **asked} if stored.get("hunt") == asked.get("hunt") else ("hunt",)
        differing = [f"{key} is {stored.get(key)!r} there and {asked.get(key)!r} here"
                     for key in keys if stored.get(key) != asked.get(key)]
        if differing:
            raise CampaignError(f"{self.name} is another search: {', '.join(differing)}")

    @property
    def played(self) -> int:
        """Deals played: exactly the numbers 0 ... played - 1."""
        return int(self.tally.played)

    def commit(self, tally: Result, findings: Iterable[dict[str, Any]]) -> None:
        """Take in the unit that begins at `played`: findings first, then the tally.

        The tally comes without the findings, for those have their own list, and
        would only be sorted again at each merge.
        """
        records = [record for record in findings if record["deal"] not in self._known]
        if self._file is not None:
            self._file.append(self._not_ahead(records, self.played + tally.played))
        self.findings += records
        self._known.update(record["deal"] for record in records)
        self.tally = self.tally.merge(tally)

    def _not_ahead(self, records: list[dict[str, Any]], played: int) -> list[dict[str, Any]]:
        """Those that do not stand in the file yet, where a killed run may have put them.

        What does stand there has to be what is found now.
        """
        for number, record in enumerate(records):
            if not self._ahead:
                return records[number:]
            if self._ahead.popleft() != record:
                raise self._not_ours()
        if self._ahead and self._ahead[0]["source"]["n"] < played:
            raise self._not_ours()
        return []

    def _not_ours(self) -> CampaignError:
        return CampaignError(
            f"{self.name}.jsonl: behind its checkpoint, after {len(self.findings)} lines that are "
            "right, stands a finding that is not of this search; take it out to go on")

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
        return self.job.summary(self.tally, self.findings, self.seconds)
