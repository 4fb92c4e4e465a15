"""``searcher verify``: play deals with the engine and the rules, and check stored claims."""
from __future__ import annotations

import argparse
import json
import sys
from typing import Any

from searcher.audit.replay import Claim, contradictions, played_by, replay
from searcher.cli.arguments import Parser, add_json, text
from searcher.cli.deal.named_deals import claims_named
from searcher.data import KNOWN_INFINITE
from searcher.deck import MOST_CARDS
from searcher.report.text import count, describe
from searcher.report.words.language import ENGLISH
from searcher.report.words.table_game import ending_text
from searcher.table.replay import (
    TableClaim,
    record_of,
    replay_table,
    table_claim,
    table_contradictions,
)


def add_parser(verbs: Any, name: str) -> Parser:
    """The arguments of this verb."""
    parser: Parser = verbs.add_parser(
        name, help="play deals twice over, and check what files say of them",
        epilog="Example: searcher verify J--/-J-",
        description="Plays each deal with the engine and again with the slow rules, which must "
        "agree; deals of more than 64 cards by the slow rules alone. With nothing, the known "
        "infinite deal. A FILE holds a deal a line, or is a findings file or checkpoint of a "
        "search, whose claims are then checked.")
    parser.add_argument("what", nargs="*", type=text, metavar="DEAL|FILE",
                        help="a deal like --J-/Q---, or a file")
    add_json(parser)
    return parser


def run(options: argparse.Namespace) -> int:
    """Verify; 1 if a claim is false."""
    claims = [claim for what in options.what or [KNOWN_INFINITE]
              for claim in claims_named(what, table_claim)]
    false = 0
    for claim in claims:
        plain, sentence, lines = (_replayed_table(claim) if isinstance(claim, TableClaim)
                                  else _replayed(claim))
        if options.json:
            print(json.dumps(plain))
        else:
            print(f"{claim.place}: " if claim.place else "", sentence, sep="")
        for line in lines:
            print(f"{claim.place}: {line}", file=sys.stderr)
            false += 1
    if not claims and not options.json:
        print(f"no deal to verify in {', '.join(options.what)}")
    elif not options.json:
        print(_verdict(claims, false))
    return 1 if false else 0


def _verdict(claims: list[Claim | TableClaim], false: int) -> str:
    """The last line: what agreed, what only the rules could play, what was false."""
    large = sum(claim.deal.large for claim in claims)
    parts = [f"{count(len(claims) - large, 'deal')}: engine and rules agree"] * (
        large < len(claims))
    if large:
        parts.append(f"{count(large, 'deal')} of more than {MOST_CARDS} cards: played by the rules "
                     "alone")
    if false:
        parts.append(count(false, "false claim"))
    return "; ".join(parts)


def _replayed(claim: Claim) -> tuple[dict[str, Any], str, list[str]]:
    """What a deal came to, as plain values and in a sentence, and what is not so of it."""
    outcome = replay(claim.deal)
    return ({**outcome.as_dict(), "played_by": played_by(claim.deal)}, describe(outcome),
            contradictions(claim, outcome))


def _replayed_table(claim: TableClaim) -> tuple[dict[str, Any], str, list[str]]:
    outcome = replay_table(claim.deal, claim.house)
    rules = ENGLISH.rules(claim.house, ENGLISH.count(claim.house.players, "player"))
    return ({**record_of(claim.deal, claim.house),
             "played_by": "rules" if claim.deal.large else "engine and rules"},
            f"{claim.deal} ({rules}): {ending_text(outcome, claim.house, ENGLISH)}",
            table_contradictions(claim, outcome))
