"""Straffkort (Beggar-my-neighbour) for two players, written to be read.

The rules and the way of counting:

1. The leader lays the top card on the empty pile, then the players alternate,
   one card each, until a penalty card falls (A = 4, K = 3, Q = 2, J = 1).
2. The other player pays that many cards, one at a time. A penalty card among
   them ends the payment; now its owner is paid, with the new amount.
3. When a payment is complete, the owner of the last penalty card takes the
   pile, puts it under the hand, first laid card first, and leads.
4. A player who must lay a card and has none has lost, in the middle of a trick
   too. One whose last card was a penalty card is in until called on.
5. The game also ends when a pile is taken and the other player has no card.

`cards` counts all cards laid; `tricks` counts piles taken, plus one if the game
ended in the middle of a trick. A state is both hands and who leads, at the start
of a trick; a state that recurs proves that the game never ends. Every state is
remembered here, which is as plain as a proof can be.
"""
from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from searcher.outcome import Outcome, Span

PENALTY = {"-": 0, "J": 1, "Q": 2, "K": 3, "A": 4}
Hands = tuple[str, str]


@dataclass(frozen=True)
class Trick:
    """One trick. Players are 1 and 2; hands are those of player 1 and player 2."""

    leader: int
    before: Hands
    laid: tuple[tuple[int, str], ...]
    """Who laid which card, in order."""
    taker: int | None
    """Who took the pile; None if a player ran out of cards in mid-trick."""
    after: Hands
    loser: int | None
    """Who has lost by the end of this trick, if anybody."""

    @property
    def pile(self) -> str:
        """The cards laid, in order."""
        return "".join(card for _, card in self.laid)


def play_trick(hands: Hands, leader: int) -> Trick:
    """Play one trick; both players hold at least one card."""
    holding = {1: list(hands[0]), 2: list(hands[1])}
    laid: list[tuple[int, str]] = []
    player = leader
    owner = None  # of the last penalty card
    due = 0  # cards still to be paid to the owner
    while owner is None or due > 0:
        if not holding[player]:
            return Trick(leader, hands, tuple(laid), None, _hands(holding), player)
        card = holding[player].pop(0)
        laid.append((player, card))
        if PENALTY[card]:
            owner, due = player, PENALTY[card]
            player = 3 - player
        elif owner is None:
            player = 3 - player
        else:
            due -= 1
    holding[owner].extend(card for _, card in laid)
    loser = 3 - owner if not holding[3 - owner] else None
    return Trick(leader, hands, tuple(laid), owner, _hands(holding), loser)


def _hands(holding: dict[int, list[str]]) -> Hands:
    return "".join(holding[1]), "".join(holding[2])


def tricks(hand1: str, hand2: str) -> Iterator[Trick]:
    """The tricks of a game, one by one: without end if the game is infinite."""
    hands, leader = (hand1, hand2), 1
    while True:
        trick = play_trick(hands, leader)
        yield trick
        if trick.loser is not None or trick.taker is None:
            return
        hands, leader = trick.after, trick.taker


def play(hand1: str, hand2: str) -> Outcome:
    """Play a game until it ends or a state recurs.

    Hands are texts of ``A K Q J -``, top card first; ValueError if one is empty
    or holds anything else.
    """
    for player, hand in ((1, hand1), (2, hand2)):
        if not hand or set(hand) - set(PENALTY):
            raise ValueError(f"hand {player} is empty or holds something that is no card")
    deal = f"{hand1}/{hand2}"
    first_seen: dict[tuple[Hands, int], int] = {}
    cards_before = [0]  # cards laid before trick i
    states: list[tuple[Hands, int]] = []
    for trick in tricks(hand1, hand2):
        state = (trick.before, trick.leader)
        if state in first_seen:
            return _infinite(deal, states, cards_before, first_seen[state])
        first_seen[state] = len(states)
        states.append(state)
        cards_before.append(cards_before[-1] + len(trick.laid))
        if trick.loser is not None:
            return Outcome(deal, "ended", len(states), cards_before[-1], 3 - trick.loser)
    raise AssertionError("a game either ends or repeats a state")


def _infinite(deal: str, states: list[tuple[Hands, int]], cards_before: list[int],
              start: int) -> Outcome:
    names = [f"{hands[leader - 1]}/{hands[2 - leader]}" for hands, leader in states[start:]]
    period = len(names)
    orbit = next((i for i in range(1, period) if names[i] == names[0]), period)
    transient = Span(start, cards_before[start])
    whole = Span(len(states), cards_before[-1])
    return Outcome(
        deal, "infinite", whole.tricks, whole.cards, None, transient,
        Span(whole.tricks - transient.tricks, whole.cards - transient.cards),
        orbit, min(names),
    )
