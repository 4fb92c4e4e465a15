"""How a long run is told to end: the first signal asks, the second one forces."""
from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager

from searcher.cli.exit_status import INTERRUPTED

SIGNALS = (signal.SIGINT, signal.SIGTERM, *([signal.SIGHUP] if hasattr(signal, "SIGHUP") else []))


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
