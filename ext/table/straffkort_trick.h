/* One trick of straffkort at a table of two to four: the compiled rules, a card at a
 * time. For two players without house rules trick.h does the same with bit planes.
 */
#ifndef SEARCHER_STRAFFKORT_TABLE_H
#define SEARCHER_STRAFFKORT_TABLE_H

#include "table/table.h"

#define NOBODY MOST_PLAYERS

/* The player behind this one among those in, a set that has another one in it. */
ALWAYS_INLINE uint32_t next_in(uint32_t in, uint32_t player)
{
    uint32_t behind = in & (~UINT32_C(1) << player);

    return (uint32_t)__builtin_ctz(behind ? behind : in);
}

ALWAYS_INLINE int only_one(uint32_t in) { return (in & (in - 1)) == 0; }

/* Plays one trick; two players or more hold cards. Returns whether the game is over;
 * then `leads` is who has won. */
ALWAYS_INLINE int play_table_trick(Table *t, const TableRules *rules, Count *count)
{
    uint8_t pile[MOST_CARDS + 8];
    uint32_t in = 0, laid = 0, owner = NOBODY, due = 0;
    uint32_t player = t->leads, taker = NOBODY;

    for (uint32_t p = 0; p < t->players; p++)
        in |= (uint32_t)(queue_size(&t->hands[p]) != 0) << p;
    count->turns++;
    while (taker == NOBODY) {
        if (RARE(queue_size(&t->hands[player]) == 0)) {
            in &= ~(UINT32_C(1) << player);
            if (only_one(in)) {
                t->leads = (uint32_t)__builtin_ctz(in);
                count->cards += laid;
                return 1;
            }
            player = next_in(in & ~(UINT32_C(1) << owner), player);
            continue;
        }
        uint8_t card = queue_pop(&t->hands[player]);
        pile[laid++] = card;
        if (RARE(card & POISONED)) {
            taker = next_in(in, player);
        } else if (card) {
            owner = player;
            due = card;
            player = next_in(in, player);
        } else if (due == 0) {
            player = next_in(in, player);
        } else if (--due == 0) {
            taker = owner;
        }
    }
    count->cards += laid;
    queue_add(&t->hands[taker], pile, laid);
    for (uint32_t p = 0; p < t->players; p++)
        if (queue_size(&t->hands[p]) == 0)
            in &= ~(UINT32_C(1) << p);
    t->leads = rules->rest && !only_one(in) ? next_in(in, taker) : taker;
    return only_one(in);
}

/* Whether the hands of those still in, from the leader on, are the same. */
static inline int same_from_leader(const Table *a, const Table *b)
{
    uint32_t i = a->leads, j = b->leads;

    for (uint32_t n = 0; n < a->players; n++) {
        for (uint32_t k = 0; k < a->players && !queue_size(&a->hands[i]); k++)
            i = (i + 1) % a->players;
        for (uint32_t k = 0; k < b->players && !queue_size(&b->hands[j]); k++)
            j = (j + 1) % b->players;
        if (!queue_same(&a->hands[i], &b->hands[j]))
            return 0;
        i = (i + 1) % a->players;
        j = (j + 1) % b->players;
    }
    return 1;
}

#endif
