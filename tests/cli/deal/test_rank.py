"""``searcher rank`` and ``unrank``: numbers of more than 64 bits, both orders, what is refused."""
import json

import pytest
from refused_input import refused

from searcher.data import KNOWN_INFINITE

STANDARD = "4A4K4Q4J36-"
LARGE = "13A13K13Q13J12-"


def test_the_known_deal_and_back(searcher):
    number = "472460898658889399111"
    assert searcher("rank", KNOWN_INFINITE).stdout == number + "\n"
    assert searcher("unrank", "--deck", STANDARD, number).stdout == KNOWN_INFINITE + "\n"
    plain = searcher("rank", KNOWN_INFINITE, "--order", "plain-first").stdout.strip()
    assert plain != number
    assert searcher("unrank", "--order", "plain-first", "--deck", STANDARD,
                    plain).stdout == KNOWN_INFINITE + "\n"


def test_json(searcher):
    result = searcher("unrank", "--deck", LARGE, str(10**40), "--json")
    record = json.loads(result.stdout)
    assert record["rank"] == 10**40 and record["deck"] == LARGE and record["deals"] > 2**137
    assert record["order"] == "courts-first"
    assert searcher("rank", record["deal"], "--json").stdout == result.stdout


@pytest.mark.parametrize("arguments, words", [
    (["rank"], ["DEAL"]),
    (["rank", "J-/JJJ-"], ["hands of 2 and 4 cards", "equal hands"]),
    (["rank", "JX1/---"], ["column 3"]),
    (["rank", "J/J", "--order", "suits"], ["--order", "plain-first"]),
    (["unrank", "5"], ["--deck"]),
    (["unrank", "--deck", "2J4-"], ["N"]),
    (["unrank", "--deck", "2J4-", "15"], ["15 is not between 0 and 14"]),
    (["unrank", "--deck", "2J4-", "-1"], ["-1 is not between 0 and 14"]),
    (["unrank", "--deck", "2J4-", "9" * 5000], ["is not between 0 and 14"]),
    (["unrank", "--deck", "2J4-", "1e3"], ["not a whole number"]),
    (["unrank", "--deck", "2J4-", ""], ["not a whole number"]),
    (["unrank", "--deck", STANDARD, "653534134886878245000"], ["653534134886878244999"]),
    (["unrank", "--deck", "1A", "0"], ["one card"]),
    (["unrank", "--deck", "65-", "0"], ["1 to 64"]),
])
def test_bad_input(searcher, arguments, words):
    refused(searcher(*arguments), *words)
