"""What the verbs that run campaigns share: options, the progress bar, and how they end."""
from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable
from typing import Any

from tqdm import tqdm

from searcher.campaign.campaign import Campaign
from searcher.cli import arguments
from searcher.cli.arguments import add_json, number
from searcher.cli.signals import INTERRUPTED, Stop
from searcher.deck import STANDARD
from searcher.hunt.random import usable_threads
from searcher.report.text import summary_lines


def add_options(parser: argparse.ArgumentParser, doing: str) -> None:
    """The options that they all have; `doing` is what threads are for, in a verb."""
    parser.add_argument("--deck", type=arguments.deck, default=STANDARD, metavar="D",
                        help=f"the deck (default {STANDARD})")
    parser.add_argument("--threads", type=number(1, 1024), default=usable_threads(), metavar="T",
                        help=f"threads to {doing} on (default: all processors)")
    parser.add_argument("--out", type=arguments.text, metavar="NAME",
                        help="where to keep the results; without it nothing is kept")
    parser.add_argument("--quiet", action="store_true", help="no progress on stderr")
    add_json(parser)


class Progress:
    """The progress bar, for terminals only: how far, how fast, and what was found."""

    def __init__(self, quiet: bool, found: Callable[[Campaign], str], *, total: int | None,
                 unit: str, unit_scale: bool) -> None:
        self._found = found
        self._keywords: dict[str, Any] = {
            "total": total, "unit": unit, "unit_scale": unit_scale,
            "disable": True if quiet else None, "dynamic_ncols": True}
        self._bar: tqdm[Any] | None = None

    def __enter__(self) -> Progress:
        return self

    def __exit__(self, *exception: object) -> None:
        if self._bar is not None:
            self._bar.close()

    def __call__(self, campaign: Campaign) -> None:
        if self._bar is None:  # made when it is known how much had been done before
            self._bar = tqdm(initial=campaign.played_before, **self._keywords)
        if not self._bar.disable:
            self._bar.set_postfix_str(self._found(campaign), refresh=False)
        self._bar.update(campaign.played - self._bar.n)


def finish(campaign: Campaign, options: argparse.Namespace, stop: Stop,
           is_shown: Callable[[dict[str, Any]], bool] = lambda record: True) -> int:
    """Tell what was mended, the findings if they are kept nowhere, and the summary."""
    for note in campaign.notes:
        print(f"searcher: {note}", file=sys.stderr)
    if options.out is None:
        for record in filter(is_shown, campaign.findings):
            print(json.dumps(record) if options.json else f"infinite: {record['deal']}")
    figures = campaign.summary()
    print(json.dumps(figures) if options.json else "\n".join(summary_lines(figures)))
    return INTERRUPTED if stop.asked else 0
