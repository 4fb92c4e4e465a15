"""What a notebook shows, and results in data frames."""
import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from searcher import Deal, play, search_random
from searcher.data import KNOWN_INFINITE

RESULTS = Path(__file__).parents[2] / "results" / "infinite-52.jsonl"


@pytest.mark.parametrize("deal", [KNOWN_INFINITE, "--J-/Q---"])
def test_an_outcome_shows_its_sentence_and_its_picture(deal):
    outcome = play(deal)
    html = outcome._repr_html_()
    assert deal in html and outcome._repr_svg_() in html
    drawn = ElementTree.fromstring(outcome._repr_svg_())
    lines = list(drawn.iter("{http://www.w3.org/2000/svg}polyline"))
    assert [len(line.attrib["points"].split()) for line in lines] == 2 * [outcome.tricks + 1]
    assert ("cycle" in html.replace("class=", "").split("<title>")[1]) == outcome.infinite


def test_a_deal_shows_its_cards():
    drawn = ElementTree.fromstring(Deal.parse("AK-/QJ--")._repr_svg_())
    texts = [text.text for text in drawn.iter("{http://www.w3.org/2000/svg}text")]
    assert texts == ["A", "K", "·", "Q", "J", "·", "·"]


def test_a_campaign_shows_its_figures():
    campaign = search_random(1000, deck="2J10-")
    html = campaign._repr_html_()
    assert "different infinite" in html and str(campaign.summary()["longest_cards"]) in html


def test_pandas_reads_results_in_one_line():
    pandas = pytest.importorskip("pandas", reason="pandas is not installed here")
    frame = pandas.read_json(RESULTS, lines=True)
    assert frame["deal"].tolist() == [json.loads(line)["deal"]
                                      for line in RESULTS.read_text().splitlines()]


def test_polars_reads_results_in_one_line():
    polars = pytest.importorskip("polars", reason="polars is not installed here")
    frame = polars.read_ndjson(RESULTS)
    assert frame["deal"].to_list() == [json.loads(line)["deal"]
                                       for line in RESULTS.read_text().splitlines()]
