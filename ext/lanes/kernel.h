/* The lanes kernel: many games in lock-step, one in every lane of a vector.
 *
 * This file is the one source of every build. It is included once by each of
 * avx512.h, avx2.h and portable.h, after they have defined
 * what a vector V and a set of lanes M are, and the few primitives on them.
 *
 * A lane keeps the courts of a hand as a bit plane (top card in the highest
 * bit) and their penalties, in the order in which they lie, as a queue of 2-bit
 * values, the next one in the top two bits. So laying n cards is one shift, and
 * laying a court is one shift of the queue more. The pile is built from its low
 * end and grows to the left: its length is known from what the hands lack, and
 * one rotation puts it under a hand.
 *
 * x pays and y owns the last court. A pass is: for the lanes at the start of a
 * trick, the cards up to the first court; then one payment by x; then, where a
 * court fell, one by y. So after a pass a lane is either at the start of a trick
 * or x is to pay again, and the hands change places once a pass at most.
 *
 * A build also says how many vectors take turns (GROUPS: while one waits for its
 * own results the other computes), after how many passes new games are put in
 * for those that are over (PASSES_A_TURN: rarely but without a test, or, if 1,
 * when there are any), whether a trick is always played to its end
 * (WHOLE_TRICKS: for a single lane), and whether shifts take their count modulo
 * 64 (SHIFTS_MODULO).
 */
#define JOIN_(name, build) name##_##build
#define JOIN(name, build) JOIN_(name, build)
#define LANES(name) JOIN(name, LANES_BUILD)

/* A vector of games on the way. */
typedef struct {
    V xc, xq, xn, yc, yq, yn; /* courts, their queue, and the count */
    V pile_c, pile_q;
    V bias, whole;            /* count of an empty hand; sum of both counts */
    V sum;                    /* of both counts over all tricks that ended */
    V number;                 /* of the deal, or of the state */
    M opens, x_leads;         /* at the start of a trick; with x in the lead */
    M x_second;               /* x is player 2 */
    M alive;                  /* with a game that is not over */
} LANES(Lanes);

/* The cards up to the first court, in the lanes at the start of a trick. */
ALWAYS_INLINE void LANES(open_trick)(LANES(Lanes) *g, int mixed)
{
    const V one = v_all(1);
    const M opens = WHOLE_TRICKS ? m_all() : g->opens;
    /* The leader's court falls first if both have it equally deep. */
    V y_shifted = v_shr1_if(g->x_leads, g->yc);
    M swap = v_above_if(opens, v_andnot(y_shifted, g->xc), y_shifted);
    V plain = v_keep(opens, v_lead0(v_or(g->xc, g->yc)));
    V of_x, of_y, xc = g->xc, xq = g->xq;

    g->xc = v_pick(swap, g->yc, xc);
    g->yc = v_pick(swap, xc, g->yc);
    g->xq = v_pick(swap, g->yq, xq);
    g->yq = v_pick(swap, xq, g->yq);
    g->xn = v_sub_if_else(swap, g->whole, g->xn, g->xn);
    /* x, who has no court yet, lays one card more if it leads */
    g->x_leads = m_xor(g->x_leads, swap);
    if (mixed)
        g->x_second = m_xor(g->x_second, swap);
    of_x = v_add_if(g->x_leads, plain, one);
    of_y = v_add_if(opens, plain, one);
    g->yn = v_sub_if_else(opens, v_sub(g->whole, v_all(ONE_COURT)), g->xn,
                          g->yn);
    g->xn = v_sub(g->xn, of_x);
    g->yn = v_sub(g->yn, of_y);
    g->xc = v_shl(g->xc, of_x);
    g->yc = v_shl(g->yc, of_y);
    g->pile_c = v_pick(opens, one, g->pile_c);
    g->pile_q = v_pick(opens, v_shr_by(g->yq, 62), g->pile_q);
    g->yq = v_pop_if(opens, g->yq);
}

/* One payment in the lanes of `pays`: the lanes where a court fell. */
#define PAY(g, c, q, n, pays, fell)                                           \
    do {                                                                      \
        V due = v_add(v_and((g)->pile_q, v_all(3)), v_all(1));                \
        V plain = v_lead0_short((g)->c), paid;                                \
        fell = v_less_if(pays, plain, due);                                   \
        paid = v_add_to(fell, due, plain,                                     \
                        v_all(SHIFTS_MODULO ? 1 + ONE_COURT : 1));            \
        (g)->pile_c = v_lay_if(pays, fell, (g)->pile_c, (g)->c, paid);        \
        (g)->pile_q = v_push_if(fell, (g)->pile_q, (g)->q);                   \
        (g)->c = v_shl_if(pays, (g)->c, paid);                                \
        (g)->q = v_pop_if(fell, (g)->q);                                      \
        (g)->n = v_sub_if(pays, (g)->n, paid);                                \
        if (!SHIFTS_MODULO)                                                   \
            (g)->n = v_sub_if(fell, (g)->n, v_all(ONE_COURT));                \
    } while (0)

