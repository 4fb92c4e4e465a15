"""A lock on an open file that ends with the process: one campaign a name, also after a kill.

Windows has no `fcntl` and POSIX no `msvcrt`, so each is imported where there is one.
"""
from __future__ import annotations

import os
import sys

LOCKED_BYTE = 1 << 40
"""On Windows a lock is on bytes, and a locked byte cannot be read: one far behind the end."""


def lock(descriptor: int) -> bool:
    """Lock the file, without waiting; False if another process has it."""
    try:
        if sys.platform == "win32":
            import msvcrt

            os.lseek(descriptor, LOCKED_BYTE, os.SEEK_SET)
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except PermissionError:  # how msvcrt says that it is taken
        return False
    return True
