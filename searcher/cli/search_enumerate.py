"""``searcher search enumerate``: play all deals of a deck, or a range of them, in order."""
from __future__ import annotations

import argparse
import re
from typing import Any

from searcher.cli import arguments
from searcher.cli.arguments import Parser, UsageError, text
from searcher.cli.campaigns import Progress, add_running, crew, finish
from searcher.cli.search_random import add_keep, found
from searcher.cli.signals import Stop
from searcher.deck import Deck
from searcher.hunt.enumerate import deals_in_all, enumerate_deals
from searcher.ranking import SPLITS


def add_parser(ways: Any, name: str) -> Parser:
    """The arguments of this way to search."""
    parser: Parser = ways.add_parser(
        name, help="all deals of a deck, or a range",
        description="Plays all deals of a deck in lexicographic order (A < K < Q < J < -), or a "
        "range of them, and keeps what a random search keeps. The same command goes on where it "
        "stopped.")
    parser.add_argument("--deck", type=arguments.deck, required=True, metavar="D",
                        help="the deck, like 2K2Q2J14-")
    parser.add_argument("--range", type=text, default=":", metavar="A:B",
                        help="deals A to B - 1, counted from 0; A: and :B go to the ends "
                        "(default: all)")
    parser.add_argument("--splits", choices=SPLITS, default="equal",
                        help="equal hands, an odd card to player 1 (default), or all hands that "
                        "are not empty: deals by size of hand 1, then in order")
    parser.add_argument("--minutes", type=arguments.minutes, metavar="M",
                        help="play for M minutes (default: to the end)")
    add_keep(parser)
    add_running(parser, "play")
    return parser


def run(options: argparse.Namespace) -> int:
    """Enumerate; 130 if interrupted, with all that was played saved."""
    first, stop = _range(options.range, options.deck, options.splits)
    with Stop().listening() as stopping, Progress(
            options.quiet, found, total=stop - first, unit=" games",
            unit_scale=True) as progress:
        campaign = enumerate_deals(
            options.deck, first, stop, splits=options.splits, minutes=options.minutes,
            out=options.out, keep=options.keep,
            stopping=lambda: stopping.asked, progress=progress, **crew(options))
    return finish(campaign, options, stopping, progress)


def _range(written: str, deck: Deck, splits: str) -> tuple[int, int]:
    last = deals_in_all(deck, splits)
    ends = re.fullmatch(r"([0-9]{0,99}):([0-9]{0,99})", written)
    if ends is None:
        raise UsageError(f"search enumerate: argument --range: {written!r} is not A:B, two whole "
                         "numbers from 0 on")
    first, stop = int(ends[1] or 0), int(ends[2] or last)
    if not first <= stop <= last:
        raise UsageError(f"search enumerate: argument --range: {written} is not within the deals "
                         f"of {deck}, which are 0:{last}")
    return first, stop
