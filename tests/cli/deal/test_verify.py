"""``searcher verify``: deals on the command line, files of deals, stored claims."""
import json
import os
import subprocess
import sys

import pytest
from refused_input import refused

from searcher.data import KNOWN_INFINITE, records

KEYS = ["deal", "outcome", "tricks", "cards", "winner", "transient", "period", "orbit", "cycle",
        "played_by"]


def lines(result):
    return [json.loads(line) for line in result.stdout.splitlines()]


@pytest.mark.parametrize("arguments", [
    ["verify", "--json"],
    ["verify", "--json", KNOWN_INFINITE],
    ["verify", KNOWN_INFINITE, "--json"],
    ["verify", "--json", "--", KNOWN_INFINITE],
    ["verify", "--json", "1: " + KNOWN_INFINITE.replace("/", " 2: ")],
])
def test_known_infinite_deal(searcher, arguments):
    result = searcher(*arguments)
    assert result.returncode == 0, result.stderr
    (found,) = lines(result)
    assert list(found) == KEYS
    assert found["outcome"] == "infinite" and found["winner"] is None
    assert found["transient"] == {"tricks": 4, "cards": 34}
    assert found["period"] == {"tricks": 62, "cards": 440}
    assert found["orbit"] == 62


def test_published_records(searcher):
    result = searcher("verify", "--json", *(record.deal for record in records()))
    found = [(line["tricks"], line["cards"]) for line in lines(result)]
    assert found == [(record.tricks, record.cards) for record in records()]


def test_text_for_people(searcher):
    result = searcher("verify")
    assert "never ends" in result.stdout and "62 tricks / 440 cards" in result.stdout
    assert "1 deal: engine and rules agree" in result.stdout


def test_a_file_of_deals(searcher, tmp_path):
    (tmp_path / "deals").write_text("# two deals\n--J-/Q---\n\nJ/--\n")
    result = searcher("verify", "deals", "--json")
    assert [line["deal"] for line in lines(result)] == ["--J-/Q---", "J/--"]


def test_a_file_of_pairs_and_players(searcher, tmp_path):
    (tmp_path / "deals").write_text(
        "('--J-', 'Q---')\n"
        '["J", "10 2"]\n'
        'A♠ 3♥ / K♦ 10♣\n'
        '{"playerA": "AK", "playerB": ["2", "J"], "cards": 5}\n'
        '{"playerA": ["A"], "playerB": ["J"]}\n', encoding="utf-8")
    deals = ["--J-/Q---", "J/--", "A-/K-", "AK/-J", "A/J"]
    verified = searcher("verify", "deals", "--json")
    assert [line["deal"] for line in lines(verified)] == deals
    assert verified.returncode == 1 and "deals, line 4: cards is said to be 5" in verified.stderr
    played = searcher("play", "deals", "--json")
    assert [line["deal"] for line in lines(played) if "deal" in line] == deals
    assert searcher("play", '{"playerA": "AK", "playerB": "2J"}').stdout.startswith("AK/-J\n")
    (shown,) = lines(searcher("verify", "--json", '{"deal": "J/--", "outcome": "ended"}'))
    assert shown["deal"] == "J/--"


@pytest.mark.parametrize("line, what", [
    ('{"deal": "J/--", "cards": 2, "cards": 3}', "deals, line 1: 'cards' is there twice"),
    ('{"deal": "J/--", "period": {"cards": 2, "cards": 3}}', "line 1: 'cards' is there twice"),
    ('{"deal": "J/--", "cards": NaN}', "line 1: this is no JSON"),
    ('{"game": "straffkort", "playerA": "A", "playerB": "K"}', "there is no deal in it"),
    ('{"playerA": "A"}', "there is no deal in it"),
    ('{"playerA": 3, "playerB": "A"}', "line 1: hand 1 is neither"),
])
def test_lines_that_say_two_things_or_none(searcher, tmp_path, line, what):
    (tmp_path / "deals").write_text(line + "\n")
    refused(searcher("verify", "deals"), what)
    refused(searcher("play", "deals"), "line 1")


@pytest.mark.parametrize("verb", ["verify", "play", "longest"])
@pytest.mark.parametrize("kind", ["fifo", "/dev/zero"])
def test_files_without_end_are_refused(searcher, tmp_path, verb, kind):
    if kind == "fifo":
        os.mkfifo(tmp_path / "fifo")
    refused(searcher(verb, kind, timeout=20), kind, "no regular file")


