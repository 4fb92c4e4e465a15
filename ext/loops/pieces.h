/* Pieces: the words that one small hand turns over and gives back.
 *
 * A template is a small hand h. The big player leads from a tape of unread
 * cards. A piece is a word at the top of the tape such that play reads exactly
 * that word and is back at the template: the small player holds h again, the big
 * player leads and has won back f(word), a rearrangement of it. What was not
 * read does not matter, so pieces stand in the big hand one after the other,
 * independent of each other.
 *
 * Carry: if f(word) = g w for a fixed short word w, then w g is read on the next
 * pass when every piece leaves the same w behind. A piece is periodic if its
 * orbit word -> w g -> ... comes back to the word. A hand that is any sequence
 * of periodic pieces of one template and one carry, and w, is an infinite game.
 *
 * The search is lazy and exhaustive: it branches over the kinds of card only
 * when the big player must lay a card that is not read yet. It is cut off by
 * the length, by the number of courts other than jacks, by the budget (cards
 * of the deck less the template and the carry), and by the swell: the small
 * hand must have reached a size by the time so many courts and so many cards
 * are read.
 */
#ifndef SEARCHER_PIECES_H
#define SEARCHER_PIECES_H

#include "backward/backward.h"

#define MOST_PHASES 128
#define KINDS 5 /* plain, J, Q, K, A: the penalty of the card */

typedef struct {
    Hand template;
    uint32_t most_cards;  /* length of a piece */
    uint32_t most_courts; /* courts other than jacks in a piece */
    uint32_t budget[KINDS]; /* of each kind, the most in a piece */
    uint32_t most_small;  /* the small hand may not outgrow this */
    /* a piece that has not swollen to `swell` when it has read more than
     * `swell_courts` courts other than jacks, or `swell_cards` cards, is cut */
    uint32_t swell, swell_courts, swell_cards;
    uint32_t carries; /* bit c: try a carry of c cards */
    uint32_t last;    /* bit k: a card of kind k is read as the last one only */
} PieceLimits;

/* A position inside a piece: the big player is to lay an unread card. */
typedef struct {
    Hand small, pile, won; /* won: by the big player, so far */
    Hand word;             /* read so far */
    uint32_t due;          /* still to be paid by the big player; 0 in an opening */
    uint32_t swell;        /* largest the small hand was between tricks */
    uint32_t courts;       /* other than jacks in the word */
    uint32_t left[KINDS];  /* of the budget */
} Reading;

typedef struct {
    Hand word[MOST_PHASES]; /* the orbit; word[0] is the least of them */
    uint32_t period, swell, carry;
    uint32_t count[KINDS]; /* composition */
} PieceOrbit;

/* Called for every periodic orbit, once per orbit and carry. */
typedef void PieceFound(const PieceOrbit *orbit, void *context);

typedef struct {
    PieceLimits limits;
    PieceFound *found;
    void *context;
    uint64_t nodes, pieces, orbits; /* counted */
} PieceSearch;

typedef enum { READS_ON, BACK_AT_TEMPLATE, DEAD } Answer;

ALWAYS_INLINE Hand put_under(Hand hand, uint32_t kind)
{
    if (kind) {
        hand.court |= TOP_CARD >> hand.size;
        hand.low |= ((uint64_t)(kind - 1) & 1) << 63 >> hand.size;
        hand.high |= ((uint64_t)(kind - 1) >> 1) << 63 >> hand.size;
    }
    hand.size++;
    return hand;
}

/* The small player, whose payment of `due` begins, plays on until the big one
 * has to lay an unread card. */
ALWAYS_INLINE Answer small_pays(Reading *r, const PieceLimits *limits, uint32_t due)
{
    uint64_t n = plain_on_top(r->small.court);

    if (n < due) {
        r->due = (uint32_t)lay_court(&r->small, &r->pile, n);
        return READS_ON;
    }
    if (r->small.size <= due) /* dead now, or with nothing left */
        return DEAD;
    lay_plain(&r->small, &r->pile, due);
    take_pile(&r->won, &r->pile);
    r->pile = (Hand){0, 0, 0, 0};
    r->due = 0;
    return same_hand(&r->small, &limits->template) ? BACK_AT_TEMPLATE : READS_ON;
}

/* The small player lays one card of an opening. */
ALWAYS_INLINE Answer small_opens(Reading *r)
{
    if (r->small.size == 0)
        return DEAD;
    if (r->small.court & TOP_CARD)
        r->due = (uint32_t)lay_court(&r->small, &r->pile, 0);
    else
        lay_plain(&r->small, &r->pile, 1);
    return READS_ON;
}

/* The big player reads a card and lays it; then the small one answers. */
ALWAYS_INLINE Answer read_card(Reading *r, const PieceLimits *limits, uint32_t kind)
{
    r->word = put_under(r->word, kind);
    r->pile = put_under(r->pile, kind);
    r->left[kind]--;
    if (kind) {
        r->courts += kind > 1;
        return small_pays(r, limits, kind);
    }
    if (r->due == 0)
        return small_opens(r);
    if (--r->due)
        return READS_ON;
    take_pile(&r->small, &r->pile);
    r->pile = (Hand){0, 0, 0, 0};
    if (r->small.size > r->swell)
        r->swell = (uint32_t)r->small.size;
    if (r->small.size > limits->most_small)
        return DEAD;
    return small_opens(r); /* leads */
}

/* Plays a word at the template; 1 if it is read exactly, with f(word) in its
 * place and the largest small hand added to `swell`. */
