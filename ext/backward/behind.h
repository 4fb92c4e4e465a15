/* What lies behind games that end: all states that run into their first tricks,
 * and the deals among them, which may be longer than the games themselves.
 *
 * A state has one successor, and a game that ends has no cycle: so behind each
 * state of a game stands a tree, no state is met twice, and nothing is remembered
 * but what is still to be visited, depth first. The game's own state a trick
 * earlier is left out of the tree; the tree behind that one has it. A step back
 * adds one trick and the cards of its pile, so lengths are carried along, and
 * whether a game ends within a trick is of no importance.
 *
 * A predecessor is made without touching its cards one by one. Behind the first
 * court of the pile, players laid runs: some plain cards and the court that ends
 * the other's payment. The opening is plain, so another card of it moves the
 * planes by one place, and taking it from the hand above changes only a size.
 * Six states of seven have no predecessor, which their leader's hand shows; they
 * are counted and never stored.
 *
 * The walk can be left and taken up again after any state: when it has taken so
 * many steps, or when there is no more room for what was found.
 */
#ifndef SEARCHER_BEHIND_H
#define SEARCHER_BEHIND_H

#include <stdlib.h>
#include <string.h>

#include "backward/backward.h"

/* Every opening card and every first court of a pile is a place of the hand. */
#define MOST_PREDECESSORS MOST_CARDS

/* A state to look behind, and how long it goes on from there to the end. */
typedef struct {
    Hand leader, other;
    uint64_t tricks, cards;
} Start;

/* A game that ends, its length, and behind how many of its tricks to look. */
typedef struct {
    Start start;
    uint64_t upto;
} Root;

/* A deal behind trick `at`, counted from 0, of a root: it takes
 * start.tricks - (tricks of the root - at) tricks to run into it. */
typedef struct {
    Start start;
    uint64_t root, at;
} Found;

/* Where found deals go, if longer than a floor in cards or in tricks. */
typedef struct {
    Found *at;
    uint64_t size, capacity;
    int64_t cards_floor, tricks_floor;
} FoundList;

typedef struct {
    const Root *roots;
    uint64_t count;
    uint64_t equal_size; /* of the leader's hand in a deal with equal hands */
    /* The tree that is being walked, those before it being done. */
    uint64_t root, at;
    State here, before; /* the state it is behind, and the one left out of it */
    uint64_t tricks, cards; /* from `here` to the end */
    int begun;
    Start *open;
    uint64_t size, capacity;
    /* Behind all roots so far. */
    uint64_t states, equal;
    int out_of_memory, too_short; /* the walk is of no use then */
} Forest;

/* Whether a hand can end with a pile just won: a court and what was paid to it. */
ALWAYS_INLINE int ends_with_payment(const Hand *hand)
{
    if (!hand->court)
        return 0;
    uint64_t last = 63 - (uint64_t)__builtin_ctzll(hand->court);
    return hand->size - 1 - last == court_value(hand, last);
}

/* Puts the court at a place of `from`, under so many plain cards, on top of what
 * its player laid after it; less than 64 cards in all. */
ALWAYS_INLINE void lay_before(Hand *laid, const Hand *from, uint64_t place,
                              uint64_t plain)
{
    laid->court = (laid->court >> 1 | TOP_CARD) >> plain;
    laid->low = (laid->low >> 1 | ((from->low << place) & TOP_CARD)) >> plain;
    laid->high = (laid->high >> 1 | ((from->high << place) & TOP_CARD)) >> plain;
    laid->size += plain + 1;
}

/* The hand with so many plain cards put on top, fewer than 64, and so many taken
 * out of its planes' zeros further down. */
ALWAYS_INLINE Hand opened(const Hand *hand, uint64_t plain, uint64_t fewer)
{
    Hand more = {hand->court >> plain, hand->low >> plain, hand->high >> plain,
                 hand->size + plain - fewer};
    return more;
}

ALWAYS_INLINE void meet(Forest *forest, const Start *start, FoundList *found)
{
    forest->states++;
    if (RARE(start->leader.size == forest->equal_size)) {
        forest->equal++;
        if (RARE((int64_t)start->cards > found->cards_floor ||
                 (int64_t)start->tricks > found->tricks_floor)) {
            Found deal = {*start, forest->root, forest->at};
            found->at[found->size++] = deal;
        }
    }
    if (RARE(ends_with_payment(&start->leader)))
        forest->open[forest->size++] = *start;
}

