"""The findings file ``NAME.jsonl``: one proved infinite deal a line, only ever appended to.

Each unit's lines are forced to disk before the checkpoint counts them. The file
is locked while a campaign runs, so that two runs cannot share a name.
"""
from __future__ import annotations

import fcntl
import hashlib
import json
import os
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from searcher.campaign.checkpoint import CampaignError, require_name, sync_folder


def write_new(name: str, records: Iterable[dict[str, Any]]) -> None:
    """Write findings to ``name.jsonl``, which must not be there yet; OSError if it is."""
    require_name(name)
    lines = "".join(json.dumps(record) + "\n" for record in records)
    path = Path(f"{name}.jsonl")
    with open(path, "x", encoding="utf-8") as file:
        try:
            file.write(lines)
            file.flush()
            os.fsync(file.fileno())
        except OSError as error:
            path.unlink()
            error.filename = str(path)
            raise


class FindingsFile:
    """The open, locked findings file of a campaign; use it in a ``with`` statement."""

    def __init__(self, name: str, may_make: bool = True) -> None:
        """Open and lock the file, and make it if it is not there and that is allowed.

        CampaignError if another run has it, or it is gone or no regular file;
        OSError if the folder cannot be written to.
        """
        self.path = Path(f"{name}.jsonl")
        if may_make:
            self.path.parent.mkdir(parents=True, exist_ok=True)
        elif not self.path.exists():
            raise CampaignError(f"{self.path} is gone, and its checkpoint counts findings in it; "
                                "nothing was changed")
        if self.path.exists() and not self.path.is_file():
            raise CampaignError(f"{self.path} is no regular file")
        is_new = not self.path.exists()
        self._descriptor = os.open(self.path, os.O_RDWR | os.O_CREAT, 0o666)
        try:
            fcntl.flock(self._descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(self._descriptor)
            raise CampaignError(f"{name} is in use by another run") from None
        if is_new:
            sync_folder(self.path.parent)
        self._size = os.fstat(self._descriptor).st_size
        self._hash = hashlib.sha256()

    def __enter__(self) -> FindingsFile:
        return self

    def __exit__(self, *exception: object) -> None:
        os.close(self._descriptor)

    @property
    def empty(self) -> bool:
        """Whether there is nothing in it."""
        return self._size == 0

    def mark(self) -> dict[str, Any]:
        """What a checkpoint remembers of the file as it is now."""
        return {"bytes": self._size, "sha256": self._hash.hexdigest()}

    def recover(self, size: int, sha256: str
                ) -> tuple[list[dict[str, Any]], list[dict[str, Any]], str | None]:
        """The findings that a checkpoint counts, those behind, and a line if the end was torn off.

        `size` and `sha256` are the `mark` of the checkpoint: up to there the file
        has to be what it was. What stands behind it was found after it and stays;
        an incomplete last line is cut off, its deal will be played again.
        """
        content = self.path.read_bytes()
        if len(content) < size or hashlib.sha256(content[:size]).hexdigest() != sha256:
            raise CampaignError(
                f"{self.path} is not as its checkpoint left it: findings were changed or lost; "
                "nothing was changed"
            )
        whole = content.rfind(b"\n") + 1
        records = [self._record(number, line)
                   for number, line in enumerate(content[:whole].split(b"\n")[:-1], 1)]
        note = None
        if whole < len(content):
            os.ftruncate(self._descriptor, whole)
            os.fsync(self._descriptor)
            note = (f"{self.path}: an incomplete last line of {len(content) - whole} bytes "
                    "was cut off")
        self._size = whole
        self._hash.update(content[:whole])
        known = content[:size].count(b"\n")
        return records[:known], records[known:], note

    def _record(self, number: int, line: bytes) -> dict[str, Any]:
        try:
            record = json.loads(line)
            if isinstance(record["deal"], str) and type(record["source"]["n"]) is int:
                return record  # type: ignore[no-any-return]
        except (ValueError, KeyError, TypeError, RecursionError):
            pass
        raise CampaignError(f"{self.path}, line {number}: no finding; nothing was changed")

    def append(self, records: Iterable[dict[str, Any]]) -> None:
        """Add findings and force them to disk: all of them, or OSError and none."""
        lines = "".join(json.dumps(record) + "\n" for record in records).encode()
        if not lines:
            return
        try:
            done = 0
            while done < len(lines):
                done += os.pwrite(self._descriptor, lines[done:], self._size + done)
            os.fsync(self._descriptor)
        except OSError as error:
            os.ftruncate(self._descriptor, self._size)
            error.filename = str(self.path)
            raise
        self._size += len(lines)
        self._hash.update(lines)
