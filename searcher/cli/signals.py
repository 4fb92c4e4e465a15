"""How a long run is told to end: the first signal asks, the second one forces."""
from __future__ import annotations

import os
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from searcher.cli.exit_status import INTERRUPTED

SIGNALS = (signal.SIGINT, signal.SIGTERM, *([signal.SIGHUP] if hasattr(signal, "SIGHUP") else []))


@contextmanager
def at_once() -> Iterator[None]:
    """Let Ctrl-C end the program where it is, in a line: while there is nothing to save.

    As an exception it could come up in the middle of an import, where some are swallowed.
    """
    if (signal.getsignal(signal.SIGINT) is not signal.default_int_handler
            or threading.current_thread() is not threading.main_thread()):
        yield  # somebody else's
        return
    signal.signal(signal.SIGINT, _end)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def _end(number: int, frame: object) -> None:
    with suppress(OSError):
        os.write(2, b"searcher: interrupted\n")
    os._exit(INTERRUPTED)


class Stop:
    """Whether the user wants an end: units in flight are finished and saved, or not even that."""

    def __init__(self) -> None:
        self.asked = False

    @contextmanager
    def listening(self) -> Iterator[Stop]:
        """Take the signals until the end of the ``with`` block."""
        before = {number: signal.signal(number, self._ask) for number in SIGNALS
                  if signal.getsignal(number) != signal.SIG_IGN}  # nohup stays nohup
        try:
            yield self
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    def _ask(self, number: int, frame: object) -> None:
        if self.asked:
            os._exit(INTERRUPTED)  # nothing is lost but what is in flight
        self.asked = True
