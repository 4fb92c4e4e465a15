"""``searcher stats``, and games at a table in ``play`` and ``verify``."""
import json
import signal
import subprocess
import sys
import time
from importlib.util import find_spec

import pytest
from refused_input import refused

from searcher.cli import main
from searcher.table.house_rules import game_named

KEYS = ["game", "players", "deals", "median_cards", "mean_cards", "p10", "p90", "p99",
        "longest_cards", "over_20000", "ended", "stalled", "infinite"]
INFINITE = "HQH3/H4HJ"


@pytest.fixture
def searcher(tmp_path, monkeypatch, capsys):
    """As the one that all tests share, but in this process, which takes much less time."""
    monkeypatch.chdir(tmp_path)

    def run(*arguments):
        status = main(arguments)
        return subprocess.CompletedProcess(arguments, status, *capsys.readouterr())
    return run


def figures(result):
    assert result.returncode == 0 and result.stderr == "", result
    return [json.loads(line) for line in result.stdout.splitlines()]


def test_figures_as_json(searcher):
    lines = figures(searcher("stats", "--game", "färg", "--deals", "3000", "--json"))
    assert [line["players"] for line in lines] == [2, 3, 4]
    for line in lines:
        assert list(line)[:len(KEYS)] == KEYS
        assert line["game"] == "colour" and line["deals"] == 3000
        assert line["ended"] + line["stalled"] + line["infinite"] == pytest.approx(1)
        assert line["over_20000"] == pytest.approx(line["stalled"] + line["infinite"])
        assert line["p10"] < line["median_cards"] < line["p90"] < line["p99"] < line[
            "longest_cards"]
        assert sum(win["wins"] for win in line["wins"]) + line["without_winner"] == 3000
        for win in line["wins"]:
            assert win["low"] < win["share"] == win["wins"] / 3000 < win["high"]


@pytest.mark.slow
def test_an_interrupted_run_tells_what_it_played(tmp_path):
    command = [sys.executable, "-m", "searcher", "stats", "--game", "farg", "--deals",
               "10000000000", "--json", "--out", "x"]
    with subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.PIPE, text=True) as process:
        time.sleep(2)
        process.send_signal(signal.SIGINT)
        output = process.communicate(timeout=60)[0]
    assert process.returncode == 130
    assert not output or json.loads(output)["deals"] < 10_000_000_000


@pytest.mark.slow
def test_an_interrupted_run_says_so_and_names_no_game_that_was_not_played(tmp_path):
    command = [sys.executable, "-m", "searcher", "stats", "--game", "colour", "--deals",
               "10000000000", "--players", "2,3"]
    with subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          text=True) as process:
        time.sleep(2.5)
        process.send_signal(signal.SIGINT)
        output, errors = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "interrupted" in errors and "10,000,000,000" not in output
    assert not output or output.startswith("the colour variant, 2 players: ")


@pytest.mark.slow
def test_where_the_disk_was_full(tmp_path):
    for option in (["--out", "x"], ["--plot", "x.svg"])[:1 + (find_spec("matplotlib") is not None)]:
        command = (f"ulimit -f 1; exec {sys.executable} -m searcher stats --game colour "
                   f"--deals 9000 --players 4 {' '.join(option)}")
        result = subprocess.run(command, shell=True, cwd=tmp_path, capture_output=True, text=True)
        assert result.returncode == 2 and result.stderr.startswith(
            f"searcher: {(option[1] + '.jsonl').replace('.svg.jsonl', '.svg')}: File too large")
        assert not list(tmp_path.iterdir())


def test_when_no_game_ended(searcher):
    result = searcher("stats", "--game", "colour", "--deals", "1", "--players", "4", "--seed", "21")
    assert result.returncode == 0 and "0-0" not in result.stdout
    assert result.stdout.splitlines()[-1].split()[:2] == ["never", "1"]


def test_the_dots_of_a_may_be_a_character_of_their_own():
    assert game_named("fa\u0308rg") == game_named("FÄRG") == "colour"


