"""``searcher search``: play many deals, random ones or all, keep the infinite and the longest."""
from __future__ import annotations

import argparse
from typing import Any

from searcher.cli import search_enumerate, search_random
from searcher.cli.arguments import Parser

WAYS = {"random": search_random, "enumerate": search_enumerate}


def add_parser(verbs: Any, name: str) -> Parser:
    """The arguments of this verb: which deals, and what belongs to that."""
    parser: Parser = verbs.add_parser(
        name, help="search random deals, or all, for infinite ones",
        epilog="Example: searcher search random --deals 20000 --deck 2J10-",
        description="Plays random deals, or all deals of a deck in order.")
    ways = parser.add_subparsers(dest="way", metavar="|".join(WAYS), required=True)
    for way, module in WAYS.items():
        module.add_parser(ways, way)
    return parser


def run(options: argparse.Namespace) -> int:
    """Search; 130 if interrupted, with all that was played saved."""
    status: int = WAYS[options.way].run(options)
    return status
