"""``searcher loops``: build infinite deals, instead of waiting for one."""
from __future__ import annotations

import argparse
import sys
from typing import Any

from searcher.campaign.campaign import Campaign
from searcher.cli.arguments import Parser, UsageError, add_option, minutes, number
from searcher.cli.long_runs import Progress, add_running, finish, who_plays
from searcher.cli.signals import Stop
from searcher.loops.generations import STRATEGIES
from searcher.loops.hunt import LoopHunt, hunt_loops, is_equal
from searcher.options import DECK


def add_parser(verbs: Any, name: str) -> Parser:
    """The arguments of this verb."""
    parser: Parser = verbs.add_parser(
        name, help="build infinite deals",
        epilog="Example: searcher loops --strategy pieces --deck 2J4-",
        description="Builds infinite games, finds by backward play the deals that lead to them, "
        "and keeps the cycles that come near and all deals with equal hands. Strategies: pieces "
        "(rows of periodic words, exhaustive within limits), grow (loops of small decks edited "
        "until the deck is complete), window (every order of some cards of a loop), auto (all of "
        "them, more of what yields more). NAME.jsonl gets the findings, NAME.checkpoint.json all "
        "else; the same command goes on where it stopped.")
    how_far = parser.add_mutually_exclusive_group()
    how_far.add_argument("--minutes", type=minutes, metavar="M",
                         help="hunt for M minutes")
    how_far.add_argument("--forever", action="store_true", help="hunt until Ctrl-C")
    parser.add_argument("--strategy", choices=STRATEGIES, default="auto",
                        help="how to build them (default auto)")
    parser.add_argument("--seed", type=number(0, (1 << 64) - 1), default=1, metavar="S",
                        help="what grow and window draw their chances from (default 1)")
    add_option(parser, DECK)
    add_running(parser, "hunt")
    return parser


def run(options: argparse.Namespace) -> int:
    """Hunt; 130 if interrupted, with all that was found saved."""
    hunt = LoopHunt(options.deck, options.strategy, options.seed)
    if hunt.endless and options.minutes is None and not options.forever:
        raise UsageError(f"strategy {options.strategy} never comes to an end; give --minutes M or "
                     "--forever")
    with Stop().listening() as stop, Progress(
            options.quiet, _found, total=None if hunt.endless else hunt.total,
            unit=" units", unit_scale=False) as progress:
        campaign = hunt_loops(
            options.deck, strategy=options.strategy, seed=options.seed,
            minutes=options.minutes, out=options.out,
            stopping=lambda: stop.asked, progress=progress, **who_plays(options))
    if campaign.job.total == 0:
        why = ("an odd number of cards, so no hands are equal" if options.deck.size % 2 else
               "no court with as many plain cards as it asks for, in a hand smaller than the other")
        print(f"searcher: nothing can be built with the deck {options.deck}: it has {why}",
              file=sys.stderr)
    return finish(campaign, options, stop, progress, lambda record: is_equal(record["deal"]))


def _found(campaign: Campaign) -> str:
    figures = campaign.summary()
    return (f"{figures['loops']} loops, {figures['cycles_with_deals']} with equal deals, "
            f"{figures['deals']} equal deals, swell {figures['best_swell']}, "
            f"nearest {figures['nearest']}")
