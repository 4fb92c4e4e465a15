"""``searcher search random``: what it prints, keeps and refuses; signals, kills, full disks."""
import fcntl
import json
import os
import pty
import random
import signal
import struct
import subprocess
import sys
import termios
import time
from pathlib import Path

import pytest
from refused_input import refused

from searcher import search_random

KEYS = ["deals", "infinite", "different_infinite", "cycles",
        "longest_cards", "longest_tricks", "mean_cards",
        "mean_tricks", "median_cards", "share_over_1000_cards", "games_per_second"]
DECK = "4J20-"
KILLS = 20


def test_summary_and_files(searcher, tmp_path):
    result = searcher("search", "random", "--deals", "5000", "--seed", "4", "--deck", DECK,
                      "--threads", "2", "--out", "out/c", "--keep", "5", "--json")
    assert result.returncode == 0 and result.stderr == ""
    figures = json.loads(result.stdout)
    assert list(figures) == KEYS
    direct = search_random(5000, seed=4, deck=DECK, keep=5)
    assert {**direct.summary(), "games_per_second": 0} == {**figures, "games_per_second": 0}
    found = [json.loads(line) for line in (tmp_path / "out/c.jsonl").read_text().splitlines()]
    assert found == direct.findings and len(found) > 10
    assert searcher("verify", "out/c.jsonl", "out/c.checkpoint.json").returncode == 0
    again = searcher("search", "random", "--deals", "5000", "--seed", "4", "--deck", DECK,
                     "--out", "out/c", "--keep", "5", "--json")
    assert json.loads(again.stdout) == figures


def test_without_a_name_the_findings_are_printed_and_nothing_is_kept(searcher, tmp_path):
    result = searcher("search", "random", "--deals", "500", "--deck", DECK, "--json")
    *found, figures = map(json.loads, result.stdout.splitlines())
    assert len(found) > 5 and all(record["outcome"] == "infinite" for record in found)
    assert figures["deals"] == 500
    assert not list(tmp_path.iterdir())


def test_text_for_people(searcher):
    result = searcher("search", "random", "--deals", "500", "--deck", DECK)
    assert "infinite: " in result.stdout and "games per second" in result.stdout


@pytest.mark.parametrize("arguments, words", [
    ([], ["random"]),
    (["random"], ["--deals", "required"]),
    (["sorted", "--deals", "1"], ["sorted"]),
    (["random", "--deals", "-5"], ["--deals", "-5"]),
    (["random", "--deals", "1e6"], ["whole number"]),
    (["random", "--deals", "9" * 5000], ["between"]),
    (["random", "--deals", str(2**64 + 1)], ["between"]),
    (["random", "--deals", "1", "--minutes", "1"], ["not allowed with"]),
    (["random", "--minutes", "0"], ["positive"]),
    (["random", "--minutes", "nan"], ["positive"]),
    (["random", "--deals", "1", "--seed", "-1"], ["--seed"]),
    (["random", "--deals", "1", "--seed", str(2**64)], ["--seed"]),
    (["random", "--deals", "1", "--deck", "1A"], ["one card"]),
    (["random", "--deals", "1", "--deck", "65-"], ["1 to 64"]),
    (["random", "--deals", "1", "--deck", ""], ["empty"]),
    (["random", "--deals", "1", "--threads", "0"], ["--threads"]),
    (["random", "--deals", "1", "--keep", "1000000000"], ["--keep"]),
    (["random", "--deals", "1", "--out", ""], ["no name"]),
    (["random", "--deals", "1", "--out", "folder/"], ["no name"]),
    (["random", "--deals", "1", "--out", "file/c"], ["file"]),
    (["random", "--deals", "1", "--out", "n" * 300], ["too long"]),
    (["random", "--deals", "1", "--out", "/proc/c"], ["/proc"]),
    (["random", "--deals", "1", "--executor", "mpi"], ["--executor", "mpi"]),
    (["random", "--deals", "1", "--scheduler", "tcp://127.0.0.1:1"], ["--executor dask"]),
    (["random", "--deals", "1", "--executor", "dask", "--scheduler", "tcp://127.0.0.1:1",
      "--threads", "2"], ["--threads", "not allowed with --scheduler"]),
    (["random", "--deals", "1", "--executor", "dask", "--scheduler", "here", "--out", "c"],
     ["no dask scheduler answers at 'here'"]),
    (["random", "--deals", "1", "extra"], ["extra"]),
])
def test_bad_input(searcher, tmp_path, arguments, words):
    (tmp_path / "file").write_text("mine")
    refused(searcher("search", *arguments), *words)
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


def test_another_search_under_the_name(searcher):
    searcher("search", "random", "--deals", "100", "--out", "c")
    refused(searcher("search", "random", "--deals", "100", "--out", "c", "--seed", "2"),
            "seed is 1 there and 2 here")
    refused(searcher("search", "random", "--deals", "50", "--out", "c"), "100 deals already")


def test_dask_that_is_not_installed(searcher, tmp_path):
    (tmp_path / "distributed.py").write_text("raise ImportError('No module named distributed')")
    refused(searcher("search", "random", "--deals", "1", "--executor", "dask", "--out", "c",
                     env=os.environ | {"PYTHONPATH": str(tmp_path)}),
            "pip install 'searcher[distributed]'")
    assert not list(tmp_path.glob("c*"))


def start(tmp_path, *arguments):
    return subprocess.Popen([sys.executable, "-m", "searcher", "search", "random", *arguments],
                            cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def wait_until(condition) -> None:
    end = time.monotonic() + 60
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.02)


