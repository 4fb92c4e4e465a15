"""The table engine: every field against the rules twins and against the two-player engine."""
import random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tables_against_rules import TABLES, deal_by_rules, draw_house, draw_small_deal, houses

from searcher import STANDARD, engine, play_many, random_deal
from searcher.deal import DealError
from searcher.engine import table
from searcher.rules import colour, straffkort_table
from searcher.table.deal import TableDeal
from searcher.table.house_rules import House, HouseError
from searcher.table.playing import (
    cards_of,
    play_by_rules,
    play_table,
    random_table_deal,
    row_of,
    rules_hands,
    table_for,
)

FIELDS = [("ending", "infinite"), ("winner", "winner"), ("turns", "tricks"), ("cards", "cards"),
          ("transient_turns", "transient_tricks"), ("transient_cards", "transient_cards"),
          ("period_turns", "period_tricks"), ("period_cards", "period_cards"),
          ("orbit", "orbit")]


def agree(at_table, for_two):
    """Hold games in the table engine's fields against those of the two-player engine."""
    for ours, theirs in FIELDS:
        one = at_table[ours] == 2 if ours == "ending" else at_table[ours]
        assert np.array_equal(one, for_two[theirs]), ours


def test_two_players_agree_with_the_two_player_engine_on_100_000_random_deals():
    numbers = np.arange(100_000, dtype=np.uint64)
    at_table = table_for(House("straffkort", 2))
    deals = at_table.deals(3, numbers)
    assert np.array_equal(deals, engine.Stream(STANDARD.counts, 3).deals(numbers))
    agree(at_table.play(deals), play_many(deals))


def test_two_players_agree_on_small_decks_that_never_end():
    rng = np.random.default_rng(1)
    deals = rng.choice(5, size=(50_000, 12), p=[0.75, 0.2, 0.03, 0.01, 0.01]).astype(np.uint8)
    for size1 in (6, 3):
        strengths = bytes(range(5))
        games = table.Table(False, [size1, 12 - size1], strengths, False, False).play(deals)
        assert (games["ending"] == 2).sum() > 100
        agree(games, play_many(deals, size1))


@pytest.mark.parametrize("game, players", TABLES)
@settings(max_examples=60)
@given(st.data())
def test_random_deals_agree_with_the_rules(game, players, data):
    house = data.draw(houses(game, players))
    seed, n = data.draw(st.integers(0, 2**64 - 1)), data.draw(st.integers(0, 2**64 - 1))
    deal = random_table_deal(house, seed, n)
    assert rules_hands(deal, house) == deal_by_rules(house, seed, n)
    assert play_table(deal, house) == play_by_rules(deal, house)


@pytest.mark.parametrize("game, players", TABLES)
def test_small_deals_agree_with_the_rules_and_many_never_end(game, players):
    rng = random.Random(players)
    endings = set()
    for _ in range(700):
        house = draw_house(rng, game, players)
        deal = draw_small_deal(rng, house)
        outcome = play_table(deal, house)
        assert outcome == play_by_rules(deal, house), (house, str(deal))
        endings.add(outcome.outcome)
    assert endings >= ({"ended", "stalled"} if game == "colour" else {"ended"})


@pytest.mark.parametrize("game, players, text", [
    ("straffkort", 2, "J--/-J-"), ("colour", 3, None), ("colour", 4, None)])
def test_infinite_games_agree_with_the_rules(game, players, text):
    house = House(game, players, pickup="winner" if game == "colour" else "seat")
    if text is None:
        lengths = table_for(house).sweep(1, 0, 20_000)
        n = int(np.flatnonzero(lengths["ending"] == 2)[0])
        deal = random_table_deal(house, 1, n)
    else:
        deal = TableDeal.parse(game, text)
    outcome = play_table(deal, house)
    assert outcome.outcome == "infinite"
    assert outcome == play_by_rules(deal, house)


def strengths_of(cards, house):
    """Cards of the rules twin as the engine's bytes."""
    if house.game == "colour":
        return bytes(16 * "SHDC".index(card[0]) + 1 + colour.strength(card, house.poison)
                     if card[1] == house.poison else
                     16 * "SHDC".index(card[0]) + 1 + colour.RANKS.index(card[1])
                     for card in cards)
    return bytes(straffkort_table.PENALTY[card[0]] + 8 * card.endswith("*") for card in cards)


@pytest.mark.parametrize("game, players", TABLES)
def test_every_state_is_that_of_the_rules_and_every_card_is_there(game, players):
    rng = random.Random(players)
    for n in range(4):
        house = draw_house(rng, game, players)
        deal = random_table_deal(house, 5, n)
        engine_table, row = table_for(house), row_of(deal, house)
        hands = rules_hands(deal, house)
        deck = sorted(strengths_of([card for hand in hands for card in hand], house))
        turns = (colour.rounds(hands, house.rest, house.poison, house.pickup)
                 if game == "colour" else straffkort_table.tricks(hands, house.rest))
        for number, turn in zip(range(1, 200), turns, strict=False):
            if game == "straffkort" and turn.taker is None:
                break
            stocks, heaps, leads = engine_table.state_after(row, number)
            assert sorted(b"".join(stocks + heaps)) == deck
            if game == "colour":
                resting = sum(1 << (player - 1) for player in turn.after.resting)
                expected = (turn.after.stocks, turn.after.heaps, resting)
            else:
                expected = (turn.after, ((),) * players, turn.next_leader - 1)
            assert (stocks, heaps, leads) == (
                [strengths_of(hand, house) for hand in expected[0]],
                [strengths_of(heap, house) for heap in expected[1]], expected[2])


