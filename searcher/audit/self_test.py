"""The installed program against known answers, in seconds and without a test runner."""
from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from itertools import chain
from pathlib import Path

from searcher import engine
from searcher.audit.replay import replay
from searcher.data import KNOWN_INFINITE, PHILOX_VECTORS, records, small_decks
from searcher.deal import Deal
from searcher.deck import KINDS, STANDARD, Deck
from searcher.outcome import Span
from searcher.playing import play_many, random_deal
from searcher.sweep.random import search_random

RANDOM_DECKS = ("4A4K4Q4J36-", "4K4Q4J28-", "2K2Q2J14-", "3J", "9-", "8A8K8Q8J32-", "16A16K16Q16J")


class SelfTestError(Exception):
    """A known answer did not come out; the message says which."""


def expect(found: object, known: object, of_what: str) -> None:
    """Raise SelfTestError unless what came out is what is known."""
    if found != known:
        raise SelfTestError(f"{of_what}: {found} instead of {known}")


def all_deals(deck: Deck) -> Iterator[Deal]:
    """Every equal deal of a deck, each once, in lexicographic order (A < K < Q < J < -)."""
    half = deck.size // 2

    def rows(left: list[int]) -> Iterator[str]:
        if not any(left):
            yield ""
        for kind in reversed(range(len(left))):
            if left[kind]:
                rest = [*left[:kind], left[kind] - 1, *left[kind + 1:]]
                yield from (KINDS[kind] + row for row in rows(rest))

    for row in rows(list(deck.counts)):
        yield Deal(row[:half], row[half:])


def generator() -> str:
    """The random generator gives its published test vectors."""
    for counter, key, output in PHILOX_VECTORS:
        expect(engine.philox(counter, key), output, "Philox4x32-10")
    return f"{len(PHILOX_VECTORS)} published vectors"


def published_records() -> str:
    """The published records come out, from the engine and from the rules."""
    for record in records():
        outcome = replay(Deal.parse(record.deal))
        expect((outcome.tricks, outcome.cards), (record.tricks, record.cards), record.deal)
    return f"{len(records())} records, by engine and rules"


def known_infinite_deal() -> str:
    """The infinite deal of the standard deck is proved."""
    outcome = replay(Deal.parse(KNOWN_INFINITE))
    expect((outcome.transient, outcome.period), (Span(4, 34), Span(62, 440)), KNOWN_INFINITE)
    return "transient 4 / 34, period 62 / 440"


def every_deal_of_small_decks() -> str:
    """All deals of small decks, counted: infinite ones, cycles, longest."""
    for small in small_decks():
        outcomes = [replay(deal) for deal in all_deals(Deck.parse(small.deck))]
        ended = [outcome for outcome in outcomes if not outcome.infinite]
        found = (len(outcomes), len(outcomes) - len(ended),
                 len({outcome.cycle for outcome in outcomes} - {None}),
                 max(outcome.cards for outcome in ended), max(outcome.tricks for outcome in ended))
        expect(found, (small.deals, small.infinite, small.cycles, small.longest_cards,
                       small.longest_tricks), small.deck)
    return f"{len(small_decks())} decks"


def random_deals() -> str:
    """Engine and rules agree on random deals of many decks, one by one and in arrays."""
    deals = [random_deal(1, n, Deck.parse(deck)) for deck in RANDOM_DECKS for n in range(500)]
    games = play_many(deals)
    for deal, game in zip(deals, games, strict=True):
        outcome = replay(deal)
        expect((int(game["tricks"]), int(game["cards"])), (outcome.tricks, outcome.cards),
               str(deal))
    return f"{len(deals)} deals of {len(RANDOM_DECKS)} decks"


def interrupted_search() -> str:
    """A search that is taken up again gives what an uninterrupted one gives."""
    with tempfile.TemporaryDirectory() as folder:
        name = str(Path(folder) / "search")
        for deals in (100, 4000, 10_000):
            parts = search_random(deals, deck="2Q2J6-", threads=2, out=name)
    whole = search_random(10_000, deck="2Q2J6-", threads=1)
    expect((parts.tally, parts.findings), (whole.tally, whole.findings), "search in three parts")
    return f"{whole.tally.infinite} infinite of {whole.played} deals, either way"


def signature() -> str:
    """Deals of the standard deck add up to what they always did."""
    tally = search_random(20_000, deck=STANDARD, threads=1).tally
    expect((_sum(tally.by_cards), _sum(tally.by_tricks)), SIGNATURE, "20,000 deals of stream 1")
    return "cards {:,}, tricks {:,}".format(*SIGNATURE)


def _sum(histogram: dict[int, int]) -> int:
    return sum(chain(length * games for length, games in histogram.items()))


CHECKS: tuple[Callable[[], str], ...] = (
    generator, published_records, known_infinite_deal, every_deal_of_small_decks, random_deals,
    interrupted_search, signature,
)
SIGNATURE = (5_034_814, 697_068)
