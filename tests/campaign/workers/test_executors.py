"""Threads, processes and a real dask cluster: one result, whoever plays, dies or joins."""
import json
import multiprocessing
import os
import pickle
import signal
import socket
import subprocess
import sys
import time
from concurrent.futures import BrokenExecutor
from pathlib import Path

import pytest
from dying import die_while_sending

from searcher import STANDARD, CampaignError, search_random
from searcher.campaign.campaign import Campaign
from searcher.campaign.driver import Goal, run
from searcher.campaign.errors import WorkersError
from searcher.campaign.units_in_flight import Flight
from searcher.campaign.workers import dask_cluster as cluster_module
from searcher.campaign.workers.executors import gather_workers
from searcher.deck import Deck
from searcher.loops.hunt import LoopHunt
from searcher.sweep import search as search_module
from searcher.sweep.random import RandomHunt

DECK = "4J20-"
DEALS = 30_000
SLOWLY = {"SEARCHER_BUILD": "scalar"}  # of the workers: slower, and all the same


class DaskCluster:
    """A scheduler and workers, each a process, as somebody would start them."""

    def __init__(self, folder):
        pytest.importorskip("distributed", reason="needs pip install 'searcher[distributed]'")
        self._folder, self._file = folder, folder / "scheduler.json"
        self.workers = []
        self.scheduler = self._start("dask_scheduler", "--host", "127.0.0.1", "--port", "0")
        self.workers = [self.add_worker(), self.add_worker()]
        wait_until(lambda: self._file.exists() and self._file.read_text().endswith("}"))
        self.address = json.loads(self._file.read_text())["address"]

    def add_worker(self):
        return self._start("dask_worker", "--nthreads", "1", "--no-nanny", "--host", "127.0.0.1")

    def _start(self, what, *arguments):
        return subprocess.Popen(
            [sys.executable, "-m", f"distributed.cli.{what}", "--scheduler-file", str(self._file),
             "--no-dashboard", *arguments], cwd=self._folder, env=os.environ | SLOWLY,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def close(self):
        for process in (*self.workers, self.scheduler):
            process.kill()
            process.wait()


def wait_until(condition):
    end = time.monotonic() + 60
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.02)


@pytest.fixture(scope="module")
def cluster(tmp_path_factory):
    dask = DaskCluster(tmp_path_factory.mktemp("cluster"))
    yield dask
    dask.close()


@pytest.fixture(autouse=True)
def small_units(monkeypatch):
    monkeypatch.setattr(search_module, "MOST_DEALS_A_UNIT", 1000)


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    name = str(tmp_path_factory.mktemp("whole") / "c")
    campaign = search_random(DEALS, deck=DECK, threads=1, out=name)
    return results(campaign, name)


@pytest.fixture
def name(tmp_path):
    return str(tmp_path / "c")


def results(campaign, name):
    """All that has to be the same: the findings as bytes, the tally and the summary."""
    figures = {**campaign.summary(), "games_per_second": None}
    return Path(f"{name}.jsonl").read_bytes(), campaign.tally, figures


def search(name, who, deals=DEALS, **keywords):
    return search_random(deals, deck=DECK, out=name, **who, **keywords)


def on(who, cluster):
    return {"executor": "dask", "scheduler": cluster.address} if who == "dask" else who


THREAD, THREADS = {"threads": 1}, {"threads": 2}
PROCESSES = {"executor": "processes", "threads": 2}


@pytest.mark.slow
@pytest.mark.parametrize("who", [THREADS, PROCESSES, "dask"])
def test_who_plays_changes_nothing(whole, name, cluster, who):
    assert results(search(name, on(who, cluster)), name) == whole


