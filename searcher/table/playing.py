"""Playing at a table: deals and house rules in, outcomes out, from the engine or from the rules."""
from __future__ import annotations

from collections.abc import Sequence
from operator import index

import numpy as np
from numpy.typing import NDArray

from searcher.engine.table import ENDINGS, Table
from searcher.outcome import Stretch, TableOutcome
from searcher.rules import colour, straffkort_table
from searcher.rules.straffkort_table import POISON
from searcher.table.deal import SUITS, TableDeal
from searcher.table.house_rules import RANKS, House

POISONED = 8
"""What a poisoned card's strength has on top, in straffkort."""
COLOUR_CARDS = [suit + rank for suit in SUITS for rank in RANKS]


def cards_of(house: House) -> list[str]:
    """The cards of the game by the numbers that the engine knows them by."""
    if house.game == "colour":
        return COLOUR_CARDS
    poisoned_plain = house.poison is not None and house.poison not in "JQKA"
    return ["-", "J", "Q", "K", "A", *([house.poison] if poisoned_plain and house.poison else [])]


def table_for(house: House, sizes: Sequence[int] | None = None) -> Table:
    """The engine's table for these rules, with hands of the dealt sizes or of others."""
    cards = cards_of(house)
    if house.game == "colour":
        strengths = bytes(16 * SUITS.index(card[0])
                          + (0 if card[1] == house.poison else 1 + RANKS.index(card[1]))
                          for card in cards)
    else:
        strengths = bytes(number % 5 + POISONED * (card == house.poison)
                          for number, card in enumerate(cards))
    return Table(house.game == "colour", house.sizes if sizes is None else sizes, strengths,
                 house.rest, house.pickup == "winner")


def row_of(deal: TableDeal, house: House) -> NDArray[np.uint8]:
    """The numbers of the cards, hand 1 first, shape ``(1, cards)``."""
    cards = cards_of(house)
    return np.array([[cards.index(card) for hand in deal.hands for card in hand]], dtype=np.uint8)


def rules_hands(deal: TableDeal, house: House) -> tuple[tuple[str, ...], ...]:
    """The hands as the rules twin of the game writes them."""
    if house.game == "colour":
        return deal.hands
    return tuple(tuple((card if card in "-JQKA" else "-") + (POISON if card == house.poison else "")
                       for card in hand) for hand in deal.hands)


def play_by_rules(deal: TableDeal, house: House) -> TableOutcome:
    """Play with the rules twin of the game."""
    hands = rules_hands(deal, house)
    if house.game == "colour":
        return colour.play(hands, house.rest, house.poison, house.pickup)
    return straffkort_table.play(hands, house.rest)


def play_table(deal: TableDeal, house: House) -> TableOutcome:
    """Play a deal to its end, or to the proof that it has none; a large one by the rules.

    >>> house = House("colour", 2)
    >>> play_table(TableDeal.parse("colour", "SAH2/D3C4"), house).outcome
    'stalled'
    """
    if house.game != deal.game or house.players != len(deal.hands):
        raise ValueError(f"a deal of {deal.game} for {len(deal.hands)} players, and rules of "
                         f"{house.game} for {house.players}")
    if deal.large:
        return play_by_rules(deal, house)
    return outcome_of(table_for(house, deal.sizes).play(row_of(deal, house))[0], house)


def outcome_of(row: np.void, house: House) -> TableOutcome:
    """What a row of ``Table.play`` says."""
    ending = ENDINGS[row["ending"]]
    turns, cards, winner = int(row["turns"]), int(row["cards"]), int(row["winner"]) or None
    if ending == "ended":
        return TableOutcome(ending, turns, cards, winner)
    return TableOutcome(
        ending, turns, cards, winner,
        Stretch(int(row["transient_turns"]), int(row["transient_cards"])),
        Stretch(int(row["period_turns"]), int(row["period_cards"])),
        int(row["orbit"]) if house.game == "straffkort" else None)


def random_table_deal(house: House, seed: int, n: int) -> TableDeal:
    """Random deal `n` of stream `seed`: the same for ever, on every machine.

    `seed` and `n` are 0 ... 2**64 - 1; ValueError otherwise. House rules do not change
    who gets which card. How it is dealt is laid down in `searcher.rules.table_dealing`.

    >>> str(random_table_deal(House("straffkort", 2), seed=1, n=0))
    '-AK--J-KA-J---Q---AQ--QJ--/----A-KQ-------J--K-------'
    """
    seed, n = index(seed), index(n)
    for name, number in (("seed", seed), ("n", n)):
        if not 0 <= number < 2**64:
            raise ValueError(f"{name} is {number}; it goes from 0 to 2**64 - 1")
    names = cards_of(house)
    row = table_for(house).deals(seed, np.array([n], dtype=np.uint64))[0]
    cards = iter(names[number] for number in row)
    return TableDeal(house.game, tuple(tuple(next(cards) for _ in range(size))
                                       for size in house.sizes))
