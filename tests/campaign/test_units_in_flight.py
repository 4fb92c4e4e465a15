"""Units in flight: lost ones are played again and counted once, changed ones refused."""
import threading
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from pathlib import Path

import pytest

from searcher import search_random
from searcher.campaign import sealed_unit, units_in_flight
from searcher.campaign.campaign import Campaign
from searcher.campaign.driver import Goal, run
from searcher.campaign.errors import WorkersError
from searcher.campaign.workers.executors import Workers, gather_workers
from searcher.deck import Deck
from searcher.sweep import search as search_module
from searcher.sweep.random import RandomHunt

DECK = "4J20-"
DEALS = 10_000


@pytest.fixture(autouse=True)
def small_units(monkeypatch):
    monkeypatch.setattr(search_module, "MOST_DEALS_A_UNIT", 1000)


@pytest.fixture(scope="module")
def whole():
    return search_random(DEALS, deck=DECK, threads=1)


class Here(Executor):
    """Plays at once; what `spoil` returns for the n-th unit handed out comes back instead."""

    def __init__(self, spoil):
        self.handed_out, self._spoil = [], spoil

    def submit(self, call, /, *args, **keywords):
        future = Future()
        self.handed_out.append(args[1:])
        spoilt = self._spoil(len(self.handed_out), call(*args, **keywords))
        if isinstance(spoilt, BaseException):
            future.set_exception(spoilt)
        else:
            future.set_result(spoilt)
        return future


def search(executor, name=None, workers=2):
    with Campaign(RandomHunt(Deck.parse(DECK)), name) as campaign:
        try:
            run(campaign, Goal(DEALS), Workers(executor, lambda: workers))
        finally:
            search.notes = campaign.notes
    return campaign


def same(campaign, whole):
    assert campaign.tally == whole.tally
    assert campaign.findings == whole.findings


def wrong_checksum(sealed):
    return sealed._replace(text=sealed.text.replace('"infinite":', '"infinite": ', 1))


def test_a_wrong_checksum_is_refused_and_the_unit_played_again(whole):
    executor = Here(lambda n, sealed: wrong_checksum(sealed) if n in (1, 3, 4) else sealed)
    campaign = search(executor)
    same(campaign, whole)
    assert len(executor.handed_out) == DEALS // 1000 + 3
    assert [note.split(":")[0] for note in campaign.notes] == ["unit 0", "unit 2000", "unit 3000"]
    assert all("the checksum is wrong" in note for note in campaign.notes)


def test_a_result_of_another_unit_is_refused(whole):
    hunt = RandomHunt(Deck.parse(DECK))
    other = sealed_unit.play_sealed(hunt, 5000, 5999)
    campaign = search(Here(lambda n, sealed: other if n == 2 else sealed))
    same(campaign, whole)
    assert len(campaign.notes) == 1 and "999 from 5000 on" in campaign.notes[0]


@pytest.mark.parametrize("error", [
    TimeoutError(), OSError("gone"), ModuleNotFoundError("No module named 'searcher'"),
])
def test_a_lost_unit_is_played_again_and_counted_once(whole, error):
    campaign = search(Here(lambda n, sealed: error if n in (2, 3, 7) else sealed))
    same(campaign, whole)
    assert campaign.notes and all(type(error).__name__ in note for note in campaign.notes)


def test_a_unit_that_somebody_cancels_is_lost(whole):
    class Cancelling(ThreadPoolExecutor):
        def submit(self, call, /, *args, **keywords):
            future = super().submit(call, *args, **keywords)
            if args[1] == 3000 and not cancelled:
                cancelled.append(future.cancel())
            return future

    cancelled, hold = [], threading.Event()
    with Cancelling(1) as executor:
        executor.submit(hold.wait, 20, None)
        threading.Timer(0.2, hold.set).start()
        campaign = search(executor, workers=3)
    assert cancelled == [True]
    same(campaign, whole)
    assert "unit 3000:4000 was lost, and played again: CancelledError" in campaign.notes


