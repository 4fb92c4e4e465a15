"""``searcher rank``: the number of a deal among all deals of its deck."""
from __future__ import annotations

import argparse
import json
from typing import Any

from searcher.cli.arguments import Parser, UsageError, add_json, text
from searcher.deal import Deal
from searcher.deal_number import ORDERS, number_of_deals, rank


def add_parser(verbs: Any, name: str) -> Parser:
    """The arguments of this verb."""
    parser: Parser = verbs.add_parser(
        name, help="the number of a deal among all of its deck",
        epilog="Example: searcher rank J--/-J-",
        description="How many deals of the same deck with equal hands come before this one.")
    parser.add_argument("deal", type=text, metavar="DEAL", help="a deal like --J-/Q---")
    add_order(parser)
    add_json(parser)
    return parser


def add_order(parser: Parser) -> None:
    """The option that says which of two cards comes first."""
    parser.add_argument("--order", choices=ORDERS, default="courts-first",
                        help="A < K < Q < J < - (courts-first, the default) or "
                        "- < J < Q < K < A (plain-first)")


def run(options: argparse.Namespace) -> int:
    """Print it."""
    deal = Deal.parse(options.deal)
    deal.require_searchable()
    try:
        number = rank(deal, options.order)
    except ValueError as error:
        raise UsageError(f"rank: {error}") from None
    print_ranked(deal, number, options)
    return 0


def print_ranked(deal: Deal, number: int, options: argparse.Namespace) -> None:
    """The line of JSON of a deal and its number, or that of the two that was asked for."""
    if options.json:
        print(json.dumps({"deal": str(deal), "rank": number, "deck": str(deal.deck),
                          "deals": number_of_deals(deal.deck), "order": options.order}))
    else:
        print(number if options.verb == "rank" else deal)
