"""The command ``searcher``: one verb a file, data on stdout, progress and errors on stderr.

* `verbs.py`: the verbs, and what each of their errors comes to; they are in `deal/` (one deal),
  `search/` (many) and `program/` (this program).
* `arguments.py`: tells deals that begin with ``-`` from options, and makes errors one line.
* `table_options.py`: what the verbs for games at a table share; `long_runs.py`: those that search.
* `signals.py`: how a long run is told to end. `exit_status.py`: the exit statuses of that.

Exit status: 0 fine, 1 a claim, a check or the workers failed, 2 bad input, 130 interrupted, 141
whoever read the output has gone.
"""
from __future__ import annotations

import errno
import io
import os
import sys
from collections.abc import Sequence
from typing import TextIO

from searcher.cli.exit_status import INTERRUPTED, READER_GONE
from searcher.cli.signals import at_once
from searcher.options import echoed


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command; returns its exit status."""
    arguments = sys.argv[1:] if argv is None else list(argv)
    _open_streams()
    try:
        # imported here, for it takes a moment in which there may be a Ctrl-C
        with at_once():
            from searcher.cli import verbs
    except ImportError as error:
        return _complain(str(error), 2)
    try:
        status = verbs.run(arguments)
        sys.stdout.flush()
        return status
    except verbs.REFUSED as error:
        return _complain(str(error), 2)
    except verbs.FAILED as error:
        return _complain(str(error), 1)
    except BrokenPipeError:
        # whoever read our output has seen enough; keep Python from complaining at exit
        _give_up(sys.stdout)
        return READER_GONE
    except OSError as error:
        # what has no name failed while it was printed
        return _complain(f"{error.filename or 'standard output'}: {error.strerror or error}", 2)
    except KeyboardInterrupt:
        return _complain("interrupted", INTERRUPTED)


class _Closed(io.TextIOBase):
    """A standard output that was closed: what is written to it is lost, and that is no success."""

    def __init__(self) -> None:
        self._nowhere = open(os.devnull, "w")  # lest a file of ours gets its number

    def write(self, text: str) -> int:
        raise OSError(errno.EBADF, os.strerror(errno.EBADF))

    def fileno(self) -> int:
        return self._nowhere.fileno()


def _open_streams() -> None:
    """See that both streams are there, even if they were closed, and take any text."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None and name == "stdout":
            sys.stdout = _Closed()
        elif stream is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))
        elif hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")


def _complain(message: str, status: int) -> int:
    try:
        print("searcher:", echoed(" ".join(message.split("\n"))), file=sys.stderr, flush=True)
    except OSError:
        _give_up(sys.stderr)
    try:
        sys.stdout.flush()
    except OSError:
        _give_up(sys.stdout)
    return status


def _give_up(stream: TextIO) -> None:
    """Let a stream that cannot be written to lead nowhere, lest closing it fails as well."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
