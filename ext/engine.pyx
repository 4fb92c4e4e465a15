# cython: language_level=3
"""The compiled engine: cards in, lengths, winners and proofs out.

A deal is a row of card codes, the penalties 0 to 4 for ``- J Q K A``, hand 1 in
front of hand 2, each hand's top card first. Text belongs to `searcher.deal`.
"""
import os

import numpy as np

from cpython.pycapsule cimport PyCapsule_New
from libc.stdint cimport int64_t, uint8_t, uint32_t, uint64_t
from libc.stdlib cimport free, malloc

from state cimport Hand, State, codes_of, pack, play_trick, unpack


cdef extern from *:
    const char *SEARCHER_SOURCES  # setup.py says it

cdef extern from "builds.h" nogil:
    enum: STREAM_VERSION, BUILDS

    ctypedef struct Game:
        uint64_t tricks, cards, period
        uint32_t winner

    ctypedef struct Cycle:
        uint64_t transient_tricks, transient_cards
        uint64_t period_tricks, period_cards
        uint64_t orbit

    ctypedef struct Dealer:
        uint64_t places
        uint32_t size1, size2

    ctypedef struct Cursor:
        uint64_t court, low, high, places
        uint32_t spare

    ctypedef struct Source:
        Dealer dealer
        uint64_t seed
        Cursor *cursor

    ctypedef struct Length:
        uint64_t n, cards, tricks

    ctypedef struct Sink:
        int64_t *by_cards
        int64_t *by_tricks
        uint64_t cards_bins, tricks_bins
        uint64_t *flagged
        uint64_t flagged_size, flagged_capacity
        Length *longer
        uint64_t longer_size, longer_capacity
        int64_t cards_floor, tricks_floor

    ctypedef uint64_t (*Sweep)(const Source *, uint64_t, uint64_t, Sink *)
    ctypedef void (*PlayStates)(const State *, uint64_t, Game *)

    ctypedef struct Build:
        const char *name
        int runs_here
        Sweep sweep
        PlayStates play_states

    void list_builds(Build *builds)
    void philox4x32(uint32_t *words, uint32_t key0, uint32_t key1)
    Dealer make_dealer(const uint32_t *counts)
    State deal_random(const Dealer *dealer, uint64_t seed, uint64_t n)
    State cut(const Dealer *dealer, uint64_t court, uint64_t low, uint64_t high)
    Cycle locate_cycle(const State *start, uint64_t period)

STREAM = STREAM_VERSION
SOURCES = SEARCHER_SOURCES.decode()

GAME_DTYPE = np.dtype([
    ("infinite", np.bool_), ("winner", np.uint8),
    ("tricks", np.uint64), ("cards", np.uint64),
    ("transient_tricks", np.uint64), ("transient_cards", np.uint64),
    ("period_tricks", np.uint64), ("period_cards", np.uint64),
    ("orbit", np.uint64),
])

LENGTH_DTYPE = np.dtype([("n", np.uint64), ("cards", np.uint64), ("tricks", np.uint64)])

cdef packed struct GameRow:
    uint8_t infinite, winner
    uint64_t tricks, cards, transient_tricks, transient_cards
    uint64_t period_tricks, period_cards, orbit

# the same layout under the names and types that a typed memoryview takes
ROW_DTYPE = np.dtype([(name, np.uint8 if dtype[0] == np.bool_ else dtype[0])
                      for name, dtype in GAME_DTYPE.fields.items()])

cdef Build builds[BUILDS]
list_builds(builds)
RUN_HERE = tuple(builds[i].name.decode() for i in range(BUILDS) if builds[i].runs_here)
BUILD = os.environ.get("SEARCHER_BUILD") or RUN_HERE[0]
WHY = ("SEARCHER_BUILD says so" if os.environ.get("SEARCHER_BUILD") else
       "the fastest that processor and operating system support")


cdef Build build_named(name) except *:
    for i in range(BUILDS):
        if builds[i].runs_here and builds[i].name.decode() == name:
            return builds[i]
    raise ValueError(f"build {name!r} does not run here; these do: {', '.join(RUN_HERE)}")


