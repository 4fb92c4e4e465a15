# cython: language_level=3
"""Both games for two to four players, compiled: rows of cards in, lengths and proofs out.

A card is a number: in straffkort its penalty, 0 to 4, or 5 for a plain card of a
poisoned rank; in the colour variant 13 * suit + rank, suits in the order ``S H D C``,
ranks from the two up. A deal is a row of cards, hand 1 first, each hand's top card
first. Text belongs to `searcher.table.deal`.
"""
import numpy as np

from libc.stdint cimport uint8_t, uint32_t, uint64_t
from libc.string cimport memset


cdef extern from "table/game.h" nogil:
    enum: MOST_CARDS, MOST_PLAYERS, POISONED, STRAFFKORT, COLOUR, ENDED

    ctypedef struct Queue:
        uint32_t head, tail
        uint8_t *cards

    ctypedef struct TableRules:
        uint32_t game, rest, winner_first

    ctypedef struct TableState "Table":
        uint32_t players, leads
        Queue *hands
        Queue *heaps

    ctypedef struct Count:
        uint64_t turns, cards, takings

    ctypedef struct TableGame:
        Count count
        uint64_t period
        uint32_t ending, winner

    ctypedef struct TableCycle:
        Count transient, period
        uint64_t orbit

    void lay_out(TableState *t, uint32_t players, const uint32_t *sizes, const uint8_t *row)
    int play_turn(TableState *t, const TableRules *rules, Count *count)
    TableGame play_table(TableState *t, const TableRules *rules)
    TableCycle locate_table_cycle(const TableState *start, const TableRules *rules,
                                  uint64_t period)

cdef extern from "table/dealing.h" nogil:
    enum: DECK_CARDS, COLOUR_STREAM_WORD

    void deal_straffkort(uint64_t seed, uint64_t n, int poisoned_plain, uint8_t *row)
    void deal_colour(uint64_t seed, uint64_t n, uint8_t *row)

COLOUR_STREAM = COLOUR_STREAM_WORD & 0xFFFF
ENDINGS = ("ended", "stalled", "infinite")

TABLE_DTYPE = np.dtype([
    ("ending", np.uint8), ("winner", np.uint8), ("turns", np.uint64), ("cards", np.uint64),
    ("transient_turns", np.uint64), ("transient_cards", np.uint64),
    ("period_turns", np.uint64), ("period_cards", np.uint64), ("orbit", np.uint64),
])
LENGTH_DTYPE = np.dtype([
    ("ending", np.uint8), ("winner", np.uint8), ("turns", np.uint64), ("cards", np.uint64),
])

PENALTIES = {poisoned + penalty for poisoned in (0, POISONED) for penalty in range(5)}

cdef packed struct TableRow:
    uint8_t ending, winner
    uint64_t turns, cards, transient_turns, transient_cards
    uint64_t period_turns, period_cards, orbit

cdef packed struct LengthRow:
    uint8_t ending, winner
    uint64_t turns, cards


cdef inline void locate(const TableState *start, const TableRules *rules, uint64_t period,
                        TableRow *row) noexcept nogil:
    cdef TableCycle cycle = locate_table_cycle(start, rules, period)
    row.transient_turns = cycle.transient.turns
    row.transient_cards = cycle.transient.cards
    row.period_turns = cycle.period.turns
    row.period_cards = cycle.period.cards
    row.orbit = cycle.orbit
    row.turns = row.transient_turns + row.period_turns
    row.cards = row.transient_cards + row.period_cards


