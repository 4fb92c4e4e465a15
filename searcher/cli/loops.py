"""``searcher loops``: build infinite deals, instead of waiting for one.

There is no ``--seed``, for nothing in the hunt is random, and no ``--strategy``,
for there is one: periodic pieces, see `searcher.hunt.loops`.
"""
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
from searcher.hunt.loops import hunt_loops, is_equal
from searcher.hunt.random import usable_threads
from searcher.report.text import summary_lines


def add_parser(verbs: Any, name: str) -> Parser:
    """The arguments of this verb."""
    parser: Parser = verbs.add_parser(
        name, help="build infinite deals from periodic pieces",
        description="Builds infinite games from periodic pieces, finds by backward play the deals "
        "that lead to them, and keeps the cycles that come near and all deals with equal hands. "
        "NAME.jsonl gets the findings, NAME.checkpoint.json all else; the same command goes on "
        "where it stopped. Nothing in it is random: there is no seed.")
    parser.add_argument("--deck", type=arguments.deck, default=STANDARD, metavar="D",
                        help=f"the deck (default {STANDARD})")
    parser.add_argument("--minutes", type=arguments.minutes, metavar="M",
                        help="hunt for M minutes (default: to the end of the last stage)")
    parser.add_argument("--threads", type=number(1, 1024), default=usable_threads(), metavar="T",
                        help="threads to hunt on (default: all processors)")
    parser.add_argument("--out", type=arguments.text, metavar="NAME",
                        help="where to keep the results; without it nothing is kept")
    parser.add_argument("--quiet", action="store_true", help="no progress on stderr")
    add_json(parser)
    return parser


def run(options: argparse.Namespace) -> int:
    """Hunt; 130 if interrupted, with all that was found saved."""
    with Stop().listening() as stop, _Progress(options.quiet) as progress:
        campaign = hunt_loops(
            options.deck, minutes=options.minutes, threads=options.threads, out=options.out,
            stopping=lambda: stop.asked, progress=progress)
    if campaign.job.total == 0:
        print(f"searcher: nothing can be built from pieces with the deck {options.deck}: it has "
              "no equal hands, or not the cards", file=sys.stderr)
    for note in campaign.notes:
        print(f"searcher: {note}", file=sys.stderr)
    if options.out is None:
        for record in campaign.findings:
            if is_equal(record["deal"]):
                print(json.dumps(record) if options.json else f"infinite: {record['deal']}")
    figures = campaign.summary()
    print(json.dumps(figures) if options.json else "\n".join(summary_lines(figures)))
    return INTERRUPTED if stop.asked else 0


class _Progress:
    """The progress bar: units of work, and what they came to."""

    def __init__(self, quiet: bool) -> None:
        self._quiet = quiet
        self._bar: tqdm[Any] | None = None

    def __enter__(self) -> _Progress:
        return self

    def __exit__(self, *exception: object) -> None:
        if self._bar is not None:
            self._bar.close()

    def __call__(self, campaign: Campaign) -> None:
        if self._bar is None:  # made when it is known how much had been done before
            self._bar = tqdm(initial=campaign.played_before, total=campaign.job.total,
                             unit=" units", disable=True if self._quiet else None,
                             dynamic_ncols=True)
        if not self._bar.disable:
            figures = campaign.summary()
            self._bar.set_postfix_str(
                f"{figures['loops']} loops, {figures['cycles_with_deals']} with equal deals, "
                f"{figures['deals']} equal deals, swell {figures['best_swell']}, "
                f"nearest {figures['nearest']}", refresh=False)
        self._bar.update(campaign.played - self._bar.n)
