/* Growing: edit a state of a known loop, play it, and keep it if it never ends.
 *
 * It starts from nothing but chance: random deals of small decks, of which many
 * never end. Edits put cards in and take them out until the deck is complete;
 * they change the composition in both directions, because what is missing at the
 * end rarely fits in as it is.
 */
#ifndef SEARCHER_GROW_H
#define SEARCHER_GROW_H

#include "loops/archive.h"
#include "loops/random_words.h"

#define EDITS_OF_A_LOOP 1500 /* each choice of a loop is for so many plays */
#define MOST_TRICKS_GROWN 1024 /* longer games are given up: some decks have orbits
                                * of thousands of tricks, on which a walk gets stuck */
#define MOST_SEED_PLAIN 18   /* random small decks have 8 to 18 plain cards ... */
#define MOST_SEED_COURTS 3   /* ... and at most so many of each court */

ALWAYS_INLINE Hand *any_hand(State *state, Chance *chance)
{
    uint64_t cards = state->leader.size + state->other.size;

    return below(chance, cards) < state->leader.size ? &state->leader : &state->other;
}

/* Puts in a plain card or two, or a court and plain cards behind it, of what the
 * deck has and the state lacks, now and then also what it does not lack. */
static inline void put_block(State *state, const uint32_t deck[KINDS_OF_CARDS],
                             Chance *chance)
{
    uint32_t counts[KINDS_OF_CARDS], block[KINDS_OF_CARDS + 1], size = 0;
    uint32_t court = below(chance, KINDS_OF_CARDS);
    uint32_t plain = !court ? 1 + below(chance, 2)
                            : below(chance, 2) ? court : below(chance, court + 1);
    Hand *hand = any_hand(state, chance);
    uint64_t place = below(chance, hand->size + 1);

    count_cards(state, counts);
    if (court && counts[court] >= deck[court])
        return;
    if (court)
        block[size++] = court;
    while (plain--)
        block[size++] = 0;
    while (size--) {
        uint32_t card = block[size];
        int lacking = counts[card] < deck[card];

        if (state->leader.size + state->other.size == MOST_CARDS)
            return;
        if (lacking || !below(chance, 8)) {
            put_card(hand, place, card);
            counts[card]++;
        }
    }
}

/* Takes out a card that is too many, now and then another, and every second time
 * the plain cards behind a court with it. */
static inline void take_block(State *state, const uint32_t deck[KINDS_OF_CARDS],
                              Chance *chance)
{
    uint32_t counts[KINDS_OF_CARDS];
    Hand *hand = any_hand(state, chance);
    uint64_t place = below(chance, hand->size);
    uint32_t card = card_at(hand, place);

    count_cards(state, counts);
    if (counts[card] <= deck[card] && below(chance, 3))
        return;
    take_card(hand, place);
    for (uint32_t plain = below(chance, 2) * card; plain; plain--)
        if (place < hand->size && !card_at(hand, place))
            take_card(hand, place);
}

/* Exchanges two cards that differ: any two, or neighbours. */
static inline void exchange_cards(State *state, Chance *chance)
{
    Hand *hand = any_hand(state, chance), *with = hand;
    uint64_t place = below(chance, hand->size), other = place + 1;

    if (below(chance, 2)) {
        with = any_hand(state, chance);
        other = below(chance, with->size);
    }
    if (other >= with->size)
        return;
    uint32_t card = card_at(hand, place), another = card_at(with, other);
    set_card(hand, place, another);
    set_card(with, other, card);
}

/* Takes a stretch of one card, or of up to eight, to another place, or puts a copy
 * of it there: what makes a loop go round is often the same word over and over. */
static inline void carry_stretch(State *state, int copies, Chance *chance)
{
    uint32_t cards[8], size = 1 + below(chance, 2) * below(chance, 8), count = 0;
    Hand *from = any_hand(state, chance);
    uint64_t place = below(chance, from->size);

    for (; count < size && place + (copies ? count : 0) < from->size; count++) {
        cards[count] = card_at(from, place + (copies ? count : 0));
        if (!copies)
            take_card(from, place);
    }
    if (!state->leader.size && !state->other.size)
        return;
    Hand *to = any_hand(state, chance);
    place = below(chance, to->size + 1);
    while (count-- && state->leader.size + state->other.size < MOST_CARDS)
        put_card(to, place, cards[count]);
}

/* Puts in up to six plain cards, each at a place of its own. */
static inline void strew_plain(State *state, const uint32_t deck[KINDS_OF_CARDS],
                               Chance *chance)
{
    uint32_t counts[KINDS_OF_CARDS];

    count_cards(state, counts);
    for (uint32_t n = 1 + below(chance, 6); n && counts[0] < deck[0]; n--, counts[0]++) {
        Hand *hand = any_hand(state, chance);

        if (state->leader.size + state->other.size < MOST_CARDS)
            put_card(hand, below(chance, hand->size + 1), 0);
    }
}

