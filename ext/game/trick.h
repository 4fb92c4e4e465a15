/* The packed two-player state, and one trick forward: the rules, compiled.
 *
 * A hand is three bit planes and a size. The top card is the highest bit, so
 * the number of plain cards in front of the next court is one count of leading
 * zeros, and laying n cards is one shift by n. The pile is packed the same way
 * and goes under a hand with one shift and one OR a plane. A plain card is a
 * zero in all planes: only the sizes know of it.
 *
 * Whether a payment meets a court is as good as random, so each trick costs one
 * or two mispredicted branches whatever is done here. The lanes (kernel.h) play
 * without any; this is for single games, and the judge of the lanes.
 */
#ifndef SEARCHER_TRICK_H
#define SEARCHER_TRICK_H

#include <stdint.h>

#define ALWAYS_INLINE static inline __attribute__((always_inline))
#define RARE(condition) __builtin_expect((condition) != 0, 0)
#define TOP_CARD (UINT64_C(1) << 63)
#define MOST_CARDS 64

/* The penalty of a court is 1 + low + 2 * high: J, Q, K, A = 1, 2, 3, 4. */
typedef struct {
    uint64_t court, low, high;
    uint64_t size;
} Hand;

typedef struct {
    Hand leader, other;
    uint32_t leads; /* the player who leads: 0 is player 1, 1 is player 2 */
} State;

typedef enum { TAKEN, LEADER_OUT, OTHER_OUT } TrickEnd;

/* Plain cards in front of the first court; 64 if there is no court. */
ALWAYS_INLINE uint64_t plain_on_top(uint64_t court)
{
    return court ? (uint64_t)__builtin_clzll(court) : 64;
}

/* Moves the n plain cards on top, n < 64, from a hand to the pile. */
ALWAYS_INLINE void lay_plain(Hand *hand, Hand *pile, uint64_t n)
{
    hand->court <<= n;
    hand->low <<= n;
    hand->high <<= n;
    hand->size -= n;
    pile->size += n;
}

/* Moves the court under n plain cards, and them, to the pile: the penalty. */
ALWAYS_INLINE uint64_t lay_court(Hand *hand, Hand *pile, uint64_t n)
{
    uint64_t low = (hand->low << n) >> 63, high = (hand->high << n) >> 63;
    uint64_t place = pile->size + n;

    pile->court |= TOP_CARD >> place;
    pile->low |= (low << 63) >> place;
    pile->high |= (high << 63) >> place;
    pile->size = place + 1;
    /* in two steps, because the hand may hold 64 cards with the court last */
    hand->court = (hand->court << n) << 1;
    hand->low = (hand->low << n) << 1;
    hand->high = (hand->high << n) << 1;
    hand->size -= n + 1;
    return 1 + low + 2 * high;
}

/* Puts the pile under the hand; together they hold at most 64 cards. */
ALWAYS_INLINE void take_pile(Hand *hand, const Hand *pile)
{
    hand->court |= pile->court >> hand->size;
    hand->low |= pile->low >> hand->size;
    hand->high |= pile->high >> hand->size;
    hand->size += pile->size;
}

/* Plays one trick and adds the cards laid. After TAKEN the taker is the leader
 * and may hold everything; after the others the hands are of no use any more.
 * Both hands hold at least one card on entry. */
ALWAYS_INLINE TrickEnd play_trick(State *state, uint64_t *cards)
{
    Hand a = state->leader, b = state->other, pile = {0, 0, 0, 0};
    uint64_t of_a = plain_on_top(a.court), of_b = plain_on_top(b.court);
    uint64_t due, n;

    if (of_a <= of_b) { /* the leader's court falls first */
        if (RARE(of_a == 64 || b.size < of_a))
            goto opening_runs_dry;
        lay_plain(&b, &pile, of_a);
        due = lay_court(&a, &pile, of_a);
        goto b_pays;
    }
    if (RARE(a.size <= of_b))
        goto opening_runs_dry;
    lay_plain(&a, &pile, of_b);
    lay_plain(&a, &pile, 1);
    due = lay_court(&b, &pile, of_b);

a_pays:
    n = plain_on_top(a.court);
    if (n >= due) {
        if (RARE(a.size < due)) {
            *cards += pile.size + a.size;
            return LEADER_OUT;
        }
        lay_plain(&a, &pile, due);
        take_pile(&b, &pile);
        state->leader = b;
        state->other = a;
        state->leads ^= 1;
        *cards += pile.size;
        return TAKEN;
    }
    due = lay_court(&a, &pile, n);

b_pays:
    n = plain_on_top(b.court);
    if (n >= due) {
        if (RARE(b.size < due)) {
            *cards += pile.size + b.size;
            return OTHER_OUT;
        }
        lay_plain(&b, &pile, due);
        take_pile(&a, &pile);
        state->leader = a;
        state->other = b;
        *cards += pile.size;
        return TAKEN;
    }
    due = lay_court(&b, &pile, n);
    goto a_pays;

opening_runs_dry: /* whoever is called on first with nothing left has lost */
    if (a.size <= b.size) {
        *cards += 2 * a.size;
        return LEADER_OUT;
    }
    *cards += 2 * b.size + 1;
    return OTHER_OUT;
}

ALWAYS_INLINE int same_hand(const Hand *a, const Hand *b)
{
    return a->court == b->court && a->low == b->low && a->high == b->high &&
           a->size == b->size;
}

ALWAYS_INLINE int same_state(const State *a, const State *b)
{
    return a->leads == b->leads && same_hand(&a->leader, &b->leader) &&
           same_hand(&a->other, &b->other);
}

#endif
