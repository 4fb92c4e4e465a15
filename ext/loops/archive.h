/* The loops that a walk knows, on shelves.
 *
 * A shelf holds loops that are equally far from what is looked for in three ways: by
 * the courts that are missing from the deck or too many, squared kind by kind,
 * because a loop that lacks all queens is easy to find and leads nowhere; by such
 * plain cards; and by `lack`, the cards by which the swell misses half of the cards.
 *
 * What is near is often a dead end, so a walk looks everywhere, but more often near:
 * of some shelves drawn by lot, now one, now many, it takes the nearest. Mouret and
 * Clune, "Illuminating search spaces by mapping elites" (2015), is the idea; which
 * loops stay on a full shelf is decided in searcher.loops.archive.
 */
#ifndef SEARCHER_ARCHIVE_H
#define SEARCHER_ARCHIVE_H

#include "loops/random_words.h"
#include "loops/loop_name.h"

#define MOST_COURTS_OFF 40
#define MOST_PLAIN_OFF 24
#define MOST_LACK 12
#define SHELVES ((MOST_COURTS_OFF + 1) * (MOST_PLAIN_OFF + 1) * (MOST_LACK + 1))
#define COMPLETE (MOST_LACK + 1) /* shelves before this one hold loops of the deck */

typedef struct {
    State at;       /* a state of the cycle: the one that names it */
    uint64_t key;
    uint32_t orbit, courts_off, plain_off, lack;
    uint32_t tried; /* how often it was chosen */
} Entry;

typedef struct {
    uint32_t *at, size, capacity; /* numbers of entries */
} Shelf;

typedef struct {
    uint32_t deck[KINDS_OF_CARDS];
    Entry *entry;
    uint32_t size, capacity;
    Shelf shelf[SHELVES];    /* by courts, plain cards, lack */
    uint16_t in_use[SHELVES]; /* those that hold any, in the order of first use */
    uint32_t used;
    uint64_t *key;                /* of all entries; 0 is a free slot */
    uint32_t slots;               /* a power of two */
    int out_of_memory;
} Archive;

static inline void free_archive(Archive *archive)
{
    for (uint32_t i = 0; i < SHELVES; i++)
        free(archive->shelf[i].at);
    free(archive->entry);
    free(archive->key);
}

/* A copy with its own memory, nothing in it tried yet. */
static inline Archive copy_archive(const Archive *from)
{
    Archive copy = *from;

    copy.entry = malloc(from->size * sizeof(Entry) + 1);
    copy.key = malloc(from->slots * sizeof(uint64_t) + 1);
    copy.out_of_memory |= !copy.entry || !copy.key;
    copy.capacity = copy.entry ? from->size : 0;
    copy.slots = copy.key ? from->slots : 0;
    if (copy.entry && from->size)
        memcpy(copy.entry, from->entry, from->size * sizeof(Entry));
    if (copy.key && from->slots)
        memcpy(copy.key, from->key, from->slots * sizeof(uint64_t));
    for (uint32_t i = 0; i < SHELVES; i++) {
        Shelf *shelf = &copy.shelf[i];
        const uint32_t *numbers = shelf->at;

        if (!shelf->size)
            continue;
        shelf->at = malloc(shelf->size * sizeof *shelf->at);
        copy.out_of_memory |= !shelf->at;
        shelf->capacity = shelf->size = shelf->at ? shelf->size : 0;
        memcpy(shelf->at, numbers, shelf->size * sizeof *shelf->at);
    }
    return copy;
}

/* Whether it holds a loop of the deck itself. */
static inline int holds_complete(const Archive *archive)
{
    uint32_t complete = 0;

    for (uint32_t i = 0; i < COMPLETE; i++)
        complete |= archive->shelf[i].size;
    return complete != 0;
}

/* Room for one more in an array; what does not fit in memory marks the archive. */
static inline void *with_room(Archive *archive, void *at, uint32_t size,
                              uint32_t *capacity, size_t width)
{
    if (size < *capacity)
        return at;
    void *wider = realloc(at, (*capacity ? 2 * *capacity : 16) * width);
    if (!wider) {
        archive->out_of_memory = 1;
        return at;
    }
    *capacity = *capacity ? 2 * *capacity : 16;
    return wider;
}

static inline int put_key(uint64_t *slots, uint32_t count, uint64_t key)
{
    uint32_t i = (uint32_t)(key >> 32) & (count - 1);

    for (; slots[i]; i = (i + 1) & (count - 1))
        if (slots[i] == key)
            return 0;
    slots[i] = key;
    return 1;
}

/* Notes a key; 0 if it was there. */
static inline int is_new_key(Archive *archive, uint64_t key)
{
    if (2 * (archive->size + 1) > archive->slots) {
        uint32_t count = archive->slots ? 2 * archive->slots : 1024;
        uint64_t *wider = calloc(count, sizeof(uint64_t));
        if (!wider) {
            archive->out_of_memory = 1;
            return 0;
        }
        for (uint32_t i = 0; i < archive->slots; i++)
            if (archive->key[i])
                put_key(wider, count, archive->key[i]);
        free(archive->key);
        archive->key = wider;
        archive->slots = count;
    }
    return put_key(archive->key, archive->slots, key ? key : 1);
}

/* Puts a loop on its shelf, if it has one and is new; its entry, or null. */
static inline Entry *shelve(Archive *archive, const Loop *loop)
{
    const uint64_t cards = loop->at[0].leader.size + loop->at[0].other.size;
    const uint64_t lack = cards / 2 - loop->swell;
    uint32_t counts[KINDS_OF_CARDS], off[2] = {0, 0};
    char name[NAME_SIZE];

    count_cards(&loop->at[0], counts);
    for (uint32_t kind = 0; kind < KINDS_OF_CARDS; kind++) {
        uint32_t differ = counts[kind] > archive->deck[kind]
                              ? counts[kind] - archive->deck[kind]
                              : archive->deck[kind] - counts[kind];
        off[kind > 0] += kind ? differ * differ : differ;
    }
    if (off[1] > MOST_COURTS_OFF || off[0] > MOST_PLAIN_OFF || lack > MOST_LACK ||
        !is_new_key(archive, loop->key))
        return 0;
    const uint32_t number =
        (off[1] * (MOST_PLAIN_OFF + 1) + off[0]) * (MOST_LACK + 1) + (uint32_t)lack;
    Shelf *shelf = &archive->shelf[number];
    archive->entry = with_room(archive, archive->entry, archive->size,
                               &archive->capacity, sizeof(Entry));
    shelf->at = with_room(archive, shelf->at, shelf->size, &shelf->capacity,
                          sizeof *shelf->at);
    if (archive->out_of_memory)
        return 0;
    if (!shelf->size)
        archive->in_use[archive->used++] = (uint16_t)number;
    shelf->at[shelf->size++] = archive->size;
    Entry *entry = &archive->entry[archive->size++];
    *entry = (Entry){*name_loop(loop, name), loop->key, (uint32_t)loop->orbit,
                     off[1], off[0], (uint32_t)lack, 0};
    entry->at.leads = 0;
    return entry;
}

/* The least tried of three loops of a shelf. */
static inline Entry *choose_of_shelf(Archive *archive, const Shelf *shelf, Chance *chance)
{
    Entry *best = 0;

    for (int i = 0; i < 3; i++) {
        Entry *entry = &archive->entry[shelf->at[below(chance, shelf->size)]];
        best = !best || entry->tried < best->tried ? entry : best;
    }
    best->tried++;
    return best;
}

#endif