def test_a_unit_that_is_lost_again_and_again_ends_the_run_with_all_saved(whole, tmp_path):
    def spoil(n, sealed):
        return OSError("no\nmemory") if executor.handed_out[-1][0] == 4000 else sealed

    executor, name = Here(spoil), str(tmp_path / "c")
    lost = r"unit 4000:5000 was lost 3 times, .*OSError: no memory"
    with pytest.raises(WorkersError, match=lost):
        search(executor, name)
    assert executor.handed_out.count((4000, 5000)) == units_in_flight.MOST_LOSSES
    campaign = search(Here(lambda n, sealed: sealed), name)
    assert campaign.played_before == 4000
    same(campaign, whole)


def test_another_searcher_is_refused(tmp_path):
    name = str(tmp_path / "c")
    with pytest.raises(WorkersError, match=r"a worker has another searcher, 0\.0\.9 abc, and this"):
        search(Here(lambda n, sealed: sealed._replace(sources="0.0.9 abc")), name)
    assert Path(f"{name}.jsonl").read_text() == ""


def test_what_the_job_raises_is_raised_and_never_tried_again(monkeypatch):
    def fail(self, start, stop):
        raise RuntimeError("a bug")

    monkeypatch.setattr(RandomHunt, "play", fail)
    executor = Here(lambda n, sealed: sealed)
    with pytest.raises(RuntimeError, match="a bug"):
        search(executor, workers=1)
    assert len(set(executor.handed_out)) == len(executor.handed_out) <= 2
    assert not search.notes


@pytest.mark.slow
def test_nobody_is_waited_for_and_that_is_said_once(whole):
    there = iter([0] * 3)
    with gather_workers(threads=2) as workers, \
            Campaign(RandomHunt(Deck.parse(DECK))) as campaign:
        run(campaign, Goal(DEALS), Workers(workers.executor, lambda: next(there, 2)))
    same(campaign, whole)
    assert campaign.notes == ["there is no worker; waiting for one"]


def test_an_end_that_is_asked_for_is_heard_without_any_worker():
    with Campaign(RandomHunt(Deck.parse(DECK))) as campaign:
        run(campaign, Goal(None, 0.1), Workers(Here(None), lambda: 0))
    assert campaign.played == 0


def test_the_seal_is_the_same_wherever_it_is_made():
    hunt = RandomHunt(Deck.parse(DECK))
    one, two = (sealed_unit.play_sealed(hunt, 0, 2000) for _ in range(2))
    assert one._replace(seconds=0) == two._replace(seconds=0)
    tally, findings = sealed_unit.unseal(hunt, 0, 2000, one)
    played = hunt.play(0, 2000)
    assert list(findings) == list(map(hunt.record, played.findings)) != []
    assert tally.as_dict() == played.as_dict() and tally.findings == ()


def test_units_given_up_are_those_from_the_first_unplayed_one_on():
    given_up = []
    futures = [Future() for _ in range(4)]
    workers = Workers(Here(lambda n, back: back), lambda: 2, given_up.extend)
    flight = units_in_flight.Flight(workers, print)
    for number, future in enumerate(futures):
        flight._units.append(units_in_flight._Unit(None, number, number + 1, future))
    futures[0].set_result(None)
    futures[2].set_result(None)
    flight.drop()
    assert len(flight) == 1 and set(given_up) == set(futures[1:])


class Long(RandomHunt):
    """A search whose units need not be finished."""

    droppable = True


def test_an_end_does_not_wait_for_units_that_may_be_dropped(monkeypatch):
    played, go_on = [], threading.Event()

    def play(self, start, stop):
        played.append(start)
        if start:
            go_on.wait(60)
        return RandomHunt.play(self, start, stop)

    monkeypatch.setattr(Long, "play", play)
    with ThreadPoolExecutor(2) as pool, Campaign(Long(Deck.parse(DECK))) as campaign:
        run(campaign, Goal(DEALS), Workers(pool, lambda: 2), lambda: len(played) > 2)
        assert campaign.played == 1000 and not go_on.is_set()
        go_on.set()
