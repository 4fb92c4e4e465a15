/* One game to its end, or to the proof that it has none: Brent's algorithm.
 *
 * R. P. Brent, "An improved Monte Carlo factorization algorithm", BIT 20
 * (1980): one state, the tortoise, is remembered and moved up at every power of
 * two, and each later state is compared with it. The comparison is by hash, and
 * an equal hash is confirmed by comparing the states themselves, so an answer
 * is never a guess.
 *
 * The first tortoise sits at trick 64, not at the start: seven games of eight
 * are over before that and then pay nothing for the detection.
 */
#ifndef SEARCHER_GAME_H
#define SEARCHER_GAME_H

#include "game/trick.h"

#define FIRST_TORTOISE 64

typedef struct {
    uint64_t tricks, cards;
    uint64_t period; /* in tricks; 0 if the game ended */
    uint32_t winner; /* 0 is player 1, 1 is player 2; of no use if infinite */
} Game;

typedef struct {
    uint64_t transient_tricks, transient_cards;
    uint64_t period_tricks, period_cards;
    uint64_t orbit;
} Cycle;

/* A sum of odd multiples: two multiplications deep whatever the number of planes. */
ALWAYS_INLINE uint64_t state_hash(const State *s)
{
    return s->leader.court * UINT64_C(0x9E3779B97F4A7C15) +
           s->leader.low * UINT64_C(0xBF58476D1CE4E5B9) +
           s->leader.high * UINT64_C(0x94D049BB133111EB) +
           s->other.court * UINT64_C(0xD6E8FEB86659FD93) +
           s->other.low * UINT64_C(0xA0761D6478BD642F) +
           s->other.high * UINT64_C(0xE7037ED1A0B428DB) + s->leader.size;
}

/* Plays until the game ends or a state is seen to recur, the first tortoise
 * sitting at trick `first`, a power of two; or gives up after `most` tricks, and
 * then has neither period nor winner. For an infinite game tricks and cards count up
 * to where that was seen, not to the first time, and the state is left there: on
 * the cycle. */
ALWAYS_INLINE Game play_on(State *state, uint64_t first, uint64_t most)
{
    Game game = {0, 0, 0, 0};
    State tortoise;
    uint64_t tortoise_hash = 0, tortoise_trick = 0;

    while (game.tricks < most) {
        TrickEnd end = play_trick(state, &game.cards);
        game.tricks++;
        if (RARE(end != TAKEN)) {
            game.winner = state->leads ^ (end == LEADER_OUT);
            return game;
        }
        if (RARE(state->other.size == 0)) {
            game.winner = state->leads;
            return game;
        }
        if (game.tricks < first)
            continue;
        uint64_t hash = state_hash(state);
        if (RARE(hash == tortoise_hash) && tortoise_trick &&
            same_state(state, &tortoise)) {
            game.period = game.tricks - tortoise_trick;
            return game;
        }
        if (RARE((game.tricks & (game.tricks - 1)) == 0)) {
            tortoise = *state;
            tortoise_hash = hash;
            tortoise_trick = game.tricks;
        }
    }
    return game;
}

ALWAYS_INLINE Game play_game(State state)
{
    return play_on(&state, FIRST_TORTOISE, UINT64_MAX);
}

/* Where the cycle of an infinite game begins, and how long it is, given its
 * period in tricks: two players walk the game a period apart until they meet. */
static inline Cycle locate_cycle(const State *start, uint64_t period)
{
    Cycle cycle = {0, 0, period, 0, period};
    State behind = *start, ahead = *start;
    uint64_t uncounted = 0;

    for (uint64_t i = 0; i < period; i++)
        play_trick(&ahead, &uncounted);
    while (!same_state(&behind, &ahead)) {
        play_trick(&behind, &cycle.transient_cards);
        play_trick(&ahead, &uncounted);
        cycle.transient_tricks++;
    }
    for (uint64_t i = 1; i <= period; i++) {
        play_trick(&ahead, &cycle.period_cards);
        /* the same hands with the players exchanged: half way, or never */
        if (2 * i == period && same_hand(&ahead.leader, &behind.leader) &&
            same_hand(&ahead.other, &behind.other))
            cycle.orbit = i;
    }
    return cycle;
}

#endif
