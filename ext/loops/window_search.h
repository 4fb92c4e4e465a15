/* Window search: a loop of the deck, a state on it, a window of its cards, and
 * every distinct order of the cards in the window, played on the lanes.
 *
 * Single exchanges hardly ever lead from one loop to another; all orders of ten
 * or twenty cards now and then do.
 */
#ifndef SEARCHER_WINDOW_H
#define SEARCHER_WINDOW_H

#include "loops/archive.h"
#include "backward/backward.h"
#include "lanes/builds.h"

#define LEAST_WINDOW 6
#define MOST_WINDOW 26
#define MOST_ORDERS 40000
#define STATES_AT_ONCE 4096 /* they are played together */

typedef struct {
    uint32_t size, counts[KINDS_OF_CARDS];
    uint32_t side[MOST_WINDOW], place[MOST_WINDOW]; /* side 0: the leader */
    uint8_t order[MOST_WINDOW];
} Window;

/* In how many orders the cards of a window can lie, as far as is of interest. */
static inline double count_orders(const uint32_t counts[KINDS_OF_CARDS])
{
    double orders = 1;
    uint32_t cards = 0;

    for (uint32_t kind = 0; kind < KINDS_OF_CARDS; kind++)
        for (uint32_t i = 1; i <= counts[kind]; i++)
            orders = orders * ++cards / i;
    return orders;
}

/* A window of one or two stretches, each in any hand, often from its top: cards
 * are added while there are not more than `most` orders. */
static inline Window choose_window(const State *state, Chance *chance)
{
    const Hand *hands[] = {&state->leader, &state->other};
    const double most = MOST_ORDERS * (1 + below(chance, 10)) / 10.0;
    uint32_t stretches = 1 + below(chance, 2), side[2], next[2];
    Window window = {0};

    for (uint32_t i = 0; i < stretches; i++) {
        side[i] = below(chance, 2);
        next[i] = below(chance, 3) ? 0 : below(chance, hands[side[i]]->size);
    }
    while (window.size < MOST_WINDOW) {
        uint32_t i = below(chance, stretches), taken = 0;
        const Hand *hand = hands[side[i]];

        while (taken < window.size &&
               (window.side[taken] != side[i] || window.place[taken] != next[i]))
            taken++;
        if (next[i] == hand->size || taken < window.size)
            break; /* the end of a hand, or the other stretch */
        uint32_t card = card_at(hand, next[i]);
        window.counts[card]++;
        if (count_orders(window.counts) > most) {
            window.counts[card]--;
            break;
        }
        window.side[window.size] = side[i];
        window.place[window.size++] = next[i]++;
    }
    for (uint32_t kind = 0, n = 0; kind < KINDS_OF_CARDS; kind++)
        for (uint32_t i = 0; i < window.counts[kind]; i++)
            window.order[n++] = (uint8_t)kind;
    return window;
}

/* The next order, in lexicographic succession; 0 after the last one. */
static inline int next_order(uint8_t *order, uint32_t size)
{
    uint32_t i = size - 1, j = size - 1;

    while (i > 0 && order[i - 1] >= order[i])
        i--;
    if (i == 0)
        return 0;
    while (order[j] <= order[i - 1])
        j--;
    uint8_t card = order[i - 1];
    order[i - 1] = order[j];
    order[j] = card;
    for (j = size - 1; i < j; i++, j--) {
        card = order[i];
        order[i] = order[j];
        order[j] = card;
    }
    return 1;
}

/* The loop that is searched around next: less lack is looked at first. */
static inline Entry *choose_complete(Archive *archive, Chance *chance)
{
    uint32_t shelves[COMPLETE], count = 0;

    for (uint32_t lack = 0; lack < COMPLETE; lack++)
        if (archive->shelf[lack].size)
            shelves[count++] = lack;
    uint32_t a = below(chance, count), b = below(chance, count);
    return choose_of_shelf(archive, &archive->shelf[shelves[a < b ? a : b]], chance);
}

/* A state of the loop, or up to three tricks before one. */
static inline State choose_state(const Loop *loop, Chance *chance)
{
    State state = loop->at[below(chance, loop->orbit)];

    for (uint32_t back = below(chance, 3) ? 0 : 1 + below(chance, 3); back; back--) {
        NodeList before = {0, 0, 0, 0};

        push_predecessors(&before, &state, 0);
        if (before.size)
            state = before.at[below(chance, before.size)].state;
        free(before.at);
    }
    return state;
}

typedef struct {
    State states[STATES_AT_ONCE];
    Game games[STATES_AT_ONCE];
    uint32_t size;
} Bench;

static inline void play_bench(Archive *archive, Bench *bench, PlayStates play_states)
{
    Loop loop = {0};

    play_states(bench->states, bench->size, bench->games);
    for (uint32_t i = 0; i < bench->size; i++)
        if (bench->games[i].period && find_loop(bench->states[i], UINT64_MAX, &loop))
            shelve(archive, &loop);
    archive->out_of_memory |= loop.out_of_memory;
    free(loop.at);
    bench->size = 0;
}

/* Plays whole windows until at least so many states have been played. The archive
 * has to hold a loop of the deck itself. */
static inline uint64_t search_windows(Archive *archive, Chance *chance, uint64_t plays,
                                      PlayStates play_states)
{
    Bench *bench = malloc(sizeof *bench);
    Loop loop = {0};
    uint64_t played = 0;

    archive->out_of_memory |= !bench;
    if (bench)
        bench->size = 0;
    while (played < plays && !archive->out_of_memory) {
        find_loop(choose_complete(archive, chance)->at, UINT64_MAX, &loop);
        State state = choose_state(&loop, chance);
        Window window = choose_window(&state, chance);
        if (window.size < LEAST_WINDOW || window.counts[0] == window.size) {
            played++; /* so that it comes to an end whatever is chosen */
            continue;
        }
        do {
            State *next = &bench->states[bench->size++];

            *next = state;
            for (uint32_t i = 0; i < window.size; i++)
                set_card(window.side[i] ? &next->other : &next->leader,
                         window.place[i], window.order[i]);
            played++;
            if (bench->size == STATES_AT_ONCE)
                play_bench(archive, bench, play_states);
        } while (next_order(window.order, window.size));
        play_bench(archive, bench, play_states);
        archive->out_of_memory |= loop.out_of_memory;
    }
    free(loop.at);
    free(bench);
    return played;
}

#endif
