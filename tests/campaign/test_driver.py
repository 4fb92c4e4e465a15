"""Campaigns: resumed, damaged, full disks, two at once; the sum is always the same."""
import errno
import json
import os
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest

from searcher import CampaignError, search_random
from searcher.campaign.campaign import Campaign
from searcher.campaign.driver import Goal, run
from searcher.campaign.files import checkpoint
from searcher.campaign.workers.executors import gather_workers
from searcher.deck import Deck
from searcher.sweep import search as search_module
from searcher.sweep.random import RandomHunt

DECK = "4J20-"
DEALS = 30_000


@pytest.fixture(autouse=True)
def small_units(monkeypatch):
    monkeypatch.setattr(search_module, "MOST_DEALS_A_UNIT", 1000)


@pytest.fixture(scope="module")
def whole():
    return search_random(DEALS, deck=DECK, threads=1)


@pytest.fixture
def name(tmp_path):
    return str(tmp_path / "c")


def search(name, deals=DEALS, threads=2, **keywords):
    return search_random(deals, **{"deck": DECK, "threads": threads, "out": name} | keywords)


def same(campaign, whole, name=None):
    assert campaign.tally == whole.tally
    assert campaign.findings == whole.findings
    if name:
        lines = Path(f"{name}.jsonl").read_text().splitlines()
        assert [json.loads(line) for line in lines] == whole.findings


def test_there_is_something_to_find(whole):
    assert len(whole.findings) > 20
    assert whole.summary()["cycles"] > 1


@pytest.mark.parametrize("threads", [1, 2, 5])
def test_threads_change_nothing(whole, name, threads):
    same(search(name, threads=threads), whole, name)


def test_in_parts(whole, name):
    for deals in (0, 1, 999, 1000, 1001, 17_123, DEALS):
        campaign = search(name, deals)
        assert campaign.played == deals
    same(campaign, whole, name)
    assert campaign.played_before == 17_123
    same(search(name), whole, name)


def test_only_the_files_that_are_promised(name):
    search(name)
    assert sorted(path.name for path in Path(name).parent.iterdir()) == [
        "c.checkpoint.json", "c.checkpoint.previous.json", "c.jsonl"]


def test_fewer_deals_than_played_is_refused(name):
    search(name, 2000)
    with pytest.raises(CampaignError, match="holds 2000 deals already, more than 1500"):
        search(name, 1500)


@pytest.mark.parametrize("other, what", [
    ({"seed": 2}, "seed is 1 there and 2 here"),
    ({"keep": 3}, "keep is 20 there and 3 here"),
    ({"deck": "2J10-"}, "deck is '4J20-' there and '2J10-' here"),
])
def test_another_search_under_the_name_is_refused(name, other, what):
    search(name, 2000)
    before = [path.read_bytes() for path in sorted(Path(name).parent.iterdir())]
    with pytest.raises(CampaignError, match=what):
        search(name, **other)
    assert [path.read_bytes() for path in sorted(Path(name).parent.iterdir())] == before


def test_stopping_finishes_what_is_in_flight(whole, name):
    seen = []
    campaign = search(name, stopping=lambda: seen[-1:] and seen[-1].played >= 3000,
                      progress=seen.append)
    assert 3000 <= campaign.played < DEALS
    assert campaign.played % 1000 == 0
    same(search(name), whole, name)


def test_for_minutes(name):
    campaign = search_random(minutes=0.002, deck=DECK, threads=2, out=name)
    assert campaign.played >= 1000
    more = search_random(minutes=0.002, deck=DECK, threads=2, out=name)
    assert more.played > campaign.played


def test_a_torn_last_line_is_cut_off_and_found_again(whole, name):
    search(name, 10_000)
    with open(f"{name}.jsonl", "ab") as file:
        file.write(b'{"deal": "--')
    campaign = search(name)
    assert len(campaign.notes) == 1 and "12 bytes was cut off" in campaign.notes[0]
    same(campaign, whole, name)


def test_findings_behind_the_checkpoint_are_kept_and_not_doubled(whole, name):
    search(name, 10_000)
    behind = [record for record in whole.findings if record["source"]["n"] >= 10_000][:3]
    with open(f"{name}.jsonl", "a") as file:
        file.writelines(json.dumps(record) + "\n" for record in behind)
    same(search(name), whole, name)


@pytest.mark.parametrize("change", [
    {"orbit": 99}, {"deal": "J--/-J-"}, {"source": {"hunt": "random", "seed": 1, "n": -5}},
    {"source": {"hunt": "random", "stream": 1, "seed": 1, "n": 2**70}},
])
def test_findings_behind_the_checkpoint_that_are_not_of_this_search_are_refused(
        whole, name, change):
    search(name, 10_000)
    behind = next(record for record in whole.findings if record["source"]["n"] >= 10_000)
    with open(f"{name}.jsonl", "a") as file:
        file.write(json.dumps(behind | change) + "\n")
    with pytest.raises(CampaignError, match="a finding that is not of this search"):
        search(name)


def test_findings_that_are_gone_are_not_made_anew(name):
    search(name, 10_000)
    Path(f"{name}.jsonl").unlink()
    with pytest.raises(CampaignError, match="is gone"):
        search(name)
    assert not Path(f"{name}.jsonl").exists()


