"""A stored campaign, read and replayed for a report: nothing is told that was not played again."""
from __future__ import annotations

import hashlib
import shlex
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from searcher.audit.claims import read_claims
from searcher.audit.replay import Claim, contradictions, replay
from searcher.campaign.errors import CampaignError
from searcher.campaign.files import checkpoint
from searcher.laps.hunt import LapHunt
from searcher.loops.hunt import LoopHunt
from searcher.sweep.kinds import KINDS_OF_SEARCH


@dataclass(frozen=True)
class Stored:
    """What the files of a campaign hold."""

    content: dict[str, Any] | None
    """The checkpoint; None if there are only findings."""
    findings: list[dict[str, Any]]
    """With the proof that the replay gives."""
    wrong: list[str]
    """What is said in the files and is not so, a line each."""


def read_campaign(name: str) -> Stored:
    """Read ``name.jsonl`` and ``name.checkpoint.json`` and replay what they claim.

    Raises CampaignError or ClaimError if there are none or they are damaged, OSError.
    """
    checkpoint.require_name(name)
    content, _ = checkpoint.load(name)
    path = Path(f"{name}.jsonl")
    if content is None and not path.exists():
        raise CampaignError(f"there is no {path} and no {checkpoint.current_path(name)}")
    findings, wrong = [], []
    for claim in read_claims(str(path)) if path.exists() else ():
        outcome = replay(claim.deal)
        wrong += _told(claim, contradictions(claim, outcome))
        if outcome.infinite:
            findings.append(outcome.as_dict())
        else:
            wrong.append(f"{claim.place}: its game ends")
    if content is not None:
        wrong += _lost(path, content["findings"])
        longest = checkpoint.current_path(name)
        source = longest if longest.exists() else checkpoint.previous_path(name)
        for claim in read_claims(str(source)):
            wrong += _told(claim, contradictions(claim, replay(claim.deal)))
    return Stored(content, findings, wrong)


def _lost(path: Path, mark: dict[str, Any]) -> list[str]:
    """Whether the file begins with just the lines that the checkpoint counts."""
    data = path.read_bytes()[:mark["bytes"]] if path.exists() else b""
    if len(data) == mark["bytes"] and hashlib.sha256(data).hexdigest() == mark["sha256"]:
        return []
    return [f"{path}: findings that the checkpoint counts were changed or lost"]


def _told(claim: Claim, lines: list[str]) -> list[str]:
    return [f"{claim.place}: {line}" for line in lines]


def command_of(content: dict[str, Any], name: str) -> str | None:
    """The command that repeats a campaign as far as it came; None for an unknown hunt."""
    job, summary = content["job"], content["summary"]
    if job["hunt"] in KINDS_OF_SEARCH:
        command = KINDS_OF_SEARCH[job["hunt"]].command(job, summary["deals"])
    elif job["hunt"] == "loops":
        command = LoopHunt.command(job)
    elif job["hunt"] == "solve":
        command = LapHunt.command(job)
    else:
        return None
    return f"{command} --out {shlex.quote(name)}"
