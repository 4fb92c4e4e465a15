"""Deals and house rules drawn for tests that hold the table engine against the rules twins."""
from __future__ import annotations

import random

from hypothesis import strategies as st

from searcher.rules.table_dealing import colour_deal, straffkort_deal
from searcher.table.deal import TableDeal
from searcher.table.house_rules import RANKS, House
from searcher.table.playing import COLOUR_CARDS, cards_of

GAMES = ("straffkort", "colour")
TABLES = [(game, players) for game in GAMES for players in (2, 3, 4)]


@st.composite
def houses(draw: st.DrawFn, game: str, players: int) -> House:
    """All combinations of options."""
    return House(
        game, players, draw(st.booleans()), draw(st.none() | st.sampled_from(RANKS)),
        draw(st.sampled_from(("seat", "winner"))) if game == "colour" else "seat",
        draw(st.sampled_from(("extra", "aside"))) if players == 3 else "extra")


def draw_house(rng: random.Random, game: str, players: int) -> House:
    """The same without hypothesis, for many games at a time."""
    return House(game, players, rng.random() < 0.5, rng.choice((None, *RANKS)),
                 rng.choice(("seat", "winner")) if game == "colour" else "seat")


def draw_small_deal(rng: random.Random, house: House) -> TableDeal:
    """A few cards in hands of any sizes: many of these games never end."""
    size = rng.randint(house.players, rng.choice((8, 14, 24)))
    if house.game == "colour":
        cards = rng.sample(COLOUR_CARDS, size)
    else:
        kinds = cards_of(house)
        plain = rng.randint(2, 14)
        cards = rng.choices(kinds, [plain, 2, *[1] * (len(kinds) - 2)], k=size)
    cuts = sorted(rng.sample(range(1, size), house.players - 1))
    return TableDeal(house.game, tuple(
        tuple(cards[start:stop]) for start, stop in zip([0, *cuts], [*cuts, size], strict=True)))


def deal_by_rules(house: House, seed: int, n: int) -> tuple[tuple[str, ...], ...]:
    """What the dealing twin deals, as the rules twin writes it."""
    aside = house.three == "aside"
    if house.game == "colour":
        return colour_deal(seed, n, house.players, aside)
    return straffkort_deal(seed, n, house.players, aside, house.poison)
