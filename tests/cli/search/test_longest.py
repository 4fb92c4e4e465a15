"""``searcher longest``: the published records and what result files hold."""
import json

from refusing import refused

from searcher.data import records


def lines(result):
    return [json.loads(line) for line in result.stdout.splitlines()]


def test_the_published_records(searcher):
    result = searcher("longest", "--json")
    assert result.returncode == 0
    listed = [(row["cards"], row["tricks"], row["finder"], row["year"]) for row in lines(result)]
    assert listed == [(r.cards, r.tricks, r.finder, r.year) for r in reversed(records())]
    assert "Nessler" in searcher("longest").stdout


def test_ours_beside_them(searcher, tmp_path):
    (tmp_path / "results").mkdir()
    searcher("search", "random", "--deals", "3000", "--keep", "3", "--out", "results/c")
    for files in ([], ["results/c.jsonl"], ["results/c.checkpoint.json"]):
        rows = lines(searcher("longest", "--json", *files))
        ours = [row for row in rows if "c.checkpoint.json, longest_by" in row["finder"]]
        assert 3 <= len(ours) <= 6 and len(rows) == 10 + len(ours)
        cards = [row["cards"] for row in rows]
        assert cards == sorted(cards, reverse=True)


def test_other_decks_are_said(searcher, tmp_path):
    (tmp_path / "deals").write_text("--J-/Q---\n")
    assert "different decks" in searcher("longest", "deals").stdout


def test_a_false_claim_is_not_listed(searcher, tmp_path):
    (tmp_path / "f.jsonl").write_text('{"deal": "--J-/Q---", "cards": 11}\n')
    result = searcher("longest", "f.jsonl", "--json")
    assert result.returncode == 1
    assert len(lines(result)) == 10
    assert "cards is said to be 11" in result.stderr


def test_bad_files(searcher, tmp_path):
    refused(searcher("longest", "none"), "none: No such file")
    searcher("search", "random", "--deals", "30", "--out", "c")
    path = tmp_path / "c.checkpoint.json"
    path.write_text(path.read_text().replace('"played": 30', '"played": 31'))
    refused(searcher("longest", "c.checkpoint.json"), "its checksum is wrong")
