"""What a range of deals at a table came to, and the figures that people ask for.

Tallies of ranges that do not overlap merge, whatever their order, like those of a
search. Nothing in them is capped: every game is played to its end or to its proof.
"""
from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from searcher.campaign.job import Finding
from searcher.engine.table import ENDINGS

ARTICLE_CAP = 20_000
"""The article played no game further than this many cards."""
Z95 = 1.959963984540054
"""Half the width of the middle 95 % of the normal distribution, in standard deviations."""


@dataclass(frozen=True)
class TableTally:
    """Counts of a range of deals; the empty one by default."""

    by_cards: Counter[int] = field(default_factory=Counter)
    """Ended games by cards."""
    endings: Counter[str] = field(default_factory=Counter)
    """Games ``"ended"``, ``"stalled"`` and ``"infinite"``."""
    wins: Counter[int] = field(default_factory=Counter)
    """Games by the seat that won them; 0 where nobody did."""
    never: tuple[int, ...] = ()
    """Numbers of the games that never end, lowest first."""

    @property
    def played(self) -> int:
        """How many games it covers."""
        return self.endings.total()

    @property
    def findings(self) -> tuple[Finding, ...]:
        """None: what never ends is told by its number, and proved when it is asked for."""
        return ()

    @classmethod
    def of(cls, first: int, played: NDArray[np.void]) -> TableTally:
        """The tally of games ``first, first + 1 ...`` as ``Table.sweep`` gives them."""
        ended = played["ending"] == ENDINGS.index("ended")
        return cls(
            _counted(played["cards"][ended]),
            Counter({ENDINGS[ending]: count
                     for ending, count in _counted(played["ending"]).items()}),
            _counted(played["winner"]),
            tuple(first + int(i) for i in np.flatnonzero(~ended)))

    def merge(self, other: TableTally) -> TableTally:
        """The tally of both ranges."""
        return TableTally(self.by_cards + other.by_cards, self.endings + other.endings,
                          self.wins + other.wins, tuple(sorted(self.never + other.never)))

    def as_dict(self) -> dict[str, Any]:
        """Plain values."""
        return {"by_cards": sorted(self.by_cards.items()), "endings": dict(self.endings),
                "wins": sorted(self.wins.items()), "never": list(self.never)}

    @classmethod
    def from_dict(cls, plain: dict[str, Any]) -> TableTally:
        """The inverse of `as_dict`."""
        return cls(Counter(dict(plain["by_cards"])), Counter(plain["endings"]),
                   Counter(dict(plain["wins"])), tuple(plain["never"]))


def _counted(values: NDArray[Any]) -> Counter[int]:
    kinds, counts = np.unique(values, return_counts=True)
    return Counter(dict(zip(kinds.tolist(), counts.tolist(), strict=True)))


def percentile(histogram: Counter[int], percent: int) -> int | None:
    """The least length that `percent` % of the games do not exceed; None if there are none.

    >>> percentile(Counter({10: 9, 20: 1}), 90), percentile(Counter({10: 9, 20: 1}), 91)
    (10, 20)
    """
    left = -(-histogram.total() * percent // 100)
    for length in sorted(histogram):
        left -= histogram[length]
        if left <= 0:
            return length
    return None


def wilson(wins: int, games: int) -> tuple[float, float]:
    """The 95 % confidence interval of a share (E. B. Wilson, JASA 22, 1927).

    >>> [round(end, 3) for end in wilson(50, 100)]
    [0.404, 0.596]
    """
    share, spread = wins / games, Z95 * Z95 / games
    middle = (share + spread / 2) / (1 + spread)
    half = Z95 * (share * (1 - share) / games + spread / games / 4) ** 0.5 / (1 + spread)
    return max(0.0, middle - half), min(1.0, middle + half)


def lengths(tally: TableTally) -> dict[str, Any]:
    """The figures of the ended games in cards; None where no game ended."""
    ended = tally.by_cards.total()
    cards = sum(length * count for length, count in tally.by_cards.items())
    return {
        "median_cards": percentile(tally.by_cards, 50),
        "mean_cards": cards / ended if ended else None,
        "p10": percentile(tally.by_cards, 10),
        "p90": percentile(tally.by_cards, 90),
        "p99": percentile(tally.by_cards, 99),
        "longest_cards": max(tally.by_cards, default=None),
    }


def shares(tally: TableTally) -> dict[str, float]:
    """Of all games: not over within the article's 20,000 cards; ended, stalled, infinite."""
    within = sum(count for length, count in tally.by_cards.items() if length <= ARTICLE_CAP)
    return {"over_20000": (tally.played - within) / tally.played,
            **{ending: tally.endings[ending] / tally.played for ending in ENDINGS}}


def wins_by_seat(tally: TableTally, players: int) -> list[dict[str, Any]]:
    """Wins of each seat, as a share of all games, with a 95 % confidence interval.

    A stalled game is won by whoever has most cards then.
    """
    rows = []
    for seat in range(1, players + 1):
        low, high = wilson(tally.wins[seat], tally.played)
        rows.append({"seat": seat, "wins": tally.wins[seat],
                     "share": tally.wins[seat] / tally.played, "low": low, "high": high})
    return rows