def test_results_do_not_depend_on_threads(searcher):
    arguments = ["stats", "--game", "straffkort", "--players", "3", "--deals", "40000", "--json"]
    one, two = (figures(searcher(*arguments, "--threads", threads)) for threads in "12")
    assert one == two


def test_two_players_play_the_games_of_a_search(searcher):
    ours = figures(searcher("stats", "--game", "straffkort", "--players", "2", "--json"))[0]
    theirs = figures(searcher("search", "random", "--deals", "20000", "--json"))[-1]
    for key in ("median_cards", "mean_cards", "longest_cards"):
        assert ours[key] == theirs[key]


def test_a_table_for_people_in_both_languages(searcher):
    arguments = ["stats", "--game", "farg", "--deals", "1000", "--players", "4,2"]
    english, swedish = (searcher(*arguments, "--lang", lang).stdout.splitlines()
                        for lang in ("en", "sv"))
    assert english[0] == "the colour variant, 4 and 2 players: 1,000 deals of stream 1"
    assert english[1].split() == ["players", "4", "2"]
    assert swedish[0] == "färgvarianten, 4 och 2 spelare: 1 000 givar i serie 1"
    assert any(line.startswith("kort, median") for line in swedish)
    assert any("####" in line for line in swedish)
    assert len(english) == len(swedish)


@pytest.mark.parametrize("arguments, words", [
    ([], ["--game"]), (["--game", "whist"], ["no game"]),
    (["--game", "colour", "--players", "5"], ["5 is not between 2 and 4"]),
    (["--game", "colour", "--players", "2,2"], ["twice"]),
    (["--game", "colour", "--players", "2,"], ["whole number"]),
    (["--game", "colour", "--poison", "11"], ["no rank"]),
    (["--game", "colour", "--poison", "joker"], ["no rank"]),
    (["--game", "colour", "--deals", "-5"], ["-5 is not between"]),
    (["--game", "colour", "--deals", "0"], ["0 is not between"]),
    (["--game", "colour", "--seed", "-1"], ["-1 is not between"]),
    (["--game", "colour", "--pickup", "loser"], ["loser"]),
    (["--game", "straffkort", "--pickup", "winner"], ["one pile"]),
    (["--game", "colour", "--players", "2,4", "--three", "aside"], ["three players only"]),
    (["--game", "colour", "--out", "/dev/null/where"], ["/dev/null is no folder"]),
    (["--game", "colour", "--out", "."], ["no name"]),
])
def test_bad_input(searcher, tmp_path, arguments, words):
    refused(searcher("stats", *arguments), *words)
    assert not list(tmp_path.iterdir())


def test_findings_replay_and_are_not_overwritten(searcher, tmp_path):
    arguments = ["stats", "--game", "colour", "--pickup", "winner", "--deals", "2000", "--out", "x"]
    assert searcher(*arguments).returncode == 0
    text = (tmp_path / "x.jsonl").read_text()
    records = [json.loads(line) for line in text.splitlines()]
    assert {record["outcome"] for record in records} == {"stalled", "infinite"}
    result = searcher("verify", "x.jsonl")
    assert result.returncode == 0 and result.stderr == ""
    assert result.stdout.splitlines()[-1].startswith(f"{len(records)} deals: engine and rules")
    refused(searcher(*arguments), "x.jsonl is there already")
    assert (tmp_path / "x.jsonl").read_text() == text


