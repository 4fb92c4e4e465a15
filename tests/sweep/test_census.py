"""The census: against decks counted by others, taken up again, files that are not its own."""
from pathlib import Path

import pytest

from searcher import CampaignError, Deck
from searcher.audit.self_test import all_deals
from searcher.data import small_decks
from searcher.deal_number import number_of_deals
from searcher.sweep import census as module
from searcher.sweep.census import Census, take_census


@pytest.fixture(scope="module")
def whole():
    return take_census(6)


def test_every_deck_once_in_order(whole):
    assert [row.deck for row in whole.rows] == [str(deck) for deck in Census(6, 64).decks()]
    assert len({row.deck for row in whole.rows}) == 15 + 70 + 210  # 5 kinds: (n + 4) over 4
    assert [(row.cards, row.courts) for row in whole.rows] == sorted(
        (row.cards, row.courts) for row in whole.rows)
    assert whole.played == whole.total == sum(row.deals for row in whole.rows) == 5**2 + 5**4 + 5**6


def test_rows_are_what_the_deals_come_to_one_by_one(whole):
    for row in whole.rows[::7]:
        games = [module.EnumerateHunt(Deck.parse(row.deck)).play(n, n + 1)
                 for n in range(row.deals)]
        assert row.deals == number_of_deals(Deck.parse(row.deck)) == len(games)
        assert row.infinite == sum(game.infinite for game in games)
        assert row.longest_cards == max(max(game.by_cards, default=0) for game in games)
        assert row.longest_by_cards == next(
            str(deal) for deal, game in zip(all_deals(Deck.parse(row.deck)), games, strict=True)
            if row.longest_cards in game.by_cards)


def test_decks_counted_by_an_independent_program():
    rows = {row.deck: row for row in take_census(12, 2).rows}
    small = next(small for small in small_decks() if small.deck == "2J10-")
    row = rows["2J10-"]
    assert (row.infinite, row.cycles, row.longest_cards, row.longest_tricks) == (
        small.infinite, small.cycles, small.longest_cards, small.longest_tricks)


def test_taken_up_again_it_leaves_the_same_file(tmp_path, whole, monkeypatch):
    """Stopped and torn, with a smaller census before it; no deck is counted again."""
    take_census(6, out=tmp_path / "whole")
    counted = []
    real = module._count

    def count(deck, *arguments):
        counted.append(str(deck))
        return None if len(counted) == 30 else real(deck, *arguments)

    monkeypatch.setattr(module, "_count", count)
    assert len(take_census(6, out=tmp_path / "c").rows) == 29
    with open(tmp_path / "c.csv", "ab") as file:
        file.write(b"2J4-,6,2,15,1")
    census = take_census(6, out=tmp_path / "c")
    assert census.rows == whole.rows and "13 bytes was cut off" in census.notes[0]
    assert census.played_before == sum(row.deals for row in whole.rows[:29])
    assert len(counted) == len(set(counted)) + 1  # the one that was given up
    assert (tmp_path / "c.csv").read_bytes() == (tmp_path / "whole.csv").read_bytes()
    take_census(4, 2, out=tmp_path / "grown")
    assert take_census(6, out=tmp_path / "grown").rows == whole.rows


@pytest.mark.parametrize("content", [b"my notes", b"a,b\n1,2\n", b"deck,cards\n"])
def test_a_file_of_the_users_is_not_touched(tmp_path, content):
    path = tmp_path / "c.csv"
    path.write_bytes(content)
    with pytest.raises(CampaignError, match="it is not overwritten"):
        take_census(4, out=tmp_path / "c")
    assert path.read_bytes() == content


@pytest.mark.parametrize("old, new", [
    ("2J2-,4,2,6,", "2J2-,4,2,7,"), ("2J2-,4,2", "2J2-,4,3"), ("2J2-,4", "2J2X,4"),
    ("2J2-,4", "2J2-"), ("2J2-,4", "2J2-,four"),
])
def test_rows_that_cannot_be_are_refused(tmp_path, old, new):
    take_census(4, out=tmp_path / "c")
    path = tmp_path / "c.csv"
    changed = path.read_text().replace("\n" + old, "\n" + new, 1)
    assert changed != path.read_text()
    path.write_text(changed)
    with pytest.raises(CampaignError, match="no row of this table; nothing was changed"):
        take_census(6, out=tmp_path / "c")
    assert path.read_text() == changed


@pytest.mark.parametrize("old, new, words", [
    ("2J4-,6,2,15,1,1,12,3,", "2J4-,6,2,15,2,1,12,3,", "line 46: .*again it is 2J4-,6,2,15,1,1"),
    ("2J4-,6,2,15,1,1,12,3,", "2J4-,6,2,15,2,2,12,3,", "counted again"),
    ("2J4-,6,2,15,1,1,12,3,", "2J4-,6,2,15,1,1,13,3,", "longest games of 2J4- have 12 cards and 3"),
    ("2J4-,6,2,15,1,1,12,3,", "2J4-,6,2,15,1,1,12,4,", "12 cards and 3"),
    ("2J4-,6,2,15,1,1,12,3,", "2J4-,6,2,15,1,2,12,3,", "no row of this table"),
    ("2J4-,6,2,15,1,1,12,3,-J-/--J", "2J4-,6,2,15,1,1,12,3,J-J/---", "longest games"),
    ("2J4-,6,2,15,1,1,12,3,-J-/--J", "2J4-,6,2,15,1,1,12,3,-J-/---", "no row of this table"),
    ("2J4-,6,2,15,1,1,12,3,-J-/--J", "2J4-,6,2,15,1,1,12,3,J/-", "no row of this table"),
    ("1A5-,", "1A1-,2,1,2,0,0,2,1,A/-,A/-\n1A5-,", "no row of this table"),
])
def test_a_table_edited_by_hand_is_not_believed(tmp_path, old, new, words):
    take_census(6, 2, out=tmp_path / "c")
    path = tmp_path / "c.csv"
    changed = path.read_text().replace("\n" + old, "\n" + new, 1)
    assert changed != path.read_text()
    path.write_text(changed)
    with pytest.raises(CampaignError, match=words):
        take_census(6, 3, out=tmp_path / "c")
    assert path.read_text() == changed


def test_two_at_once(tmp_path):
    def again(census):
        with pytest.raises(CampaignError, match="in use by another run"):
            take_census(4, out=tmp_path / "c")

    assert take_census(4, 1, out=tmp_path / "c", progress=again).rows


@pytest.mark.parametrize("arguments", [(1,), (65,), (6, -1), (6, 65)])
def test_out_of_range(arguments, tmp_path):
    with pytest.raises(ValueError):
        take_census(*arguments, out=tmp_path / "c")
    assert not list(Path(tmp_path).iterdir())
