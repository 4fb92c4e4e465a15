"""The contract for bad input."""
from __future__ import annotations

import subprocess


def refused(result: subprocess.CompletedProcess[str], *words: str, status: int = 2) -> None:
    """Hold a result to the contract for bad input: one line, no data, the right status."""
    assert result.returncode == status, result
    assert result.stdout == ""
    assert result.stderr.count("\n") == 1 and result.stderr.startswith("searcher: "), result.stderr
    for word in words:
        assert word in result.stderr
