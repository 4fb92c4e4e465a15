"""The command ``searcher``: one verb a file, data on stdout, progress and errors on stderr.

Exit status: 0 fine, 1 a claim, a check or the workers failed, 2 bad input, 130 interrupted, 141
whoever read the output has gone.
"""
from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import TextIO

from searcher import __version__, engine
from searcher.campaign.checkpoint import CampaignError
from searcher.campaign.crew import CrewError
from searcher.cli import (
    basin,
    bench,
    census,
    completion,
    help_,
    info,
    longest,
    loops,
    play,
    rank,
    report,
    search,
    self_test,
    show,
    stats,
    unrank,
    verify,
)
from searcher.cli.arguments import Parser, UsageError
from searcher.cli.signals import INTERRUPTED
from searcher.deal import DealError
from searcher.deck import DeckError
from searcher.house import HouseError
from searcher.hunt.enumerate import CountError
from searcher.hunt.replay import ClaimError, Disagreement
from searcher.report.plot import PlotError
from searcher.report.web import PageError

VERBS = {
    "verify": verify, "play": play, "show": show, "search": search, "stats": stats,
    "longest": longest, "basin": basin, "loops": loops, "rank": rank, "unrank": unrank,
    "census": census, "report": report, "info": info, "bench": bench, "self-test": self_test,
    "completion": completion, "help": help_,
}

READER_GONE = 141  # as of a program that SIGPIPE ends


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command; returns its exit status."""
    arguments = sys.argv[1:] if argv is None else list(argv)
    _open_streams()
    try:
        status = _run(arguments)
        sys.stdout.flush()
        return status
    except (UsageError, DealError, DeckError, HouseError, ClaimError, CampaignError,
            PageError, PlotError) as error:
        return _complain(str(error), 2)
    except (Disagreement, CountError, CrewError) as error:
        return _complain(str(error), 1)
    except BrokenPipeError:
        # whoever read our output has seen enough; keep Python from complaining at exit
        _give_up(sys.stdout)
        return READER_GONE
    except OSError as error:
        # what has no name failed while it was printed
        return _complain(f"{error.filename or 'standard output'}: {error.strerror or error}", 2)
    except KeyboardInterrupt:
        return _complain("interrupted", INTERRUPTED)


def _open_streams() -> None:
    """See that both streams are there, even if they were closed, and take any text."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))
        elif hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")


def _complain(message: str, status: int) -> int:
    try:
        print("searcher:", " ".join(message.split("\n")), file=sys.stderr, flush=True)
    except OSError:
        _give_up(sys.stderr)
    try:
        sys.stdout.flush()
    except OSError:
        _give_up(sys.stdout)
    return status


def _give_up(stream: TextIO) -> None:
    """Let a stream that cannot be written to lead nowhere, lest closing it fails as well."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def _run(arguments: list[str]) -> int:
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
