"""Playing deals with the engine: text and arrays in, outcomes out."""
from __future__ import annotations

from collections.abc import Iterable
from operator import index

import numpy as np
from numpy.typing import ArrayLike, NDArray

from searcher import engine
from searcher.deal import Deal
from searcher.deck import KINDS, STANDARD, Deck
from searcher.outcome import Outcome, Span
from searcher.rules import straffkort_large

_CODE = {kind: code for code, kind in enumerate(KINDS)}


def codes_of(deal: Deal) -> NDArray[np.uint8]:
    """The penalties 0 to 4 of the cards, hand 1 in front of hand 2, shape ``(cards,)``."""
    return np.array([_CODE[card] for card in deal.hand1 + deal.hand2], dtype=np.uint8)


def deal_of(codes: Iterable[int], size1: int) -> Deal:
    """The deal whose cards have these penalties, the first `size1` of them hand 1."""
    cards = "".join(KINDS[code] for code in codes)
    return Deal(cards[:size1], cards[size1:])


def play(deal: Deal | str) -> Outcome:
    """Play a deal to its end, or to the proof that it has none.

    Takes a `Deal` or its text in any notation that `Deal.parse` reads; raises
    DealError if the text is none. More than 64 cards are played by the slow rules.

    >>> play("---K---Q-KQAJ-----AAJ--J--/----------Q----KQ-J-----KA").period
    Span(tricks=62, cards=440)
    """
    deal = _as_deal(deal)
    if deal.large:
        return straffkort_large.play(deal.hand1, deal.hand2)
    codes, size1 = codes_of(deal), len(deal.hand1)
    game = engine.play_codes(codes[np.newaxis], np.array([size1], dtype=np.uint8))[0]
    tricks, cards = int(game["tricks"]), int(game["cards"])
    if not game["infinite"]:
        return Outcome(str(deal), "ended", tricks, cards, int(game["winner"]))
    transient = Span(int(game["transient_tricks"]), int(game["transient_cards"]))
    orbit = int(game["orbit"])
    # the hands recur after one orbit, players' names dropped, so one orbit has all names
    states = engine.states_after(codes, size1, transient.tricks, orbit)
    return Outcome(
        str(deal), "infinite", tricks, cards, None, transient,
        Span(int(game["period_tricks"]), int(game["period_cards"])), orbit,
        min(f"{_text(leader)}/{_text(other)}" for leader, other in states),
    )


def _as_deal(deal: object) -> Deal:
    if isinstance(deal, str):
        return Deal.parse(deal)
    if not isinstance(deal, Deal):
        raise TypeError(f"a deal is a Deal or a text, not {type(deal).__name__}")
    return deal


def _text(codes: bytes) -> str:
    return "".join(KINDS[code] for code in codes)


def play_many(deals: Iterable[Deal | str] | NDArray[np.integer],
              size1: ArrayLike | None = None) -> NDArray[np.void]:
    """Play many deals; a structured array of ``engine.GAME_DTYPE``, one row each.

    `deals` is an iterable of deals or texts, of any sizes, or an array of shape
    ``(count, cards)`` of penalties 0 to 4 (``- J Q K A``), hand 1 in front of
    hand 2. With an array, `size1` is the size of hand 1, one number or an array
    of shape ``(count,)``; by default half the cards. Fields: infinite, winner (1
    or 2; 0 if infinite), tricks, cards, transient_tricks, transient_cards,
    period_tricks, period_cards, orbit; the last five are 0 if the game ended.
    Raises ValueError for an empty hand, or no such penalty, or more than 64 cards in
    an array; as deals they are played, by the slow rules.

    >>> play_many(["--J-/Q---", "J-/--"])["cards"].tolist()
    [10, 5]
    """
    if isinstance(deals, np.ndarray):
        return _play_array(deals, size1)
    if isinstance(deals, str):
        raise TypeError("play_many takes many deals; for one there is play")
    if size1 is not None:
        raise TypeError("size1 goes with an array of penalties; texts tell their own")
    parsed = [_as_deal(deal) for deal in deals]
    games = np.zeros(len(parsed), dtype=engine.GAME_DTYPE)
    by_size: dict[int, list[int]] = {}
    for i, deal in enumerate(parsed):
        if deal.large:
            games[i] = _row(play(deal))
        else:
            by_size.setdefault(len(deal), []).append(i)
    for rows in by_size.values():
        codes = np.stack([codes_of(parsed[i]) for i in rows])
        sizes = np.array([len(parsed[i].hand1) for i in rows], dtype=np.uint8)
        games[rows] = engine.play_codes(codes, sizes)
    return games


def _row(outcome: Outcome) -> tuple[int, ...]:
    """An outcome as a row of ``engine.GAME_DTYPE``."""
    transient, period = outcome.transient or Span(0, 0), outcome.period or Span(0, 0)
    row = {"infinite": int(outcome.infinite), "winner": outcome.winner or 0,
           "tricks": outcome.tricks, "cards": outcome.cards,
           "transient_tricks": transient.tricks, "transient_cards": transient.cards,
           "period_tricks": period.tricks, "period_cards": period.cards,
           "orbit": outcome.orbit or 0}
    return tuple(row[name] for name in engine.GAME_DTYPE.names or ())


def _play_array(deals: NDArray[np.integer], size1: ArrayLike | None) -> NDArray[np.void]:
    if deals.ndim != 2 or deals.dtype.kind not in "iu":
        raise ValueError("an array of deals has shape (count, cards) and whole numbers")
    count, total = deals.shape
    if size1 is None:
        if total % 2:
            raise ValueError(f"{total} cards have no half; give size1")
        size1 = total // 2
    sizes = np.broadcast_to(np.asarray(size1), (count,))
    if sizes.dtype.kind not in "iu":
        raise ValueError("size1 is a whole number for each deal")
    if count and not (0 <= deals.min(initial=0) and deals.max(initial=0) <= 4):
        raise ValueError("penalties are 0 to 4")
    if count and not (sizes.min() >= 1 and sizes.max() < total):
        raise ValueError("a hand is empty: size1 is 1 ... cards - 1")
    return engine.play_codes(np.ascontiguousarray(deals, dtype=np.uint8),
                             np.ascontiguousarray(sizes, dtype=np.uint8))


def random_deal(seed: int, n: int, deck: Deck | str = STANDARD) -> Deal:
    """Deal `n` of the stream of random deals `seed`: the same for ever, on every machine.

    `seed` and `n` are 0 ... 2**64 - 1, the deck has 2 to 64 cards; an odd card
    goes to player 1. Raises ValueError otherwise. How it is dealt is laid down in
    `ext/game/dealing.h`; the version of the stream is ``engine.STREAM``.

    >>> str(random_deal(1, 0))
    '-AK--J-KA-J---Q---AQ--QJ--/----A-KQ-------J--K-------'
    """
    if isinstance(deck, str):
        deck = Deck.parse(deck)
    seed, n = index(seed), index(n)
    for name, number in (("seed", seed), ("n", n)):
        if not 0 <= number < 2**64:
            raise ValueError(f"{name} is {number}; it goes from 0 to 2**64 - 1")
    codes = engine.Stream(deck.counts, seed).deals(np.array([n], dtype=np.uint64))[0]
    return deal_of(codes, (deck.size + 1) // 2)
