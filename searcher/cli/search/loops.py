"""``searcher loops``: build infinite deals, or solve for them, instead of waiting for one."""
from __future__ import annotations

import argparse
import re
import sys
from typing import Any

from searcher.campaign.campaign import Campaign
from searcher.cli.arguments import MARK, Parser, UsageError, add_option, minutes, number, text
from searcher.cli.long_runs import Progress, add_running, finish, who_plays
from searcher.cli.signals import Stop
from searcher.laps.hunt import hunt_laps
from searcher.laps.lap import SHORTEST
from searcher.loops.cycles import is_equal
from searcher.loops.generations import STRATEGIES
from searcher.loops.hunt import LoopHunt, hunt_loops
from searcher.options import DECK

SOLVE = "solve"
MOST_OF_A_LAP = 9999  # cards; no puzzle so large can be built


def add_parser(verbs: Any, name: str) -> Parser:
    """The arguments of this verb."""
    parser: Parser = verbs.add_parser(
        name, help="build infinite deals",
        epilog="Example: searcher loops --strategy pieces --deck 2J4-",
        description="Builds infinite games, finds by backward play the deals that lead to them, "
        "and keeps the cycles that come near and all deals with equal hands. Strategies: pieces "
        "(rows of periodic words, exhaustive within limits), grow (loops of small decks edited "
        "until the deck is complete), window (every order of some cards of a loop), auto (all of "
        "them, more of what yields more), solve (laps of so many cards by a SAT solver, short ones "
        "first, with a ledger of what is proved to be empty). NAME.jsonl gets the findings, "
        "NAME.checkpoint.json all else; the same command goes on where it stopped.")
    how_far = parser.add_mutually_exclusive_group()
    how_far.add_argument("--minutes", type=minutes, metavar="M",
                         help="hunt for M minutes")
    how_far.add_argument("--forever", action="store_true", help="hunt until Ctrl-C")
    parser.add_argument("--strategy", choices=(*STRATEGIES, SOLVE), default="auto",
                        help="how to build them (default auto)")
    parser.add_argument("--seed", type=number(0, (1 << 64) - 1), default=1, metavar="S",
                        help="what grow and window draw their chances from, and in which order "
                        "solve looks (default 1)")
    parser.add_argument("--laps", type=_range, metavar="A:B",
                        help=f"solve: laps of A to B cards (default {SHORTEST}:, without end)")
    parser.add_argument("--script", action="store_true",
                        help="solve: courts may change kinds from lap to lap")
    add_option(parser, DECK)
    add_running(parser, "hunt", "threads; of solve processes")
    return parser


def _range(written: str) -> tuple[int, int | None]:
    found = re.fullmatch(r"([0-9]{1,4}):([0-9]{0,4})", written.removeprefix(MARK))
    if not found:
        raise argparse.ArgumentTypeError(f"{text(written)!r} is no A:B, as 2:60 or 2:")
    first, last = int(found[1]), int(found[2]) if found[2] else None
    if first < SHORTEST or (last is not None and last < first):
        raise argparse.ArgumentTypeError(
            f"{text(written)}: the shortest lap has {SHORTEST} cards, and B is not less than A")
    return first, last


def run(options: argparse.Namespace) -> int:
    """Hunt; 130 if interrupted, with all that was found saved."""
    if options.strategy == SOLVE:
        return _run_solve(options)
    if options.laps is not None or options.script:
        raise UsageError("--laps and --script are for --strategy solve")
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


def _run_solve(options: argparse.Namespace) -> int:
    first, last = options.laps or (SHORTEST, None)
    if last is None and options.minutes is None and not options.forever:
        raise UsageError("strategy solve comes to an end with --laps A:B only; give that, "
                         "--minutes M or --forever")
    if options.executor == "threads":
        raise UsageError("strategy solve plays in processes: its solver lets no other thread run")
    with Stop().listening() as stop, Progress(
            options.quiet, _solved, total=None, unit=" units", unit_scale=False) as progress:
        campaign = hunt_laps(
            options.deck, seed=options.seed, first=first, last=last, script=options.script,
            minutes=options.minutes, out=options.out, stopping=lambda: stop.asked,
            progress=progress, **who_plays(options, "processes"))
    return finish(campaign, options, stop, progress)


def _found(campaign: Campaign) -> str:
    figures = campaign.summary()
    return (f"{figures['loops']} loops, {figures['cycles_with_deals']} with equal deals, "
            f"{figures['deals']} equal deals, swell {figures['best_swell']}, "
            f"nearest {figures['nearest']}")


def _solved(campaign: Campaign) -> str:
    figures = campaign.summary()
    return (f"round {figures['round']}, all laps up to {figures['settled_up_to']} settled, "
            f"{figures['pieces_undecided']} pieces undecided, {figures['loops']} loops, "
            f"{figures['deals']} equal deals")
