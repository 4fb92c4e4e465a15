"""``searcher loops``: what it prints, keeps and refuses; an end in time, a signal."""
import json
import signal
import subprocess
import sys
import time

import pytest
from refused_input import refused

from searcher.loops.hunt import hunt_loops

KEYS = ["units", "units_left", "pieces", "states", "loops", "cycles_with_deals", "deals",
        "best_swell", "nearest", "seconds"]
DECK = "2J10-"
PIECES = ("loops", "--strategy", "pieces")


def test_summary_and_files(searcher, tmp_path):
    command = (*PIECES, "--deck", DECK, "--threads", "2", "--out", "out/c", "--json")
    result = searcher(*command)
    assert result.returncode == 0 and result.stderr == ""
    figures = json.loads(result.stdout)
    assert list(figures) == KEYS
    direct = hunt_loops(DECK, strategy="pieces")
    assert {**direct.summary(), "seconds": 0} == {**figures, "seconds": 0}
    found = [json.loads(line) for line in (tmp_path / "out/c.jsonl").read_text().splitlines()]
    assert found == direct.findings and found
    assert searcher("verify", "out/c.jsonl").returncode == 0
    again = json.loads(searcher(*command).stdout)
    assert {**again, "seconds": 0} == {**figures, "seconds": 0}


def test_without_a_name_the_equal_deals_are_printed_and_nothing_is_kept(searcher, tmp_path):
    *found, figures = map(json.loads, searcher(*PIECES, "--deck", DECK, "--json")
                          .stdout.splitlines())
    assert len(found) == figures["deals"] == 8
    lines = searcher(*PIECES, "--deck", DECK).stdout.splitlines()
    assert lines[:8] == [f"infinite: {record['deal']}" for record in found]
    assert lines[8].startswith("units") and len(lines) == 8 + len(KEYS)
    assert not list(tmp_path.iterdir())


def test_a_deck_without_stages(searcher):
    result = searcher("loops", "--deck", "9-", "--json")
    assert result.returncode == 0 and json.loads(result.stdout)["units"] == 0


@pytest.mark.slow
def test_it_ends_in_time_and_goes_on(searcher, tmp_path):
    command = (*PIECES, "--minutes", "0.02", "--threads", "2", "--out", "c", "--json", "--quiet")
    units = 0
    for _ in range(2):
        began = time.monotonic()
        figures = json.loads(searcher(*command).stdout)
        assert time.monotonic() - began < 20  # far less, on a machine that does nothing else
        assert figures["units"] > units and figures["units_left"] > 0
        units = figures["units"]
    assert searcher("verify", "c.jsonl").returncode == 0


@pytest.mark.slow
def test_a_signal_ends_it_with_everything_saved(tmp_path):
    process = subprocess.Popen(
        [sys.executable, "-m", "searcher", "loops", "--forever", "--out", "c", "--json"],
        cwd=tmp_path,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    end = time.monotonic() + 30
    while not (tmp_path / "c.checkpoint.json").exists():
        assert time.monotonic() < end
        time.sleep(0.02)
    time.sleep(0.5)
    process.send_signal(signal.SIGINT)
    output, errors = process.communicate(timeout=30)
    assert process.returncode == 130 and errors == ""
    stored = json.loads((tmp_path / "c.checkpoint.json").read_text())
    assert stored["tally"]["played"] == json.loads(output)["units"]


def test_another_hunt_under_the_name(searcher):
    pieces = (*PIECES, "--out", "c")
    searcher(*pieces, "--deck", DECK)
    refused(searcher(*pieces, "--deck", "2J4-"), "2J10-", "2J4-", "another search")
    refused(searcher("loops", "--deck", DECK, "--minutes", "1", "--out", "c"), "auto", "pieces")
    refused(searcher(*pieces, "--deck", DECK, "--seed", "2"), "seed")


@pytest.mark.parametrize("arguments, words", [
    (["--minutes", "0"], ["positive"]),
    (["--minutes", "soon"], ["number"]),
    (["--deck", "65-"], ["1 to 64"]),
    (["--deck", "1A"], ["one card"]),
    (["--threads", "0"], ["--threads"]),
    (["--seed", "-1"], ["--seed"]),
    (["--strategy", "luck"], ["--strategy", "window"]),
    ([], ["--minutes", "--forever"]),
    (["--minutes", "1", "--forever"], ["not allowed"]),
    (["--forever", "--out", ""], ["no name"]),
    (["--forever", "--out", "folder/"], ["no name"]),
    (["extra"], ["extra"]),
])
def test_bad_input(searcher, tmp_path, arguments, words):
    refused(searcher("loops", *arguments), *words)
    assert not list(tmp_path.iterdir())
