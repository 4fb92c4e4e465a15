"""What a game came to: what the rules, the engine and all reports speak of.

`Outcome` is of straffkort for two, `TableOutcome` of both games for two to four.
"""
from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any


@dataclass(frozen=True)
class Span:
    """A stretch of a game, in tricks and in cards laid."""

    tricks: int
    cards: int


@dataclass(frozen=True)
class Outcome:
    """How the game of a deal goes, with the proof if it never ends.

    `tricks` and `cards` count the whole game if it ended (a trick that the end
    cuts short counts as one), and up to the first recurrence of a state, which
    is transient plus period, if it is infinite. The last four fields are None
    for a game that ended; `winner`, 1 or 2, is None for one that does not.
    """

    deal: str
    outcome: str
    """``"ended"`` or ``"infinite"``."""
    tricks: int
    cards: int
    winner: int | None = None
    transient: Span | None = None
    """Before the first state that recurs."""
    period: Span | None = None
    """From that state to its first recurrence with the same player leading."""
    orbit: int | None = None
    """Tricks until the hands recur, whoever leads: the period or half of it."""
    cycle: str | None = None
    """Canonical name: the least ``leader/other`` text over the states of the cycle."""

    @property
    def infinite(self) -> bool:
        """Whether the game never ends."""
        return self.outcome == "infinite"

    def as_dict(self) -> dict[str, Any]:
        """The fields as plain values, in order, ready for JSON."""
        return asdict(self)


@dataclass(frozen=True)
class Stretch:
    """A stretch of a game, in turns (tricks in straffkort, rounds in colour) and in cards."""

    turns: int
    cards: int


@dataclass(frozen=True)
class TableOutcome:
    """How a game of two to four players goes, with the proof if it never ends.

    `turns` are tricks in straffkort, rounds in the colour variant; `cards` are laid or
    turned. For a game that never ends both go up to the first recurrence of a state.
    """

    outcome: str
    """``"ended"``, ``"stalled"`` (nothing is ever taken again) or ``"infinite"``."""
    turns: int
    cards: int
    winner: int | None
    """Seat 1 to 4; who has most cards if stalled, None for a draw or an infinite game."""
    transient: Stretch | None = None
    """Before the first state that recurs."""
    period: Stretch | None = None
    """From that state to its first recurrence."""
    orbit: int | None = None
    """In straffkort, tricks until the hands of those still in recur, whoever leads."""
