"""What the verbs for games at a table share: the game, its players and house rules."""
from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import TypeVar

from searcher.cli.arguments import text
from searcher.house import HouseError, game_named, rank_named
from searcher.report.language import LANGUAGES

Value = TypeVar("Value")


def _of(read: Callable[[str], Value]) -> Callable[[str], Value]:
    """A type for argparse: what `read` makes of the argument as it was typed."""
    def take(argument: str) -> Value:
        try:
            return read(text(argument))
        except HouseError as error:
            raise argparse.ArgumentTypeError(str(error)) from None
    return take


def add_house_options(parser: argparse.ArgumentParser) -> None:
    """The house rules, and the language of the report."""
    parser.add_argument("--rest", action="store_true",
                        help="who takes cards sits out a round (colour), does not lead "
                        "(straffkort)")
    parser.add_argument("--poison", type=_of(rank_named), metavar="RANK",
                        help="cards of this rank lose their suit (colour), the pile (straffkort)")
    parser.add_argument("--pickup", type=text, choices=["seat", "winner"], default="seat",
                        help="colour: heaps are picked up in seat order, or the winner's first")
    parser.add_argument("--three", type=text, choices=["extra", "aside"], default="extra",
                        help="three players: the odd card goes to player 1, or is set aside")
    parser.add_argument("--lang", type=text, choices=sorted(LANGUAGES), default="en",
                        help="English or Swedish")


game = _of(game_named)
