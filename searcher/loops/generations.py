"""Generations: what the units of the loop hunt build on, and what they add up to.

A unit that walks has to start from loops, and those are what units before it have
found. So that no result depends on who was faster, the numbers are cut into
generations: all units of one start from the same loops, and what they find is
passed on when the last of them is through. The plan of a generation says which of
its units follow which strategy; `auto` gives more of them to what yielded more.
"""
from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from searcher.campaign.job import Finding
from searcher.deck import KINDS, Deck
from searcher.engine import walks
from searcher.loops.archive import Shelved, thinned

STRATEGIES = ("auto", "pieces", "grow", "window")
UNITS = 96  # in a generation
# of them, for each strategy in auto: a unit of pieces costs a third of any other, and
# what pieces find is where windows find more
LEAST_SHARES = {"pieces": 60, "grow": 12, "window": 12}


class Share(NamedTuple):
    """Units of one strategy: their own numbers go from `first` to ``first + units - 1``."""

    strategy: str
    first: int
    units: int


@dataclass(frozen=True)
class Generation:
    """Units that start from the same loops."""

    strategy: str
    """Of the whole hunt."""
    pieces: int
    """Units of pieces that there are, in the whole hunt."""
    number: int
    start: int
    """The number of its first unit."""
    plan: tuple[Share, ...]
    loops: tuple[Shelved, ...] = field(default=(), compare=False, repr=False)
    """A function of the hunt and the number, and large: not compared."""

    @classmethod
    def first(cls, strategy: str, pieces: int) -> Generation:
        """Where a hunt starts: from nothing."""
        return cls(strategy, pieces, 0, 0, ())._planned({}, {})

    @property
    def stop(self) -> int:
        """The number of the first unit of the next generation."""
        return self.start + sum(share.units for share in self.plan)

    def share_of(self, n: int) -> tuple[str, int]:
        """The strategy of unit `n`, and the unit's number within it."""
        offset = n - self.start
        for share in self.plan:
            if offset < share.units:
                return share.strategy, share.first + offset
            offset -= share.units
        raise IndexError(f"unit {n} is of a later generation")

    def following(self, shelved: tuple[Shelved, ...], yields: Mapping[str, int]) -> Generation:
        """The next one, from all loops known by then."""
        loops = thinned(self.loops + shelved, self.number + 1)
        done = {share.strategy: share.first + share.units for share in self.plan}
        following = replace(self, number=self.number + 1, start=self.stop, loops=loops)
        return following._planned(done, yields)

    def _planned(self, done: Mapping[str, int], yields: Mapping[str, int]) -> Generation:
        counts = self._counts(self.pieces - done.get("pieces", 0), yields)
        return replace(self, plan=tuple(
            Share(strategy, done.get(strategy, 0), counts.get(strategy, 0))
            for strategy in STRATEGIES[1:]))

    def _counts(self, left: int, yields: Mapping[str, int]) -> dict[str, int]:
        """Units of each strategy; `left` are the units of pieces that are not done yet."""
        if self.strategy == "pieces":
            return {"pieces": left}
        if self.strategy != "grow" and self.number == 0 and left:
            return {"pieces": min(left, UNITS)}  # windows look at what these find
        if self.strategy != "auto":
            return {self.strategy: UNITS}
        counts = _shares(["pieces"] * (left > 0) + ["grow", "window"], yields)
        too_many = max(0, counts.get("pieces", 0) - left)
        counts["pieces"] = counts.get("pieces", 0) - too_many
        counts["grow"] += too_many
        return counts


def _shares(strategies: list[str], yields: Mapping[str, int]) -> dict[str, int]:
    """So many units for each: a least share, and the rest in proportion to the yield."""
    weights = {strategy: yields.get(strategy, 0) for strategy in strategies}
    if not any(weights.values()):
        weights = dict.fromkeys(strategies, 1)
    free = UNITS - sum(LEAST_SHARES[strategy] for strategy in strategies)
    counts = {strategy: LEAST_SHARES[strategy] + free * weight // sum(weights.values())
              for strategy, weight in weights.items()}
    counts[strategies[-1]] += UNITS - sum(counts.values())
    return counts


@dataclass(frozen=True)
class LoopTally:
    """The result of some units of the hunt; that of a campaign has a generation."""

    played: int = 0
    """Units of work."""
    pieces: int = 0
    """Large periodic pieces found, one that was met in two stages counted twice."""
    states: int = 0
    """States that walks have played."""
    yields: Mapping[str, int] = field(default_factory=dict)
    """New cycles of this generation by strategy, those with equal deals counted more."""
    shelved: tuple[Shelved, ...] = ()
    """New loops of this generation."""
    generation: Generation | None = None
    findings: tuple[Finding, ...] = ()
    """Cycles, as deals that are states of them, and equal deals."""

    def merge(self, other: LoopTally) -> LoopTally:
        """The tally of both; they must not overlap.

        When the generation is complete, the next one begins.
        """
        first: dict[str, Finding] = {}
        for finding in sorted(self.findings + other.findings, key=lambda finding: finding.n):
            first.setdefault(finding.outcome.deal, finding)
        generation = self.generation or other.generation
        number = generation.number if generation else 0
        both = LoopTally(
            self.played + other.played, self.pieces + other.pieces, self.states + other.states,
            Counter(self.yields) + Counter(other.yields),
            thinned(self.shelved + other.shelved, number), generation, tuple(first.values()))
        if generation is None or both.played < generation.stop:
            return both
        return replace(both, yields={}, shelved=(),
                       generation=generation.following(both.shelved, both.yields))

    def as_dict(self) -> dict[str, Any]:
        """Plain values, those of some units without a generation."""
        return {
            "played": self.played, "pieces": self.pieces, "states": self.states,
            "yields": dict(self.yields), "shelved": [list(loop) for loop in self.shelved],
            "generation": self.generation and {
                "number": self.generation.number, "start": self.generation.start,
                "plan": [list(share) for share in self.generation.plan],
                "loops": [loop.name for loop in self.generation.loops]}}

    @classmethod
    def from_dict(cls, plain: dict[str, Any], first: Generation, deck: Deck) -> LoopTally:
        """The tally of these plain values, in a hunt that began with `first`."""
        stored, generation = plain["generation"], None
        if stored is not None:
            generation = replace(
                first, number=stored["number"], start=stored["start"],
                plan=tuple(Share(*share) for share in stored["plan"]),
                loops=shelved(deck, stored["loops"]))
        return cls(plain["played"], plain["pieces"], plain["states"], plain["yields"],
                   tuple(Shelved(*loop) for loop in plain["shelved"]), generation)


def walk_from(deck: Deck, names: list[str]) -> walks.Walk:
    """A walk that knows these loops; ValueError if one is none."""
    hands = ([bytes(map(KINDS.index, hand)) for hand in name.split("/")] for name in names)
    return walks.Walk(deck.counts, [(leader, other) for leader, other in hands])


def shelved(deck: Deck, names: list[str]) -> tuple[Shelved, ...]:
    """Loops of these names, each on its shelf; those that have none are left out."""
    return tuple(sorted(Shelved(*loop) for loop in walk_from(deck, names).loops()))
