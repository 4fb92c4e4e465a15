/* A row of cards, first in, first out: what a hand, a stock and a heap are.
 *
 * Cards are bytes in a buffer four times as long as the deck, so that they slide
 * back to its front once in about two hundred cards; they are copied eight at a
 * time, and there is room for what that writes too much.
 */
#ifndef SEARCHER_QUEUE_H
#define SEARCHER_QUEUE_H

#include <stdint.h>
#include <string.h>

#include "game/trick.h" /* ALWAYS_INLINE, RARE, MOST_CARDS */

#define QUEUE_ROOM (4 * MOST_CARDS)

typedef struct {
    uint32_t head, tail; /* the cards are cards[head] ... cards[tail - 1] */
    uint8_t cards[QUEUE_ROOM + 8];
} Queue;

ALWAYS_INLINE uint32_t queue_size(const Queue *q) { return q->tail - q->head; }

ALWAYS_INLINE void queue_clear(Queue *q) { q->head = q->tail = 0; }

/* Adds n cards at the end; with them the queue holds at most MOST_CARDS. From
 * must hold 8 readable bytes more than n. */
ALWAYS_INLINE void queue_add(Queue *q, const uint8_t *from, uint32_t n)
{
    if (RARE(q->tail + n > QUEUE_ROOM)) {
        memmove(q->cards, q->cards + q->head, queue_size(q));
        q->tail -= q->head;
        q->head = 0;
    }
    for (uint32_t i = 0; i < n; i += 8)
        memcpy(q->cards + q->tail + i, from + i, 8);
    q->tail += n;
}

/* Adds all cards of another queue, which is empty after that. */
ALWAYS_INLINE void queue_move(Queue *to, Queue *from)
{
    queue_add(to, from->cards + from->head, queue_size(from));
    queue_clear(from);
}

ALWAYS_INLINE uint8_t queue_pop(Queue *q) { return q->cards[q->head++]; }

ALWAYS_INLINE int queue_same(const Queue *a, const Queue *b)
{
    uint32_t n = queue_size(a);

    return n == queue_size(b) && memcmp(a->cards + a->head, b->cards + b->head, n) == 0;
}

/* Of the size and the first eight cards. */
ALWAYS_INLINE uint64_t queue_hash(const Queue *q)
{
    uint64_t first, n = queue_size(q);

    memcpy(&first, q->cards + q->head, 8);
    if (n < 8) /* behind the end is anything */
        first &= (UINT64_C(1) << (8 * n)) - 1;
    return (first + n) * UINT64_C(0x9E3779B97F4A7C15);
}

#endif
