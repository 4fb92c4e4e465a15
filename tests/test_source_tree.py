"""A source tree whose engine is not compiled says so, and how to compile it."""
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import searcher


@pytest.fixture
def tree(tmp_path):
    shutil.copytree(Path(searcher.__file__).parent, tmp_path / "searcher",
                    ignore=shutil.ignore_patterns("*.so", "*.pyd", "__pycache__"))
    return tmp_path


@pytest.mark.parametrize("arguments", [
    ["-m", "searcher", "verify"],
    ["-c", "from searcher.cli import main; raise SystemExit(main([]))"],  # as the installed command
])
def test_the_command_says_it_in_one_line(tree, arguments):
    result = subprocess.run([sys.executable, *arguments], cwd=tree, capture_output=True, text=True,
                            env={**os.environ, "PYTHONPATH": str(tree)})
    assert result.returncode == 2 and result.stdout == ""
    assert result.stderr == (f"searcher: the engine is not compiled in {tree}; there, run: make "
                             "build, or: pip install --editable .\n")


def test_the_package_says_it_too(tree):
    result = subprocess.run([sys.executable, "-c", "import searcher; searcher.play"], cwd=tree,
                            capture_output=True, text=True,
                            env={**os.environ, "PYTHONPATH": str(tree)})
    assert result.stderr.splitlines()[-1].startswith("ImportError: the engine is not compiled in")
