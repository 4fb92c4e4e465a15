/* One game at a table to its end, or to the proof that it has none: Brent's algorithm
 * on the whole table, as game.h has it for two players.
 *
 * The comparison is by a hash of the sizes and the next cards of all hands and heaps,
 * and an equal hash is confirmed by comparing all cards, so an answer is never a guess.
 */
#ifndef SEARCHER_TABLE_GAME_H
#define SEARCHER_TABLE_GAME_H

#include "table/colour_round.h"
#include "table/straffkort_trick.h"

#define FIRST_TABLE_TORTOISE 128 /* turns; a power of two */

typedef enum { ENDED, STALLED, INFINITE } Ending;

typedef struct {
    Count count;
    uint64_t period;  /* in turns; 0 if the game ended */
    uint32_t ending;  /* an Ending */
    uint32_t winner;  /* 1 to 4, or 0 for nobody */
} TableGame;

typedef struct {
    Count transient, period;
    uint64_t orbit; /* straffkort only */
} TableCycle;

ALWAYS_INLINE int play_turn(Table *t, const TableRules *rules, Count *count)
{
    return rules->game == COLOUR ? play_round(t, rules, count)
                                 : play_table_trick(t, rules, count);
}

ALWAYS_INLINE uint32_t last_holder(const Table *t, uint32_t game)
{
    if (game == STRAFFKORT)
        return t->leads;
    uint32_t p = 0;
    while (held_by(t, p) == 0)
        p++;
    return p;
}

/* Plays `t` until the game ends or a state is seen to recur. For a game that never
 * ends, what is counted goes up to where that was seen, not to the first time. */
ALWAYS_INLINE TableGame play_with(Table *t, const TableRules *rules)
{
    TableGame game = {{0, 0, 0}, 0, ENDED, 0};
    Table tortoise;
    Count at_tortoise = {0, 0, 0};
    uint64_t tortoise_hash = 0;

    for (;;) {
        if (RARE(play_turn(t, rules, &game.count))) {
            game.winner = 1 + last_holder(t, rules->game);
            return game;
        }
        if (game.count.turns < FIRST_TABLE_TORTOISE)
            continue;
        uint64_t hash = table_hash(t);
        if (RARE(hash == tortoise_hash) && at_tortoise.turns && same_table(t, &tortoise)) {
            game.period = game.count.turns - at_tortoise.turns;
            game.ending = INFINITE;
            if (rules->game == COLOUR && game.count.takings == at_tortoise.takings) {
                game.ending = STALLED;
                game.winner = (1 + most_cards(t)) % (1 + MOST_PLAYERS);
            }
            return game;
        }
        if (RARE((game.count.turns & (game.count.turns - 1)) == 0)) {
            tortoise = *t;
            tortoise_hash = hash;
            at_tortoise = game.count;
        }
    }
}

/* Both games compiled apart, so that which it is costs nothing. */
static TableGame play_table(Table *t, const TableRules *rules)
{
    TableRules same = *rules;

    if (rules->game == COLOUR) {
        same.game = COLOUR;
        return play_with(t, &same);
    }
    same.game = STRAFFKORT;
    return play_with(t, &same);
}

/* Where the cycle of a game that never ends begins, and how long it is, given its
 * period in turns: two players walk the game a period apart until they meet. */
static TableCycle locate_table_cycle(const Table *start, const TableRules *rules,
                                     uint64_t period)
{
    TableCycle cycle = {{0, 0, 0}, {0, 0, 0}, 0};
    Table behind = *start, ahead = *start;
    Count uncounted = {0, 0, 0};

    for (uint64_t i = 0; i < period; i++)
        play_turn(&ahead, rules, &uncounted);
    while (!same_table(&behind, &ahead)) {
        play_turn(&behind, rules, &cycle.transient);
        play_turn(&ahead, rules, &uncounted);
    }
    while (cycle.period.turns < period) {
        play_turn(&ahead, rules, &cycle.period);
        if (rules->game == STRAFFKORT && !cycle.orbit && same_from_leader(&ahead, &behind))
            cycle.orbit = cycle.period.turns;
    }
    return cycle;
}

#endif
