/* Single cards of a packed hand: look at one, change one, put one in, take one out.
 *
 * A card is its penalty, 0 for a plain one; place 0 is the top of the hand.
 */
#ifndef SEARCHER_CARD_H
#define SEARCHER_CARD_H

#include "game/trick.h"

#define KINDS_OF_CARDS 5

ALWAYS_INLINE uint32_t card_at(const Hand *hand, uint64_t place)
{
    uint64_t court = hand->court << place >> 63, low = hand->low << place >> 63;

    return (uint32_t)(court + low + 2 * (hand->high << place >> 63));
}

ALWAYS_INLINE void set_card(Hand *hand, uint64_t place, uint32_t card)
{
    uint64_t bit = TOP_CARD >> place;

    hand->court = (hand->court & ~bit) | (card ? bit : 0);
    hand->low = (hand->low & ~bit) | (card == 2 || card == 4 ? bit : 0);
    hand->high = (hand->high & ~bit) | (card > 2 ? bit : 0);
}

/* The places above one; all of them for place 64. */
ALWAYS_INLINE uint64_t places_above(uint64_t place)
{
    return place ? ~UINT64_C(0) << (64 - place) : 0;
}

ALWAYS_INLINE uint64_t opened(uint64_t plane, uint64_t above)
{
    return (plane & above) | (plane & ~above) >> 1;
}

ALWAYS_INLINE uint64_t closed(uint64_t plane, uint64_t above, uint64_t bit)
{
    return (plane & above) | (plane & ~above & ~bit) << 1;
}

/* Into a hand of fewer than 64 cards, so that it lies at `place`. */
ALWAYS_INLINE void put_card(Hand *hand, uint64_t place, uint32_t card)
{
    uint64_t above = places_above(place);

    hand->court = opened(hand->court, above);
    hand->low = opened(hand->low, above);
    hand->high = opened(hand->high, above);
    hand->size++;
    set_card(hand, place, card);
}

ALWAYS_INLINE void take_card(Hand *hand, uint64_t place)
{
    uint64_t above = places_above(place), bit = TOP_CARD >> place;

    hand->court = closed(hand->court, above, bit);
    hand->low = closed(hand->low, above, bit);
    hand->high = closed(hand->high, above, bit);
    hand->size--;
}

/* How many cards of each kind there are in both hands. */
ALWAYS_INLINE void count_cards(const State *state, uint32_t counts[KINDS_OF_CARDS])
{
    const Hand *hands[] = {&state->leader, &state->other};

    for (uint32_t kind = 0; kind < KINDS_OF_CARDS; kind++)
        counts[kind] = 0;
    for (int i = 0; i < 2; i++) {
        const Hand *h = hands[i];
        uint32_t courts = (uint32_t)__builtin_popcountll(h->court);
        uint32_t low = (uint32_t)__builtin_popcountll(h->low);
        uint32_t high = (uint32_t)__builtin_popcountll(h->high);
        uint32_t both = (uint32_t)__builtin_popcountll(h->low & h->high);

        counts[0] += (uint32_t)h->size - courts;
        counts[1] += courts - low - high + both;
        counts[2] += low - both;
        counts[3] += high - both;
        counts[4] += both;
    }
}

#endif
