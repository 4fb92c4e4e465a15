"""Straffkort for two to four against the page of rules, one sentence of it after the other."""
import re
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from searcher.outcome import Stretch
from searcher.rules import straffkort
from searcher.rules.straffkort_table import Trick, play, play_trick, tricks
from searcher.rules.table_dealing import straffkort_deal

HAND = st.text("-----JQKA", min_size=1, max_size=26)


def trick(*hands: str, leader: int = 1, rest: bool = False) -> Trick:
    return play_trick(tuple(map(tuple, hands)), leader, rest)


def poisoned(hand: str) -> tuple[str, ...]:
    """``"-Q*-"`` as cards."""
    return tuple(re.findall(r".\*?", hand))


@given(HAND, HAND)
def test_two_players_play_as_in_the_rules_for_two(hand1, hand2):
    ours, theirs = play((tuple(hand1), tuple(hand2))), straffkort.play(hand1, hand2)
    assert (ours.outcome, ours.turns, ours.cards, ours.winner, ours.orbit) == (
        theirs.outcome, theirs.tricks, theirs.cards, theirs.winner, theirs.orbit)
    for one, other in ((ours.transient, theirs.transient), (ours.period, theirs.period)):
        assert (one and (one.turns, one.cards)) == (other and (other.tricks, other.cards))
    for mine, other, _ in zip(tricks((tuple(hand1), tuple(hand2))),
                              straffkort.tricks(hand1, hand2), range(100), strict=False):
        assert ("".join(mine.pile), mine.taker) == (other.pile, other.taker)
        assert tuple(map("".join, mine.after)) == other.after


def test_the_next_player_pays_and_the_owner_leads():
    played = trick("-Q", "---", "---")
    assert played.pile == ("-", "-", "-", "Q", "-", "-")
    assert [player for player, _ in played.events] == [1, 2, 3, 1, 2, 2]
    assert (played.taker, played.next_leader) == (1, 1)
    assert played.after == (tuple("---Q--"), (), ("-", "-"))
    assert played.still_in == (1, 3)


def test_the_rest_of_a_payment_falls_on_the_next_but_not_on_the_owner():
    played = trick("K--", "-", "----")
    assert played.events == ((1, "K"), (2, "-"), (2, None), (3, "-"), (3, "-"))
    assert played.taker == 1
    assert trick("K--", "-", "-", "J").events == (
        (1, "K"), (2, "-"), (2, None), (3, "-"), (3, None), (4, "J"), (1, "-"))


def test_if_no_one_else_is_left_to_pay_the_owner_has_won():
    outcome = play((("A",), ("-",), ("-", "-")))
    assert (outcome.turns, outcome.cards, outcome.winner) == (1, 4, 1)


def test_whose_last_card_is_a_penalty_card_is_in_until_called_on():
    played = trick("J", "--", "---")
    assert (played.taker, played.after) == (1, (("J", "-"), ("-",), ("-", "-", "-")))


def test_without_a_penalty_card_the_last_one_with_a_card_to_lay_wins():
    outcome = play((tuple("--"), tuple("---"), tuple("--")))
    assert (outcome.turns, outcome.cards, outcome.winner) == (1, 7, 2)


def test_who_takes_does_not_lead_with_rest():
    assert trick("J--", "---", "---", rest=True).next_leader == 2
    assert trick("--", "-J--", "--", leader=2, rest=True).taker == 2
    assert trick("J--", "-", "---", rest=True).next_leader == 3


@pytest.mark.parametrize("hands, laid, taker", [
    (("Q*-", "--", "--"), "Q*", 2),
    (("--", "-*-", "--"), "--*", 3),
    (("Q-", "--*", "--"), "Q--*", 3),
    (("Q---", "A*-", "--"), "QA*", 3),
    (("-", "--", "-*-"), "---*", 1),  # whose last card is laid, but who was not called on
])
def test_a_poisoned_card_loses_the_pile_to_the_next_one(hands, laid, taker):
    played = play_trick(tuple(map(poisoned, hands)), 1)
    assert "".join(played.pile) == laid
    assert (played.taker, played.next_leader) == (taker, taker)


def test_an_infinite_game_for_two_and_its_proof():
    outcome = play((tuple("J--"), tuple("-J-")))
    assert (outcome.outcome, outcome.turns, outcome.cards) == ("infinite", 3, 8)
    assert (outcome.transient, outcome.period, outcome.orbit) == (
        Stretch(1, 2), Stretch(2, 6), 1)


def test_every_card_is_there_after_every_trick():
    for players in (2, 3, 4):
        for n in range(20):
            hands = straffkort_deal(1, n, players, n % 2 == 1, "7" if n % 3 else None)
            deck = Counter(card for hand in hands for card in hand)
            for played in tricks(hands, rest=n > 10):
                held = Counter(card for hand in played.after for card in hand)
                if played.taker is None:
                    held += Counter(played.pile)
                assert held == deck


@pytest.mark.parametrize("hands", [((), ("-",)), (("-",),), (("x",), ("-",)), (("-",),) * 5])
def test_what_is_no_deal_is_refused(hands):
    with pytest.raises(ValueError, match=r"hands|no card"):
        play(hands)
