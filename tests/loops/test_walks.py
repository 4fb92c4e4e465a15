"""Walks: loops as the rules see them, every seed and build the same, shelves that merge."""
import json
import os
import random
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from itertools import accumulate

import pytest
from drawing import draw_deal
from hypothesis import given
from hypothesis import strategies as st

from searcher import Deck, play
from searcher.audit.replay import Claim, contradictions, replay
from searcher.audit.self_test import all_deals
from searcher.campaign.campaign import Campaign
from searcher.campaign.driver import Goal, run
from searcher.campaign.workers.executors import gather_workers
from searcher.deal import Deal
from searcher.deck import KINDS
from searcher.engine import walks
from searcher.loops import archive
from searcher.loops.archive import Shelved, thinned
from searcher.loops.basin import basin
from searcher.loops.generations import STRATEGIES, Generation, LoopTally, shelved, walk_from
from searcher.loops.hunt import LoopHunt

DECK = Deck.parse("2J10-")


def by_rules(deck, name):
    """On which shelf a loop belongs, worked out from its name."""
    cards = name.replace("/", "")
    off = [abs(cards.count(kind) - count) for kind, count in zip(KINDS, deck.counts, strict=True)]
    return sum(courts * courts for courts in off[1:]), off[0], len(cards) // 2 - basin(name).swell


def test_loops_stand_where_they_belong():
    rng, names = random.Random(5), {}
    while len(names) < 60:
        deal = draw_deal(rng)
        outcome = play(deal)
        if outcome.infinite and outcome.orbit < 100:
            names[str(deal)] = outcome.cycle
    loops = shelved(DECK, list(names))
    assert len({loop.key for loop in loops}) == len(loops) > 10
    assert {loop.name for loop in loops} <= set(names.values())
    assert all(by_rules(DECK, loop.name) == loop[:3] for loop in loops)
    has_a_shelf = {name for name in names.values()
                   if (off := by_rules(DECK, name))[0] <= 40 and off[1] <= 24 and off[2] <= 12}
    assert {loop.name for loop in loops} == has_a_shelf


@pytest.fixture(scope="module")
def grown():
    return walk_from(DECK, []).grow(3, 7, 150_000)


def test_what_grows_is_infinite_and_new(grown):
    states, loops = grown
    loops = [Shelved(*loop) for loop in loops]
    assert states == 150_000 and len({loop.key for loop in loops}) == len(loops) > 100
    assert any(loop.complete for loop in loops)
    for loop in loops[::10]:
        outcome = replay(Deal.parse(loop.name))
        assert outcome.infinite and outcome.cycle == loop.name
        assert by_rules(DECK, loop.name) == loop[:3]
    known = walk_from(DECK, [loop.name for loop in loops])
    assert not {loop.key for loop in loops} & {loop[3] for loop in known.grow(4, 1, 20_000)[1]}


def test_walks_depend_on_seed_and_number_only(grown):
    walk = walk_from(DECK, [])
    assert walk.grow(3, 7, 150_000) == grown
    assert walk.grow(3, 8, 10_000) != walk.grow(3, 7, 10_000) != walk.grow(4, 7, 10_000)
    assert not walk.loops()
    known = walk_from(DECK, [loop[-1] for loop in grown[1]])
    with ThreadPoolExecutor(4) as executor:
        twice = list(executor.map(lambda n: known.windows(1, n % 3, 50_000), range(6)))
    assert twice[:3] == twice[3:]


@pytest.mark.slow
def test_windows_find_the_loops_of_a_small_deck():
    """All of them, from one: the deck is so small that every loop is near to every other."""
    deck = Deck.parse("3J9-")
    every = {play(deal).cycle for deal in all_deals(deck)} - {None}
    found = {min(every)}
    for number in range(30):
        states, loops = walk_from(deck, sorted(found)).windows(1, number, 20_000)
        assert states >= 20_000
        found |= {loop[-1] for loop in loops}
    assert found >= every and all(play(name).cycle == name for name in found)


def test_every_build_walks_alike(grown):
    names = [loop[-1] for loop in grown[1]]
    script = ("import json, sys; from searcher.loops.generations import walk_from, Deck; "
              "deck, names = json.load(sys.stdin); "
              "print(json.dumps(walk_from(Deck.parse(deck), names).windows(1, 2, 30000)))")
    answers = {subprocess.run(
        [sys.executable, "-c", script], input=json.dumps([str(DECK), names]), text=True,
        capture_output=True, check=True, env={**os.environ, "SEARCHER_BUILD": build}).stdout
        for build in ("scalar", "portable")}
    states, loops = walk_from(DECK, names).windows(1, 2, 30_000)
    assert answers == {json.dumps([states, [list(loop) for loop in loops]]) + "\n"}


def test_bad_loops_are_refused():
    for bad in ([(b"", b"\1")], [(b"\5", b"\1")], [(b"\1" * 40, b"\1" * 40)], [(b"\1", b"\0")]):
        with pytest.raises(ValueError):
            walks.Walk((36, 4, 4, 4, 4), bad)
    with pytest.raises(ValueError):
        walk_from(DECK, []).windows(1, 1, 100)


