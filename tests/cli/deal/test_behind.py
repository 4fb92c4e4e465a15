"""``searcher behind``: what runs into a game, for people and as JSON, and what it refuses."""
import json
import signal
import subprocess
import sys

import pytest
from refused_input import refused

from searcher.data import KNOWN_INFINITE, records

COLLINS = next(record.deal for record in records() if record.finder == "Collins")


def test_a_longer_game_behind_a_record(searcher):
    plain = json.loads(searcher("behind", COLLINS, "--json").stdout)
    best = plain["longest_by_cards"][0]
    assert (best["cards"], best["tricks"]) == (7544, 1048)
    assert plain["complete"] and len(plain["longest_by_cards"]) == 5
    text = searcher("behind", COLLINS, "--tricks", "60", "--keep", "1").stdout
    assert "7034 states, 319 deals with equal hands" in text and best["deal"] in text


def test_nothing_behind(searcher):
    result = searcher("behind", "--tricks", "0", "--J-/Q---")
    assert result.returncode == 0 and "0 states, 0 deals" in result.stdout


def test_a_game_that_never_ends_is_pointed_to_its_basin(searcher):
    result = searcher("behind", KNOWN_INFINITE)
    assert result.returncode == 1 and f"searcher basin {KNOWN_INFINITE}" in result.stderr


@pytest.mark.parametrize("arguments, words", [
    ([], "DEAL"), (["J"], "1 card cannot be cut"),
    (["--tricks", "3", "--J-/Q---"], "but the game has 2"),
    (["--tricks", "-1", "--J-/Q---"], "not between"),
    (["--keep", "x", "--J-/Q---"], "whole number"),
    (["--keep", "1000001", "--J-/Q---"], "not between"), (["--J-/Q---", "J/-"], "unrecognized"),
])
def test_bad_input(searcher, arguments, words):
    refused(searcher("behind", *arguments), words)


def test_ctrl_c_says_how_far_it_got(tmp_path):
    """The walk is made to go on for ever, for a real one is over too soon."""
    script = ("import sys\n"
              "from searcher.cli import main\n"
              "from searcher.longest import behind as module\n"
              "class Endless(module.Forest):\n"
              "    def walk(self, *arguments):\n"
              "        print('walking', file=sys.stderr, flush=True)\n"
              "        return super().walk(1, *arguments[1:])\n"
              "module.Forest = Endless\n"
              f"raise SystemExit(main(['behind', {COLLINS!r}, '--keep', '2']))\n")
    process = subprocess.Popen([sys.executable, "-c", script], cwd=tmp_path, text=True,
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    process.stderr.readline()
    process.send_signal(signal.SIGINT)
    out, _ = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "interrupted: tricks" in out and "to 960 were not looked behind" in out
