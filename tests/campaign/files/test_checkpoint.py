"""Checkpoints: written whole or not at all, damage seen, the generation before it used."""
import errno
import json
import os

import pytest

from searcher.campaign.errors import CampaignError
from searcher.campaign.files import checkpoint
from searcher.campaign.files.checkpoint import current_path, load, previous_path, save


@pytest.fixture
def name(tmp_path):
    return str(tmp_path / "c")


def test_nothing_there(name):
    assert load(name) == (None, None)


def test_saved_and_loaded(name):
    save(name, {"a": 1, "b": [1, 2.5, None, "å"]})
    content, note = load(name)
    assert content == {"format": checkpoint.FORMAT, "a": 1, "b": [1, 2.5, None, "å"]}
    assert note is None


def test_the_generation_before_is_kept(name):
    for i in range(3):
        save(name, {"i": i})
    assert load(name)[0]["i"] == 2
    assert checkpoint.read(previous_path(name))["i"] == 1
    assert sorted(path.name for path in current_path(name).parent.iterdir()) == [
        "c.checkpoint.json", "c.checkpoint.previous.json"]


@pytest.mark.parametrize("damage", [
    lambda path: path.write_bytes(path.read_bytes()[:-9]),
    lambda path: path.write_bytes(b""),
    lambda path: path.write_bytes(b"\0" * 300),
    lambda path: path.write_bytes(path.read_bytes().replace(b"1", b"7")),
    lambda path: path.write_bytes(b"[" * 100_000),
    lambda path: path.write_bytes(b"[]"),
    lambda path: path.unlink(),
])
def test_a_damaged_one_gives_way_to_the_one_before(name, damage):
    save(name, {"i": 0})
    save(name, {"i": 1})
    damage(current_path(name))
    content, note = load(name)
    assert content["i"] == 0
    assert "going on from the generation before it" in note and "\n" not in note


def test_both_damaged_is_refused(name):
    save(name, {"i": 0})
    save(name, {"i": 1})
    current_path(name).write_bytes(b"{")
    previous_path(name).write_bytes(b"}")
    with pytest.raises(CampaignError, match=r"c.checkpoint.json is damaged.*previous.*is damaged"):
        load(name)
    assert current_path(name).read_bytes() == b"{"


def test_a_file_of_somebody_elses_is_no_checkpoint(name):
    current_path(name).write_text(json.dumps({"format": "mine"}))
    with pytest.raises(CampaignError, match="no checkpoint of this program"):
        load(name)


@pytest.mark.parametrize("function", ["fsync", "replace"])
def test_a_failing_disk_leaves_the_old_one(name, function, monkeypatch):
    save(name, {"i": 0})

    def fail(*arguments):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, function, fail)
    with pytest.raises(OSError, match="No space"):
        save(name, {"i": 1})
    monkeypatch.undo()
    assert load(name)[0]["i"] == 0
    assert [path.name for path in current_path(name).parent.iterdir()] == ["c.checkpoint.json"]
