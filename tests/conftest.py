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
