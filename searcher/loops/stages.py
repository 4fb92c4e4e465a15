"""The stages of the loop hunt: templates, and the limits within which they are searched.

The limits follow from what a search may cost, counted in readings: at each level
every template gets the widest ones that it can afford, and the next level may
cost four times as much. So what costs little comes first, whatever the deck, and
a small deck is exhausted at once.
"""
from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from searcher.deck import KINDS, Deck
from searcher.engine import pieces

UNIT_SIZE = 5_000_000  # readings of the search, about a third of a second
FIRST_COST = 10**9  # readings, in a deck of 52 cards; half of that for each two cards less
LEAST_COST, MOST_COST = 10**7, 64 * 10**9  # an hour on two processors does not get to the end
SMALL_COST = 40_000_000  # readings for the small pieces of a template
CARRIES = (0, 1, 2, 3)
JACK = 1
STEPS = range(-24, 64)


class Limits(NamedTuple):
    """How far a search for pieces goes; see `pieces.Search`."""

    cards: int
    courts: int
    swell: int = 0
    swell_courts: int = 64
    swell_cards: int = 64


@dataclass(frozen=True)
class Stage:
    """One template and the limits of the search for its large and its small pieces."""

    deck: Deck
    template: bytes
    """The small hand, as codes: a court and the plain cards that it asks for."""
    large: Limits
    small: Limits
    units: int


def search(deck: Deck, template: bytes, limits: Limits) -> pieces.Search:
    budget = [count - template.count(code) for code, count in enumerate(deck.counts)]
    return pieces.Search(
        template, budget, **limits._asdict(), most_small=min(64 - limits.cards, deck.size),
        carries=carries(template),
        # every piece of J- that was ever found ends with its only jack
        last=JACK if template[0] == JACK else None, unit_size=UNIT_SIZE)


def carries(template: bytes) -> tuple[int, ...]:
    # large pieces of J- all carry one card, and to try the others costs more than the search
    return (1,) if template[0] == JACK else CARRIES


def stages(deck: Deck) -> Iterator[Stage]:
    """All stages for a deck, cheap ones first, those of one cost by template."""
    if deck.size % 2:
        return  # no hands are equal
    # the other hand has to be the longer one
    templates = [bytes([kind] + [0] * kind) for kind in range(1, len(KINDS))
                 if deck.counts[kind] and deck.counts[0] >= kind and deck.size > 2 * (kind + 1)]
    small = {template: _small_limits(deck, template) for template in templates}
    affordable = {template: _large_limits(deck, template) for template in templates}
    for level in range(len(_costs(deck))):
        for template in templates:
            limits, units = affordable[template][level]
            if limits is not None and (not level or affordable[template][level - 1][0] != limits):
                yield Stage(deck, template, limits, small[template], units)
            if template[0] == JACK and level == 0 and limits is not None:
                yield from _late_stage(deck, template, limits, small[template])


def _costs(deck: Deck) -> list[int]:
    """Readings that the stages may cost, four times as many from one level to the next."""
    first = max(LEAST_COST, FIRST_COST >> max(0, 52 - deck.size) // 2)
    return [cost for level in range(16) if (cost := first * 4**level) <= MOST_COST]


def _large_limits(deck: Deck, template: bytes) -> list[tuple[Limits | None, int]]:
    """For each of the costs the widest limits with units of work, None if there are none."""
    costs = _costs(deck)
    found: list[tuple[Limits | None, int]] = [(None, 0)] * len(costs)
    for step in STEPS:
        limits = _limits(deck, template, step)
        if limits.cards < 1 or limits.courts < 0:
            continue
        whole = search(deck, template, limits)
        if whole.size > costs[-1]:
            break
        found = [(limits, whole.units) if whole.size <= cost else before
                 for cost, before in zip(costs, found, strict=True)]
        if limits == _limits(deck, template, step + 64):
            break
    return found


def _limits(deck: Deck, template: bytes, step: int) -> Limits:
    """Limits that grow from step to step; step 0 of J- finds much in the standard deck."""
    courts = sum(deck.counts[JACK + 1:])
    return Limits(
        cards=min(round(0.615 * deck.size) + step, deck.size - len(template)),
        courts=min(8 + step // 2, courts),
        swell=max(round(0.325 * deck.size) - max(step // 2, 0), 0),
        swell_courts=min(2 + max(step // 2, 0), courts),
        swell_cards=min(round(0.4 * deck.size) + max(step, 0), deck.size))


def _late_stage(deck: Deck, template: bytes, early: Limits, small: Limits) -> Iterator[Stage]:
    """Pieces of J- that swell one court later, but then nearly to half of the deck: the
    loops that they make come near to equal hands, and windows find more around them."""
    late = Limits(
        cards=min(round(0.654 * deck.size), deck.size - len(template)),
        courts=min(9, sum(deck.counts[JACK + 1:])),
        swell=round(0.385 * deck.size), swell_courts=3, swell_cards=deck.size // 2)
    if late.cards > early.cards:  # where the first stage is exhaustive, it holds these too
        whole = search(deck, template, late)
        if whole.size <= MOST_COST:
            yield Stage(deck, template, late, small, whole.units)


def _small_limits(deck: Deck, template: bytes) -> Limits:
    best = Limits(1, 0)
    for cards in range(1, deck.size - len(template) + 1):
        limits = Limits(cards, 6 + max(0, cards - 18) // 3)
        if search(deck, template, limits).size > SMALL_COST:
            break
        best = limits
    return best
