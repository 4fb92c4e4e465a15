/* Random numbers for the walks: a row of them for each seed and unit of work.
 *
 * The words of Philox (dealing.h) one after the other, under a version of their own,
 * so that they have nothing in common with the deals of a stream.
 */
#ifndef SEARCHER_CHANCE_H
#define SEARCHER_CHANCE_H

#include "game/dealing.h"

#define WALK_VERSION 0x57414C4Bu /* "WALK" */

typedef struct {
    uint64_t seed, unit;
    uint32_t block, used;
    uint32_t words[4];
} Chance;

ALWAYS_INLINE Chance start_chance(uint64_t seed, uint64_t unit)
{
    Chance chance = {seed, unit, 0, 4, {0}};
    return chance;
}

ALWAYS_INLINE uint32_t next_word(Chance *chance)
{
    if (chance->used == 4) {
        chance->words[0] = (uint32_t)chance->unit;
        chance->words[1] = (uint32_t)(chance->unit >> 32);
        chance->words[2] = chance->block++;
        chance->words[3] = WALK_VERSION;
        philox4x32(chance->words, (uint32_t)chance->seed, (uint32_t)(chance->seed >> 32));
        chance->used = 0;
    }
    return chance->words[chance->used++];
}

/* A number from 0 to n - 1, n at most 2^32; the bias, under n / 2^32, is of no
 * consequence to where a walk looks. */
ALWAYS_INLINE uint32_t below(Chance *chance, uint64_t n)
{
    return (uint32_t)((next_word(chance) * n) >> 32);
}

#endif