/* A kind of which there are more, or fewer, than in the deck; any if none is. */
static inline uint32_t unbalanced_kind(const uint32_t more[KINDS_OF_CARDS],
                                       const uint32_t fewer[KINDS_OF_CARDS],
                                       Chance *chance)
{
    uint32_t kinds[KINDS_OF_CARDS], count = 0;

    for (uint32_t kind = 0; kind < KINDS_OF_CARDS; kind++)
        if (more[kind] > fewer[kind])
            kinds[count++] = kind;
    return count ? kinds[below(chance, count)] : below(chance, KINDS_OF_CARDS);
}

/* Makes a card another kind: mostly one that is too many one that is missing. */
static inline void change_card(State *state, const uint32_t deck[KINDS_OF_CARDS],
                               Chance *chance)
{
    uint32_t counts[KINDS_OF_CARDS];

    count_cards(state, counts);
    uint32_t old = unbalanced_kind(counts, deck, chance);
    uint32_t new = below(chance, 4) ? unbalanced_kind(deck, counts, chance)
                                    : below(chance, KINDS_OF_CARDS);
    for (int tries = 0; tries < 8; tries++) {
        Hand *hand = any_hand(state, chance);
        uint64_t place = below(chance, hand->size);

        if (card_at(hand, place) == old) {
            set_card(hand, place, new);
            return;
        }
    }
}

/* One edit, one more with chance 1/2, and so on up to five. */
static inline void edit_state(State *state, const uint32_t deck[KINDS_OF_CARDS],
                              Chance *chance)
{
    uint32_t edits = 1;

    while (edits < 5 && below(chance, 2))
        edits++;
    while (edits-- && state->leader.size && state->other.size) {
        switch (below(chance, 10)) {
        case 0:
        case 1:
            put_block(state, deck, chance);
            break;
        case 2:
            take_block(state, deck, chance);
            break;
        case 3:
        case 4:
            change_card(state, deck, chance);
            break;
        case 5:
        case 6:
            exchange_cards(state, chance);
            break;
        case 7:
            strew_plain(state, deck, chance);
            break;
        default:
            carry_stretch(state, (int)below(chance, 2), chance);
        }
    }
}

/* A random deal of a random small deck, or of the deck itself if that is small. */
static inline State random_seed(const uint32_t deck[KINDS_OF_CARDS], Chance *chance)
{
    State state = {{0, 0, 0, 0}, {0, 0, 0, 0}, 0};
    Hand all = {0, 0, 0, 0};
    uint32_t plain = 8 + below(chance, MOST_SEED_PLAIN - 7);

    for (uint32_t kind = 1; kind < KINDS_OF_CARDS; kind++)
        for (uint32_t i = deck[kind] ? below(chance, MOST_SEED_COURTS + 1) : 0; i; i--)
            put_card(&all, 0, kind);
    all.size += plain; /* they are zero in all planes */
    for (uint32_t side = 0; all.size; side++) {
        Hand *hand = side & 1 ? &state.other : &state.leader;
        uint64_t place = below(chance, all.size);

        put_card(hand, 0, card_at(&all, place));
        take_card(&all, place);
    }
    return state;
}

/* The loop that is edited next: of the nearest of 1, 2, 4 ... or 32 shelves. */
static inline Entry *choose_grown(Archive *archive, Chance *chance)
{
    uint32_t least = ~0u, nearest = 0;

    for (uint32_t draws = 1u << below(chance, 6); draws; draws--) {
        uint32_t shelf = archive->in_use[below(chance, archive->used)];
        uint32_t lack = shelf % (MOST_LACK + 1), rest = shelf / (MOST_LACK + 1);
        uint32_t far = lack + rest % (MOST_PLAIN_OFF + 1) + rest / (MOST_PLAIN_OFF + 1);

        if (far < least) {
            least = far;
            nearest = shelf;
        }
    }
    return choose_of_shelf(archive, &archive->shelf[nearest], chance);
}

/* Plays so many states, random small ones for a share of them. */
static inline void grow(Archive *archive, Chance *chance, uint64_t plays)
{
    Loop chosen = {0}, loop = {0};

    for (uint64_t n = 0; n < plays && !archive->out_of_memory; n++) {
        State state;

        if (n % EDITS_OF_A_LOOP == 0) {
            chosen.orbit = 0;
            if (archive->size && below(chance, 16))
                find_loop(choose_grown(archive, chance)->at, UINT64_MAX, &chosen);
        }
        if (chosen.orbit) {
            state = chosen.at[below(chance, chosen.orbit)];
            edit_state(&state, archive->deck, chance);
        } else {
            state = random_seed(archive->deck, chance);
        }
        if (state.leader.size && state.other.size && find_loop(state, MOST_TRICKS_GROWN, &loop))
            shelve(archive, &loop);
        archive->out_of_memory |= loop.out_of_memory | chosen.out_of_memory;
    }
    free(chosen.at);
    free(loop.at);
}

#endif
