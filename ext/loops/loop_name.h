/* The name of a cycle: the least `leader/other` text of its states.
 *
 * It does not depend on where one starts nor on who leads, so two deals that end in
 * the same cycle show the same name; and it is itself a deal that is on the cycle.
 */
#ifndef SEARCHER_LOOP_NAME_H
#define SEARCHER_LOOP_NAME_H

#include <string.h>

#include "loops/loop.h"

#define NAME_SIZE (MOST_CARDS + 2)

static inline void write_state(const State *state, char *text)
{
    for (uint64_t i = 0; i < state->leader.size; i++)
        *text++ = "-JQKA"[card_at(&state->leader, i)];
    *text++ = '/';
    for (uint64_t i = 0; i < state->other.size; i++)
        *text++ = "-JQKA"[card_at(&state->other, i)];
    *text = 0;
}

/* The state that names the cycle, and its text. */
static inline const State *name_loop(const Loop *loop, char name[NAME_SIZE])
{
    char text[NAME_SIZE];
    uint64_t least = 0;

    write_state(&loop->at[0], name);
    for (uint64_t i = 1; i < loop->orbit; i++) {
        write_state(&loop->at[i], text);
        if (strcmp(text, name) < 0) {
            strcpy(name, text);
            least = i;
        }
    }
    return &loop->at[least];
}

#endif
