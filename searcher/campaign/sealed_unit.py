"""A unit of work, played wherever it is, and its result as it comes home: sealed.

The result travels as a canonical text with its range in it, and a checksum made
where it was played, so that what came home is what was played. With it goes
which searcher played it.
"""
from __future__ import annotations

import json
import time
import traceback
from collections.abc import Iterator
from typing import Any, NamedTuple

from searcher.campaign.files.checksum import canonical, checksum
from searcher.campaign.job import Job, Result
from searcher.campaign.program_fingerprint import sources


class SealError(ValueError):
    """A unit result is not as it was made, or not of this unit."""


class Sealed(NamedTuple):
    """The result of a unit on its way home."""

    sources: str
    """Of whoever played it, see `searcher.campaign.program_fingerprint`."""
    seconds: float
    """That playing took."""
    text: str
    """Canonical: range, tally, and the lines of the findings as they are kept."""
    checksum: str
    """Of the text."""


class Failure(NamedTuple):
    """What the job itself raised, which would be raised again wherever it is played."""

    error: Exception
    trace: str


def play_sealed(job: Job, start: int, stop: int) -> Sealed | Failure:
    """Play a unit; what is raised here is not the job's but that of whoever plays."""
    began = time.perf_counter()
    try:
        result = job.play(start, stop)
    except Exception as error:
        return Failure(error, traceback.format_exc())
    return seal(job, start, stop, result, time.perf_counter() - began)


def seal(job: Job, start: int, stop: int, result: Result, seconds: float) -> Sealed:
    """Close up the result of the unit start ... stop - 1."""
    text = canonical({
        "range": [start, stop],
        "tally": result.as_dict(),
        "findings": [json.dumps(job.record(finding)) for finding in result.findings],
    })
    return Sealed(sources(), seconds, text, checksum(text))


def unseal(job: Job, start: int, stop: int, sealed: Sealed) -> tuple[Any, Iterator[dict[str, Any]]]:
    """The `Result` without its findings, and their records; SealError if it was changed."""
    if checksum(sealed.text) != sealed.checksum:
        raise SealError("the checksum is wrong")
    content = json.loads(sealed.text)
    tally = job.restore(content["tally"])
    if content["range"] != [start, stop] or tally.played != stop - start:
        raise SealError(f"{tally.played} from {content['range'][0]} on were played instead")
    return tally, map(json.loads, content["findings"])
