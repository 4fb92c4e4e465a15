"""``searcher behind``: all deals that run into a game that ends, the longest of them first."""
from __future__ import annotations

import argparse
import json
import sys
from typing import Any

from searcher.cli.arguments import Parser, UsageError, add_json, number, text
from searcher.cli.exit_status import INTERRUPTED
from searcher.cli.signals import Stop
from searcher.deal import Deal
from searcher.longest.behind import Behind, DealBehind, behind
from searcher.playing import play
from searcher.report.text import count, table

MOST_KEPT = 1_000_000


def add_parser(verbs: Any, name: str) -> Parser:
    """The arguments of this verb."""
    parser: Parser = verbs.add_parser(
        name, help="all deals that run into a game that ends, the longest first",
        epilog="Example: searcher behind --J-/Q---",
        description="Finds by backward play every deal with equal hands whose game runs into that "
        "of DEAL, and lists the longest of them by cards and by tricks. Ctrl-C ends it and says "
        "how far it got. Of a deal that never ends, searcher basin has what runs into it.")
    parser.add_argument("deal", type=text, metavar="DEAL", help="a deal whose game ends")
    parser.add_argument("--tricks", type=number(0, 2**63 - 1), metavar="M",
                        help="those that run into its first M tricks (default: into any)")
    parser.add_argument("--keep", type=number(0, MOST_KEPT), default=5, metavar="K",
                        help="deals to list, by cards and by tricks (default 5)")
    add_json(parser)
    return parser


def run(options: argparse.Namespace) -> int:
    """List them; 1 if the game never ends, 130 if interrupted."""
    deal = Deal.parse(options.deal)
    deal.require_searchable()
    if play(deal).infinite:
        print(f"searcher: {deal} never ends; what runs into it: searcher basin {deal}",
              file=sys.stderr)
        return 1
    with Stop().listening() as stop:
        try:
            found = behind(deal, options.tricks, options.keep, lambda: stop.asked)
        except ValueError as error:
            raise UsageError(f"behind: {error}") from None
    print(json.dumps(found.as_dict()) if options.json else "\n".join(_lines(found)))
    return 0 if found.complete else INTERRUPTED


def _lines(found: Behind) -> list[str]:
    lines = [f"{found.deal} ends after {count(found.tricks, 'trick')} / "
             f"{count(found.cards, 'card')}",
             f"behind its first {count(found.walked, 'trick')}: {count(found.states, 'state')}, "
             f"{count(found.equal, 'deal')} with equal hands"]
    if not found.complete:
        lines.append(f"interrupted: tricks {found.walked + 1} to {found.upto} were not looked "
                     "behind, or not to the end")
    for by, rows in (("cards", found.longest_by_cards), ("tricks", found.longest_by_tricks)):
        if rows:
            lines += ["", f"the longest by {by}:", *_table(rows)]
    return lines


def _table(rows: tuple[DealBehind, ...]) -> list[str]:
    return table(["cards", "tricks", "meets after", "at its trick", "deal"],
                 [(row.cards, row.tricks, row.after, row.at + 1, row.deal) for row in rows])
