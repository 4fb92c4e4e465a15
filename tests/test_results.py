"""Every line of every result in the repository replays, by the engine and by the rules."""
import json
from collections import Counter
from pathlib import Path

import pytest

from searcher.hunt.replay import contradictions, read_claims, replay
from searcher.hunt.table_replay import (
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
