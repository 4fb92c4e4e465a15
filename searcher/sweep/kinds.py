"""The kinds of search there are, by their names: the one place where a new one is registered."""
from __future__ import annotations

from searcher.sweep.enumerate import EnumerateHunt
from searcher.sweep.longest import LongestHunt
from searcher.sweep.random import RandomHunt
from searcher.sweep.search import DealSearch

KINDS_OF_SEARCH: dict[str, type[DealSearch]] = {
    RandomHunt.KIND: RandomHunt,
    EnumerateHunt.KIND: EnumerateHunt,
    LongestHunt.KIND: LongestHunt,
}
