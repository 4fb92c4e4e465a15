/* The builds of the kernel that this module holds, the fastest first, and the
 * scalar engine among them. Whether one can run here is asked of the compiler's
 * runtime, which looks at the processor and at what the operating system saves.
 */
#ifndef SEARCHER_BUILDS_H
#define SEARCHER_BUILDS_H

#include "lanes/avx2.h"
#include "lanes/avx512.h"
#include "lanes/portable.h"

typedef void (*PlayStates)(const State *, uint64_t count, Game *);

typedef struct {
    const char *name;
    int runs_here;
    Sweep sweep;
    PlayStates play_states;
} Build;

static void scalar_states(const State *states, uint64_t count, Game *games)
{
    for (uint64_t i = 0; i < count; i++)
        games[i] = play_game(states[i]);
}

enum { BUILDS = 4 };

static void list_builds(Build builds[BUILDS])
{
    int here512 = 0, here2 = 0;
    Sweep sweep512 = 0, sweep2 = 0;
    PlayStates states512 = 0, states2 = 0;

#if defined(__x86_64__)
    here512 = processor_has_lanes_avx512();
    here2 = processor_has_lanes_avx2();
    sweep512 = lanes_sweep_avx512;
    sweep2 = lanes_sweep_avx2;
    states512 = lanes_states_avx512;
    states2 = lanes_states_avx2;
#endif
    Build all[BUILDS] = {
        {"avx512", here512, sweep512, states512},
        {"avx2", here2, sweep2, states2},
        {"portable", 1, lanes_sweep_portable, lanes_states_portable},
        {"scalar", 1, sweep_scalar, scalar_states},
    };
    memcpy(builds, all, sizeof all);
}

#endif
