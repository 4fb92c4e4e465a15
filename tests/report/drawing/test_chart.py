"""Charts: what is drawn is what is so."""
import re
from itertools import pairwise
from xml.etree import ElementTree

import pytest
from tracing import trace

from searcher import play
from searcher.data import KNOWN_INFINITE
from searcher.report.drawing import chart
from searcher.report.drawing.chart import (
    BOTTOM,
    HEIGHT,
    LEFT,
    RIGHT,
    TOP,
    WIDTH,
    hand_sizes,
    svg,
    ticks,
)
from searcher.table.deal import TableDeal
from searcher.table.house_rules import House

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module")
def known():
    return trace(TableDeal.parse("straffkort", KNOWN_INFINITE), House("straffkort", 2))[0]


def test_every_hand_is_drawn_before_every_trick(known):
    drawn = ElementTree.fromstring(hand_sizes(known, "tricks"))
    lines = [line.attrib["points"].split() for line in drawn.iter(f"{SVG}polyline")]
    for seat, points in enumerate(lines):
        assert len(points) == len(known.sizes) == 67
        for turn, point in enumerate(points):
            x, y = map(float, point.split(","))
            assert x == pytest.approx(LEFT + turn / 66 * (WIDTH - LEFT - RIGHT), abs=0.06)
            assert y == pytest.approx(
                HEIGHT - BOTTOM - known.sizes[turn][seat] / 52 * (HEIGHT - TOP - BOTTOM), abs=0.06)


def test_the_cycle_is_shaded_where_the_proof_says(known):
    outcome = play(KNOWN_INFINITE)
    shade = next(ElementTree.fromstring(hand_sizes(known, "tricks")).iter(f"{SVG}rect"))
    unit = (WIDTH - LEFT - RIGHT) / 66
    x, width = float(shade.attrib["x"]), float(shade.attrib["width"])
    assert x == pytest.approx(LEFT + outcome.transient.tricks * unit, abs=0.1)
    assert width == pytest.approx(outcome.period.tricks * unit, abs=0.1)
    ended = trace(TableDeal.parse("straffkort", "--J-/Q---"), House("straffkort", 2))[0]
    assert "<rect" not in hand_sizes(ended, "tricks")


def test_long_games_keep_their_peaks(known, monkeypatch):
    monkeypatch.setattr(chart, "MOST_POINTS", 20)
    points = chart._points([size[0] for size in known.sizes])
    assert len(points) <= 22
    assert {max(y for _, y in points), min(y for _, y in points)} == {
        max(size[0] for size in known.sizes), min(size[0] for size in known.sizes)}


@pytest.mark.parametrize("top, last", [(0, "0"), (7, "7"), (66, "60"), (1164, "1,000"),
                                       (8344, "8,000")])
def test_ticks(top, last):
    values = ticks(top)
    assert values[-1][1] == last and len(values) <= 9
    assert all(re.fullmatch(r"[125]?0*|0|[0-9]", str(b[0] - a[0]))
               for a, b in pairwise(values))


def test_text_is_escaped():
    assert "<script" not in svg("</title><script>", [])
