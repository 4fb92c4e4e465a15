"""``searcher info``, ``bench`` and ``self-test``."""
import json

import pytest

from searcher import __version__, engine, selftest
from searcher.cli import main


def test_info(searcher):
    facts = json.loads(searcher("info", "--json").stdout)
    assert facts["searcher"] == __version__
    assert facts["build"] == engine.BUILD and facts["stream"] == 1
    assert engine.BUILD in searcher("info").stdout


def test_bench_signature(searcher):
    """A change of the signature is a change of the stream or of the rules."""
    (line,) = map(json.loads, searcher("bench", "--json").stdout.splitlines())
    assert list(line) == ["engine", "games_per_second", "signature"]
    assert line["signature"] == "133459606/18470777"
    assert line["games_per_second"] > 0


def test_self_test(searcher):
    result = searcher("self-test", "--json")
    assert result.returncode == 0
    lines = [json.loads(line) for line in result.stdout.splitlines()]
    assert len(lines) == len(selftest.CHECKS) and all(line["passed"] for line in lines)


def test_self_test_can_fail(monkeypatch, capsys):
    monkeypatch.setattr(selftest, "SIGNATURE", (1, 1))
    assert main(["self-test"]) == 1
    assert "FAILED  signature" in capsys.readouterr().out


def test_self_test_tells_what_differed():
    with pytest.raises(selftest.SelfTestError, match="x: 1 instead of 2"):
        selftest.expect(1, 2, "x")
