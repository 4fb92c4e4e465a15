"""``searcher longest``: the longest ended deals of result files beside the published records."""
from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from searcher.audit.claims import read_claims
from searcher.audit.replay import Claim, contradictions, replay
from searcher.cli.arguments import Parser, add_json, text
from searcher.data import records
from searcher.deal import Deal
from searcher.deck import STANDARD
from searcher.outcome import Outcome
from searcher.report.text import table

Row = tuple[Outcome, str, int | None]


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
    ours = [claim for file in files for claim in _with_checkpoint(file)]
    rows: dict[str, Row] = {}
    false = 0
    for claim, finder, year in [*_published(), *((claim, claim.place, None) for claim in ours)]:
        outcome = replay(claim.deal)
        lines = contradictions(claim, outcome)
        for line in lines:
            print(f"{claim.place}: {line}", file=sys.stderr)
        false += len(lines)
        if not lines and not outcome.infinite:
            rows.setdefault(outcome.deal, (outcome, finder, year))
    _show(sorted(rows.values(), key=lambda row: (-row[0].cards, -row[0].tricks)), options.json)
    return 1 if false else 0


def _published() -> Iterator[tuple[Claim, str, int | None]]:
    for record in records():
        said = {"outcome": "ended", "tricks": record.tricks, "cards": record.cards}
        yield Claim("published record", Deal.parse(record.deal), said), record.finder, record.year


def _with_checkpoint(file: str) -> Iterator[Claim]:
    yield from read_claims(file)
    beside = Path(file.removesuffix(".jsonl") + ".checkpoint.json")
    if file.endswith(".jsonl") and beside.exists():
        yield from read_claims(str(beside))


def _show(rows: list[Row], as_json: bool) -> None:
    if as_json:
        for outcome, finder, year in rows:
            print(json.dumps({"deal": outcome.deal, "tricks": outcome.tricks,
                              "cards": outcome.cards, "finder": finder, "year": year}))
        return
    head = ["cards", "tricks", "finder", "year", "deal"]
    lines = [(outcome.cards, outcome.tricks, finder, year or "", outcome.deal)
             for outcome, finder, year in rows]
    print("\n".join(table(head, lines)))
    decks = {str(Deal.parse(outcome.deal).deck) for outcome, _, _ in rows}
    if decks != {str(STANDARD)}:
        print(f"These are games of different decks: {', '.join(sorted(decks))}.")
