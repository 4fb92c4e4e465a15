"""Who plays: threads or processes of this machine, the workers of a dask cluster, any executor.

This is the one place that makes executors. Where a campaign is concerned they
are all one: they take a unit and give a `concurrent.futures.Future` back.
"""
from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from operator import index
from typing import Any

from searcher.campaign.errors import CampaignError

EXECUTORS = ("threads", "processes", "dask")
MOST_THREADS = 1024


def cancel(futures: Iterable[Future[Any]]) -> None:
    """Take back those that are not being played yet, the last ones first."""
    for future in futures:
        future.cancel()


@dataclass(frozen=True)
class Workers:
    """An executor, and how many units it plays at once now; WorkersError if it is gone."""

    executor: Executor
    count: Callable[[], int]
    drop: Callable[[Iterable[Future[Any]]], None] = cancel
    """Give up units that nobody waits for any more; those being played too, where that can be."""


def usable_threads() -> int:
    """Processors that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@contextmanager
def gather_workers(executor: str | Executor = "threads", threads: int | None = None,
                   scheduler: str | None = None) -> Iterator[Workers]:
    """Those who play, until the end of the ``with`` block.

    `executor` is one of `EXECUTORS`, or any `concurrent.futures.Executor`, which stays
    open. `threads` is the number of units played at once, by default one for each
    processor; of threads there are not more than that. `scheduler` is the address of a
    dask scheduler, whose workers play, as many as there are; without it dask has
    workers of its own on this machine.

    Raises ValueError for arguments that do not fit together or are out of range,
    CampaignError if what is needed is not installed or does not answer.
    """
    if scheduler is not None and executor != "dask":
        raise ValueError("a scheduler is for the executor dask")
    if scheduler is not None and threads is not None:
        raise ValueError("give threads or a scheduler, not both: its workers are those it has")
    threads = usable_threads() if threads is None else index(threads)
    if not 1 <= threads <= MOST_THREADS:
        raise ValueError(f"{threads} threads; that goes from 1 to {MOST_THREADS}")
    if isinstance(executor, Executor):
        yield Workers(executor, lambda: threads)
    elif executor == "threads":
        # units of more threads than processors would all last longer, and so would an end
        at_once = min(threads, usable_threads())
        with ThreadPoolExecutor(at_once) as pool:
            yield Workers(pool, lambda: at_once)
    elif executor == "processes":
        from searcher.campaign.workers.processes import Processes
        with Processes(threads) as processes:
            yield Workers(processes, lambda: threads, processes.drop)
    elif executor == "dask":
        try:
            from searcher.campaign.workers.dask_cluster import gather_cluster
        except ImportError as error:
            raise CampaignError("the executor dask needs dask.distributed, which pip install "
                                f"'searcher[distributed]' installs ({error})") from None
        with gather_cluster(threads, scheduler) as cluster:
            yield Workers(cluster, cluster.workers)
    else:
        raise ValueError(f"{executor!r} is no executor; they are {', '.join(EXECUTORS)}")
