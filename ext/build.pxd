# The builds of the kernel, for the modules that play with them.
from libc.stdint cimport int64_t, uint32_t, uint64_t

from state cimport State


cdef extern from "lanes/builds.h" nogil:
    enum: BUILDS

    ctypedef struct Game:
        uint64_t tricks, cards, period
        uint32_t winner

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


cdef inline list names_of_builds():
    """Those that run here, the fastest first."""
    cdef Build builds[BUILDS]
    list_builds(builds)
    return [builds[i].name.decode() for i in range(BUILDS) if builds[i].runs_here]


cdef inline Build build_named(name) except *:
    cdef Build builds[BUILDS]
    list_builds(builds)
    for i in range(BUILDS):
        if builds[i].runs_here and builds[i].name.decode() == name:
            return builds[i]
    raise ValueError(f"build {name!r} does not run here; these do: "
                     f"{', '.join(names_of_builds())}")
