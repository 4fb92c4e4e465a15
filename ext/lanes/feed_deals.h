/* What goes into the lanes and what comes out of them, a batch at a time: deals
 * or states are made ready while games that are over are read off.
 *
 * Part of the one source in kernel.h, included once by each build.
 */

/* Makes the next deals of the source, split into the hands. */
static uint32_t LANES(feed_deals)(Play *play, uint32_t count)
{
    const Dealer *d = &play->source->dealer;
    Cursor *cursor = play->source->cursor;
    Rows rows;
    const uint32_t courts = d->courts;
    const uint64_t of_hand1 = ~UINT64_C(0) << (64 - d->size1);
    const V count2 = v_all(play->same_bias + d->size2 + courts * ONE_COURT);
    V n = v_add(v_iota(), v_all(play->from)), ones = v_all(~UINT64_C(0));

    if (cursor)
        take_rows(cursor, count, &rows);
    for (uint32_t i = 0; i < count; i += LANE_COUNT) {
        LANES(Planes) deal;

        if (cursor)
            deal = (LANES(Planes)){v_load(rows.court + i), v_load(rows.low + i),
                                   v_load(rows.high + i)};
        else
            deal = LANES(deal)(d, play->source->seed, n);
        V q = LANES(queue)(deal, courts);
        V court1 = v_and(deal.court, v_all(of_hand1)), in1 = v_count(court1);
        /* shifted by twice the courts, up to 64, in two steps */
        V hand2 = v_shr(v_shr(ones, in1), in1);

        v_store(play->yc + i, court1);
        v_store(play->yq + i, v_andnot(hand2, q));
        v_store(play->xc + i, v_shl_by(deal.court, d->size1));
        v_store(play->xq + i, v_shl(v_shl(q, in1), in1));
        v_store(play->xn + i,
                v_sub(count2, v_shl_by(in1, COURT_SHIFT + 1)));
        v_store(play->deal + i, n);
        n = v_add(n, v_all(LANE_COUNT));
    }
    return count;
}

/* Takes the next states: their planes first, then in lanes their queues. */
static uint32_t LANES(feed_states)(Play *play, uint32_t count)
{
    StateRanks r;
    const uint32_t kept = gather_states(play, count, &r);

    for (uint32_t i = 0; i < kept; i += LANE_COUNT) {
        LANES(Planes) y = {v_load(play->yc + i), v_load(r.yl + i),
                           v_load(r.yh + i)};
        LANES(Planes) x = {v_load(play->xc + i), v_load(r.xl + i),
                           v_load(r.xh + i)};
        V lack_y = v_sub(v_all(r.most), v_count(y.court));
        V lack_x = v_sub(v_all(r.most), v_count(x.court));
        V yq = LANES(queue)(y, r.most), xq = LANES(queue)(x, r.most);

        v_store(play->yq + i, v_shl(v_shl(yq, lack_y), lack_y));
        v_store(play->xq + i, v_shl(v_shl(xq, lack_x), lack_x));
    }
    return kept;
}

/* Makes deals, as many as there is room for; whether there are any. */
static int LANES(feed)(Play *play)
{
    LANES(count_games_over)(play);
    for (;;) {
        uint64_t count = play->stop - play->from;
        uint64_t room = play->sink ? room_for_deals(play, LANE_COUNT) : count;

        count = count < BATCH ? count : BATCH;
        count = count < room ? count : room;
        play->next = play->dealt = 0;
        if (count == 0)
            return 0;
        play->dealt = play->sink ? LANES(feed_deals)(play, (uint32_t)count)
                                 : LANES(feed_states)(play, (uint32_t)count);
        play->from += count;
        play->playing += play->dealt;
        if (play->dealt)
            return 1;
    }
}
