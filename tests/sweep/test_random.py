"""Random search: against playing each deal alone, full buffers, long games, statistics."""
from collections import Counter

import pytest

from searcher import Deck, play, random_deal, search_random
from searcher.sweep import unit
from searcher.sweep.random import RandomHunt
from searcher.sweep.tally import LongGame, longest


def one_by_one(hunt, start, stop):
    """What a unit has to be, from single games."""
    by_cards, by_tricks, games, infinite, findings = Counter(), Counter(), [], 0, {}
    for n in range(start, stop):
        outcome = play(random_deal(hunt.seed, n, hunt.deck))
        if outcome.infinite:
            infinite += 1
            findings.setdefault(outcome.deal, (n, outcome))
        else:
            by_cards[outcome.cards] += 1
            by_tricks[outcome.tricks] += 1
            games.append(LongGame(n, outcome.cards, outcome.tricks, outcome.deal))
    tables = [longest((), games, by, hunt.keep) for by in ("cards", "tricks")]
    return infinite, by_cards, by_tricks, *tables, tuple(findings.values())


@pytest.mark.parametrize("deck", ["4A4K4Q4J36-", "2J10-", "2J4-", "1K1Q1J11-", "3J", "9-", "1A1K",
                                  "2J61-", "13A13K13Q13J12-"])
@pytest.mark.parametrize("keep", [0, 1, 20, 3000])
def test_a_unit_is_its_games_one_by_one(deck, keep):
    hunt = RandomHunt(Deck.parse(deck), seed=3, keep=keep)
    tally = hunt.play(100, 1600)
    assert (tally.infinite, tally.by_cards, tally.by_tricks, tally.longest_by_cards,
            tally.longest_by_tricks, tally.findings) == one_by_one(hunt, 100, 1600)


@pytest.mark.parametrize("bins, room", [((40, 6), 3), ((2, 4000), 1), ((16000, 2), 7), ((1, 1), 2)])
def test_full_buffers_and_games_past_the_histograms(bins, room, monkeypatch):
    hunt = RandomHunt(Deck.parse("2J10-"), seed=9, keep=4)
    plain = hunt.play(0, 2000)
    monkeypatch.setattr(unit, "CARDS_BINS", bins[0])
    monkeypatch.setattr(unit, "TRICKS_BINS", bins[1])
    monkeypatch.setattr(unit, "FLAGGED_ROOM", room)
    assert hunt.play(0, 2000) == plain


@pytest.mark.parametrize("start, stop", [(0, 0), (5, 5), (0, 1), (2**64 - 3, 2**64 - 1)])
def test_short_ranges(start, stop):
    assert RandomHunt().play(start, stop).played == stop - start


@pytest.mark.slow
def test_twenty_million_deals_of_the_standard_deck():
    figures = search_random(20_000_000).summary()
    assert figures["deals"] == 20_000_000
    assert figures["mean_cards"] == pytest.approx(254.7, abs=0.2)
    assert figures["mean_tricks"] == pytest.approx(35.25, abs=0.05)
    assert figures["median_cards"] == pytest.approx(192, abs=1)
    assert figures["share_over_1000_cards"] == pytest.approx(0.0098, abs=0.0001)


@pytest.mark.parametrize("arguments", [
    {"deals": -1}, {"deals": 2**64 + 1}, {"deals": 1, "minutes": 1}, {"minutes": 0},
    {"minutes": float("nan")}, {"minutes": float("inf")}, {"deals": 1, "seed": -1},
    {"deals": 1, "seed": 2**64}, {"deals": 1, "threads": 0}, {"deals": 1, "keep": -1},
    {"deals": 1, "keep": 10**9}, {"deals": 1, "deck": "1A"}, {"deals": 1, "deck": "nonsense"},
])
def test_out_of_range(arguments, tmp_path):
    with pytest.raises(ValueError):
        search_random(**arguments, out=str(tmp_path / "c"))
    assert not list(tmp_path.iterdir())
