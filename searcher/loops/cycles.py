"""Cycles and their equal deals as findings: what every hunt for cycles keeps of one."""
from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from searcher.deal import Deal
from searcher.loops.basin import Basin
from searcher.outcome import Outcome
from searcher.playing import play


class CycleFinding(NamedTuple):
    """A cycle, as a deal that is a state of it, or an equal deal of its basin."""

    n: int
    outcome: Outcome
    basin: Basin | None
    """Of a cycle."""
    source: dict[str, Any]


def findings_of(n: int, kept: Iterable[Basin], source: dict[str, Any]) -> list[CycleFinding]:
    """Each cycle and its equal deals, one that is both as the cycle."""
    found: dict[str, CycleFinding] = {}
    for each in kept:
        found.setdefault(each.cycle, CycleFinding(n, play(each.cycle), each, source))
        for deal in each.deals:
            found.setdefault(deal, CycleFinding(n, play(deal), None, source))
    return list(found.values())


def record_of(finding: CycleFinding) -> dict[str, Any]:
    """A line of the findings file: the proof; for a cycle its basin too; the unit."""
    record = finding.outcome.as_dict()
    if finding.basin is not None:
        record |= finding.basin.figures()
    return {**record, "source": finding.source}


def cycle_figures(findings: list[dict[str, Any]]) -> dict[str, Any]:
    """Figures of a summary: cycles kept, equal deals, how near the best came."""
    cycles = [record for record in findings if "swell" in record]
    return {
        "loops": len(cycles),
        "cycles_with_deals": sum(record["deals"] > 0 for record in cycles),
        "deals": sum(is_equal(record["deal"]) for record in findings),
        "best_swell": max((record["swell"] for record in cycles), default=None),
        "nearest": min((record["nearest"] for record in cycles), default=None),
    }


def is_equal(text: str) -> bool:
    """Whether both hands of a deal are of one size."""
    deal = Deal.parse(text)
    return len(deal.hand1) == len(deal.hand2)