ALWAYS_INLINE int is_left_out(const Forest *forest, const Start *start)
{
    return same_hand(&start->leader, &forest->before.leader) &&
           same_hand(&start->other, &forest->before.other);
}

/* Meets all predecessors of a state. There is room for them, both to be visited
 * and to be found. */
static inline void look_behind(Forest *forest, Start after, FoundList *found)
{
    const Hand *hand = &after.leader;
    const int is_root = after.tricks == forest->tricks;
    uint64_t first = 63 - (uint64_t)__builtin_ctzll(hand->court);
    /* laid behind the first court: by the taker, and by the other, who paid last */
    Hand laid[2] = {{0, 0, 0, 0}, {0, 0, 0, hand->size - 1 - first}};

    for (uint32_t owner = 0;; owner ^= 1) {
        Hand above = top_of_hand(hand, first);
        uint64_t behind = above.court ? 64 - (uint64_t)__builtin_ctzll(above.court) : 0;
        uint64_t plain = first - behind;
        Hand hands[2] = {laid[0], laid[1]};

        lay_before(&hands[owner], hand, first, 0);
        take_pile(&hands[0], &above);
        take_pile(&hands[1], &after.other);
        for (uint64_t opening = 0; opening <= plain; opening++) {
            uint32_t leader = owner ^ (opening & 1);
            /* an odd card of the opening is the leader's, and it is not the owner */
            Start start = {
                opened(&hands[leader], (opening + 1) / 2, leader ? 0 : opening),
                opened(&hands[leader ^ 1], opening / 2, leader ? opening : 0),
                after.tricks + 1,
                after.cards + hand->size - first + opening,
            };
            if (!RARE(is_root && is_left_out(forest, &start)))
                meet(forest, &start, found);
        }
        if (!behind || plain >= court_value(hand, behind - 1))
            return;
        lay_before(&laid[owner], hand, first, plain);
        first = behind - 1;
    }
}

/* Room for the predecessors of one more state. */
static inline int grow_open(Forest *forest)
{
    if (forest->capacity - forest->size >= MOST_PREDECESSORS)
        return 1;
    uint64_t capacity = forest->capacity ? 2 * forest->capacity : 16 * MOST_PREDECESSORS;
    Start *open = realloc(forest->open, capacity * sizeof(Start));
    if (!open) {
        forest->out_of_memory = 1;
        return 0;
    }
    forest->open = open;
    forest->capacity = capacity;
    return 1;
}

/* Goes on to the next state to look behind; 0 if there is none. */
static inline int next_tree(Forest *forest)
{
    uint64_t laid = 0;

    if (forest->begun && ++forest->at < forest->roots[forest->root].upto) {
        forest->before = forest->here;
        if (play_trick(&forest->here, &laid) != TAKEN || forest->here.other.size == 0) {
            forest->too_short = 1;
            return 0;
        }
        forest->tricks--;
        forest->cards -= laid;
    } else {
        forest->root += (uint64_t)forest->begun;
        forest->at = 0;
        forest->begun = 0;
        while (forest->root < forest->count && !forest->roots[forest->root].upto)
            forest->root++;
        if (forest->root == forest->count)
            return 0;
        const Start *start = &forest->roots[forest->root].start;
        State here = {start->leader, start->other, 0};
        memset(&forest->before, 0, sizeof(forest->before)); /* which is no state */
        forest->here = here;
        forest->tricks = start->tricks;
        forest->cards = start->cards;
        forest->begun = 1;
    }
    if (ends_with_payment(&forest->here.leader)) {
        Start start = {forest->here.leader, forest->here.other, forest->tricks,
                       forest->cards};
        forest->open[forest->size++] = start;
    }
    return 1;
}

/* Walks on: until all is done, so many steps were taken, or there is no room for
 * what is found; whether there is more to do. A step is a state that has
 * predecessors, or going on to the next tree. */
static int walk_forest(Forest *forest, uint64_t steps, FoundList *found)
{
    for (; steps; steps--) {
        if (found->capacity - found->size < MOST_PREDECESSORS)
            return 1;
        if (!grow_open(forest))
            return 0;
        if (forest->size)
            look_behind(forest, forest->open[--forest->size], found);
        else if (!next_tree(forest))
            return 0;
    }
    return 1;
}

#endif
