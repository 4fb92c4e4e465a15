"""What a game came to: the one object that the rules, the engine and all reports speak of."""
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
