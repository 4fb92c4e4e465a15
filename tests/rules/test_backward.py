"""Backward play by trying, and both engines' backward play held to it."""
import random

import pytest
from drawing import draw_deal

from searcher import Deal
from searcher.loops.basin import predecessors
from searcher.rules import backward, straffkort


def won(rng):
    """A state at which a pile was just won: leader's hand and other hand."""
    while True:
        deal = draw_deal(rng)
        trick = straffkort.play_trick((deal.hand1, deal.hand2), leader=1)
        if trick.taker and trick.loser is None:
            return trick.after if trick.taker == 1 else trick.after[::-1]


def dealt(rng):
    """Any state."""
    deal = draw_deal(rng)
    return deal.hand1, deal.hand2


def pairs(deals):
    return sorted((deal.hand1, deal.hand2) for deal in deals)


def test_what_play_comes_from_is_found_by_trying():
    rng = random.Random(1)
    for _ in range(500):
        deal = draw_deal(rng)
        before = (deal.hand1, deal.hand2)
        trick = straffkort.play_trick(before, leader=1)
        if trick.taker and trick.loser is None:
            assert before in backward.predecessors(trick.after[::3 - 2 * trick.taker])


@pytest.mark.parametrize("draw", [won, dealt])
def test_the_engine_finds_the_same_states(draw):
    rng = random.Random(2)
    several = 0
    for _ in range(2000):
        hands = draw(rng)
        tried = backward.predecessors(hands)
        assert len(set(tried)) == len(tried)
        assert sorted(tried) == pairs(predecessors(Deal(*hands)))
        several += len(tried) > 1
    assert several > 100


def test_all_that_run_into_a_game_play_into_it():
    deal = "-K-J----Q-", "---Q----JK"
    own = [trick.before if trick.leader == 1 else trick.before[::-1]
           for trick in straffkort.tricks(*deal)]
    found = list(backward.behind(*deal, 12))
    assert len({state.hands for state in found}) == len(found) > 100
    assert any(state.is_deal for state in found) and not all(state.is_deal for state in found)
    for state in found:
        path = straffkort.tricks(*state.hands)
        for _ in range(state.after):
            trick = next(path)
        assert trick.after[::3 - 2 * trick.taker] == own[state.at]
        assert trick.before[::3 - 2 * trick.leader] not in own


def test_an_infinite_game_and_more_tricks_than_there_are():
    with pytest.raises(ValueError, match="never ends"):
        list(backward.behind("--J-", "J-", 1))
    with pytest.raises(ValueError, match="1 tricks, not 2"):
        list(backward.behind("J", "-", 2))
