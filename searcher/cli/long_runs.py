"""What the verbs that run campaigns share: options, the progress bar, and how they end."""
from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable
from typing import Any

from tqdm import tqdm

from searcher.campaign.campaign import Campaign
from searcher.campaign.workers.executors import EXECUTORS, MOST_THREADS
from searcher.cli.arguments import UsageError, add_json, number, text
from searcher.cli.exit_status import INTERRUPTED
from searcher.cli.signals import Stop
from searcher.report.text import summary_lines


def add_running(parser: argparse.ArgumentParser, doing: str, default: str = "threads") -> None:
    """The options that they all have; `doing` is what threads are for, in a verb.

    `default` is told of who plays; `who_plays` takes it.
    """
    parser.add_argument("--threads", type=number(1, MOST_THREADS), metavar="T",
                        help=f"threads or processes to {doing} on (default: all processors)")
    parser.add_argument("--executor", choices=EXECUTORS, metavar="E",
                        help=f"what plays: {', '.join(EXECUTORS)} (default {default})")
    parser.add_argument("--scheduler", type=text, metavar="ADDRESS",
                        help="of a dask scheduler, whose workers play, on any machines")
    parser.add_argument("--out", type=text, metavar="NAME",
                        help="where to keep the results; without it nothing is kept")
    parser.add_argument("--quiet", action="store_true", help="no progress on stderr")
    add_json(parser)


def who_plays(options: argparse.Namespace, default: str = "threads") -> dict[str, Any]:
    """Who plays, as the hunts take it; the default if nobody is asked for."""
    if options.scheduler is not None and options.executor != "dask":
        raise UsageError("--scheduler is for --executor dask")
    if options.scheduler is not None and options.threads is not None:
        raise UsageError("--threads not allowed with --scheduler: its workers are those it has")
    return {"threads": options.threads, "executor": options.executor or default,
            "scheduler": options.scheduler}


SECONDS_BETWEEN_LINES = 60.0
"""Of what is told where a bar cannot be drawn: in a log, through a pipe."""


class Progress:
    """What is told on the way: a bar on a terminal, elsewhere a line a minute; notes, for all.

    What it is told of is a campaign, or anything else with `played`,
    `played_before` and `notes`.
    """

    def __init__(self, quiet: bool, found: Callable[[Any], str], *, total: int | None,
                 unit: str, unit_scale: bool) -> None:
        self._found = found
        self._keywords: dict[str, Any] = {
            "total": total, "unit": unit, "unit_scale": unit_scale,
            "disable": True if quiet else None, "dynamic_ncols": True}
        self._bar: tqdm[Any] | None = None
        self._told = 0
        self._lines = not quiet and not sys.stderr.isatty()
        self._began = self._last_line = time.monotonic()

    def __enter__(self) -> Progress:
        return self

    def __exit__(self, *exception: object) -> None:
        if self._bar is not None:
            self._bar.close()

    def __call__(self, campaign: Any) -> None:
        if self._bar is None:  # made when it is known how much had been done before
            self._bar = tqdm(initial=campaign.played_before, **self._keywords)
        if not self._bar.disable:
            self._bar.set_postfix_str(self._found(campaign), refresh=False)
        self._bar.update(campaign.played - self._bar.n)
        if self._lines and time.monotonic() - self._last_line >= SECONDS_BETWEEN_LINES:
            self._last_line = time.monotonic()
            try:
                print(f"searcher: {self._how_far(campaign)}", file=sys.stderr, flush=True)
            except OSError:  # whoever read them has gone; the run goes on
                self._lines = False
        self.tell(campaign)

    def _how_far(self, campaign: Any) -> str:
        total, unit = self._keywords["total"], self._keywords["unit"]
        minutes = (time.monotonic() - self._began) / 60
        return (f"{campaign.played:,}" + ("" if total is None else f" of {total:,}")
                + f"{unit} after {minutes:.0f} min, {self._found(campaign)}")

    def tell(self, campaign: Any) -> None:
        """The notes that are new."""
        for note in campaign.notes[self._told:]:
            tqdm.write(f"searcher: {note}", file=sys.stderr)
        self._told = len(campaign.notes)


def finish(campaign: Campaign, options: argparse.Namespace, stop: Stop, progress: Progress,
           is_shown: Callable[[dict[str, Any]], bool] = lambda record: True) -> int:
    """Tell what is left to tell, the findings if they are kept nowhere, and the summary."""
    progress.tell(campaign)
    if options.out is None:
        for record in filter(is_shown, campaign.findings):
            print(json.dumps(record) if options.json else f"infinite: {record['deal']}")
    figures = campaign.summary()
    print(json.dumps(figures) if options.json else "\n".join(summary_lines(figures)))
    return INTERRUPTED if stop.asked else 0
