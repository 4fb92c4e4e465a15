"""A game in so few characters that a page can carry it and play it again without knowing the rules.

A turn is a text of marks. ``1`` to ``4``: that player lays the top card. ``a`` to ``d``: that
player is called on and has no card (straffkort), or turns the heap over (colour). ``>`` and what
follows is a taking: in straffkort ``>2``, player 2 takes the pile; in the colour variant
``>213``, player 2 takes the heaps of players 1 and 3, in that order. Which cards these are
follows from the hands that were dealt, so the game of 8,344 cards has less than 11 kB.
"""
from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from searcher.rules.colour import Round
from searcher.rules.straffkort_table import Trick
from searcher.table.deal import Hands

Turn = Trick | Round
NO_CARD = " abcd"
"""The mark of a player who has nothing to lay, by seat."""


@dataclass(frozen=True)
class Trace:
    """A game from the deal to its end, or to the first recurrence of a state."""

    hands: Hands
    """As they were dealt."""
    turns: tuple[str, ...]
    """The marks of each trick or round."""
    sizes: tuple[tuple[int, ...], ...]
    """Cards that each player holds before every turn, and after the last one."""
    cards: tuple[int, ...]
    """Cards laid or turned before every turn, and in all."""
    recurs: int | None
    """Turns before the state that recurs; None if the game ended."""

    def as_dict(self) -> dict[str, Any]:
        """What the page needs, ready for JSON."""
        return {"hands": [list(hand) for hand in self.hands], "turns": list(self.turns),
                "cards": list(self.cards), "recurs": self.recurs}


def trace_of(hands: Hands, turns: Iterable[Turn], recurs: int | None) -> Trace:
    """The trace of the turns of a game, as the slow rules play them."""
    marks: list[str] = []
    sizes = [tuple(map(len, hands))]
    cards = [0]
    for turn in turns:
        if isinstance(turn, Trick):
            marks.append(_trick_marks(turn))
            sizes.append(tuple(map(len, turn.after)))
            cards.append(cards[-1] + len(turn.pile))
        else:
            marks.append(_round_marks(turn))
            sizes.append(tuple(turn.after.held_by(seat) for seat in range(1, len(hands) + 1)))
            cards.append(cards[-1] + len(turn.turned))
    return Trace(hands, tuple(marks), tuple(sizes), tuple(cards), recurs)


def _trick_marks(trick: Trick) -> str:
    laid = "".join(NO_CARD[player] if card is None else str(player)
                   for player, card in trick.events)
    return laid if trick.taker is None else f"{laid}>{trick.taker}"


def _round_marks(played: Round) -> str:
    over = "".join(NO_CARD[player] for player in played.turned_over)
    turned = "".join(str(player) for player, _ in played.turned)
    return over + turned + "".join(
        f">{taking.taker}{''.join(map(str, taking.heaps))}" for taking in played.taken)
