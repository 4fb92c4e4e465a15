"""What a campaign of a million units costs its driver: ``python benchmarks/million_units.py``.

The units play nothing and are at hand at once, so that what is measured is the
driver: handing out, sealing, taking in, merging, checkpoints. As many are in
flight as a given number of workers would have. The unit of a real search has a
longer result; what that costs is measured on one. Last, what the executors do
when two workers have nothing to do but to say so.
"""
from __future__ import annotations

import argparse
import json
import resource
import tempfile
import time
from concurrent.futures import Executor, Future
from dataclasses import dataclass
from pathlib import Path

from searcher.campaign.campaign import Campaign
from searcher.campaign.driver import Goal, run
from searcher.campaign.files import checkpoint
from searcher.campaign.sealed_unit import seal, unseal
from searcher.campaign.workers.executors import EXECUTORS, Workers, gather_workers
from searcher.sweep.random import RandomHunt

REAL_ROUNDS = 20
EXECUTOR_UNITS, EXECUTOR_WORKERS, IN_FLIGHT_AS_FOR = 2000, 2, 100


@dataclass(frozen=True)
class Count:
    """The result of units that are nothing: how many there were."""

    played: int = 0
    findings: tuple = ()

    def merge(self, other):
        return Count(self.played + other.played)

    def as_dict(self):
        return {"played": self.played}


@dataclass(frozen=True)
class Nothing:
    """Numbers of which each is a unit."""

    total: int
    unit: int = 1
    droppable: bool = False

    def parameters(self):
        return {"hunt": "nothing", "total": self.total}

    def play(self, start, stop):
        return Count(stop - start)

    def player(self, tally):
        return self, self.total

    def restore(self, plain):
        return Count() if plain is None else Count(**plain)

    def summary(self, tally, findings, seconds):
        return {"units": tally.played, "seconds": seconds}


class AtHand(Executor):
    """Everybody has always played already; what that took is not the driver's time."""

    seconds = 0.0

    def submit(self, call, /, *args, **keywords):
        future = Future()
        began = time.thread_time()
        result = call(*args, **keywords)
        self.seconds += time.thread_time() - began
        future.set_result(result)
        return future


def million(units, workers):
    """A campaign of units that are nothing: what it cost this process."""
    written = []
    real_save = checkpoint.save

    def save(name, content):
        real_save(name, content)
        written.append(checkpoint.current_path(name).stat().st_size)

    checkpoint.save = save
    with tempfile.TemporaryDirectory() as folder:
        with Campaign(Nothing(units), str(Path(folder) / "c")) as campaign:
            executor, wall, busy = AtHand(), time.monotonic(), time.thread_time()
            run(campaign, Goal(), Workers(executor, lambda: workers))
            wall, busy = time.monotonic() - wall, time.thread_time() - busy
    assert campaign.played == units
    return {
        "units": units, "workers": workers,
        "driver_seconds": round(busy - executor.seconds, 1),
        "units_seconds": round(executor.seconds, 1), "wall_seconds": round(wall, 1),
        "peak_megabytes": round(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024),
        "checkpoints": len(written), "bytes_written": sum(written),
    }


def real(deals):
    """One unit of the standard deck: what sealing it costs its worker, and the rest its driver."""
    job = RandomHunt()
    result = job.play(0, deals)
    campaign = Campaign(job)
    began = time.thread_time()
    for _ in range(REAL_ROUNDS):
        sealed = seal(job, 0, deals, result, 1.0)
    sealing, began = time.thread_time() - began, time.thread_time()
    for _ in range(REAL_ROUNDS):
        campaign.commit(*unseal(job, 0, deals, sealed))
    taking_in = time.thread_time() - began
    return {
        "deals": deals, "bytes_a_unit": len(sealed.text),
        "sealing_milliseconds": round(1000 * sealing / REAL_ROUNDS, 2),
        "taking_in_milliseconds": round(1000 * taking_in / REAL_ROUNDS, 2),
        "checkpoint_bytes": len(json.dumps(campaign.tally.as_dict())),
    }


def through(executor):
    """Units that are nothing, through a real executor, with many of them in flight."""
    with gather_workers(executor, EXECUTOR_WORKERS) as workers:
        wide = Workers(workers.executor, lambda: IN_FLIGHT_AS_FOR)
        run(Campaign(Nothing(IN_FLIGHT_AS_FOR)), Goal(), wide)  # until all workers are there
        began = time.monotonic()
        run(Campaign(Nothing(EXECUTOR_UNITS)), Goal(), wide)
        seconds = time.monotonic() - began
    return {"executor": executor, "workers": EXECUTOR_WORKERS,
            "units_per_second": round(EXECUTOR_UNITS / seconds)}


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--units", type=int, default=1_000_000)
    parser.add_argument("--workers", type=int, default=10_000)
    parser.add_argument("--deals", type=int, default=1 << 22, help="of the real unit")
    parser.add_argument("--executors", nargs="*", choices=EXECUTORS, default=EXECUTORS)
    options = parser.parse_args()
    print(json.dumps(million(options.units, options.workers)))
    print(json.dumps(real(options.deals)))
    for executor in options.executors:
        print(json.dumps(through(executor)))
