"""Adding a kind of search: the two blocks of code in CONTRIBUTING.md are all that it takes."""
import importlib.util
import json
import re
import sys
from pathlib import Path

import pytest

from searcher import Deck, play, random_deal
from searcher.cli import main
from searcher.sweep.kinds import KINDS_OF_SEARCH

PAGE = Path(__file__).parents[2] / "CONTRIBUTING.md"
NEW_FILE, ENTRY = re.findall(r"^```python\n(.*?)^```$", PAGE.read_text("utf-8"), re.S | re.M)
NAME = "searcher.sweep.mirrored"
SEARCH = ["search", "mirrored", "--deck", "2J4-", "--threads", "1", "--out", "found", "--quiet"]


@pytest.fixture
def mirrored(tmp_path, monkeypatch):
    """The new kind, as if its file were there and its entry in the table; an empty folder."""
    file = tmp_path / "sweep" / "mirrored.py"
    file.parent.mkdir()
    file.write_text(NEW_FILE, encoding="utf-8")
    spec = importlib.util.spec_from_file_location(NAME, file)
    module = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, NAME, module)
    spec.loader.exec_module(module)
    monkeypatch.setitem(KINDS_OF_SEARCH, "mirrored", None)  # taken out again at the end
    exec(ENTRY, {"KINDS_OF_SEARCH": KINDS_OF_SEARCH})
    assert KINDS_OF_SEARCH["mirrored"] is module.MirroredSearch
    monkeypatch.chdir(tmp_path)
    return module.MirroredSearch


def test_it_deals_what_it_says(mirrored):
    deck = Deck.parse("2J4-")
    tally = mirrored(deck, seed=3).play(10, 300)
    deals = [random_deal(3, n, deck) for n in range(10, 300)]
    outcomes = [play(f"{deal.hand2}/{deal.hand1}") for deal in deals]
    assert tally.infinite == sum(outcome.infinite for outcome in outcomes) > 0
    assert tally.by_cards.total() == 290 - tally.infinite


@pytest.mark.slow
def test_search_go_on_verify_report(mirrored, capsys):
    assert main([*SEARCH, "--deals", "100"]) == 0
    assert re.search(r"^deals +100$", capsys.readouterr().out, re.M)
    assert main([*SEARCH, "--deals", "20000", "--json"]) == 0
    in_parts = json.loads(capsys.readouterr().out)
    findings = [json.loads(line) for line in Path("found.jsonl").read_text().splitlines()]
    assert in_parts["deals"] == 20_000 and in_parts["different_infinite"] == len(findings) == 1
    assert findings[0]["deal"] == "J--/-J-" and findings[0]["source"]["hunt"] == "mirrored"

    again = [*SEARCH[:-3], "--quiet", "--deals", "20000", "--json"]
    assert main(again) == 0
    whole = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert {**whole, "games_per_second": 0} == {**in_parts, "games_per_second": 0}

    assert main(["verify", "found.jsonl", "found.checkpoint.json"]) == 0
    assert "engine and rules agree\n" in capsys.readouterr().out
    assert main(["report", "found"]) == 0
    page = Path("found.html").read_text("utf-8")
    assert "searcher search mirrored --deals 20000 --deck 2J4- --seed 1 --keep 20" in page


def test_a_false_source_is_seen(mirrored, capsys):
    assert main([*SEARCH, "--deals", "100"]) == 0
    finding = json.loads(Path("found.jsonl").read_text())
    finding["source"]["n"] += 1
    Path("false.jsonl").write_text(json.dumps(finding) + "\n")
    assert main(["verify", "false.jsonl"]) == 1
    assert "mirrored deal" in capsys.readouterr().err


def test_it_is_another_search_than_random(mirrored, capsys):
    assert main([*SEARCH, "--deals", "100"]) == 0
    other = ["search", "random", "--deals", "200", *SEARCH[2:]]
    assert main(other) == 2
    assert "found is another search" in capsys.readouterr().err
