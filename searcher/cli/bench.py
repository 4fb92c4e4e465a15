"""``searcher bench``: a fixed workload, whose totals are a signature.

The signature is the cards and tricks of the first deals of stream 1; it is the
same for every build on every machine, or something is wrong.
"""
from __future__ import annotations

import argparse
import json
import statistics
import time
from typing import Any

from searcher.cli.arguments import Parser, add_json
from searcher.hunt.random import RandomHunt

DEALS = 1 << 19
RUNS = 5


def add_parser(verbs: Any, name: str) -> Parser:
    """The arguments of this verb."""
    parser: Parser = verbs.add_parser(
        name, help="games per second on one core",
        description=f"Plays the first {DEALS} deals of stream 1 on one core, {RUNS} times, "
        "dealing and cycle detection included; the median counts.")
    add_json(parser)
    return parser


def run(options: argparse.Namespace) -> int:
    """Measure and print, a line for each engine."""
    line = measure("scalar")
    if options.json:
        print(json.dumps(line))
    else:
        print(f"{line['engine']:10} {line['games_per_second']:12,.0f} games/s  "
              f"signature {line['signature']}")
    return 0


def measure(engine: str) -> dict[str, Any]:
    """Games per second, the median of several runs, and the signature of the workload."""
    hunt = RandomHunt(keep=0)
    seconds = []
    for _ in range(RUNS):
        began = time.perf_counter()
        tally = hunt.play(0, DEALS)
        seconds.append(time.perf_counter() - began)
    cards = sum(length * games for length, games in tally.by_cards.items())
    tricks = sum(length * games for length, games in tally.by_tricks.items())
    return {"engine": engine, "games_per_second": round(DEALS / statistics.median(seconds)),
            "signature": f"{cards}/{tricks}"}
