"""What tests share: running the command, and a line about what was skipped."""
from __future__ import annotations

import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

from searcher.cli import main

settings.register_profile("searcher", deadline=None, derandomize=True, print_blob=False)
settings.load_profile("searcher")

Run = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture
def searcher(tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
             capfd: pytest.CaptureFixture[str]) -> Run:
    """Run the command in an empty folder; returns what it printed and its status.

    With keywords it is a process of its own, which takes them as `subprocess.run` does;
    without any it is called here, which takes a hundredth of the time.
    """
    def run(*arguments: str, **keywords: object) -> subprocess.CompletedProcess[str]:
        if keywords:
            options: dict[str, object] = {"cwd": tmp_path, "timeout": 120} | keywords
            return subprocess.run(
                [sys.executable, "-m", "searcher", *arguments],  # type: ignore[call-overload]
                capture_output=True, text=True, **options)
        capfd.readouterr()
        with monkeypatch.context() as patch:
            patch.chdir(tmp_path)
            try:
                status = main(arguments)
            except SystemExit as end:
                status = int(end.code or 0)
        return subprocess.CompletedProcess(arguments, status, *capfd.readouterr())
    return run


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Say what was skipped and why, in one line."""
    reasons = Counter(str(report.longrepr[2]).removeprefix("Skipped: ")
                      for report in terminalreporter.stats.get("skipped", []))
    if reasons:
        told = "; ".join(f"{count} tests ({reason})" for reason, count in reasons.items())
        terminalreporter.write_line(f"skipped: {told}")
