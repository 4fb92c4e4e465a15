"""Checkpoints of an earlier version go on, and end where a run that was never ended does."""
import json
import shutil
from pathlib import Path

import pytest

from searcher import Deck
from searcher.campaign.campaign import Campaign
from searcher.campaign.driver import Goal, run
from searcher.campaign.workers.executors import gather_workers
from searcher.loops.hunt import LoopHunt
from searcher.sweep.census import take_census
from searcher.sweep.enumerate import EnumerateHunt
from searcher.sweep.random import RandomHunt

STORED = Path(__file__).parents[1] / "data" / "checkpoints"
JOBS = {
    "random": (RandomHunt(Deck.parse("2J10-"), 7, 5), 60_000),
    "enumerate": (EnumerateHunt(Deck.parse("2K2Q2J6-"), splits="all", keep=5), 300_000),
    "loops-auto": (LoopHunt(Deck.parse("1K2Q3J8-"), "auto", 1), 5),
    "loops-grow": (LoopHunt(Deck.parse("1Q3J8-"), "grow", 1), 3),
    "loops-pieces": (LoopHunt(Deck.parse("1K3Q3J9-"), "pieces", 1), 3),
    "loops-window": (LoopHunt(Deck.parse("1K3Q3J9-"), "window", 1), 6),
}


def played(job, numbers, name=None):
    with gather_workers(threads=2) as workers, Campaign(job, name) as campaign:
        run(campaign, Goal(numbers), workers)
    return campaign


@pytest.mark.slow
@pytest.mark.parametrize("kind", JOBS)
def test_an_old_checkpoint_goes_on(kind, tmp_path):
    job, numbers = JOBS[kind]
    for path in STORED.glob(f"{kind}.*"):
        shutil.copy(path, tmp_path)
    stored = json.loads((STORED / f"{kind}.checkpoint.json").read_text())
    went_on, whole = played(job, numbers, str(tmp_path / kind)), played(job, numbers)
    assert 0 < went_on.played_before == stored["tally"]["played"] < went_on.played == numbers
    assert went_on.tally.as_dict() == whole.tally.as_dict()
    lines = (tmp_path / f"{kind}.jsonl").read_text()
    assert lines == "".join(json.dumps(record) + "\n" for record in whole.findings)
    assert lines.startswith((STORED / f"{kind}.jsonl").read_text())


def test_an_old_census_goes_on(tmp_path):
    shutil.copy(STORED / "census.csv", tmp_path)
    census = take_census(8, 2, out=tmp_path / "census")
    assert census.played_before > 0
    assert census.rows == take_census(8, 2).rows


def test_there_is_one_of_each_kind():
    stored = {path.name.split(".")[0] for path in STORED.iterdir()} - {"README"}
    assert stored == {*JOBS, "census"}
