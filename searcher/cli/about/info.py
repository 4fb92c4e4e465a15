"""``searcher info``: what is installed and which engine runs, for a report of a result or a bug."""
from __future__ import annotations

import argparse
import json
import platform
import sys
from typing import Any

import numpy as np

from searcher import __version__, engine
from searcher.campaign.program_fingerprint import sources
from searcher.campaign.workers.executors import usable_threads
from searcher.cli.arguments import Parser, add_json
from searcher.engine import games


def add_parser(verbs: Any, name: str) -> Parser:
    """The arguments of this verb."""
    parser: Parser = verbs.add_parser(name, help="versions, and which engine runs here",
                                      epilog="Example: searcher info --json",
                                      description="Prints versions and the build of the engine.")
    add_json(parser)
    return parser


def run(options: argparse.Namespace) -> int:
    """Print what there is."""
    facts: dict[str, Any] = {
        "searcher": __version__,
        "sources": sources(),
        "stream": engine.STREAM,
        "build": engine.BUILD,
        "why": engine.WHY,
        "builds": list(engine.RUN_HERE),
        "processors": usable_threads(),
        "machine": platform.machine(),
        "system": platform.system(),
        "python": sys.version.split()[0],
        "numpy": np.__version__,
        "engine": games.__file__,
    }
    if options.json:
        print(json.dumps(facts))
    else:
        facts["builds"] = ", ".join(engine.RUN_HERE)
        print("\n".join(f"{key:11} {value}" for key, value in facts.items()))
    return 0
