/* Deal n at a table: a pure function of (seed, n) and the game, see
 * searcher/rules/table_dealing.py, which lays the streams down; they never change.
 */
#ifndef SEARCHER_TABLE_DEAL_H
#define SEARCHER_TABLE_DEAL_H

#include "game/dealing.h"
#include "table/table.h"

#define DECK_CARDS 52
#define COLOUR_STREAM_WORD 0x10001 /* game 1, version 1; in straffkort it is the version */
#define POISONED_PLAIN 5 /* behind the penalties 0 to 4 */

typedef struct {
    uint32_t words[4], block, used;
    uint64_t seed, n;
    uint32_t stream; /* the last word of the counter */
} Words;

ALWAYS_INLINE Words words_of(uint64_t seed, uint64_t n, uint32_t stream)
{
    Words w = {{0, 0, 0, 0}, 0, 4, seed, n, stream};

    return w;
}

ALWAYS_INLINE uint32_t next_word(Words *w)
{
    if (w->used == 4) {
        w->words[0] = (uint32_t)w->n;
        w->words[1] = (uint32_t)(w->n >> 32);
        w->words[2] = w->block++;
        w->words[3] = w->stream;
        philox4x32(w->words, (uint32_t)w->seed, (uint32_t)(w->seed >> 32));
        w->used = 0;
    }
    return w->words[w->used++];
}

/* Fills `row` with penalties, as dealing.h deals the standard deck, and with
 * POISONED_PLAIN for the plain cards of a poisoned rank if there is one. */
static inline void deal_straffkort(uint64_t seed, uint64_t n, int poisoned_plain,
                                   uint8_t row[DECK_CARDS])
{
    Words words = words_of(seed, n, STREAM_VERSION);
    uint32_t placed = 0, to_place = poisoned_plain ? 20 : 16;

    memset(row, 0, DECK_CARDS);
    while (placed < to_place) {
        uint32_t word = next_word(&words);

        for (int i = 0; i < 5 && placed < to_place; i++, word >>= 6) {
            uint32_t place = word & 63;

            if (place >= DECK_CARDS || row[place])
                continue;
            row[place] = (uint8_t)(placed < 16 ? 4 - placed / 4 : POISONED_PLAIN);
            placed++;
        }
    }
}

/* Fills `row` with the numbers 0 ... 51 in an order that is as likely as any other:
 * Fisher and Yates's shuffle, its draws by multiplication and rejection (D. Lemire,
 * "Fast random integer generation in an interval", ACM TOMACS 29, 2019). */
static inline void deal_colour(uint64_t seed, uint64_t n, uint8_t row[DECK_CARDS])
{
    Words words = words_of(seed, n, COLOUR_STREAM_WORD);

    for (uint32_t i = 0; i < DECK_CARDS; i++)
        row[i] = (uint8_t)i;
    for (uint32_t i = DECK_CARDS - 1; i > 0; i--) {
        uint64_t product = (uint64_t)next_word(&words) * (i + 1);

        /* the division only when it can matter */
        while (RARE((uint32_t)product < i + 1) &&
               (uint32_t)product < (uint32_t)(-(i + 1)) % (i + 1))
            product = (uint64_t)next_word(&words) * (i + 1);
        uint32_t j = (uint32_t)(product >> 32);
        uint8_t card = row[i];
        row[i] = row[j];
        row[j] = card;
    }
}

#endif
