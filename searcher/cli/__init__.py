"""The command ``searcher``: one verb a file, data on stdout, progress and errors on stderr.

Exit status: 0 fine, 1 a claim or a check failed, 2 bad input, 130 interrupted.
"""
from __future__ import annotations

import os
import sys
from collections.abc import Sequence

from searcher import __version__, engine
from searcher.campaign.checkpoint import CampaignError
from searcher.cli import basin, bench, info, longest, play, search, self_test, verify
from searcher.cli.arguments import Parser, UsageError, guard
from searcher.deal import DealError
from searcher.deck import DeckError
from searcher.hunt.replay import ClaimError, Disagreement

VERBS = {
    "verify": verify, "play": play, "search": search, "longest": longest,
    "basin": basin, "info": info, "bench": bench, "self-test": self_test,
}


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command; returns its exit status."""
    arguments = sys.argv[1:] if argv is None else list(argv)
    try:
        status = _run(arguments)
        sys.stdout.flush()
        return status
    except (UsageError, DealError, DeckError, ClaimError, CampaignError) as error:
        return _complain(str(error), 2)
    except Disagreement as error:
        return _complain(str(error), 1)
    except BrokenPipeError:
        # whoever read our output has seen enough; keep Python from complaining at exit
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except OSError as error:
        where = f"{error.filename}: " if error.filename is not None else ""
        return _complain(f"{where}{error.strerror or error}", 2)
    except KeyboardInterrupt:
        return _complain("interrupted", 130)


def _complain(message: str, status: int) -> int:
    print("searcher:", " ".join(message.split("\n")), file=sys.stderr)
    try:
        sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return status


def _run(arguments: list[str]) -> int:
    if engine.BUILD not in engine.RUN_HERE:
        raise UsageError(f"SEARCHER_BUILD is {engine.BUILD!r}, which does not run here; "
                         f"these do: {', '.join(engine.RUN_HERE)}")
    parser = Parser(prog="searcher", description=__doc__.split("\n")[0])
    parser.add_argument("--version", action="version", version=f"searcher {__version__}")
    verbs = parser.add_subparsers(dest="verb", metavar="VERB", required=True)
    parsers = {name: module.add_parser(verbs, name) for name, module in VERBS.items()}
    if arguments and arguments[0] in parsers:
        verb = arguments[0]
        arguments = [verb, *guard(arguments[1:], parsers[verb].options())]
    elif arguments and arguments[0] not in parser.options():
        raise UsageError(f"{arguments[0]!r} is no verb; the verbs are {', '.join(VERBS)}")
    options = parser.parse_args(arguments)
    status: int = VERBS[options.verb].run(options)
    return status
