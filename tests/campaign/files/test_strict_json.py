"""JSON that says one thing."""
import json

import pytest

from searcher import CampaignError, search_random
from searcher.campaign.files import checkpoint
from searcher.strict_json import DuplicateKey, read_json


@pytest.mark.parametrize("text", ['{"a": 1, "b": [{"c": null}, 2.5]}', "[]", '"\\u2660"', "12"])
def test_what_json_is(text):
    assert read_json(text) == read_json(text.encode()) == json.loads(text)


@pytest.mark.parametrize("text", ['{"a": 1, "a": 1}', '[{"b": {"a": 1, "c": 2, "a": 3}}]'])
def test_a_key_twice(text):
    with pytest.raises(DuplicateKey, match="'a' is there twice"):
        read_json(text)


@pytest.mark.parametrize("text", ["NaN", "[Infinity]", "-Infinity", "", "{", "1" * 10_000, b"\xff"])
def test_what_is_none(text):
    with pytest.raises(ValueError):
        read_json(text)


def test_results_that_say_two_things_are_not_gone_on_from(tmp_path):
    name = str(tmp_path / "s")
    search_random(20_000, deck="2J4-", threads=1, out=name)
    current, previous = checkpoint.current_path(name), checkpoint.previous_path(name)
    previous.unlink(missing_ok=True)
    text = current.read_text()
    current.write_text(text.replace(' "seconds"', ' "seconds": 1,\n "seconds"', 1))
    with pytest.raises(CampaignError, match="'seconds' is there twice"):
        search_random(30_000, deck="2J4-", threads=1, out=name)
    current.write_text(text)
    findings = tmp_path / "s.jsonl"
    twice = findings.read_text().rstrip("}\n") + '}, "deal": "J/-"}\n'
    with open(findings, "a") as file:  # behind what the checkpoint counts
        file.write(twice.splitlines()[-1] + "\n")
    with pytest.raises(CampaignError, match="'deal' is there twice; nothing was changed"):
        search_random(30_000, deck="2J4-", threads=1, out=name)
