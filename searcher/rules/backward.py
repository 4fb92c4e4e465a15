"""Backward play, written to be read: the states a trick before a state, by trying.

A state is (leader's hand, other hand). Its leader has just put the pile under
the hand, so the pile is some last cards of that hand, and either player may have
led. Who laid which card follows from the cards, as in the game itself; so there
are two ways for each length of the pile, and each is held to the rules: played
forward, it has to give the state.
"""
from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from searcher.rules.straffkort import PENALTY, Hands, play, play_trick, tricks


@dataclass(frozen=True)
class Behind:
    """A state that runs into a game."""

    hands: Hands
    """Leader's hand and other hand."""
    at: int
    """Trick of the game, counted from 0, at whose start the two meet."""
    after: int
    """Tricks from the state until they meet, at least 1."""

    @property
    def is_deal(self) -> bool:
        """Whether the hands are equal: an odd card is the leader's, who is player 1."""
        leader, other = map(len, self.hands)
        return leader in (other, other + 1)


def predecessors(hands: Hands) -> list[Hands]:
    """All states from which one trick leads to this one, each once.

    Both hands hold at least one card.

    >>> predecessors(("--J-", "J-"))
    [('J--', '-J-'), ('--J-', 'J-'), ('-J', '--J-')]
    """
    hand, other = hands
    found: list[Hands] = []
    for size in range(1, len(hand) + 1):
        kept, pile = hand[:-size], hand[-size:]
        for taker_leads in (True, False):
            of_leader, of_payer = _laid(pile)
            if taker_leads:
                before = of_leader + kept, of_payer + other
            else:
                before = of_leader + other, of_payer + kept
            if before not in found and _leads_to(before, hands):
                found.append(before)
    return found


def _laid(pile: str) -> Hands:
    """Which cards of a pile the leader laid, and which the other player."""
    of = ["", ""]
    player, court_fell = 0, False
    for card in pile:
        of[player] += card
        court_fell = court_fell or PENALTY[card] > 0
        if PENALTY[card] or not court_fell:
            player = 1 - player
    return of[0], of[1]


def _leads_to(before: Hands, after: Hands) -> bool:
    if "" in before:
        return False
    trick = play_trick(before, leader=1)
    if trick.taker is None or trick.loser is not None:
        return False
    return after == (trick.after if trick.taker == 1 else trick.after[::-1])


def behind(hand1: str, hand2: str, first: int) -> Iterator[Behind]:
    """All states that run into the first `first` tricks of a game that ends.

    The game's own states are not among them. ValueError if the game never ends
    or has fewer tricks.
    """
    if play(hand1, hand2).infinite:
        raise ValueError("the game never ends")
    own = [trick.before if trick.leader == 1 else trick.before[::-1]
           for trick in tricks(hand1, hand2)]
    if not 0 <= first <= len(own):
        raise ValueError(f"the game has {len(own)} tricks, not {first}")
    for at in range(first):
        earlier = own[at - 1] if at else None
        yield from _tree(own[at], earlier, at, 1)


def _tree(hands: Hands, left_out: Hands | None, at: int, after: int) -> Iterator[Behind]:
    for before in predecessors(hands):
        if before != left_out:
            yield Behind(before, at, after)
            yield from _tree(before, None, at, after + 1)