/* One pass. A lane whose game is over stays as it is from then on. */
ALWAYS_INLINE void LANES(pass)(LANES(Lanes) *g, int mixed)
{
    /* where new games are put in at once, no lane has to wait as it is */
    const M alive = PASSES_A_TURN > 1 ? g->alive : m_all();
    V left, c, q;
    M x_court, y_court, x_ends, y_ends, ends;

    LANES(open_trick)(g, mixed);
    do {
        PAY(g, xc, xq, xn, alive, x_court);
        y_court = x_court;
        if (WHOLE_TRICKS && !m_bits(x_court))
            break;
        PAY(g, yc, yq, yn, WHOLE_TRICKS ? m_all() : x_court, y_court);
    } while (WHOLE_TRICKS && m_bits(y_court));
    x_ends = m_andnot(x_court, alive);
    y_ends = m_andnot(y_court, x_court);
    ends = WHOLE_TRICKS ? m_all() : m_andnot(y_court, alive);

    g->sum = v_add_if(ends, v_add_if(ends, g->sum, g->xn), g->yn);
    /* The taker holds what the other does not; so the pile's place follows.
     * And if the other has nothing left, or less than nothing, that was all. */
    left = v_pick(y_ends, g->yn, g->xn);
    g->opens = v_more_if(ends, left, g->bias);
    g->alive = m_or(g->opens, y_court);
    g->x_leads = m_and(g->opens, y_ends);
    c = v_shl_modulo(g->pile_c, left);
    q = v_shl_modulo(g->pile_q, v_shr_by(left, COURT_SHIFT));
    g->yc = v_or_if(x_ends, g->yc, c);
    g->yq = v_or_if(x_ends, g->yq, q);
    g->xc = v_or_if(y_ends, g->xc, c);
    g->xq = v_or_if(y_ends, g->xq, q);
    g->xn = v_sub_if_else(y_ends, g->whole, g->yn, g->xn);
}

#include "lanes/dealing.h"
#include "lanes/game_over.h"
#include "lanes/feed_deals.h"

/* Sets the lanes of `over` aside, as they are, to be read off later. */
ALWAYS_INLINE void LANES(set_aside)(Play *play, const LANES(Lanes) *g, M over,
                                    int mixed)
{
    const uint32_t at = play->over;

    v_compress(play->over_sum + at, over, g->sum);
    v_compress(play->over_x + at, over, g->xn);
    v_compress(play->over_y + at, over, g->yn);
    v_compress(play->over_q + at, over, g->pile_q);
    v_compress(play->over_deal + at, over, g->number);
    if (mixed) {
        v_compress(play->over_bias + at, over, g->bias);
        v_compress(play->over_whole + at, over, g->whole);
        v_compress(play->over_second + at, over, v_keep(g->x_second, v_all(1)));
    }
    play->over = at + (uint32_t)__builtin_popcount(m_bits(over));
}

/* Puts the next deals into the lanes of `bits`, for which there are enough. */
ALWAYS_INLINE void LANES(fill)(Play *play, LANES(Lanes) *g, uint32_t bits,
                               int mixed)
{
    const uint32_t at = play->next;
    const M m = m_of(bits);

    g->yc = v_expand(g->yc, m, play->yc + at);
    g->yq = v_expand(g->yq, m, play->yq + at);
    g->xc = v_expand(g->xc, m, play->xc + at);
    g->xq = v_expand(g->xq, m, play->xq + at);
    g->xn = v_expand(g->xn, m, play->xn + at);
    g->number = v_expand(g->number, m, play->deal + at);
    if (mixed) {
        V second = v_keep(g->x_second, v_all(1));
        second = v_expand(second, m, play->x_second + at);
        g->x_second = v_meets(second, v_all(1));
        g->bias = v_expand(g->bias, m, play->bias + at);
        g->whole = v_expand(g->whole, m, play->whole + at);
    }
    g->sum = v_pick(m, v_all(0), g->sum);
    g->alive = m_or(g->alive, m);
    g->opens = m_or(g->opens, m);
    g->x_leads = m_andnot(m, g->x_leads);
    play->next = at + (uint32_t)__builtin_popcount(bits);
}

