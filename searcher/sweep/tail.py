"""The law of the tail: how fast long games get rare, fitted to what a search has counted.

Above some length the number of games longer than x falls by a factor e every so many cards
(or tricks), the *e-fold length*. It is fitted to the longest tenth of the games that end: what a
game lasts beyond where that tenth begins is taken as geometric, of which the mean excess is the
maximum-likelihood estimate, and its standard error follows from the number of games. The longest
hundredth is fitted as well: where the two agree, the tail is straight.
"""
from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from math import exp, log, log1p, sqrt
from typing import Any

LONGEST_SHARE = 0.1
"""Of the games that end, those that the fit is of."""
LEAST_GAMES = 1000
"""In a tail: fewer say nothing."""
EULER_GAMMA = 0.5772156649015329
"""Of n exponential excesses the longest is expected to be (ln n + this) e-folds."""


@dataclass(frozen=True)
class Tail:
    """An exponential tail of lengths."""

    above: int
    """Its games are longer than this."""
    longest: int
    """The longest game it was fitted to."""
    games: int
    """How many there are."""
    ended: int
    """All games that end, the short ones too."""
    efold: float
    """Lengths in which the number of games longer than x falls by a factor e."""
    error: float
    """Standard error of `efold`."""

    def share_as_long(self, length: int) -> float:
        """Of games that end, the share expected to be at least so long; above the fit only."""
        return self.games / self.ended * exp((self.above + 1 - length) / self.efold)

    def expected_longest(self) -> float:
        """The length of the longest game expected among as many games as were played."""
        return self.above + self.efold * (log(self.games) + EULER_GAMMA)

    def as_dict(self) -> dict[str, Any]:
        """Plain values, ready for JSON."""
        return {"efold": self.efold, "error": self.error, "above": self.above,
                "games": self.games, "longest_expected": self.expected_longest(),
                "longest_found": self.longest}


def fit_tail(lengths: Counter[int], share: float = LONGEST_SHARE) -> Tail | None:
    """The law of the longest `share` of these lengths; None where they are too few or all equal.

    Where that share begins is a whole length, so the games may be somewhat fewer.

    >>> round(fit_tail(Counter({length: 2 ** (20 - length) for length in range(20)})).efold, 2)
    1.44
    """
    ended = lengths.total()
    above, games, total = max(lengths, default=0), 0, 0
    for length in sorted(lengths, reverse=True):
        if games + lengths[length] > share * ended:
            above = length
            break
        games += lengths[length]
        total += length * lengths[length]
    if games < LEAST_GAMES:
        return None
    mean = total / games - above  # at least 1
    if mean == 1:
        return None
    stays = 1 - 1 / mean  # the chance that a game that long goes on for one more
    efold = -1 / log1p(-1 / mean)
    error = efold**2 / (stays * mean**2) * sqrt(stays) * mean / sqrt(games)
    return Tail(above, max(lengths), games, ended, efold, error)
