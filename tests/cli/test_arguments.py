"""Which arguments are deals and which are options."""
import argparse

import pytest
from refused_input import refused

from searcher.cli.arguments import MARK, guard, is_option, minutes, number
from searcher.cli.verbs import VERBS

OPTIONS = {"-h": False, "--help": False, "--json": False, "--deals": True}


@pytest.mark.parametrize("argument", ["-h", "--json", "--deals=5", "--jsn", "--seed=3", "-v", "-z"])
def test_options(argument):
    assert is_option(argument, OPTIONS)


@pytest.mark.parametrize("argument", [
    "---", "-J", "-K/--", "--J-", "-j/-q", "--x", "-a", "--10", "-5", "--J-\n----", "--J- Q---",
    "---Z/--", "-|J/--", "--Q=", "--tax/-",
])
def test_deals(argument):
    assert not is_option(argument, OPTIONS)


def test_behind_two_dashes_everything_is_a_deal_or_a_file():
    assert guard(["--json", "--", "--json", "--"], OPTIONS) == [
        "--json", MARK + "--json", MARK + "--"]


def test_options_go_in_front_with_their_values():
    assert guard(["-/J", "--deals", "-5", "A/K", "--json"], OPTIONS) == [
        "--deals", MARK + "-5", "--json", MARK + "-/J", "A/K"]
    assert guard(["--deals"], OPTIONS) == ["--deals"]


@pytest.mark.parametrize("text, value", [("0", 0), ("1_000", 1000), ("+7", 7), (MARK + "-3", -3)])
def test_numbers(text, value):
    assert number(-5, 2**64)(text) == value


@pytest.mark.parametrize("text", ["", "1.5", "1e6", "x", "9" * 5000, str(2**64 + 1), "-6", "٣"])
def test_no_numbers(text):
    with pytest.raises(argparse.ArgumentTypeError):
        number(-5, 2**64)(text)


@pytest.mark.parametrize("text", ["0", "-1", "nan", "inf", "x", ""])
def test_no_minutes(text):
    with pytest.raises(argparse.ArgumentTypeError):
        minutes(text)


@pytest.mark.parametrize("arguments, words", [
    ([], ["VERB"]), (["--J-/Q---"], ["--J-/Q---"]), (["dance"], ["dance"]), (["--jason"], []),
])
def test_no_verb(searcher, arguments, words):
    refused(searcher(*arguments), *words)


@pytest.mark.parametrize("verb", ["", *VERBS])
def test_help(searcher, verb):
    result = searcher(*verb.split(), "--help")
    assert result.returncode == 0 and "usage: searcher" in result.stdout


def test_version(searcher):
    from searcher import __version__
    assert searcher("--version").stdout == f"searcher {__version__}\n"


LONG = "9" * 100_000


@pytest.mark.parametrize("arguments", [
    ("search", "random", "--deals", LONG), ("search", "random", "--minutes", LONG + "x"),
    ("search", "random", "--deals", "5", "--deck", LONG + "J"), ("unrank", "--deck", "2J4-", LONG),
    ("stats", "--game", LONG), ("play", LONG + "Z"), ("verify", "Z" + " " * 100_000 + LONG),
    ("verify", LONG + ".txt"), ("play", LONG, LONG), (LONG,), ("help", LONG), ("search", LONG),
    ("completion", LONG), ("stats", "--game", "colour", "--poison", LONG), ("--" + LONG + "x",),
    ("search", "random", "--deals", "5", "--executor", LONG), ("report", "x" + LONG),
    ("search", "random", "--deals", "5", "--out", "x" * 100_000),
    ("show", "J/-", "--html", "x" * 100_000), ("census", "--max-cards", "2", "--plot", LONG),
])
def test_what_is_echoed_is_not_long(searcher, arguments):
    result = searcher(*arguments)
    refused(result)
    assert len(result.stderr) < 1100
