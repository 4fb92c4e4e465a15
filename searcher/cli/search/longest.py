"""``searcher longest``: the longest ended deals of result files beside the published records."""
from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import Any

from searcher.audit.claims import read_claims
from searcher.audit.replay import Claim, contradictions, replay
from searcher.cli.arguments import Parser, add_json, text
from searcher.data import records
from searcher.deal import Deal
from searcher.deck import STANDARD, composition
from searcher.outcome import Outcome
from searcher.report.text import count, table
from searcher.sweep.kinds import KINDS_OF_SEARCH


@dataclass(frozen=True)
class Row:
    """A game that ends, and how it was found."""

    outcome: Outcome
    found: str
    finder: str
    """Who published it, or the place in a file."""
    year: int | None = None
    """Of a published one."""


def add_parser(verbs: Any, name: str) -> Parser:
    """The arguments of this verb."""
    parser: Parser = verbs.add_parser(
        name, help="the longest games of result files, beside the published records",
        epilog="Example: searcher longest --json",
        description="Replays and lists the published records and the longest ended games of the "
        "given files: checkpoints, findings, or a deal a line. NAME.jsonl of a search brings its "
        "checkpoint with it. With no FILE, all checkpoints in results/.")
    parser.add_argument("files", nargs="*", type=text, metavar="FILE")
    add_json(parser)
    return parser


def run(options: argparse.Namespace) -> int:
    """List them; 1 if a file says what is not so."""
    files = options.files or sorted(str(path) for path in Path("results").glob("*.checkpoint.json"))
    rows: dict[str, Row] = {}
    false = never = 0
    for claim, row in chain(_published(), (_ours(claim) for file in files
                                           for claim in _with_checkpoint(file))):
        lines = contradictions(claim, row.outcome)
        for line in lines:
            print(f"{claim.place}: {line}", file=sys.stderr)
        false += len(lines)
        never += row.outcome.infinite
        if not lines and not row.outcome.infinite:
            rows.setdefault(row.outcome.deal, row)
    if never:
        print(f"searcher: {count(never, 'deal')} of these files never "
              f"{'ends' if never == 1 else 'end'} and cannot be listed", file=sys.stderr)
    _show(sorted(rows.values(), key=lambda row: (-row.outcome.cards, -row.outcome.tricks)),
          options.json)
    return 1 if false else 0


def _published() -> Iterator[tuple[Claim, Row]]:
    for record in records():
        deal = Deal.parse(record.deal)
        said = {"outcome": "ended", "tricks": record.tricks, "cards": record.cards}
        yield Claim("published record", deal, said), Row(
            replay(deal), f"published: {record.finder}, {record.year}", record.finder, record.year)


def _ours(claim: Claim) -> tuple[Claim, Row]:
    source = claim.said.get("source")
    found = claim.place
    if isinstance(source, dict) and source.get("hunt") in KINDS_OF_SEARCH:
        # what is wrong with a source is told where it is checked
        with suppress(KeyError, TypeError, ValueError):
            found = KINDS_OF_SEARCH[source["hunt"]].found(source)
    return claim, Row(replay(claim.deal), found, claim.place)


def _with_checkpoint(file: str) -> Iterator[Claim]:
    yield from read_claims(file)
    beside = Path(file.removesuffix(".jsonl") + ".checkpoint.json")
    if file.endswith(".jsonl") and beside.exists():
        yield from read_claims(str(beside))


def _show(rows: list[Row], as_json: bool) -> None:
    if as_json:
        for row in rows:
            print(json.dumps({"deal": row.outcome.deal, "tricks": row.outcome.tricks,
                              "cards": row.outcome.cards, "finder": row.finder, "year": row.year,
                              "found": row.found}))
        return
    print("\n".join(table(["cards", "tricks", "found", "deal"], [
        (row.outcome.cards, row.outcome.tricks, row.found, row.outcome.deal) for row in rows])))
    decks = {composition(row.outcome.deal.replace("/", "")) for row in rows}
    if decks != {str(STANDARD)}:
        print(f"These are games of different decks: {', '.join(sorted(decks))}.")
