"""Backward play: the exact inverse of forward play, and the basins that are known."""
import random
from collections import defaultdict

import pytest
from drawing import draw_deal
from hypothesis import given
from hypothesis import strategies as st

from searcher import Deal, Deck, play
from searcher.data import KNOWN_INFINITE
from searcher.engine import backward
from searcher.loops.basin import basin, predecessors
from searcher.rules import straffkort

HAND = st.text("---JQKA", min_size=1, max_size=20)


def forward(state: Deal) -> Deal | None:
    """One trick by the rules, the taker as the leader; None if the game ends by it."""
    trick = straffkort.play_trick((state.hand1, state.hand2), leader=1)
    if trick.loser is not None:
        return None
    return Deal(*(trick.after if trick.taker == 1 else reversed(trick.after)))


def all_states(deck: Deck):
    """All rows of the deck's cards, cut everywhere."""
    def rows(left):
        if not any(left):
            yield ""
        for kind, count in enumerate(left):
            if count:
                rest = [*left[:kind], count - 1, *left[kind + 1:]]
                yield from ("-JQKA"[kind] + row for row in rows(rest))

    for row in rows(list(deck.counts)):
        yield from (Deal(row[:cut], row[cut:]) for cut in range(1, len(row)))


@pytest.mark.parametrize("deck", ["2J4-", "1K1Q1J4-", "2Q1J4-", "1A1J6-", "4J", "1A1K1Q1J2-", "6-",
                                  "3J5-", "2A3-"])
def test_the_inverse_of_forward_play_on_all_states_of_a_deck(deck):
    before = defaultdict(list)
    for state in all_states(Deck.parse(deck)):
        after = forward(state)
        if after is not None:
            before[after].append(state)
    for state in all_states(Deck.parse(deck)):
        assert sorted(map(str, predecessors(state))) == sorted(map(str, before[state]))


@given(HAND, HAND)
def test_every_predecessor_plays_forward_to_the_state(hand1, hand2):
    after = Deal(hand1, hand2)
    assert all(forward(state) == after for state in predecessors(after))


def test_what_play_comes_from_is_among_the_predecessors():
    rng = random.Random(6)
    checked = 0
    for _ in range(3000):
        state = draw_deal(rng)
        after = forward(state)
        if after is not None:
            assert state in predecessors(after)
            checked += 1
    assert checked > 1000


def test_known_infinite_deal():
    found = basin(KNOWN_INFINITE)
    assert (found.orbit, found.basin, found.swell, found.nearest) == (62, 2670, 22, 0)
    assert len(found.deals) == 30 and KNOWN_INFINITE in found.deals
    for text in found.deals:
        outcome = straffkort.play(*text.split("/"))
        assert outcome.cycle == found.cycle


@pytest.mark.parametrize("text", ["J--/-J-", "----J-/J-----", "---J--/----J-"])
def test_basins_of_small_decks_hold_what_playing_all_states_finds(text):
    found = basin(text)
    deal = Deal.parse(text)
    inside = {}
    for state in all_states(deal.deck):
        outcome = straffkort.play(state.hand1, state.hand2)
        if outcome.cycle == found.cycle:
            inside[str(state)] = outcome.transient.tricks
    assert found.basin == len(inside)
    assert found.depth == max(inside.values())
    half = len(deal) // 2
    assert list(found.deals) == sorted(s for s in inside if s.index("/") == half)
    smaller = max(min(s.index("/"), len(s) - 1 - s.index("/")) for s in inside)
    assert found.nearest == half - smaller


def test_a_game_that_ends_has_no_basin():
    with pytest.raises(ValueError, match="it has no cycle"):
        basin("--J-/Q---")


@pytest.mark.parametrize("leader, other, orbit", [
    (b"", b"\1", 1), (b"\1", b"", 1), (b"\5", b"\0", 1), (b"\0" * 64, b"\1", 1),
    (b"\1\0", b"\0\0", 0), (b"\1\0\0", b"\0\1\0", 1), (b"\0", b"\1", 5),
])
def test_the_module_refuses_what_is_no_state_of_a_cycle(leader, other, orbit):
    with pytest.raises(ValueError):
        backward.basin(leader, other, orbit)


def test_cycles_are_named_alike_from_any_of_their_deals():
    names = {play(text).cycle for text in basin(KNOWN_INFINITE).deals}
    assert len(names) == 1
