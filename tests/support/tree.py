"""The files of the project, for the tests of the tree itself and of its documents."""
from __future__ import annotations

import subprocess
from pathlib import Path

ROOT = Path(__file__).parents[2]
CODE = {".py", ".pyi", ".pyx", ".pxd", ".h", ".c", ".js", ".css"}


def tracked() -> list[Path]:
    """The files of the project; without git (a source distribution), all that are code."""
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True)
    if listed.returncode == 0 and listed.stdout:
        return [ROOT / name for name in listed.stdout.splitlines() if (ROOT / name).exists()]
    return [path for room in ("ext", "searcher", "tests", "benchmarks")
            for path in (ROOT / room).rglob("*")
            if path.suffix in CODE and not path.with_suffix(".pyx").exists()]
