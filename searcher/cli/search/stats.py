"""``searcher stats``: how long the two games take, who wins, and whether they end."""
from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import Any

from searcher.campaign.campaign import Campaign
from searcher.campaign.errors import CampaignError
from searcher.campaign.files.checkpoint import require_name
from searcher.campaign.files.findings import write_new
from searcher.campaign.files.folders import in_the_way
from searcher.campaign.workers.executors import MOST_THREADS
from searcher.cli.arguments import Parser, add_json, complete, number, text
from searcher.cli.exit_status import INTERRUPTED
from searcher.cli.long_runs import Progress
from searcher.cli.signals import Stop
from searcher.cli.table_options import add_house_options, add_language, game
from searcher.report.drawing.plot import plot_lengths, require_plot
from searcher.report.words.language import LANGUAGES, Language
from searcher.report.words.table_stats import histogram_lines, stats_lines
from searcher.table.house_rules import GAMES, House
from searcher.table.statistics import table_stats


def add_parser(verbs: Any, name: str) -> Parser:
    """The arguments of this verb."""
    parser: Parser = verbs.add_parser(
        name, help="statistics of both games for two to four players",
        epilog="Example: searcher stats --game colour --players 2 --deals 1000",
        description="Plays random deals of straffkort or the colour variant, each to its end or "
        "to the proof that it has none, and tells how many cards they take, who wins, and how "
        "many end, stall or go on for ever.")
    complete(parser.add_argument("--game", type=game, required=True, metavar="GAME",
                                 help="straffkort, or colour (farg, färg)"), lambda: GAMES)
    parser.add_argument("--players", type=_players, default=[2, 3, 4], metavar="P,...",
                        help="numbers of players, 2 to 4 (default 2,3,4)")
    parser.add_argument("--deals", type=number(1, 2**64), default=20_000, metavar="N",
                        help="deals for each number of players (default 20000)")
    parser.add_argument("--seed", type=number(0, 2**64 - 1), default=1, metavar="S",
                        help="the stream of random deals (default 1)")
    add_house_options(parser)
    add_language(parser)
    parser.add_argument("--threads", type=number(1, MOST_THREADS), metavar="T",
                        help="threads to play on (default: all processors)")
    parser.add_argument("--plot", type=text, metavar="FILE",
                        help="draw histogram and survival curve into a new file (.png, .svg, .pdf)")
    parser.add_argument("--out", type=text, metavar="NAME",
                        help="write each deal that never ends, with its proof, to NAME.jsonl, "
                        "a new file")
    parser.add_argument("--quiet", action="store_true", help="no progress on stderr")
    add_json(parser)
    return parser


def _players(argument: str) -> list[int]:
    one = number(2, 4)
    players = [one(part) for part in text(argument).split(",")]
    if len(set(players)) < len(players):
        raise argparse.ArgumentTypeError(f"{text(argument)} names a number of players twice")
    return players


def run(options: argparse.Namespace) -> int:
    """Play and tell; 130 if interrupted, with what was played until then."""
    houses = list(_houses(options))
    _require_new_files(options)
    campaigns: list[Campaign] = []
    with Stop().listening() as stop:
        for house in houses:
            with Progress(options.quiet, _found, total=options.deals, unit=" games",
                          unit_scale=True) as progress:
                campaign = table_stats(
                    house, options.deals, seed=options.seed, threads=options.threads,
                    stopping=lambda: stop.asked, progress=progress)
            if campaign.played:
                campaigns.append(campaign)
            if stop.asked:
                print("searcher: interrupted; this is what was played until then",
                      file=sys.stderr)
                break
    if campaigns:
        _write_files(campaigns, options)
        _show(campaigns, options)
    return INTERRUPTED if stop.asked else 0


def _houses(options: argparse.Namespace) -> Iterator[House]:
    for players in options.players:
        # the odd card is a question for three only, so the others do not refuse it
        three = options.three if players == 3 or 3 not in options.players else "extra"
        yield House(options.game, players, options.rest, options.poison, options.pickup, three)


def _require_new_files(options: argparse.Namespace) -> None:
    """Refuse what could not be written before anything is played."""
    if options.plot is not None:
        require_plot(options.plot)
    if options.out is None:
        return
    require_name(options.out)
    path = Path(f"{options.out}.jsonl")
    if path.exists():
        raise CampaignError(f"{path} is there already; it is not overwritten")
    if no_folder := in_the_way(path):
        raise CampaignError(f"{path}: {no_folder} is no folder")


def _found(campaign: Campaign) -> str:
    return f"{len(campaign.tally.never)} never end"


def _write_files(campaigns: list[Campaign], options: argparse.Namespace) -> None:
    language = LANGUAGES[options.lang]
    if options.out is not None:
        write_new(options.out, chain.from_iterable(
            campaign.job.proofs(campaign.tally) for campaign in campaigns  # type: ignore[attr-defined]
        ))
    if options.plot is not None:
        games = {language.count(figures["players"], "player"):
                 (campaign.tally.by_cards, len(campaign.tally.never))
                 for campaign in campaigns for figures in [campaign.summary()]}
        plot_lengths(options.plot, _title(campaigns, options, language), games, language)


def _title(campaigns: list[Campaign], options: argparse.Namespace, language: Language) -> str:
    """What was played; if it was interrupted, that is not all that was asked for."""
    # the house with three players is the one that sets a card aside
    house = max(_houses(options), key=lambda house: house.players == 3)
    figures = [campaign.summary() for campaign in campaigns]
    seats = language.listed([each["players"] for each in figures])
    players = f"{seats} {language.plurals['player'][1]}"
    *fewer, most = sorted({each["deals"] for each in figures})
    deals = language.listed([*map(language.number, fewer), language.count(most, "deal")])
    return language.phrases["head"].format(
        rules=language.rules(house, players), seed=options.seed, deals=deals)


def _show(campaigns: list[Campaign], options: argparse.Namespace) -> None:
    columns = [campaign.summary() for campaign in campaigns]
    if options.json:
        for figures in columns:
            print(json.dumps(figures))
        return
    language = LANGUAGES[options.lang]
    print(_title(campaigns, options, language))
    print("\n".join(stats_lines(columns, language)))
    for campaign, figures in zip(campaigns, columns, strict=True):
        print()
        print(language.phrases["histogram"].format(
            players=language.count(figures["players"], "player")))
        print("\n".join(histogram_lines(campaign.tally.by_cards, len(campaign.tally.never),
                                        figures["p90"] or 0, language)))
