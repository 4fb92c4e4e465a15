"""``searcher search random``: play random deals, keep the infinite and the longest ones."""
from __future__ import annotations

import argparse
import json
import sys
from typing import Any

from tqdm import tqdm

from searcher.campaign.campaign import Campaign
from searcher.cli import arguments
from searcher.cli.arguments import Parser, add_json, number
from searcher.cli.signals import INTERRUPTED, Stop
from searcher.deck import STANDARD
from searcher.hunt.random import MOST_KEPT, search_random, usable_threads
from searcher.report.text import summary_lines


def add_parser(verbs: Any, name: str) -> Parser:
    """The arguments of this verb."""
    parser: Parser = verbs.add_parser(
        name, help="search random deals for infinite ones",
        description="Plays random deals, proves and keeps every infinite one, keeps the longest "
        "that end and a histogram of lengths. NAME.jsonl gets the findings, "
        "NAME.checkpoint.json all else; the same command goes on where it stopped.")
    parser.add_argument("how", choices=["random"], metavar="random",
                        help="which deals: random ones")
    far = parser.add_mutually_exclusive_group(required=True)
    far.add_argument("--deals", type=number(0, 2**64), metavar="N",
                     help="go on until N deals are played in all")
    far.add_argument("--minutes", type=arguments.minutes, metavar="M", help="play for M minutes")
    far.add_argument("--forever", action="store_true", help="play until interrupted")
    parser.add_argument("--seed", type=number(0, 2**64 - 1), default=1, metavar="S",
                        help="the stream of random deals (default 1)")
    parser.add_argument("--deck", type=arguments.deck, default=STANDARD, metavar="D",
                        help=f"the deck (default {STANDARD})")
    parser.add_argument("--threads", type=number(1, 1024), default=usable_threads(), metavar="T",
                        help="threads to play on (default: all processors)")
    parser.add_argument("--keep", type=number(0, MOST_KEPT), default=20, metavar="K",
                        help="longest games to keep, by cards and by tricks (default 20)")
    parser.add_argument("--out", type=arguments.text, metavar="NAME",
                        help="where to keep the results; without it nothing is kept")
    parser.add_argument("--quiet", action="store_true", help="no progress on stderr")
    add_json(parser)
    return parser


def run(options: argparse.Namespace) -> int:
    """Search; 130 if interrupted, with all that was played saved."""
    with Stop().listening() as stop, _Progress(options) as progress:
        campaign = search_random(
            options.deals, minutes=options.minutes, seed=options.seed, deck=options.deck,
            threads=options.threads, out=options.out, keep=options.keep,
            stopping=lambda: stop.asked, progress=progress)
    for note in campaign.notes:
        print(f"searcher: {note}", file=sys.stderr)
    if options.out is None:
        for record in campaign.findings:
            print(json.dumps(record) if options.json else f"infinite: {record['deal']}")
    figures = campaign.summary()
    print(json.dumps(figures) if options.json else "\n".join(summary_lines(figures)))
    return INTERRUPTED if stop.asked else 0


class _Progress:
    """The progress bar: games per second, and the best so far."""

    def __init__(self, options: argparse.Namespace) -> None:
        self._total = options.deals
        self._quiet = options.quiet
        self._bar: tqdm[Any] | None = None
        self._shown = 0

    def __enter__(self) -> _Progress:
        return self

    def __exit__(self, *exception: object) -> None:
        if self._bar is not None:
            self._bar.close()

    def __call__(self, campaign: Campaign) -> None:
        if self._bar is None:
            self._open(campaign)
        assert self._bar is not None
        self._bar.set_postfix_str(
            f"infinite {campaign.tally.infinite}, longest "
            f"{max(campaign.tally.by_cards, default=0)} cards / "
            f"{max(campaign.tally.by_tricks, default=0)} tricks", refresh=False)
        self._bar.update(campaign.played - self._bar.n)

    def _open(self, campaign: Campaign) -> None:
        """Made at the first unit, when it is known how much had been played before."""
        self._bar = tqdm(initial=campaign.played_before, total=self._total, unit=" games",
                         unit_scale=True, disable=True if self._quiet else None,
                         dynamic_ncols=True)
