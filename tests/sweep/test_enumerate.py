"""Enumeration: against playing each deal alone, in parts, past 64 bits, and counts that lie."""
import csv
import json
from pathlib import Path

import pytest

from searcher import CampaignError, Deal, Deck, play
from searcher.campaign.files import checkpoint
from searcher.data import KNOWN_INFINITE, small_decks
from searcher.deal_number import number_of_deals, numbered_deal, rank
from searcher.sweep import enumerate as enumeration
from searcher.sweep import search, unit
from searcher.sweep.enumerate import EnumerateHunt, enumerate_deals
from searcher.sweep.search import CountError
from searcher.sweep.tally import Tally

PINNED = list(csv.DictReader(
    (Path(__file__).parents[1] / "data" / "enumerated.tsv").read_text().splitlines(),
    delimiter="\t"))
HALF, LARGER = PINNED
DECK = "2J10-"


def total_of(histogram):
    return sum(length * games for length, games in histogram.items())


@pytest.mark.parametrize("small", small_decks(), ids=lambda small: small.deck)
def test_decks_counted_by_an_independent_program(small):
    figures = enumerate_deals(small.deck).summary()
    for key in ("deals", "infinite", "cycles", "longest_cards", "longest_tricks"):
        assert figures[key] == getattr(small, key)


def test_the_half_deck():
    campaign = enumerate_deals(HALF["deck"])
    figures, tally = campaign.summary(), campaign.tally
    for key in ("deals", "infinite", "cycles", "longest_cards", "longest_tricks"):
        assert figures[key] == int(HALF[key])
    assert total_of(tally.by_cards) == int(HALF["cards"])
    assert total_of(tally.by_tricks) == int(HALF["tricks"])
    assert tally.longest_by_cards[0][::3] == (int(HALF["longest_number"]), HALF["longest_deal"])


def test_a_range_of_a_deck_that_was_counted_whole():
    number = int(LARGER["longest_number"])
    assert number_of_deals(Deck.parse(LARGER["deck"])) == int(LARGER["deals"])
    campaign = enumerate_deals(LARGER["deck"], number - 400_000, number + 400_000)
    assert campaign.tally.infinite == 0
    best = campaign.tally.longest_by_cards[0]
    assert (best.n, best.cards, best.deal) == (400_000, int(LARGER["longest_cards"]),
                                               LARGER["longest_deal"])
    assert rank(Deal.parse(best.deal)) == number


