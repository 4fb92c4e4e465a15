"""``searcher census``: all deals of every small deck, counted."""
from __future__ import annotations

import argparse
import json
from dataclasses import asdict
from typing import Any

from searcher.cli.arguments import Parser, number, text
from searcher.cli.exit_status import INTERRUPTED
from searcher.cli.long_runs import Progress, add_running, who_plays
from searcher.cli.signals import Stop
from searcher.deck import MOST_CARDS
from searcher.report.drawing.census_plot import plot_census
from searcher.report.drawing.plot import require_plot
from searcher.report.text import count, table
from searcher.sweep.census import Census, Row, take_census


def add_parser(verbs: Any, name: str) -> Parser:
    """The arguments of this verb."""
    parser: Parser = verbs.add_parser(
        name, help="count all deals of every small deck",
        epilog="Example: searcher census --max-cards 6",
        description="Plays all deals with equal hands of every deck of up to N cards; decks of an "
        "odd number of cards have none and are left out. For each deck: deals, infinite deals, "
        "the cycles they end in, and the longest game that ends. NAME.csv gets a row for each "
        "deck; decks that have one are not counted again.")
    parser.add_argument("--max-cards", type=number(2, MOST_CARDS), required=True, metavar="N",
                        help="cards of a deck at most")
    parser.add_argument("--max-courts", type=number(0, MOST_CARDS), default=MOST_CARDS,
                        metavar="C", help="courts among them at most (default: any number)")
    parser.add_argument("--plot", type=text, metavar="FILE",
                        help="draw shares and lengths into FILE, a new file (needs matplotlib)")
    add_running(parser, "play")
    return parser


def run(options: argparse.Namespace) -> int:
    """Count; 130 if interrupted, with the rows of all decks that are done."""
    total = Census(options.max_cards, options.max_courts).total
    if options.plot is not None:
        require_plot(options.plot)
    with Stop().listening() as stop, Progress(
            options.quiet, _found, total=total, unit=" games", unit_scale=True) as progress:
        census = take_census(
            options.max_cards, options.max_courts, out=options.out,
            stopping=lambda: stop.asked, progress=progress, **who_plays(options))
    progress.tell(census)
    if options.plot is not None and not stop.asked:
        plot_census(options.plot, census.rows)
    _show(census.rows, options.json)
    return INTERRUPTED if stop.asked else 0


def _found(census: Census) -> str:
    return f"{len(census.rows)} decks, infinite {sum(row.infinite for row in census.rows)}"


def _show(rows: list[Row], as_json: bool) -> None:
    if as_json:
        for row in rows:
            print(json.dumps(asdict(row)))
        return
    head = ["deck", "deals", "infinite", "cycles", "cards", "tricks", "longest by cards"]
    print("\n".join(table(head, [
        (row.deck, row.deals, row.infinite, row.cycles, row.longest_cards, row.longest_tricks,
         row.longest_by_cards) for row in rows])))
    print(f"{count(len(rows), 'deck')}, {sum(row.deals for row in rows):,} deals, "
          f"{sum(row.infinite for row in rows):,} of them infinite, "
          f"in {count(sum(row.infinite > 0 for row in rows), 'deck')}")