def wait_for(path: Path) -> None:
    wait_until(path.exists)


def test_two_signals_end_it_at_once(tmp_path):
    process = start(tmp_path, "--forever", "--out", "c", "--json")
    wait_for(tmp_path / "c.checkpoint.json")
    process.send_signal(signal.SIGINT)
    process.send_signal(signal.SIGTERM)
    _, errors = process.communicate(timeout=30)
    assert process.returncode == 130 and errors == ""


@pytest.mark.slow
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_signal_ends_it_with_everything_saved(tmp_path, number):
    process = start(tmp_path, "--forever", "--out", "c", "--json", "--deck", DECK)
    wait_for(tmp_path / "c.checkpoint.json")
    time.sleep(0.5)
    process.send_signal(number)
    output, errors = process.communicate(timeout=30)
    assert process.returncode == 130 and errors == ""
    played = json.loads(output)["deals"]
    stored = json.loads((tmp_path / "c.checkpoint.json").read_text())
    assert stored["tally"]["played"] == played > 0


def test_two_runs_on_one_name(searcher, tmp_path):
    process = start(tmp_path, "--forever", "--out", "c", "--json")
    wait_for(tmp_path / "c.checkpoint.json")
    refused(searcher("search", "random", "--forever", "--out", "c"), "c is in use by another run")
    process.send_signal(signal.SIGINT)
    assert json.loads(process.communicate(timeout=30)[0])["deals"] > 0


def stored(folder):
    content = json.loads((folder / "c.checkpoint.json").read_text())
    return (folder / "c.jsonl").read_bytes(), content["tally"]


@pytest.fixture(scope="module")
def long_search(tmp_path_factory):
    """A search of about 14 seconds on two threads, uninterrupted: its options and its files."""
    folder = tmp_path_factory.mktemp("whole")
    trial = search_random(minutes=1 / 60, deck=DECK, threads=2, keep=5).summary()
    deals = int(14 * trial["games_per_second"])
    options = f"--deals {deals} --deck {DECK} --keep 5 --out c --json".split()
    process = start(folder, *options, "--threads", "2")
    assert process.wait() == 0
    return options, stored(folder)


@pytest.mark.slow
@pytest.mark.parametrize("threads", ["1", "2"])
def test_killed_at_random_moments_it_ends_in_the_same_result(tmp_path, threads, long_search):
    options, whole = long_search
    rng = random.Random(int(threads))
    played = {0}
    for kill in range(KILLS):
        process = start(tmp_path, *options, "--threads", threads)
        if kill % 2:  # now and then in the middle of the work, whatever the machine does
            wait_until(lambda: played_in(tmp_path) > max(played))
        time.sleep(rng.uniform(0.0, 0.5))
        process.kill()
        assert process.wait() == -signal.SIGKILL
        process.communicate()
        played.add(played_in(tmp_path))
    assert len(played) > KILLS // 2
    _, errors = start(tmp_path, *options, "--threads", threads).communicate()
    assert stored(tmp_path) == whole, errors


def played_in(folder):
    """What the checkpoint says; it is gone for a moment while a new one takes its place."""
    try:
        return stored(folder)[1]["played"]
    except FileNotFoundError:
        return 0


@pytest.mark.slow
def test_a_disk_that_fills_up(tmp_path):
    """A real small disk, where one can be mounted."""
    disk = tmp_path / "disk"
    disk.mkdir()
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", str(disk)],
                      capture_output=True).returncode:
        pytest.skip("no disk can be mounted here")
    try:
        (disk / "ballast").write_bytes(b"x" * 20_000)
        options = ["--deals", "3000000", "--deck", "2J61-", "--out", str(disk / "c"), "--json"]
        output, errors = start(tmp_path, *options).communicate(timeout=60)
        assert output == ""
        assert errors.count("\n") == 1 and "No space left on device" in errors
        # what was found is whole, and with room again the search goes on to the same end
        lines = (disk / "c.jsonl").read_text().splitlines()
        assert all(json.loads(line)["deal"] for line in lines)
        subprocess.run(["mount", "-o", "remount,size=64m", str(disk)], check=True)
        output, errors = start(tmp_path, *options).communicate(timeout=60)
        direct = search_random(3_000_000, deck="2J61-")
        assert json.loads(output)["deals"] == 3_000_000
        assert (disk / "c.jsonl").read_text().splitlines() == [
            json.dumps(record) for record in direct.findings]
    finally:
        subprocess.run(["umount", str(disk)], check=True)


def test_a_file_that_may_not_grow(tmp_path):
    """The same with a limit on the size of files, which works without mounting anything."""
    command = f"ulimit -f 8; exec {sys.executable} -m searcher search random --deals 3000000 " \
              f"--deck 2J61- --out {tmp_path}/c --json"
    result = subprocess.run(["sh", "-c", command], capture_output=True, text=True, timeout=60,
                            preexec_fn=lambda: signal.signal(signal.SIGXFSZ, signal.SIG_IGN))
    refused(result, "File too large")
    assert all(json.loads(line) for line in (tmp_path / "c.jsonl").read_text().splitlines())


def test_the_progress_bar_is_for_terminals(tmp_path):
    main, child = pty.openpty()
    fcntl.ioctl(child, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 200, 0, 0))
    subprocess.run([sys.executable, "-m", "searcher", "search", "random", "--deals", "600000"],
                   stderr=child, stdout=subprocess.DEVNULL, check=True, cwd=tmp_path)
    os.close(child)
    assert "games/s" in os.read(main, 100_000).decode()
