"""What to expect of long games, from the law of the tail: how long, how many, at what cost.

Everything here is an extrapolation of the law (`searcher.sweep.tail`) and says so; what was
found is beside it.
"""
from __future__ import annotations

from collections import Counter
from math import log
from typing import Any

from searcher.data import records
from searcher.deal_number import number_of_deals
from searcher.deck import STANDARD, Deck
from searcher.sweep.tail import Tail, fit_tail

LEAST_DEALS_FOR_EACH = 10
"""Of the deck, for each that was played: where there are fewer the tail is cut off, not met."""


def expectations(deck: Deck, by_cards: Counter[int], by_tricks: Counter[int],
                 seconds: float, from_tricks: int | None = None) -> dict[str, Any]:
    """The law by cards and by tricks, and the published record under it, as plain values.

    `by_cards` and `by_tricks` are games that end, drawn at random, in `seconds`; `from_tricks`
    is that of a search that looks behind games. Empty where too few games are long, or the
    deck has so few deals that they were met again and again.
    """
    if by_cards.total() * LEAST_DEALS_FOR_EACH > number_of_deals(deck):
        return {}
    tails = {"cards": fit_tail(by_cards), "tricks": fit_tail(by_tricks)}
    plain: dict[str, Any] = {by: tail.as_dict() for by, tail in tails.items() if tail is not None}
    if tails["cards"] is not None and tails["tricks"] is not None and deck == STANDARD:
        plain["record"] = _record(deck, tails["cards"], tails["tricks"],
                                  by_cards.total() / seconds if seconds else None, from_tricks)
    return plain


def _record(deck: Deck, by_cards: Tail, by_tricks: Tail, rate: float | None,
            from_tricks: int | None) -> dict[str, Any]:
    """What the published record takes: one such deal by random play, and behind long games."""
    record = max(records(), key=lambda record: record.cards)
    share = by_cards.share_as_long(record.cards)
    deals = 1 / share
    plain = {
        "cards": record.cards, "tricks": record.tricks,
        "deals_as_long": number_of_deals(deck) * share,
        "deals_for_one": deals,
        "seconds_at_random": deals / rate if rate else None,
    }
    if from_tricks is not None:
        # a game is met by all that runs into its first tricks: one more e-fold for each e-fold
        gain = max(1.0, (record.tricks - from_tricks) / by_tricks.efold)
        plain |= {"gain_behind": gain,
                  "seconds_behind": deals / gain / rate if rate else None}
    return plain


def expected_behind(tail: Tail, from_tricks: int) -> float:
    """The tricks of the longest game that looking behind games of `from_tricks` should find.

    `tail` is by tricks. So many times more deals than were played would be expected to have it:
    the gain, (its tricks - from_tricks) / e-fold, which is solved for by going on and on.
    """
    at_random = tricks = tail.expected_longest()
    for _ in range(100):
        tricks = at_random + tail.efold * log(max(1.0, (tricks - from_tricks) / tail.efold))
    return tricks
