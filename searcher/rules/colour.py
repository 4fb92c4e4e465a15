"""The colour variant (färgvarianten) for two, three or four players, written to be read.

A card is a suit and a rank, ``SA`` or ``HT``; ace is high. Each player has a stock,
face down, and a heap, face up.

1. In a round every player turns the top card of the stock onto the own heap, all at
   the same time. A player whose stock is empty first turns the heap over to be the
   stock, so that the card laid first comes out first. Who has neither is out.
2. Then the top cards of all heaps are looked at. For every suit that two or more of
   them show, the player with the highest takes all heaps showing that suit and puts
   them under the stock. Different suits are settled in the same round.
3. Order of pick-up: heaps in seat order (``"seat"``), or the taker's own first, then
   on in seat order (``"winner"``); each heap in the order in which it was laid.
4. The game ends when one player has all cards.

House rules, and what is decided here because they leave it open:

* `rest`: every player who took cards in the last round sits this one out, turning no
  card. A taker's own heap was among those taken, so who rests shows no card, and
  nothing can be won or lost by resting. If all who hold cards rest, the round passes
  without a card, and counts as a round.
* `poison`: the card of that rank is the lowest of its suit. It is still taken, and
  takes nothing, for two heaps of a suit never show the same card.

A state is all stocks and heaps and who rests, at the start of a round. One that
recurs proves that the game never ends: it is *stalled* if no heap is taken from then
on to the recurrence, and so never again, and the player with most cards has won, with
equal numbers nobody; it is *infinite* if heaps go on being taken. `cards` counts
cards turned.
"""
from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from searcher.outcome import Stretch, TableOutcome

SUITS = "SHDC"
RANKS = "23456789TJQKA"
Cards = tuple[str, ...]


@dataclass(frozen=True)
class State:
    """All there is on the table at the start of a round; players count from 1."""

    stocks: tuple[Cards, ...]
    """Top card first."""
    heaps: tuple[Cards, ...]
    """In the order in which they were laid: the card that shows is the last."""
    resting: tuple[int, ...] = ()

    def held_by(self, player: int) -> int:
        """Cards that a player has."""
        return len(self.stocks[player - 1]) + len(self.heaps[player - 1])


@dataclass(frozen=True)
class Taking:
    """Heaps of one suit that one player takes."""

    suit: str
    taker: int
    heaps: tuple[int, ...]
    """Whose heaps, in the order of pick-up."""
    cards: Cards


@dataclass(frozen=True)
class Round:
    """One round."""

    before: State
    turned_over: tuple[int, ...]
    """Who turned the heap over to be the stock."""
    turned: tuple[tuple[int, str], ...]
    """Who turned which card, in seat order."""
    taken: tuple[Taking, ...]
    """In the order of the suits, ``S H D C``."""
    after: State

    @property
    def winner(self) -> int | None:
        """Who has all cards after it, if anybody."""
        holding = [player for player in range(1, len(self.after.stocks) + 1)
                   if self.after.held_by(player)]
        return holding[0] if len(holding) == 1 else None


def strength(card: str, poison: str | None) -> int:
    """What decides between cards of a suit; -1 for the poisoned one."""
    return -1 if card[1] == poison else RANKS.index(card[1])


def play_round(before: State, rest: bool = False, poison: str | None = None,
               pickup: str = "seat") -> Round:
    """Play one round."""
    stocks = {player: list(stock) for player, stock in enumerate(before.stocks, 1)}
    heaps = {player: list(heap) for player, heap in enumerate(before.heaps, 1)}
    turned, turned_over = [], []
    for player in stocks:
        if player in before.resting or not before.held_by(player):
            continue
        if not stocks[player]:
            stocks[player], heaps[player] = heaps[player], []
            turned_over.append(player)
        card = stocks[player].pop(0)
        heaps[player].append(card)
        turned.append((player, card))
    shown = {player: heap[-1] for player, heap in heaps.items() if heap}
    taken = []
    for suit in SUITS:
        showing = [player for player, card in shown.items() if card[0] == suit]
        if len(showing) < 2:
            continue
        taker = max(showing, key=lambda player: strength(shown[player], poison))
        if pickup == "winner":
            showing.sort(key=lambda player: (player < taker, player))
        cards = tuple(card for player in showing for card in heaps[player])
        taken.append(Taking(suit, taker, tuple(showing), cards))
        stocks[taker].extend(cards)
        for player in showing:
            heaps[player] = []
    after = State(tuple(map(tuple, stocks.values())), tuple(map(tuple, heaps.values())),
                  tuple(sorted(taking.taker for taking in taken)) if rest else ())
    return Round(before, tuple(turned_over), tuple(turned), tuple(taken), after)


def rounds(hands: tuple[Cards, ...], rest: bool = False, poison: str | None = None,
           pickup: str = "seat") -> Iterator[Round]:
    """The rounds of a game, one by one: without end if it has none."""
    state = State(hands, tuple(() for _ in hands))
    while True:
        played = play_round(state, rest, poison, pickup)
        yield played
        if played.winner is not None:
            return
        state = played.after


def play(hands: tuple[Cards, ...], rest: bool = False, poison: str | None = None,
         pickup: str = "seat") -> TableOutcome:
    """Play a game until it ends or a state recurs.

    A hand is a tuple of cards, top card first; `poison` is one of `RANKS`. ValueError
    if there are not two to four hands, one is empty, something is no card, or a card
    is there twice.
    """
    _check(hands)
    first_seen: dict[State, int] = {}
    cards_before, takings_before = [0], [0]
    for played in rounds(hands, rest, poison, pickup):
        if played.before in first_seen:
            start, turns = first_seen[played.before], len(first_seen)
            cards = cards_before[turns]
            stalled = takings_before[turns] == takings_before[start]
            return TableOutcome(
                "stalled" if stalled else "infinite", turns, cards,
                _most_cards(played.before) if stalled else None,
                Stretch(start, cards_before[start]),
                Stretch(turns - start, cards - cards_before[start]))
        first_seen[played.before] = len(first_seen)
        cards_before.append(cards_before[-1] + len(played.turned))
        takings_before.append(takings_before[-1] + len(played.taken))
        if played.winner is not None:
            return TableOutcome("ended", len(first_seen), cards_before[-1], played.winner)
    raise AssertionError("a game either ends or repeats a state")


def _check(hands: tuple[Cards, ...]) -> None:
    if not 2 <= len(hands) <= 4:
        raise ValueError(f"{len(hands)} hands; there are two to four players")
    cards = [card for hand in hands for card in hand]
    if not all(hands) or any(
            len(card) != 2 or card[0] not in SUITS or card[1] not in RANKS for card in cards):
        raise ValueError("a hand is empty or holds something that is no card")
    if len(set(cards)) < len(cards):
        raise ValueError("a card is there twice")


def _most_cards(state: State) -> int | None:
    held = [state.held_by(player) for player in range(1, len(state.stocks) + 1)]
    return held.index(max(held)) + 1 if held.count(max(held)) == 1 else None
