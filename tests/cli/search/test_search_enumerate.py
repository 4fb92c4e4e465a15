"""``searcher search enumerate``: what it prints, keeps and refuses; kills and full disks."""
import json
import random
import resource
import signal
import subprocess
import sys
import time

import pytest
from refused_input import refused

from searcher.sweep.enumerate import enumerate_deals

DECK = "2Q2J6-"
LARGE = "2A2K2Q2J12-"


def test_summary_and_files(searcher, tmp_path):
    result = searcher("search", "enumerate", "--deck", DECK, "--out", "out/c", "--keep", "5",
                      "--json")
    assert result.returncode == 0 and result.stderr == ""
    figures, direct = json.loads(result.stdout), enumerate_deals(DECK, keep=5)
    assert {**figures, "games_per_second": 0} == {**direct.summary(), "games_per_second": 0}
    found = [json.loads(line) for line in (tmp_path / "out/c.jsonl").read_text().splitlines()]
    assert found == direct.findings and len(found) == 7
    assert searcher("verify", "out/c.jsonl", "out/c.checkpoint.json").returncode == 0
    again = searcher("search", "enumerate", "--deck", DECK, "--out", "out/c", "--keep", "5",
                     "--json")
    assert json.loads(again.stdout) == figures


def test_without_a_name_findings_are_printed(searcher, tmp_path):
    result = searcher("search", "enumerate", "--deck", "2J10-", "--range", "3:9", "--json")
    *found, figures = map(json.loads, result.stdout.splitlines())
    assert figures["deals"] == 6 and figures["infinite"] == len(found)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("written, deals", [
    (":", 66), ("0:66", 66), ("60:", 6), (":7", 7), ("5:5", 0), ("66:", 0), ("007:9", 2)])
def test_ranges(searcher, written, deals):
    result = searcher("search", "enumerate", "--deck", "2J10-", "--range", written, "--json")
    assert json.loads(result.stdout.splitlines()[-1])["deals"] == deals


def test_a_false_number_in_a_finding_is_named(searcher, tmp_path):
    searcher("search", "enumerate", "--deck", DECK, "--out", "c")
    lines = (tmp_path / "c.jsonl").read_text().splitlines()
    for change, word in (({"number": 3}, "deal 3 of 2Q2J6- (equal splits) is"),
                         ({"number": 10**60}, "is no number of a deal"),
                         ({"splits": 7}, "is no number of a deal")):
        record = json.loads(lines[0])
        record["source"].update(change)
        (tmp_path / "f.jsonl").write_text(json.dumps(record) + "\n")
        result = searcher("verify", "f.jsonl")
        assert result.returncode == 1 and word in result.stderr


@pytest.mark.parametrize("arguments, words", [
    ([], ["--deck"]),
    (["--deck", "1A"], ["one card"]),
    (["--deck", DECK, "--range", "5:4"], ["0:1260"]),
    (["--deck", DECK, "--range", "0:1261"], ["0:1260"]),
    (["--deck", DECK, "--range", "0:" + "9" * 60], ["0:1260"]),
    (["--deck", DECK, "--range", "0:" + "9" * 5000], ["not A:B"]),
    (["--deck", DECK, "--range", "-1:5"], ["not A:B"]),
    (["--deck", DECK, "--range", "5"], ["not A:B"]),
    (["--deck", DECK, "--range", "1:2:3"], ["not A:B"]),
    (["--deck", DECK, "--splits", "some"], ["--splits", "equal"]),
    (["--deck", DECK, "--seed", "3"], ["--seed"]),
    (["--deck", DECK, "--deals", "3"], ["--deals"]),
    (["--deck", DECK, "--out", "file/c"], ["file"]),
    (["--deck", DECK, "extra"], ["extra"]),
])
def test_bad_input(searcher, tmp_path, arguments, words):
    (tmp_path / "file").write_text("mine")
    refused(searcher("search", "enumerate", *arguments), *words)
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


def test_a_random_search_of_the_same_name_is_another_search(searcher):
    searcher("search", "random", "--deals", "100", "--deck", DECK, "--out", "c")
    refused(searcher("search", "enumerate", "--deck", DECK, "--out", "c"),
            "hunt is 'random' there and 'enumerate' here")


@pytest.mark.slow
def test_killed_at_random_moments_it_ends_in_the_same_result(searcher, tmp_path):
    options = ["search", "enumerate", "--deck", "2Q2J18-", "--splits", "all", "--keep", "3"]
    rng = random.Random(5)
    whole = searcher(*options, "--out", "whole", "--json")
    for _ in range(5):
        process = subprocess.Popen([sys.executable, "-m", "searcher", *options, "--out", "c"],
                                   cwd=tmp_path, stdout=subprocess.DEVNULL)
        time.sleep(rng.uniform(0.2, 0.8))
        process.kill()
        process.wait()
    again = searcher(*options, "--out", "c", "--json")
    assert {**json.loads(again.stdout), "games_per_second": 0} == {
        **json.loads(whole.stdout), "games_per_second": 0}
    assert (tmp_path / "c.jsonl").read_bytes() == (tmp_path / "whole.jsonl").read_bytes()


def test_a_signal_ends_it_with_what_was_played(tmp_path):
    process = subprocess.Popen(
        [sys.executable, "-m", "searcher", "search", "enumerate", "--deck", "4A4K4Q4J36-",
         "--out", "c", "--json"], cwd=tmp_path, stdout=subprocess.PIPE, text=True)
    end = time.monotonic() + 60
    while not (tmp_path / "c.checkpoint.json").exists() and time.monotonic() < end:
        time.sleep(0.02)
    process.send_signal(signal.SIGTERM)
    output, _ = process.communicate(timeout=60)
    assert process.returncode == 130 and "infinite" in json.loads(output)


@pytest.mark.slow
def test_a_file_that_may_not_grow(searcher, tmp_path):
    def small_files():
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096))

    options = ["search", "enumerate", "--deck", "2J61-", "--out", "c"]
    refused(searcher(*options, preexec_fn=small_files), "File too large")
    assert searcher(*options).returncode == 0
