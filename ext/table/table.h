/* A table of two to four players, and which rules are played at it, in both games.
 *
 * Cards are bytes. In straffkort a card is its penalty, 0 to 4, and POISONED if it
 * is; in the colour variant it is 16 times the suit plus what decides within the
 * suit, so that two cards are of one suit if they differ in the low four bits only.
 */
#ifndef SEARCHER_TABLE_H
#define SEARCHER_TABLE_H

#include "table/queue.h"

#define MOST_PLAYERS 4
#define POISONED 8

typedef enum { STRAFFKORT, COLOUR } GameKind;

typedef struct {
    uint32_t game;          /* a GameKind */
    uint32_t rest;          /* who has taken cards does not lead, or sits a round out */
    uint32_t winner_first;  /* colour: the taker's own heap is picked up first */
} TableRules;

/* The state at the start of a trick or a round. */
typedef struct {
    uint32_t players;
    uint32_t leads;   /* straffkort: who leads; colour: bit p if player p rests */
    Queue hands[MOST_PLAYERS]; /* hands in straffkort, stocks in colour */
    Queue heaps[MOST_PLAYERS]; /* colour only; the card that shows is the last one */
} Table;

/* What was counted since the beginning. */
typedef struct {
    uint64_t turns, cards;
    uint64_t takings; /* colour: how often heaps were taken */
} Count;

ALWAYS_INLINE uint32_t held_by(const Table *t, uint32_t player)
{
    return queue_size(&t->hands[player]) + queue_size(&t->heaps[player]);
}

/* Lays out hands one behind the other in a row. */
static inline void lay_out(Table *t, uint32_t players, const uint32_t *sizes,
                           const uint8_t *row)
{
    t->players = players;
    t->leads = 0;
    for (uint32_t p = 0; p < players; row += sizes[p++]) {
        queue_clear(&t->hands[p]);
        queue_clear(&t->heaps[p]);
        memcpy(t->hands[p].cards, row, sizes[p]);
        t->hands[p].tail = sizes[p];
    }
}

ALWAYS_INLINE int same_table(const Table *a, const Table *b)
{
    if (a->leads != b->leads)
        return 0;
    for (uint32_t p = 0; p < a->players; p++)
        if (!queue_same(&a->hands[p], &b->hands[p]) ||
            !queue_same(&a->heaps[p], &b->heaps[p]))
            return 0;
    return 1;
}

ALWAYS_INLINE uint64_t table_hash(const Table *t)
{
    uint64_t hash = t->leads;

    for (uint32_t p = 0; p < t->players; p++) {
        hash = (hash ^ (hash >> 29)) * UINT64_C(0xBF58476D1CE4E5B9);
        hash += queue_hash(&t->hands[p]) + (queue_hash(&t->heaps[p]) >> 7);
    }
    return hash;
}

#endif
