"""Worker processes that end when they should: not before the driver, and not after it.

If one of them dies, `concurrent.futures` gives up the whole pool; here it is
made anew for the next unit.
"""
from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import resource_tracker
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")

SECONDS_TO_NOTICE = 2.0  # that a process is dead, which takes a pool no time
TERMINAL_SIGNALS = (signal.SIGINT, *([signal.SIGHUP] if hasattr(signal, "SIGHUP") else []))


@contextmanager
def unheard_signals() -> Iterator[None]:
    """What begins in this block never hears what a terminal sends to all its processes.

    Ctrl-C is for the driver, which finishes what is being played. The signals
    are blocked, not ignored: processes and threads take that over from whoever
    begins them, from their first moment on, and here none is lost.
    """
    if not hasattr(signal, "pthread_sigmask"):  # Windows: they hear it, and are ended
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, TERMINAL_SIGNALS)
    try:
        # it is begun with the first process, and would unblock signals for that one
        resource_tracker.ensure_running()
        signal.pthread_sigmask(signal.SIG_BLOCK, TERMINAL_SIGNALS)
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


class Processes(Executor):
    """A process pool that outlives its processes."""

    def __init__(self, workers: int) -> None:
        self._workers = workers
        self._pool = self._make()
        self._over = threading.Event()
        threading.Thread(target=self._watch, daemon=True).start()

    def _make(self) -> ProcessPoolExecutor:
        # not forked: the threads of this process would not be there, but their locks
        with unheard_signals():
            return ProcessPoolExecutor(self._workers, multiprocessing.get_context("spawn"),
                                       initializer=_end_with_parent)

    def submit(self, call: Callable[P, T], /, *args: P.args, **keywords: P.kwargs) -> Future[T]:
        """As any executor does."""
        with unheard_signals():
            try:
                return self._pool.submit(call, *args, **keywords)
            except BrokenExecutor:
                self._pool.shutdown(wait=False)
                self._pool = self._make()
                return self._pool.submit(call, *args, **keywords)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """As any executor does."""
        self._pool.shutdown(wait, cancel_futures=cancel_futures)
        self._over.set()

    def drop(self, futures: Iterable[Future[Any]]) -> None:
        """End the processes, and with them all that they play or should play; later units get
        new ones. The futures are not cancelled: a pool that breaks could not take that."""
        pool: Any = self._pool
        for process in dict(pool._processes or {}).values():
            process.kill()

    def _watch(self) -> None:
        """End pools that hang.

        A process that is killed while it sends a result leaves half of it behind, and nobody
        else may send: the pool would wait for the other half for ever.
        """
        dead_before: set[int] = set()
        while not self._over.wait(SECONDS_TO_NOTICE):
            pool: Any = self._pool
            processes = dict(pool._processes or {})
            dead = {number for number, process in processes.items() if not process.is_alive()}
            if dead & dead_before:  # and in all that time the pool did not notice
                for process in processes.values():
                    process.kill()
                pool._result_queue._writer.close()  # the last one: now there is no other half
            dead_before = dead


def _end_with_parent() -> None:
    """See that this process ends when the driver is killed; it would wait for ever."""
    parent: Any = multiprocessing.parent_process()

    def watch() -> None:
        parent.join()
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()
