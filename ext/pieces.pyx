# cython: language_level=3
"""Pieces of a template, and decks filled with them.

Hands and words are code bytes, penalties 0 to 4, top card first. What pieces,
templates, carries and orbits are is told in `ext/loops/pieces.h` and `ext/loops/fill_deck.h`.
"""
from libc.stdint cimport uint8_t, uint32_t, uint64_t
from libc.stdlib cimport free, malloc
from libc.string cimport memset

from threading import Lock

from state cimport Hand, State, codes_of, pack


cdef extern from *:
    """
    #include "loops/fill_deck.h"
    #include "loops/split_search.h"
    """


cdef extern from "loops/fill_deck.h" nogil:
    enum: KINDS

    ctypedef struct PieceLimits:
        Hand template_ "template"
        uint32_t most_cards, most_courts
        uint32_t budget[5]
        uint32_t most_small, swell, swell_courts, swell_cards, carries, last

    ctypedef struct Reading:
        Hand word

    ctypedef struct Split:
        Reading *part
        uint64_t *size
        size_t parts
        uint64_t most
        Reading *room
        size_t sample
        int out_of_memory

    ctypedef struct PieceOrbit:
        Hand word[128]
        uint32_t period, swell, carry

    ctypedef void PieceFound(const PieceOrbit *orbit, void *context) noexcept

    ctypedef struct PieceSearch:
        PieceLimits limits
        PieceFound *found
        void *context
        uint64_t nodes, pieces, orbits

    ctypedef struct OrbitList:
        PieceOrbit *orbit
        size_t size
        int out_of_memory

    void collect_orbit(const PieceOrbit *orbit, void *list)
    void add_orbit(OrbitList *list, const PieceOrbit *orbit)
    uint64_t estimate_readings(const PieceLimits *limits, const Reading *reading,
                               Reading *room, size_t sample, uint64_t most)
    Reading start_reading(const PieceLimits *limits)
    void search_pieces(PieceSearch *search, const Reading *reading)
    void split_search(PieceSearch *search, const Reading *reading, Split *split)


cdef extern from "loops/fill_deck.h":
    ctypedef struct Budget:
        const Hand *template_ "template"
        const OrbitList *large
        uint32_t most_pieces
        uint64_t most_phases
        void (*built)(const State *state, void *context) noexcept
        void *context

    int solve_budget(Budget *budget, const OrbitList *small, const uint32_t *deck,
                     const Hand *carry)

ESTIMATE_SAMPLE = 4096
SPLIT_SAMPLE = 128
PARTS_PER_UNIT = 8  # about: the errors of their estimates even out


cdef class Orbits:
    """Periodic pieces of one template and one carry."""
    cdef OrbitList list

    def __cinit__(self):
        memset(&self.list, 0, sizeof(OrbitList))

    def __dealloc__(self):
        free(self.list.orbit)

    def __len__(self):
        return self.list.size

    def describe(self):
        """(least word, period, swell, carry) of each."""
        cdef size_t i
        return [(codes_of(&self.list.orbit[i].word[0]), self.list.orbit[i].period,
                 self.list.orbit[i].swell, self.list.orbit[i].carry)
                for i in range(self.list.size)]


