"""A workers on many machines: the workers of a dask scheduler, which may join and leave.

dask plays the units of a worker that is lost again by itself. What it does not
survive is the loss of the scheduler; that ends the run.
"""
from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from contextlib import ExitStack, contextmanager
from typing import Any, ParamSpec, TypeVar

from distributed import Client, LocalCluster, Security, rpc

from searcher.campaign.errors import CampaignError, WorkersError
from searcher.campaign.workers.processes import unheard_signals

P = ParamSpec("P")
T = TypeVar("T")

SECONDS_TO_ANSWER = 10
SECONDS_BETWEEN_COUNTS = 1.0  # of the workers; it is a question to the scheduler


class Cluster(Executor):
    """An executor on top of a client of dask, connected to the scheduler at `address`."""

    def __init__(self, client: Client, address: str) -> None:
        self._client, self._address = client, address
        # each unit has to be played, and not looked up under the name that it would be given
        self._executor = client.get_executor(pure=False)
        self._counted, self._count_again_at = 0, 0.0

    def workers(self) -> int:
        """Threads of all workers that are there now, each of which plays one unit at once."""
        self._require_scheduler()
        if time.monotonic() >= self._count_again_at:
            try:
                self._counted = sum(self._client.nthreads().values())
            except OSError:
                raise self._gone() from None
            self._count_again_at = time.monotonic() + SECONDS_BETWEEN_COUNTS
        return self._counted

    def submit(self, call: Callable[P, T], /, *args: P.args, **keywords: P.kwargs) -> Future[T]:
        """As any executor does; WorkersError if the scheduler is gone."""
        self._require_scheduler()
        future: Future[T] = self._executor.submit(call, *args, **keywords)
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """As any executor does."""
        self._executor.shutdown(wait)

    def _require_scheduler(self) -> None:
        # while it tries to get hold of it again, all that was in flight is given up already
        if self._client.status != "running":
            raise self._gone()

    def _gone(self) -> WorkersError:
        return WorkersError(f"the scheduler {self._address} is gone")


@contextmanager
def _silence() -> Iterator[None]:
    """What happens is told in one line, by whoever runs this."""
    loggers = [logging.getLogger(name) for name in ("distributed", "distributed.client")]
    levels = [logger.level for logger in loggers]
    for logger in loggers:
        logger.setLevel(logging.CRITICAL)
    try:
        yield
    finally:
        for logger, level in zip(loggers, levels, strict=True):
            logger.setLevel(level)


@contextmanager
def gather_cluster(threads: int, scheduler: str | None) -> Iterator[Cluster]:
    """The workers of a scheduler, or `threads` worker processes with one of their own."""
    with _silence(), ExitStack() as exits:
        if scheduler is not None:
            _require_answer(scheduler)
        with unheard_signals():
            if scheduler is None:
                # port 0 is any that is free; nobody asked for a dashboard on it
                local = LocalCluster(n_workers=threads, threads_per_worker=1, host="127.0.0.1",
                                     dashboard_address="127.0.0.1:0",
                                     scheduler_kwargs={"dashboard": False},
                                     silence_logs=logging.CRITICAL)
                scheduler = exits.enter_context(local).scheduler_address
            client = exits.enter_context(
                Client(scheduler, timeout=SECONDS_TO_ANSWER, set_as_default=False))
        yield Cluster(client, scheduler)


def _require_answer(address: str) -> None:
    """Whether a scheduler is there: a client would not give up soon, nor without complaints."""
    async def ask() -> Any:
        async with rpc(address, connection_args=Security().get_connection_args("client")) as server:
            return (await server.identity())["type"]

    try:
        kind = asyncio.run(asyncio.wait_for(ask(), SECONDS_TO_ANSWER))
        reason = f"it is a {kind.lower()}" if kind != "Scheduler" else None
    except TimeoutError:
        reason = f"nothing within {SECONDS_TO_ANSWER} seconds"
    except (OSError, ValueError) as error:
        reason = str(error)
    if reason is not None:
        raise CampaignError(f"no dask scheduler answers at {address!r}: {reason}")
