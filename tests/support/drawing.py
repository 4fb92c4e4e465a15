"""Random deals of random decks, for tests that hold two engines against each other."""
from __future__ import annotations

import random

from searcher.deal import Deal

KINDS = "-JQKA"

EDGES = [
    "-/-", "A/A", "A/-", "-/A", "J/J", "--/-", "-/--", "J/--", "--/J", "A----/----",
    "A----/-----", "A/----", "----/A", "J" * 32 + "/" + "J" * 32, "A" * 63 + "/A",
    "A/" + "A" * 63, "-" * 63 + "/-", "-/" + "-" * 63, "-" * 62 + "A/-", "-/" + "-" * 62 + "J",
    "-" * 31 + "A/" + "-" * 31 + "A", "-" * 32 + "/" + "-" * 31 + "K", "J" + "-" * 62 + "/-",
    "-" * 63 + "/J", "J/" + "-" * 63, "K/" + "-" * 62 + "Q", "Q" * 40 + "/K", "J--/-J-",
]
"""Deals at the limits of what a hand, a pile and a deck can be."""


def draw_deal(rng: random.Random) -> Deal:
    """Any deck, any split: some full of loops, some like the standard deck, some of one kind."""
    cards = rng.choice((_few_courts, _few_courts, _like_standard, _any_mixture))(rng)
    size = len(cards)
    cut = rng.choice((size // 2, size // 2, rng.randint(1, size - 1), 1, size - 1))
    return Deal(cards[:cut], cards[cut:])


def _few_courts(rng: random.Random) -> str:
    """Few and weak courts: many of these deals never end."""
    courts = rng.choice(("JJ", "JJ", "JJJ", "JJJJ", "QQ", "JQ", "JJQ", "JQK", "QQJJ"))
    cards = ["-"] * rng.choice((4, 8, 10, 20, 40, rng.randint(2, 60))) + list(courts)
    return _shuffled(rng, cards)


def _like_standard(rng: random.Random) -> str:
    cards = list("AKQJ" * rng.randint(1, 4)) + ["-"] * rng.randint(4, 48)
    return _shuffled(rng, cards)


def _any_mixture(rng: random.Random) -> str:
    size = rng.choice((rng.randint(2, 12), rng.randint(2, 64), 64))
    kinds = rng.sample(KINDS, rng.randint(1, 5))
    return "".join(rng.choices(kinds, [rng.random() ** 2 for _ in kinds], k=size))


def _shuffled(rng: random.Random, cards: list[str]) -> str:
    rng.shuffle(cards)
    return "".join(cards)
