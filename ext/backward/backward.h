/* Backward play: all states one trick before a state, and the basin of a cycle.
 *
 * The pile just won is at the bottom of the leader's hand, so that hand has to
 * end with a court of value r and exactly r plain cards. The court before it
 * belongs to the same trick if fewer plain cards lie between than its own value;
 * so it goes on to the front. Each court reached may be the first of the trick,
 * and any number of the plain cards directly in front of it may be its opening.
 * Every such choice is one predecessor and there are no others: the leader owns
 * the last court, owners alternate from court to court, and the opening
 * alternates backwards from the first court, so it is known who laid what.
 *
 * A state has one successor, so what lies behind a cycle is a forest: no state is
 * met twice, and nothing needs to be remembered but what is still to be visited.
 */
#ifndef SEARCHER_BACKWARD_H
#define SEARCHER_BACKWARD_H

#include <stdlib.h>

#include "game/trick.h"

typedef struct {
    State state;
    uint32_t depth; /* tricks to the cycle */
} Node;

typedef struct {
    Node *at;
    size_t size, capacity;
    int out_of_memory; /* then nodes were lost, and the whole is of no use */
} NodeList;

static inline void push_node(NodeList *list, const State *state, uint32_t depth)
{
    if (list->size == list->capacity) {
        size_t capacity = list->capacity ? 2 * list->capacity : 256;
        Node *at = realloc(list->at, capacity * sizeof(Node));
        if (!at) {
            list->out_of_memory = 1;
            return;
        }
        list->at = at;
        list->capacity = capacity;
    }
    list->at[list->size].state = *state;
    list->at[list->size++].depth = depth;
}

ALWAYS_INLINE int is_court(const Hand *hand, uint64_t place)
{
    return (hand->court << place) >> 63;
}

/* The value of the court at a place, 1 ... 4. */
ALWAYS_INLINE uint64_t court_value(const Hand *hand, uint64_t place)
{
    return 1 + ((hand->low << place) >> 63) + 2 * ((hand->high << place) >> 63);
}

/* Puts a copy of the card at a place of `from` under a hand. */
ALWAYS_INLINE void append_card(Hand *hand, const Hand *from, uint64_t place)
{
    hand->court |= ((from->court << place) & TOP_CARD) >> hand->size;
    hand->low |= ((from->low << place) & TOP_CARD) >> hand->size;
    hand->high |= ((from->high << place) & TOP_CARD) >> hand->size;
    hand->size++;
}

/* The n top cards of a hand. */
ALWAYS_INLINE Hand top_of_hand(const Hand *hand, uint64_t n)
{
    uint64_t mask = n ? ~UINT64_C(0) << (64 - n) : 0;
    Hand top = {hand->court & mask, hand->low & mask, hand->high & mask, n};
    return top;
}

/* The state before the trick whose pile begins `opening` places above its first
 * court; `owner` is 0 if the present leader owns that court, 1 if the other does. */
static inline State undo_trick(const State *after, uint64_t first,
                               uint64_t opening, uint32_t owner)
{
    Hand laid[2] = {{0, 0, 0, 0}, {0, 0, 0, 0}};
    uint64_t start = first - opening;
    uint32_t leader = owner ^ (opening & 1), player = leader;

    for (uint64_t place = start; place < after->leader.size; place++) {
        append_card(&laid[player], &after->leader, place);
        if (place < first || is_court(&after->leader, place))
            player ^= 1;
    }
    Hand rest = top_of_hand(&after->leader, start);
    take_pile(&laid[0], &rest);
    take_pile(&laid[1], &after->other);
    State before = {laid[leader], laid[leader ^ 1], after->leads ^ leader};
    return before;
}

static inline void push_predecessors(NodeList *list, const State *state,
                                     uint32_t depth)
{
    const Hand *hand = &state->leader;

    if (!hand->court)
        return;
    uint64_t first = 63 - (uint64_t)__builtin_ctzll(hand->court);
    if (hand->size - 1 - first != court_value(hand, first))
        return;
    for (uint32_t owner = 0;; owner ^= 1) {
        Hand above = top_of_hand(hand, first);
        uint64_t before =
            above.court ? 64 - (uint64_t)__builtin_ctzll(above.court) : 0;
        /* `before` is the place behind the court before this one, or the top */
        for (uint64_t opening = 0; opening <= first - before; opening++) {
            State previous = undo_trick(state, first, opening, owner);
            push_node(list, &previous, depth);
        }
        if (!before || first - before >= court_value(hand, before - 1))
            return;
        first = before - 1;
    }
}

typedef struct {
    uint64_t states; /* in the basin, those of the cycle among them */
    uint64_t depth;  /* most tricks to the cycle */
    uint64_t smaller_hand; /* the largest that the smaller hand ever is */
    NodeList equal;  /* states with hands of equal size: the deals */
} Basin;

/* Whether a state is on a cycle, whoever leads. */
static inline int is_on_cycle(const State *state, const State *cycle, uint64_t orbit)
{
    for (uint64_t i = 0; i < orbit; i++)
        if (same_hand(&state->leader, &cycle[i].leader) &&
            same_hand(&state->other, &cycle[i].other))
            return 1;
    return 0;
}

/* Visits all states from which a cycle is reached, given its states up to the
 * exchange of the players; the caller frees basin.equal.at. */
static inline Basin find_basin(const State *cycle, uint64_t orbit)
{
    Basin basin = {0, 0, 0, {0, 0, 0, 0}};
    NodeList open = {0, 0, 0, 0};

    for (uint64_t i = 0; i < orbit; i++)
        push_node(&open, &cycle[i], 0);
    while (open.size && !open.out_of_memory && !basin.equal.out_of_memory) {
        Node node = open.at[--open.size];
        const State *state = &node.state;
        uint64_t smaller = state->leader.size < state->other.size
                               ? state->leader.size : state->other.size;

        basin.states++;
        if (node.depth > basin.depth)
            basin.depth = node.depth;
        if (smaller > basin.smaller_hand)
            basin.smaller_hand = smaller;
        if (state->leader.size == state->other.size)
            push_node(&basin.equal, state, node.depth);
        size_t known = open.size;
        push_predecessors(&open, state, node.depth + 1);
        if (node.depth)
            continue;
        /* one predecessor of a state of the cycle is on it too */
        for (size_t i = known; i < open.size; i++)
            if (is_on_cycle(&open.at[i].state, cycle, orbit)) {
                open.at[i] = open.at[--open.size];
                break;
            }
    }
    basin.equal.out_of_memory |= open.out_of_memory;
    free(open.at);
    return basin;
}

#endif
