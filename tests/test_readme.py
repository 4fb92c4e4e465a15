"""Figures and the picture of the README: what files say, what the program draws. Docstrings."""
import doctest
import importlib
import json
import pkgutil
import re
from pathlib import Path

import pytest

import searcher as package
from searcher.campaign.files import checkpoint
from searcher.data import KNOWN_INFINITE
from searcher.deal import Deal
from searcher.loops.basin import basin

README = Path(__file__).parents[1] / "README.md"
MODULES = [info.name for info in pkgutil.walk_packages(package.__path__, "searcher.")
           if info.name not in ("searcher.__main__", "searcher.engine")]


def test_the_picture_is_what_the_program_draws(searcher, tmp_path):
    assert searcher("show", KNOWN_INFINITE, "--plot", "cycle.svg").returncode == 0
    drawn = (tmp_path / "cycle.svg").read_bytes()
    assert drawn == (README.parent / "docs" / "cycle.svg").read_bytes()


def test_results_so_far():
    text = README.read_text("utf-8")
    swedish = (README.parent / "docs" / "README.sv.md").read_text("utf-8")
    swedish = swedish.replace("\N{NO-BREAK SPACE}", "")
    rows = re.findall(r"^\| `(results/.*?)` \|.*\| ([\d,]+) \| (\d*) ?\|$", text, re.MULTILINE)
    assert len(rows) == 3
    for name, deals, cycles in rows:
        lines = (README.parent / name).read_text("utf-8").splitlines()
        records = [json.loads(line) for line in lines]
        assert len(set(lines)) == int(deals.replace(",", ""))
        if cycles:
            assert len({record["cycle"] for record in records}) == int(cycles)
            said = rf"{len(records)} (oändliga )?givar.*?i\s{cycles}\b"
            assert re.search(said, swedish, re.DOTALL), said
    for name in ("results/loops-52.jsonl", "results/loops-40.jsonl"):
        cycles = len((README.parent / name).read_text("utf-8").splitlines())
        assert f"`{name}` ({cycles})" in text
    content = checkpoint.read(README.parent / "results" / "random-52.checkpoint.json")
    summary = content["summary"]
    assert f"{summary['deals']:,} random deals" in " ".join(text.split())
    assert summary["infinite"] == 0 and f"takes {summary['longest_cards']:,} cards" in text
    assert len(basin(Deal.parse(KNOWN_INFINITE)).deals) == 30 and "30 of the 1,167" in text


def test_speed_is_what_was_measured():
    text = (README.parent / "ext" / "lanes" / "README.md").read_text("utf-8")
    table = text[text.index("## Speed"):text.index("measured.jsonl")]
    measured = [json.loads(line) for line in
                (README.parent / "benchmarks" / "measured.jsonl").read_text("utf-8").splitlines()]
    rows = re.findall(r"^\| (\w+) \| ([\d,]+) \| ([\d.]+) \|$", table, re.MULTILINE)
    speeds = {name: (int(games.replace(",", "")), float(ratio)) for name, games, ratio in rows}
    for line in measured:
        games, ratio = speeds.pop(line["engine"])
        assert games == round(line["games_per_second"], -4)
        assert ratio == pytest.approx(line["ratio_to_ring"], abs=0.051)
    assert not speeds
    fastest, said = measured[0], " ".join(README.read_text("utf-8").split())
    assert f"{fastest['games_per_second'] / 1e6:.1f} million random 52-card games" in said
    assert f"{fastest['ratio_to_ring']} times what a plain engine plays" in said


def test_the_citation_is_of_this_version():
    text = (README.parent / "CITATION.cff").read_text("utf-8")
    assert f"\nversion: {package.__version__}\n" in text


@pytest.mark.parametrize("name", ["searcher", *MODULES])
def test_docstrings(name):
    assert doctest.testmod(importlib.import_module(name)).failed == 0