def test_a_sweep_is_the_same_games():
    for game, players in TABLES:
        house = House(game, players)
        at_table = table_for(house)
        whole = at_table.play(at_table.deals(9, np.arange(50, 550, dtype=np.uint64)))
        lengths = at_table.sweep(9, 50, 500)
        assert np.array_equal(lengths["ending"], whole["ending"])
        assert np.array_equal(lengths["winner"], whole["winner"])
        ended = whole["ending"] == 0
        assert np.array_equal(lengths["cards"][ended], whole["cards"][ended])
        assert np.array_equal(lengths["turns"][ended], whole["turns"][ended])


def test_house_rules_do_not_change_the_deal():
    plain = random_table_deal(House("straffkort", 2), 4, 9)
    assert str(plain) == str(random_deal(4, 9))
    poisoned = random_table_deal(House("straffkort", 2, poison="7"), 4, 9)
    assert str(poisoned).count("7") == 4 and str(poisoned).replace("7", "-") == str(plain)
    assert random_table_deal(House("straffkort", 2, poison="K"), 4, 9) == plain
    three = random_table_deal(House("colour", 3), 4, 9)
    assert three.sizes == (18, 17, 17)
    assert random_table_deal(House("colour", 3, three="aside"), 4, 9).sizes == (17, 17, 17)


def test_deals_of_the_colour_stream_never_change():
    assert str(random_table_deal(House("colour", 4), 1, 23)) == (
        "S6SJS7HKH2H4D5S4S5D3D8C9C7/D7HQSAHJCKCTDASTH7H9SQC3S3/"
        "S2DTCAS8H5CJSKS9DKH3D9D4C5/D6CQDQC2DJHTHAC4H6D2C8C6H8")


def test_every_place_of_a_colour_deal_is_as_likely_as_another():
    deals = table_for(House("colour", 2)).deals(2, np.arange(52_000, dtype=np.uint64))
    counts = np.stack([np.bincount(deals[:, place], minlength=52) for place in range(52)])
    # 51 * 51 degrees of freedom, 5 standard deviations around their number
    chi_squared = ((counts - 1000) ** 2 / 1000).sum()
    assert abs(chi_squared - 51 * 51) < 5 * (2 * 51 * 51) ** 0.5


@pytest.mark.parametrize("arguments", [
    (False, [1], bytes(5), False, False), (False, [1] * 5, bytes(5), False, False),
    (False, [0, 2], bytes(5), False, False), (False, [64, 1], bytes(5), False, False),
    (False, [1, 1], bytes(4), False, False), (False, [1, 1], bytes([0, 1, 2, 3, 5]), False, False),
    (True, [1, 1], bytes(5), False, False), (True, [1, 1], bytes([64] * 52), False, False),
])
def test_the_engine_refuses_what_would_break_it(arguments):
    with pytest.raises(ValueError):
        table.Table(*arguments)


def test_the_engine_refuses_cards_that_there_are_not():
    at_table = table_for(House("colour", 2), (1, 1))
    for deals in ([[52, 0]], [[0, 1, 2]]):
        with pytest.raises(ValueError):
            at_table.play(np.array(deals, dtype=np.uint8))
    long = table_for(House("straffkort", 2), (32, 32))
    with pytest.raises(ValueError, match="64 cards"):
        long.sweep(1, 0, 1)
    with pytest.raises(ValueError, match="64 cards"):
        long.deals(1, np.zeros(1, dtype=np.uint64))


@pytest.mark.parametrize("keywords, words", [
    ({"game": "whist"}, "no game"), ({"players": 5}, "5 players"), ({"players": 1}, "1 players"),
    ({"players": True}, "players"), ({"poison": "1"}, "no rank"), ({"poison": ""}, "no rank"),
    ({"pickup": "loser"}, "no order"), ({"three": "all"}, "neither"),
    ({"pickup": "winner"}, "straffkort has one pile"), ({"three": "aside"}, "three players only"),
])
def test_rules_that_do_not_go_together(keywords, words):
    with pytest.raises(HouseError, match=words):
        House(**{"game": "straffkort", "players": 2, **keywords})


@pytest.mark.parametrize("game, text, words", [
    ("colour", "SA", "1 hand;"), ("colour", "SA/", "hand 2 is empty"), ("colour", "", "1 hand"),
    ("colour", "SA/SA", "SA is there twice"), ("colour", "SA/H1", "'H1' is no card"),
    ("colour", "SA/H", "'H' is no card"), ("colour", "SA/X2", "'X' is no suit"),
    ("colour", "SA/H2/H3/H4/H5", "5 hands"), ("colour", "SA10/H2", "'1' is no suit"),
    ("straffkort", "-/B", "'B' is not a card"), ("straffkort", "-" * 520 + "/-", "521 cards"),
    ("straffkort", "-", "1 hand;"),
])
def test_what_is_no_deal(game, text, words):
    with pytest.raises(DealError, match=words):
        TableDeal.parse(game, text)


@pytest.mark.parametrize("game, players", TABLES)
def test_texts_of_deals_are_read_back(game, players):
    rng = random.Random(1)
    for n in range(50):
        house = draw_house(rng, game, players)
        deal = random_table_deal(house, 6, n)
        assert TableDeal.parse(game, str(deal), house.poison) == deal
        assert {card for hand in deal.hands for card in hand} <= set(cards_of(house))
    if game == "colour":
        spaced = " / ".join(" ".join(hand) for hand in deal.hands).replace("T", "10").lower()
        assert TableDeal.parse(game, spaced) == deal
