"""``searcher help``: the rules of the games, or the help of a verb."""
from __future__ import annotations

import argparse
from importlib.resources import files
from typing import Any

from searcher.cli.arguments import Parser, UsageError, complete, text


def add_parser(verbs: Any, name: str) -> Parser:
    """The arguments of this verb."""
    parser: Parser = verbs.add_parser(
        name, help="the exact rules, or the help of a verb",
        epilog="Example: searcher help rules",
        description="With rules, prints the rules of both games exactly and how is counted; with "
        "a verb, what searcher VERB --help prints.")
    topic = parser.add_argument("topic", type=text, metavar="rules|VERB", help="what about")
    complete(topic, lambda: ("rules", *verbs.choices))
    parser.set_defaults(parsers=verbs.choices)
    return parser


def run(options: argparse.Namespace) -> int:
    """Print it."""
    if options.topic == "rules":
        print(files("searcher.data").joinpath("rules.txt").read_text(encoding="utf-8"), end="")
    elif options.topic in options.parsers:
        options.parsers[options.topic].print_help()
    else:
        raise UsageError(f"help: {options.topic!r} is neither rules nor a verb; the verbs are "
                         f"{', '.join(options.parsers)}")
    return 0
