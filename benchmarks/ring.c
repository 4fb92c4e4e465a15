/* A plain engine as the fastest other programs have it, to measure against: a
 * byte a card in ring buffers, a loop over single cards, no cycle detection.
 *
 * Usage: ring START STOP. Plays these deals of stream 1 of the standard deck
 * and prints the seconds that playing took, the cards and the tricks. The deals
 * are made beforehand, so that only playing counts: it cannot be beaten by
 * dealing faster.
 */
#define _POSIX_C_SOURCE 199309L
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "game/dealing.h"

#define RING 64
#define DECK 52

typedef struct {
    uint8_t cards[RING];
    uint32_t top, end; /* the hand is top ... end - 1, both modulo RING */
} Ring;

static void unpack(const Hand *hand, uint8_t *cards)
{
    for (uint64_t i = 0; i < hand->size; i++)
        cards[i] = (uint8_t)(((hand->court << i) >> 63) + ((hand->low << i) >> 63) +
                             2 * ((hand->high << i) >> 63));
}

/* Plays one game; the cards laid, and the tricks. */
static uint64_t play(const uint8_t *deal, uint64_t *tricks)
{
    Ring hand[2];
    uint8_t pile[RING];
    uint64_t laid = 0;
    uint32_t player = 0;

    for (uint32_t p = 0; p < 2; p++) {
        memcpy(hand[p].cards, deal + DECK / 2 * p, DECK / 2);
        hand[p].top = 0;
        hand[p].end = DECK / 2;
    }
    for (;;) {
        uint32_t size = 0, due = 0;

        ++*tricks;
        for (;;) { /* one trick */
            Ring *h = &hand[player];
            if (h->top == h->end)
                return laid + size;
            uint8_t card = h->cards[h->top++ % RING];
            pile[size++] = card;
            if (card) {
                due = card;
                player ^= 1;
            } else if (due == 0) {
                player ^= 1;
            } else if (--due == 0) {
                break;
            }
        }
        player ^= 1;
        for (uint32_t i = 0; i < size; i++)
            hand[player].cards[hand[player].end++ % RING] = pile[i];
        laid += size;
        if (hand[player ^ 1].top == hand[player ^ 1].end)
            return laid;
    }
}

/* The processor's time, not the clock's: others may be at work too. */
static double now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

int main(int argc, char **argv)
{
    if (argc != 3)
        return 2;
    uint64_t start = strtoull(argv[1], 0, 10), stop = strtoull(argv[2], 0, 10);
    uint32_t counts[5] = {36, 4, 4, 4, 4};
    Dealer dealer = make_dealer(counts);
    uint8_t *deals = malloc((stop - start + 1) * DECK);
    uint64_t cards = 0, tricks = 0;

    if (!deals)
        return 1;
    for (uint64_t n = start; n < stop; n++) {
        State state = deal_random(&dealer, 1, n);
        unpack(&state.leader, deals + (n - start) * DECK);
        unpack(&state.other, deals + (n - start) * DECK + DECK / 2);
    }
    double began = now();
    for (uint64_t n = 0; n < stop - start; n++)
        cards += play(deals + n * DECK, &tricks);
    printf("%.9f %llu %llu\n", now() - began, (unsigned long long)cards,
           (unsigned long long)tricks);
    free(deals);
    return 0;
}