# how states are played by the chosen build, for the other compiled modules; if there is
# no such build the command says so, which it cannot if this import fails
PLAY_STATES = PyCapsule_New(
    <void *>build_named(BUILD if BUILD in RUN_HERE else RUN_HERE[0]).play_states,
    "searcher.play_states", NULL)


cdef inline void fill_row(const State *state, const Game *game, GameRow *row) noexcept nogil:
    cdef Cycle cycle
    row.infinite = game.period != 0
    if not row.infinite:
        row.winner = <uint8_t>(game.winner + 1)
        row.tricks = game.tricks
        row.cards = game.cards
        return
    cycle = locate_cycle(state, game.period)
    row.transient_tricks = cycle.transient_tricks
    row.transient_cards = cycle.transient_cards
    row.period_tricks = cycle.period_tricks
    row.period_cards = cycle.period_cards
    row.orbit = cycle.orbit
    row.tricks = cycle.transient_tricks + cycle.period_tricks
    row.cards = cycle.transient_cards + cycle.period_cards


def play_codes(const uint8_t[:, ::1] deals, const uint8_t[::1] sizes1, build=None):
    """Play each row of `deals`, its first ``sizes1[i]`` cards being hand 1.

    Shapes ``(count, cards)`` and ``(count,)``; returns an array of `GAME_DTYPE`,
    shape ``(count,)``. ValueError if a hand is empty, there are more than 64
    cards, a code is above 4, or `build` does not run here.
    """
    cdef Py_ssize_t i, j, count = deals.shape[0], total = deals.shape[1]
    cdef PlayStates play_states = build_named(BUILD if build is None else build).play_states
    cdef bint wrong = False
    cdef State *states
    cdef Game *played
    if sizes1.shape[0] != count:
        raise ValueError(f"{count} deals, but {sizes1.shape[0]} sizes of hand 1")
    if total > 64:
        raise ValueError(f"{total} cards; a deal has at most 64")
    games = np.zeros(count, dtype=GAME_DTYPE)
    cdef GameRow[::1] rows = games.view(ROW_DTYPE)
    with nogil:
        for i in range(count):
            wrong |= not 1 <= sizes1[i] < total
            for j in range(total):
                wrong |= deals[i, j] > 4
    if wrong:
        raise ValueError("a code is above 4, or a hand is empty")
    states = <State *>malloc((count + 1) * sizeof(State))
    played = <Game *>malloc((count + 1) * sizeof(Game))
    if states and played:
        with nogil:
            for i in range(count):
                states[i].leader = pack(&deals[i, 0], sizes1[i])
                states[i].other = pack(&deals[i, sizes1[i]], total - sizes1[i])
                states[i].leads = 0
            play_states(states, count, played)
            for i in range(count):
                fill_row(&states[i], &played[i], &rows[i])
    failed = not states or not played
    free(states)
    free(played)
    if failed:
        raise MemoryError
    return games


def states_after(const uint8_t[::1] codes, uint64_t size1, uint64_t skip, uint64_t count):
    """States at the start of tricks ``skip ... skip + count - 1``, as pairs
    (leader's hand, other hand) of code bytes. The deal has to last that long.
    """
    cdef State state
    cdef uint64_t _i, cards = 0
    state.leader = pack(&codes[0], size1)
    state.other = pack(&codes[size1], codes.shape[0] - size1)
    state.leads = 0
    for _i in range(skip):
        play_trick(&state, &cards)
    states = []
    for _i in range(count):
        states.append((codes_of(&state.leader), codes_of(&state.other)))
        play_trick(&state, &cards)
    return states


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
    function of (seed, STREAM, n, counts), see `ext/deal.h`; it never changes.
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


def philox(counter, key):
    """Four words of Philox4x32-10, for its published test vectors."""
    cdef uint32_t words[4]
    for i in range(4):
        words[i] = counter[i]
    philox4x32(words, key[0], key[1])
    return tuple(words[i] for i in range(4))
