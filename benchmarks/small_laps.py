"""Solving against playing: ``python benchmarks/small_laps.py --cards 8 --laps 16``.

For every deck of so many cards, all cycles whose shortest lap is not longer than
the given one, once by solving every lap and once by playing every deal, hands of
every size. A line for each deck with a cycle, and an error where they differ.
"""
from __future__ import annotations

import argparse
import time

from searcher.deck import Deck
from searcher.laps.lap import laps
from searcher.laps.solve import Cycle, solve
from searcher.playing import play
from searcher.sweep.census import Census
from searcher.sweep.enumerate import enumerate_deals


def played(deck, longest):
    """Cycles that playing all deals finds, those with laps of up to `longest` cards."""
    names = {record["cycle"] for record in enumerate_deals(deck, splits="all").findings}
    return {cycle for cycle in map(Cycle.of, map(play, names)) if cycle.cards <= longest}


def solved(deck, longest):
    """Cycles that solving finds."""
    return {cycle for length in range(2, longest + 1) for exchanged in (True, False)
            for lap in laps(deck, length, exchanged) for cycle in solve(lap).cycles}


def main():
    """Compare all decks."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--cards", type=int, default=8)
    parser.add_argument("--laps", type=int, default=16)
    parser.add_argument("--deck", help="only this one")
    options = parser.parse_args()
    decks = Census(options.cards, options.cards).decks() if options.deck is None else [
        Deck.parse(options.deck)]
    began, count = time.process_time(), 0
    for deck in decks:
        found = solved(deck, options.laps)
        if found != played(deck, options.laps):
            raise SystemExit(f"{deck}: {found ^ played(deck, options.laps)} differ")
        count += 1
        if found:
            print(f"{deck}: {len(found)} cycles, {sum(not c.exchanged for c in found)} of them "
                  "close with the same players", flush=True)
    print(f"{count} decks, {time.process_time() - began:.0f} seconds of processor time")


if __name__ == "__main__":
    main()
