"""A table that grows, ``NAME.csv``: a line with the names of its columns, then a row a line."""
from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from searcher.campaign.errors import CampaignError
from searcher.campaign.files.append_only import LockedFile
from searcher.campaign.files.checkpoint import require_name


class RowsFile(LockedFile):
    """The open, locked table; no cell may hold a comma, a quote or a new line."""

    def __init__(self, name: str, columns: Sequence[str]) -> None:
        """Open the table, and make it if it is not there; raises CampaignError or OSError."""
        require_name(name)
        self._columns = tuple(columns)
        super().__init__(Path(f"{name}.csv"), name)

    def recover(self) -> tuple[list[dict[str, str]], str | None]:
        """The rows that are there, and a line to tell if the end was torn off.

        CampaignError, and nothing changed, if it is not a table with these columns.
        """
        head = self._line(self._columns)
        content = self.path.read_bytes()
        if not content.startswith(head) and not head.startswith(content):
            raise CampaignError(f"{self.path} is no table of this kind; it is not overwritten")
        whole = content[len(head):content.rfind(b"\n") + 1]
        rows = [self._row(number, line) for number, line in enumerate(whole.splitlines(), 2)]
        note = self.cut_torn_line(content)
        if self.empty:
            self.write(head)
        return rows, note

    def append(self, rows: Iterable[dict[str, object]]) -> None:
        """Add rows and force them to disk: all of them, or OSError and none."""
        self.write(b"".join(self._line([row[column] for column in self._columns])
                            for row in rows))

    def no_row(self, number: int) -> CampaignError:
        """What to raise if what stands in a line, counted from 1, cannot be."""
        return CampaignError(f"{self.path}, line {number}: no row of this table; "
                             "nothing was changed")

    def not_so(self, number: int, why: str) -> CampaignError:
        """What to raise if what stands in a line is not so."""
        return CampaignError(f"{self.path}, line {number}: this row is not so: {why}; "
                             "nothing was changed")

    def _row(self, number: int, line: bytes) -> dict[str, str]:
        cells = line.decode(errors="replace").split(",")
        if len(cells) != len(self._columns):
            raise self.no_row(number)
        return dict(zip(self._columns, cells, strict=True))

    def _line(self, cells: Iterable[object]) -> bytes:
        return (",".join(map(str, cells)) + "\n").encode()
