"""The verbs of the command, and what each of their errors comes to: one line and a status."""
from __future__ import annotations

from searcher import __version__, engine
from searcher.audit.replay import ClaimError, Disagreement
from searcher.campaign.errors import CampaignError, WorkersError
from searcher.cli.about import bench, completion, help, info, self_test
from searcher.cli.arguments import Parser, UsageError
from searcher.cli.deal import basin, behind, play, rank, show, unrank, verify
from searcher.cli.search import census, longest, loops, report, search, stats
from searcher.deal import DealError
from searcher.deck import DeckError
from searcher.report.drawing.plot import PlotError
from searcher.report.pages.standalone import PageError
from searcher.sweep.search import CountError
from searcher.table.house_rules import HouseError

VERBS = {
    "verify": verify, "play": play, "show": show, "search": search, "stats": stats,
    "longest": longest, "basin": basin, "behind": behind, "loops": loops, "rank": rank,
    "unrank": unrank,
    "census": census, "report": report, "info": info, "bench": bench, "self-test": self_test,
    "completion": completion, "help": help,
}

REFUSED = (UsageError, DealError, DeckError, HouseError, ClaimError, CampaignError, PageError,
           PlotError)
"""Bad input, or files that are not what they should be: status 2."""
FAILED = (Disagreement, CountError, WorkersError)
"""Something is wrong with the program, or with those who play: status 1."""


def run(arguments: list[str]) -> int:
    """Do what the arguments say; returns the exit status."""
    if engine.BUILD not in engine.RUN_HERE:
        raise UsageError(f"SEARCHER_BUILD is {engine.BUILD!r}, which does not run here; "
                         f"these do: {', '.join(engine.RUN_HERE)}")
    parser = Parser(prog="searcher", description="Plays Beggar-my-neighbour (svälta räv), "
                    "and finds and proves deals that never end.")
    parser.add_argument("--version", action="version", version=f"searcher {__version__}")
    verbs = parser.add_subparsers(dest="verb", metavar="VERB", required=True)
    for name, module in VERBS.items():
        module.add_parser(verbs, name)
    options = parser.parse_args(parser.guarded(arguments))
    status: int = VERBS[options.verb].run(options)
    return status
