/* The budget: filling a deck exactly with periodic pieces of one template.
 *
 * The big hand is a sequence of pieces and the carry, the small hand is the
 * template, and all together are the deck. Every choice of pieces with the right
 * composition is taken in every order up to rotation and in every relative phase;
 * each is a state that is then proved to be infinite by playing it. Different
 * choices can lie on the same cycle: the caller knows cycles by their key.
 */
#ifndef SEARCHER_BUDGET_H
#define SEARCHER_BUDGET_H

#include "loops/pieces.h"

#define MOST_PIECES 6

typedef struct {
    PieceOrbit *orbit;
    size_t size, capacity;
    int out_of_memory; /* then orbits were lost, and the whole is of no use */
} OrbitList;

/* A composition as one number: numbers of cards of each kind, a byte each. */
typedef struct {
    uint64_t count;
    uint32_t first, size; /* orbits of it */
} Composition;

typedef void StateBuilt(const State *state, void *context);

typedef struct {
    const Hand *template;
    const PieceOrbit **orbit; /* sorted by composition */
    Composition *part;
    size_t parts;
    const OrbitList *large; /* at least one piece is one of these */
    uint32_t most_pieces;
    uint64_t most_phases; /* choices with more phases and orders are skipped */
    StateBuilt *built;
    void *context;
    const PieceOrbit *chosen[MOST_PIECES];
    uint64_t choices, skipped, states; /* counted */
} Budget;

static inline uint64_t packed_count(const uint32_t *count)
{
    uint64_t packed = 0;
    for (int kind = 0; kind < KINDS; kind++)
        packed |= (uint64_t)count[kind] << 8 * kind;
    return packed;
}

/* Whether b can be taken from a, kind by kind (all below 128). */
ALWAYS_INLINE int contains(uint64_t a, uint64_t b)
{
    const uint64_t high = UINT64_C(0x8080808080);
    return (((a | high) - b) & high) == high;
}

static inline void add_orbit(OrbitList *list, const PieceOrbit *orbit)
{
    if (list->size == list->capacity) {
        size_t capacity = list->capacity ? 2 * list->capacity : 64;
        PieceOrbit *wider = realloc(list->orbit, capacity * sizeof(PieceOrbit));
        if (!wider) {
            list->out_of_memory = 1;
            return;
        }
        list->orbit = wider;
        list->capacity = capacity;
    }
    list->orbit[list->size++] = *orbit;
}

/* A PieceFound that collects. */
static void collect_orbit(const PieceOrbit *orbit, void *list)
{
    add_orbit(list, orbit);
}

static inline int compare_orbits(const void *a, const void *b)
{
    const PieceOrbit *x = *(const PieceOrbit *const *)a, *y = *(const PieceOrbit *const *)b;
    uint64_t p = packed_count(x->count), q = packed_count(y->count);
    if (p != q)
        return p < q ? -1 : 1;
    if (!same_hand(&x->word[0], &y->word[0]))
        return is_less(&x->word[0], &y->word[0]) ? -1 : 1;
    return x->carry < y->carry ? -1 : x->carry > y->carry;
}

/* Sorts orbits, and drops those that stand there twice; returns how many stay. */
static inline size_t unite_orbits(const PieceOrbit **orbit, size_t size)
{
    size_t n = 0;

    qsort(orbit, size, sizeof(*orbit), compare_orbits);
    for (size_t i = 0; i < size; i++)
        if (!n || compare_orbits(&orbit[n - 1], &orbit[i]))
            orbit[n++] = orbit[i];
    return n;
}

/* Every order of the chosen pieces behind those in `used`, in every phase. */
static void build_states(Budget *budget, Hand tape, uint32_t pieces, uint32_t used)
{
    if (used == (1u << pieces) - 1) {
        const PieceOrbit *first = budget->chosen[0];
        Hand carry = top_of_hand(&first->word[0], first->carry);
        take_pile(&tape, &carry);
        State state = {tape, *budget->template, 0};
        budget->states++;
        budget->built(&state, budget->context);
        return;
    }
    for (uint32_t i = 0; i < pieces; i++) {
        const PieceOrbit *piece = budget->chosen[i];
        if (used >> i & 1 || (!used && i))
            continue; /* orders up to rotation: the first piece stays in front */
        for (uint32_t phase = 0; phase < (used ? piece->period : 1); phase++) {
            Hand longer = tape;
            take_pile(&longer, &piece->word[phase]);
            build_states(budget, longer, pieces, used | 1u << i);
        }
    }
}

