"""The puzzle against exhaustive play: the cycles solved for are exactly those that exist.

Exhaustive play knows nothing of laps: it plays every state of a deck, with hands
of every size, by the rules twin, and collects what recurs.
"""
from functools import cache
from itertools import product

import pytest
from drat import refutes

from searcher.campaign.errors import CampaignError
from searcher.deck import KINDS, Deck
from searcher.laps import solve as solve_module
from searcher.laps.lap import Lap, laps
from searcher.laps.script import deals, script
from searcher.laps.solve import Cycle, Search, prove, solve, solver_version
from searcher.playing import play
from searcher.rules.straffkort import play_trick


def words(left, word=""):
    """All orders of a deck."""
    if not any(left):
        yield word
    for value in range(5):
        if left[value]:
            left[value] -= 1
            yield from words(left, word + KINDS[value])
            left[value] += 1


@cache
def exhaustive(deck):
    """All cycles of a deck, by playing every state."""
    seen, found = set(), set()
    for word in words(list(deck.counts)):
        for size in range(1, len(word)):
            state, path = (word[:size], word[size:]), set()
            while state not in seen:
                seen.add(state)
                path.add(state)
                trick = play_trick(state, 1)
                if trick.taker is None or trick.loser is not None:
                    break
                state = trick.after if trick.taker == 1 else trick.after[::-1]
            else:
                if state in path:
                    found.add(Cycle.of(play("/".join(state))))
    return found


def solved(deck, lengths, **keywords):
    """All cycles of a deck with a lap of one of these lengths, by solving."""
    found = set()
    for length, exchanged in product(lengths, (True, False)):
        for lap in laps(deck, length, exchanged, **keywords):
            answer = solve(lap)
            assert answer.empty
            found |= set(answer.cycles)
    return found


def decks(cards):
    """All decks of so many cards with a plain card and a court; others cannot go on for ever."""
    return [Deck(counts) for counts in product(range(cards + 1), repeat=5)
            if sum(counts) == cards and 0 < counts[0] < cards]


@pytest.mark.parametrize("deck", [deck for cards in (2, 3, 4) for deck in decks(cards)], ids=str)
def test_tiny_decks(deck):
    """Laps of up to ten cards."""
    assert solved(deck, range(2, 11)) == {c for c in exhaustive(deck) if c.cards <= 10}


# decks of six to eight cards with a cycle, and neighbours without one
@pytest.mark.parametrize("text", ["2J4-", "3J3-", "1Q1J4-", "5J3-", "1A2J5-", "1K2J5-", "1Q2J5-",
                                  "3J5-", "1K1Q1J5-"])
def test_small_decks(text):
    """Laps of up to twelve cards."""
    deck = Deck.parse(text)
    assert solved(deck, range(2, 13)) == {c for c in exhaustive(deck) if c.cards <= 12}


@pytest.mark.slow
@pytest.mark.parametrize("text, same", [("1K1Q10-", 1), ("1K1J10-", 2), ("1Q1J10-", 2),
                                        ("2J10-", 1)])
def test_cycles_that_close_with_the_same_players(text, same):
    """Laps of up to eighteen cards, both closings."""
    deck = Deck.parse(text)
    expected = {cycle for cycle in exhaustive(deck) if cycle.cards <= 18}
    assert sum(not cycle.exchanged for cycle in expected) == same
    assert solved(deck, range(2, 19)) == expected


def test_shares_one_by_one_give_the_same():
    deck = Deck.parse("1Q2J5-")
    found = {cycle for length in range(2, 11) for lap in laps(deck, length, True)
             for share in range(lap.least, lap.most + 1)
             for cycle in solve(Lap(deck, length, True, lap.largest, share, share)).cycles}
    assert found == exhaustive(deck) != set()


def test_a_lap_twice_over_is_a_lap_with_the_same_players_and_not_counted_as_one():
    (lap,) = [lap for lap in laps(Deck.parse("2J4-"), 6, False) if lap.largest == 4]
    with Search(lap) as search:
        assert search.next() == Cycle("--J-/J-", 1, 3, True)
    assert not solve(lap).cycles and solve(lap).empty


@pytest.mark.slow
def test_courts_that_change_kinds_lose_no_cycle():
    deck = Deck.parse("1Q2J5-")
    found = set()
    for cycle in solved(deck, range(2, 11), script=True):
        for deal in deals(script(cycle.name, cycle.tricks), deck):
            found.add(Cycle.of(play(deal)))
    every = exhaustive(deck)
    assert {cycle for cycle in every if cycle.cards <= 10} <= found <= every


def test_conflicts_and_seed_decide_what_is_found():
    deck = Deck.parse("2K2Q2J14-")
    lap = Lap(deck, 20, True, 12, 4, 19)
    assert solve(lap, 50, seed=3) == solve(lap, 50, seed=3)
    assert not solve(lap, 1, seed=3).empty
    assert {solve(lap, seed=seed).cycles for seed in range(3)} == {()}


def test_every_game_of_a_script_is_infinite():
    core = "---------K-J--Q-Q-Q-KJ-/K---J----K----QJ-"  # of the 40-card deck
    cycle = Cycle.of(play(core))
    assert (cycle.tricks, cycle.cards, cycle.exchanged) == (10, 78, True)
    deck = Deck.parse("4K4Q4J28-")
    every = list(deals(script(core, cycle.tricks), deck))
    assert core in every and all(play(deal).infinite for deal in every)
    with pytest.raises(ValueError):
        script(core, 9)
    with pytest.raises(ValueError):
        script("--J-/Q---", 3)


@pytest.mark.slow
def test_an_empty_lap_is_proved(tmp_path):
    deck = Deck.parse("1Q2J5-")
    assert prove(Lap(deck, 12, True, 5, 2, 11), str(tmp_path / "lap"))
    clauses = [[int(word) for word in line.split()[:-1]]
               for line in (tmp_path / "lap.cnf").read_text().splitlines()[1:]]
    proof = (tmp_path / "lap.drat").read_text().splitlines()
    assert refutes(clauses, proof) and not refutes(clauses[1:200], proof)
    assert not prove(Lap(Deck.parse("2J4-"), 3, True, 4, 2, 2), str(tmp_path / "other"))
    assert not (tmp_path / "other.drat").exists()


def test_without_python_sat_one_line_says_what_is_missing(searcher, monkeypatch):
    def gone(name):
        raise ImportError(name)
    monkeypatch.setattr(solve_module, "import_module", gone)
    with pytest.raises(CampaignError):
        solver_version()
    result = searcher("loops", "--strategy", "solve", "--deck", "2J4-", "--laps", "2:6")
    assert result.returncode == 2 and result.stdout == ""
    assert result.stderr == ("searcher: the strategy solve needs python-sat: "
                             "pip install 'searcher[solve]'\n")
