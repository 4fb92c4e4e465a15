"""``searcher search random``: play random deals, keep the infinite and the longest ones."""
from __future__ import annotations

import argparse
from typing import Any

from searcher.campaign.campaign import Campaign
from searcher.cli import arguments
from searcher.cli.arguments import Parser, number
from searcher.cli.campaigns import Progress, add_options, crew, finish
from searcher.cli.signals import Stop
from searcher.hunt.random import MOST_KEPT, search_random


def add_parser(ways: Any, name: str) -> Parser:
    """The arguments of this way to search."""
    parser: Parser = ways.add_parser(
        name, help="random deals",
        description="Plays random deals, proves and keeps every infinite one, keeps the longest "
        "that end and a histogram of lengths. NAME.jsonl gets the findings, "
        "NAME.checkpoint.json all else; the same command goes on where it stopped.")
    far = parser.add_mutually_exclusive_group(required=True)
    far.add_argument("--deals", type=number(0, 2**64), metavar="N",
                     help="go on until N deals are played in all")
    far.add_argument("--minutes", type=arguments.minutes, metavar="M", help="play for M minutes")
    far.add_argument("--forever", action="store_true", help="play until interrupted")
    parser.add_argument("--seed", type=number(0, 2**64 - 1), default=1, metavar="S",
                        help="the stream of random deals (default 1)")
    add_keep(parser)
    add_options(parser, "play")
    return parser


def add_keep(parser: Parser) -> None:
    """The option that says how long the tables of the longest are."""
    parser.add_argument("--keep", type=number(0, MOST_KEPT), default=20, metavar="K",
                        help="longest games to keep, by cards and by tricks (default 20)")


def run(options: argparse.Namespace) -> int:
    """Search; 130 if interrupted, with all that was played saved."""
    with Stop().listening() as stop, Progress(
            options.quiet, found, total=options.deals, unit=" games",
            unit_scale=True) as progress:
        campaign = search_random(
            options.deals, minutes=options.minutes, seed=options.seed, deck=options.deck,
            out=options.out, keep=options.keep,
            stopping=lambda: stop.asked, progress=progress, **crew(options))
    return finish(campaign, options, stop, progress)


def found(campaign: Campaign) -> str:
    """What the progress bar says of it."""
    tally = campaign.tally
    return (f"infinite {tally.infinite}, longest {max(tally.by_cards, default=0)} cards / "
            f"{max(tally.by_tricks, default=0)} tricks")