static inline void finish_choice(Budget *budget, uint32_t pieces)
{
    uint64_t phases = 1;

    for (uint32_t i = 1; i < pieces; i++)
        phases *= (uint64_t)budget->chosen[i]->period * i;
    budget->choices++;
    if (phases > budget->most_phases) {
        budget->skipped++;
        return;
    }
    build_states(budget, (Hand){0, 0, 0, 0}, pieces, 0);
}

/* Whether a piece is a large one that was the first of a choice before. */
ALWAYS_INLINE int had_its_turn(const Budget *budget, const PieceOrbit *piece)
{
    return (uintptr_t)piece >= (uintptr_t)budget->large->orbit &&
           (uintptr_t)piece < (uintptr_t)budget->chosen[0];
}

/* Chooses further pieces, in the order of the list, that fill `rest` exactly. */
static void choose_pieces(Budget *budget, uint64_t rest, uint32_t pieces, size_t part,
                          uint32_t orbit, const Hand *carry)
{
    if (!rest) {
        finish_choice(budget, pieces);
        return;
    }
    if (pieces == budget->most_pieces)
        return;
    for (; part < budget->parts; part++, orbit = 0) {
        const Composition *c = &budget->part[part];
        if (!contains(rest, c->count) ||
            (pieces + 1 == budget->most_pieces && c->count != rest))
            continue;
        for (uint32_t i = orbit; i < c->size; i++) {
            const PieceOrbit *piece = budget->orbit[c->first + i];
            Hand w = top_of_hand(&piece->word[0], piece->carry);
            if (!same_hand(&w, carry) || had_its_turn(budget, piece))
                continue;
            budget->chosen[pieces] = piece;
            choose_pieces(budget, rest - c->count, pieces + 1, part, i, carry);
        }
    }
}

/* Chooses the first piece, a large one, and then the others. */
static void choose_first(Budget *budget, uint64_t rest, const Hand *carry)
{
    for (size_t i = 0; i < budget->large->size; i++) {
        const PieceOrbit *piece = &budget->large->orbit[i];
        Hand w = top_of_hand(&piece->word[0], piece->carry);
        uint64_t count = packed_count(piece->count);
        if (!same_hand(&w, carry) || !contains(rest, count))
            continue;
        budget->chosen[0] = piece;
        choose_pieces(budget, rest - count, 1, 0, 0, carry);
    }
}

/* The compositions of the orbits of both lists; 0 if there is no memory for them. */
static inline int sort_parts(Budget *budget, const OrbitList *small)
{
    const OrbitList *large = budget->large;
    size_t size = large->size + small->size;

    budget->orbit = malloc((size + 1) * sizeof(*budget->orbit));
    budget->part = malloc((size + 1) * sizeof(Composition));
    budget->parts = 0;
    if (!budget->orbit || !budget->part)
        return 0;
    for (size_t i = 0; i < size; i++)
        budget->orbit[i] = i < large->size ? &large->orbit[i] : &small->orbit[i - large->size];
    size = unite_orbits(budget->orbit, size);
    for (size_t i = 0; i < size; i++) {
        uint64_t packed = packed_count(budget->orbit[i]->count);
        if (!budget->parts || budget->part[budget->parts - 1].count != packed)
            budget->part[budget->parts++] = (Composition){packed, (uint32_t)i, 0};
        budget->part[budget->parts - 1].size++;
    }
    return 1;
}

static inline void take_from(uint32_t *count, const Hand *hand)
{
    for (uint64_t i = 0; i < hand->size; i++)
        count[is_court(hand, i) ? court_value(hand, i) : 0]--;
}

/* Fills a deck, for one carry; 0 if there is no memory for it. */
static inline int solve_budget(Budget *budget, const OrbitList *small, const uint32_t *deck,
                               const Hand *carry)
{
    uint32_t count[KINDS];
    int enough = sort_parts(budget, small);

    for (int kind = 0; kind < KINDS; kind++)
        count[kind] = deck[kind];
    take_from(count, budget->template);
    take_from(count, carry);
    if (enough)
        choose_first(budget, packed_count(count), carry);
    free(budget->orbit);
    free(budget->part);
    return enough;
}

#endif
