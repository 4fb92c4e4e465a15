"""``searcher bench``: every build of the engine and a plain engine, on the same deals in one run.

The signature is the cards and tricks of those deals; it is the same for every
build on every machine, or something is wrong. Processor time is measured, and
all take turns, so that a machine that is busy or changes its speed does not
favour one of them.
"""
from __future__ import annotations

import argparse
import json
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np

from searcher import engine
from searcher.cli.arguments import Parser, add_json
from searcher.deck import STANDARD
from searcher.options import shortened
from searcher.sweep.unit import CARDS_BINS, FLAGGED_ROOM, TRICKS_BINS

DEALS_A_ROUND = 1 << 18
ROUNDS = 5
SOURCE = Path(__file__).parents[3] / "benchmarks" / "ring.c"
Play = Callable[[int, int], tuple[float, int, int]]
"""Plays deals start ... stop - 1: seconds, cards, tricks."""


def add_parser(verbs: Any, name: str) -> Parser:
    """The arguments of this verb."""
    parser: Parser = verbs.add_parser(
        name, help="games per second on one core",
        epilog="Example: searcher bench",
        description=f"Plays {ROUNDS} times {DEALS_A_ROUND} random deals of the standard deck on "
        "one core with every build that runs here, dealing and cycle detection included, and "
        "with a plain engine that does neither, where its source and a C compiler are at hand.")
    add_json(parser)
    return parser


def run(options: argparse.Namespace) -> int:
    """Measure and print, a line for each engine."""
    with _plain_engine() as ring:
        engines = {build: _of_build(build) for build in engine.RUN_HERE}
        if ring is not None:
            engines["ring"] = ring
        lines = measure(engines)
    if options.json:
        print("\n".join(json.dumps(line) for line in lines))
        return 0
    for line in lines:
        ratio = line["ratio_to_ring"]
        print(f"{line['engine']:9} {line['games_per_second']:12,} games/s  "
              + ("" if ratio is None else f"{ratio:6.2f} x ring  ")
              + f"signature {line['signature']}")
    return 0


def measure(engines: dict[str, Play]) -> list[dict[str, Any]]:
    """A line for each engine: the median rate of all rounds, its ratio to ring's, the signature."""
    rates: dict[str, list[float]] = {name: [] for name in engines}
    totals = {name: [0, 0] for name in engines}
    for start in range(0, ROUNDS * DEALS_A_ROUND, DEALS_A_ROUND):
        for name, play in engines.items():
            seconds, cards, tricks = play(start, start + DEALS_A_ROUND)
            rates[name].append(DEALS_A_ROUND / seconds)
            totals[name][0] += cards
            totals[name][1] += tricks
    median = {name: statistics.median(rate) for name, rate in rates.items()}
    return [{
        "engine": name,
        "games_per_second": round(median[name]),
        "ratio_to_ring": round(statistics.median(
            a / b for a, b in zip(rates[name], rates["ring"], strict=True)), 2)
        if "ring" in rates else None,
        "signature": f"{cards}/{tricks}",
    } for name, (cards, tricks) in totals.items()]


def _of_build(build: str) -> Play:
    stream = engine.Stream(STANDARD.counts, 1)

    def play(start: int, stop: int) -> tuple[float, int, int]:
        by_cards = np.zeros(CARDS_BINS, dtype=np.int64)
        by_tricks = np.zeros(TRICKS_BINS, dtype=np.int64)
        flagged = np.empty(FLAGGED_ROOM, dtype=np.uint64)
        longer = np.empty(FLAGGED_ROOM, dtype=engine.LENGTH_DTYPE)
        began = time.process_time()
        done, *_ = stream.sweep(start, stop, by_cards, by_tricks, flagged, longer,
                                2**63 - 1, 2**63 - 1, build)
        seconds = time.process_time() - began
        assert done == stop and by_cards.sum() == stop - start, "none is infinite or very long"
        return (seconds, int(by_cards @ np.arange(CARDS_BINS)),
                int(by_tricks @ np.arange(TRICKS_BINS)))
    return play


@contextmanager
def _plain_engine() -> Iterator[Play | None]:
    """``benchmarks/ring.c``, compiled for this processor; None, and a line why, if it cannot be."""
    with tempfile.TemporaryDirectory() as folder:
        try:
            play = _compiled(Path(folder) / "ring")
            play(0, 1)
        except _NoRingError as error:
            print(f"searcher: no ring to compare with: {error}", file=sys.stderr)
            yield None
            return
        except (OSError, ValueError, subprocess.SubprocessError) as error:
            print("searcher: no ring to compare with: what the C compiler made of "
                  f"benchmarks/ring.c does not run: {_first_line(error)}", file=sys.stderr)
            yield None
            return
        yield play


class _NoRingError(Exception):
    """There is nothing to compare with; the message says why."""


def _compiled(program: Path) -> Play:
    compiler = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
    if compiler is None or not SOURCE.exists():
        raise _NoRingError("that needs benchmarks/ring.c of the source tree and a C compiler")
    try:
        subprocess.run([compiler, "-O3", "-march=native", f"-I{SOURCE.parents[1] / 'ext'}",
                        str(SOURCE), "-o", str(program)], check=True, capture_output=True,
                       text=True, errors="replace")
    except (OSError, subprocess.SubprocessError) as error:
        raise _NoRingError(f"{compiler} fails on benchmarks/ring.c: {_first_line(error)}") from None

    def play(start: int, stop: int) -> tuple[float, int, int]:
        result = subprocess.run([str(program), str(start), str(stop)], check=True,
                                capture_output=True, text=True)
        seconds, cards, tricks = result.stdout.split()
        return float(seconds), int(cards), int(tricks)
    return play


def _first_line(error: Exception) -> str:
    """What a program complained of first, or that it ended."""
    said = getattr(error, "stderr", None) or str(error)
    return shortened(said.strip().split("\n")[0], 200)
