"""Stored results and their replay: a claim is believed when both players confirm it.

A deal is played by the engine and again by the rules twin; they share no code
and must agree in every field.
"""
from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

from searcher import engine
from searcher.campaign import checkpoint
from searcher.deal import Deal, DealError
from searcher.hunt.basin import basin
from searcher.outcome import Outcome
from searcher.play import play, random_deal
from searcher.ranking import numbered_deal
from searcher.rules import straffkort

Other = TypeVar("Other")
IS_CHECKPOINT = re.compile(r".*\.checkpoint(\.previous)?\.json")


class ClaimError(ValueError):
    """A file holds something that is no claim; the message says where and why."""


class Disagreement(Exception):
    """Engine and rules twin differ: one of them has a bug."""


@dataclass(frozen=True)
class Claim:
    """A deal, and what is said of it, if anything."""

    place: str
    """Where it stands, for messages; empty if it came from the command line."""
    deal: Deal
    said: dict[str, Any] = field(default_factory=dict)


def replay(deal: Deal) -> Outcome:
    """Play with the engine and with the rules; raises Disagreement if they differ."""
    by_engine, by_rules = play(deal), straffkort.play(deal.hand1, deal.hand2)
    if by_engine != by_rules:
        raise Disagreement(f"{deal}: the engine says {by_engine}, the rules say {by_rules}")
    return by_engine


def contradictions(claim: Claim, outcome: Outcome) -> list[str]:
    """What is said of the deal and is not so, a line each."""
    lines = differences(claim.said, outcome.as_dict())
    if "swell" in claim.said and outcome.cycle is not None:
        lines += differences(claim.said, basin(outcome.cycle).figures())
    if "source" in claim.said:
        lines += _wrong_source(claim.deal, claim.said["source"])
    return lines


def differences(said: dict[str, Any], found: dict[str, Any]) -> list[str]:
    """Where both speak of something but the deal and do not say the same, a line each."""
    return [f"{key} is said to be {json.dumps(said[key])}, "
            f"the replay gives {json.dumps(found[key])}"
            for key in found if key != "deal" and key in said and not _same(said[key], found[key])]


def _same(said: object, found: object) -> bool:
    # True == 1 and 5.0 == 5 in Python, but not in a result
    return json.dumps(said, sort_keys=True) == json.dumps(found, sort_keys=True)


def _wrong_source(deal: Deal, source: Any) -> list[str]:
    """Whether the deal is the one that its stream deals, or that has its number."""
    hunt = source.get("hunt", "random") if isinstance(source, dict) else "random"
    if hunt == "enumerate":
        return _wrong_number(deal, source)
    if hunt != "random":
        return []  # not dealt, but built: its proof is all there is to check
    try:
        stream, seed, n = source["stream"], source["seed"], source["n"]
        if not type(stream) is type(seed) is type(n) is int:
            raise TypeError
        if stream != engine.STREAM:
            return [f"it comes from stream version {stream}, this program has {engine.STREAM}"]
        dealt = random_deal(seed, n, deal.deck)
    except (KeyError, TypeError, ValueError):
        return [f"its source {json.dumps(source)} cannot be dealt again"]
    if dealt != deal:
        return [f"deal {n} of stream {seed} is {dealt}"]
    return []


def _wrong_number(deal: Deal, source: dict[str, Any]) -> list[str]:
    """Whether a deal of an enumeration is the one that its number says."""
    try:
        number, splits = source["number"], source["splits"]
        if type(number) is not int:
            raise TypeError
        numbered = numbered_deal(deal.deck, number, splits)
    except (KeyError, TypeError, ValueError):
        return [f"its source {json.dumps(source)} is no number of a deal of {deal.deck}"]
    if numbered != deal:
        return [f"deal {number} of {deal.deck} ({splits} splits) is {numbered}"]
    return []


def read_claims(path: str, at_table: Callable[[str, dict[str, Any]], Other] | None = None,
                ) -> Iterator[Claim | Other]:
    """The claims of a file: a deal a line, findings of ours, or a checkpoint's longest games.

    Empty lines and lines that begin with # are skipped. Lines that name a ``game`` are of
    games at a table: `at_table` makes a claim of the place and the line; without it they
    are refused. Raises ClaimError, CampaignError for a damaged checkpoint, OSError.
    """
    if IS_CHECKPOINT.fullmatch(Path(path).name):
        yield from _of_checkpoint(Path(path))
        return
    try:
        lines = Path(path).read_text(encoding="utf-8-sig").split("\n")
    except UnicodeDecodeError:
        raise ClaimError(f"{path}: this is no text file") from None
    except OSError as error:
        error.filename = path  # which the system does not always tell
        raise
    for number, line in enumerate(lines, 1):
        if line.strip() and not line.startswith("#"):
            yield _of_line(f"{path}, line {number}", line, at_table)


def _of_line(place: str, line: str, at_table: Callable[[str, dict[str, Any]], Other] | None,
             ) -> Claim | Other:
    said: dict[str, Any] = {}
    text = line
    if line.lstrip().startswith("{"):
        try:
            said = json.loads(line)
            text = said["deal"]
            if not isinstance(text, str):
                raise KeyError("deal")
        except (ValueError, RecursionError):
            raise ClaimError(f"{place}: this is no JSON") from None
        except KeyError:
            raise ClaimError(f"{place}: there is no deal in it") from None
    if "game" in said and at_table is None:
        raise ClaimError(f"{place}: a game at a table is not for this; there is searcher verify")
    try:
        if "game" in said and at_table is not None:
            return at_table(place, said)
        return Claim(place, Deal.parse(text), said)
    except DealError as error:
        raise ClaimError(f"{place}: {error}") from None


def _of_checkpoint(path: Path) -> Iterator[Claim]:
    content = checkpoint.read(path)
    try:
        yield from _longest_games(path, content["job"], content["tally"])
    except (KeyError, TypeError, AttributeError, DealError):
        raise ClaimError(f"{path} is not a checkpoint that this version wrote") from None


def _longest_games(path: Path, job: dict[str, Any], tally: dict[str, Any]) -> Iterator[Claim]:
    if job["hunt"] not in ("random", "enumerate"):
        return
    for table in ("longest_by_cards", "longest_by_tricks"):
        for number, game in enumerate(tally[table], 1):
            source = _source(job, game["n"])
            yield Claim(f"{path}, {table} {number}", Deal.parse(game["deal"]),
                        {"outcome": "ended", "cards": game["cards"], "tricks": game["tricks"],
                         "source": source})


def _source(job: dict[str, Any], n: int) -> dict[str, Any]:
    """Where game `n` of a campaign comes from, as its findings say it."""
    if job["hunt"] == "random":
        return {"stream": job["stream"], "seed": job["seed"], "n": n}
    return {"hunt": "enumerate", "splits": job["splits"], "number": job["first"] + n, "n": n}