@pytest.mark.parametrize("verb", ["verify", "play"])
@pytest.mark.parametrize("path", ["missing/file.txt", "./deals", "/no/such", "results/run",
                                  "a.txt"])
def test_a_path_that_leads_nowhere(searcher, verb, path):
    result = searcher(verb, path)
    refused(result, f"{path}: there is no such file")
    assert "card" not in result.stderr


def test_a_wrong_line_is_named_and_nothing_is_played(searcher, tmp_path):
    (tmp_path / "deals").write_text("--J-/Q---\n--Z/--\n")
    refused(searcher("verify", "deals"), "deals, line 2: column 3", "'Z'")


def finding(searcher, tmp_path, **changes):
    record = json.loads(searcher("verify", "--json").stdout) | changes
    (tmp_path / "f.jsonl").write_text(json.dumps(record) + "\n")
    return searcher("verify", "f.jsonl", "--json")


def test_true_claims(searcher, tmp_path):
    assert finding(searcher, tmp_path).returncode == 0


@pytest.mark.parametrize("changes, what", [
    ({"tricks": 67}, "tricks is said to be 67, the replay gives 66"),
    ({"outcome": "ended"}, "outcome"),
    ({"winner": 1}, "winner"),
    ({"period": {"tricks": 62, "cards": 441}}, "period"),
    ({"transient": None}, "transient"),
    ({"orbit": 31}, "orbit"),
    ({"orbit": 62.0}, "orbit"),
    ({"cycle": "-/-"}, "cycle"),
    ({"source": {"stream": 1, "seed": 1, "n": 0}}, "deal 0 of stream 1 is"),
    ({"source": {"stream": 99, "seed": 1, "n": 0}}, "stream version 99"),
    ({"source": 5}, "cannot be dealt again"),
])
def test_a_false_claim_is_named(searcher, tmp_path, changes, what):
    result = finding(searcher, tmp_path, **changes)
    assert result.returncode == 1
    assert result.stderr.startswith("f.jsonl, line 1: ") and what in result.stderr
    assert result.stderr.count("\n") == 1


@pytest.mark.parametrize("key", ["swell", "basin", "depth", "nearest", "deals"])
def test_what_is_said_of_a_basin_is_checked(searcher, tmp_path, key):
    cycle = {"deal": "--J-/J-", "outcome": "infinite", "cycle": "--J-/J-", "swell": 2, "basin": 3,
             "depth": 1, "nearest": 0, "deals": 1}
    (tmp_path / "f.jsonl").write_text(json.dumps(cycle) + "\n")
    assert searcher("verify", "f.jsonl").returncode == 0
    (tmp_path / "f.jsonl").write_text(json.dumps(cycle | {key: cycle[key] + 1}) + "\n")
    result = searcher("verify", "f.jsonl")
    assert result.returncode == 1 and f"{key} is said to be {cycle[key] + 1}" in result.stderr


def test_a_reader_that_goes_away_in_the_middle(tmp_path):
    (tmp_path / "f").write_text("J--/-J-\n" * 3_000)
    command = f"set -o pipefail; {sys.executable} -m searcher verify f | head -1"
    result = subprocess.run(["bash", "-c", command], cwd=tmp_path, capture_output=True, text=True)
    assert result.returncode == 141 and result.stderr == ""


@pytest.mark.parametrize("content, what", [
    (b'{"deal": ', "line 1: this is no JSON"),
    (b'{"cards": 3}', "line 1: there is no deal in it"),
    (b'{"deal": 3}', "line 1: there is no deal in it"),
    (b"\xff\xfe\x00", "no text file"),
    (b"[" * 100_000, "line 1"),
    (b'{"a":' * 100_000, "line 1"),
])
def test_files_that_are_none_of_ours(searcher, tmp_path, content, what):
    (tmp_path / "f.jsonl").write_bytes(content + b"\n")
    refused(searcher("verify", "f.jsonl"), what)


def test_an_empty_file(searcher, tmp_path):
    (tmp_path / "f").write_text("\n")
    result = searcher("verify", "f")
    assert (result.returncode, result.stdout) == (0, "no deal to verify in f\n")


def test_a_file_whose_name_begins_with_a_dash(searcher, tmp_path):
    (tmp_path / "-deals").write_text("--J-/Q---\n")
    assert searcher("verify", "--", "-deals").returncode == 0


