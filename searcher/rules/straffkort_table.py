"""Straffkort for two, three or four players, written to be read.

Players sit in order 1, 2, ...; "next" is always the next one still in. As far as
two players go, these are the rules of `searcher.rules.straffkort`, card for card:

1. The leader lays the top card on the empty pile, then the others in turn, one
   card each, until a penalty card falls (A = 4, K = 3, Q = 2, J = 1).
2. The next player pays that many cards, one at a time. A penalty card among them
   ends the payment; now its owner is paid, by the player next to its owner.
3. When a payment is complete, the owner of the last penalty card takes the pile,
   puts it under the hand, first laid card first, and leads.
4. A player who must lay a card and has none is out; the next one goes on, with
   what is left of the payment if there is one. The owner is not called on.
5. A player who has no card when a pile has been taken is out too.
6. The game ends when one player is left, in the middle of a trick too.

House rules, and what is decided here because they leave it open:

* `rest`: who has taken the pile does not lead; the next player still in does.
* A poisoned card, written with `POISON` behind it (``Q*``, ``-*``), ends the
  trick wherever it falls, as an opening, within a payment or as its last card,
  and whatever its penalty, which is not asked for. The next player still in takes
  the pile and leads; that can be one who has laid the last card of the hand and
  was not called on since. With `rest`, the player after the taker leads.

Without penalty cards the players lay until all but one are out: the last one wins,
holding nothing. `turns` counts tricks as `searcher.rules.straffkort` does. A state
is all hands and who leads, at the start of a trick; one that recurs proves that the
game never ends.
"""
from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from searcher.outcome import Stretch, TableOutcome

PENALTY = {"-": 0, "J": 1, "Q": 2, "K": 3, "A": 4}
POISON = "*"
Hands = tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class Trick:
    """One trick. Players count from 1; `before` and `after` are the hands of all of them."""

    leader: int
    before: Hands
    events: tuple[tuple[int, str | None], ...]
    """Player and the card laid, in order; None if that player had none and is out."""
    taker: int | None
    """Who took the pile; None if the game ended in mid-trick."""
    after: Hands
    still_in: tuple[int, ...]
    """The players who are in after it: one, if the game is over."""
    next_leader: int

    @property
    def pile(self) -> tuple[str, ...]:
        """The cards laid, in order."""
        return tuple(card for _, card in self.events if card is not None)


def next_player(still_in: Sequence[int], player: int) -> int:
    """The first one behind `player` in the order of seats, who need not be in."""
    behind = [other for other in sorted(still_in) if other > player]
    return behind[0] if behind else min(other for other in still_in if other != player)


def play_trick(hands: Hands, leader: int, rest: bool = False) -> Trick:
    """Play one trick; the players in are those who hold cards, two at least."""
    holding = {player: list(hand) for player, hand in enumerate(hands, 1)}
    still_in = [player for player in holding if holding[player]]
    events: list[tuple[int, str | None]] = []
    player, owner, due = leader, None, 0
    taker = None
    while taker is None:
        if not holding[player]:
            events.append((player, None))
            still_in.remove(player)
            if len(still_in) == 1:
                return Trick(leader, hands, tuple(events), None, _hands(holding),
                             tuple(still_in), still_in[0])
            player = next_player([other for other in still_in if other != owner], player)
            continue
        card = holding[player].pop(0)
        events.append((player, card))
        if card.endswith(POISON):
            taker = next_player(still_in, player)
        elif PENALTY[card]:
            owner, due = player, PENALTY[card]
            player = next_player(still_in, player)
        elif owner is None:
            player = next_player(still_in, player)
        else:
            due -= 1
            if due == 0:
                taker = owner
    holding[taker].extend(card for _, card in events if card is not None)
    still_in = [player for player in still_in if holding[player]]
    next_leader = next_player(still_in, taker) if rest and len(still_in) > 1 else taker
    return Trick(leader, hands, tuple(events), taker, _hands(holding), tuple(still_in),
                 next_leader)


def _hands(holding: dict[int, list[str]]) -> Hands:
    return tuple(tuple(hand) for hand in holding.values())


def tricks(hands: Hands, rest: bool = False) -> Iterator[Trick]:
    """The tricks of a game, one by one: without end if the game is infinite."""
    leader = 1
    while True:
        trick = play_trick(hands, leader, rest)
        yield trick
        if len(trick.still_in) == 1:
            return
        hands, leader = trick.after, trick.next_leader


def play(hands: Hands, rest: bool = False) -> TableOutcome:
    """Play a game until it ends or a state recurs.

    A hand is a tuple of ``A K Q J -``, top card first, each with `POISON` behind it
    or not; ValueError if there are not two to four hands, or one is empty or holds
    anything else.
    """
    if not 2 <= len(hands) <= 4:
        raise ValueError(f"{len(hands)} hands; there are two to four players")
    for player, hand in enumerate(hands, 1):
        if not hand or {card.removesuffix(POISON) for card in hand} - set(PENALTY):
            raise ValueError(f"hand {player} is empty or holds something that is no card")
    first_seen: dict[tuple[Hands, int], int] = {}
    states: list[tuple[Hands, int]] = []
    cards_before = [0]  # cards laid before trick i
    for trick in tricks(hands, rest):
        state = (trick.before, trick.leader)
        if state in first_seen:
            return _infinite(states, cards_before, first_seen[state])
        first_seen[state] = len(states)
        states.append(state)
        cards_before.append(cards_before[-1] + len(trick.pile))
        if len(trick.still_in) == 1:
            return TableOutcome("ended", len(states), cards_before[-1], trick.still_in[0])
    raise AssertionError("a game either ends or repeats a state")


def _infinite(states: list[tuple[Hands, int]], cards_before: list[int],
              start: int) -> TableOutcome:
    transient = Stretch(start, cards_before[start])
    turns, cards = len(states), cards_before[-1]
    cycle = [seats_dropped(*state) for state in states[start:]]
    orbit = next((i for i in range(1, len(cycle)) if cycle[i] == cycle[0]), len(cycle))
    return TableOutcome("infinite", turns, cards, None, transient,
                        Stretch(turns - transient.turns, cards - transient.cards), orbit)


def seats_dropped(hands: Hands, leader: int) -> Hands:
    """The hands of those still in, from the leader on: what the game goes on from."""
    return tuple(hand for hand in hands[leader - 1:] + hands[:leader - 1] if hand)
