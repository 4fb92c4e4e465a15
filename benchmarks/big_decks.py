"""The tables of ``docs/big-decks.md``: ``python benchmarks/big_decks.py`` prints them.

What was measured stands here, with how; all else is computed.
"""
from __future__ import annotations

from math import factorial, prod

from searcher.campaign.campaign import SECONDS_BETWEEN_SAVES
from searcher.campaign.driver import SECONDS_A_UNIT, SHARE_OF_DRIVING, UNITS_IN_FLIGHT
from searcher.deck import Deck

DECKS = {"40 cards": "4K4Q4J28-", "52 cards": "4A4K4Q4J36-"}
GAMES_PER_SECOND = {
    # searcher search random --threads 1 --deals 25000000, median of three, on one core of a
    # 2.8 GHz Ice Lake Xeon that others used too, 2026-11-30
    ("40 cards", "avx512"): 9_280_000, ("40 cards", "avx2"): 3_200_000,
    ("52 cards", "avx512"): 7_440_000, ("52 cards", "avx2"): 2_370_000,
}
# python benchmarks/million_units.py, on the same machine
SECONDS_TO_TAKE_IN = 0.0020  # a unit of the 52-card deck
BYTES_A_UNIT = 29_623
BYTES_A_CHECKPOINT = 38_158
CORES = (1, 100, 10_000)
SHARES = (1e-9, 1e-6, 1e-3, 1)
PRICE = 0.05  # of a core-hour, in any money; it is an example


def deals(deck):
    """Different deals of a deck to two players, with hands of equal size."""
    counts = Deck.parse(deck).counts
    return factorial(sum(counts)) // prod(map(factorial, counts))


def core_hours(name, build, share=1.0):
    """To play a share of all deals of a deck."""
    return deals(DECKS[name]) * share / GAMES_PER_SECOND[name, build] / 3600


def row(*cells):
    return f"| {' | '.join(map(str, cells))} |"


def figure(value):
    """Three digits that count, two below 1."""
    if value < 1:
        return f"{value:.2g}"
    return f"{float(f'{value:.3g}'):,.{max(0, 2 - len(str(int(value))))}f}"


def whole_deck():
    """Of the 40-card deck: core-hours, and hours."""
    yield row("build", "games per second", "core-hours",
              *(f"hours on {n:,} cores" for n in CORES[1:]), f"at {PRICE} a core-hour")
    yield row(*["---"] * 6)
    for build in ("avx512", "avx2"):
        hours = core_hours("40 cards", build)
        yield row(build, f"{GAMES_PER_SECOND['40 cards', build]:,}", figure(hours),
                  *(figure(hours / n) for n in CORES[1:]), figure(hours * PRICE))


def shares():
    """Of the 52-card deck, with AVX-512: core-hours, and days."""
    yield row("share", "deals", "core-hours", *(f"days on {n:,} cores" for n in CORES[1:]),
              f"at {PRICE} a core-hour")
    yield row(*["---"] * 6)
    for share in SHARES:
        hours = core_hours("52 cards", "avx512", share)
        yield row(f"{share:g}", f"{deals(DECKS['52 cards']) * share:.3g}", figure(hours),
                  *(figure(hours / 24 / n) for n in CORES[1:]), figure(hours * PRICE))


def layer():
    """The campaign layer, by number of cores."""
    yield row("cores", "seconds a unit", "units in flight", "units a second",
              "driver's time", "MB a second to it", "MB held at most", "MB written an hour at most")
    yield row(*["---"] * 8)
    for cores in CORES:
        seconds = max(SECONDS_A_UNIT, cores * SECONDS_TO_TAKE_IN / SHARE_OF_DRIVING)
        rate, flying = cores / seconds, cores * UNITS_IN_FLIGHT
        yield row(f"{cores:,}", figure(seconds), f"{flying:,}", figure(rate),
                  f"{100 * rate * SECONDS_TO_TAKE_IN:.1f} %", figure(rate * BYTES_A_UNIT / 1e6),
                  figure(flying * BYTES_A_UNIT / 1e6),
                  figure(3600 / SECONDS_BETWEEN_SAVES * BYTES_A_CHECKPOINT / 1e6))


TABLES = (whole_deck, shares, layer)

if __name__ == "__main__":
    print("\n\n".join("\n".join(table()) for table in TABLES))
