"""``searcher loops``: build infinite deals, instead of waiting for one.

There is no ``--seed``, for nothing in the hunt is random, and no ``--strategy``,
for there is one: periodic pieces, see `searcher.hunt.loops`.
"""
from __future__ import annotations

import argparse
import sys
from typing import Any

from searcher.campaign.campaign import Campaign
from searcher.cli import arguments
from searcher.cli.arguments import Parser
from searcher.cli.campaigns import Progress, add_options, finish
from searcher.cli.signals import Stop
from searcher.hunt.loops import LoopHunt, hunt_loops, is_equal


def add_parser(verbs: Any, name: str) -> Parser:
    """The arguments of this verb."""
    parser: Parser = verbs.add_parser(
        name, help="build infinite deals from periodic pieces",
        description="Builds infinite games from periodic pieces, finds by backward play the deals "
        "that lead to them, and keeps the cycles that come near and all deals with equal hands. "
        "NAME.jsonl gets the findings, NAME.checkpoint.json all else; the same command goes on "
        "where it stopped. Nothing in it is random: there is no seed.")
    parser.add_argument("--minutes", type=arguments.minutes, metavar="M",
                        help="hunt for M minutes (default: to the end of the last stage)")
    add_options(parser, "hunt")
    return parser


def run(options: argparse.Namespace) -> int:
    """Hunt; 130 if interrupted, with all that was found saved."""
    with Stop().listening() as stop, Progress(
            options.quiet, _found, total=LoopHunt(options.deck).total, unit=" units",
            unit_scale=False) as progress:
        campaign = hunt_loops(
            options.deck, minutes=options.minutes, threads=options.threads, out=options.out,
            stopping=lambda: stop.asked, progress=progress)
    if campaign.job.total == 0:
        print(f"searcher: nothing can be built from pieces with the deck {options.deck}: it has "
              "no equal hands, or not the cards", file=sys.stderr)
    return finish(campaign, options, stop, lambda record: is_equal(record["deal"]))


def _found(campaign: Campaign) -> str:
    figures = campaign.summary()
    return (f"{figures['loops']} loops, {figures['cycles_with_deals']} with equal deals, "
            f"{figures['deals']} equal deals, swell {figures['best_swell']}, "
            f"nearest {figures['nearest']}")
