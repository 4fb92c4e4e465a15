"""``searcher play --game``: a game at a table, card by card in words."""
from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from itertools import islice
from typing import Any

from searcher.cli.arguments import UsageError
from searcher.house import House
from searcher.hunt.table_replay import dealt_card, plain_outcome, play_by_rules, rules_hands
from searcher.outcome import TableOutcome
from searcher.report.language import LANGUAGES
from searcher.report.table_game import ending_text, round_text, trick_text
from searcher.rules import colour, straffkort_table
from searcher.rules.colour import Round
from searcher.rules.straffkort_table import Trick
from searcher.table_deal import TableDeal
from searcher.table_play import random_table_deal

Turn = Trick | Round


def run_table(options: argparse.Namespace) -> int:
    """Show the game."""
    house, deal = _house_and_deal(options)
    outcome = play_by_rules(deal, house)
    if options.json:
        for number, turn in enumerate(_turns(deal, house, outcome), 1):
            print(json.dumps(_plain(number, turn, house)))
        print(json.dumps({"deal": str(deal), **house.as_dict(), **plain_outcome(outcome, house)}))
        return 0
    language = LANGUAGES[options.lang]
    rules = language.rules(house, language.count(house.players, "player"))
    print(language.phrases["source" if options.deal is None else "given"].format(
        rules=rules, n=options.number or 0, seed=1 if options.seed is None else options.seed))
    print(deal)
    for number, turn in enumerate(_turns(deal, house, outcome), 1):
        if outcome.transient is not None and number == outcome.transient.turns + 1:
            print(language.phrases["cycle"])
        lines = (trick_text(number, turn, house, language) if isinstance(turn, Trick)
                 else round_text(number, turn, house, language))
        print("\n".join(lines))
    print(ending_text(outcome, house, language))
    return 0


def _house_and_deal(options: argparse.Namespace) -> tuple[House, TableDeal]:
    deal, players = None, options.players or 2
    if options.deal is not None:
        if options.seed is not None or options.number is not None:
            raise UsageError("play: a DEAL, or --seed and --deal of a random one, not both")
        deal = TableDeal.parse(options.game, options.deal, options.poison)
        if options.players not in (None, len(deal.hands)):
            raise UsageError(f"play: --players {options.players}, but the deal has "
                             f"{len(deal.hands)} hands")
        players = len(deal.hands)
    house = House(options.game, players, options.rest, options.poison, options.pickup,
                  options.three)
    if deal is None:
        seed = 1 if options.seed is None else options.seed
        deal = random_table_deal(house, seed, options.number or 0)
    return house, deal


def _turns(deal: TableDeal, house: House, outcome: TableOutcome) -> Iterator[Turn]:
    hands = rules_hands(deal, house)
    turns: Iterator[Turn] = (
        colour.rounds(hands, house.rest, house.poison, house.pickup)
        if house.game == "colour" else straffkort_table.tricks(hands, house.rest))
    return islice(turns, outcome.turns)


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
