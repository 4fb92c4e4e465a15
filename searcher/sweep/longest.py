"""The search for the longest games: random deals, and what runs into the long ones.

Of all games so many tricks long, few are met by random play; but each is run
into by others, and one that is only nearly as long leads to all of them. So
behind every random game of at least `from_tricks` tricks all deals are found
that run into it while it has at least `from_tricks` tricks to go: into its first
tricks, that is. Whoever runs into it later is shorter unless it has come a long
way, and then is as likely to be met through another game that is long enough.

A search is exact in this: its tables hold the longest of all deals played and of
all that run into a state, of a game played, from which that many tricks are left
(but for deals that are themselves a later state of that game, and shorter).
"""
from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from operator import index
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from searcher import engine
from searcher.campaign.campaign import Campaign
from searcher.campaign.driver import Goal
from searcher.deal import Deal
from searcher.deck import STANDARD, Deck
from searcher.engine.behind import Forest
from searcher.longest.found import FoundGame, FoundTable, found_rows, longest_found
from searcher.longest.tally import LongestTally
from searcher.options import DECK, SEED, Option, whole_number
from searcher.playing import codes_of, play, random_deal
from searcher.sweep.expect import expectations, expected_behind
from searcher.sweep.random import RandomHunt
from searcher.sweep.search import KEEP, DealSearch, run_search
from searcher.sweep.tail import fit_tail
from searcher.sweep.tally import LongGame, Tally
from searcher.sweep.unit import NEVER, Unit

SAMPLE = 1 << 20  # deals, a tenth of a second for 52 cards
SAMPLE_SEED = 0  # whatever the seed of the search, so that searches of a deck compare
# Behind one game in so many is looked by default. If the games of t tricks and more
# are as exp(-t / e), a search per second finds most of those of N tricks when the
# trees take e / (N - from_tricks) of the time; for 52 cards, e is 28.7 and 5 to 10 %
# are best for lengths from 500 tricks up. One in 4,000 gives 8 % there.
ONE_IN = 4000


