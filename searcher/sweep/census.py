"""Census: all deals of every small deck, counted; a row of figures for each deck.

Decks are those of an even number of cards, and deals those with equal hands. A
deal and the one with its hands exchanged are two deals, both of them played, for
player 1 leads in both; only cycles are counted up to the exchange of the players.
"""
from __future__ import annotations

import os
import random
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from contextlib import ExitStack
from dataclasses import asdict, dataclass, field, fields
from itertools import product
from math import comb

from searcher.campaign.campaign import Campaign
from searcher.campaign.driver import Goal, run
from searcher.campaign.files.csv_rows import RowsFile
from searcher.campaign.workers.executors import Workers, gather_workers
from searcher.deal import Deal
from searcher.deal_number import number_of_deals
from searcher.deck import MOST_CARDS, Deck, DeckError
from searcher.playing import play_many
from searcher.sweep.enumerate import EnumerateHunt
from searcher.sweep.tally import Tally

KINDS_OF_COURTS = 4
SECONDS_BETWEEN_WRITES = 0.5
SECONDS_OF_COUNTING_AGAIN = 1.0
MOST_COUNTED_AGAIN = 2_000_000  # deals of a row, some tenths of a second


@dataclass(frozen=True)
class Row:
    """What all deals of a deck with equal hands come to."""

    deck: str
    cards: int
    courts: int
    deals: int
    infinite: int
    cycles: int
    """Different cycles, players' names dropped, that infinite deals end in."""
    longest_cards: int
    """Of the games that end, cards of the longest one."""
    longest_tricks: int
    """The most tricks of one that ends; not always the same deal."""
    longest_by_cards: str
    """The first deal, in lexicographic order, with so many cards."""
    longest_by_tricks: str

    @classmethod
    def read(cls, cells: dict[str, str]) -> Row:
        """The row of these texts; ValueError if it cannot be one."""
        row = cls(**{column.name: cells[column.name] if column.type == "str"
                     else int(cells[column.name]) for column in fields(cls)})  # type: ignore[arg-type]
        deck = Deck.parse(row.deck)
        if (str(deck), deck.size, deck.courts, number_of_deals(deck)) != (
                row.deck, row.cards, row.courts, row.deals):
            raise ValueError(f"{row.deck}: cards, courts or deals are wrong")
        for deal in map(Deal.parse, (row.longest_by_cards, row.longest_by_tricks)):
            if deal.deck != deck or len(deal.hand1) != len(deal.hand2):
                raise ValueError(f"{deal} is no deal of {row.deck}")
        if not 0 <= row.cycles <= row.infinite <= row.deals:
            raise ValueError(f"{row.deck}: infinite or cycles cannot be")
        return row


@dataclass
class Census:
    """A census under way, or done: a row for each deck in the order of `decks`."""

    max_cards: int
    max_courts: int
    rows: list[Row] = field(default_factory=list)
    played: int = 0
    """Deals of the decks that are done, and of the one that is being counted."""
    played_before: int = 0
    """Deals of the decks that were done when this run began."""
    notes: list[str] = field(default_factory=list)
    """Lines for the user about what was found damaged and mended."""

    @property
    def total(self) -> int:
        """Deals of all decks."""
        return sum(comb(cards, courts) * KINDS_OF_COURTS**courts
                   for cards in range(2, self.max_cards + 1, 2)
                   for courts in range(min(cards, self.max_courts) + 1))

    def decks(self) -> Iterator[Deck]:
        """Every deck of the census, the smallest and those with the fewest courts first."""
        for cards in range(2, self.max_cards + 1, 2):
            for courts in range(min(cards, self.max_courts) + 1):
                for jacks, queens, kings in product(range(courts + 1), repeat=3):
                    aces = courts - jacks - queens - kings
                    if aces >= 0:
                        yield Deck((cards - courts, jacks, queens, kings, aces))


