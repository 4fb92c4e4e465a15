/* Ranges of games without a word to Python in between: where their deals come
 * from, what a sweep is, and the plain one, a game at a time, that the lanes are
 * held against.
 *
 * A sweep counts lengths and sets aside the numbers of the few games that need
 * a closer look; when a buffer is full it returns, is emptied, and is called
 * again from where it stopped. So nothing is allocated and nothing is capped.
 */
#ifndef SEARCHER_SWEEP_H
#define SEARCHER_SWEEP_H

#include "game/dealing.h"
#include "game/game.h"
#include "game/cursor.h"

/* The deals of a stream, or, if there is a cursor, all deals of a deck in order:
 * it stands at the one to be played next, and can only go on. */
typedef struct {
    Dealer dealer; /* also where the rows of a cursor are cut */
    uint64_t seed;
    Cursor *cursor;
} Source;

typedef struct {
    uint64_t n, cards, tricks;
} Length;

typedef struct {
    /* Ended games by length. A game too long for one of them is in neither, and
     * is flagged. */
    int64_t *by_cards, *by_tricks;
    uint64_t cards_bins, tricks_bins;
    /* Numbers of the games that are infinite or too long for the histograms. */
    uint64_t *flagged;
    uint64_t flagged_size, flagged_capacity;
    /* Ended games longer than a floor in cards or in tricks. */
    Length *longer;
    uint64_t longer_size, longer_capacity;
    int64_t cards_floor, tricks_floor;
} Sink;

ALWAYS_INLINE int sink_is_full(const Sink *sink)
{
    return sink->flagged_size == sink->flagged_capacity ||
           sink->longer_size == sink->longer_capacity;
}

ALWAYS_INLINE void sink_flag(Sink *sink, uint64_t n)
{
    sink->flagged[sink->flagged_size++] = n;
}

ALWAYS_INLINE void sink_game(Sink *sink, uint64_t n, const Game *game)
{
    if (RARE(game->period || game->cards >= sink->cards_bins ||
             game->tricks >= sink->tricks_bins)) {
        sink_flag(sink, n);
        return;
    }
    sink->by_cards[game->cards]++;
    sink->by_tricks[game->tricks]++;
    if (RARE((int64_t)game->cards > sink->cards_floor ||
             (int64_t)game->tricks > sink->tricks_floor)) {
        Length length = {n, game->cards, game->tricks};
        sink->longer[sink->longer_size++] = length;
    }
}

/* Deals start ... stop - 1 of a source; returns the first one not played. */
typedef uint64_t (*Sweep)(const Source *, uint64_t start, uint64_t stop, Sink *);

/* Deal n of a stream, or the one that the cursor stands at; then it goes on. */
ALWAYS_INLINE State next_deal(const Source *source, uint64_t n)
{
    Cursor *cursor = source->cursor;
    State state;

    if (!cursor)
        return deal_random(&source->dealer, source->seed, n);
    state = cut(&source->dealer, cursor->court, cursor->low, cursor->high);
    step(cursor);
    return state;
}

static uint64_t sweep_scalar(const Source *source, uint64_t start, uint64_t stop,
                             Sink *sink)
{
    uint64_t n = start;

    for (; n < stop && !sink_is_full(sink); n++) {
        Game game = play_game(next_deal(source, n));
        sink_game(sink, n, &game);
    }
    return n;
}

#endif
