"""Completion: the scripts, run by the shells they are for."""
import shutil
import subprocess

import pytest
from refused_input import refused

from searcher.cli import main
from searcher.cli.verbs import VERBS

BASH = """eval "$1"; shift
COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _searcher; printf '%s\\n' "${COMPREPLY[@]}"
"""
ZSH = """compdef() { :; }; _files() { :; }
compadd() { shift; print -l -- "$@"; }
eval "$1"; shift; words=("$@"); CURRENT=$#; _searcher
"""
ASKED = [
    (("searcher", "sta"), {"stats"}, {"verify"}),
    (("searcher", ""), set(VERBS), set()),
    (("searcher", "search", "ra"), {"random"}, set()),
    (("searcher", "stats", "--p"), {"--players", "--plot", "--poison", "--pickup"}, set()),
    (("searcher", "stats", "--lang", ""), {"en", "sv"}, {"--lang"}),
    (("searcher", "help", ""), {"--help"}, {"--lang"}),
    (("searcher", "help", "r"), {"rules", "rank", "report"}, {"verify"}),
    (("searcher", "play", "--game", ""), {"straffkort", "colour", "farg"}, {"--lang"}),
    (("searcher", "stats", "--game", "c"), {"colour"}, {"straffkort"}),
    (("searcher", "show", "--poison", ""), {"T", "Q"}, {"--lang"}),
]


def script_for(shell, capsys):
    """What the command prints; skips where there is no such shell to run it."""
    if shutil.which(shell) is None:
        pytest.skip(f"there is no {shell} here")
    assert main(["completion", shell]) == 0
    return capsys.readouterr().out


@pytest.mark.parametrize("words, there, not_there", ASKED)
def test_bash(capsys, words, there, not_there):
    script = script_for("bash", capsys)
    got = subprocess.run(["bash", "-c", BASH, "-", script, *words], capture_output=True,
                         text=True, check=True)
    assert got.stderr == ""
    assert there <= set(got.stdout.split()) and not not_there & set(got.stdout.split())
    assert all(word.startswith(words[-1]) for word in got.stdout.split())


@pytest.mark.parametrize("words, there, not_there", ASKED)
def test_zsh(capsys, words, there, not_there):
    script = script_for("zsh", capsys)
    got = subprocess.run(["zsh", "-fc", ZSH, "-", script, *words], capture_output=True,
                         text=True)
    assert got.stderr == ""
    offered = {word for word in got.stdout.split() if word.startswith(words[-1])}
    assert there <= offered and not not_there & offered


@pytest.mark.parametrize("words, there, not_there", ASKED)
def test_fish(capsys, tmp_path, words, there, not_there):
    (tmp_path / "searcher.fish").write_text(script_for("fish", capsys))
    line = " ".join(words)
    got = subprocess.run(
        ["fish", "-N", "-c", f"source searcher.fish; complete -C '{line}'"], cwd=tmp_path,
        capture_output=True, text=True, env={"HOME": str(tmp_path), "PATH": "/usr/bin:/bin"})
    assert got.stderr == ""
    offered = {row.split("\t")[0] for row in got.stdout.splitlines()}
    if words[-1].startswith("-") or not any(word.startswith("-") for word in there):
        assert there <= offered, got.stdout
    assert not not_there & offered


def test_no_such_shell(searcher):
    refused(searcher("completion", "tcsh"), "tcsh", "bash")
