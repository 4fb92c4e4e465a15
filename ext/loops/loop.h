/* A cycle as an object, players' names dropped: its states and a key.
 *
 * The key is the sum of a hash of each state, so it does not depend on where one
 * starts nor on who leads. Two cycles with one key would be taken for the same;
 * a key has 64 bits. Its name is another thing: loop_name.h.
 */
#ifndef SEARCHER_LOOP_H
#define SEARCHER_LOOP_H

#include <stdlib.h>

#include "loops/single_card.h"
#include "game/game.h"

/* What walks look at is infinite rather often, so they look early. */
#define EARLY_TORTOISE 16

typedef struct {
    uint64_t key, orbit, swell;
    State *at;         /* the `orbit` states, in the order of play */
    uint64_t capacity;
    int out_of_memory;
} Loop;

ALWAYS_INLINE uint64_t smaller_hand(const State *s)
{
    return s->leader.size < s->other.size ? s->leader.size : s->other.size;
}

/* Planes of small hands have few bits, all at the top, and a sum of multiples of
 * them (state_hash) would give many states one hash: here every bit is mixed. */
ALWAYS_INLINE uint64_t mixed_hash(const State *s)
{
    const uint64_t parts[] = {
        s->leader.court, s->leader.low, s->leader.high, s->leader.size,
        s->other.court,  s->other.low,  s->other.high,  s->other.size,
    };
    uint64_t hash = 0;

    for (int i = 0; i < 8; i++) {
        hash = (hash ^ parts[i]) * UINT64_C(0x9E3779B97F4A7C15);
        hash ^= hash >> 32;
    }
    return hash;
}

/* The cycle that is reached from a state; 0 if the game ends, if it is not settled
 * after `most` tricks, or without memory. */
static inline int find_loop(State state, uint64_t most, Loop *loop)
{
    uint64_t cards = 0, period = play_on(&state, EARLY_TORTOISE, most).period;

    if (!period)
        return 0;
    if (period > loop->capacity) {
        State *at = realloc(loop->at, 2 * period * sizeof(State));
        if (!at) {
            loop->out_of_memory = 1;
            return 0;
        }
        loop->at = at;
        loop->capacity = 2 * period;
    }
    loop->orbit = period;
    for (uint64_t i = 0; i < period; i++) {
        loop->at[i] = state;
        play_trick(&state, &cards);
    }
    if (period % 2 == 0 && same_hand(&loop->at[0].leader, &loop->at[period / 2].leader) &&
        same_hand(&loop->at[0].other, &loop->at[period / 2].other))
        loop->orbit = period / 2;
    loop->key = loop->swell = 0;
    for (uint64_t i = 0; i < loop->orbit; i++) {
        uint64_t smaller = smaller_hand(&loop->at[i]);

        loop->key += mixed_hash(&loop->at[i]);
        loop->swell = smaller > loop->swell ? smaller : loop->swell;
    }
    return 1;
}

#endif