static inline int turn_over(const Hand *template, Hand *word, uint32_t *swell)
{
    State s = {*word, *template, 0};
    uint64_t length = word->size, read = 0, cards = 0;

    while (read < length) {
        uint64_t size = s.leads ? s.other.size : s.leader.size, laid = cards;
        if (play_trick(&s, &cards) != TAKEN)
            return 0;
        laid = cards - laid;
        read += size - (s.leads ? s.other.size : s.leader.size - laid);
        uint64_t small = s.leads ? s.leader.size : s.other.size;
        if (small > *swell)
            *swell = (uint32_t)small;
        if (!small)
            return 0;
    }
    *word = s.leader;
    return read == length && !s.leads && same_hand(&s.other, template);
}

/* f(word) = g w becomes w g, for a carry of n = |w| cards. */
ALWAYS_INLINE Hand carried_over(const Hand *won, uint32_t n)
{
    Hand bottom = *won, top;
    lay_plain(&bottom, &(Hand){0, 0, 0, 0}, won->size - n);
    top = top_of_hand(won, won->size - n);
    take_pile(&bottom, &top);
    return bottom;
}

/* A fixed order of words of one length. */
ALWAYS_INLINE int is_less(const Hand *a, const Hand *b)
{
    if (a->court != b->court)
        return a->court < b->court;
    if (a->low != b->low)
        return a->low < b->low;
    return a->high < b->high;
}

/* Whether the word of a finished reading, which has won f(word), is periodic
 * with a carry of `carry` cards and the least word of its orbit. */
static inline int find_orbit(const Reading *r, const Hand *template, uint32_t carry,
                             PieceOrbit *orbit)
{
    Hand word = r->word, won = r->won, w = top_of_hand(&r->word, carry), top;

    orbit->swell = r->swell;
    orbit->carry = carry;
    for (orbit->period = 1; orbit->period < MOST_PHASES; orbit->period++) {
        orbit->word[orbit->period - 1] = word;
        word = carried_over(&won, carry);
        top = top_of_hand(&word, carry);
        if (!same_hand(&top, &w) || is_less(&word, &r->word))
            return 0;
        if (same_hand(&word, &r->word))
            return 1;
        won = word;
        if (!turn_over(template, &won, &orbit->swell))
            return 0;
    }
    return 0;
}

static inline void finish_piece(PieceSearch *search, const Reading *r)
{
    PieceOrbit orbit;

    if (r->swell < search->limits.swell)
        return;
    search->pieces++;
    for (uint32_t carry = 0; carry <= KINDS && carry < r->word.size; carry++) {
        if (!(search->limits.carries >> carry & 1) ||
            !find_orbit(r, &search->limits.template, carry, &orbit))
            continue;
        for (uint32_t kind = 0; kind < KINDS; kind++)
            orbit.count[kind] = search->limits.budget[kind] - r->left[kind];
        search->orbits++;
        search->found(&orbit, search->context);
    }
}

ALWAYS_INLINE int may_read(const Reading *r, const PieceLimits *limits, uint32_t kind)
{
    return r->left[kind] && (kind < 2 || r->courts < limits->most_courts);
}

ALWAYS_INLINE int swells_too_late(const Reading *r, const PieceLimits *limits)
{
    return r->swell < limits->swell && (r->courts > limits->swell_courts ||
                                        r->word.size >= limits->swell_cards);
}

/* Whether the small hand is too large to be laid down to the template with what
 * may still be read: a court v draws at most v cards from it, a plain card one. */
ALWAYS_INLINE int cannot_shrink(const Reading *r, const PieceLimits *limits)
{
    uint32_t cards = limits->most_cards - (uint32_t)r->word.size;
    uint32_t courts = limits->most_courts - r->courts, draws = 0;

    for (uint32_t kind = KINDS - 1; kind > 1; kind--) {
        uint32_t n = r->left[kind] < courts ? r->left[kind] : courts;
        n = n < cards ? n : cards;
        draws += n * kind;
        courts -= n;
        cards -= n;
    }
    return r->small.size > limits->template.size + draws + cards;
}

ALWAYS_INLINE int is_cut(const Reading *r, const PieceLimits *limits)
{
    return r->word.size >= limits->most_cards || swells_too_late(r, limits) ||
           cannot_shrink(r, limits);
}

/* The reading with one more card of a kind; DEAD also where that is of no use. */
ALWAYS_INLINE Answer read_on(const PieceLimits *limits, const Reading *r, uint32_t kind,
                             Reading *next)
{
    Answer answer;

    if (!may_read(r, limits, kind))
        return DEAD;
    *next = *r;
    answer = read_card(next, limits, kind);
    return answer == READS_ON && limits->last >> kind & 1 ? DEAD : answer;
}

/* All pieces that begin with the word of a reading. */
static void search_pieces(PieceSearch *search, const Reading *r)
{
    const PieceLimits *limits = &search->limits;
    Reading next;

    search->nodes++;
    if (is_cut(r, limits))
        return;
    for (uint32_t kind = 0; kind < KINDS; kind++) {
        Answer answer = read_on(limits, r, kind, &next);
        if (answer == READS_ON)
            search_pieces(search, &next);
        else if (answer == BACK_AT_TEMPLATE)
            finish_piece(search, &next);
    }
}

static inline Reading start_reading(const PieceLimits *limits)
{
    Reading r = {limits->template, {0, 0, 0, 0}, {0, 0, 0, 0}, {0, 0, 0, 0}, 0,
                 (uint32_t)limits->template.size, 0, {0}};
    for (uint32_t kind = 0; kind < KINDS; kind++)
        r.left[kind] = limits->budget[kind];
    return r;
}

#endif
