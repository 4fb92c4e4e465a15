"""``searcher show``: pages and pictures of one game."""
import json
import re

import pytest
from refused_input import refused

from searcher.cli import main
from searcher.data import KNOWN_INFINITE, records
from searcher.report.pages import standalone

PNG = b"\x89PNG\r\n"


@pytest.fixture
def here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


def data_of(page):
    return json.loads(re.search(r'id="data">(.*?)</script>', page)[1])


def test_a_page_stands_alone_and_is_small(here):
    assert main(["show", records()[-1].deal, "--html", "page.html"]) == 0
    page = (here / "page.html").read_text()
    assert len(page) < 1_000_000
    assert not re.findall(r"(?:src|href)=(?!\"data:)", page) and "@import" not in page
    assert re.findall(r"https?://[^\"]*", page) == 2 * ["http://www.w3.org/2000/svg"]
    assert data_of(page)["cards"][-1] == 8344
    assert [path.name for path in here.iterdir()] == ["page.html"]


def test_three_packs_have_a_page_and_a_picture(here):
    deal = "-A--K-Q--J---" * 6 + "/" + "--J---A--KQ--" * 6
    assert main(["show", deal, "--html", "page.html", "--plot", "sizes.svg"]) == 0
    page = (here / "page.html").read_text()
    assert sum(map(len, data_of(page)["hands"])) == 156
    assert "more cards than the compiled engine takes" in page and "agree" not in page


@pytest.mark.parametrize("arguments, turns", [
    ([KNOWN_INFINITE], 66), (["--game", "straffkort", "--players", "4"], None),
    (["--game", "colour", "--players", "3", "--seed", "2", "--deal", "7"], None),
    (["--game", "straffkort", "97J-/-Q/2", "--poison", "7"], None),
])
def test_both_games(here, arguments, turns):
    assert main(["show", *arguments, "--html", "page.html", "--plot", "sizes.svg"]) == 0
    data = data_of((here / "page.html").read_text())
    assert turns is None or len(data["turns"]) == turns
    assert (here / "sizes.svg").read_text().startswith("<svg")


def test_only_our_own_page_is_replaced(here, capsys):
    page = here / "page.html"
    page.write_text("<!doctype html>\nmine")
    assert main(["show", "J--/-J-", "--html", "page.html"]) == 2
    assert "not overwritten" in capsys.readouterr().err
    assert page.read_text() == "<!doctype html>\nmine"
    page.unlink()
    for deal in ("J--/-J-", "--J-/Q---"):
        assert main(["show", deal, "--html", "page.html"]) == 0
        assert deal in page.read_text()


def test_folders_are_made_as_searches_make_them(here, capsys):
    assert main(["show", "J--/-J-", "--html", "a/b/p.html", "--plot", "c/p.svg"]) == 0
    assert (here / "a/b/p.html").exists() and (here / "c/p.svg").exists()
    assert main(["basin", "J--/-J-", "--out", "d/b"]) == 0 and (here / "d/b.jsonl").exists()
    assert main(["stats", "--game", "colour", "--players", "2", "--deals", "50",
                 "--out", "e/s"]) == 0 and (here / "e/s.jsonl").exists()
    capsys.readouterr()
    (here / "file").write_text("mine")
    for option in ("--html", "--plot"):
        assert main(["show", "J--/-J-", option, "file/x/p.svg"]) == 2
        assert capsys.readouterr().err == "searcher: file/x/p.svg: file is no folder\n"


def test_links(here, capsys):
    (here / "nowhere.svg").symlink_to("not/there")
    for option, words in (("--html", "a link that leads nowhere"), ("--plot", "is there already")):
        assert main(["show", "J--/-J-", option, "nowhere.svg"]) == 2
        assert words in capsys.readouterr().err
    assert (here / "nowhere.svg").is_symlink() and not (here / "not").exists()
    assert main(["show", "J--/-J-", "--html", "page.html"]) == 0
    (here / "link.html").symlink_to("page.html")
    assert main(["show", "--J-/Q---", "--html", "link.html"]) == 0
    assert (here / "link.html").is_symlink()  # what it leads to was replaced, not the link
    assert "--J-/Q---" in (here / "page.html").read_text()


def test_a_disk_that_is_full_leaves_the_older_page(here, monkeypatch, capsys):
    assert main(["show", "J--/-J-", "--html", "page.html"]) == 0
    before = (here / "page.html").read_text()

    def fail(new, old):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(standalone.os, "replace", fail)
    assert main(["show", "--J-/Q---", "--html", "page.html"]) == 2
    assert capsys.readouterr().err == "searcher: page.html: No space left on device\n"
    assert [path.name for path in here.iterdir()] == ["page.html"]
    assert (here / "page.html").read_text() == before


@pytest.mark.parametrize("arguments, words", [
    (["J--/-J-"], ["--html FILE"]), (["--html", "p.html"], ["DEAL"]),
    (["J--/-J-", "--players", "2", "--html", "p.html"], ["--players goes with"]),
    (["<script>alert(1)</script>", "--html", "p.html"], ["not a card"]),
    (["--game", "colour", "SA<b>/H2", "--html", "p.html"], ["hand 1"]),
    (["J--/-J-", "--html", "."], ["."]),
])
def test_bad_input(searcher, tmp_path, arguments, words):
    refused(searcher("show", *arguments), *words)
    assert list(tmp_path.iterdir()) == []


def test_a_picture_by_matplotlib(here):
    pytest.importorskip("matplotlib", reason="matplotlib: pip install 'searcher[plot]'")
    assert main(["show", "J--/-J-", "--plot", "sizes.png"]) == 0
    assert (here / "sizes.png").read_bytes().startswith(PNG)


def test_without_matplotlib_one_line_says_so(here, monkeypatch, capsys):
    monkeypatch.setitem(__import__("sys").modules, "matplotlib.backends.backend_agg", None)
    assert main(["show", "J--/-J-", "--plot", "sizes.png"]) == 2
    assert capsys.readouterr().err == (
        "searcher: plots need matplotlib: pip install 'searcher[plot]'\n")
    assert list(here.iterdir()) == []
