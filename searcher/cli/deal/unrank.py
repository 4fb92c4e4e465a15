"""``searcher unrank``: the deal that has a number."""
from __future__ import annotations

import argparse
from typing import Any

from searcher.cli.arguments import Parser, UsageError, add_json, add_option, number
from searcher.cli.deal.rank import add_order, print_ranked
from searcher.deal_number import number_of_deals, unrank
from searcher.options import DECK_NEEDED


def add_parser(verbs: Any, name: str) -> Parser:
    """The arguments of this verb."""
    parser: Parser = verbs.add_parser(
        name, help="the deal that has a number",
        epilog="Example: searcher unrank --deck 2J4- 3",
        description="The deal with equal hands that N others of its deck come before.")
    add_option(parser, DECK_NEEDED)
    parser.add_argument("number", type=str, metavar="N",
                        help="its number, from 0; it may have more than 64 bits")
    add_order(parser)
    add_json(parser)
    return parser


def run(options: argparse.Namespace) -> int:
    """Print it."""
    try:  # how far numbers go is known only now that the deck is
        wanted = number(0, number_of_deals(options.deck) - 1)(options.number)
    except argparse.ArgumentTypeError as error:
        raise UsageError(f"unrank: argument N: {error}") from None
    print_ranked(unrank(options.deck, wanted, options.order), wanted, options)
    return 0