@pytest.mark.parametrize("change, word", [
    ({"outcome": "ended"}, "outcome is said"), ({"cards": 1}, "cards is said"),
    ({"winner": 4}, "winner is said"), ({"period": {"rounds": 4, "cards": 9}}, "period is said"),
    ({"source": {"hunt": "stats", "stream": 1, "seed": 1, "n": 0}}, "deal 0 of stream 1 is"),
    ({"source": {"hunt": "stats", "stream": 1, "seed": 1}}, "cannot be dealt again"),
    ({"source": {"hunt": "stats", "stream": 7, "seed": 1, "n": 0}}, "stream version 7"),
])
def test_false_claims_are_named(searcher, tmp_path, change, word):
    record = {"game": "colour", "deal": INFINITE, "players": 2, "outcome": "infinite",
              "period": {"rounds": 4, "cards": 8}}
    least = {"game": "colour", "deal": "S4SQ/S7/S8", "outcome": "infinite"}
    (tmp_path / "good.jsonl").write_text(f"{json.dumps(record)}\n{json.dumps(least)}\n")
    assert searcher("verify", "good.jsonl").returncode == 0
    (tmp_path / "x.jsonl").write_text(json.dumps({**record, **change}) + "\n")
    result = searcher("verify", "x.jsonl")
    assert result.returncode == 1 and word in result.stderr


@pytest.mark.parametrize("change, word", [
    ({"game": "whist"}, "no game"), ({"players": 3}, "3 players, but 2 hands"),
    ({"players": "2"}, "players"), ({"rest": 1}, "true or false"), ({"poison": "B"}, "no rank"),
    ({"deal": "HQ/HQ"}, "twice"), ({"game": ["colour"]}, "no game"), ({"poison": []}, "no rank"),
])
def test_records_that_cannot_be_read(searcher, tmp_path, change, word):
    record = {"game": "colour", "deal": INFINITE, "players": 2}
    (tmp_path / "x.jsonl").write_text(json.dumps({**record, **change}) + "\n")
    refused(searcher("verify", "x.jsonl"), "x.jsonl, line 1", word)


def test_longest_is_not_for_games_at_a_table(searcher, tmp_path):
    (tmp_path / "x.jsonl").write_text(json.dumps({"game": "colour", "deal": INFINITE}) + "\n")
    refused(searcher("longest", "x.jsonl"), "x.jsonl, line 1", "at a table")


def test_a_game_in_words(searcher):
    result = searcher("play", "--game", "colour", "SAH2H3/S4HK")
    assert result.stdout.splitlines() == [
        "A deal of the colour variant, 2 players.",
        "SAH2H3/S4HK",
        "Round 1: player 1 turns the ace of spades; player 2 the four of spades.",
        "    Player 1 takes the spades of players 1 and 2, 2 cards.",
        "Round 2: player 1 turns the two of hearts; player 2 the king of hearts.",
        "    Player 2 takes the hearts of players 1 and 2, 2 cards.",
        "Round 3: player 1 turns the three of hearts; player 2 the two of hearts.",
        "    Player 1 takes the hearts of players 1 and 2, 2 cards.",
        "Round 4: player 1 turns the ace of spades; player 2 the king of hearts.",
        "Round 5: player 2 turns the heap over; player 1 turns the four of spades; "
        "player 2 the king of hearts.",
        "Round 6: player 2 turns the heap over; player 1 turns the three of hearts; "
        "player 2 the king of hearts.",
        "    Player 2 takes the hearts of players 1 and 2, 4 cards.",
        "Round 7: player 1 turns the two of hearts; player 2 the ace of spades.",
        "Round 8: player 1 turns the heap over; player 1 turns the two of hearts; "
        "player 2 the four of spades.",
        "Round 9: player 1 turns the heap over; player 1 turns the two of hearts; "
        "player 2 the three of hearts.",
        "    Player 2 takes the hearts of players 1 and 2, 4 cards.",
        "    Player 1 has no card and is out.",
        "Player 2 has won after 9 rounds / 18 cards; at a card a second that takes 0.3 minutes.",
    ]


