/* One round of the colour variant: the compiled rules.
 */
#ifndef SEARCHER_COLOUR_H
#define SEARCHER_COLOUR_H

#include "table/table.h"

ALWAYS_INLINE uint8_t shown_by(const Table *t, uint32_t player)
{
    const Queue *heap = &t->heaps[player];

    return heap->cards[heap->tail - 1];
}

/* All who hold cards and do not rest turn one. */
ALWAYS_INLINE void turn_cards(Table *t, Count *count)
{
    for (uint32_t p = 0; p < t->players; p++) {
        Queue *stock = &t->hands[p], *heap = &t->heaps[p];

        if (RARE(t->leads >> p & 1))
            continue;
        if (RARE(queue_size(stock) == 0)) {
            if (queue_size(heap) == 0)
                continue;
            queue_clear(stock);
            queue_move(stock, heap);
        }
        heap->cards[heap->tail++] = queue_pop(stock);
        count->cards++;
    }
}

/* The best of the players in a set takes their heaps; returns who. */
static inline uint32_t take_heaps(Table *t, const TableRules *rules, uint32_t showing)
{
    uint32_t taker = (uint32_t)__builtin_ctz(showing), players = t->players;

    for (uint32_t p = taker + 1; p < players; p++)
        if ((showing >> p & 1) && shown_by(t, p) > shown_by(t, taker))
            taker = p;
    uint32_t first = rules->winner_first ? taker : 0;
    for (uint32_t i = 0; i < players; i++) {
        uint32_t p = first + i < players ? first + i : first + i - players;

        if (showing >> p & 1)
            queue_move(&t->hands[taker], &t->heaps[p]);
    }
    return taker;
}

/* Plays one round; two players or more hold cards. Returns whether one holds all. */
ALWAYS_INLINE int play_round(Table *t, const TableRules *rules, Count *count)
{
    uint32_t showing[4] = {0, 0, 0, 0}, twice = 0, rests = 0, holding = 0;

    turn_cards(t, count);
    count->turns++;
    for (uint32_t p = 0; p < t->players; p++) {
        if (queue_size(&t->heaps[p]) == 0)
            continue;
        uint32_t suit = shown_by(t, p) >> 4;
        twice |= showing[suit];
        showing[suit] |= UINT32_C(1) << p;
    }
    if (twice == 0) {
        t->leads = 0;
        return 0;
    }
    for (uint32_t suit = 0; suit < 4; suit++) {
        if ((showing[suit] & (showing[suit] - 1)) == 0)
            continue;
        rests |= UINT32_C(1) << take_heaps(t, rules, showing[suit]);
        count->takings++;
    }
    t->leads = rules->rest ? rests : 0;
    for (uint32_t p = 0; p < t->players; p++)
        holding += held_by(t, p) != 0;
    return holding == 1;
}

/* Who holds most cards; MOST_PLAYERS if two hold equally many. */
static inline uint32_t most_cards(const Table *t)
{
    uint32_t most = 0, who = MOST_PLAYERS;

    for (uint32_t p = 0; p < t->players; p++) {
        uint32_t held = held_by(t, p);

        if (held >= most)
            who = held > most ? p : MOST_PLAYERS;
        if (held > most)
            most = held;
    }
    return who;
}

#endif
