"""What a range of deals came to: counts, histograms, the longest, the findings.

A unit of work gives a small tally, and tallies of ranges that do not overlap
merge. Merging is associative and commutative, so neither the order in which
units end nor who played them can change the sum.
"""
from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple, TypeVar

from searcher.outcome import Outcome

Row = TypeVar("Row")


class LongGame(NamedTuple):
    """An ended game in a table of the longest; `n` is its number in the search."""

    n: int
    cards: int
    tricks: int
    deal: str


class Finding(NamedTuple):
    """An infinite deal, the number under which it was first met, and its proof."""

    n: int
    outcome: Outcome


def whole(value: Any) -> int:
    """A number of a checkpoint: whole, not negative, within 64 bits; ValueError for others."""
    if type(value) is not int or not 0 <= value < 2**64:
        raise ValueError(f"{value!r} is no number of a tally")
    return value


def rows(kind: type[Row], plain: Iterable[dict[str, Any]]) -> tuple[Row, ...]:
    """Rows of a table of the longest, from the plain values of a checkpoint."""
    return tuple(kind(**{key: str(value) if key == "deal" else whole(value)
                         for key, value in row.items()}) for row in plain)


def longest(table: Iterable[LongGame], more: Iterable[LongGame], by: str,
            keep: int) -> tuple[LongGame, ...]:
    """The `keep` longest different deals of both, by ``"cards"`` or ``"tricks"``.

    `table` is such a table already. Of equally long games, and of one deal met
    twice, the lower number goes first.
    """
    def place(game: LongGame) -> tuple[int, int]:
        return -getattr(game, by), game.n

    ordered = list(table)
    if len(ordered) == keep:
        last = place(ordered[-1]) if ordered else (0, 0)
        more = [game for game in more if place(game) < last]
    # a table of thousands is not sorted and searched again for nothing
    if not more:
        return tuple(ordered)
    ordered = sorted([*ordered, *more], key=place)
    best: dict[str, LongGame] = {}
    for game in ordered:
        if len(best) == keep:
            break
        best.setdefault(game.deal, game)
    return tuple(best.values())


@dataclass(frozen=True)
class Tally:
    """The result of one or more ranges of deals."""

    keep: int
    """Rows in each table of the longest."""
    played: int = 0
    infinite: int = 0
    """Infinite deals met, one that was met twice counted twice."""
    by_cards: Counter[int] = field(default_factory=Counter)
    """Ended games by cards laid."""
    by_tricks: Counter[int] = field(default_factory=Counter)
    longest_by_cards: tuple[LongGame, ...] = ()
    longest_by_tricks: tuple[LongGame, ...] = ()
    findings: tuple[Finding, ...] = ()
    """Different infinite deals, lowest number first."""

    def __post_init__(self) -> None:
        ended = self.played - self.infinite
        if not ended == self.by_cards.total() == self.by_tricks.total():
            raise ValueError(
                f"{self.played} deals played and {self.infinite} of them infinite, but "
                f"{self.by_cards.total()} and {self.by_tricks.total()} in the histograms"
            )

    def merge(self, other: Tally) -> Tally:
        """The tally of both ranges; they must not overlap."""
        if self.keep != other.keep:
            raise ValueError(f"tables of {self.keep} and of {other.keep} do not merge")
        first: dict[str, Finding] = {}
        for finding in sorted(self.findings + other.findings, key=lambda finding: finding.n):
            first.setdefault(finding.outcome.deal, finding)
        return Tally(
            self.keep,
            self.played + other.played,
            self.infinite + other.infinite,
            _sum(self.by_cards, other.by_cards),
            _sum(self.by_tricks, other.by_tricks),
            longest(self.longest_by_cards, other.longest_by_cards, "cards", self.keep),
            longest(self.longest_by_tricks, other.longest_by_tricks, "tricks", self.keep),
            tuple(first.values()),
        )

    def moved(self, by: int) -> Tally:
        """The same with all numbers larger by so much."""
        def moved(games: tuple[LongGame, ...]) -> tuple[LongGame, ...]:
            return tuple(game._replace(n=game.n + by) for game in games)

        return replace(
            self, longest_by_cards=moved(self.longest_by_cards),
            longest_by_tricks=moved(self.longest_by_tricks),
            findings=tuple(finding._replace(n=finding.n + by) for finding in self.findings))

    def as_dict(self) -> dict[str, Any]:
        """Plain values for a checkpoint; the findings are not in it, they have their own file."""
        return {
            "keep": self.keep,
            "played": self.played,
            "infinite": self.infinite,
            "longest_by_cards": [game._asdict() for game in self.longest_by_cards],
            "longest_by_tricks": [game._asdict() for game in self.longest_by_tricks],
            "by_cards": sorted(self.by_cards.items()),
            "by_tricks": sorted(self.by_tricks.items()),
        }

    @classmethod
    def from_dict(cls, plain: dict[str, Any]) -> Tally:
        """The inverse of `as_dict`; ValueError, KeyError or TypeError for other values."""
        by_cards, by_tricks = (
            Counter({whole(length): whole(games) for length, games in plain[by]})
            for by in ("by_cards", "by_tricks"))
        return cls(
            whole(plain["keep"]), whole(plain["played"]), whole(plain["infinite"]),
            by_cards, by_tricks, rows(LongGame, plain["longest_by_cards"]),
            rows(LongGame, plain["longest_by_tricks"]))


def _sum(one: Counter[int], other: Counter[int]) -> Counter[int]:
    """Of two histograms, in the time that the smaller one takes, nearly."""
    small, large = sorted((one, other), key=len)
    total = large.copy()
    total.update(small)
    return total


def summary(tally: Tally, findings: list[dict[str, Any]], seconds: float) -> dict[str, Any]:
    """The figures that a search ends with; None where no game ended to take them from.

    `infinite` counts all infinite deals met, `different_infinite` those that are
    different, `cycles` the different cycles that they end in.

    Lengths are those of the ended games; the median is the lower one of an even
    number of games.
    """
    ended = tally.by_cards.total()
    cards = sum(length * count for length, count in tally.by_cards.items())
    tricks = sum(length * count for length, count in tally.by_tricks.items())
    long = sum(count for length, count in tally.by_cards.items() if length > 1000)
    return {
        "deals": tally.played,
        "infinite": tally.infinite,
        "different_infinite": len(findings),
        "cycles": len({record["cycle"] for record in findings}),
        "longest_cards": max(tally.by_cards, default=None),
        "longest_tricks": max(tally.by_tricks, default=None),
        "mean_cards": cards / ended if ended else None,
        "mean_tricks": tricks / ended if ended else None,
        "median_cards": median(tally.by_cards),
        "share_over_1000_cards": long / ended if ended else None,
        "games_per_second": tally.played / seconds if seconds else None,
    }


def median(histogram: Counter[int]) -> int | None:
    """The lower median of a histogram; None if it is empty."""
    half = (histogram.total() + 1) // 2
    for length in sorted(histogram):
        half -= histogram[length]
        if half <= 0:
            return length
    return None