@pytest.mark.parametrize("deck", ["2J10-", "2Q2J3-", "1A1K1Q1J2-", "3J", "1A1-", "9-"])
@pytest.mark.parametrize("splits", ["equal", "all"])
@pytest.mark.parametrize("keep", [0, 3, 5000])
def test_a_unit_is_its_deals_one_by_one(deck, splits, keep):
    """Units begin and end anywhere, also where the size of hand 1 changes."""
    hunt = EnumerateHunt(Deck.parse(deck), splits=splits, keep=keep)
    for start, stop in ((0, hunt.total), (hunt.total // 3, hunt.total - hunt.total // 7)):
        tally = hunt.play(start, stop)
        games = [(n, play(numbered_deal(hunt.deck, n, splits))) for n in range(start, stop)]
        ended = [(n, game) for n, game in games if not game.infinite]
        assert tally.played == len(games) and tally.infinite == len(games) - len(ended)
        assert [tuple(finding) for finding in tally.findings] == [
            (n, game) for n, game in games if game.infinite]
        assert total_of(tally.by_cards) == sum(game.cards for _, game in ended)
        assert total_of(tally.by_tricks) == sum(game.tricks for _, game in ended)
        by_tricks = sorted(ended, key=lambda pair: (-pair[1].tricks, pair[0]))[:keep]
        assert [(game.n, game.deal) for game in tally.longest_by_tricks] == [
            (n, game.deal) for n, game in by_tricks]


@pytest.mark.parametrize("bins, room", [((40, 6), 3), ((2, 4000), 1), ((1, 1), 2)])
def test_full_buffers_and_games_past_the_histograms(bins, room, monkeypatch):
    hunt = EnumerateHunt(Deck.parse("2Q2J6-"), keep=4)
    plain = hunt.play(0, hunt.total)
    monkeypatch.setattr(unit, "CARDS_BINS", bins[0])
    monkeypatch.setattr(unit, "TRICKS_BINS", bins[1])
    monkeypatch.setattr(unit, "FLAGGED_ROOM", room)
    assert hunt.play(0, hunt.total) == plain


def files_of(name):
    stored = checkpoint.read(Path(f"{name}.checkpoint.json"))
    summary = {**stored.pop("summary"), "games_per_second": None}
    return Path(f"{name}.jsonl").read_bytes(), summary, stored["tally"], stored["job"]


@pytest.mark.parametrize("splits, first, stop", [("equal", 3, 66), ("all", 100, 700)])
def test_threads_and_interruptions_change_no_byte(tmp_path, monkeypatch, splits, first, stop):
    monkeypatch.setattr(search, "MOST_DEALS_A_UNIT", 10)

    def run(name, threads, **keywords):
        enumerate_deals(DECK, first, stop, splits=splits, threads=threads,
                        out=tmp_path / name, keep=5, **keywords)
        return files_of(tmp_path / name)

    whole = run("one", 1)
    assert whole[1]["deals"] == stop - first and whole[1]["infinite"] > 10
    assert run("two", 2) == whole
    units = []
    run("parts", 2, progress=units.append, stopping=lambda: len(units) >= 2)
    assert 0 < files_of(tmp_path / "parts")[1]["deals"] < stop - first
    assert run("parts", 2, executor="processes") == whole


def test_a_range_may_be_made_longer_and_no_other_search_takes_its_name(tmp_path):
    name = tmp_path / "c"
    enumerate_deals(DECK, 5, 20, out=name)
    longer = enumerate_deals(DECK, 5, 60, out=name)
    assert longer.played_before == 15 and longer.tally == enumerate_deals(DECK, 5, 60).tally
    for wrong, what in (({"first": 6}, "first is 5 there and 6 here"),
                        ({"first": 5, "splits": "all"}, "splits is 'equal' there"),
                        ({"first": 5, "stop": 30}, "holds 55 deals already, more than 25")):
        with pytest.raises(CampaignError, match=what):
            enumerate_deals(DECK, **{"stop": None, **wrong}, out=name)


def test_numbers_past_64_bits(tmp_path):
    number = rank(Deal.parse(KNOWN_INFINITE))
    campaign = enumerate_deals("4A4K4Q4J36-", number - 5, number + 7, out=tmp_path / "c", keep=2)
    record, = campaign.findings
    assert record["deal"] == KNOWN_INFINITE
    assert record["source"] == {"hunt": "enumerate", "splits": "equal", "number": number, "n": 5}
    assert json.loads((tmp_path / "c.jsonl").read_text()) == record
    assert enumerate_deals("4A4K4Q4J36-", number - 5, number + 9, out=tmp_path / "c",
                           keep=2).played_before == 12
    last = number_of_deals(Deck.parse("13A13K13Q13J12-"))
    assert enumerate_deals("13A13K13Q13J12-", last - 3).played == 3


@pytest.mark.parametrize("played", [29, 31])
def test_deals_that_are_skipped_or_played_twice_are_noticed(played, monkeypatch):
    """The engine tells that it played 30 deals, and stands behind another number of them."""
    class Lying(enumeration.Rows):
        def __init__(self, *arguments):
            super().__init__(*arguments)
            honest = self.sweep
            self.sweep = lambda start, stop, *buffers: (
                stop, *honest(start, played, *buffers)[1:])

    monkeypatch.setattr(enumeration, "Rows", Lying)
    monkeypatch.setattr(Tally, "__post_init__", lambda tally: None)
    with pytest.raises(CountError, match="30 deals of 2J10- from rank 0 on do not end before"):
        EnumerateHunt(Deck.parse(DECK)).play(0, 30)


def test_counts_that_do_not_add_up_are_told():
    campaign = enumerate_deals(DECK)
    campaign.tally = Tally(20, 66, 66)
    campaign.job.require_whole(campaign)
    object.__setattr__(campaign.tally, "infinite", 65)
    with pytest.raises(CountError, match="66 deals, but 65 are counted by cards and 65 by tricks"):
        campaign.job.require_whole(campaign)


@pytest.mark.parametrize("arguments", [
    {"first": -1}, {"first": 67}, {"first": 5, "stop": 4}, {"stop": 67}, {"stop": -1},
    {"splits": "some"}, {"minutes": 0}, {"threads": 0}, {"keep": -1}, {"deck": "1A"},
    {"stop": 727, "splits": "all"},
])
def test_out_of_range(arguments, tmp_path):
    with pytest.raises(ValueError):
        enumerate_deals(**{"deck": DECK, **arguments}, out=tmp_path / "c")
    assert not list(tmp_path.iterdir())
