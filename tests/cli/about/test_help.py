"""Help: every verb has an example that runs, and the rules are the rules."""
import re
import shlex

import pytest
from refused_input import refused

from searcher import search_random
from searcher.cli import main
from searcher.cli.verbs import VERBS

NOT_RUN = ("bench", "self-test")  # seconds long, and run by their own tests


@pytest.mark.parametrize("verb", VERBS)
def test_every_verb_has_an_example_that_runs(capsys, verb, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert main(["help", verb]) == 0
    shown = " ".join(capsys.readouterr().out.split())
    assert f"usage: searcher {verb}" in shown
    found = re.search(r'Example: (?:eval "\$\()?(searcher .*?)(?:\)")?$', shown)
    assert found, shown
    command = shlex.split(found[1])[1:]
    assert command[0] == verb
    if verb == "report":
        search_random(500, out=tmp_path / "results" / "random-52")
    if verb not in NOT_RUN:
        assert main(command) == 0
        assert capsys.readouterr().err == ""


def test_help_of_a_verb_is_its_option(searcher):
    assert searcher("help", "basin").stdout == searcher("basin", "--help").stdout


def test_the_examples_of_the_rules_are_what_comes_out(capsys):
    assert main(["help", "rules"]) == 0
    text = capsys.readouterr().out
    examples = re.findall(r"^    \$ searcher (.*)\n((?:    .*\n)+)", text, re.MULTILINE)
    assert len(examples) == 4
    for command, shown in examples:
        assert main(shlex.split(command)) == 0
        assert capsys.readouterr().out == re.sub("^    ", "", shown, flags=re.M)


def test_no_such_topic(searcher):
    refused(searcher("help", "bridge"), "'bridge' is neither rules nor a verb", "verify")
