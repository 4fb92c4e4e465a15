"""Every line of every result in the repository replays, by the engine and by the rules."""
import csv
import json
from collections import Counter
from dataclasses import asdict
from pathlib import Path

import pytest

from searcher import Deal, Deck
from searcher.audit.claims import read_claims
from searcher.audit.replay import contradictions, replay
from searcher.campaign.files import checkpoint
from searcher.deal_number import number_of_deals
from searcher.laps.ledger import Ledger
from searcher.laps.schedule import Schedule
from searcher.laps.solve import Cycle
from searcher.loops.cycles import is_equal
from searcher.playing import play
from searcher.sweep.census import Census, take_census
from searcher.sweep.enumerate import enumerate_deals
from searcher.table.replay import (
    TableClaim,
    replay_table,
    table_claim,
    table_contradictions,
)

RESULTS = Path(__file__).parents[1] / "results"
FILES = sorted([*RESULTS.glob("*.jsonl"), *RESULTS.glob("*.checkpoint.json")])


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_every_line_replays(path):
    for claim in read_claims(str(path), table_claim):
        if isinstance(claim, TableClaim):
            outcome = replay_table(claim.deal, claim.house)
            assert not table_contradictions(claim, outcome), claim.place
        else:
            assert not contradictions(claim, replay(claim.deal)), claim.place


@pytest.mark.parametrize("name, deck, deals, cycles", [
    ("infinite-52.jsonl", "4A4K4Q4J36-", 1167, {62: 12, 31: 4, 56: 12}),
    ("infinite-40.jsonl", "4K4Q4J28-", 18, {33: 6}),
])
def test_the_figures_of_the_page(name, deck, deals, cycles):
    records = [json.loads(line) for line in (RESULTS / name).read_text().splitlines()]
    assert len({record["deal"] for record in records}) == len(records) == deals
    claims = list(read_claims(str(RESULTS / name)))
    assert all(str(claim.deal.deck) == deck for claim in claims)
    assert all(len(claim.deal.hand1) == len(claim.deal.hand2) for claim in claims)
    orbits = {record["cycle"]: record["orbit"] for record in records}
    assert Counter(orbits.values()) == cycles


@pytest.mark.parametrize("name, equal, swell, cycles", [
    ("loops-52.jsonl", "infinite-52.jsonl", 14, 559),
    ("loops-40.jsonl", "infinite-40.jsonl", 11, 92),
])
def test_the_catalogues(name, equal, swell, cycles):
    records = [json.loads(line) for line in (RESULTS / name).read_text().splitlines()]
    assert len({record["cycle"] for record in records}) == len(records) == cycles
    assert all(record["deal"] == record["cycle"] for record in records)
    assert all(record["swell"] >= swell or record["nearest"] <= 3 for record in records)
    deals = [json.loads(line)["cycle"] for line in (RESULTS / equal).read_text().splitlines()]
    assert Counter(deals) == {record["cycle"]: record["deals"] for record in records
                              if record["deals"]}


@pytest.mark.parametrize("name, settled", [("laps-20", 42)])
def test_the_ledger_of_the_half_deck_holds_all_that_playing_finds(name, settled):
    """Every deal of the half deck, hands of every size, against what is proved of its laps."""
    content = checkpoint.read(RESULTS / f"{name}.checkpoint.json")
    ledger = Ledger.from_dict(content["tally"], Schedule(Deck.parse(content["job"]["deck"])))
    assert ledger.settled == settled and content["summary"]["ledger"] == ledger.lines()
    found = {cycle for effort in ledger.efforts.values() for cycle in effort.cycles}
    played = enumerate_deals(content["job"]["deck"], splits="all", threads=2)
    laps = {record["cycle"]: Cycle.of(play(record["cycle"])) for record in played.findings}
    assert {name for name, lap in laps.items() if lap.cards <= settled} == found
    assert {record["deal"] for record in played.findings if is_equal(record["deal"])} <= {
        json.loads(line)["deal"] for line in (RESULTS / f"{name}.jsonl").read_text().splitlines()}


def test_infinite_games_of_both_games_with_a_whole_deck_and_with_a_small_one():
    claims = list(read_claims(str(RESULTS / "infinite-tables.jsonl"), table_claim))
    assert {claim.said["outcome"] for claim in claims} == {"infinite"}
    small = {(claim.house.game, claim.house.players) for claim in claims
             if sum(claim.deal.sizes) < 10}
    assert len(small) == 6
    dealt = {(claim.house.game, claim.house.players) for claim in claims
             if claim.deal.sizes == claim.house.sizes}
    assert dealt == {("straffkort", 3), ("straffkort", 4), ("colour", 2), ("colour", 3),
                     ("colour", 4)}


CENSUS = list(csv.DictReader((RESULTS / "census.csv").read_text().splitlines()))


def test_the_census_has_every_deck_once():
    decks = [row["deck"] for row in CENSUS]
    assert len(set(decks)) == len(decks)
    assert set(decks) == {str(deck) for deck in Census(14, 14).decks()} | {
        str(deck) for deck in Census(16, 8).decks()}
    for row in CENSUS:
        assert int(row["deals"]) == number_of_deals(Deck.parse(row["deck"]))


def test_the_census_of_small_decks_counted_again():
    rows = {row["deck"]: row for row in CENSUS}
    recounted = [*take_census(6).rows, *take_census(12, 2).rows]
    assert sum(row.infinite for row in recounted) > 50
    for row in recounted:
        assert {key: str(value) for key, value in asdict(row).items()} == rows[row.deck]


def test_the_longest_games_of_the_census_replay():
    for row in CENSUS[::40]:
        for key in ("longest_by_cards", "longest_by_tricks"):
            deal = Deal.parse(row[key])
            assert str(deal.deck) == row["deck"] and len(deal.hand1) == len(deal.hand2)
            outcome = replay(deal)
            of_key = "longest_cards" if key == "longest_by_cards" else "longest_tricks"
            found = {"longest_cards": outcome.cards, "longest_tricks": outcome.tricks}
            assert not outcome.infinite and str(found[of_key]) == row[of_key]
