"""``searcher play``: one game, trick by trick or card by card, played by the rules twin."""
from __future__ import annotations

import argparse
import json
import os
import sys
from typing import Any

from searcher.cli.arguments import Parser, add_json
from searcher.cli.deal.named_deals import claims_named
from searcher.cli.deal.play_table import run_table
from searcher.cli.table_options import add_language, add_table_options, require_no_table_options
from searcher.deal import Deal
from searcher.outcome import Outcome
from searcher.report.text import describe, trick_header, trick_line
from searcher.rules import straffkort, straffkort_large
from searcher.rules.straffkort import Trick


def add_parser(verbs: Any, name: str) -> Parser:
    """The arguments of this verb."""
    parser: Parser = verbs.add_parser(
        name, help="show a game trick by trick",
        epilog="Example: searcher play --J-/Q---",
        description="Plays a deal by the rules and shows each trick; an infinite game is shown "
        "until the first state that recurs is back. With --game, a game at a table of two to four "
        "players, card by card in words: the DEAL, or a random one. DEAL can be a file of deals, "
        "one a line.")
    add_table_options(parser)
    add_language(parser)
    add_json(parser)
    return parser


def run(options: argparse.Namespace) -> int:
    """Show the game."""
    if options.game is not None:
        return run_table(options)
    require_no_table_options(options, "play")
    claims = list(claims_named(options.deal))  # a wrong line is told before anything is played
    for claim in claims:
        _play(claim.deal, options.json)
    return 0


def _play(deal: Deal, as_json: bool) -> None:
    rules = straffkort_large if deal.large else straffkort
    outcome = rules.play(deal.hand1, deal.hand2)
    tricks = zip(range(1, outcome.tricks + 1), straffkort.tricks(deal.hand1, deal.hand2),
                 strict=False)
    if as_json:
        for turn, trick in tricks:
            print(json.dumps(_plain(turn, trick)))
        print(json.dumps({**outcome.as_dict(), "played_by": "rules"}))
    else:
        _show(outcome, tricks)


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
