"""The rooms: no import circle, arrows downhill, and nothing that has outgrown its place."""
import ast
from collections import Counter

import pytest
from tree import CODE, ROOT, tracked

PACKAGE = ROOT / "searcher"
MOST_FILES, MOST_LINES, MOST_README_LINES = 12, 300, 200


def modules():
    """Every module of the package by name, compiled ones by their stubs."""
    found = {}
    for path in sorted([*PACKAGE.rglob("*.py"), *PACKAGE.rglob("*.pyi")]):
        parts = path.relative_to(ROOT).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


MODULES = modules()


def imported(name, path):
    """The modules that a module imports anywhere in it, within functions too."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert not node.level and node.module, f"{name} has a relative import"
            for alias in node.names:
                inner = f"{node.module}.{alias.name}"
                found.add(inner if inner in MODULES else node.module)
    return {other for other in found if other in MODULES and other != name}


# `searcher` itself loads what it names when that is asked for, so it is above all and below none
ARROWS = {name: imported(name, path) - {"searcher"} for name, path in MODULES.items()
          if name != "searcher"}


def test_all_rooms_were_read():
    assert {"searcher.engine.games", "searcher.rules.colour", "searcher.cli.verbs"} <= set(ARROWS)
    assert "searcher.deck" in ARROWS["searcher.deal"]


def test_no_import_circle():
    left = {name: set(others) for name, others in ARROWS.items()}
    while free := [name for name, others in left.items() if not others]:
        for name in free:
            del left[name]
        for others in left.values():
            others.difference_update(free)
    assert not left


@pytest.mark.parametrize("room, never", [
    ("rules", "searcher."), ("campaign", "searcher.sweep"), ("campaign", "searcher.loops"),
    ("campaign", "searcher.table"), ("sweep", "searcher.report"), ("loops", "searcher.report"),
    ("loops", "searcher.laps"), ("laps", "searcher.audit"), ("laps", "searcher.report"),
    ("table", "searcher.report"), ("audit", "searcher.report"), ("report", "searcher.cli"),
])
def test_arrows_go_downhill(room, never):
    allowed = ("searcher.rules", "searcher.outcome")
    for name, others in ARROWS.items():
        if name.startswith(f"searcher.{room}."):
            assert not [other for other in others
                        if other.startswith(never) and not other.startswith(allowed)], name


def test_no_folder_of_code_holds_too_many_files():
    of_code = {path.parent for path in tracked() if path.suffix in CODE} - {ROOT}
    rooms = Counter(path.parent for path in tracked() if path.parent in of_code)
    assert rooms and not {str(room): count for room, count in rooms.items() if count > MOST_FILES}


def test_no_file_is_too_long():
    lines = {str(path): len(path.read_text("utf-8").splitlines())
             for path in tracked() if path.suffix in CODE}
    assert len(lines) > 100
    assert not {path: count for path, count in lines.items() if count > MOST_LINES}


def test_the_readme_is_read_at_a_glance():
    assert len((ROOT / "README.md").read_text("utf-8").splitlines()) <= MOST_README_LINES
