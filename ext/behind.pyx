# cython: language_level=3
"""What lies behind games that end: a walk over all states that run into them.

A deal is a row of card codes as in `searcher.engine`; found deals come as rows of
`FOUND_DTYPE` and card codes, the leader's hand first, for the leader is player 1.
"""
import numpy as np

from libc.stdint cimport int64_t, uint8_t, uint32_t, uint64_t
from libc.stdlib cimport free, malloc

from state cimport Hand, pack, unpack


cdef extern from "backward/behind.h" nogil:
    enum: MOST_PREDECESSORS

    ctypedef struct Start:
        Hand leader, other
        uint64_t tricks, cards

    ctypedef struct Root:
        Start start
        uint64_t upto

    ctypedef struct Found:
        Start start
        uint64_t root, at

    ctypedef struct FoundList:
        Found *at
        uint64_t size, capacity
        int64_t cards_floor, tricks_floor

    ctypedef struct CForest "Forest":
        const Root *roots
        uint64_t count, equal_size
        uint64_t root, at
        Start *open
        uint64_t states, equal
        int out_of_memory, too_short

    int walk_forest(CForest *forest, uint64_t steps, FoundList *found)

FOUND_DTYPE = np.dtype([("root", np.uint64), ("at", np.uint64),
                        ("tricks", np.uint64), ("cards", np.uint64)])

cdef struct FoundRow:
    uint64_t root, at, tricks, cards


cdef class Forest:
    """The trees behind the first tricks of many games of one deck that end.

    `codes`: their deals, shape ``(count, cards)``, the first `size1` cards being
    hand 1. `tricks` and `cards`: their lengths; `upto`: behind how many of its
    tricks to look, for each. `room`: found deals that are taken out at a time.
    ValueError if a hand is empty, there are more than 64 cards, a code is above 4,
    or the numbers do not fit together.
    """
    cdef CForest forest
    cdef Root *roots
    cdef Found *found
    cdef uint64_t room
    cdef readonly int total
    """Cards of the deck."""
    cdef readonly bint more
    """Whether there is more to walk."""

    def __cinit__(self, const uint8_t[:, ::1] codes, uint32_t size1,
                  const uint64_t[::1] tricks, const uint64_t[::1] cards,
                  const uint64_t[::1] upto, uint64_t room=1 << 12):
        cdef Py_ssize_t i, j, count = codes.shape[0], total = codes.shape[1]
        cdef bint wrong = not 1 <= size1 < total or total > 64
        if not count == tricks.shape[0] == cards.shape[0] == upto.shape[0]:
            raise ValueError("deals, lengths and tricks to look behind are not equally many")
        if not MOST_PREDECESSORS <= room < 1 << 32:
            raise ValueError(f"there has to be room for {MOST_PREDECESSORS} found deals")
        for i in range(count):
            wrong |= upto[i] > tricks[i] or tricks[i] > cards[i]
            for j in range(total):
                wrong |= codes[i, j] > 4
        if wrong:
            raise ValueError("a code is above 4, a hand is empty, or a length is wrong")
        self.total, self.room, self.more = total, room, True
        self.roots = <Root *>malloc((count + 1) * sizeof(Root))
        self.found = <Found *>malloc(room * sizeof(Found))
        if not self.roots or not self.found:
            raise MemoryError
        for i in range(count):
            self.roots[i].start = Start(pack(&codes[i, 0], size1),
                                        pack(&codes[i, size1], total - size1),
                                        tricks[i], cards[i])
            self.roots[i].upto = upto[i]
        self.forest.roots, self.forest.count = self.roots, count
        self.forest.equal_size = (total + 1) // 2

    def __dealloc__(self):
        free(self.roots)
        free(self.found)
        free(self.forest.open)

    @property
    def root(self):
        """The root behind which is being walked; those before it are done."""
        return self.forest.root

    @property
    def at(self):
        """Behind so many of its tricks all is done."""
        return self.forest.at

    @property
    def states(self):
        """States met so far, the games' own not among them."""
        return self.forest.states

    @property
    def equal(self):
        """How many of them are deals with equal hands."""
        return self.forest.equal

    def walk(self, uint64_t steps, int64_t cards_floor, int64_t tricks_floor):
        """Walk on for so many steps at most, a step being some seven states.

        Returns the deals found that are longer than a floor in cards or in
        tricks, in any order: rows of `FOUND_DTYPE` and their card codes, shape
        ``(count, cards)``. ValueError if a game is shorter than was said,
        MemoryError if the trees outgrow the memory; the walk is over then.
        """
        cdef FoundList found = FoundList(self.found, 0, self.room, cards_floor, tricks_floor)
        with nogil:
            self.more = self.more and walk_forest(&self.forest, steps, &found)
        if self.forest.out_of_memory:
            raise MemoryError("too many states are still to be visited")
        if self.forest.too_short:
            raise ValueError(f"game {self.forest.root} has fewer tricks than was said")
        cdef uint64_t i
        rows = np.empty(found.size, dtype=FOUND_DTYPE)
        codes = np.empty((found.size, self.total), dtype=np.uint8)
        cdef FoundRow[::1] row = rows
        cdef uint8_t[:, ::1] deals = codes
        for i in range(found.size):
            row[i] = FoundRow(found.at[i].root, found.at[i].at,
                              found.at[i].start.tricks, found.at[i].start.cards)
            unpack(&found.at[i].start.leader, &deals[i, 0])
            unpack(&found.at[i].start.other, &deals[i, found.at[i].start.leader.size])
        return rows, codes