some_loops = st.lists(st.builds(
    lambda courts, lack, key: Shelved(courts, 0, lack, key, f"{courts} {lack} {key}"),
    st.integers(0, 1), st.integers(0, 1), st.integers(0, 200)), max_size=150)


@given(some_loops, some_loops, st.integers(0, 9))
def test_shelves_merge_in_any_order(one, other, generation):
    both = thinned(one + other, generation)
    assert both == thinned(thinned(other, generation) + thinned(one, generation), generation)
    assert len({loop.key for loop in both if loop[:3] == (0, 0, 0)}) <= archive.SHELF
    if len(set(one)) <= archive.SHELF:
        assert set(thinned(one, generation)) == set(one)


def test_another_generation_draws_other_lots():
    full = [Shelved(0, 0, 0, key, str(key)) for key in range(10 * archive.SHELF)]
    chosen = [thinned(full, generation) for generation in range(3)]
    assert len(set(chosen)) == 3 and all(len(part) == archive.SHELF for part in chosen)


@pytest.mark.parametrize("strategy", STRATEGIES)
@pytest.mark.parametrize("pieces", [1, 50, 1000])
def test_plans_count_every_unit_once(strategy, pieces):
    loop = shelved(Deck.parse("2J4-"), ["--J-/J-"])
    generation, done = Generation.first(strategy, pieces), dict.fromkeys(STRATEGIES, 0)
    for number in range(12):
        assert generation.number == number
        for n in range(generation.start, generation.stop):
            kind, own = generation.share_of(n)
            assert own == done[kind]
            done[kind] += 1
        with pytest.raises(IndexError):
            generation.share_of(generation.stop)
        generation = generation.following(loop * (number > 3), {"window": 9, "grow": number})
    assert done["pieces"] <= pieces
    assert done["auto"] == 0 and (strategy == "auto") == all(
        done[kind] for kind in STRATEGIES[1:])
    assert strategy in ("auto", "pieces") or done[strategy] > 0


def hunt(strategy, deck, units, *, seed=11, threads=2, out=None):
    with (Campaign(LoopHunt(Deck.parse(deck), strategy, seed), out) as campaign,
          gather_workers(threads=threads) as workers):
        run(campaign, Goal(units), workers)
    return campaign


@pytest.fixture
def short_units(monkeypatch):
    monkeypatch.setattr("searcher.loops.hunt.GROWN_STATES", 5_000)
    monkeypatch.setattr("searcher.loops.hunt.WINDOW_STATES", 10_000)
    monkeypatch.setattr("searcher.loops.generations.UNITS", 12)
    monkeypatch.setattr("searcher.loops.generations.LEAST_SHARES",
                        {"pieces": 2, "grow": 2, "window": 2})


@pytest.mark.slow
@pytest.mark.parametrize("strategy", ["grow", "window", "auto"])
def test_threads_and_resuming_change_nothing(strategy, tmp_path, short_units):
    """In the middle of a generation, at its end, and behind it."""
    deck, units = "2J10-", 47
    at_once = hunt(strategy, deck, units)
    assert at_once.findings and at_once.tally.generation.number >= 3
    for upto, threads in ((1, 1), (11, 3), (24, 2), (30, 1), (units, 3)):
        campaign = hunt(strategy, deck, upto, threads=threads, out=str(tmp_path / "c"))
    assert campaign.findings == at_once.findings
    assert campaign.tally == at_once.tally
    assert campaign.tally.generation.loops == at_once.tally.generation.loops
    assert not [line for record in campaign.findings
                for claim in [Claim("", Deal.parse(record["deal"]), record)]
                for line in contradictions(claim, replay(claim.deal))]


def test_units_merge_in_any_order(short_units):
    job = LoopHunt(Deck.parse("2J10-"), "auto", 2)
    start = job.restore(None)
    player, stop = job.player(start)
    parts = [player.play(n, n + 1) for n in range(stop)]
    forward = list(accumulate(parts, LoopTally.merge, initial=start))[-1]
    inner = list(accumulate(reversed(parts), LoopTally.merge))[-1]
    assert forward == inner.merge(start) == start.merge(inner)
    assert forward.generation.number == 1 and not forward.shelved


@pytest.mark.slow
def test_36_deals_of_a_core_cycle(monkeypatch):
    """Both hands stay large on it, so no pieces make it; and no deal of it is given."""
    monkeypatch.setattr("searcher.loops.generations.UNITS", 12)
    campaign = hunt("window", "2A2K2Q2J16-", 24, seed=1)
    found = [record for record in campaign.findings if record.get("deals")]
    assert [(record["orbit"], record["deals"]) for record in found] == [(11, 36)]
    assert campaign.summary()["deals"] == 36
    assert campaign.summary()["states"] < 40_000_000  # of 1.9 thousand million deals