@pytest.mark.parametrize("first, second", [(THREADS, "dask"), ("dask", PROCESSES)])
def test_begun_by_some_and_ended_by_others(whole, name, cluster, first, second):
    search(name, on(first, cluster), DEALS // 2)
    campaign = search(name, on(second, cluster))
    assert campaign.played_before == DEALS // 2
    assert results(campaign, name) == whole


@pytest.mark.slow
@pytest.mark.parametrize("strategy, units", [("pieces", None), ("grow", 3)])
def test_the_loop_hunt_by_processes(strategy, units):
    results = []
    for who in (THREAD, PROCESSES):
        with (gather_workers(**who) as workers,
              Campaign(LoopHunt(Deck.parse("2J10-"), strategy)) as campaign):
            run(campaign, Goal(units), workers)
        results.append((campaign.tally, campaign.findings))
    assert results[0] == results[1]
    assert results[0][1]


@pytest.mark.parametrize("job", [RandomHunt(keep=10_000), LoopHunt(STANDARD)])
def test_a_job_is_small_on_its_way_to_a_worker(job):
    assert len(pickle.dumps(job)) < 500


def test_any_executor_will_do_and_stays_open(whole, name):
    with gather_workers("threads", 2) as workers:
        assert results(search(name, {"executor": workers.executor, "threads": 2}), name) == whole
        assert workers.executor.submit(int, "7").result() == 7


@pytest.mark.slow
def test_a_worker_process_that_is_killed(whole, name):
    def kill(campaign):
        if not killed and campaign.played >= 5000:
            victim = multiprocessing.active_children()[0]
            os.kill(victim.pid, signal.SIGKILL)
            killed.append(victim.pid)

    killed = []
    campaign = search(name, PROCESSES, progress=kill)
    assert killed and "BrokenProcessPool" in "".join(campaign.notes)
    assert results(campaign, name) == whole


@pytest.mark.slow
def test_a_worker_process_that_is_killed_while_it_sends():
    with gather_workers("processes", 2) as workers:
        hanging = workers.executor.submit(die_while_sending)
        with pytest.raises(BrokenExecutor):
            hanging.result(timeout=60)
        assert workers.executor.submit(int, "7").result(timeout=60) == 7


@pytest.mark.slow
def test_all_workers_of_a_cluster_are_killed_and_another_joins(whole, name, cluster):
    def kill(campaign):
        if len(cluster.workers) == 2 and campaign.played >= 5000:
            for worker in cluster.workers:
                worker.kill()
        if len(cluster.workers) == 2 and any("no worker" in note for note in campaign.notes):
            cluster.workers.append(cluster.add_worker())

    campaign = search(name, on("dask", cluster), progress=kill)
    assert "there is no worker; waiting for one" in campaign.notes
    assert results(campaign, name) == whole


def start(tmp_path, *arguments):
    return subprocess.Popen(
        [sys.executable, "-m", "searcher", "search", "random", "--deck", DECK, "--forever",
         "--out", "c", "--json", *arguments],
        cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        start_new_session=True)


def played_in(tmp_path):
    try:
        content = json.loads((tmp_path / "c.checkpoint.json").read_text())
        return content["tally"]["played"]
    except FileNotFoundError:
        return 0


@pytest.mark.slow
def test_the_driver_is_killed_and_then_the_scheduler(tmp_path, cluster):
    driver = start(tmp_path, "--executor", "dask", "--scheduler", cluster.address)
    wait_until(lambda: played_in(tmp_path))
    driver.kill()
    driver.communicate()
    played = played_in(tmp_path)
    driver = start(tmp_path, "--executor", "dask", "--scheduler", cluster.address)
    wait_until(lambda: played_in(tmp_path) > played)
    cluster.scheduler.kill()
    output, errors = driver.communicate(timeout=60)
    assert (driver.returncode, output) == (1, "")
    assert errors == f"searcher: the scheduler {cluster.address} is gone\n"
    deals = played_in(tmp_path) + 1000
    direct = search_random(deals, deck=DECK, out=str(tmp_path / "direct"))
    ended = search_random(deals, deck=DECK, out=str(tmp_path / "c"))
    assert ended.played_before == deals - 1000 > played
    assert results(ended, tmp_path / "c") == results(direct, tmp_path / "direct")


@pytest.mark.slow
@pytest.mark.parametrize("executor", ["processes", "dask"])
def test_ctrl_c_of_a_terminal_does_not_reach_the_workers(tmp_path, executor):
    if executor == "dask":
        pytest.importorskip("distributed", reason="needs pip install 'searcher[distributed]'")
    driver = start(tmp_path, "--executor", executor, "--threads", "2")
    wait_until(lambda: played_in(tmp_path))
    os.killpg(driver.pid, signal.SIGINT)
    output, errors = driver.communicate(timeout=60)
    assert (driver.returncode, errors) == (130, "")
    assert json.loads(output.splitlines()[-1])["deals"] == played_in(tmp_path) > 0


@pytest.mark.slow
def test_worker_processes_do_not_outlive_a_driver_that_is_killed(tmp_path):
    driver = start(tmp_path, "--executor", "processes", "--threads", "2")
    wait_until(lambda: played_in(tmp_path))
    driver.kill()
    driver.communicate(timeout=60)  # ends when no process holds its streams any more
    wait_until(lambda: subprocess.run(["pgrep", "-g", str(driver.pid)],
                                      stdout=subprocess.DEVNULL).returncode)


@pytest.mark.parametrize("arguments, error, words", [
    ({"scheduler": "tcp://127.0.0.1:1"}, ValueError, "for the executor dask"),
    ({"executor": "dask", "scheduler": "tcp://127.0.0.1:1", "threads": 2}, ValueError, "not both"),
    ({"executor": "mpi"}, ValueError, "'mpi' is no executor; they are threads, processes, dask"),
    ({"threads": 0}, ValueError, "from 1 to 1024"),
    ({"executor": "dask", "scheduler": "nonsense"}, CampaignError, "missing port"),
    ({"executor": "dask", "scheduler": "tcp://127.0.0.1:1"}, CampaignError, "nothing within"),
])
def test_a_crew_that_cannot_be_is_refused_before_anything_is_written(
        name, monkeypatch, arguments, error, words):
    monkeypatch.setattr(cluster_module, "SECONDS_TO_ANSWER", 0.5)
    with pytest.raises(error, match=words):
        search(name, arguments)
    assert not list(Path(name).parent.iterdir())


def test_a_scheduler_is_not_any_server(name, monkeypatch):
    """One that takes the connection and says nothing, as most do."""
    monkeypatch.setattr(cluster_module, "SECONDS_TO_ANSWER", 0.5)
    with socket.create_server(("127.0.0.1", 0)) as server:
        address = "tcp://{}:{}".format(*server.getsockname())
        with pytest.raises(CampaignError, match="no dask scheduler answers"):
            search(name, {"executor": "dask", "scheduler": address})


class Deadly:
    """A job that no process survives."""

    def __init__(self, diary):
        self._diary = diary

    def play(self, start, stop):
        with open(self._diary, "a") as file:
            file.write("I was here\n")
        os._exit(1)


@pytest.mark.slow
def test_a_unit_that_kills_its_process_ends_the_run(tmp_path):
    diary = tmp_path / "diary"
    with (gather_workers("processes", 1) as workers,
          pytest.raises(WorkersError, match=r"unit 0:1 was lost 3 times, .*BrokenProcessPool")):
        flight = Flight(workers, lambda note: None)
        flight.hand_out(Deadly(diary), 0, 1)
        while True:
            flight.take_in(1)
    assert diary.read_text().count("\n") == 3
