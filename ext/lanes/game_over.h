/* The end of a game in the lanes: what was set aside of it is read off, a vector
 * of games at a time, and counted.
 *
 * Part of the one source in kernel.h, included once by each build.
 */

/* Reads tricks, cards and winner off games that were set aside, from i on. The
 * payer who ended the game has laid what there was: less than nothing is none.
 *
 * Or x was called on before any court fell. Then the plain cards that were asked
 * of both, and x's one more if it led, follow from the cards that are missing,
 * and from them the hands at the start of the trick. */
ALWAYS_INLINE void LANES(read_off_from)(Play *play, uint32_t i, V bias, V whole)
{
    const V low = v_all(CARDS_FIELD), one = v_all(1), none = v_add(bias, bias);
    const V all = v_and(v_sub(whole, none), low);
    V x = v_load(play->over_x + i), y = v_load(play->over_y + i);
    V sum = v_load(play->over_sum + i);
    /* where x took the pile, its count is that of all cards */
    M by_x = v_atmost_if(m_all(), x, bias);
    V due = v_add(v_and(v_load(play->over_q + i), v_all(3)), one);
    M dry = v_atmost_if(by_x, v_add(x, due), v_sub(bias, one));
    V asked = v_sub(v_sub(all, one), v_add(due, v_sub(v_add(x, y), none)));
    V plain = v_shr_by(v_and(asked, low), 1), odd = v_and(asked, one);
    V of_x = v_add(v_add(v_sub(x, bias), due), v_add(plain, odd));
    M x_leads = v_meets(odd, one);
    V leader = v_pick(x_leads, of_x, v_sub(all, of_x));
    V other = v_sub(all, leader);
    M leader_out = v_atmost_if(m_all(), leader, other);
    V pile = v_pick(leader_out, v_add(leader, leader),
                    v_add(v_add(other, other), one));
    V dry_sum = v_add(v_sub(sum, v_add(x, y)), v_add(none, v_sub(all, pile)));
    M same = m_not(m_xor(leader_out, x_leads));
    M x_loses = m_or(m_and(dry, same), m_andnot(dry, by_x));
    V tricks;

    sum = v_pick(dry, dry_sum, v_add(sum, v_sub(bias, v_pick(by_x, x, y))));
    tricks = v_shr_by(sum, TRICKS_SHIFT);
    v_store(play->tricks + i, tricks);
    v_store(play->cards + i, v_sub(v_mul(tricks, v_and(whole, low)),
                                   v_and(sum, low)));
    if (play->games) /* player 2 wins if x loses to it, or if x is it and wins */
        v_store(play->winner + i, v_xor(v_load(play->over_second + i),
                                        v_keep(x_loses, one)));
}

static __attribute__((noinline)) void LANES(read_off)(Play *play)
{
    for (uint32_t i = 0; i < play->over; i += LANE_COUNT) {
        if (play->games)
            LANES(read_off_from)(play, i, v_load(play->over_bias + i),
                                 v_load(play->over_whole + i));
        else
            LANES(read_off_from)(play, i, v_all(play->same_bias),
                                 v_all(play->same_whole));
    }
}

/* Counts the games that are over, and plays those past the cap. */
static __attribute__((noinline)) void LANES(play_out_over)(Play *play)
{
    for (uint32_t i = 0; i < play->over; i++) {
        uint64_t n = play->over_deal[i];
        Game game = {play->tricks[i], play->cards[i], 0, 0};

        if (RARE(game.tricks > MOST_TRICKS)) {
            if (!play->states && play->source->cursor) {
                sink_flag(play->sink, n); /* the cursor has left the deal behind */
                continue;
            }
            game = play_game(play->states
                                 ? play->states[n]
                                 : deal_random(&play->source->dealer,
                                               play->source->seed, n));
        } else if (play->games)
            game.winner = (uint32_t)play->winner[i];
        if (play->sink)
            sink_game(play->sink, n, &game);
        else
            play->games[n] = game;
    }
    play->playing -= play->over;
    play->over = 0;
}

/* Reads off and counts all games that are over. */
static void LANES(count_games_over)(Play *play)
{
    LANES(read_off)(play);
    LANES(play_out_over)(play);
}
