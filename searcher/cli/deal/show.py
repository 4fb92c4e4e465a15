"""``searcher show``: one game as a page to play it on, or its hand sizes as a picture."""
from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from searcher.audit.replay import replay
from searcher.campaign.files.folders import make_folder_of
from searcher.cli.arguments import Parser, UsageError, text
from searcher.cli.table_options import add_table_options, house_and_deal, require_no_table_options
from searcher.deal import Deal
from searcher.outcome import Outcome, Span, Stretch, TableOutcome
from searcher.report.drawing.chart import hand_sizes
from searcher.report.drawing.plot import plot_hand_sizes, require_plot
from searcher.report.pages.game_trace import Trace, trace_of
from searcher.report.pages.replay_page import replay_page
from searcher.report.pages.standalone import require_page, write_page
from searcher.report.text import describe
from searcher.report.words.language import ENGLISH
from searcher.report.words.table_game import ending_text
from searcher.table.deal import TableDeal
from searcher.table.house_rules import House
from searcher.table.replay import record_of, replay_table, turns_by_rules


def add_parser(verbs: Any, name: str) -> Parser:
    """The arguments of this verb."""
    parser: Parser = verbs.add_parser(
        name, help="a page to replay a game on, or a picture of it",
        epilog="Example: searcher show J--/-J- --html page.html",
        description="Writes a page on which the game of a deal can be played, stepped and "
        "searched with a slider, in one file that needs no network; or draws how many cards each "
        "player holds. With --game, a game at a table of two to four players.")
    add_table_options(parser)
    parser.add_argument("--html", type=text, metavar="FILE",
                        help="write the page; only an older page of ours is replaced")
    parser.add_argument("--plot", type=text, metavar="FILE",
                        help="draw the hand sizes into a new file: .svg, or with matplotlib .png, "
                        ".pdf and others")
    return parser


def run(options: argparse.Namespace) -> int:
    """Write the files."""
    if options.html is None and options.plot is None:
        raise UsageError("show: give --html FILE, or --plot FILE")
    if options.html is not None:
        require_page(options.html)
    if options.plot is not None:
        require_plot(options.plot, needs_library=not _is_svg(options.plot))
    if options.game is None:
        require_no_table_options(options, "show")
        deal = Deal.parse(options.deal)
        outcome = replay(deal)
        house = House("straffkort", 2)
        at_table = TableDeal("straffkort", (tuple(deal.hand1), tuple(deal.hand2)))
        title, sentence, proof = "Straffkort, 2 players", describe(outcome), outcome.as_dict()
        at_end = _at_table(outcome)
    else:
        house, at_table = house_and_deal(options, "show")
        title = ENGLISH.rules(house, ENGLISH.count(house.players, "player"))
        title = title[0].upper() + title[1:]
        at_end = replay_table(at_table, house)
        sentence, proof = ending_text(at_end, house, ENGLISH), record_of(at_table, house)
    recurs = None if at_end.transient is None else at_end.transient.turns
    trace = trace_of(at_table.hands, turns_by_rules(at_table, house, at_end), recurs)
    if options.html is not None:
        write_page(options.html, replay_page(
            trace, house, title, sentence, proof, not at_table.large))
    if options.plot is not None:
        _plot(options.plot, trace, house, title)
    return 0


def _at_table(outcome: Outcome) -> TableOutcome:
    """The outcome of a game of two as those at a table are."""
    def stretch(span: Span | None) -> Stretch | None:
        return None if span is None else Stretch(span.tricks, span.cards)

    return TableOutcome(outcome.outcome, outcome.tricks, outcome.cards, outcome.winner,
                        stretch(outcome.transient), stretch(outcome.period), outcome.orbit)


def _is_svg(file: str) -> bool:
    return file.lower().endswith(".svg")


def _plot(file: str, trace: Trace, house: House, title: str) -> None:
    if not _is_svg(file):
        plot_hand_sizes(file, title, trace, house.turns)
        return
    make_folder_of(Path(file))
    with open(file, "x", encoding="utf-8", newline="\n") as opened:
        opened.write(hand_sizes(trace, house.turns, alone=True))
