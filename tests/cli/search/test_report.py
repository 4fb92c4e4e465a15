"""``searcher report``: the page of a campaign."""
import json
import re
import shlex

import pytest
from browser import chromium, overlaps, resize
from refused_input import refused

from searcher import search_random
from searcher.cli import main
from searcher.report.pages.standalone import embedded_json

DEALS = 2000


@pytest.fixture
def name(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    search_random(DEALS, deck="2J10-", out="small", keep=5)
    return "small"


def shown(path):
    return " ".join(re.sub("<[^>]*>", " ", path.read_text()).split())


def test_the_page_says_what_the_files_say(name, tmp_path, capsys):
    assert main(["report", name]) == 0
    assert capsys.readouterr().out == "small.html\n"
    page = shown(tmp_path / "small.html")
    summary = json.loads((tmp_path / "small.checkpoint.json").read_text())["summary"]
    findings = [json.loads(line) for line in (tmp_path / "small.jsonl").read_text().splitlines()]
    assert f"{len(findings)} different infinite deals" in page
    assert f"They end in {summary['cycles']} cycles" in page
    assert all(record["deal"] in page and record["cycle"] in page for record in findings)
    assert f"longest cards {summary['longest_cards']}" in page
    assert "games that ended" in page and "1999: " not in page  # no records of another deck


def test_the_command_repeats_it(name, tmp_path):
    assert main(["report", name]) == 0
    command = re.search('id="command">(.*?)</pre>', (tmp_path / "small.html").read_text())[1]
    before = (tmp_path / "small.jsonl").read_text()
    for path in tmp_path.glob("small.*"):
        path.unlink()
    assert main([*shlex.split(command)[1:], "--quiet"]) == 0
    assert (tmp_path / "small.jsonl").read_text() == before


def test_the_command_of_an_enumeration_repeats_it(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    search = ["search", "enumerate", "--deck", "2J4-", "--range", "1:15", "--out", "all", "--quiet"]
    assert main(search) == 0 and main(["report", "all"]) == 0
    command = re.search('id="command">(.*?)</pre>', (tmp_path / "all.html").read_text())[1]
    before = (tmp_path / "all.jsonl").read_text()
    for path in tmp_path.glob("all.*"):
        path.unlink()
    assert main([*shlex.split(command)[1:], "--quiet"]) == 0
    assert before and (tmp_path / "all.jsonl").read_text() == before


def test_the_standard_deck_stands_beside_the_published_records(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    search_random(300, out="whole")
    assert main(["report", "whole"]) == 0
    assert "Nessler, 2022" in shown(tmp_path / "whole.html")
    assert "published: 4,791 to 8,344 cards" in shown(tmp_path / "whole.html")


def test_findings_alone(name, tmp_path):
    for path in tmp_path.glob("*.checkpoint*.json"):
        path.unlink()
    assert main(["report", "small.jsonl"]) == 0
    assert "different infinite deals" in shown(tmp_path / "small.html")


def test_a_false_claim_makes_no_page(name, tmp_path, capsys):
    path = tmp_path / "small.jsonl"
    path.write_text(path.read_text().replace('"tricks": ', '"tricks": 1', 1))
    assert main(["report", name]) == 1
    assert "small.jsonl, line 1: tricks is said to be" in capsys.readouterr().err
    assert not (tmp_path / "small.html").exists()


@pytest.mark.parametrize("arguments, words", [
    (["nothing"], ["there is no nothing.jsonl"]), ([], ["NAME"]), (["."], ["no name"]),
])
def test_bad_input(searcher, tmp_path, arguments, words):
    refused(searcher("report", *arguments), *words)
    assert list(tmp_path.iterdir()) == []


def test_lost_findings_make_no_page(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    search_random(500, deck="2J10-", out="small")
    lines = (tmp_path / "small.jsonl").read_text().splitlines(keepends=True)
    for left in (lines[1:], [*lines[:2], *lines[3:]], []):
        (tmp_path / "small.jsonl").write_text("".join(left))
        assert main(["report", "small"]) == 1
        assert "changed or lost" in capsys.readouterr().err
    (tmp_path / "small.jsonl").unlink()
    assert main(["report", "small"]) == 1 and not (tmp_path / "small.html").exists()


@pytest.mark.slow
def test_in_a_browser_with_a_name_that_looks_like_a_page(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    nasty = "<img src=x onerror=alert(1)>"
    search_random(500, deck="2J10-", out=nasty)
    assert main(["report", nasty, "--html", "page.html"]) == 0
    with chromium(tmp_path / "profile") as window:
        window.get((tmp_path / "page.html").as_uri())
        assert window.title == nasty
        assert window.find_element("css selector", "h1").text == nasty
        for width in (390, 1400):
            resize(window, width)
            assert overlaps(window, "button,h1,h2,p,svg,pre,table,dl") == []
        assert window.get_log("browser") == []


def test_data_in_a_script_element_cannot_end_it():
    nasty = {"</script>": "<!--\u2028&]]>"}
    text = embedded_json(nasty)
    assert not set("<>&\u2028") & set(text) and json.loads(text) == nasty
