/* Deal n of a stream of random deals: a pure function of (seed, version, n, deck).
 *
 * Random bits come from Philox4x32-10 (Salmon, Moraes, Dror, Shaw, "Parallel
 * random numbers: as easy as 1, 2, 3", SC11), a counter-based generator: key
 * (seed low, seed high), counter (n low, n high, block, version), blocks 0, 1,
 * 2 ... as far as they are needed.
 *
 * Stream version 1, which never changes: a deck has N places, place 0 on top of
 * hand 1 and the places of hand 2 behind those of hand 1. The most numerous
 * kind (of equals the last in the order A K Q J -) is the filler. The other
 * kinds, in that order, take their places one card at a time: a place is read
 * from the next b bits, b the least with 2^b >= N (1 if N = 1), low bits of each
 * 32-bit word first, floor(32 / b) places a word, the rest of the word unused. A
 * place that is out of range or taken is thrown away. The filler takes what is
 * left. Every accepted place is uniform over the free ones, so every deal of the
 * deck is equally likely, without any bias.
 */
#ifndef SEARCHER_DEAL_H
#define SEARCHER_DEAL_H

#include "game/trick.h"

#define STREAM_VERSION 1

ALWAYS_INLINE void philox4x32(uint32_t c[4], uint32_t key0, uint32_t key1)
{
    for (int round = 0; round < 10; round++) {
        uint64_t p0 = (uint64_t)0xD2511F53u * c[0];
        uint64_t p2 = (uint64_t)0xCD9E8D57u * c[2];

        c[0] = (uint32_t)(p2 >> 32) ^ c[1] ^ key0;
        c[2] = (uint32_t)(p0 >> 32) ^ c[3] ^ key1;
        c[1] = (uint32_t)p2;
        c[3] = (uint32_t)p0;
        key0 += 0x9E3779B9u;
        key1 += 0xBB67AE85u;
    }
}

/* How a deck is dealt, worked out once. Kind k, of those that are placed, is
 * through when until[k] cards are; its masks, all bits or none, tell in which
 * planes it differs from the filler. */
typedef struct {
    uint32_t kinds, cards_to_place;
    uint32_t until[4];
    uint64_t court[4], low[4], high[4];
    uint64_t filler_court, filler_low, filler_high; /* all places, or none */
    uint64_t places;        /* bits 63 ... 64 - N: the places there are */
    uint32_t bits, draws_a_word;
    uint32_t size1, size2;  /* of hand 1 and hand 2, both at least 1 */
    uint32_t courts;        /* in the whole deck */
} Dealer;

/* counts: cards of penalty 0, 1, 2, 3, 4; their sum is 2 ... 64. */
static inline Dealer make_dealer(const uint32_t counts[5])
{
    Dealer d = {0};
    uint32_t total = 0, filler = 0;

    for (uint32_t kind = 0; kind < 5; kind++) {
        total += counts[kind];
        if (counts[kind] > counts[filler])
            filler = kind;
    }
    uint64_t is_court = filler != 0, code = filler ? filler - 1 : 0;
    for (uint32_t kind = 4; kind < 5; kind--) {
        uint64_t differs = (kind ? kind - 1 : 0) ^ code;

        if (kind == filler || counts[kind] == 0)
            continue;
        d.cards_to_place += counts[kind];
        d.until[d.kinds] = d.cards_to_place;
        d.court[d.kinds] = -((kind != 0) ^ is_court);
        d.low[d.kinds] = -(differs & 1);
        d.high[d.kinds++] = -(differs >> 1);
    }
    d.places = ~UINT64_C(0) << (64 - total);
    d.filler_court = d.places & -is_court;
    d.filler_low = d.places & -(code & 1);
    d.filler_high = d.places & -(code >> 1);
    d.bits = 1;
    while ((1u << d.bits) < total)
        d.bits++;
    d.draws_a_word = 32 / d.bits;
    d.size1 = (total + 1) / 2; /* an odd card goes to player 1 */
    d.size2 = total / 2;
    d.courts = total - counts[0];
    return d;
}

/* The places that are taken, of those there are not to begin with, when each
 * kind is through: kind k lies where the sets k and k - 1 differ. The set is
 * noted for every number of cards placed, which takes no test and no branch. */
ALWAYS_INLINE void draw_places(const Dealer *d, uint64_t seed, uint64_t n,
                               uint64_t taken[4])
{
    uint64_t note[MOST_CARDS + 1], mask = (UINT64_C(1) << d->bits) - 1;
    uint64_t used = ~d->places, placed = 0;

    note[0] = used;
    for (uint32_t block = 0; placed < d->cards_to_place; block++) {
        uint32_t words[4] = {(uint32_t)n, (uint32_t)(n >> 32), block,
                             STREAM_VERSION};

        philox4x32(words, (uint32_t)seed, (uint32_t)(seed >> 32));
        for (int w = 0; w < 4 && placed < d->cards_to_place; w++) {
            uint64_t word = words[w];

            for (uint32_t i = 0; i < d->draws_a_word; i++) {
                uint64_t place = TOP_CARD >> (word & mask);

                placed += (used & place) == 0;
                used |= place;
                note[placed] = used;
                word >>= d->bits;
            }
        }
    }
    for (uint32_t k = 0; k < 4; k++)
        taken[k] = note[d->until[k]];
}

/* The hands of a row of all cards. */
ALWAYS_INLINE State cut(const Dealer *d, uint64_t court, uint64_t low,
                        uint64_t high)
{
    uint64_t of_hand1 = ~UINT64_C(0) << (64 - d->size1);
    State state = {
        {court & of_hand1, low & of_hand1, high & of_hand1, d->size1},
        {court << d->size1, low << d->size1, high << d->size1, d->size2},
        0,
    };
    return state;
}

ALWAYS_INLINE State deal_random(const Dealer *d, uint64_t seed, uint64_t n)
{
    uint64_t court = d->filler_court, low = d->filler_low, high = d->filler_high;
    uint64_t taken[4], before = ~d->places;

    draw_places(d, seed, n, taken);
    for (uint32_t k = 0; k < 4; k++) { /* a kind that is not there changes nothing */
        uint64_t kind = taken[k] ^ before;

        court ^= kind & d->court[k];
        low ^= kind & d->low[k];
        high ^= kind & d->high[k];
        before = taken[k];
    }
    return cut(d, court, low, high);
}

#endif