@pytest.mark.parametrize("file", ["c.jsonl", "c.checkpoint.json"])
def test_what_is_no_regular_file_is_refused(name, file):
    os.mkfifo(Path(name).parent / file)
    with pytest.raises(CampaignError, match="no regular file"):
        search(name)
    assert [path.name for path in Path(name).parent.iterdir()] == [file]


def test_a_checkpoint_with_a_right_checksum_and_wrong_fields_is_refused(name):
    search(name, 1000)
    content = checkpoint.read(Path(f"{name}.checkpoint.json"))
    for key in ("job", "findings", "tally", "seconds"):
        checkpoint.save(name, {k: v for k, v in content.items() if k not in (key, "format")})
        with pytest.raises(CampaignError, match="not one that this version wrote"):
            search(name)


def test_whole_numbers_of_numpy_are_as_good_as_any(name):
    campaign = search(name, np.int64(2000), seed=np.uint8(1), keep=np.int16(20))
    same(campaign, search_random(2000, deck=DECK), name)


@pytest.mark.slow
def test_an_end_that_is_asked_for_comes_soon_on_many_threads():
    began = time.monotonic()
    search_random(minutes=0.02, threads=64, keep=10_000)
    assert time.monotonic() - began < 60  # it was minutes when units were of one size


def test_a_damaged_checkpoint_gives_way_to_the_one_before(whole, name):
    search(name, 5000)
    search(name, 20_000)
    Path(f"{name}.checkpoint.json").write_text("{")
    campaign = search(name)
    assert len(campaign.notes) == 1 and "generation before it" in campaign.notes[0]
    assert campaign.played_before < 20_000
    same(campaign, whole, name)


def test_both_damaged_is_refused_and_nothing_changed(name):
    search(name, 5000)
    for file in ("checkpoint.json", "checkpoint.previous.json"):
        Path(f"{name}.{file}").write_text("{")
    findings = Path(f"{name}.jsonl").read_bytes()
    with pytest.raises(CampaignError, match="nothing was changed"):
        search(name)
    assert Path(f"{name}.checkpoint.json").read_text() == "{"
    assert Path(f"{name}.jsonl").read_bytes() == findings


@pytest.mark.parametrize("change", [
    lambda content: content[:-40],
    lambda content: content.replace(b"-", b"J", 1),
    lambda content: b"",
])
def test_changed_or_lost_findings_are_refused(name, change):
    search(name, 10_000)
    path = Path(f"{name}.jsonl")
    changed = change(path.read_bytes())
    path.write_bytes(changed)
    with pytest.raises(CampaignError, match="findings were changed or lost"):
        search(name)
    assert path.read_bytes() == changed


def test_a_findings_file_of_the_users_is_not_touched(name):
    path = Path(f"{name}.jsonl")
    path.write_text("my notes\n")
    with pytest.raises(CampaignError, match="without a checkpoint; it is not overwritten"):
        search(name)
    assert path.read_text() == "my notes\n"
    assert [path.name for path in path.parent.iterdir()] == ["c.jsonl"]


def test_strange_lines_behind_the_checkpoint_are_refused(name):
    search(name, 10_000)
    with open(f"{name}.jsonl", "a") as file:
        file.write("[]\n")
    with pytest.raises(CampaignError, match="no finding"):
        search(name)


def test_two_runs_on_one_name(whole, name):
    entered, leave = threading.Event(), threading.Event()

    def hold(campaign):
        entered.set()
        leave.wait(20)

    with ThreadPoolExecutor(1) as pool:
        first = pool.submit(search, name, progress=hold)
        assert entered.wait(20)
        try:
            with pytest.raises(CampaignError, match="in use by another run"):
                search(name)
        finally:
            leave.set()
        same(first.result(), whole, name)


def test_a_disk_that_fills_up_loses_nothing(whole, name, monkeypatch):
    real, calls = os.write, []

    def fail(descriptor, content):
        calls.append(content)
        if len(calls) > 4:
            real(descriptor, content[:5])
            raise OSError(errno.ENOSPC, "No space left on device")
        return real(descriptor, content)

    monkeypatch.setattr(os, "write", fail)
    with pytest.raises(OSError, match="No space"):
        search(name)
    monkeypatch.undo()
    assert Path(f"{name}.jsonl").read_bytes().endswith(b"}\n")
    same(search(name), whole, name)


def test_a_unit_that_fails_stops_the_run_and_loses_nothing(whole, name, monkeypatch):
    hunt = RandomHunt(Deck.parse(DECK))
    real = RandomHunt.play

    def fail(self, start, stop):
        if start >= 7000:
            raise RuntimeError("lost")
        return real(self, start, stop)

    monkeypatch.setattr(RandomHunt, "play", fail)
    with (pytest.raises(RuntimeError, match="lost"), Campaign(hunt, name) as campaign,
          gather_workers(threads=2) as workers):
        run(campaign, Goal(DEALS), workers)
    monkeypatch.undo()
    campaign = search(name)
    assert campaign.played_before == 7000
    same(campaign, whole, name)
