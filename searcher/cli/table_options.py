"""What the verbs for games at a table share: the game, its players and house rules."""
from __future__ import annotations

import argparse

from searcher.cli.arguments import UsageError, complete, number, text, typed
from searcher.report.words.language import LANGUAGES
from searcher.table.deal import TableDeal
from searcher.table.house_rules import GAMES, RANKS, House, game_named, rank_named
from searcher.table.playing import random_table_deal

OF_TABLES = {"players": None, "seed": None, "number": None, "rest": False, "poison": None,
             "pickup": "seat", "three": "extra", "lang": "en"}
"""The options that mean something with ``--game`` only, and what they are if not given."""


def add_house_options(parser: argparse.ArgumentParser) -> None:
    """The house rules."""
    parser.add_argument("--rest", action="store_true",
                        help="who takes cards sits out a round (colour), does not lead "
                        "(straffkort)")
    complete(parser.add_argument(
        "--poison", type=typed(rank_named), metavar="RANK",
        help="cards of this rank lose their suit (colour), the pile (straffkort)"), lambda: RANKS)
    parser.add_argument("--pickup", type=text, choices=["seat", "winner"], default="seat",
                        help="colour: heaps are picked up in seat order, or the winner's first")
    parser.add_argument("--three", type=text, choices=["extra", "aside"], default="extra",
                        help="three players: the odd card goes to player 1, or is set aside")


def add_language(parser: argparse.ArgumentParser) -> None:
    """The language of the report."""
    parser.add_argument("--lang", type=text, choices=sorted(LANGUAGES), default="en",
                        help="English or Swedish")


def add_table_options(parser: argparse.ArgumentParser) -> None:
    """Which game of a table: the game, a deal or a random one, the house rules."""
    parser.add_argument("deal", type=text, nargs="?", metavar="DEAL",
                        help="a deal like --J-/Q---; with --game colour like SAH7/D2CQ")
    complete(parser.add_argument("--game", type=game, metavar="GAME",
                                 help="straffkort, or colour (farg, färg), at a table"),
             lambda: GAMES)
    parser.add_argument("--players", type=number(2, 4), metavar="P",
                        help="2 to 4 (default: as many as DEAL has hands, or 2)")
    parser.add_argument("--seed", type=number(0, 2**64 - 1), metavar="S",
                        help="the stream of random deals (default 1)")
    parser.add_argument("--deal", type=number(0, 2**64 - 1), dest="number", metavar="N",
                        help="which deal of the stream (default 0)")
    add_house_options(parser)


def require_no_table_options(options: argparse.Namespace, verb: str) -> None:
    """Without ``--game`` there is a DEAL, and nothing that goes with a table; UsageError."""
    if options.deal is None:
        raise UsageError(f"{verb}: give a DEAL, or --game and which deal of it")
    for name, default in OF_TABLES.items():
        if getattr(options, name, default) != default:
            option = "deal" if name == "number" else name
            raise UsageError(f"{verb}: --{option} goes with --game straffkort or --game colour")


def house_and_deal(options: argparse.Namespace, verb: str) -> tuple[House, TableDeal]:
    """The rules and the deal that the options name; UsageError if they do not go together."""
    deal, players = None, options.players or 2
    if options.deal is not None:
        if options.seed is not None or options.number is not None:
            raise UsageError(f"{verb}: a DEAL, or --seed and --deal of a random one, not both")
        deal = TableDeal.parse(options.game, options.deal, options.poison)
        if options.players not in (None, len(deal.hands)):
            raise UsageError(f"{verb}: --players {options.players}, but the deal has "
                             f"{len(deal.hands)} hands")
        players = len(deal.hands)
    house = House(options.game, players, options.rest, options.poison, options.pickup,
                  options.three)
    if deal is None:
        seed = 1 if options.seed is None else options.seed
        deal = random_table_deal(house, seed, options.number or 0)
    return house, deal


game = typed(game_named)
