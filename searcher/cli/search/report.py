"""``searcher report``: the page of a campaign."""
from __future__ import annotations

import argparse
import sys
from collections import Counter
from typing import Any

from searcher.audit.replay import ClaimError
from searcher.audit.stored_campaign import Stored, command_of, read_campaign
from searcher.cli.arguments import Parser, text
from searcher.report.pages.campaign_page import CampaignReport, campaign_page
from searcher.report.pages.standalone import require_page, write_page


def add_parser(verbs: Any, name: str) -> Parser:
    """The arguments of this verb."""
    parser: Parser = verbs.add_parser(
        name, help="the page of a campaign",
        epilog="Example: searcher report results/random-52 --html random-52.html",
        description="Replays what NAME.jsonl and NAME.checkpoint.json claim, and writes a page in "
        "one file: findings, the longest games, how long games are, beside the published records, "
        "and the command that repeats the campaign.")
    parser.add_argument("name", type=text, metavar="NAME", help="the NAME of a search's --out")
    parser.add_argument("--html", type=text, metavar="FILE",
                        help="where to (default NAME.html); only an older page of ours is replaced")
    return parser


def run(options: argparse.Namespace) -> int:
    """Write the page; 1, and no page, if a file says what is not so."""
    name = options.name.removesuffix(".jsonl").removesuffix(".checkpoint.json")
    file = options.html if options.html is not None else f"{name}.html"
    require_page(file)
    stored = read_campaign(name)
    if stored.wrong:
        print("\n".join(stored.wrong), file=sys.stderr)
        return 1
    write_page(file, campaign_page(_told(name, stored)))
    print(file)
    return 0


def _told(name: str, stored: Stored) -> CampaignReport:
    content = stored.content
    if content is None:
        return CampaignReport(name, None, {}, {}, 0.0, stored.findings, (), Counter(), 0)
    tally = content["tally"]
    played = tally.get("random", tally)  # of a search that looks behind the deals it plays
    try:
        return CampaignReport(
            name, command_of(content, name), content["job"], content["summary"],
            content["seconds"], stored.findings, tally.get("longest_by_cards", ()),
            Counter(dict(played.get("by_cards", ()))), played.get("infinite", 0))
    except (KeyError, TypeError, ValueError, AttributeError):
        raise ClaimError(f"the checkpoint of {name} is not one that this version wrote") from None
