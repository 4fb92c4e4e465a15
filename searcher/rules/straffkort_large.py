"""Straffkort for two with hands of any size: the tricks of `straffkort.py`, few states remembered.

To remember every state costs the cards of the deck for each trick, and a thousand cards may take
millions of tricks. Here Brent's algorithm finds what recurs. It holds two states at a time and
compares them whole, so the proof is as exact: the smallest period of the states, then the first
state that is back after so many tricks.
"""
from __future__ import annotations

from collections.abc import Iterator

from searcher.outcome import Outcome, Span
from searcher.rules.straffkort import PENALTY, Hands, play_trick

State = tuple[Hands, int]
"""Both hands and who leads, at the start of a trick."""


def play(hand1: str, hand2: str) -> Outcome:
    """What `searcher.rules.straffkort.play` gives, in the memory of a few states.

    >>> play("J--", "-J-").period
    Span(tricks=2, cards=6)
    """
    for player, hand in ((1, hand1), (2, hand2)):
        if not hand or set(hand) - set(PENALTY):
            raise ValueError(f"hand {player} is empty or holds something that is no card")
    deal = f"{hand1}/{hand2}"
    start: State = ((hand1, hand2), 1)
    remembered, since, again_at = start, 0, 1
    tricks = cards = 0
    state = start
    while True:
        trick = play_trick(*state)
        tricks, cards, since = tricks + 1, cards + len(trick.laid), since + 1
        if trick.taker is None or trick.loser is not None:
            assert trick.loser is not None
            return Outcome(deal, "ended", tricks, cards, 3 - trick.loser)
        state = (trick.after, trick.taker)
        if state == remembered:
            return _infinite(deal, start, since)
        if since == again_at:
            remembered, since, again_at = state, 0, 2 * again_at


def _infinite(deal: str, start: State, period: int) -> Outcome:
    """The proof of a game whose states recur after so many tricks."""
    ahead = _states(start)
    cards = sum(next(ahead)[1] for _ in range(period))
    transient = cards_before = 0
    for (behind, laid), (state, laid_ahead) in zip(_states(start), ahead, strict=False):
        if behind == state:
            break
        transient, cards_before, cards = transient + 1, cards_before + laid, (
            cards + laid_ahead - laid)
    cycle = (_named(state) for (state, _), _ in zip(_states(behind), range(period), strict=False))
    least = first = next(cycle)
    orbit = period
    for back, name in enumerate(cycle, 1):
        if name == first:
            orbit = back
            break
        least = min(least, name)
    return Outcome(deal, "infinite", transient + period, cards_before + cards, None,
                   Span(transient, cards_before), Span(period, cards), orbit, least)


def _states(state: State) -> Iterator[tuple[State, int]]:
    """The states of an infinite game from one on, each with the cards of the trick behind it."""
    while True:
        trick = play_trick(*state)
        yield state, len(trick.laid)
        assert trick.taker is not None
        state = (trick.after, trick.taker)


def _named(state: State) -> str:
    """Players' names dropped: the leader's hand first."""
    hands, leader = state
    return f"{hands[leader - 1]}/{hands[2 - leader]}"
