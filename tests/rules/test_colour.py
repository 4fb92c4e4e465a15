"""The rules twin of the colour variant against the page of rules, one sentence after the other."""
from collections import Counter

import pytest

from searcher.outcome import Stretch, TableOutcome
from searcher.rules.colour import State, play, play_round, rounds
from searcher.rules.table_dealing import colour_deal


def state(*players, resting=()):
    """A state of texts ``stock|heap``."""
    def cards(text):
        return tuple(text.split())
    halves = [player.split("|") for player in players]
    return State(tuple(cards(stock) for stock, _ in halves),
                 tuple(cards(heap) for _, heap in halves), resting)


def test_the_highest_of_a_suit_takes_all_heaps_that_show_it():
    played = play_round(state("S9 D2|H3 C4", "SA D3|D7", "S2|C5", "HK|"))
    assert [(taking.suit, taking.taker, taking.heaps) for taking in played.taken] == [
        ("S", 2, (1, 2, 3))]
    assert played.after == state("D2|", "D3 H3 C4 S9 D7 SA C5 S2|", "|", "|HK")


def test_the_winners_own_heap_first():
    played = play_round(state("S9|H3", "SA|D7", "S2|C5"), pickup="winner")
    assert played.taken[0].cards == ("D7", "SA", "C5", "S2", "H3", "S9")


def test_different_suits_are_settled_in_the_same_round():
    played = play_round(state("S9|", "H2|", "S2|", "HK|"), rest=True)
    assert [(taking.suit, taking.taker) for taking in played.taken] == [("S", 1), ("H", 4)]
    assert played.after == state("S9 S2|", "|", "|", "H2 HK|", resting=(1, 4))


def test_an_empty_stock_is_the_heap_turned_over():
    played = play_round(state("|S4 H9", "C2|"))
    assert played.turned_over == (1,)
    assert played.turned == ((1, "S4"), (2, "C2"))
    assert played.after == state("H9|S4", "|C2")


def test_who_has_no_card_is_out_and_the_last_one_has_won():
    assert play((("S9",), ("S2",))) == TableOutcome("ended", 1, 2, 1)


def test_ace_is_high_and_the_poisoned_card_is_lowest():
    hands = (("SA",), ("SK",))
    assert play(hands).winner == 1
    assert play(hands, poison="A").winner == 2
    assert play((("S2",), ("SA",)), poison="A").winner == 1


def test_who_took_cards_sits_a_round_out():
    played = play_round(state("S9 S2|", "C3 D4|", resting=(1,)), rest=True)
    assert played.turned == ((2, "C3"),)
    assert played.after == state("S9 S2|", "D4|C3")


def test_a_round_passes_without_a_card_if_all_rest():
    played = play_round(state("S9 S2|", "H2 HK|", resting=(1, 2)), rest=True)
    assert (played.turned, played.taken, played.winner) == ((), (), None)
    assert played.after == state("S9 S2|", "H2 HK|")


def test_stalled_and_who_has_won_then():
    assert play((("SA", "H2"), ("D3",))) == TableOutcome(
        "stalled", 3, 6, 1, Stretch(1, 2), Stretch(2, 4))
    assert play((("SA",), ("D3",))).winner is None
    assert play((("SA",), ("D3", "D2"), ("C2", "C3"))).winner is None


def test_every_card_is_there_after_every_round():
    for players in (2, 3, 4):
        for n in range(10):
            hands = colour_deal(1, n, players, aside=n % 2 == 1)
            deck = Counter(card for hand in hands for card in hand)
            assert set(deck.values()) == {1}
            assert len(deck) == (51 if players == 3 and n % 2 else 52)
            for played, _ in zip(rounds(hands, rest=n > 5), range(2000), strict=False):
                held = Counter(card for row in played.after.stocks + played.after.heaps
                               for card in row)
                assert held == deck


@pytest.mark.parametrize("hands", [
    ((), ("SA",)), (("SA",),), (("SA",), ("SA",)), (("S1",), ("SA",)), (("X2",), ("SA",)),
    (("S",), ("SA",)), (("SA",),) * 5,
])
def test_what_is_no_deal_is_refused(hands):
    with pytest.raises(ValueError, match=r"hands|no card|twice"):
        play(hands)
