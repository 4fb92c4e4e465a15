"""The script of a lap: what its courts must be worth, and every game that follows from it.

Over a lap the cards move by a permutation of places; over all laps a card comes
to all places of its class. A covered court must be worth more than the gap to
the next court, the last court of a trick exactly what was paid. A class allows
the kinds that all its places allow, and any choice of allowed kinds is an
infinite game: its courts fall as before, lap after lap.
"""
from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from searcher.deck import KINDS, Deck
from searcher.rules.straffkort import PENALTY, play_trick

PLAIN, COURTS = frozenset({0}), frozenset({1, 2, 3, 4})


@dataclass(frozen=True)
class Script:
    """Places are numbered through the leader's hand, then the other's, at the start of the lap."""

    leader: int
    """Cards in the leader's hand."""
    moves: tuple[int, ...]
    """The place to which the lap brings the card of each place."""
    allowed: tuple[frozenset[int], ...]
    """Penalties that are allowed at each place, over all laps."""


def script(deal: str, tricks: int) -> Script:
    """The script of the lap of so many tricks from ``leader/other``.

    ValueError if courts and plain cards do not stand as before after the lap.

    >>> script("--J-/J-", 1).moves
    (1, 3, 4, 5, 2, 0)
    """
    one, _, other = deal.partition("/")
    cards = one + other
    allowed = [COURTS if PENALTY[card] else PLAIN for card in cards]
    hands, leader = (one, other), 1
    places = {1: list(range(len(one))), 2: list(range(len(one), len(cards)))}
    for _ in range(tricks):
        trick = play_trick(hands, leader)
        if trick.taker is None or trick.loser is not None:
            raise ValueError(f"{deal}: the game ends within {tricks} tricks")
        pile = [places[player].pop(0) for player, _ in trick.laid]
        places[trick.taker] += pile
        _demand(pile, cards, allowed)
        hands, leader = trick.after, trick.taker
    back = places[leader] + places[3 - leader]
    if len(places[leader]) != len(one) or any(
            (cards[place] == "-") != (cards[card] == "-") for place, card in enumerate(back)):
        raise ValueError(f"{deal}: not a lap of {tricks} tricks")
    moves = [0] * len(cards)
    for place, card in enumerate(back):
        moves[card] = place
    return Script(len(one), tuple(moves), tuple(_over_class(moves, allowed)))


def _demand(pile: list[int], cards: str, allowed: list[frozenset[int]]) -> None:
    """Take off what the courts of a trick may not be; `pile` holds places."""
    courts = [i for i, place in enumerate(pile) if cards[place] != "-"]
    for court, following in pairwise(courts):
        allowed[pile[court]] &= frozenset(range(following - court, 5))
    allowed[pile[courts[-1]]] &= {len(pile) - 1 - courts[-1]}


def _over_class(moves: list[int], allowed: list[frozenset[int]]) -> list[frozenset[int]]:
    """Every place of a class gets what all places of the class allow."""
    result = list(allowed)
    for first in range(len(moves)):
        places, place = [first], moves[first]
        while place != first:
            places.append(place)
            place = moves[place]
        result[first] = frozenset.intersection(*(allowed[p] for p in places))
    return result


def deals(made: Script, deck: Deck) -> Iterator[str]:
    """All states ``leader/other`` of a deck that play by the script, in order of text."""
    left = list(deck.counts)
    order = sorted(range(len(made.allowed)), key=lambda i: len(made.allowed[i]))
    kinds = [0] * len(order)

    def place(k: int) -> Iterator[str]:
        if k == len(order):
            text = "".join(KINDS[value] for value in kinds)
            yield f"{text[:made.leader]}/{text[made.leader:]}"
            return
        for value in sorted(made.allowed[order[k]]):
            if left[value]:
                left[value] -= 1
                kinds[order[k]] = value
                yield from place(k + 1)
                left[value] += 1

    yield from place(0)