cdef class Table:
    """A table: how many cards each player gets, and which rules hold.

    `sizes`: cards of each hand, 2 to 4 numbers, none 0, 64 in all at most. `strengths`:
    for each card number what the engine takes it for: in straffkort the penalty, plus
    8 if it is poisoned (5 or 6 bytes); in the colour variant 16 * suit + strength (52
    bytes). `rest` and `winner_first` are the house rules. ValueError otherwise.
    """
    cdef TableRules rules
    cdef uint32_t sizes[MOST_PLAYERS]
    cdef uint8_t strengths[MOST_CARDS]
    cdef readonly int players, total, cards

    def __cinit__(self, bint colour, sizes, bytes strengths, bint rest, bint winner_first):
        sizes = [int(size) for size in sizes]
        if not 2 <= len(sizes) <= MOST_PLAYERS or min(sizes) < 1 or sum(sizes) > MOST_CARDS:
            raise ValueError("sizes are 2 to 4 numbers, none 0, 64 in all at most")
        if colour:
            fits = len(strengths) == DECK_CARDS and max(strengths) < 64
        else:
            fits = len(strengths) in (5, 6) and not set(strengths) - PENALTIES
        if not fits:
            raise ValueError("strengths are 52 below 64, or 5 or 6 that are 0 to 4 or 8 more")
        self.rules = TableRules(COLOUR if colour else STRAFFKORT, rest, winner_first)
        self.players, self.total, self.cards = len(sizes), sum(sizes), len(strengths)
        for player, size in enumerate(sizes):
            self.sizes[player] = size
        for card, strength in enumerate(strengths):
            self.strengths[card] = strength

    cdef void start(self, const uint8_t *row, TableState *table) noexcept nogil:
        cdef uint8_t as_played[MOST_CARDS]
        cdef int i
        for i in range(self.total):
            as_played[i] = self.strengths[row[i]]
        lay_out(table, self.players, self.sizes, as_played)

    cdef void deal(self, uint64_t seed, uint64_t n, uint8_t *row) noexcept nogil:
        if self.rules.game == COLOUR:
            deal_colour(seed, n, row)
        else:
            deal_straffkort(seed, n, self.cards == 6, row)

    def _check(self, const uint8_t[:, ::1] deals):
        if deals.shape[1] != self.total:
            raise ValueError(f"rows of {deals.shape[1]} cards; the hands take {self.total}")
        if deals.shape[0] and np.max(deals) >= self.cards:
            raise ValueError(f"a card is above {self.cards - 1}")

    def play(self, const uint8_t[:, ::1] deals):
        """Play each row of `deals`, shape ``(count, total)``; an array of `TABLE_DTYPE`.

        ValueError for rows of another length or numbers that are no card.
        """
        cdef Py_ssize_t i, count = deals.shape[0]
        cdef TableState start, table
        cdef TableGame game
        self._check(deals)
        played = np.zeros(count, dtype=TABLE_DTYPE)
        cdef TableRow[::1] rows = played
        with nogil:
            for i in range(count):
                self.start(&deals[i, 0], &start)
                table = start
                game = play_table(&table, &self.rules)
                rows[i].ending, rows[i].winner = <uint8_t>game.ending, <uint8_t>game.winner
                rows[i].turns, rows[i].cards = game.count.turns, game.count.cards
                if game.ending != ENDED:
                    locate(&start, &self.rules, game.period, &rows[i])
        return played

    def state_after(self, const uint8_t[:, ::1] deal, uint64_t turns):
        """All there is after some turns of a game that lasts so long, as bytes of strengths:
        the hands, the heaps, and who leads (in colour bit p: player p + 1 rests).

        `deal` is a row, shape ``(1, total)``. For holding the engine against the rules.
        """
        cdef TableState table
        cdef Count count
        cdef uint64_t _i
        self._check(deal)
        memset(&count, 0, sizeof(count))
        self.start(&deal[0, 0], &table)
        for _i in range(turns):
            play_turn(&table, &self.rules, &count)
        return ([cards_of(&table.hands[p]) for p in range(self.players)],
                [cards_of(&table.heaps[p]) for p in range(self.players)], table.leads)

    def deals(self, uint64_t seed, const uint64_t[::1] numbers):
        """Cards of the random deals with these numbers, shape ``(count, total)``.

        The hands take the first `total` of 52 cards; ValueError if they take more.
        """
        cdef Py_ssize_t i
        if self.total > DECK_CARDS:
            raise ValueError(f"{self.total} cards; the deck has {DECK_CARDS}")
        dealt = np.empty((numbers.shape[0], DECK_CARDS), dtype=np.uint8)
        cdef uint8_t[:, ::1] rows = dealt
        with nogil:
            for i in range(numbers.shape[0]):
                self.deal(seed, numbers[i], &rows[i, 0])
        return np.ascontiguousarray(dealt[:, :self.total])

    def sweep(self, uint64_t seed, uint64_t first, uint64_t count):
        """Play `count` random deals from number `first` on; an array of `LENGTH_DTYPE`.

        Of a game that never ends, `turns` and `cards` say where that was seen, which is
        of no use. ValueError as `deals`.
        """
        cdef uint64_t i
        cdef uint8_t row[DECK_CARDS]
        cdef TableState table
        cdef TableGame game
        if self.total > DECK_CARDS:
            raise ValueError(f"{self.total} cards; the deck has {DECK_CARDS}")
        played = np.empty(count, dtype=LENGTH_DTYPE)
        cdef LengthRow[::1] rows = played
        with nogil:
            for i in range(count):
                self.deal(seed, first + i, row)
                self.start(row, &table)
                game = play_table(&table, &self.rules)
                rows[i].ending, rows[i].winner = <uint8_t>game.ending, <uint8_t>game.winner
                rows[i].turns, rows[i].cards = game.count.turns, game.count.cards
        return played


cdef bytes cards_of(const Queue *queue):
    return (<const char *>queue.cards)[queue.head:queue.tail]
