"""A file of lines that is only ever appended to, by one run at a time.

Lines are forced to disk, all that are written together or none; what a kill or
a power cut has torn is cut off when the file is opened again.
"""
from __future__ import annotations

import os
from pathlib import Path
from typing import Self

from searcher.campaign.errors import CampaignError
from searcher.campaign.files.checkpoint import sync_folder
from searcher.campaign.files.file_lock import lock
from searcher.campaign.files.folders import make_folder_of


class LockedFile:
    """The open, locked file; use it in a ``with`` statement."""

    def __init__(self, path: Path, name: str) -> None:
        """Open and lock the file of campaign `name`, and make it if it is not there.

        CampaignError if another run has it, or it is no regular file; OSError if
        the folder cannot be written to.
        """
        self.path = path
        make_folder_of(path)
        if path.exists() and not path.is_file():
            raise CampaignError(f"{path} is no regular file")
        is_new = not path.exists()
        binary = getattr(os, "O_BINARY", 0)  # Windows would make two bytes of a line's end
        self._descriptor = os.open(path, os.O_RDWR | os.O_CREAT | binary, 0o666)
        if not lock(self._descriptor):
            os.close(self._descriptor)
            raise CampaignError(f"{name} is in use by another run")
        if is_new:
            sync_folder(path.parent)
        self._size = os.fstat(self._descriptor).st_size

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exception: object) -> None:
        os.close(self._descriptor)

    @property
    def empty(self) -> bool:
        """Whether there is nothing in it."""
        return self._size == 0

    def cut_torn_line(self, content: bytes) -> str | None:
        """Cut off an incomplete last line of what was read; a line that tells it."""
        self._size = content.rfind(b"\n") + 1
        torn = len(content) - self._size
        if torn == 0:
            return None
        os.ftruncate(self._descriptor, self._size)
        os.fsync(self._descriptor)
        return f"{self.path}: an incomplete last line of {torn} bytes was cut off"

    def write(self, lines: bytes) -> None:
        """Append lines and force them to disk: all of them, or OSError and none."""
        try:
            done = 0
            os.lseek(self._descriptor, self._size, os.SEEK_SET)
            while done < len(lines):
                done += os.write(self._descriptor, lines[done:])
            os.fsync(self._descriptor)
        except OSError as error:
            os.ftruncate(self._descriptor, self._size)
            error.filename = str(self.path)
            raise
        self._size += len(lines)
