"""Loops that walks know, on shelves, and which of them are kept when a shelf is full.

What a shelf is, is told in ``ext/loops/archive.h``. A walk keeps what it finds while it
lasts; between generations a full shelf is thinned out by lot. The lot depends on
nothing but the loop and the generation, so shelves merge in any order, and it is
drawn anew each time, so nothing keeps its place for ever.
"""
from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from heapq import nsmallest
from typing import NamedTuple

SHELF = 20  # loops on one shelf at most
_MASK = (1 << 64) - 1


class Shelved(NamedTuple):
    """A loop on its shelf."""

    courts_off: int
    """Courts that are missing from the deck, or too many, squared kind by kind and added up."""
    plain_off: int
    """Plain cards that are missing, or too many."""
    lack: int
    """Cards by which its swell misses half of the cards."""
    key: int
    """64 bits that stand for it."""
    name: str
    """The least ``leader/other`` text of its states."""

    @property
    def complete(self) -> bool:
        """Whether it is a loop of the deck itself."""
        return self.courts_off == self.plain_off == 0


def thinned(loops: Iterable[Shelved], generation: int) -> tuple[Shelved, ...]:
    """Each loop once, in order, and of a shelf that is too full a choice by lot."""
    shelves: defaultdict[tuple[int, ...], dict[int, Shelved]] = defaultdict(dict)
    for loop in loops:
        shelves[loop[:3]][loop.key] = loop

    def lot(loop: Shelved) -> int:
        mixed = (loop.key ^ (generation * 0x9E3779B97F4A7C15)) * 0xD6E8FEB86659FD93 & _MASK
        return ((mixed ^ mixed >> 32) * 0xD6E8FEB86659FD93 & _MASK) >> 16

    return tuple(sorted(loop for shelf in shelves.values()
                        for loop in nsmallest(SHELF, shelf.values(), lot)))