cdef class Search:
    """All pieces of a template within limits, cut into units of about equal size.

    `template` is the small hand; `budget` are the cards of penalty 0, 1, 2, 3, 4
    that a piece may have, at most. A piece has at most `cards` cards and `courts`
    courts other than jacks. It is left out unless the small hand has swollen to
    `swell` cards when more than `swell_courts` of those courts, or `swell_cards`
    cards, are read, and if it grows above `most_small`. A card of kind `last`
    ends a piece and is read nowhere else (None: no such kind). `carries` are the
    numbers of cards carried over that are tried.

    `size` is about how many readings the search meets, `units` how many units of
    `unit_size` readings that is. It is cut into them when `find` first asks for
    pieces, always in the same way; any thread may ask.
    """
    cdef PieceSearch search
    cdef Reading start
    cdef Split split
    cdef Orbits short_ones
    cdef size_t *unit_of  # of each part; NULL until the search is cut up
    cdef object lock
    cdef readonly uint64_t size
    cdef readonly size_t units

    def __cinit__(self, bytes template, budget, *, uint32_t cards, uint32_t courts,
                  uint32_t swell, uint32_t swell_courts, uint32_t swell_cards,
                  uint32_t most_small, carries, last, uint64_t unit_size):
        cdef PieceLimits *limits = &self.search.limits
        if not template or len(template) > 32 or max(template) > 4:
            raise ValueError("a template is 1 to 32 codes from 0 to 4")
        if len(budget) != KINDS or min(budget) < 0 or sum(budget) + len(template) > 64:
            raise ValueError("a budget is five counts, with the template at most 64 cards")
        if not 0 < cards <= 64 or not len(template) <= most_small <= 64 - cards:
            raise ValueError("the cards of a piece and of the small hand are at most 64 in all")
        if not carries or min(carries) < 0 or max(carries) > 5:
            raise ValueError("0 to 5 cards are carried over")
        if last is not None and not 0 <= last < KINDS:
            raise ValueError("the last card is a code from 0 to 4")
        if not unit_size:
            raise ValueError("a unit of no readings")
        limits.template_ = pack(<const uint8_t *><const char *>template, len(template))
        for kind in range(KINDS):
            limits.budget[kind] = budget[kind]
        limits.most_cards, limits.most_courts = cards, courts
        limits.swell, limits.swell_courts, limits.swell_cards = swell, swell_courts, swell_cards
        limits.most_small = most_small
        for carry in carries:
            limits.carries |= 1 << <int>carry
        limits.last = 0 if last is None else 1 << <int>last
        self.start = start_reading(limits)
        self.search.found = collect_orbit
        self.split.most = max(1, unit_size // PARTS_PER_UNIT)
        self.short_ones = Orbits()
        self.lock = Lock()
        self.size = self.estimate()
        self.units = max(1, self.size // unit_size)

    def __dealloc__(self):
        free(self.split.part)
        free(self.split.size)
        free(self.unit_of)

    cdef uint64_t estimate(self) except 0:
        cdef size_t sample = ESTIMATE_SAMPLE
        cdef uint64_t size
        cdef Reading *room = <Reading *>malloc((1 + KINDS) * sample * sizeof(Reading))
        if not room:
            raise MemoryError
        with nogil:
            size = estimate_readings(&self.search.limits, &self.start, room, sample, 1 << 62)
        free(room)
        return size

    cdef int cut_up(self) except -1:
        """Cut the search into parts, and deal these out to the units in order."""
        cdef PieceSearch search = self.search
        cdef Split *split = &self.split
        cdef uint64_t total = 0, before = 0
        cdef size_t i
        search.context = &self.short_ones.list
        split.sample = SPLIT_SAMPLE
        split.room = <Reading *>malloc((1 + KINDS) * split.sample * sizeof(Reading))
        if not split.room:
            raise MemoryError
        with nogil:
            split_search(&search, &self.start, split)
        free(split.room)
        self.unit_of = <size_t *>malloc((split.parts + 1) * sizeof(size_t))
        if split.out_of_memory or self.short_ones.list.out_of_memory or not self.unit_of:
            raise MemoryError
        for i in range(split.parts):
            total += split.size[i]
        for i in range(split.parts):
            self.unit_of[i] = <size_t>(<double>before / <double>total * <double>self.units)
            before += split.size[i]
        return 0

    def find(self, size_t first, size_t beyond):
        """The periodic pieces of units first ... beyond - 1."""
        cdef PieceSearch search = self.search
        cdef Orbits orbits = Orbits()
        cdef size_t i
        if not first <= beyond <= self.units:
            raise ValueError(f"units {first} to {beyond} of {self.units}")
        with self.lock:
            if not self.unit_of:
                self.cut_up()
        search.context = &orbits.list
        with nogil:
            if first == 0 < beyond:  # pieces that end before any part begins
                for i in range(self.short_ones.list.size):
                    add_orbit(&orbits.list, &self.short_ones.list.orbit[i])
            for i in range(self.split.parts):
                if first <= self.unit_of[i] < beyond:
                    search_pieces(&search, &self.split.part[i])
        if orbits.list.out_of_memory:
            raise MemoryError
        return orbits


cdef void keep_state(const State *state, void *context) noexcept:
    (<list>context).append((codes_of(&state.leader), codes_of(&state.other)))


def fill(deck, bytes template, uint32_t carry, Orbits large, Orbits small, *,
         uint32_t pieces, uint64_t orders):
    """All states of a deck that are a template and a sequence of periodic pieces.

    `deck`: its cards of penalty 0 to 4. At most `pieces` pieces, in every order
    and phase unless these are more than `orders`, at least one of them a large one;
    all leave the same `carry` plain cards behind. Returns pairs (leader's hand,
    other hand).
    """
    cdef uint32_t counts[5]
    cdef Budget budget
    cdef Hand h, w
    cdef bytes carried = bytes(carry)
    states = []
    if not 0 < pieces <= 6:
        raise ValueError("1 to 6 pieces")
    if not template or len(deck) != KINDS or sum(deck) > 64:
        raise ValueError("a deck is five counts, at most 64 cards, and a template is no empty hand")
    if any(count < (template + carried).count(code) for code, count in enumerate(deck)):
        return states
    h = pack(<const uint8_t *><const char *>template, len(template))
    w = pack(<const uint8_t *><const char *>carried, carry)
    for kind in range(KINDS):
        counts[kind] = deck[kind]
    memset(&budget, 0, sizeof(Budget))
    budget.template_ = &h
    budget.large = &large.list
    budget.most_pieces, budget.most_phases = pieces, orders
    budget.built, budget.context = keep_state, <void *>states
    if not solve_budget(&budget, &small.list, counts, &w):
        raise MemoryError
    return states
