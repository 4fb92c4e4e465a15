"""Stored results and their replay: a claim is believed when both players confirm it.

A deal is played by the engine and again by the rules twin; they share no code
and must agree in every field. More cards than the engine takes are played by the
rules alone.
"""
from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any

from searcher.deal import Deal
from searcher.deck import MOST_CARDS
from searcher.loops.basin import basin
from searcher.outcome import Outcome
from searcher.playing import play
from searcher.rules import straffkort, straffkort_large
from searcher.sweep.kinds import KINDS_OF_SEARCH
from searcher.sweep.random import RandomHunt


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
    if deal.large:
        return straffkort_large.play(deal.hand1, deal.hand2)
    by_engine, by_rules = play(deal), straffkort.play(deal.hand1, deal.hand2)
    if by_engine != by_rules:
        raise Disagreement(f"{deal}: the engine says {by_engine}, the rules say {by_rules}")
    return by_engine


def played_by(deal: Deal) -> str:
    """Who plays a deal that is replayed."""
    return "rules" if deal.large else "engine and rules"


def contradictions(claim: Claim, outcome: Outcome) -> list[str]:
    """What is said of the deal and is not so, a line each."""
    lines = differences(claim.said, outcome.as_dict())
    if "swell" in claim.said and claim.deal.large:
        lines.append("what is said of its basin cannot be checked: the deal has more than "
                     f"{MOST_CARDS} cards")
    elif "swell" in claim.said and outcome.cycle is not None:
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
    """Whether the deal is the one that its search deals."""
    hunt = source.get("hunt", RandomHunt.KIND) if isinstance(source, dict) else RandomHunt.KIND
    search = KINDS_OF_SEARCH.get(hunt) if isinstance(hunt, str) else None
    if search is not None and deal.large:
        return [f"its source cannot be dealt again: no search has decks of {len(deal)} cards"]
    # if it was not dealt, but built, its proof is all there is to check
    return [] if search is None else search.wrong_source(deal, source)
