"""What a range of deals came to, with what lies behind its long games.

Tallies of ranges that do not overlap merge, in any order: the figures of the
forest are sums over the games it stands on, so a state met behind two of them
counts twice, but a deal stands in a table once.
"""
from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from searcher.longest.found import FoundGame, longest_found
from searcher.sweep.tally import Finding, Tally, rows, whole


@dataclass(frozen=True)
class LongestTally:
    """The result of one or more ranges of a search for the longest games."""

    random: Tally
    """Of the deals played, as of any random search."""
    roots: int = 0
    """Games that were long enough to look behind."""
    states: int = 0
    """Met behind them, the games' own not among them."""
    equal: int = 0
    """Those with equal hands: the deals found."""
    longest_by_cards: tuple[FoundGame, ...] = ()
    """The longest different deals, played or found behind one that was."""
    longest_by_tricks: tuple[FoundGame, ...] = ()

    @property
    def played(self) -> int:
        """Deals played; those found behind them are not among them."""
        return self.random.played

    @property
    def findings(self) -> tuple[Finding, ...]:
        """Different infinite deals, lowest number first."""
        return self.random.findings

    def merge(self, other: LongestTally) -> LongestTally:
        """The tally of both ranges; they must not overlap."""
        keep = self.random.keep
        return LongestTally(
            self.random.merge(other.random),
            self.roots + other.roots,
            self.states + other.states,
            self.equal + other.equal,
            longest_found(self.longest_by_cards, other.longest_by_cards, "cards", keep),
            longest_found(self.longest_by_tricks, other.longest_by_tricks, "tricks", keep),
        )

    def as_dict(self) -> dict[str, Any]:
        """Plain values for a checkpoint; the findings are not in it, they have their own file."""
        return {
            "random": self.random.as_dict(),
            "roots": self.roots,
            "states": self.states,
            "equal": self.equal,
            "longest_by_cards": [game._asdict() for game in self.longest_by_cards],
            "longest_by_tricks": [game._asdict() for game in self.longest_by_tricks],
        }

    @classmethod
    def from_dict(cls, plain: dict[str, Any]) -> LongestTally:
        """The inverse of `as_dict`."""
        return cls(
            Tally.from_dict(plain["random"]), whole(plain["roots"]), whole(plain["states"]),
            whole(plain["equal"]), rows(FoundGame, plain["longest_by_cards"]),
            rows(FoundGame, plain["longest_by_tricks"]),
        )
