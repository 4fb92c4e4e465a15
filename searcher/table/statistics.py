"""Statistics of a game at a table: deals 0, 1, 2 ... of one stream, each to its end or proof."""
from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from operator import index
from typing import Any

from searcher import engine
from searcher.campaign.campaign import Campaign
from searcher.campaign.driver import Goal, run
from searcher.campaign.workers.executors import gather_workers
from searcher.engine.table import COLOUR_STREAM
from searcher.table.house_rules import House
from searcher.table.playing import random_table_deal, table_for
from searcher.table.replay import record_of
from searcher.table.tally import TableTally, lengths, shares, wins_by_seat

MOST_DEALS_A_UNIT = 1 << 20


@dataclass(frozen=True)
class TableHunt:
    """The deals of stream `seed` at one table; a job for `searcher.campaign.driver`."""

    house: House
    seed: int = 1
    total: int = 2**64

    @property
    def unit(self) -> int:
        """Deals in a unit of work at most."""
        return MOST_DEALS_A_UNIT

    def parameters(self) -> dict[str, Any]:
        """What the results depend on."""
        return {"hunt": "stats", **self.source(), **self.house.as_dict()}

    def source(self) -> dict[str, Any]:
        """The stream that the deals come from."""
        stream = COLOUR_STREAM if self.house.game == "colour" else engine.STREAM
        return {"stream": stream, "seed": self.seed}

    def record(self, finding: Any) -> dict[str, Any]:
        """Not called: a tally has no findings, they are made from the numbers it keeps."""
        raise NotImplementedError

    def restore(self, plain: dict[str, Any] | None) -> TableTally:
        """The tally of these plain values, or the empty one."""
        return TableTally() if plain is None else TableTally.from_dict(plain)

    @property
    def droppable(self) -> bool:
        """Units are short."""
        return False

    def player(self, tally: TableTally) -> tuple[TableHunt, int]:
        """Any deal can be played at any time."""
        return self, self.total

    def summary(self, tally: TableTally, findings: list[dict[str, Any]],
                seconds: float) -> dict[str, Any]:
        """The figures of the games played, one game at least.

        Lengths are in cards and of the ended games; shares and wins are of all games.
        """
        figures = lengths(tally)
        median, mean = figures["median_cards"], figures["mean_cards"]
        return {
            "game": self.house.game, "players": self.house.players, "deals": tally.played,
            **figures, **shares(tally),
            "median_minutes": None if median is None else median / 60,
            "mean_minutes": None if mean is None else mean / 60,
            "wins": wins_by_seat(tally, self.house.players),
            "without_winner": tally.wins[0],
            **self.source(),
            **{key: value for key, value in self.house.as_dict().items()
               if key not in ("game", "players")},
        }

    def play(self, start: int, stop: int) -> TableTally:
        """Play deals start ... stop - 1."""
        return TableTally.of(start, table_for(self.house).sweep(self.seed, start, stop - start))

    def proofs(self, tally: TableTally) -> Iterator[dict[str, Any]]:
        """A line of a findings file for each deal that never ends."""
        for n in tally.never:
            deal = random_table_deal(self.house, self.seed, n)
            source = {"hunt": "stats", **self.source(), "n": n}
            yield {**record_of(deal, self.house), "source": source}


def table_stats(
    house: House, deals: int, *, seed: int = 1, threads: int | None = None,
    stopping: Callable[[], bool] = lambda: False,
    progress: Callable[[Campaign], None] = lambda campaign: None,
) -> Campaign:
    """Play random deals at a table; returns the campaign, with its `tally` and `summary()`.

    Plays deals 0 ... deals - 1 of stream `seed`, or fewer if `stopping` returns true.
    Results depend on nothing but the rules, the seed and the number of deals.
    ValueError for numbers out of range.

    >>> table_stats(House("colour", 2), 20_000).summary()["median_cards"]
    262
    """
    deals, seed = index(deals), index(seed)
    for name, number, low, high in (("deals", deals, 1, 2**64), ("seed", seed, 0, 2**64 - 1)):
        if not low <= number <= high:
            raise ValueError(f"{name} is {number}; that goes from {low} to {high}")
    with gather_workers(threads=threads) as workers, Campaign(TableHunt(house, seed)) as campaign:
        run(campaign, Goal(deals), workers, stopping, progress)
    return campaign
