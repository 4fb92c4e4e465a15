"""The scripts in benchmarks/, and the page whose tables they print."""
import importlib.util
import json
import random
import shutil
import subprocess
import sys
from itertools import permutations
from pathlib import Path

import pytest

from searcher import engine, search_random

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


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["random", "enumerate", "longest", "loops", "census"])
def test_kills_at_random_moments_change_nothing(kind):
    figures = script("kills").kill(kind, kills=6, threads=1, chance=random.Random(kind))
    assert figures["kills"] == 6 and figures["same_results"]


@pytest.mark.parametrize("target, inputs", [
    ("notation", 5000),
    pytest.param("lines", 1500, marks=pytest.mark.slow),
    pytest.param("files", 400, marks=pytest.mark.slow),
    pytest.param("forged", 100, marks=pytest.mark.slow),
])
def test_mutated_input_is_taken_or_refused(target, inputs):
    figures = script("fuzz").fuzz(target, seconds=300, most=inputs, seed=7)
    assert figures["inputs"] == inputs and 0 < figures["taken"] < inputs
    assert figures["peak_megabytes"] < 1000


COMPILED = {
    "cc": (["cc"], []), "clang": (["clang"], []),
    "aarch64": (["aarch64-linux-gnu-gcc", "-static"], ["qemu-aarch64"]),
}
"""Compilers, and what their programs are run by if not by this processor."""


@pytest.mark.slow
@pytest.mark.parametrize("compiler, runner", COMPILED.values(), ids=COMPILED)
def test_signatures_without_python_are_those_with_it(tmp_path, compiler, runner):
    for program in (*compiler[:1], *runner):
        if shutil.which(program) is None:
            pytest.skip(f"there is no {program} here")
    program = str(tmp_path / "signature")
    subprocess.run([*compiler, "-O3", f"-I{ROOT / 'ext'}", str(ROOT / "benchmarks/signature.c"),
                    "-o", program], check=True)
    result = subprocess.run([*runner, program, "30000"], capture_output=True, text=True, check=True)
    lines = [line.split() for line in result.stdout.splitlines()]
    assert {build for build, *_ in lines} == (
        {"portable", "scalar"} if runner else set(engine.RUN_HERE))
    for _, deck, lengths, _, infinite in lines:
        tally = search_random(30_000, deck=deck, threads=1).tally
        assert lengths == "/".join(str(sum(length * games for length, games in by.items()))
                                   for by in (tally.by_cards, tally.by_tricks))
        assert int(infinite.split("/")[0]) == tally.infinite
