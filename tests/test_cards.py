"""Cards with suits, pip cards, glyphs: what they are in straffkort, and what is refused."""
import pytest

from searcher import Deal, DealError
from searcher.cards import CardReader
from searcher.table.deal import TableDeal

GLYPHS = {"A": 1, "2": 2, "9": 9, "T": 10, "J": 11, "Q": 13, "K": 14}


@pytest.mark.parametrize("text, deal", [
    ("As3hTd/KdQcJh", "A--/KQJ"),
    ("as3htd/kdqcjh", "A--/KQJ"),
    ("A♠ 3♥ / K♦ 10♣ J♥ 2♣", "A-/K-J-"),
    ("♠A♥3/♦K♣10", "A-/K-"),
    ("♤A♡3/♢K♧10", "A-/K-"),
    ("A♠\ufe0fK♥\ufe0e/2♦\ufe0f3♣", "AK/--"),
    ("♠\ufe0fA/♥3", "A/-"),
    ("🂡🃋/🂮🂱", "AJ/KA"),
    ("2s3h/4d2c", "--/--"),  # with suits, digits are pip cards
    ("10c Xs\nTh 10♦", "--/--"),
    ("As-/-Kd", "A-/-K"),  # a plain card has no suit
    ("1: As Kd 2: 2c", "AK/-"),
    ("AsKsQsJs", "AK/QJ"),
    ("AsAs/As", "AA/A"),  # two packs
    ("AS KH QD JC", "AK/QJ"),
])
def test_suits_are_dropped(text, deal):
    assert str(Deal.parse(text)) == deal


def test_every_glyph_of_a_pack():
    for suit in range(4):
        for rank, number in GLYPHS.items():
            assert CardReader().ranks(chr(0x1F0A0 + 16 * suit + number)) == [rank]


@pytest.mark.parametrize("text, what", [
    ("AsK/QdJc", "column 3: ambiguous: 'As' has a suit and 'K' has none"),
    ("KD/AKQ", "column 4: ambiguous"),  # a king and a dame, or the king of diamonds
    ("A🂡/KK", "column 2: ambiguous"),
    ("A♠♥/K♥", "column 3: '♥' is a suit without a card"),
    ("A♠/♠K", "column 4: '♠' is a suit without a card"),
    ("A/♠", "without a card"),
    ("♠", "without a card"),
    ("♠♥/A", "column 2: '♥' is not a card"),
    ("SAH7/D2CQ", "(--game colour)"),
    ("-s/Kd", "column 2: 'S' is a suit"),
    ("1s/Kd", "column 1: '1' is a card only"),
    ("🂬/🂡", "a knight"), ("🃏/🂡", "a joker"), ("🂿/🂡", "a joker"), ("🂠/🂡", "the back"),
    ("🃡/🂡", "a trump"),
])
def test_what_is_refused_and_why(text, what):
    with pytest.raises(DealError) as error:
        Deal.parse(text)
    assert what in str(error.value)


def test_at_a_table():
    assert str(TableDeal.parse("straffkort", "A♠7♥/Kd9c/10hJs", poison="7")) == "A7/K-/-J"
    with pytest.raises(DealError, match="hand 2: ambiguous"):
        TableDeal.parse("straffkort", "A♠7♥/Kd9")
    assert str(TableDeal.parse("colour", "SAH10/D7")) == "SAHT/D7"  # its own notation stays
    with pytest.raises(DealError, match="no suit"):
        TableDeal.parse("colour", "AsTh/7d")
