/* A search for pieces, cut into parts that are small enough to be units of work.
 *
 * How large the search behind a reading is can only be estimated: level by level,
 * exactly while a level is small, then by a sample that is drawn the same way each
 * time. A reading is split further until its estimate is small. So the parts, and
 * their order, are the same wherever they are made.
 */
#ifndef SEARCHER_SPLIT_H
#define SEARCHER_SPLIT_H

#include "loops/pieces.h"

/* Readings on from one: those that are not cut are put at `next`, up to KINDS. */
ALWAYS_INLINE size_t read_all_on(const PieceLimits *limits, const Reading *r, Reading *next)
{
    size_t n = 0;

    if (is_cut(r, limits))
        return 0;
    for (uint32_t kind = 0; kind < KINDS; kind++)
        n += read_on(limits, r, kind, &next[n]) == READS_ON;
    return n;
}

/* How many readings the search from one will meet, level by level: exact while
 * a level has no more than `sample` of them, from then on a random sample of it
 * stands for the level. The sample is drawn the same way each time. `room` holds
 * (1 + KINDS) * sample readings. Stops when it is more than `most`. */
static uint64_t estimate_readings(const PieceLimits *limits, const Reading *r, Reading *room,
                                  size_t sample, uint64_t most)
{
    Reading *next = room + sample;
    size_t kept = 1, n;
    uint64_t total = 1, random = 1;
    double weight = 1;

    for (room[0] = *r; kept && total <= most; kept = n) {
        n = 0;
        for (size_t i = 0; i < kept; i++)
            n += read_all_on(limits, &room[i], &next[n]);
        total += (uint64_t)(weight * (double)n);
        for (size_t i = 0; i < n && i < sample; i++) {
            size_t j = i;
            if (n > sample) {
                random = random * UINT64_C(6364136223846793005) + 1442695040888963407;
                j += (size_t)((random >> 32) * (n - i) >> 32);
            }
            room[i] = next[j];
            next[j] = next[i];
        }
        if (n > sample) {
            weight = weight * (double)n / (double)sample;
            n = sample;
        }
    }
    return total;
}

/* The search in parts that are small, in order, and how large each is. */
typedef struct {
    Reading *part;
    uint64_t *size;
    size_t parts, capacity;
    uint64_t most; /* readings in a part, as estimated */
    Reading *room;
    size_t sample;
    int out_of_memory;
} Split;

static void add_part(Split *split, const Reading *r, uint64_t size)
{
    if (split->parts == split->capacity) {
        size_t capacity = split->capacity ? 2 * split->capacity : 64;
        Reading *part = realloc(split->part, capacity * sizeof(Reading));
        if (part)
            split->part = part;
        uint64_t *sizes = realloc(split->size, capacity * sizeof(uint64_t));
        if (sizes)
            split->size = sizes;
        if (!part || !sizes) {
            split->out_of_memory = 1;
            return;
        }
        split->capacity = capacity;
    }
    split->part[split->parts] = *r;
    split->size[split->parts++] = size;
}

/* Cuts the search from a reading into parts. Pieces that end before their part
 * begins are found on the way. */
static void split_search(PieceSearch *search, const Reading *r, Split *split)
{
    const PieceLimits *limits = &search->limits;
    Reading next;

    if (is_cut(r, limits))
        return;
    uint64_t size = estimate_readings(limits, r, split->room, split->sample, split->most);
    if (size <= split->most) {
        add_part(split, r, size);
        return;
    }
    for (uint32_t kind = 0; kind < KINDS; kind++) {
        Answer answer = read_on(limits, r, kind, &next);
        if (answer == READS_ON)
            split_search(search, &next, split);
        else if (answer == BACK_AT_TEMPLATE)
            finish_piece(search, &next);
    }
}

#endif
