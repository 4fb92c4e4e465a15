"""``searcher play --game``: a game at a table, card by card in words."""
from __future__ import annotations

import argparse
import json
from typing import Any

from searcher.cli.table_options import house_and_deal
from searcher.report.words.language import LANGUAGES
from searcher.report.words.table_game import ending_text, round_text, trick_text
from searcher.rules.colour import Round
from searcher.rules.straffkort_table import Trick
from searcher.table.house_rules import House
from searcher.table.playing import play_by_rules
from searcher.table.replay import dealt_card, plain_outcome, turns_by_rules

Turn = Trick | Round


def run_table(options: argparse.Namespace) -> int:
    """Show the game."""
    house, deal = house_and_deal(options, "play")
    outcome = play_by_rules(deal, house)
    if options.json:
        for number, turn in enumerate(turns_by_rules(deal, house, outcome), 1):
            print(json.dumps(_plain(number, turn, house)))
        print(json.dumps({"deal": str(deal), **house.as_dict(), **plain_outcome(outcome, house),
                          "played_by": "rules"}))
        return 0
    language = LANGUAGES[options.lang]
    rules = language.rules(house, language.count(house.players, "player"))
    print(language.phrases["source" if options.deal is None else "given"].format(
        rules=rules, n=options.number or 0, seed=1 if options.seed is None else options.seed))
    print(deal)
    for number, turn in enumerate(turns_by_rules(deal, house, outcome), 1):
        if outcome.transient is not None and number == outcome.transient.turns + 1:
            print(language.phrases["cycle"])
        lines = (trick_text(number, turn, house, language) if isinstance(turn, Trick)
                 else round_text(number, turn, house, language))
        print("\n".join(lines))
    print(ending_text(outcome, house, language))
    return 0


def _plain(number: int, turn: Turn, house: House) -> dict[str, Any]:
    if isinstance(turn, Trick):
        return {
            "trick": number, "leader": turn.leader,
            "laid": [[player, card and dealt_card(card, house)] for player, card in turn.events],
            "taker": turn.taker, "next_leader": turn.next_leader,
            "hands": ["".join(dealt_card(card, house) for card in hand) for hand in turn.after],
        }
    return {
        "round": number, "turned_over": list(turn.turned_over),
        "turned": [[player, card] for player, card in turn.turned],
        "taken": [{"suit": taking.suit, "taker": taking.taker, "heaps": list(taking.heaps),
                   "cards": "".join(taking.cards)} for taking in turn.taken],
        "stocks": ["".join(stock) for stock in turn.after.stocks],
        "heaps": ["".join(heap) for heap in turn.after.heaps],
        "resting": list(turn.after.resting),
    }
