/* Dealing in lanes: the stream of dealing.h, number for number, a deal a lane.
 *
 * Part of the one source in kernel.h, included once by each build. Every lane
 * draws the same number of places; a place that is out of range or taken leaves
 * its lane as it was. A kind is the places that were taken while so many cards
 * were placed, so a set of places is kept for every kind and no longer added to
 * when the kind is through: no lane needs to know what another one is placing.
 */

typedef struct {
    V court, low, high;
} LANES(Planes);

#if LANE_COUNT == 1
/* One lane has nobody to wait for. */
ALWAYS_INLINE void LANES(place)(const Dealer *d, uint64_t seed, V n, V taken[4])
{
    draw_places(d, seed, n, taken);
}
#else
/* Ten rounds on 32-bit words in 64-bit lanes; the upper halves hold anything. */
ALWAYS_INLINE void LANES(philox)(V words[4], V n, uint32_t block, uint64_t seed)
{
    uint32_t key0 = (uint32_t)seed, key1 = (uint32_t)(seed >> 32);
    V c[4] = {n, v_shr_by(n, 32), v_all(block), v_all(STREAM_VERSION)};

#pragma GCC unroll 10
    for (int round = 0; round < 10; round++) {
        V p0 = v_mul(c[0], v_all(0xD2511F53u));
        V p2 = v_mul(c[2], v_all(0xCD9E8D57u));

        c[0] = v_xor3(v_shr_by(p2, 32), c[1], v_all(key0));
        c[2] = v_xor3(v_shr_by(p0, 32), c[3], v_all(key1));
        c[1] = p2;
        c[3] = p0;
        key0 += 0x9E3779B9u;
        key1 += 0xBB67AE85u;
    }
#pragma GCC unroll 4
    for (int i = 0; i < 4; i++)
        words[i] = v_and(c[i], v_all(0xFFFFFFFFu));
}

/* One word of draws in every lane. A kind that cannot be through yet has taken
 * what is used, so it is looked at only from the word in which it may be. */
ALWAYS_INLINE void LANES(draw)(const Dealer *d, uint32_t each, V word,
                               uint32_t made, V *used, V *placed, V taken[4])
{
    const V mask = v_all((UINT64_C(1) << each) - 1), bits = v_all(each);
    const uint32_t draws = 32 / each;
    const V start = *used;
    V place[32], before[32];

#pragma GCC unroll 5
    for (uint32_t i = 0; i < draws; i++) {
        place[i] = v_shr(v_all(TOP_CARD), v_and(word, mask));
        before[i] = *placed;
        *placed = v_add_if(v_disjoint(place[i], *used), *placed, v_all(1));
        *used = v_or(*used, place[i]);
        word = v_shr(word, bits);
    }
    for (uint32_t k = 0; k < d->kinds; k++) {
        const V until = v_all(d->until[k]);
        V kind = d->until[k] > made ? start : taken[k];

        if (d->until[k] > made + draws)
            break;
#pragma GCC unroll 5
        for (uint32_t i = 0; i < draws; i++)
            kind = v_or_if(v_less_if(m_all(), before[i], until), kind, place[i]);
        taken[k] = kind;
    }
}

/* In each lane the places taken when each kind is through. */
ALWAYS_INLINE void LANES(place)(const Dealer *d, uint64_t seed,
                                V n, V taken[4])
{
    V used = v_all(~d->places), placed = v_all(0);
    V enough = v_all(d->cards_to_place);
    uint32_t wanting = d->cards_to_place > 0, made = 0;
    /* blocks made at a time: two take hardly longer than one */
    const uint32_t ahead = d->cards_to_place > 2 * d->draws_a_word ? 2 : 1;

    for (int k = 0; k < 4; k++)
        taken[k] = used;
    for (uint32_t block = 0; wanting; block += ahead) {
        V words[8];

        for (uint32_t i = 0; i < ahead; i++)
            LANES(philox)(words + 4 * i, n, block + i, seed);
        for (uint32_t w = 0; w < 4 * ahead && wanting; w++) {
            /* six bits a place, five places a word: most decks */
            if (d->bits == 6)
                LANES(draw)(d, 6, words[w], made, &used, &placed, taken);
            else
                LANES(draw)(d, d->bits, words[w], made, &used, &placed, taken);
            made += d->draws_a_word;
            wanting = m_bits(v_less_if(m_all(), placed, enough));
        }
    }
}
#endif

/* Deals the whole deck in every lane, deal numbers in n. */
ALWAYS_INLINE LANES(Planes) LANES(deal)(const Dealer *d, uint64_t seed, V n)
{
    LANES(Planes) deal = {v_all(d->filler_court), v_all(d->filler_low),
                          v_all(d->filler_high)};
    V before = v_all(~d->places), taken[4];

    LANES(place)(d, seed, n, taken);
#pragma GCC unroll 4
    for (int k = 0; k < 4; k++) {
        V kind = v_xor(taken[k], before);

        deal.court = v_xor(deal.court, v_and(kind, v_all(d->court[k])));
        deal.low = v_xor(deal.low, v_and(kind, v_all(d->low[k])));
        deal.high = v_xor(deal.high, v_and(kind, v_all(d->high[k])));
        before = taken[k];
    }
    return deal;
}

/* The queue of a plane of exactly `courts` courts, made from the last one up. */
ALWAYS_INLINE V LANES(queue)(LANES(Planes) p, uint32_t courts)
{
    V c = p.court, q = v_all(0);

    for (uint32_t i = 0; i < courts; i++) {
        V rest = v_and(c, v_sub(c, v_all(1)));
        V last = v_xor(c, rest);

        q = v_shr_by(q, 2);
        q = v_or_if(v_meets(last, p.low), q, v_all(UINT64_C(1) << 62));
        q = v_or_if(v_meets(last, p.high), q, v_all(UINT64_C(2) << 62));
        c = rest;
    }
    return q;
}
