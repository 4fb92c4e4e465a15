/* Signatures of the engine without Python, to compare processors and compilers: the same lines
 * have to come out everywhere, for every build.
 *
 * Usage: signature [DEALS]. For some decks and every build that runs here: the cards and tricks of
 * the first DEALS (1,000,000) random deals of stream 1 that end, and how many do not; and of
 * those that do not, transients, periods and orbits added up.
 * To try a processor that is not at hand:
 *   aarch64-linux-gnu-gcc -O3 -static -I ext benchmarks/signature.c -o signature
 *   qemu-aarch64 signature 100000
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "lanes/builds.h"

enum { BINS = 1 << 14, ROOM = 1 << 12 };

static void sign(const uint32_t counts[5], const Build *build, uint64_t deals)
{
    static int64_t by_cards[BINS], by_tricks[BINS];
    static uint64_t flagged[ROOM];
    static Length longer[ROOM];
    Source source = {make_dealer(counts), 1, 0};
    Sink sink = {by_cards, by_tricks, BINS, BINS, flagged, 0, ROOM,
                 longer, 0, ROOM, INT64_MAX, INT64_MAX};
    uint64_t cards = 0, tricks = 0, infinite = 0, proofs = 0, done = 0;

    memset(by_cards, 0, sizeof by_cards);
    memset(by_tricks, 0, sizeof by_tricks);
    while (done < deals) {
        sink.flagged_size = sink.longer_size = 0;
        done = build->sweep(&source, done, deals, &sink);
        for (uint64_t i = 0; i < sink.flagged_size; i++) {
            State state = deal_random(&source.dealer, 1, flagged[i]);
            Game game;

            build->play_states(&state, 1, &game);
            if (game.period) {
                Cycle cycle = locate_cycle(&state, game.period);

                infinite++;
                proofs += cycle.transient_tricks + 3 * cycle.transient_cards +
                          5 * cycle.period_tricks + 7 * cycle.period_cards + 11 * cycle.orbit;
            } else {
                cards += game.cards;
                tricks += game.tricks;
            }
        }
    }
    for (uint64_t i = 0; i < BINS; i++) {
        cards += i * (uint64_t)by_cards[i];
        tricks += i * (uint64_t)by_tricks[i];
    }
    printf("%-8s  %" PRIu32 "A%" PRIu32 "K%" PRIu32 "Q%" PRIu32 "J%" PRIu32 "-  %" PRIu64
           "/%" PRIu64 "  infinite %" PRIu64 "/%" PRIu64 "\n",
           build->name, counts[4], counts[3], counts[2], counts[1], counts[0], cards, tricks,
           infinite, proofs);
}

int main(int count, char **arguments)
{
    static const uint32_t decks[][5] = {{36, 4, 4, 4, 4}, {10, 2, 0, 0, 0}, {14, 2, 2, 2, 0},
                                        {4, 3, 3, 3, 3}, {32, 8, 8, 8, 8}};
    uint64_t deals = count > 1 ? strtoull(arguments[1], 0, 10) : 1000000;
    Build builds[BUILDS];

    list_builds(builds);
    for (size_t deck = 0; deck < sizeof decks / sizeof *decks; deck++)
        for (int build = 0; build < BUILDS; build++)
            if (builds[build].runs_here)
                sign(decks[deck], &builds[build], deals);
    return 0;
}
