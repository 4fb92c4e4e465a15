/* What all builds of the lanes kernel share: the packed count, the deals that
 * wait for a lane, the games that wait to be counted.
 *
 * The count of a hand has three fields, so that one addition serves them all:
 * cards (bits 0 ...), twice the courts (bits 20 ...) and a mark (bit 40) that
 * makes the sum over the tricks count the tricks. Cards and courts are biased
 * by what the deck lacks of 64 and of 32: then the count of the one hand, as it
 * stands, is how far the pile must be shifted to go under the other.
 */
#ifndef SEARCHER_LANES_COMMON_H
#define SEARCHER_LANES_COMMON_H

#include <string.h>

#include "game/sweep.h"

#define COURT_SHIFT 20
#define ONE_COURT (UINT64_C(2) << COURT_SHIFT)
#define CARDS_FIELD ((UINT64_C(1) << COURT_SHIFT) - 1)
#define TRICK_MARK (UINT64_C(1) << 40)
#define TRICKS_SHIFT 41 /* each trick sums the marks of two hands */

/* A queue of 2-bit values holds so many; larger decks go to the scalar engine. */
#define MOST_COURTS 32
/* Longer games than this are played anew by the scalar engine, which can tell
 * whether they end. The fields of the sum have room for twice as many. */
#define MOST_TRICKS 1024
#define TURNS_BETWEEN_CAPS 64

#define BATCH 256 /* deals made at a time: they stay in the first-level cache */
#define SLACK 16  /* vectors are read and written whole */

typedef struct {
    /* deals that wait for a lane: y leads */
    uint64_t yc[BATCH + SLACK], yq[BATCH + SLACK];
    uint64_t xc[BATCH + SLACK], xq[BATCH + SLACK], xn[BATCH + SLACK];
    uint64_t bias[BATCH + SLACK], whole[BATCH + SLACK];
    uint64_t x_second[BATCH + SLACK], deal[BATCH + SLACK];
    uint32_t next, dealt;
    /* games that are over: what was in their lanes */
    uint64_t over_sum[2 * BATCH + SLACK], over_q[2 * BATCH + SLACK];
    uint64_t over_x[2 * BATCH + SLACK], over_y[2 * BATCH + SLACK];
    uint64_t over_bias[2 * BATCH + SLACK], over_whole[2 * BATCH + SLACK];
    uint64_t over_second[2 * BATCH + SLACK], over_deal[2 * BATCH + SLACK];
    uint32_t over;
    /* and what was read off them */
    uint64_t tricks[2 * BATCH + SLACK], cards[2 * BATCH + SLACK];
    uint64_t winner[2 * BATCH + SLACK];
    /* where deals come from: from ... stop - 1 of a source, or of the states */
    uint64_t from, stop, playing;
    const Source *source;
    const State *states;
    /* where games go */
    Sink *sink;
    Game *games;
    uint64_t same_bias, same_whole;
} Play;

/* The count of an empty hand, for a deck of so many cards and courts. */
ALWAYS_INLINE uint64_t empty_count(uint64_t cards, uint64_t courts)
{
    return (64 - cards) + ((64 - 2 * courts) << COURT_SHIFT) + TRICK_MARK;
}

ALWAYS_INLINE uint64_t whole_count(uint64_t cards, uint64_t courts)
{
    return 2 * empty_count(cards, courts) + cards + courts * ONE_COURT;
}

ALWAYS_INLINE uint32_t count_bits(uint64_t bits)
{
    bits -= (bits >> 1) & UINT64_C(0x5555555555555555);
    bits = (bits & UINT64_C(0x3333333333333333)) +
           ((bits >> 2) & UINT64_C(0x3333333333333333));
    bits = (bits + (bits >> 4)) & UINT64_C(0x0F0F0F0F0F0F0F0F);
    return (uint32_t)(bits * UINT64_C(0x0101010101010101) >> 56);
}

/* The n lowest of the set bits. */
ALWAYS_INLINE uint32_t lowest_bits(uint32_t bits, uint64_t n)
{
    uint32_t rest = bits;

    while (rest && n--)
        rest &= rest - 1;
    return bits ^ rest;
}

/* A batch of rows of all cards, from a cursor. */
typedef struct {
    uint64_t court[BATCH + SLACK], low[BATCH + SLACK], high[BATCH + SLACK];
} Rows;

static inline void take_rows(Cursor *cursor, uint32_t count, Rows *rows)
{
    Cursor at = *cursor; /* a copy stays in registers */

    for (uint32_t i = 0; i < count; i++) {
        rows->court[i] = at.court;
        rows->low[i] = at.low;
        rows->high[i] = at.high;
        step(&at);
    }
    *cursor = at;
}

/* The ranks of a batch of states, and the most courts in a hand. */
typedef struct {
    uint64_t yl[BATCH + SLACK], yh[BATCH + SLACK];
    uint64_t xl[BATCH + SLACK], xh[BATCH + SLACK];
    uint32_t most;
} StateRanks;

/* Makes the next states ready but for their queues; how many. Those with too
 * many courts for a queue are played on the spot. */
static inline uint32_t gather_states(Play *play, uint32_t count, StateRanks *r)
{
    uint32_t kept = 0;

    memset(r, 0, sizeof *r);
    memset(play->yc, 0, sizeof play->yc);
    memset(play->xc, 0, sizeof play->xc);
    for (uint64_t n = play->from; n < play->from + count; n++) {
        const State *s = play->states + n;
        uint32_t of_y = count_bits(s->leader.court);
        uint32_t of_x = count_bits(s->other.court);
        uint64_t cards = s->leader.size + s->other.size;

        if (RARE(of_x + of_y > MOST_COURTS)) {
            play->games[n] = play_game(*s);
            continue;
        }
        play->yc[kept] = s->leader.court;
        r->yl[kept] = s->leader.low;
        r->yh[kept] = s->leader.high;
        play->xc[kept] = s->other.court;
        r->xl[kept] = s->other.low;
        r->xh[kept] = s->other.high;
        play->bias[kept] = empty_count(cards, of_x + of_y);
        play->whole[kept] = whole_count(cards, of_x + of_y);
        play->xn[kept] = play->bias[kept] + s->other.size + of_x * ONE_COURT;
        play->x_second[kept] = s->leads == 0;
        play->deal[kept++] = n;
        r->most = of_x > r->most ? of_x : r->most;
        r->most = of_y > r->most ? of_y : r->most;
    }
    return kept;
}

static inline void start_play(Play *play, uint64_t start, uint64_t stop)
{
    play->next = play->dealt = play->over = 0;
    play->playing = 0;
    play->from = start;
    play->stop = stop;
    play->states = 0;
    play->sink = 0;
    play->games = 0;
    play->same_bias = play->same_whole = 0;
}

/* How many deals may be taken now, so that all games on the way fit the sink. */
static inline uint64_t room_for_deals(const Play *play, uint64_t least)
{
    uint64_t flagged = play->sink->flagged_capacity - play->sink->flagged_size;
    uint64_t longer = play->sink->longer_capacity - play->sink->longer_size;
    uint64_t room = flagged < longer ? flagged : longer;

    return room < play->playing + least ? 0 : room - play->playing;
}

#endif
