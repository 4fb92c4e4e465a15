"""``searcher play``: the game on the terminal."""
import json
import os
import pty
import subprocess
import sys

import pytest
from refused_input import refused

from searcher.data import KNOWN_INFINITE


def test_a_game_that_ends(searcher):
    result = searcher("play", "--J-/Q---")
    assert result.returncode == 0
    assert result.stdout.splitlines() == [
        "--J-/Q---",
        " trick  leads  taken by  cards  hand 1  hand 2  pile",
        "     1      1  player 1      5       6       2  -Q-J-",
        "     2      1    nobody      5       3       0  ----Q  player 2 has no card",
        "--J-/Q--- ends after 2 tricks / 10 cards; player 1 wins.",
    ]


@pytest.mark.parametrize("before", [[], ["--"]])
def test_an_infinite_game_is_shown_until_a_state_is_back(searcher, before):
    result = searcher("play", *before, KNOWN_INFINITE)
    lines = result.stdout.splitlines()
    assert sum(line.lstrip()[:1].isdigit() for line in lines) == 66
    assert lines[6].strip() == "here the cycle starts"
    assert "the state before trick 5" in lines[-1]


def test_json(searcher):
    output = searcher("play", "--json", "--J-/Q---").stdout
    lines = [json.loads(line) for line in output.splitlines()]
    assert lines[0] == {"trick": 1, "leader": 1, "pile": "-Q-J-", "laid_by": "12112", "taker": 1,
                        "hand1": "--Q-J-", "hand2": "--"}
    assert lines[-1]["outcome"] == "ended" and lines[-1]["cards"] == 10


def test_three_packs(searcher):
    deal = "-A--K-Q--J---" * 6 + "/" + "--J---A--KQ--" * 6
    lines = [json.loads(line) for line in searcher("play", "--json", deal).stdout.splitlines()]
    assert lines[-1]["played_by"] == "rules" and lines[-1]["tricks"] == len(lines) - 1
    assert sum(len(line["pile"]) for line in lines[:-1]) == lines[-1]["cards"]
    table = searcher("play", "--game", "straffkort", "/".join([deal, "--J", "-A-"]))
    assert table.returncode == 0 and table.stdout.count("\n") > 10


@pytest.mark.parametrize("verb", ["basin", "behind", "rank"])
def test_what_searches_says_how_many_cards_it_takes(searcher, verb):
    refused(searcher(verb, "J--" * 22 + "/" + "-J-" * 22), "132 cards", "at most 64")


def on_a_terminal(*arguments, **environment):
    main, child = pty.openpty()
    subprocess.run([sys.executable, "-m", "searcher", *arguments], stdout=child, check=True,
                   env={**os.environ, **environment})
    os.close(child)
    return os.read(main, 10_000).decode()


def test_colour_on_a_terminal_only():
    environment = {"NO_COLOR": ""}
    assert "\033[" in on_a_terminal("play", "--J-/Q---", **environment)
    assert "\033[" not in on_a_terminal("play", "--J-/Q---", NO_COLOR="1")


@pytest.mark.parametrize("arguments, words", [
    (["-"], ["1 card cannot be cut"]), ([""], ["empty"]), (["-/-/-"], ["second '/'"]),
    ([], ["DEAL"]), (["--J-/Q---", "-/-"], ["unrecognized"]),
])
def test_bad_input(searcher, arguments, words):
    refused(searcher("play", *arguments), *words)


def test_a_reader_that_goes_away(tmp_path):
    command = f"{sys.executable} -m searcher play -- {KNOWN_INFINITE} | head -1"
    result = subprocess.run(command, shell=True, capture_output=True, text=True, check=True)
    assert result.stdout.strip() == KNOWN_INFINITE
    assert result.stderr == ""


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="there is no /dev/full here")
def test_output_to_a_full_disk():
    with open("/dev/full", "w") as full:
        result = subprocess.run([sys.executable, "-m", "searcher", "verify"], stdout=full,
                                stderr=subprocess.PIPE, text=True)
    assert result.returncode == 2
    assert result.stderr == "searcher: standard output: No space left on device\n"
