"""Known answers from elsewhere, each with its source: the published records and deals.

* `records.tsv`: the published records of the longest games.
* `small_decks.tsv`: small decks, all deals counted by an independent program.
* `rules.txt`: the exact rules, as ``searcher help rules`` prints them.
"""
from __future__ import annotations

import csv
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

KNOWN_INFINITE = "---K---Q-KQAJ-----AAJ--J--/----------Q----KQ-J-----KA"
"""The infinite deal of the 52-card deck published by Casella and others in 2024."""

PHILOX_VECTORS = (
    ((0, 0, 0, 0), (0, 0), (0x6627E8D5, 0xE169C58D, 0xBC57AC4C, 0x9B00DBD8)),
    ((0xFFFFFFFF,) * 4, (0xFFFFFFFF,) * 2, (0x408F276D, 0x41C83B0E, 0xA20BC7C6, 0x6D5451FD)),
    ((0x243F6A88, 0x85A308D3, 0x13198A2E, 0x03707344), (0xA4093822, 0x299F31D0),
     (0xD16CFE09, 0x94FDCCEB, 0x5001E420, 0x24126EA1)),
)
"""Counter, key, output of Philox4x32-10: the known-answer vectors of Random123 1.14."""


@dataclass(frozen=True)
class Record:
    """A published longest game of the standard deck."""

    deal: str
    tricks: int
    cards: int
    finder: str
    year: int


@dataclass(frozen=True)
class SmallDeck:
    """All equal deals of a small deck, counted by an independent program."""

    deck: str
    deals: int
    infinite: int
    cycles: int
    longest_cards: int
    longest_tricks: int


def _table(name: str) -> list[dict[str, str]]:
    text = files(__name__).joinpath(name).read_text(encoding="utf-8")
    return list(csv.DictReader(text.splitlines(), delimiter="\t"))


@cache
def records() -> tuple[Record, ...]:
    """The published records, shortest first."""
    return tuple(
        Record(row["deal"], int(row["tricks"]), int(row["cards"]), row["finder"], int(row["year"]))
        for row in _table("records.tsv")
    )


@cache
def small_decks() -> tuple[SmallDeck, ...]:
    """The small decks whose every deal has been played."""
    return tuple(
        SmallDeck(row.pop("deck"), **{key: int(value) for key, value in row.items()})
        for row in _table("small_decks.tsv")
    )
