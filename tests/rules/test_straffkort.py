"""The rules twin against the page of rules, one sentence of it after the other."""
import pytest

from searcher.outcome import Span
from searcher.rules.straffkort import play, play_trick


def test_players_alternate_until_a_penalty_card_falls():
    trick = play_trick(("--J-", "----"), leader=1)
    assert trick.laid == ((1, "-"), (2, "-"), (1, "-"), (2, "-"), (1, "J"), (2, "-"))
    assert trick.taker == 1
    assert trick.after == ("-----J-", "-")


def test_player_2_leads_when_it_is_their_turn():
    trick = play_trick(("---", "J--"), leader=2)
    assert trick.laid == ((2, "J"), (1, "-"))
    assert trick.after == ("--", "--J-")


def test_a_penalty_card_ends_a_payment_and_starts_another():
    trick = play_trick(("A-----", "--Q---"), leader=1)
    assert trick.pile == "A--Q--"
    assert trick.taker == 2
    assert trick.after == ("---", "---A--Q--")


@pytest.mark.parametrize("card, due", [("J", 1), ("Q", 2), ("K", 3), ("A", 4)])
def test_penalties(card, due):
    trick = play_trick((card + "-", "-" * 6), leader=1)
    assert trick.pile == card + "-" * due
    assert len(trick.after[1]) == 6 - due


def test_first_laid_card_comes_out_first():
    trick = play_trick(("-Q----", "--KA--"), leader=1)
    assert trick.pile == "--Q-K---"
    assert trick.after == ("-", "A--" + "--Q-K---")


def test_a_player_who_must_lay_and_has_none_has_lost_in_mid_trick():
    outcome = play("Q", "-")
    assert (outcome.tricks, outcome.cards, outcome.winner) == (1, 2, 1)


def test_nobody_has_a_court():
    outcome = play("---", "---")
    assert (outcome.tricks, outcome.cards, outcome.winner) == (1, 6, 2)
    outcome = play("---", "--")
    assert (outcome.tricks, outcome.cards, outcome.winner) == (1, 5, 1)


def test_whose_last_card_is_a_penalty_card_is_in_until_called_on():
    # player 1 lays the last card, a jack, is paid, and goes on
    trick = play_trick(("J", "--"), leader=1)
    assert trick.taker == 1
    assert trick.after == ("J-", "-")
    assert trick.loser is None


def test_the_game_ends_when_a_pile_is_taken_and_the_other_has_no_card():
    outcome = play("J-", "-")
    assert (outcome.tricks, outcome.cards, outcome.winner) == (1, 2, 1)


def test_tricks_count_one_for_a_trick_cut_short():
    ended_by_pile, cut_short = play("J-", "-"), play("K---", "--")
    assert (ended_by_pile.tricks, ended_by_pile.cards) == (1, 2)
    assert (cut_short.tricks, cut_short.cards) == (1, 3)


def test_the_smallest_infinite_game():
    outcome = play("J--", "-J-")
    assert outcome.infinite and outcome.winner is None
    assert (outcome.transient, outcome.period, outcome.orbit) == (Span(1, 2), Span(2, 6), 1)
    assert (outcome.tricks, outcome.cards) == (3, 8)
    assert outcome.cycle == "--J-/J-"


def test_the_period_asks_for_the_same_leader_and_the_orbit_does_not():
    outcome = play("----J-", "J-----")
    assert outcome.transient == Span(1, 3)
    assert outcome.period == Span(2, 14)
    assert outcome.orbit == 1
    assert outcome.cycle == "------J-/--J-"


@pytest.mark.parametrize("hands", [("", "-"), ("-", ""), ("x", "-"), ("-", "a")])
def test_what_is_no_hand_is_refused(hands):
    with pytest.raises(ValueError, match="empty or holds"):
        play(*hands)
