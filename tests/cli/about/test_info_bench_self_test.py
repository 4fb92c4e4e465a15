"""``searcher info``, ``bench`` and ``self-test``."""
import json
import os

import pytest
from refused_input import refused

from searcher import __version__, engine
from searcher.audit import self_test
from searcher.cli import main
from searcher.cli.about import bench


def test_info(searcher):
    facts = json.loads(searcher("info", "--json").stdout)
    assert facts["searcher"] == __version__
    assert facts["build"] == engine.BUILD and facts["stream"] == 1
    assert facts["builds"] == list(engine.RUN_HERE) and facts["why"] == engine.WHY
    assert engine.BUILD in searcher("info").stdout


@pytest.mark.slow
def test_a_build_can_be_forced(searcher):
    for build in engine.RUN_HERE:
        environment = {**os.environ, "SEARCHER_BUILD": build}
        facts = json.loads(searcher("info", "--json", env=environment).stdout)
        assert facts["build"] == build and facts["why"] == "SEARCHER_BUILD says so"
    refused(searcher("info", env={**os.environ, "SEARCHER_BUILD": "mmx"}), "'mmx'", "scalar")


@pytest.mark.slow
def test_bench_signature(searcher):
    """A change of the signature is a change of the stream or of the rules."""
    lines = [json.loads(line) for line in searcher("bench", "--json").stdout.splitlines()]
    assert [line["engine"] for line in lines][:len(engine.RUN_HERE)] == list(engine.RUN_HERE)
    for line in lines:
        assert list(line) == ["engine", "games_per_second", "ratio_to_ring", "signature"]
        assert line["signature"] == "333751097/46188591"
        assert line["games_per_second"] > 0


COMPILERS = {
    "no compiler": (None, "a C compiler"),
    "one that fails": ("echo 'ring.c:1: no such thing' >&2; exit 1", "ring.c:1: no such thing"),
    "one that makes no program": ("exit 0", "does not run"),
    "one whose program fails": ('for out; do :; done; printf "#!/bin/sh\\nexit 3" > "$out"; '
                                'chmod +x "$out"', "does not run"),
}


@pytest.mark.parametrize("script, words", COMPILERS.values(), ids=COMPILERS)
def test_bench_goes_on_without_a_compiler(searcher, tmp_path, monkeypatch, script, words):
    folder = tmp_path / "programs"
    folder.mkdir()
    if script is not None:
        (folder / "cc").write_text(f"#!/bin/sh\nPATH=/bin:/usr/bin\n{script}\n")
        (folder / "cc").chmod(0o755)
    monkeypatch.setenv("PATH", str(folder))
    monkeypatch.setattr(bench, "DEALS_A_ROUND", 1000)
    monkeypatch.setattr(bench, "ROUNDS", 1)
    result = searcher("bench", "--json")
    assert result.returncode == 0
    assert [json.loads(line)["engine"] for line in result.stdout.splitlines()] == list(
        engine.RUN_HERE)
    assert result.stderr.count("\n") == 1 and words in result.stderr


def test_self_test(searcher):
    result = searcher("self-test", "--json")
    assert result.returncode == 0
    lines = [json.loads(line) for line in result.stdout.splitlines()]
    assert len(lines) == len(self_test.CHECKS) and all(line["passed"] for line in lines)


def test_self_test_can_fail(monkeypatch, capsys):
    monkeypatch.setattr(self_test, "SIGNATURE", (1, 1))
    assert main(["self-test"]) == 1
    assert "FAILED  signature" in capsys.readouterr().out


def test_self_test_tells_what_differed():
    with pytest.raises(self_test.SelfTestError, match="x: 1 instead of 2"):
        self_test.expect(1, 2, "x")