def take_census(
    max_cards: int, max_courts: int = MOST_CARDS, *, threads: int | None = None,
    executor: str | Executor = "threads", scheduler: str | None = None,
    out: str | os.PathLike[str] | None = None, stopping: Callable[[], bool] = lambda: False,
    progress: Callable[[Census], None] = lambda census: None,
) -> Census:
    """Count all deals of all decks of up to so many cards, of them up to so many courts.

    With `out` the rows are kept in ``out.csv``, decks that are there already are not
    counted again but a sample of them, and those of a larger census stay. When
    `stopping` says so the deck that is being counted is given up. Raises ValueError,
    CampaignError and OSError as `search_random`, and CountError.

    >>> [(row.deck, row.infinite) for row in take_census(6, 2).rows if row.infinite]
    [('2J4-', 1)]
    """
    if not 2 <= max_cards <= MOST_CARDS:
        raise ValueError(f"{max_cards} cards; that goes from 2 to {MOST_CARDS}")
    if not 0 <= max_courts <= MOST_CARDS:
        raise ValueError(f"{max_courts} courts; that goes from 0 to {MOST_CARDS}")
    census = Census(max_cards, max_courts)
    with ExitStack() as exits:
        workers = exits.enter_context(gather_workers(executor, threads, scheduler))
        table = None if out is None else exits.enter_context(_Table(os.fspath(out)))
        known = {} if table is None else table.known
        census.notes += [] if table is None else table.notes
        census.played_before = census.played = sum(
            row.deals for row in known.values()
            if row.cards <= max_cards and row.courts <= max_courts)
        for deck in census.decks():
            row = known.get(str(deck)) or _count(deck, census, workers, stopping, progress)
            if row is None:
                break
            census.rows.append(row)
            if table is not None and str(deck) not in known:
                table.add(row)
    return census


def _count(deck: Deck, census: Census, workers: Workers, stopping: Callable[[], bool],
           progress: Callable[[Census], None]) -> Row | None:
    """The row of a deck; None if it was told to stop before it was through."""
    before = census.played

    def follow(campaign: Campaign) -> None:
        census.played = before + campaign.played
        progress(census)

    search = EnumerateHunt(deck, keep=1)
    with Campaign(search, notes=census.notes) as campaign:
        run(campaign, Goal(), workers, stopping, follow)
    if campaign.played < campaign.job.total:
        census.played = before
        return None
    search.require_whole(campaign)
    return _row(deck, campaign.tally, campaign.summary()["cycles"])


def _row(deck: Deck, tally: Tally, cycles: int) -> Row:
    return Row(str(deck), deck.size, deck.courts, tally.played, tally.infinite, cycles,
               max(tally.by_cards), max(tally.by_tricks),
               tally.longest_by_cards[0].deal, tally.longest_by_tricks[0].deal)


def count_again(row: Row) -> Row:
    """The row of the same deck, from all its deals."""
    deck = Deck.parse(row.deck)
    tally = EnumerateHunt(deck, keep=1).play(0, row.deals)
    return _row(deck, tally, len({finding.outcome.cycle for finding in tally.findings}))


def false_row(rows: Sequence[Row]) -> tuple[int, str] | None:
    """The place of a row that says what is not so, and what; None if none was found.

    The longest games of all rows are played again, and of a sample of rows, chosen by
    chance, all deals, for about a second: a small table is counted again as a whole.
    """
    games = play_many([deal for row in rows
                       for deal in (row.longest_by_cards, row.longest_by_tricks)])
    for place, row in enumerate(rows):
        by_cards, by_tricks = games[2 * place:2 * place + 2]
        found = (int(by_cards["cards"]), int(by_tricks["tricks"]))
        if found != (row.longest_cards, row.longest_tricks):
            return place, (f"the longest games of {row.deck} have {found[0]} cards and {found[1]} "
                           "tricks")
    end = time.monotonic() + SECONDS_OF_COUNTING_AGAIN
    for place in random.sample(range(len(rows)), len(rows)):
        if rows[place].deals <= MOST_COUNTED_AGAIN and (again := count_again(rows[place])
                                                        ) != rows[place]:
            return place, "counted again it is " + ",".join(map(str, asdict(again).values()))
        if time.monotonic() > end:
            break
    return None


class _Table:
    """The file of a census; rows go to disk now and then, and at the end."""

    def __init__(self, name: str) -> None:
        self._file = RowsFile(name, [column.name for column in fields(Row)])
        self.known: dict[str, Row] = {}
        try:
            rows, note = self._file.recover()
            for number, cells in enumerate(rows, 2):
                try:
                    row = Row.read(cells)
                except (ValueError, DeckError):
                    raise self._file.no_row(number) from None
                if row.deck in self.known:
                    raise self._file.no_row(number)
                self.known[row.deck] = row
            if false := false_row(list(self.known.values())):
                raise self._file.not_so(false[0] + 2, false[1])
        except BaseException:
            self._file.__exit__(None)
            raise
        self.notes = [note] if note else []
        self._waiting: list[Row] = []
        self._write_at = time.monotonic()

    def __enter__(self) -> _Table:
        return self

    def __exit__(self, *exception: object) -> None:
        try:
            self._write()
        finally:
            self._file.__exit__(None)

    def add(self, row: Row) -> None:
        self._waiting.append(row)
        if time.monotonic() >= self._write_at:
            self._write()
            self._write_at = time.monotonic() + SECONDS_BETWEEN_WRITES

    def _write(self) -> None:
        waiting, self._waiting = self._waiting, []
        self._file.append([asdict(row) for row in waiting])
