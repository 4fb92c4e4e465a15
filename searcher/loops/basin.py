"""The basin of a cycle: all states from which it is reached, and the deals among them.

Found by backward play (`ext/backward/backward.h`), which is exact and takes no time to
speak of: the tree behind a state is small.
"""
from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from searcher import engine
from searcher.deal import Deal
from searcher.engine import backward
from searcher.outcome import Outcome, Span
from searcher.playing import codes_of, deal_of, play


@dataclass(frozen=True)
class Basin:
    """A cycle and what is behind it, players' names dropped throughout."""

    cycle: str
    """Canonical name."""
    orbit: int
    period: Span
    swell: int
    """The largest size that the smaller hand reaches on the cycle."""
    basin: int
    """States from which the cycle is reached, its own among them."""
    depth: int
    """Most tricks from one of them to the cycle."""
    nearest: int
    """Cards by which the most equal state of the basin misses equal hands, as
    the difference of the smaller hand to half of the deck, rounded down."""
    deals: tuple[str, ...]
    """The states with equal hands, as deals, player 1 leading, in order."""

    def as_dict(self) -> dict[str, Any]:
        """The fields as plain values, ready for JSON."""
        return {
            "cycle": self.cycle, "orbit": self.orbit,
            "period": {"tricks": self.period.tricks, "cards": self.period.cards},
            "swell": self.swell, "basin": self.basin, "depth": self.depth,
            "nearest": self.nearest, "deals": list(self.deals),
        }

    def figures(self) -> dict[str, int]:
        """What stands in the line of a cycle in a findings file."""
        return {"swell": self.swell, "basin": self.basin, "depth": self.depth,
                "nearest": self.nearest, "deals": len(self.deals)}


def basin(deal: Deal | str) -> Basin:
    """The basin of the cycle that a deal ends in; ValueError if its game ends.

    >>> found = basin("---K---Q-KQAJ-----AAJ--J--/----------Q----KQ-J-----KA")
    >>> found.basin, len(found.deals)
    (2670, 30)
    """
    outcome = play(deal)
    if outcome.cycle is None:
        raise ValueError(f"{outcome.deal} ends: it has no cycle")
    return _of_outcome(outcome)


def _of_outcome(outcome: Outcome) -> Basin:
    assert outcome.cycle is not None and outcome.orbit is not None and outcome.period is not None
    on_cycle = Deal.parse(outcome.cycle)
    states = engine.states_after(codes_of(on_cycle), len(on_cycle.hand1), 0, 1)
    swell, size, depth, smaller, equal = backward.basin(*states[0], outcome.orbit)
    deals = sorted(str(deal_of(leader + other, len(leader))) for leader, other in equal)
    return Basin(outcome.cycle, outcome.orbit, outcome.period, swell, size, depth,
                 len(on_cycle) // 2 - smaller, tuple(deals))


def predecessors(deal: Deal | str) -> list[Deal]:
    """All states from which one trick leads to this one, as deals of which player 1 leads.

    >>> [str(state) for state in predecessors("--J-/J-")]
    ['J--/-J-', '--J-/J-', '-J/--J-']
    """
    if isinstance(deal, str):
        deal = Deal.parse(deal)
    codes = np.asarray(codes_of(deal)).tobytes()
    half = len(deal.hand1)
    found = backward.predecessors(codes[:half], codes[half:])
    return [deal_of(leader + other, len(leader)) for leader, other in found]
