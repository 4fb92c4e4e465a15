/* From one deal of a deck to the next, in lexicographic order A < K < Q < J < -.
 *
 * The row of all cards, hand 2 behind hand 1, is three bit planes. The next row
 * keeps what is in front of the last card that has a weaker one right behind it,
 * puts the strongest of the weaker ones in that card's place, and has the rest
 * sorted, aces first. The rest was sorted the other way round, so in each plane
 * it is a few runs: a step is the same few dozen operations whatever the row,
 * without a loop or a branch. After the last row comes the first one.
 */
#ifndef SEARCHER_CURSOR_H
#define SEARCHER_CURSOR_H

#include "game/trick.h"

typedef struct {
    uint64_t court, low, high;
    uint64_t places; /* bits 63 ... 64 - N: the places there are */
    uint32_t spare;  /* 64 - N */
} Cursor;

/* Exchanges the bits at two places of a plane. */
ALWAYS_INLINE uint64_t swap_bits(uint64_t plane, uint64_t a, uint64_t b)
{
    return plane ^ (((plane & a) != 0) != ((plane & b) != 0) ? a | b : 0);
}

/* What is set at the low end of the rest, at its top end instead. */
ALWAYS_INLINE uint64_t turned(uint64_t set, uint64_t rest, uint32_t spare)
{
    uint64_t count = 64 - plain_on_top(set >> spare);

    return rest & ~((rest ^ set) >> (count & 63)); /* if 64, nothing is unset */
}

ALWAYS_INLINE void step(Cursor *cursor)
{
    const uint32_t spare = cursor->spare;
    uint64_t c = cursor->court, l = cursor->low, h = cursor->high;
    const uint64_t c1 = c << 1, l1 = l << 1, h1 = h << 1;
    /* where a weaker card lies right behind; the last place has none behind it */
    uint64_t falls = ((c & ~c1) | (h & ~h1) | (l & ~l1 & (h | ~h1))) &
                     (cursor->places << 1);
    const uint64_t card = falls & -falls;
    const uint64_t rest = (card - 1) & cursor->places; /* all, after the last row */
    const uint64_t of_low = -(uint64_t)((l & card) != 0);
    const uint64_t of_high = -(uint64_t)((h & card) != 0);
    uint64_t weaker = ~c | (of_high & ~h) | (of_low & ~l & (of_high | ~h));

    weaker &= card ? rest : 0;
    weaker &= -weaker; /* the strongest of them lies behind the others */
    c = swap_bits(c, card, weaker);
    l = swap_bits(l, card, weaker);
    h = swap_bits(h, card, weaker);
    /* of the rest: courts; kings and aces; of the low ones aces are in front of
     * the kings, queens behind them */
    const uint64_t kings_on = turned(h & rest, rest, spare);
    const uint64_t queens_on = turned((h | l) & rest, rest, spare);
    const uint64_t aces = turned(h & l & rest, rest, spare);

    cursor->court = (c & ~rest) | turned(c & rest, rest, spare);
    cursor->high = (h & ~rest) | kings_on;
    cursor->low = (l & ~rest) | aces | (queens_on & ~kings_on);
}

#endif
