# cython: language_level=3
"""Backward play: the states one trick before a state, and the basin of a cycle.

A state is a pair (leader's hand, other hand) of card codes, penalties 0 to 4,
top card first; who the leader is does not matter here.
"""
from libc.stdint cimport uint32_t, uint64_t, uint8_t
from libc.stdlib cimport free, malloc
from libc.string cimport memset

from state cimport State, codes_of, pack, play_trick, same_hand


cdef extern from "backward/backward.h" nogil:
    ctypedef struct Node:
        State state
        uint32_t depth

    ctypedef struct NodeList:
        Node *at
        size_t size
        int out_of_memory

    ctypedef struct Basin:
        uint64_t states, depth, smaller_hand
        NodeList equal

    void push_predecessors(NodeList *nodes, const State *state, uint32_t depth)
    Basin find_basin(const State *cycle, uint64_t orbit)


cdef State packed(bytes leader, bytes other):
    cdef State state
    if not leader or not other or len(leader) + len(other) > 64 or max(leader + other) > 4:
        raise ValueError("a state is two hands of codes 0 to 4, neither empty, of 64 cards at most")
    state.leader = pack(<const uint8_t *><const char *>leader, len(leader))
    state.other = pack(<const uint8_t *><const char *>other, len(other))
    state.leads = 0
    return state


cdef list pairs(NodeList *nodes):
    cdef size_t i
    if nodes.out_of_memory:
        raise MemoryError
    return [(codes_of(&nodes.at[i].state.leader), codes_of(&nodes.at[i].state.other))
            for i in range(nodes.size)]


def predecessors(bytes leader, bytes other):
    """All states from which one trick leads to this one, each once."""
    cdef NodeList nodes
    memset(&nodes, 0, sizeof(nodes))
    cdef State state = packed(leader, other)
    push_predecessors(&nodes, &state, 0)
    try:
        return pairs(&nodes)
    finally:
        free(nodes.at)


def basin(bytes leader, bytes other, uint64_t orbit):
    """All about the basin of the cycle that this state is on, given its orbit.

    Returns (swell, states in the basin, depth, largest smaller hand in the
    basin, states with equal hands). ValueError if the state does not recur,
    players' names dropped, after `orbit` tricks.
    """
    cdef State start = packed(leader, other), state = start
    cdef uint64_t i, cards = 0, swell = 0
    cdef Basin found
    if orbit == 0:
        raise ValueError("an orbit has at least one trick")
    cdef State *cycle = <State *>malloc(orbit * sizeof(State))
    if not cycle:
        raise MemoryError
    try:
        for i in range(orbit):
            cycle[i] = state
            swell = max(swell, min(state.leader.size, state.other.size))
            if play_trick(&state, &cards) != 0 or state.other.size == 0:
                raise ValueError("the game ends from this state")
        if not same_hand(&state.leader, &start.leader) or \
                not same_hand(&state.other, &start.other):
            raise ValueError(f"the state does not recur after {orbit} tricks")
        with nogil:
            found = find_basin(cycle, orbit)
        try:
            return swell, found.states, found.depth, found.smaller_hand, pairs(&found.equal)
        finally:
            free(found.equal.at)
    finally:
        free(cycle)
