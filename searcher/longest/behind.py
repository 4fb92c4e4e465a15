"""Behind a game that ends: all deals that run into it, some of them longer.

Found by backward play (`ext/backward/behind.h`). Behind the whole of a game of a thousand
tricks of the standard deck there are some 50,000 states, which takes about a
millisecond; but no bound is known for any deck, so a walk can be stopped, and
says then how far it got.
"""
from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from operator import index
from typing import Any, NamedTuple

import numpy as np

from searcher.deal import Deal
from searcher.engine.behind import Forest
from searcher.longest.found import FoundTable, found_rows
from searcher.playing import codes_of, play

STEPS = 1 << 20  # some tenths of a second, then it is asked whether to stop


class DealBehind(NamedTuple):
    """A deal with equal hands that runs into the game."""

    deal: str
    cards: int
    tricks: int
    at: int
    """Trick of the game, counted from 0, at whose start the two meet."""
    after: int
    """Tricks of this deal before they meet."""


@dataclass(frozen=True)
class Behind:
    """A game that ends, and what runs into its first tricks."""

    deal: str
    cards: int
    tricks: int
    upto: int
    """Behind so many of its tricks was to be looked."""
    walked: int
    """Behind so many all is known; fewer than `upto` if the walk was stopped."""
    states: int
    """States met behind them; the game's own are not among them."""
    equal: int
    """Those with equal hands: the deals. An odd card is player 1's, who leads."""
    longest_by_cards: tuple[DealBehind, ...]
    longest_by_tricks: tuple[DealBehind, ...]

    @property
    def complete(self) -> bool:
        """Whether nothing was left out."""
        return self.walked == self.upto

    def as_dict(self) -> dict[str, Any]:
        """The fields as plain values, ready for JSON."""
        return {
            "deal": self.deal, "cards": self.cards, "tricks": self.tricks,
            "upto": self.upto, "walked": self.walked, "complete": self.complete,
            "states": self.states, "equal": self.equal,
            "longest_by_cards": [found._asdict() for found in self.longest_by_cards],
            "longest_by_tricks": [found._asdict() for found in self.longest_by_tricks],
        }


def behind(deal: Deal | str, tricks: int | None = None, keep: int = 20,
           stopping: Callable[[], bool] = lambda: False) -> Behind:
    """All deals that run into the first `tricks` tricks of a game that ends.

    By default into any of its tricks, so that no deal is left out which shares
    as much as the last trick with it: behind each a longer one may stand, and
    nothing tells beforehand. The `keep` longest by cards and by tricks are told,
    longer than the game or not; of equally long ones the first by name.
    `stopping` is asked now and then, and ends the walk by returning true.

    ValueError if the game never ends (it has a `searcher.loops.basin.basin`
    instead), or has fewer tricks; MemoryError if there are too many states.

    >>> found = behind("A-QK------Q----KA-----J---/-JAK----A--Q----J---QJ--K-", tricks=60)
    >>> found.cards, found.states, found.equal, found.longest_by_cards[0].cards
    (6913, 7034, 319, 7544)
    """
    outcome = play(deal)
    if outcome.infinite:
        raise ValueError(f"{outcome.deal} never ends: what runs into it is its basin")
    upto = outcome.tricks if tricks is None else index(tricks)
    if not 0 <= upto <= outcome.tricks:
        raise ValueError(f"{upto} tricks to look behind, but the game has {outcome.tricks}")
    if keep < 0:
        raise ValueError(f"{keep} deals to keep; that goes from 0 up")
    cards = Deal.parse(outcome.deal)
    root_tricks = np.array([outcome.tricks], dtype=np.uint64)
    forest = Forest(codes_of(cards)[np.newaxis], len(cards.hand1), root_tricks,
                    np.array([outcome.cards], dtype=np.uint64), np.array([upto], dtype=np.uint64))
    by_cards, by_tricks = (FoundTable(len(cards), by, keep) for by in ("cards", "tricks"))
    n = np.zeros(1, dtype=np.uint64)
    while forest.more and not stopping():
        rows = found_rows(n, root_tricks, *forest.walk(STEPS, by_cards.floor, by_tricks.floor))
        by_cards.add(rows)
        by_tricks.add(rows)
    return Behind(outcome.deal, outcome.cards, outcome.tricks, upto,
                  forest.at if forest.more else upto, forest.states, forest.equal,
                  _deals(by_cards), _deals(by_tricks))


def _deals(table: FoundTable) -> tuple[DealBehind, ...]:
    return tuple(DealBehind(game.deal, game.cards, game.tricks, game.at, game.after)
                 for game in table.games())
