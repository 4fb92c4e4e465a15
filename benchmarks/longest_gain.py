"""What looking behind long games is worth: random play beside the search for the longest.

Usage: python benchmarks/longest_gain.py [SECONDS [SEED ...]]. Each plays the deals of the
52-card deck of the same streams for so many seconds of processor time (default 200, seeds
11, 12 and 13), and prints the longest game and the number of *trunks* of more than 3,000 cards:
games that share their last 300 tricks count once. At the end, medians, and the gain beside the
predicted one.
"""
from __future__ import annotations

import sys
import time
from statistics import median

from searcher import STANDARD, Deal, engine
from searcher.playing import codes_of
from searcher.sweep.longest import LongestHunt, threshold
from searcher.sweep.random import RandomHunt

LONG, SHARED = 3000, 300  # cards of a game; last tricks that make it one trunk with another
CHUNK = 20_000_000  # deals: few enough that all long ones fit the table
KEPT = 10_000
EFOLD = 28.7  # tricks, of this deck


def trunks_of(games):
    """The states with `SHARED` tricks to go of the long games among these."""
    found = set()
    for game in games:
        if game.cards > LONG:
            codes = codes_of(Deal.parse(game.deal))
            found.add(engine.states_after(codes, 26, game.tricks - SHARED, 1)[0])
    return found


def measure(search, seconds):
    """Deals played in so many seconds, tricks and cards of the longest, number of trunks."""
    played, longest, trunks, used = 0, (0, 0), set(), 0.0
    while used < seconds:
        began = time.process_time()
        tally = search.play(played, played + CHUNK)
        used += time.process_time() - began
        played += CHUNK
        games = tally.longest_by_cards
        if games[-1].cards > LONG:
            raise SystemExit("the table was too small for all long games")
        trunks |= trunks_of(games)
        longest = max(longest, (games[0].tricks, games[0].cards))
    return played, *longest, len(trunks)


def main() -> None:
    """Measure and print."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 200.0
    seeds = [int(seed) for seed in sys.argv[2:]] or [11, 12, 13]
    from_tricks = threshold(STANDARD)
    columns = {"random": [], "longest": []}
    print("kind     seed  deals          tricks  cards  trunks", flush=True)
    for seed in seeds:
        for kind, search in (
                ("random", RandomHunt(seed=seed, keep=KEPT)),
                ("longest", LongestHunt(STANDARD, from_tricks, seed, KEPT))):
            row = measure(search, seconds)
            columns[kind].append(row)
            played, tricks, cards, trunks = row
            print(f"{kind:7}  {seed:4}  {played:13,}  {tricks:6}  {cards:5}  {trunks:6}",
                  flush=True)
    medians = {kind: [median(column) for column in zip(*rows, strict=True)]
               for kind, rows in columns.items()}
    gain = medians["longest"][3] / medians["random"][3]
    tricks = LONG / 205.35 * EFOLD  # of a game of so many cards
    print(f"median longest {medians['random'][2]:.0f} cards at random, {medians['longest'][2]:.0f} "
          f"behind; {gain:.1f} times as many trunks, where (N - {from_tricks}) / {EFOLD} at the "
          f"{tricks:.0f} tricks of {LONG} cards is {(tricks - from_tricks) / EFOLD:.1f}")


if __name__ == "__main__":
    main()
