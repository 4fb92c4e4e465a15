"""What tests share: drawing deals, running the installed command."""
from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import settings

settings.register_profile("searcher", deadline=None, derandomize=True, print_blob=False)
settings.load_profile("searcher")

Run = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture
def searcher(tmp_path: Path) -> Run:
    """Run the command in an empty folder; returns what it printed and its status."""
    def run(*arguments: str, **keywords: object) -> subprocess.CompletedProcess[str]:
        options: dict[str, object] = {"cwd": tmp_path, "timeout": 120} | keywords
        return subprocess.run([sys.executable, "-m", "searcher", *arguments],  # type: ignore
                              capture_output=True, text=True, **options)
    return run


def refused(result: subprocess.CompletedProcess[str], *words: str, status: int = 2) -> None:
    """Hold a result to the contract for bad input: one line, no data, the right status."""
    assert result.returncode == status, result
    assert result.stdout == ""
    assert result.stderr.count("\n") == 1 and result.stderr.startswith("searcher: "), result.stderr
    for word in words:
        assert word in result.stderr
