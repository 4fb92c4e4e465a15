"""Deal n at a table of two to four players, slow and obvious: the judge of ``ext/table/dealing.h``.

A shuffled deck of 52 is cut into hands, each as large as the others or one card larger,
earlier players first; with three players `aside` lays the last card of the deck away.

Straffkort is dealt as stream version 1 deals the standard deck (`searcher.rules.dealing`),
so that deal n for two players is deal n of a random search. If a plain rank is poisoned,
four of the plain cards are: the next four places that are drawn after the courts'. If a
court is, its four cards stay where they are.

The colour variant has a stream of its own, whose version 1 never changes. Words come
from Philox4x32-10 with key (seed low, seed high) and counter (n low, n high, block,
`COLOUR_WORD`). The deck lies in order, spades, hearts, diamonds, clubs, each from the two
up to the ace. For i = 51, 50 ... 1 the card in place i changes places with that in place
j, j from 0 to i: with the next word w, j = w * (i + 1) // 2**32, unless the remainder of
that division is less than 2**32 % (i + 1): then w is thrown away. What is kept are equally
many words for every j, so that every order of the deck is equally likely.
"""
from __future__ import annotations

from collections.abc import Iterator

from searcher.rules.colour import RANKS, SUITS
from searcher.rules.dealing import WORD, philox4x32, places
from searcher.rules.straffkort_table import POISON

COLOUR_WORD = 0x10001
"""Game 1, version 1: the last word of the counter, which is 1 in straffkort."""
DECK = 52


def hand_sizes(players: int, aside: bool = False) -> list[int]:
    """How many cards each player gets."""
    dealt = DECK - (DECK % players if aside else 0)
    return [dealt // players + (seat < dealt % players) for seat in range(players)]


def cut(deck: list[str], players: int, aside: bool) -> tuple[tuple[str, ...], ...]:
    """The hands that a shuffled deck is cut into, top card first."""
    hands = []
    for size in hand_sizes(players, aside):
        hands.append(tuple(deck[:size]))
        deck = deck[size:]
    return tuple(hands)


def straffkort_deal(seed: int, n: int, players: int, aside: bool = False,
                    poison: str | None = None) -> tuple[tuple[str, ...], ...]:
    """The hands of deal `n` in straffkort; `poison` is a rank, 2 3 ... 9 T J Q K A."""
    to_place = [card + (POISON if card == poison else "") for card in "AKQJ" for _ in range(4)]
    if poison is not None and poison not in "AKQJ":
        to_place += ["-" + POISON] * 4
    deck: list[str | None] = [None] * DECK
    draws = places(seed, n, 6)
    for card in to_place:
        place = next(place for place in draws if place < DECK and deck[place] is None)
        deck[place] = card
    return cut([card or "-" for card in deck], players, aside)


def words(seed: int, n: int) -> Iterator[int]:
    """The endless row of words that deal `n` of the colour variant draws from."""
    block = 0
    while True:
        yield from philox4x32((n & WORD, n >> 32, block, COLOUR_WORD),
                              (seed & WORD, seed >> 32))
        block += 1


def colour_deal(seed: int, n: int, players: int,
                aside: bool = False) -> tuple[tuple[str, ...], ...]:
    """The hands of deal `n` in the colour variant."""
    deck = [suit + rank for suit in SUITS for rank in RANKS]
    random_words = words(seed, n)
    for i in range(DECK - 1, 0, -1):
        while True:
            j, remainder = divmod(next(random_words) * (i + 1), 2**32)
            if remainder >= 2**32 % (i + 1):
                break
        deck[i], deck[j] = deck[j], deck[i]
    return cut(deck, players, aside)
