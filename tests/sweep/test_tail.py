"""The law of the tail: on lengths that follow it, on ours, and what is made of it."""
import json
import math
import random
from collections import Counter
from pathlib import Path

import pytest

from searcher import STANDARD, Deck, search_longest, search_random
from searcher.sweep.expect import expectations, expected_behind
from searcher.sweep.tail import LEAST_GAMES, fit_tail

RESULTS = Path(__file__).parents[2] / "results"


def drawn(efold, games, seed, offset=0):
    rng = random.Random(seed)
    return Counter(offset + 1 + int(rng.expovariate(1 / efold)) for _ in range(games))


@pytest.mark.parametrize("efold", [2.5, 28.7, 205.4])
def test_what_was_put_in_comes_out(efold):
    pulls = []
    for seed in range(60):
        lengths = drawn(efold, 20_000, seed)
        lengths[1] += 100_000  # short games follow no law
        tail = fit_tail(lengths)
        pulls.append((tail.efold - efold) / tail.error)
    assert abs(sum(pulls)) / math.sqrt(len(pulls)) < 3  # no bias
    assert 0.6 < sum(pull**2 for pull in pulls) / len(pulls) < 1.6  # and the error is what it says


def test_the_longest_is_where_it_is_expected():
    longest = [fit_tail(drawn(50, 20_000, seed)) for seed in range(60)]
    above = sum(tail.longest - tail.expected_longest() for tail in longest) / len(longest)
    assert abs(above) < 4 * 50 * 1.28 / math.sqrt(len(longest))


@pytest.mark.parametrize("lengths", [
    {}, {5: 10**6}, dict.fromkeys(range(100), 5), {3: 10**6, 4: LEAST_GAMES - 1}])
def test_too_little_to_say(lengths):
    assert fit_tail(Counter(lengths)) is None


def test_games_that_are_all_one_longer():
    assert fit_tail(Counter({3: 10**6, 4: LEAST_GAMES})) is None


def test_four_thousand_million_deals_of_the_standard_deck():
    tally = json.loads((RESULTS / "random-52.checkpoint.json").read_text())["tally"]
    by_cards, by_tricks = (Counter(dict(tally[by])) for by in ("by_cards", "by_tricks"))
    plain = expectations(STANDARD, by_cards, by_tricks, seconds=500, from_tricks=243)
    assert plain["cards"]["efold"] == pytest.approx(205.35, abs=0.05)
    assert plain["tricks"]["efold"] == pytest.approx(28.70, abs=0.01)
    assert plain["record"]["deals_as_long"] == pytest.approx(1900, abs=100)
    assert plain["record"]["gain_behind"] == pytest.approx((1164 - 243) / 28.7, abs=0.1)
    # the longest hundredth has the same law as the longest tenth: the tail is straight
    tenth, hundredth = fit_tail(by_cards), fit_tail(by_cards, 0.01)
    assert abs(hundredth.efold - tenth.efold) < 3 * hundredth.error
    assert tenth.share_as_long(1001) == pytest.approx(0.00977, abs=0.0001)


def test_what_is_expected_behind_solves_its_equation():
    tail = fit_tail(drawn(28.7, 50_000, 1))
    tricks = expected_behind(tail, 100)
    assert tricks == pytest.approx(
        tail.expected_longest() + tail.efold * math.log((tricks - 100) / tail.efold))


def test_small_decks_and_searches_have_no_law():
    assert "tail" not in search_random(2000, deck="2J10-").summary()
    assert "tail" not in search_random(100).summary()
    assert set(search_random(20_000, deck="4K4Q4J28-").summary()["tail"]) == {"cards", "tricks"}
    tail = search_longest(20_000, from_tricks=100).summary()["tail"]
    assert tail["tricks"]["longest_expected_behind"] > tail["tricks"]["longest_expected"]
    assert tail["record"]["seconds_behind"] < tail["record"]["seconds_at_random"]
    assert expectations(Deck.parse("2J10-"), Counter({9: 10**6}), Counter(), 1.0) == {}
