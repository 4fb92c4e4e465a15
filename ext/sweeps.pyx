# cython: language_level=3
"""Ranges of numbered deals, compiled: swept over by a build, lengths counted.

Deals are rows of card codes, as in `searcher.engine.games`.
"""
import numpy as np

from build cimport Cursor, Dealer, Length, Sink, Source, Sweep, build_named
from libc.stdint cimport int64_t, uint8_t, uint32_t, uint64_t
from state cimport Hand, State, pack, unpack

from searcher.engine.games import BUILD


cdef extern from "lanes/builds.h" nogil:
    Dealer make_dealer(const uint32_t *counts)
    State deal_random(const Dealer *dealer, uint64_t seed, uint64_t n)
    State cut(const Dealer *dealer, uint64_t court, uint64_t low, uint64_t high)

LENGTH_DTYPE = np.dtype([("n", np.uint64), ("cards", np.uint64), ("tricks", np.uint64)])


cdef Dealer dealer_of(counts) except *:
    cdef uint32_t of_kind[5]
    counts = [int(count) for count in counts]
    if len(counts) != 5 or min(counts) < 0 or not 2 <= sum(counts) <= 64:
        raise ValueError("counts are five numbers, not negative, 2 to 64 in all")
    for kind in range(5):
        of_kind[kind] = counts[kind]
    return make_dealer(of_kind)


cdef class Numbered:
    """Deals with numbers, to be swept over: what `Stream` and `Succession` have in common."""
    cdef Source source
    cdef readonly int total
    """Cards of the deck."""

    def sweep(self, uint64_t start, uint64_t stop, int64_t[::1] by_cards,
              int64_t[::1] by_tricks, uint64_t[::1] flagged, longer,
              int64_t cards_floor, int64_t tricks_floor, build=None):
        """Play deals start ... stop - 1 until done or a buffer is full.

        Adds ended games to the two histograms; writes the numbers of infinite
        games, and of those too long for a histogram (which are then in neither),
        to `flagged`, and games above a floor to `longer` (`LENGTH_DTYPE`), in any order.
        Returns (first deal not played, entries in flagged, entries in longer).
        """
        cdef Length[::1] lengths = longer
        cdef Sink sink
        cdef Sweep sweep = build_named(BUILD if build is None else build).sweep
        if not flagged.shape[0] or not lengths.shape[0]:
            raise ValueError("a buffer has no room")
        sink.by_cards = &by_cards[0]
        sink.by_tricks = &by_tricks[0]
        sink.cards_bins = by_cards.shape[0]
        sink.tricks_bins = by_tricks.shape[0]
        sink.flagged = &flagged[0]
        sink.flagged_size, sink.flagged_capacity = 0, flagged.shape[0]
        sink.longer = &lengths[0]
        sink.longer_size, sink.longer_capacity = 0, lengths.shape[0]
        sink.cards_floor, sink.tricks_floor = cards_floor, tricks_floor
        with nogil:
            start = sweep(&self.source, start, stop, &sink)
        return start, sink.flagged_size, sink.longer_size


cdef class Stream(Numbered):
    """Random deals of one deck from stream (seed, version `STREAM`).

    `counts`: cards of penalty 0, 1, 2, 3, 4; 2 to 64 in all. Deal n is a pure
    function of (seed, STREAM, n, counts), see `ext/game/dealing.h`; it never changes.
    Odd decks give the extra card to player 1.
    """
    may_repeat = True

    def __cinit__(self, counts, uint64_t seed):
        self.source.dealer = dealer_of(counts)
        self.source.seed = seed
        self.source.cursor = NULL
        self.total = sum(counts)

    def deals(self, const uint64_t[::1] numbers):
        """Card codes of the deals with these numbers, shape ``(count, cards)``."""
        cdef Py_ssize_t i
        cdef State state
        codes = np.empty((numbers.shape[0], self.total), dtype=np.uint8)
        cdef uint8_t[:, ::1] rows = codes
        with nogil:
            for i in range(numbers.shape[0]):
                state = deal_random(&self.source.dealer, self.source.seed, numbers[i])
                unpack(&state.leader, &rows[i, 0])
                unpack(&state.other, &rows[i, state.leader.size])
        return codes


cdef class Succession(Numbered):
    """The deals of one deck in lexicographic order (A < K < Q < J < -), from a first one on.

    `codes`: its cards, hand 1 in front of hand 2, 2 to 64 of them; `size1`: how
    many are hand 1. It is number 0; what follows the last deal is the first. A
    sweep has to begin where the one before it ended.
    """
    cdef Cursor cursor
    cdef uint64_t next

    def __cinit__(self, const uint8_t[::1] codes, uint32_t size1):
        cdef Hand row
        self.source.dealer = dealer_of(np.bincount(codes, minlength=5))
        self.total = codes.shape[0]
        if not 1 <= size1 < self.total:
            raise ValueError("a hand is empty")
        self.source.dealer.size1 = size1
        self.source.dealer.size2 = self.total - size1
        row = pack(&codes[0], self.total)
        self.cursor = Cursor(row.court, row.low, row.high, self.source.dealer.places,
                             64 - self.total)
        self.source.cursor = &self.cursor
        self.next = 0

    def sweep(self, uint64_t start, *arguments, **keywords):
        """As of `Numbered`; ValueError if it does not begin where the last one ended."""
        if start != self.next:
            raise ValueError(f"the next deal is number {self.next}, not {start}")
        done = Numbered.sweep(self, start, *arguments, **keywords)
        self.next = done[0]
        return done

    def deal(self):
        """Card codes of the next deal, shape ``(cards,)``."""
        cdef State state = cut(&self.source.dealer, self.cursor.court, self.cursor.low,
                               self.cursor.high)
        codes = np.empty(self.total, dtype=np.uint8)
        cdef uint8_t[::1] row = codes
        unpack(&state.leader, &row[0])
        unpack(&state.other, &row[state.leader.size])
        return codes
