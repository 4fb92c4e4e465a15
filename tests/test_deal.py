"""Deals as text: every notation, and what is refused and why."""
import pytest
from hypothesis import given
from hypothesis import strategies as st

from searcher import Deal, DealError

HAND = st.text("-JQKA", min_size=1, max_size=32)


@given(HAND, HAND)
def test_written_and_read_again(hand1, hand2):
    deal = Deal(hand1, hand2)
    assert Deal.parse(str(deal)) == deal
    assert Deal.parse(str(deal).lower()) == deal


@given(HAND, HAND)
def test_all_notations_agree(hand1, hand2):
    deal = Deal(hand1, hand2)
    digits = str.maketrans("-JQKA", "01234")
    assert Deal.parse(f"{hand1}\n{hand2}\n") == deal
    assert Deal.parse(f"1: {hand1} 2: {hand2}") == deal
    assert Deal.parse(f"1:{hand1}\r\n2:{hand2}") == deal
    assert Deal.parse(f"{hand1}/{hand2}".translate(digits)) == deal
    assert Deal.parse(" ".join(hand1) + " | / " + "|".join(hand2)) == deal
    if len(hand1) == len(hand2):
        assert Deal.parse(hand1 + hand2) == deal
        assert Deal.parse(f"{hand1} {hand2}") == deal
        assert Deal.parse(f"{hand1}|{hand2}") == deal


@pytest.mark.parametrize("text, deal", [
    ("2 10 K T / x Q 9 J", "--K-/-Q-J"),
    ("10|10|A|K", "--/AK"),
    ("1010", "J-/J-"),  # nothing but digits: J - J -
    ("2340", "QK/A-"),
    ("5678", "--/--"),  # not the digits 0 to 4, so pip cards
    ("10K9/T", "-K-/-"),
    ("2-", "-/-"),
    ("a/k", "A/K"),
    ("1: 10 K 2: 2 3", "-K/--"),
    ("1:01\n2:20", "-J/Q-"),
])
def test_digits_and_pip_cards(text, deal):
    assert str(Deal.parse(text)) == deal


@pytest.mark.parametrize("text, deal", [
    ("('---K', 'J--')", "---K/J--"),
    ("('---K', 'J--'),", "---K/J--"),  # as they stand in a list
    ('["AK", "2J"]', "AK/-J"),
    (' [ "AK" , "2J" , ] ', "AK/-J"),
    ('["A\\u2660K\\u2665", "2\\u2666J\\u2663"]', "AK/-J"),
    ("['0010', '3200']", "--J-/KQ--"),
    ('{"playerA": "AK", "playerB": "2J"}', "AK/-J"),
    ('{"playerA": ["A", "10"], "playerB": ["2", "3"]}', "A-/--"),  # cards, and so pip cards
    ("(['A', 'K'], ('2',))", "AK/-"),
])
def test_pairs_as_python_and_json_write_them(text, deal):
    assert str(Deal.parse(text)) == deal


@pytest.mark.parametrize("text, what", [
    ('["AK"]', "no pair of two hands"),
    ('["AK", "2J", "A"]', "no pair of two hands"),
    ('["AK", 3]', "hand 2 is neither"),
    ('["AK", ["A", 3]]', "hand 2 is neither"),
    ('["AK", "2Z"]', "hand 2, column 2: 'Z' is not a card"),
    ('["", "A"]', "hand 1 is empty"),
    ('[["1", "0"], ["A"]]', "hand 1, column 1: '1' is a card only"),
    ('{"playerA": "AK"}', "'{' is not a card"),
    ('{"playerA": "AK", "playerA": "K", "playerB": "J"}', "'playerA' is there twice"),
    ("(1, 2)", "'(' is not a card"),
    ("[" * 100_000, "'[' is not a card"),
])
def test_what_is_no_pair(text, what):
    with pytest.raises(DealError) as error:
        Deal.parse(text)
    assert what in str(error.value) and len(str(error.value)) < 300


@pytest.mark.parametrize("text, what", [
    ("", "empty"),
    (" \n ", "empty"),
    ("--J", "3 cards cannot be cut in the middle"),
    ("-/J/-", "column 4: a second '/'"),
    ("-\n-\n-", "3 lines"),
    ("--Z-/----", "column 3: 'Z' is not a card"),
    ("--\n-Z", "line 2, column 2: 'Z' is not a card"),
    ("1: -- 2: -?", "column 11"),
    ("/--", "hand 1 is empty"),
    ("--/", "hand 2 is empty"),
    ("1: 2: --", "hand 1 is empty"),
    ("AK|Q---", "ambiguous: two groups of 2 and 4"),
    ("AK Q---", "ambiguous"),
    ("0K/--", "column 1: '0' is a card only"),
    ("1K/--", "column 1: '1' is a card only"),
    ("01234K", "'0' is a card only"),
    ("\N{MINUS SIGN}J/--", "column 1: '\N{MINUS SIGN}' is not a card"),
    ("ß/-", "not a card"),
    ("--:-", "':' is not a card"),
    ("-\0/-", "not a card"),
    ("٣/٣", "not a card"),
])
def test_what_is_no_deal(text, what):
    with pytest.raises(DealError) as error:
        Deal.parse(text)
    assert what in str(error.value)
    assert "\n" not in str(error.value)


@given(st.text(max_size=40))
def test_any_text_is_read_or_refused_in_one_line(text):
    try:
        deal = Deal.parse(text)
    except DealError as error:
        assert "\n" not in str(error)
    else:
        assert Deal.parse(str(deal)) == deal


@given(st.text("-JQKA01234tx|/ \n:", max_size=30))
def test_any_row_of_symbols_is_read_or_refused(text):
    test_any_text_is_read_or_refused_in_one_line.hypothesis.inner_test(text)


def test_any_number_of_cards():
    deal = Deal.parse("-" * 100 + "/" + "J" * 56)
    assert len(deal) == 156 and deal.large
    with pytest.raises(DealError, match="at most 64"):
        deal.require_searchable()


@pytest.mark.parametrize("hands", [("", "-"), ("-", ""), ("a", "-"), ("-", "x")])
def test_hands_are_checked(hands):
    with pytest.raises(DealError):
        Deal(*hands)
