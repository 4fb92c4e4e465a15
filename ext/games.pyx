# cython: language_level=3
"""Straffkort for two, compiled: cards in, lengths, winners and proofs out.

A deal is a row of card codes, the penalties 0 to 4 for ``- J Q K A``, hand 1 in
front of hand 2, each hand's top card first. Text belongs to `searcher.deal`.
"""
import os

import numpy as np

from build cimport Game, PlayStates, build_named, names_of_builds
from cpython.pycapsule cimport PyCapsule_New
from libc.stdint cimport uint8_t, uint32_t, uint64_t
from libc.stdlib cimport free, malloc
from state cimport State, codes_of, pack, play_trick


cdef extern from *:
    const char *SEARCHER_SOURCES  # setup.py says it

cdef extern from "lanes/builds.h" nogil:
    enum: STREAM_VERSION

    ctypedef struct Cycle:
        uint64_t transient_tricks, transient_cards
        uint64_t period_tricks, period_cards
        uint64_t orbit

    void philox4x32(uint32_t *words, uint32_t key0, uint32_t key1)
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

cdef packed struct GameRow:
    uint8_t infinite, winner
    uint64_t tricks, cards, transient_tricks, transient_cards
    uint64_t period_tricks, period_cards, orbit

# the same layout under the names and types that a typed memoryview takes
ROW_DTYPE = np.dtype([(name, np.uint8 if dtype[0] == np.bool_ else dtype[0])
                      for name, dtype in GAME_DTYPE.fields.items()])

RUN_HERE = tuple(names_of_builds())
BUILD = os.environ.get("SEARCHER_BUILD") or RUN_HERE[0]
WHY = ("SEARCHER_BUILD says so" if os.environ.get("SEARCHER_BUILD") else
       "the fastest that processor and operating system support")

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


def philox(counter, key):
    """Four words of Philox4x32-10, for its published test vectors."""
    cdef uint32_t words[4]
    for i in range(4):
        words[i] = counter[i]
    philox4x32(words, key[0], key[1])
    return tuple(words[i] for i in range(4))
