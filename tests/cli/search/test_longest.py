"""``searcher longest``: the published records and what result files hold."""
import json

from refused_input import refused

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


def test_what_was_found_behind_a_game_says_so_and_is_there_once(searcher, tmp_path):
    search = ("search", "longest", "--deals", "30000", "--from-tricks", "150", "--keep", "5",
              "--out", "c")
    assert searcher(*search).returncode == 0
    rows = lines(searcher("longest", "--json", "c.checkpoint.json", "c.checkpoint.json"))
    ours = [row for row in rows if row["year"] is None]
    assert any(row["found"].startswith("behind deal") for row in ours)
    assert len({row["deal"] for row in rows}) == len(rows)
    assert searcher("verify", "c.checkpoint.json").returncode == 0
    page = searcher("report", "c")
    assert page.returncode == 0 and "behind deal" in (tmp_path / "c.html").read_text()


def test_a_false_way_is_named(searcher, tmp_path):
    deal = ("search", "longest", "--deals", "30000", "--from-tricks", "150", "--keep", "1",
            "--out", "c")
    searcher(*deal)
    tally = json.loads((tmp_path / "c.checkpoint.json").read_text())["tally"]
    game = tally["longest_by_cards"][0]
    assert game["after"]
    for wrong in ({"at": game["at"] + 1}, {"after": game["after"] - 1}, {"n": game["n"] + 1},
                  {"after": 10**9}, {"at": -1}, {"stream": 2}, {"seed": "1"}, {"at": None}):
        source = {"hunt": "longest", "stream": 1, "seed": 1, "n": game["n"], "at": game["at"],
                  "after": game["after"]}
        record = {"deal": game["deal"], "cards": game["cards"], "source": source}
        (tmp_path / "true.jsonl").write_text(json.dumps(record) + "\n")
        assert searcher("verify", "true.jsonl").returncode == 0
        record["source"] = source | wrong
        (tmp_path / "f.jsonl").write_text(json.dumps(record) + "\n")
        result = searcher("verify", "f.jsonl")
        assert result.returncode == 1 and result.stderr.startswith("f.jsonl, line 1: "), wrong


def test_deals_that_never_end_are_said_to_be_left_out(searcher, tmp_path):
    (tmp_path / "deals").write_text("J--/-J-\n--J-/Q---\n")
    result = searcher("longest", "deals")
    assert result.returncode == 0 and "1 deal of these files never ends" in result.stderr
    assert "--J-/Q---" in result.stdout and "J--/-J-" not in result.stdout
