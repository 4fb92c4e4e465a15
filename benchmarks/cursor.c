/* Enumeration against the same deals dealt before: what stepping from deal to
 * deal costs the lanes.
 *
 * Usage: cc -O3 -I ext benchmarks/cursor.c -o cursor && ./cursor. For some decks
 * and every build that runs here: processor nanoseconds a game for a run of deals
 * from a cursor, for the same deals as states made beforehand, and the second
 * over the first; the median of ROUNDS rounds in which both take turns.
 */
#define _POSIX_C_SOURCE 199309L
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "lanes/builds.h"

enum { DEALS = 1 << 18, ROUNDS = 7, BINS = 1 << 14, ROOM = DEALS };

static double now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

static int compare(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;

    return (x > y) - (x < y);
}

static double median(double *times)
{
    qsort(times, ROUNDS, sizeof *times, compare);
    return times[ROUNDS / 2] / DEALS;
}

static void measure(const uint32_t counts[5], const Build *build, State *states,
                    Game *games, Sink *sink)
{
    Cursor cursor, first;
    Source source = {make_dealer(counts), 1, 0};
    State any = deal_random(&source.dealer, 1, 0);
    uint32_t size1 = source.dealer.size1;
    double stepped[ROUNDS], dealt[ROUNDS];

    first = (Cursor){any.leader.court | any.other.court >> size1,
                     any.leader.low | any.other.low >> size1,
                     any.leader.high | any.other.high >> size1, source.dealer.places,
                     64 - size1 - source.dealer.size2};
    source.cursor = &cursor;
    cursor = first;
    for (uint32_t i = 0; i < DEALS; i++)
        states[i] = next_deal(&source, i);
    for (int round = 0; round < ROUNDS; round++) {
        double began = now();

        build->play_states(states, DEALS, games);
        dealt[round] = now() - began;
        cursor = first;
        sink->flagged_size = 0;
        began = now();
        build->sweep(&source, 0, DEALS, sink);
        stepped[round] = now() - began;
    }
    double of_stepped = median(stepped), of_dealt = median(dealt);
    printf("%2u cards  %-8s  %7.1f stepped  %7.1f dealt  %5.2f\n",
           64 - first.spare, build->name, of_stepped, of_dealt, of_dealt / of_stepped);
}

int main(void)
{
    static const uint32_t decks[][5] = {{36, 4, 4, 4, 4}, {28, 4, 4, 4, 0},
                                        {12, 2, 2, 2, 2}, {14, 2, 2, 2, 0},
                                        {4, 3, 3, 3, 3}};
    static int64_t by_cards[BINS], by_tricks[BINS];
    static uint64_t flagged[ROOM];
    static Length longer[1];
    /* nothing is longer than the floor, so nothing is ever written to `longer` */
    Sink sink = {by_cards, by_tricks, BINS, BINS, flagged, 0, ROOM,
                 longer, 0, ROOM, INT64_MAX, INT64_MAX};
    Build builds[BUILDS];
    State *states = malloc(DEALS * sizeof *states);
    Game *games = malloc(DEALS * sizeof *games);

    if (!states || !games)
        return 1;
    list_builds(builds);
    for (size_t deck = 0; deck < sizeof decks / sizeof *decks; deck++)
        for (int build = 0; build < BUILDS; build++)
            if (builds[build].runs_here)
                measure(decks[deck], &builds[build], states, games, &sink);
    free(states);
    free(games);
    return 0;
}
