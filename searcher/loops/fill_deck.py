"""The pieces strategy: decks filled with periodic pieces of a small hand.

One player holds a small hand, the template, and the other leads from a long one.
A *piece* is a word on top of the long hand that play reads exactly and is back at
the template; what is won back is a rearrangement of it. If that comes back to the
word after some passes, the piece is periodic, and any row of periodic pieces is an
infinite game. What is left is to use up the deck exactly, and that the small hand
swells to nearly half of it on the way, for only then are there deals with equal
hands in the basin of the cycle.

Each stage (`searcher.loops.stages`) is an exhaustive search within limits for large
pieces that swell early, cut into numbered units of work; to each large piece found,
small ones are added in every way that fills the deck. Nothing in it is random.
"""
from __future__ import annotations

from bisect import bisect
from collections.abc import Iterator
from itertools import accumulate

from searcher.deck import Deck
from searcher.engine import pieces
from searcher.loops.shared_cache import shared_cache
from searcher.loops.stages import Limits, Stage, carries, search, stages
from searcher.playing import deal_of, play

MOST_PIECES = 4
MOST_ORDERS = 10_000  # and phases of one choice of pieces


def unit_count(deck: Deck) -> int:
    """Units of work in all stages."""
    return _bounds(deck)[-1] if _bounds(deck) else 0


def stage_of(deck: Deck, unit: int) -> tuple[Stage, int]:
    """The stage of a unit, and the unit's number in the search of that stage."""
    bounds = _bounds(deck)
    index = bisect(bounds, unit)
    return _stages(deck)[index], unit - (bounds[index - 1] if index else 0)


def cycles_of(deck: Deck, unit: int) -> tuple[int, list[str]]:
    """Large pieces found in a unit, and the names of the cycles that they make."""
    stage, number = stage_of(deck, unit)
    large = _large_search(stage).find(number, number + 1)
    cycles = {play(deal_of(leader + other, len(leader))).cycle
              for leader, other in _fillings(stage, large)}
    return len(large), sorted(cycle for cycle in cycles if cycle is not None)


def _fillings(stage: Stage, large: pieces.Orbits) -> Iterator[tuple[bytes, bytes]]:
    """States of the whole deck with one of the large pieces and small ones."""
    if not len(large):
        return
    for carry in carries(stage.template):
        yield from pieces.fill(stage.deck.counts, stage.template, carry, large,
                               _small_pieces(stage.deck, stage.template, stage.small),
                               pieces=MOST_PIECES, orders=MOST_ORDERS)


@shared_cache
def _large_search(stage: Stage) -> pieces.Search:
    return search(stage.deck, stage.template, stage.large)


@shared_cache
def _small_pieces(deck: Deck, template: bytes, limits: Limits) -> pieces.Orbits:
    found = search(deck, template, limits)
    return found.find(0, found.units)


@shared_cache
def _stages(deck: Deck) -> tuple[Stage, ...]:
    return tuple(stages(deck))


@shared_cache
def _bounds(deck: Deck) -> tuple[int, ...]:
    """Where the units of each stage end, and so where those of the next begin."""
    return tuple(accumulate(stage.units for stage in _stages(deck)))
