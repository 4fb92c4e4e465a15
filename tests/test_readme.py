"""The examples of the README and of the docstrings: what they show is what comes out."""
import doctest
import importlib
import pkgutil
import re
import shlex
from pathlib import Path

import pytest

import searcher as package

README = Path(__file__).parents[1] / "README.md"
PAGES = [README, README.parent / "docs" / "two-games.md"]
EXAMPLES = [example for page in PAGES for example in re.findall(
    r"^\$ (searcher .*)\n((?:.+\n)*?)```", page.read_text(), re.MULTILINE)]
MODULES = [info.name for info in pkgutil.walk_packages(package.__path__, "searcher.")
           if info.name not in ("searcher.__main__", "searcher.engine")]


def test_there_are_examples():
    assert len(EXAMPLES) >= 5


@pytest.mark.parametrize("command, shown", EXAMPLES)
def test_commands(searcher, command, shown):
    result = searcher(*shlex.split(command)[1:])
    assert result.returncode == 0 and result.stderr == ""
    pattern = re.escape(shown).replace(re.escape("..."), ".*")
    assert re.fullmatch(pattern, result.stdout)


def test_python_examples():
    assert doctest.testfile(str(README), module_relative=False).failed == 0


@pytest.mark.parametrize("name", ["searcher", *MODULES])
def test_docstrings(name):
    assert doctest.testmod(importlib.import_module(name)).failed == 0


@pytest.mark.parametrize("page", ["README.md", "CONTRIBUTING.md", "docs/two-games.md"])
def test_files_that_pages_name_exist(page):
    root = README.parent
    text = (root / page).read_text()
    named = re.findall(r"`((?:searcher|ext|tests|results)/[\w./]*)`", text)
    assert named
    for path in named:
        assert (root / path).exists(), path


def test_the_architecture_names_every_room():
    root = README.parent
    text = (root / "ARCHITECTURE.md").read_text()
    files = [*root.glob("ext/*.pyx"), *root.glob("ext/*.h"), *root.glob("searcher/[!_]*.py"),
             *root.glob("searcher/campaign/[!_]*.py"), *root.glob("searcher/hunt/[!_]*.py"),
             *root.glob("searcher/rules/[!_]*.py")]
    assert len(files) > 15
    assert not [path.name for path in files if f"`{path.name}`" not in text]
