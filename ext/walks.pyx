# cython: language_level=3
"""Walks from loop to loop: growing, and searching windows.

A loop is named by the least `leader/other` text of its states. How the loops that
are known are shelved is told in `ext/loops/archive.h`, the walks in `ext/loops/grow_loops.h` and
`ext/loops/window_search.h`. A walk is a pure function of the loops, the seed and its number.
"""
from cpython.pycapsule cimport PyCapsule_GetPointer
from libc.stdint cimport uint8_t, uint32_t, uint64_t
from libc.stdlib cimport free
from libc.string cimport memset

from searcher import engine

from state cimport State, pack


cdef extern from *:
    """
    #include "loops/grow_loops.h"
    #include "loops/window_search.h"
    """


cdef extern from "loops/window_search.h" nogil:
    enum: NAME_SIZE

    ctypedef struct Loop:
        State *at

    ctypedef struct Entry:
        State at
        uint64_t key
        uint32_t courts_off, plain_off, lack

    ctypedef struct Archive:
        uint32_t deck[5]
        Entry *entry
        uint32_t size
        int out_of_memory

    ctypedef struct Chance:
        pass

    ctypedef void (*PlayStates)(const State *, uint64_t, void *)

    Chance start_chance(uint64_t seed, uint64_t unit)
    int holds_complete(const Archive *archive)
    int find_loop(State state, uint64_t most, Loop *loop)
    void write_state(const State *state, char *text)
    Entry *shelve(Archive *archive, const Loop *loop)
    Archive copy_archive(const Archive *archive)
    void free_archive(Archive *archive)
    uint64_t search_windows(Archive *archive, Chance *chance, uint64_t plays,
                            PlayStates play_states)


cdef extern from "loops/grow_loops.h" nogil:
    void c_grow "grow"(Archive *archive, Chance *chance, uint64_t plays)


cdef PlayStates play_states = <PlayStates>PyCapsule_GetPointer(
    engine.PLAY_STATES, "searcher.play_states")


cdef class Walk:
    """Loops of a deck and of decks near to it, to walk from.

    `counts`: cards of penalty 0, 1, 2, 3, 4 of the deck. `names`: loops, as
    ``(leader, other)`` pairs of code bytes; those that are too far from the deck
    or swell too little have no shelf and are left out. ValueError if one is no
    state of an infinite game.
    """
    cdef Archive archive

    def __cinit__(self, counts, names):
        cdef Loop loop
        cdef State state
        memset(&loop, 0, sizeof(loop))
        for kind in range(5):
            self.archive.deck[kind] = counts[kind]
        try:
            for leader, other in names:
                if not leader or not other or len(leader) + len(other) > 64 or \
                        max(leader + other) > 4:
                    raise ValueError("a state is two hands of codes 0 to 4")
                state.leader = pack(<const uint8_t *><const char *>leader, len(leader))
                state.other = pack(<const uint8_t *><const char *>other, len(other))
                state.leads = 0
                if not find_loop(state, <uint64_t>-1, &loop):
                    raise ValueError("the game from a state ends")
                shelve(&self.archive, &loop)
        finally:
            free(loop.at)
        if self.archive.out_of_memory:
            raise MemoryError

    def __dealloc__(self):
        free_archive(&self.archive)

    def loops(self):
        """All loops, as tuples (courts off, plain cards off, lack, key, name)."""
        return listed(&self.archive, 0)

    def grow(self, uint64_t seed, uint64_t number, uint64_t plays):
        """A walk of edits that plays so many states: (states played, new loops)."""
        cdef Archive archive
        cdef Chance chance
        chance = start_chance(seed, number)
        with nogil:
            archive = copy_archive(&self.archive)
            c_grow(&archive, &chance, plays)
        return plays, self.new_loops(&archive)

    def windows(self, uint64_t seed, uint64_t number, uint64_t plays):
        """A walk of whole windows that plays at least so many states, as `grow`.

        ValueError if no loop of the deck itself is known.
        """
        cdef Archive archive
        cdef Chance chance
        chance = start_chance(seed, number)
        if not holds_complete(&self.archive):
            raise ValueError("there is no loop of the deck to walk from")
        with nogil:
            archive = copy_archive(&self.archive)
            plays = search_windows(&archive, &chance, plays, play_states)
        return plays, self.new_loops(&archive)

    cdef list new_loops(self, Archive *archive):
        try:
            if archive.out_of_memory:
                raise MemoryError
            return listed(archive, self.archive.size)
        finally:
            free_archive(archive)


cdef list listed(const Archive *archive, uint32_t start):
    cdef char name[NAME_SIZE]
    cdef uint32_t i
    loops = []
    for i in range(start, archive.size):
        write_state(&archive.entry[i].at, name)
        loops.append((archive.entry[i].courts_off, archive.entry[i].plain_off,
                      archive.entry[i].lack, archive.entry[i].key, name.decode()))
    return loops