/* The same where the deals may run short; the lanes that found one. */
static __attribute__((noinline)) uint32_t
LANES(fill_or_feed)(Play *play, LANES(Lanes) *g, uint32_t bits, int mixed)
{
    uint32_t filled = 0;

    while (bits && (play->next < play->dealt || LANES(feed)(play))) {
        uint32_t now = lowest_bits(bits, play->dealt - play->next);

        LANES(fill)(play, g, now, mixed);
        filled |= now;
        bits ^= now;
    }
    return filled;
}

/* Games over, and new ones in their lanes; the lanes that are still active. */
ALWAYS_INLINE uint32_t
LANES(turn_over)(Play *play, LANES(Lanes) *g, uint32_t over, uint32_t active,
                 int mixed)
{
    LANES(set_aside)(play, g, m_of(over), mixed);
    if (__builtin_expect(play->dealt - play->next >= LANE_COUNT, 1)) {
        LANES(fill)(play, g, over, mixed);
        return active;
    }
    /* a copy, so that the lanes themselves can stay in registers */
    LANES(Lanes) held = *g;
    active = (active ^ over) | LANES(fill_or_feed)(play, &held, over, mixed);
    *g = held;
    return active;
}

/* The active lanes past the cap of tricks. */
ALWAYS_INLINE uint32_t LANES(past_cap)(const LANES(Lanes) *g, uint32_t active)
{
    V tricks = v_shr_by(g->sum, TRICKS_SHIFT);

    return m_bits(v_less_if(m_all(), v_all(MOST_TRICKS + 1), tricks)) & active;
}

/* Plays until there is nothing more to play. */
ALWAYS_INLINE void LANES(play)(Play *play, int mixed)
{
    LANES(Lanes) g[GROUPS];
    uint32_t active[GROUPS], going;

#pragma GCC unroll 4
    for (int i = 0; i < GROUPS; i++) {
        LANES(Lanes) start = {0};
        start.bias = v_all(play->same_bias);
        start.whole = v_all(play->same_whole);
        active[i] = LANES(fill_or_feed)(play, &start, m_bits(m_all()), mixed);
        g[i] = start;
    }
    do {
        for (int turn = 0; turn < TURNS_BETWEEN_CAPS; turn++) {
#pragma GCC unroll 8
            for (int pass = 0; pass < PASSES_A_TURN; pass++) {
#pragma GCC unroll 4
                for (int i = 0; i < GROUPS; i++)
                    LANES(pass)(&g[i], mixed);
            }
#pragma GCC unroll 4
            for (int i = 0; i < GROUPS; i++) {
                uint32_t over = active[i] & ~m_bits(g[i].alive);
                if (PASSES_A_TURN > 2 || over)
                    active[i] = LANES(turn_over)(play, &g[i], over, active[i],
                                                 mixed);
            }
        }
        going = 0;
#pragma GCC unroll 4
        for (int i = 0; i < GROUPS; i++) {
            uint32_t past = LANES(past_cap)(&g[i], active[i]);
            if (past) {
                g[i].alive = m_andnot(m_of(past), g[i].alive);
                active[i] = LANES(turn_over)(play, &g[i], past, active[i],
                                             mixed);
            }
            going |= active[i];
        }
    } while (going);
    LANES(count_games_over)(play);
}

/* The contract of a sweep in sweep.h; only the order in the buffers differs. */
static uint64_t LANES(lanes_sweep)(const Source *source, uint64_t start,
                                   uint64_t stop, Sink *sink)
{
    Play play;
    const Dealer *dealer = &source->dealer;
    uint64_t cards = dealer->size1 + dealer->size2;

    start_play(&play, start, stop);
    play.sink = sink;
    if (dealer->courts > MOST_COURTS || start >= stop ||
        room_for_deals(&play, 4 * GROUPS * LANE_COUNT) == 0)
        return sweep_scalar(source, start, stop, sink);
    play.source = source;
    play.same_bias = empty_count(cards, dealer->courts);
    play.same_whole = whole_count(cards, dealer->courts);
    LANES(play)(&play, 0);
    return play.from;
}

/* Plays each state as play_game does. */
static void LANES(lanes_states)(const State *states, uint64_t count,
                                Game *games)
{
    Play play;

    start_play(&play, 0, count);
    play.states = states;
    play.games = games;
    LANES(play)(&play, 1);
}

#undef JOIN_
#undef JOIN
#undef LANES
