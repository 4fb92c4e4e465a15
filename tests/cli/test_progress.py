"""Progress of a long run where no bar can be drawn: a plain line now and then."""
import re

import pytest

from searcher.cli import long_runs

RUNS = [
    (["search", "random", "--deals", "200000", "--deck", "2J4-"], r"[\d,]+ of 200,000 games"),
    (["search", "enumerate", "--deck", "2K2Q2J10-"], r"[\d,]+ of [\d,]+ games"),
    (["search", "random", "--minutes", "0.01"], r"[\d,]+ games"),
    (["loops", "--strategy", "grow", "--deck", "2J4-", "--minutes", "0.01"], r"[\d,]+ units"),
    (["census", "--max-cards", "4"], r"[\d,]+ of 650 games"),
    (["stats", "--game", "colour", "--players", "2", "--deals", "2000"], r"[\d,]+ of 2,000 games"),
]


@pytest.mark.parametrize("arguments, how_far", RUNS, ids=lambda value: " ".join(value[:2]))
def test_a_line_now_and_then(searcher, monkeypatch, arguments, how_far):
    monkeypatch.setattr(long_runs, "SECONDS_BETWEEN_LINES", 0.0)
    lines = searcher(*arguments).stderr.splitlines()
    assert lines
    for line in lines:
        assert re.fullmatch(rf"searcher: {how_far} after 0 min, .+", line), line
    assert searcher(*arguments, "--quiet").stderr == ""


def test_no_line_in_the_first_minute(searcher):
    assert searcher("search", "random", "--deals", "20000").stderr == ""
