"""The findings file ``NAME.jsonl``: one proved infinite deal a line, only ever appended to.

Each unit's lines are forced to disk before the checkpoint counts them. The file
is locked while a campaign runs, so that two runs cannot share a name.
"""
from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from searcher.campaign.errors import CampaignError
from searcher.campaign.files.append_only import LockedFile
from searcher.campaign.files.checkpoint import require_name
from searcher.campaign.files.folders import make_folder_of
from searcher.strict_json import DuplicateKey, read_json


def write_new(name: str, records: Iterable[dict[str, Any]]) -> None:
    """Write findings to ``name.jsonl``, which must not be there yet; OSError if it is."""
    require_name(name)
    lines = "".join(json.dumps(record) + "\n" for record in records)
    path = Path(f"{name}.jsonl")
    make_folder_of(path)
    try:
        with open(path, "x", encoding="utf-8", newline="\n") as file:
            file.write(lines)
            file.flush()
            os.fsync(file.fileno())
    except OSError as error:
        # closing it fails as well, and neither failure has a name; that of opening it has
        if error.filename is None:
            path.unlink()
            error.filename = str(path)
        raise


class FindingsFile(LockedFile):
    """The open, locked findings file of a campaign; use it in a ``with`` statement."""

    def __init__(self, name: str, may_make: bool = True) -> None:
        """Open and lock the file, and make it if it is not there and that is allowed.

        CampaignError if another run has it, or it is gone or no regular file;
        OSError if the folder cannot be written to.
        """
        path = Path(f"{name}.jsonl")
        if not may_make and not path.exists():
            raise CampaignError(f"{path} is gone, and its checkpoint counts findings in it; "
                                "nothing was changed")
        super().__init__(path, name)
        self._hash = hashlib.sha256()

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
        note = self.cut_torn_line(content)
        self._hash.update(content[:whole])
        known = content[:size].count(b"\n")
        return records[:known], records[known:], note

    def _record(self, number: int, line: bytes) -> dict[str, Any]:
        try:
            record = read_json(line)
            if isinstance(record["deal"], str) and type(record["source"]["n"]) is int:
                return record  # type: ignore[no-any-return]
        except DuplicateKey as error:
            raise CampaignError(f"{self.path}, line {number}: {error}; nothing was changed"
                                ) from None
        except (ValueError, KeyError, TypeError, RecursionError):
            pass
        raise CampaignError(f"{self.path}, line {number}: no finding; nothing was changed")

    def append(self, records: Iterable[dict[str, Any]]) -> None:
        """Add findings and force them to disk: all of them, or OSError and none."""
        lines = "".join(json.dumps(record) + "\n" for record in records).encode()
        if not lines:
            return
        self.write(lines)
        self._hash.update(lines)
