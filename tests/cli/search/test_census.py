"""``searcher census``: table, JSON, csv, drawing; kills, small disks, what it refuses."""
import csv
import json
import resource
import signal
import subprocess
import sys
import time

import pytest
from refused_input import refused

from searcher.sweep.census import take_census


def test_table_json_and_csv_say_the_same(searcher, tmp_path):
    result = searcher("census", "--max-cards", "6", "--max-courts", "2", "--out", "c")
    assert result.returncode == 0 and result.stderr == ""
    lines = result.stdout.splitlines()
    assert "2J4-       15         1       1     12       3  -J-/--J" in lines
    assert lines[-1] == "45 decks, 403 deals, 1 of them infinite, in 1 deck"
    rows = list(csv.DictReader((tmp_path / "c.csv").open()))
    printed = searcher("census", "--max-cards", "6", "--max-courts", "2", "--json").stdout
    assert [{key: str(value) for key, value in json.loads(line).items()}
            for line in printed.splitlines()] == rows
    assert searcher("census", "--max-cards", "7", "--max-courts", "2", "--out", "c",
                    ).stdout == result.stdout


def test_a_drawing(searcher, tmp_path):
    pytest.importorskip("matplotlib")
    for courts in ("1", "2"):  # without and with an infinite deal
        file = f"c{courts}.png"
        result = searcher("census", "--max-cards", "6", "--max-courts", courts, "--plot", file)
        assert result.returncode == 0 and result.stderr == ""
        assert (tmp_path / file).read_bytes().startswith(b"\x89PNG")
    refused(searcher("census", "--max-cards", "6", "--plot", "c1.png"), "not overwritten")
    refused(searcher("census", "--max-cards", "6", "--plot", "c.xyz"), "ending")


@pytest.mark.slow
def test_killed_it_leaves_whole_lines_and_goes_on(searcher, tmp_path):
    whole = take_census(8, 5, out=tmp_path / "whole")
    for _ in range(3):
        process = subprocess.Popen(
            [sys.executable, "-m", "searcher", "census", "--max-cards", "8", "--max-courts", "5",
             "--out", "c"], cwd=tmp_path, stdout=subprocess.DEVNULL)
        end = time.monotonic() + 60
        size = (tmp_path / "c.csv").stat().st_size if (tmp_path / "c.csv").exists() else 0
        while process.poll() is None and time.monotonic() < end and (
                not (tmp_path / "c.csv").exists() or (tmp_path / "c.csv").stat().st_size <= size):
            time.sleep(0.01)
        process.kill()
        process.wait()
        assert (tmp_path / "c.csv").read_bytes() in (b"",) or (
            tmp_path / "c.csv").read_bytes().endswith(b"\n")
    searcher("census", "--max-cards", "8", "--max-courts", "5", "--out", "c")
    assert (tmp_path / "c.csv").read_bytes() == (tmp_path / "whole.csv").read_bytes()
    assert len(whole.rows) > 100


def test_a_file_that_may_not_grow(searcher, tmp_path):
    def small_files():
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (1024, 1024))

    refused(searcher("census", "--max-cards", "6", "--out", "c", preexec_fn=small_files),
            "c.csv: File too large")
    assert searcher("census", "--max-cards", "6", "--out", "c").returncode == 0
    assert len((tmp_path / "c.csv").read_text().splitlines()) == 296


@pytest.mark.parametrize("arguments, words", [
    ([], ["--max-cards"]),
    (["--max-cards", "1"], ["between 2 and 64"]),
    (["--max-cards", "66"], ["between 2 and 64"]),
    (["--max-cards", "6", "--max-courts", "-1"], ["--max-courts"]),
    (["--max-cards", "6", "--deck", "2J4-"], ["--deck"]),
    (["--max-cards", "6", "--out", "folder/"], ["no name"]),
    (["--max-cards", "6", "--out", "file/c"], ["file"]),
])
def test_bad_input(searcher, tmp_path, arguments, words):
    (tmp_path / "file").write_text("mine")
    refused(searcher("census", *arguments), *words)
    assert [path.name for path in tmp_path.iterdir()] == ["file"]
