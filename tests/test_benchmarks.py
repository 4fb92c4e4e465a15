"""The scripts in benchmarks/, and the page whose tables they print."""
import importlib.util
import json
import subprocess
import sys
from itertools import permutations
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


def script(name):
    spec = importlib.util.spec_from_file_location(name, ROOT / "benchmarks" / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("table", ["whole_deck", "shares", "layer"])
def test_the_page_shows_what_the_script_computes(table):
    page = (ROOT / "docs/big-decks.md").read_text()
    assert "\n".join(getattr(script("big_decks"), table)()) in page


def test_deals_of_a_deck():
    big = script("big_decks")
    assert big.deals("2A1J3-") == len(set(permutations("AAJ---")))
    page = (ROOT / "docs/big-decks.md").read_text()
    for deck in big.DECKS.values():
        assert f"`{deck}` has {big.deals(deck):,} deals" in page


def test_the_page_shows_a_run_of_a_million_units():
    page = (ROOT / "docs/big-decks.md").read_text()
    first, *_ = [json.loads(line) for line in page.splitlines() if line.startswith("{")]
    assert first["units"] == 1_000_000
    assert first["driver_seconds"] < 60 and first["peak_megabytes"] < 300


def test_units_that_are_nothing_go_through_the_driver():
    result = subprocess.run(
        [sys.executable, ROOT / "benchmarks/million_units.py", "--units", "3000",
         "--workers", "100", "--deals", "20000", "--executors", "threads"],
        capture_output=True, text=True, check=True)
    million, real, threads = map(json.loads, result.stdout.splitlines())
    assert million["units"] == 3000 and million["peak_megabytes"] < 300
    assert million["checkpoints"] >= 2 and million["bytes_written"] > 0
    assert real["deals"] == 20_000 and real["bytes_a_unit"] > 1000
    assert threads["executor"] == "threads" and threads["units_per_second"] > 0