def test_a_game_in_swedish(searcher):
    result = searcher("play", "--game", "straffkort", "--lang", "sv", "--poison", "7",
                      "Q-/--/-7-")
    assert result.stdout.splitlines() == [
        "En giv i straffkort, 3 spelare, gift: sju.",
        "Q-/--/-7-",
        "Stick 1: spelare 1 lägger en dam; spelare 2 två nummerkort.",
        "    Spelare 1 tar högen, 3 kort.",
        "    Spelare 2 har inget kort och är ute.",
        "Stick 2: spelare 1 lägger ett nummerkort; spelare 3 ett nummerkort; spelare 1 en dam; "
        "spelare 3 en förgiftad sjua.",
        "    Spelare 1 tar högen, 4 kort.",
        "Stick 3: spelare 1 lägger ett nummerkort; spelare 3 ett nummerkort; spelare 1 ett "
        "nummerkort; spelare 3 har inget kort och är ute.",
        "Spelare 1 har vunnit efter 3 stick / 10 kort; med ett kort i sekunden tar det 0,2 "
        "minuter.",
    ]


def test_an_infinite_game_and_a_stalled_one(searcher):
    infinite = searcher("play", "--game", "colour", INFINITE, "--lang", "sv").stdout.splitlines()
    assert infinite[2] == "Här börjar det som upprepas."
    assert infinite[-1] == ("Spelet tar aldrig slut: läget före omgång 1 (efter 0 omgångar / "
                            "0 kort) kommer tillbaka 4 omgångar / 8 kort senare.")
    stalled = searcher("play", "--game", "colour", "SAS2/H3").stdout.splitlines()
    assert stalled[-1].endswith("nothing is taken in between. Player 1 has most cards.")


@pytest.mark.parametrize("arguments", [[], ["--rest"], ["--poison", "Q"]])
@pytest.mark.parametrize("game, key", [("colour", "round"), ("straffkort", "trick")])
def test_json_shows_every_turn_and_every_card(searcher, game, key, arguments):
    lines = figures(searcher("play", "--game", game, "--players", "3", "--seed", "7", "--deal",
                             "0", "--json", *arguments))
    assert [line[key] for line in lines[:-1]] == list(range(1, len(lines)))
    for line in lines[:-2]:
        cards = "".join(line["hands"] if game == "straffkort" else line["stocks"] + line["heaps"])
        assert len(cards) == (52 if game == "straffkort" else 104)
    assert lines[-1]["outcome"] == "ended"
    assert lines[-1][f"{key}s"] == len(lines) - 1


@pytest.mark.parametrize("arguments, words", [
    ([], ["DEAL"]), (["--seed", "3"], ["DEAL"]), (["J/J", "--lang", "sv"], ["--lang goes with"]),
    (["J/J", "--deal", "0"], ["--deal goes with"]), (["--game", "whist"], ["no game"]),
    (["--game", "colour", "SA/S2", "--seed", "3"], ["not both"]),
    (["--game", "colour", "SA/S2", "--players", "3"], ["2 hands"]),
    (["--game", "colour", "--players", "5"], ["between 2 and 4"]),
    (["--game", "colour", "--three", "aside"], ["three players only"]),
    (["--game", "colour", "SA/SA"], ["twice"]), (["--game", "straffkort", "-/B"], ["'B'"]),
])
def test_bad_games(searcher, arguments, words):
    refused(searcher("play", *arguments), *words)


@pytest.mark.slow
def test_a_plot_is_a_new_file(searcher, tmp_path):
    pytest.importorskip("matplotlib")
    arguments = ["stats", "--game", "colour", "--deals", "500", "--plot"]
    assert searcher(*arguments, "x.svg").returncode == 0
    assert (tmp_path / "x.svg").read_text().startswith("<?xml")
    refused(searcher(*arguments, "x.svg"), "x.svg is there already")
    refused(searcher(*arguments, "x"), "no ending that matplotlib can write")
    refused(searcher(*arguments, "x.svg/x.svg"), "x.svg is no folder")
    assert searcher(*arguments, "new/x.svg").returncode == 0


def test_without_matplotlib_a_plot_is_refused(tmp_path):
    script = ("import sys; sys.modules['matplotlib'] = None; from searcher.cli import main; "
              "sys.exit(main(['stats', '--game', 'colour', '--plot', 'x.svg']))")
    refused(subprocess.run([sys.executable, "-c", script], cwd=tmp_path, capture_output=True,
                           text=True), "pip install 'searcher[plot]'")
