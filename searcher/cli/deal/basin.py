"""``searcher basin``: the cycle of an infinite deal, and all deals that end in it."""
from __future__ import annotations

import argparse
import json
import sys
from typing import Any

from searcher.audit.replay import replay
from searcher.campaign.files.findings import write_new
from searcher.cli.arguments import Parser, add_json, text
from searcher.deal import Deal
from searcher.loops.basin import basin
from searcher.report.text import count


def add_parser(verbs: Any, name: str) -> Parser:
    """The arguments of this verb."""
    parser: Parser = verbs.add_parser(
        name, help="all deals that end in the same cycle",
        epilog="Example: searcher basin J--/-J-",
        description="Finds by backward play every state from which the cycle of an infinite deal "
        "is reached, and lists those with equal hands: the deals.")
    parser.add_argument("deal", type=text, metavar="DEAL", help="an infinite deal")
    parser.add_argument("--out", type=text, metavar="NAME",
                        help="write the deals with their proofs to NAME.jsonl, a new file")
    add_json(parser)
    return parser


def run(options: argparse.Namespace) -> int:
    """Find it; 1 if the game of the deal ends."""
    deal = Deal.parse(options.deal)
    deal.require_searchable()
    try:
        found = basin(deal)
    except ValueError as error:
        print(f"searcher: {error}", file=sys.stderr)
        return 1
    if options.out is not None:
        write_new(options.out, (
            {**replay(Deal.parse(equal)).as_dict(), "source": {"hunt": "basin"}}
            for equal in found.deals))
    if options.json:
        print(json.dumps(found.as_dict()))
        return 0
    print(f"cycle    {found.cycle}")
    print(f"orbit    {count(found.orbit, 'trick')}; period {count(found.period.tricks, 'trick')} / "
          f"{count(found.period.cards, 'card')}")
    print(f"swell    {count(found.swell, 'card')} in the smaller hand at most")
    print(f"basin    {count(found.basin, 'state')}, up to {count(found.depth, 'trick')} away")
    print(f"deals    {len(found.deals)} with equal hands" + (
        "" if found.deals else f"; the nearest misses by {count(found.nearest, 'card')}"))
    for equal in found.deals:
        print(equal)
    return 0
