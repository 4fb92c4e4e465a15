# The packed state and its way in and out of card codes, for all compiled modules.
from libc.stdint cimport uint8_t, uint32_t, uint64_t


cdef extern from "game/trick.h" nogil:
    ctypedef struct Hand:
        uint64_t court, low, high, size

    ctypedef struct State:
        Hand leader, other
        uint32_t leads

    int play_trick(State *state, uint64_t *cards)
    int same_state(const State *a, const State *b)
    int same_hand(const Hand *a, const Hand *b)


cdef inline Hand pack(const uint8_t *codes, uint64_t size) noexcept nogil:
    cdef Hand hand = Hand(0, 0, 0, size)
    cdef uint64_t i, top = <uint64_t>1 << 63
    cdef uint8_t code
    for i in range(size):
        code = codes[i]
        if code:
            hand.court |= top >> i
            if (code - 1) & 1:
                hand.low |= top >> i
            if (code - 1) & 2:
                hand.high |= top >> i
    return hand


cdef inline void unpack(const Hand *hand, uint8_t *codes) noexcept nogil:
    cdef uint64_t i
    for i in range(hand.size):
        codes[i] = <uint8_t>(
            ((hand.court << i) >> 63) + ((hand.low << i) >> 63) + 2 * ((hand.high << i) >> 63)
        )


cdef inline bytes codes_of(const Hand *hand):
    cdef bytes codes = bytes(hand.size)
    unpack(hand, <uint8_t *><char *>codes)
    return codes
