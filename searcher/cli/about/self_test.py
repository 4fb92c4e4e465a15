"""``searcher self-test``: does this installation give the known answers?"""
from __future__ import annotations

import argparse
import json
from typing import Any

from searcher.audit.replay import Disagreement
from searcher.audit.self_test import CHECKS, SelfTestError
from searcher.cli.arguments import Parser, add_json


def add_parser(verbs: Any, name: str) -> Parser:
    """The arguments of this verb."""
    parser: Parser = verbs.add_parser(
        name, help="check this installation against known answers",
        epilog="Example: searcher self-test",
        description="Checks the installed program against known answers, in seconds.")
    add_json(parser)
    return parser


def run(options: argparse.Namespace) -> int:
    """Run all checks; 1 if one fails."""
    failed = 0
    for check in CHECKS:
        name = check.__name__.replace("_", " ")
        try:
            passed, what = True, check()
        except (SelfTestError, Disagreement) as error:
            passed, what = False, str(error)
            failed += 1
        if options.json:
            print(json.dumps({"check": name, "passed": passed, "what": what}))
        else:
            print(f"{'ok' if passed else 'FAILED':6}  {name}: {what}", flush=True)
    return 1 if failed else 0
