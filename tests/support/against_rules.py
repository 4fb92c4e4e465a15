"""Builds of the engine against the rules twin, in a module that worker processes can import."""
from __future__ import annotations

import random

import numpy as np
from drawing import draw_deal

from searcher import engine
from searcher.playing import codes_of
from searcher.rules import straffkort

LANES = [build for build in engine.RUN_HERE if build != "scalar"]
CHUNK = 5_000


def row_of(outcome):
    """The row of `play_many` that says what this outcome says."""
    cycle = (0,) * 5
    if outcome.infinite:
        cycle = (outcome.transient.tricks, outcome.transient.cards,
                 outcome.period.tricks, outcome.period.cards, outcome.orbit)
    return (outcome.infinite, outcome.winner or 0, outcome.tricks, outcome.cards, *cycle)


def play(deals, build):
    """All games of deals of any sizes, by one build, as plain rows."""
    games = np.zeros(len(deals), dtype=engine.GAME_DTYPE)
    by_size = {}
    for i, deal in enumerate(deals):
        by_size.setdefault(len(deal), []).append(i)
    for rows in by_size.values():
        codes = np.stack([codes_of(deals[i]) for i in rows])
        sizes = np.array([len(deals[i].hand1) for i in rows], dtype=np.uint8)
        games[rows] = engine.play_codes(codes, sizes, build)
    return games.tolist()


def differing_games(seed):
    """Deals of one chunk that some build plays otherwise than the rules, and the infinite ones."""
    rng = random.Random(seed)
    deals = [draw_deal(rng) for _ in range(CHUNK)]
    by_rules = [row_of(straffkort.play(deal.hand1, deal.hand2)) for deal in deals]
    wrong = [(build, str(deal)) for build in LANES
             for deal, game, right in zip(deals, play(deals, build), by_rules, strict=True)
             if game != right]
    return wrong, sum(row[0] for row in by_rules)
