"""``searcher basin``."""
import json

import pytest
from refused_input import refused

from searcher.data import KNOWN_INFINITE

KEYS = ["cycle", "orbit", "period", "swell", "basin", "depth", "nearest", "deals"]


def test_known_infinite_deal(searcher, tmp_path):
    result = searcher("basin", KNOWN_INFINITE, "--json", "--out", "casella")
    assert result.returncode == 0 and result.stderr == ""
    found = json.loads(result.stdout)
    assert list(found) == KEYS
    assert (found["orbit"], found["basin"], len(found["deals"])) == (62, 2670, 30)
    written = [json.loads(line) for line in (tmp_path / "casella.jsonl").read_text().splitlines()]
    assert [record["deal"] for record in written] == found["deals"]
    assert searcher("verify", "casella.jsonl").returncode == 0
    refused(searcher("basin", KNOWN_INFINITE, "--out", "casella"), "casella.jsonl: File exists")


def test_text_for_people(searcher):
    result = searcher("basin", "J--/-J-")
    assert "deals    1 with equal hands" in result.stdout
    assert result.stdout.splitlines()[-1] == "J--/-J-"


def test_a_game_that_ends(searcher):
    refused(searcher("basin", "--J-/Q---"), "it has no cycle", status=1)


def test_bad_input(searcher):
    refused(searcher("basin", "--Z/--"), "column 3")
    refused(searcher("basin", KNOWN_INFINITE, "--out", "/dev/null/where"), "/dev/null")


@pytest.mark.parametrize("name", ["", ".", "..", "folder/", "folder/."])
@pytest.mark.parametrize("arguments", [
    ["basin", "J--/-J-"], ["loops", "--deck", "2J4-", "--forever"],
    ["search", "random", "--deals", "1"]])
def test_what_is_no_name(searcher, tmp_path, arguments, name):
    refused(searcher(*arguments, "--out", name), "is no name for result files")
    assert not list(tmp_path.iterdir())
