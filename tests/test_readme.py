"""The examples of the README and of the docstrings: what they show is what comes out."""
import doctest
import importlib
import json
import pkgutil
import re
import shlex
from pathlib import Path

import pytest

import searcher as package
from searcher.campaign.files import checkpoint
from searcher.data import KNOWN_INFINITE
from searcher.deal import Deal
from searcher.loops.basin import basin

README = Path(__file__).parents[1] / "README.md"
PAGES = [README, README.parent / "README.sv.md", README.parent / "docs" / "two-games.md"]
EXAMPLE = re.compile(r"^\$ (searcher .*)\n((?:.+\n)*?)```", re.MULTILINE)
TOUR = re.search(r"## A tour of ten commands\n(.*?)\n## ", README.read_text("utf-8"), re.DOTALL)[1]
EXAMPLES = [example for page in PAGES
            for example in EXAMPLE.findall(page.read_text("utf-8").replace(TOUR, ""))]
MODULES = [info.name for info in pkgutil.walk_packages(package.__path__, "searcher.")
           if info.name not in ("searcher.__main__", "searcher.engine")]


def test_there_are_examples():
    assert len(EXAMPLES) >= 5


@pytest.mark.parametrize("command, shown", EXAMPLES)
def test_commands(searcher, command, shown):
    result = searcher(*shlex.split(command)[1:])
    assert result.returncode == 0 and result.stderr == ""
    pattern = re.escape(shown).replace(re.escape("..."), ".*")
    assert re.fullmatch(pattern, result.stdout)


def test_the_tour_in_one_folder(searcher):
    tour = EXAMPLE.findall(TOUR)
    assert len(tour) == 10
    for command, shown in tour:
        result = searcher(*shlex.split(command)[1:])
        assert result.returncode == 0 and result.stderr == ""
        pattern = re.escape(shown).replace(re.escape("..."), ".*")
        assert re.fullmatch(pattern, result.stdout, re.DOTALL), command


def test_the_picture_is_what_the_program_draws(searcher, tmp_path):
    assert searcher("show", KNOWN_INFINITE, "--plot", "cycle.svg").returncode == 0
    drawn = (tmp_path / "cycle.svg").read_bytes()
    assert drawn == (README.parent / "docs" / "cycle.svg").read_bytes()


def test_results_so_far():
    text = README.read_text("utf-8")
    swedish = (README.parent / "README.sv.md").read_text("utf-8").replace("\N{NO-BREAK SPACE}", "")
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
    text = README.read_text("utf-8")
    measured = [json.loads(line) for line in
                (README.parent / "benchmarks" / "measured.jsonl").read_text("utf-8").splitlines()]
    rows = re.findall(r"^\| (\w+) \| ([\d,]+) \| ([\d.]+) \|$", text, re.MULTILINE)
    speeds = {name: (int(games.replace(",", "")), float(ratio)) for name, games, ratio in rows}
    for line in measured:
        games, ratio = speeds.pop(line["engine"])
        assert games == round(line["games_per_second"], -4)
        assert ratio == pytest.approx(line["ratio_to_ring"], abs=0.051)
    assert not speeds


def test_the_citation_is_of_this_version():
    text = (README.parent / "CITATION.cff").read_text("utf-8")
    assert f"\nversion: {package.__version__}\n" in text


def test_python_examples():
    assert doctest.testfile(str(README), module_relative=False).failed == 0


@pytest.mark.parametrize("name", ["searcher", *MODULES])
def test_docstrings(name):
    assert doctest.testmod(importlib.import_module(name)).failed == 0


@pytest.mark.parametrize("page", ["README.md", "CONTRIBUTING.md", "docs/two-games.md"])
def test_files_that_pages_name_exist(page):
    root = README.parent
    text = (root / page).read_text()
    named = re.findall(r"`((?:searcher|ext|tests|results)/[\w./]*)`", text)
    assert named
    for path in named:
        assert (root / path).exists(), path


def test_the_architecture_names_every_room():
    root = README.parent
    text = (root / "ARCHITECTURE.md").read_text()
    files = [*root.glob("ext/*.pyx"), *root.glob("ext/*.h"), *root.glob("searcher/[!_]*.py"),
             *root.glob("searcher/campaign/[!_]*.py"), *root.glob("searcher/hunt/[!_]*.py"),
             *root.glob("searcher/rules/[!_]*.py")]
    assert len(files) > 15
    assert not [path.name for path in files if f"`{path.name}`" not in text]