@lru_cache(maxsize=64)
def threshold(deck: Deck) -> int:
    """From how many tricks on a game of this deck is looked behind by default.

    The largest number that at least one in `ONE_IN` of the games reaches, those
    that end of the first `SAMPLE` deals of a stream: 1 at least, and never so
    large that it is out of reach.

    >>> threshold(Deck.parse("4A4K4Q4J36-"))
    243
    """
    by_tricks = RandomHunt(deck, SAMPLE_SEED, keep=0).play(0, SAMPLE).by_tricks
    missing = -(-by_tricks.total() // ONE_IN)
    for tricks in sorted(by_tricks, reverse=True):
        missing -= by_tricks[tricks]
        if missing <= 0:
            return tricks
    return 1


@dataclass(frozen=True)
class LongestHunt(DealSearch):
    """Deals of stream `seed`, and what is behind the long ones."""

    KIND = "longest"
    HELP = "the longest games: random deals, and what runs into the long ones"
    DESCRIPTION = (
        "Plays random deals as search random does, and finds by backward play all deals that run "
        "into the long ones, from further away than any of them was met. The longest of all, by "
        "cards and by tricks, are kept with the number of the deal behind which they were found.")
    OPTIONS = (
        SEED, KEEP, DECK,
        Option("from-tricks", whole_number(0, NEVER - 1), "T",
               "look behind games of at least T tricks (default: those that one game in "
               f"{ONE_IN:,} reaches, 243 for {STANDARD})"))
    ENDLESS = True

    deck: Deck
    from_tricks: int
    """Behind games of at least so many tricks is looked, behind all that end if 0."""
    seed: int = 1
    keep: int = 20

    def __post_init__(self) -> None:
        self._random  # noqa: B018 (which says what is wrong with deck, seed and keep)
        if not 0 <= self.from_tricks < NEVER:
            raise ValueError(f"looking behind games of {self.from_tricks} tricks; "
                             f"that goes from 0 to {NEVER - 1}")

    @classmethod
    def of(cls, values: Mapping[str, Any]) -> Self:
        """The search with this deck, seed and keep, from so many tricks on."""
        deck, from_tricks = values["deck"], values["from_tricks"]
        return cls(deck, threshold(deck) if from_tricks is None else from_tricks,
                   values["seed"], values["keep"])

    @property
    def _random(self) -> RandomHunt:
        return RandomHunt(self.deck, self.seed, self.keep)

    @property
    def total(self) -> int:
        """Deals of a stream."""
        return self._random.total

    def parameters(self) -> dict[str, Any]:
        """What the results depend on."""
        return {**self._random.parameters(), "hunt": self.KIND, "from_tricks": self.from_tricks}

    def restore(self, plain: dict[str, Any] | None) -> LongestTally:
        """The tally of a checkpoint, or the empty one."""
        return LongestTally(Tally(self.keep)) if plain is None else LongestTally.from_dict(plain)

    def summary(self, tally: LongestTally, findings: list[dict[str, Any]],
                seconds: float) -> dict[str, Any]:
        """The figures that a search ends with: of the random deals, then what is behind them."""
        longest = {  # with no rows kept, what was played is all that is known
            by: max([*(getattr(game, by) for game in table), *lengths], default=None)
            for by, table, lengths in (
                ("cards", tally.longest_by_cards, tally.random.by_cards),
                ("tricks", tally.longest_by_tricks, tally.random.by_tricks))}
        return {
            **super().summary(tally.random, findings, seconds),
            "from_tricks": self.from_tricks,
            "roots": tally.roots,
            "states_behind": tally.states,
            "deals_behind": tally.equal,
            "longest_cards_found": longest["cards"],
            "longest_tricks_found": longest["tricks"],
        }

    def expected(self, tally: Tally, seconds: float) -> dict[str, Any]:
        """Of the random deals, and what looking behind them adds."""
        plain = expectations(self.deck, tally.by_cards, tally.by_tricks, seconds, self.from_tricks)
        tail = fit_tail(tally.by_tricks)
        if tail is not None and "tricks" in plain:
            plain["tricks"]["longest_expected_behind"] = expected_behind(tail, self.from_tricks)
        return plain

    def told(self, tally: LongestTally) -> str:
        """What is said of it while it goes on, in a few words."""
        cards = max((game.cards for game in tally.longest_by_cards), default=0)
        tricks = max((game.tricks for game in tally.longest_by_tricks), default=0)
        return f"{super().told(tally.random)}; found {cards} cards / {tricks} tricks"

    def play(self, start: int, stop: int) -> LongestTally:
        """Play deals start ... stop - 1, and look behind the long ones."""
        stream = engine.Stream(self.deck.counts, self.seed)
        unit = _LongestUnit(stream, self.keep, self.from_tricks)
        return unit.tally_of(unit.play(start, stop))

    @staticmethod
    def source(parameters: dict[str, Any], n: int) -> dict[str, Any]:
        """Deal `n` of a stream, which was played or behind which one was found."""
        return {**RandomHunt.source(parameters, n), "hunt": LongestHunt.KIND}

    @staticmethod
    def found(source: dict[str, Any]) -> str:
        """Which deal of which stream it is, or behind which it was found, and how far."""
        if not source.get("after"):
            return RandomHunt.found(source)
        return (f"behind deal {source['n']:,} of stream {source['seed']}, "
                f"{source['after'] - source['at']:+,} tricks")

    @staticmethod
    def wrong_source(deal: Deal, source: dict[str, Any]) -> list[str]:
        """Whether the deal runs into the one that its stream deals, where it is said to."""
        if not source.get("after"):
            return RandomHunt.wrong_source(deal, source)
        try:
            at, after = source["at"], source["after"]
            if not type(at) is type(after) is int or at < 0 or after < 0:
                raise TypeError
            root = random_deal(source["seed"], source["n"], deal.deck)
            if any(tricks >= play(each).tricks for tricks, each in ((at, root), (after, deal))):
                raise ValueError
        except (KeyError, TypeError, ValueError):
            return [f"its source {json.dumps(source)} cannot be played again"]
        wrong = RandomHunt.wrong_source(root, source)
        if _state_after(deal, after) != _state_after(root, at):
            wrong.append(f"after {after} tricks it is not where deal {source['n']} of stream "
                         f"{source['seed']} is after {at}")
        return wrong

    @staticmethod
    def command(parameters: dict[str, Any], played: int) -> str:
        """``searcher search longest``, with the options that it had."""
        return (RandomHunt.command(parameters, played).replace(RandomHunt.KIND, LongestHunt.KIND)
                + f" --from-tricks {parameters['from_tricks']}")


def _state_after(deal: Deal, tricks: int) -> tuple[bytes, bytes]:
    return engine.states_after(codes_of(deal), len(deal.hand1), tricks, 1)[0]


def search_longest(
    deals: int | None = None, *, minutes: float | None = None, seed: int = 1,
    deck: Deck | str = STANDARD, from_tricks: int | None = None, keep: int = 20,
    **who: Any,
) -> Campaign:
    """Search random deals, and behind the long ones, for the longest; returns the campaign.

    Looks behind games of at least `from_tricks` tricks, by default `threshold` of the deck. Its
    `tally` has `longest_by_cards` and `longest_by_tricks`, the longest found, and `random`, what
    the deals that were played came to. All else, `who` plays and where it is kept too, is as
    in `search_random`.

    >>> search = search_longest(20_000, deck="2K2Q2J14-", from_tricks=40)
    >>> search.tally.longest_by_cards[0].cards, search.tally.random.longest_by_cards[0].cards
    (517, 397)
    """
    if isinstance(deck, str):
        deck = Deck.parse(deck)
    from_tricks = threshold(deck) if from_tricks is None else index(from_tricks)
    search = LongestHunt(deck, from_tricks, index(seed), index(keep))
    return run_search(search, Goal.of(deals, minutes), **who)


class _LongestUnit(Unit):
    """A unit that looks behind games as soon as its buffer of them is emptied."""

    def __init__(self, stream: engine.Stream, keep: int, from_tricks: int) -> None:
        super().__init__(stream, (stream.total + 1) // 2, keep)
        self._from_tricks = max(from_tricks, 1)  # the end itself has nothing to go
        self._roots = self._states = self._equal = 0
        self._by_cards_found = FoundTable(stream.total, "cards", keep)
        self._by_tricks_found = FoundTable(stream.total, "tricks", keep)

    def _floors(self) -> tuple[int, int]:
        cards, tricks = super()._floors()
        return cards, min(tricks, self._from_tricks - 1)

    def _lengthen(self, games: NDArray[np.void]) -> None:
        super()._lengthen(games)
        self._look_behind(games[games["tricks"] >= self._from_tricks])

    def _look_behind(self, games: NDArray[np.void]) -> None:
        n, tricks, cards = (np.ascontiguousarray(games[field])
                            for field in ("n", "tricks", "cards"))
        forest = Forest(self._stream.deals(n), self._size1, tricks, cards,
                        tricks - np.uint64(self._from_tricks - 1))
        while forest.more:
            rows = found_rows(n, tricks, *forest.walk(
                NEVER, self._by_cards_found.floor, self._by_tricks_found.floor))
            self._by_cards_found.add(rows)
            self._by_tricks_found.add(rows)
        self._roots += len(games)
        self._states += forest.states
        self._equal += forest.equal

    def tally_of(self, random: Tally) -> LongestTally:
        """What was found, with the deals that were played."""
        return LongestTally(
            random, self._roots, self._states, self._equal,
            longest_found(map(_played, random.longest_by_cards),
                          self._by_cards_found.games(), "cards", random.keep),
            longest_found(map(_played, random.longest_by_tricks),
                          self._by_tricks_found.games(), "tricks", random.keep),
        )


def _played(game: LongGame) -> FoundGame:
    """A deal of the stream, which is its own root."""
    return FoundGame(game.n, game.cards, game.tricks, game.deal, 0, 0)
