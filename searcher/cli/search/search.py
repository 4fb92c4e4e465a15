"""``searcher search``: play many deals, random ones or all, keep the infinite and the longest.

What there is to search, and with which options, is said by the kinds of search themselves.
"""
from __future__ import annotations

import argparse
from typing import Any

from searcher.campaign.driver import Goal
from searcher.cli.arguments import Parser, UsageError, add_option, minutes, number
from searcher.cli.long_runs import Progress, add_running, finish, who_plays
from searcher.cli.signals import Stop
from searcher.sweep.kinds import KINDS_OF_SEARCH
from searcher.sweep.search import DealSearch, run_search


def add_parser(verbs: Any, name: str) -> Parser:
    """The arguments of this verb: which deals, and what belongs to that."""
    parser: Parser = verbs.add_parser(
        name, help="search random deals, or all, for infinite ones",
        epilog="Example: searcher search random --deals 20000 --deck 2J10-",
        description="Plays random deals, or all deals of a deck in order.")
    ways = parser.add_subparsers(dest="way", metavar="|".join(KINDS_OF_SEARCH), required=True)
    for way, search in KINDS_OF_SEARCH.items():
        _add_way(ways, way, search)
    return parser


def _add_way(ways: Any, name: str, search: type[DealSearch]) -> None:
    parser: Parser = ways.add_parser(name, help=search.HELP, description=search.DESCRIPTION)
    parser.set_defaults(deals=None)
    if search.ENDLESS:
        far = parser.add_mutually_exclusive_group(required=True)
        far.add_argument("--deals", type=number(0, 2**64), metavar="N",
                         help="go on until N deals are played in all")
        far.add_argument("--minutes", type=minutes, metavar="M", help="play for M minutes")
        far.add_argument("--forever", action="store_true", help="play until interrupted")
    for option in search.OPTIONS:
        add_option(parser, option)
    if not search.ENDLESS:
        parser.add_argument("--minutes", type=minutes, metavar="M",
                            help="play for M minutes (default: to the end)")
    add_running(parser, "play")


def run(options: argparse.Namespace) -> int:
    """Search; 130 if interrupted, with all that was played saved."""
    kind = KINDS_OF_SEARCH[options.way]
    try:
        search = kind.of(vars(options))
    except ValueError as error:
        raise UsageError(f"search {options.way}: {error}") from None
    total = options.deals if kind.ENDLESS else search.total
    with Stop().listening() as stop, Progress(
            options.quiet, lambda campaign: search.told(campaign.tally), total=total,
            unit=" games", unit_scale=True) as progress:
        campaign = run_search(
            search, Goal.of(options.deals, options.minutes), out=options.out,
            stopping=lambda: stop.asked, progress=progress, **who_plays(options))
    return finish(campaign, options, stop, progress)

