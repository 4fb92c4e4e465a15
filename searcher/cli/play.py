"""``searcher play``: one game, trick by trick or card by card, played by the rules twin."""
from __future__ import annotations

import argparse
import json
import os
import sys
from typing import Any

from searcher.cli.arguments import Parser, UsageError, add_json, number, text
from searcher.cli.play_table import run_table
from searcher.cli.tables import add_house_options, game
from searcher.deal import Deal
from searcher.outcome import Outcome
from searcher.report.text import describe, trick_header, trick_line
from searcher.rules import straffkort
from searcher.rules.straffkort import Trick

OF_TABLES = {"players": None, "seed": None, "number": None, "rest": False, "poison": None,
             "pickup": "seat", "three": "extra", "lang": "en"}
"""The options that mean something with ``--game`` only, and what they are if not given."""


def add_parser(verbs: Any, name: str) -> Parser:
    """The arguments of this verb."""
    parser: Parser = verbs.add_parser(
        name, help="show a game trick by trick",
        description="Plays a deal by the rules and shows each trick; an infinite game is shown "
        "until the first state that recurs is back. With --game, a game at a table of two to four "
        "players, card by card in words: the DEAL, or a random one.")
    parser.add_argument("deal", type=text, nargs="?", metavar="DEAL",
                        help="a deal like --J-/Q---; with --game colour like SAH7/D2CQ")
    parser.add_argument("--game", type=game, metavar="GAME",
                        help="straffkort, or colour (farg, färg), at a table")
    parser.add_argument("--players", type=number(2, 4), metavar="P",
                        help="2 to 4 (default: as many as DEAL has hands, or 2)")
    parser.add_argument("--seed", type=number(0, 2**64 - 1), metavar="S",
                        help="the stream of random deals (default 1)")
    parser.add_argument("--deal", type=number(0, 2**64 - 1), dest="number", metavar="N",
                        help="which deal of the stream (default 0)")
    add_house_options(parser)
    add_json(parser)
    return parser


def run(options: argparse.Namespace) -> int:
    """Show the game."""
    if options.game is not None:
        return run_table(options)
    if options.deal is None:
        raise UsageError("play: give a DEAL, or --game and which deal of it")
    for name, default in OF_TABLES.items():
        if getattr(options, name) != default:
            option = "deal" if name == "number" else name
            raise UsageError(f"play: --{option} goes with --game straffkort or --game colour")
    deal = Deal.parse(options.deal)
    outcome = straffkort.play(deal.hand1, deal.hand2)
    tricks = zip(range(1, outcome.tricks + 1), straffkort.tricks(deal.hand1, deal.hand2),
                 strict=False)
    if options.json:
        for turn, trick in tricks:
            print(json.dumps(_plain(turn, trick)))
        print(json.dumps(outcome.as_dict()))
        return 0
    _show(outcome, tricks)
    return 0


def _show(outcome: Outcome, tricks: Any) -> None:
    coloured = sys.stdout.isatty() and not os.environ.get("NO_COLOR")
    print(outcome.deal)
    print(trick_header())
    for turn, trick in tricks:
        if outcome.transient is not None and turn == outcome.transient.tricks + 1:
            print("        here the cycle starts")
        print(trick_line(turn, trick, coloured))
    print(describe(outcome))


def _plain(turn: int, trick: Trick) -> dict[str, Any]:
    return {
        "trick": turn, "leader": trick.leader, "pile": trick.pile,
        "laid_by": "".join(str(player) for player, _ in trick.laid),
        "taker": trick.taker, "hand1": trick.after[0], "hand2": trick.after[1],
    }
