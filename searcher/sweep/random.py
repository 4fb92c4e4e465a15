"""Random search: deals 0, 1, 2 ... of one stream, played in numbered units."""
from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping
from concurrent.futures import Executor
from dataclasses import dataclass
from operator import index
from typing import Any, Self

from searcher import engine
from searcher.campaign.campaign import Campaign
from searcher.campaign.driver import Goal
from searcher.deal import Deal
from searcher.deck import STANDARD, Deck
from searcher.options import DECK, SEED
from searcher.playing import random_deal
from searcher.sweep.search import KEEP, DealSearch, require_keep, run_search
from searcher.sweep.tally import Tally
from searcher.sweep.unit import Unit


@dataclass(frozen=True)
class RandomHunt(DealSearch):
    """The deals of stream `seed` for one deck."""

    KIND = "random"
    HELP = "random deals"
    DESCRIPTION = (
        "Plays random deals, proves and keeps every infinite one, keeps the longest that end and "
        "a histogram of lengths. NAME.jsonl gets the findings, NAME.checkpoint.json all else; the "
        "same command goes on where it stopped.")
    OPTIONS = (SEED, KEEP, DECK)
    ENDLESS = True

    deck: Deck = STANDARD
    seed: int = 1
    keep: int = 20

    def __post_init__(self) -> None:
        if self.deck.size < 2:
            raise ValueError("a deck of one card cannot be dealt to two players")
        if not 0 <= self.seed < 2**64:
            raise ValueError(f"the seed is {self.seed}; it goes from 0 to 2**64 - 1")
        require_keep(self.keep)

    @classmethod
    def of(cls, values: Mapping[str, Any]) -> Self:
        """The search with this deck, seed and keep."""
        return cls(values["deck"], values["seed"], values["keep"])

    @property
    def total(self) -> int:
        """Deals of a stream."""
        return 2**64

    def parameters(self) -> dict[str, Any]:
        """What the results depend on."""
        return {"hunt": self.KIND, "stream": engine.STREAM, "seed": self.seed,
                "deck": str(self.deck), "keep": self.keep}

    def play(self, start: int, stop: int) -> Tally:
        """Play deals start ... stop - 1."""
        stream = engine.Stream(self.deck.counts, self.seed)
        return Unit(stream, (self.deck.size + 1) // 2, self.keep).play(start, stop)

    @staticmethod
    def source(parameters: dict[str, Any], n: int) -> dict[str, Any]:
        """Deal `n` of a stream."""
        return {"hunt": RandomHunt.KIND, "stream": parameters["stream"],
                "seed": parameters["seed"], "n": n}

    @staticmethod
    def found(source: dict[str, Any]) -> str:
        """Which deal of which stream it is."""
        return f"random: deal {source['n']:,} of stream {source['seed']}"

    @staticmethod
    def wrong_source(deal: Deal, source: dict[str, Any]) -> list[str]:
        """Whether the deal is the one that its stream deals."""
        try:
            stream, seed, n = source["stream"], source["seed"], source["n"]
            if not type(stream) is type(seed) is type(n) is int:
                raise TypeError
            if stream != engine.STREAM:
                return [f"it comes from stream version {stream}, this program has {engine.STREAM}"]
            dealt = random_deal(seed, n, deal.deck)
        except (KeyError, TypeError, ValueError):
            return [f"its source {json.dumps(source)} cannot be dealt again"]
        return [] if dealt == deal else [f"deal {n} of stream {seed} is {dealt}"]

    @staticmethod
    def command(parameters: dict[str, Any], played: int) -> str:
        """``searcher search random``, with the options that it had."""
        return (f"searcher search random --deals {played} --deck {parameters['deck']} "
                f"--seed {parameters['seed']} --keep {parameters['keep']}")


def search_random(
    deals: int | None = None, *, minutes: float | None = None, seed: int = 1,
    deck: Deck | str = STANDARD, threads: int | None = None,
    executor: str | Executor = "threads", scheduler: str | None = None,
    out: str | os.PathLike[str] | None = None, keep: int = 20,
    stopping: Callable[[], bool] = lambda: False,
    progress: Callable[[Campaign], None] = lambda campaign: None,
) -> Campaign:
    """Search random deals for infinite ones; returns the campaign with all it found.

    Plays deals 0, 1, 2 ... of stream `seed` until `deals` are played in all, or
    for `minutes`, or, with neither, until `stopping` returns true. With `out`
    the files ``out.jsonl`` and ``out.checkpoint.json`` are kept, and the same
    call goes on where they end. The result has `tally` (counts, histograms,
    longest), `findings` (a dict for each different infinite deal, with its proof)
    and `summary()`. Results depend on nothing but seed, deck, keep and the number
    of deals. Who plays is said by `threads`, `executor` and `scheduler`, see
    `searcher.campaign.workers.executors.gather_workers`.

    Raises ValueError for numbers out of range, CampaignError if `out` is another
    search, damaged, or in use, or there is nobody to play, OSError if it cannot
    be written, WorkersError if those who play are lost.

    >>> search_random(1000, deck="2J4-").summary()["cycles"]
    1
    """
    seed, keep = index(seed), index(keep)
    deals = None if deals is None else index(deals)
    if deals is not None and minutes is not None:
        raise ValueError("give deals or minutes, not both")
    if deals is not None and not 0 <= deals <= 2**64:
        raise ValueError(f"{deals} deals; that goes from 0 to 2**64")
    goal = Goal.of(deals, minutes)
    if isinstance(deck, str):
        deck = Deck.parse(deck)
    return run_search(RandomHunt(deck, seed, keep), goal, threads=threads, executor=executor,
                      scheduler=scheduler, out=out, stopping=stopping, progress=progress)