def test_deals_on_both_sides_of_an_option(searcher):
    result = searcher("verify", "--J-/Q---", "--json", "-/J")
    assert [line["deal"] for line in lines(result)] == ["--J-/Q---", "-/J"]


@pytest.mark.parametrize("closed, status, complaint", [
    ("<&-", 0, ""), ("2>&-", 0, ""), (">&- 2>&-", 2, ""),
    (">&-", 2, "searcher: standard output: Bad file descriptor\n"),
])
def test_streams_that_are_closed(tmp_path, closed, status, complaint):
    """What was found is kept, but that the summary went nowhere is no success."""
    command = f"{sys.executable} -m searcher search random --deals 300000 --out c {closed}"
    result = subprocess.run(["sh", "-c", command], cwd=tmp_path, capture_output=True, text=True)
    assert result.returncode == status and result.stderr == complaint
    assert json.loads((tmp_path / "c.checkpoint.json").read_text())["tally"]["played"] == 300_000


def test_file_names_that_the_terminal_cannot_show(searcher, tmp_path):
    (tmp_path / "ü").write_text("--J-/Q---\n")
    environment = {**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONOPTIMIZE": "2"}
    result = searcher("verify", "ü", env=environment)
    assert result.returncode == 0 and "\\xfc, line 1" in result.stdout


def test_a_long_text_is_refused_in_no_time(searcher):
    refused(searcher("verify", "1:" + " " * 100_000 + "J/J", timeout=20), "no deal")


@pytest.mark.parametrize("arguments, words", [
    (["no-such-file"], ["no file, and no deal"]),
    (["--J"], ["cannot be cut"]),
    (["--J-/"], ["hand 2 is empty"]),
    (["."], ["Is a directory"]),
    (["--jsn"], ["--jsn"]),
    (["--js"], ["--js"]),
    (["-Z-/--"], ["'Z' is not a card"]),
])
def test_bad_input(searcher, arguments, words):
    refused(searcher("verify", *arguments), *words)


PACKS = "-A--K-Q--J---" * 6 + "/" + "--J---A--KQ--" * 6  # three packs, 156 cards


def test_three_packs(searcher):
    result = searcher("verify", PACKS, KNOWN_INFINITE)
    assert result.returncode == 0
    assert result.stdout.splitlines()[-1] == (
        "1 deal: engine and rules agree; 1 deal of more than 64 cards: played by the rules alone")
    large, small = lines(searcher("verify", "--json", PACKS, KNOWN_INFINITE))
    assert (large["played_by"], small["played_by"]) == ("rules", "engine and rules")
    assert large["outcome"] == "ended" and large["deal"] == PACKS


def test_claims_of_large_deals_are_checked(searcher, tmp_path):
    said = lines(searcher("verify", "--json", PACKS))[0]
    for changes, status, words in (
            ({}, 0, ""), ({"cards": 5}, 1, "cards is said to be 5"),
            ({"swell": 3}, 1, "cannot be checked: the deal has more than 64 cards"),
            ({"source": {"stream": 1, "seed": 1, "n": 0}}, 1, "cannot be dealt again"),
            ({"source": {"hunt": "enumerate", "splits": "equal", "number": 0, "n": 0}}, 1, "deal")):
        (tmp_path / "f.jsonl").write_text(json.dumps(said | changes) + "\n")
        result = searcher("verify", "f.jsonl")
        assert result.returncode == status and words in result.stderr, changes
        assert result.stderr.count("\n") == status


def test_two_packs_at_a_table(searcher, tmp_path):
    hands = "/".join(["-A--K-Q--J---" * 2] * 4)
    said = {"game": "straffkort", "deal": hands, "players": 4}
    (tmp_path / "f.jsonl").write_text(json.dumps(said) + "\n")
    (found,) = lines(searcher("verify", "--json", "f.jsonl"))
    assert found["outcome"] == "ended" and found["played_by"] == "rules"


def test_engine_and_rules_that_differ_are_told(monkeypatch, capsys):
    from searcher import cli
    from searcher.audit import replay
    from searcher.outcome import Outcome

    monkeypatch.setattr(replay.straffkort, "play",
                        lambda a, b: Outcome(f"{a}/{b}", "ended", 1, 1, 1))
    assert cli.main(["verify"]) == 1
    assert "the rules say" in capsys.readouterr().err
