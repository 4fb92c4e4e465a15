"""The documents: examples print what they show, links lead somewhere, every file is named."""
import ast
import doctest
import json
import re
import shlex
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest
from tree import ROOT, tracked

import searcher as package
from searcher.cli.verbs import VERBS

PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted(ROOT.glob("docs/*.md"))]
DOCUMENTS = [*PAGES, *sorted({*ROOT.glob("*.md"), *ROOT.glob("*/README.md"),
                              *ROOT.glob("*/*/README.md")} - set(PAGES))]
EXAMPLE = re.compile(r"^```\n\$ (searcher .*)\n((?:.*\n)*?)```$", re.MULTILINE)


def name_of(path):
    return path.relative_to(ROOT).as_posix()


def examples(page):
    return EXAMPLE.findall(page.read_text("utf-8"))


def pattern(shown):
    """What may come out: ``...`` alone on a line is any lines, elsewhere the rest of a line."""
    return "".join(r"(?:.*\n)*?" if line == "...\n" else re.escape(line).replace(r"\.\.\.", ".*")
                   for line in shown.splitlines(keepends=True))


def test_there_are_examples():
    count = {name_of(page): len(examples(page)) for page in PAGES}
    assert count["docs/tour.md"] == 10 and count["README.md"] >= 2
    assert sum(count.values()) >= 25


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_every_command_behind_a_dollar_is_an_example(page):
    assert len(re.findall(r"^\$ ", page.read_text("utf-8"), re.MULTILINE)) == len(examples(page))


@pytest.mark.parametrize("page", [page for page in PAGES if examples(page)], ids=name_of)
def test_commands_of_a_page_in_one_folder(searcher, page):
    for command, shown in examples(page):
        result = searcher(*shlex.split(command)[1:])
        assert result.returncode == 0 and result.stderr == "", command
        assert re.fullmatch(pattern(shown), result.stdout), command


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_python_examples(page):
    assert doctest.testfile(str(page), module_relative=False).failed == 0


@pytest.mark.parametrize("page", DOCUMENTS, ids=name_of)
def test_links_lead_somewhere(page):
    text = re.sub(r"^```.*?^```", "", page.read_text("utf-8"), flags=re.DOTALL | re.MULTILINE)
    for link in re.findall(r"\]\(\s*([^)\s]+)\s*\)", text):
        if not link.startswith(("http:", "https:")):
            assert (page.parent / link.partition("#")[0]).exists(), link


@pytest.mark.parametrize("page", DOCUMENTS, ids=name_of)
def test_files_that_pages_name_exist(page):
    rooms = "searcher|ext|tests|results|benchmarks|docs"
    named = re.findall(rf"`((?:{rooms})/[\w./-]*)`", page.read_text("utf-8"))
    made_by_the_reader = {"searcher/sweep/mirrored.py", "results/search.jsonl",
                          "results/search.checkpoint.json"}
    assert not [path for path in set(named) - made_by_the_reader if not (ROOT / path).exists()]


def test_the_readme_leads_to_every_page():
    text = (ROOT / "README.md").read_text("utf-8")
    others = {page for page in PAGES if page != ROOT / "README.md"}
    assert not [name_of(page) for page in others if f"]({name_of(page)})" not in text]


def test_the_readme_has_all_verbs_in_its_table():
    text = (ROOT / "README.md").read_text("utf-8")
    assert sorted(re.findall(r"^\| `([\w-]+)` \|", text, re.MULTILINE)) == sorted(VERBS)


@cache
def folders():
    """Every folder, and the names of the files in it."""
    found = {}
    for path in tracked():
        if path.parent != ROOT:
            found.setdefault(path.parent, set()).add(path.name)
    return found


def test_the_architecture_names_every_folder():
    text = (ROOT / "ARCHITECTURE.md").read_text("utf-8")
    named = set(re.findall(r"^([\w./]+)/ ", text, re.MULTILINE))
    rooms = {name_of(folder) for folder in folders()}
    mirrors = {name_of(folder) for folder in folders() if is_mirror(folder)}
    assert len(rooms) > 25 and not rooms - mirrors - named
    assert not [name for name in named if not (ROOT / name).is_dir()]


def says(folder):
    """What a room says of its files: its docstring, its README, or those of the room above."""
    module, readme = folder / "__init__.py", folder / "README.md"
    text = ast.get_docstring(ast.parse(module.read_text("utf-8"))) if module.exists() else ""
    text += readme.read_text("utf-8") if readme.exists() else ""
    return text or says(folder.parent)


def is_mirror(folder):
    """Whether a folder of tests mirrors a room, whose files tell what its own are."""
    parts = folder.relative_to(ROOT).parts
    return parts == ("tests", "engine") or (
        parts[0] == "tests" and len(parts) > 1 and ROOT.joinpath("searcher", *parts[1:]).is_dir()
        and parts[1:] != ("data",))


@pytest.mark.parametrize("room", ["searcher", "ext", "benchmarks", "results", "tests"])
def test_every_room_names_its_files(room):
    inside = [folder for folder in folders() if ROOT / room in (folder, *folder.parents)]
    assert inside
    for folder in inside:
        text = "" if is_mirror(folder) else says(folder)
        names = set() if is_mirror(folder) else folders()[folder] - {"__init__.py", "README.md"}
        assert not [name for name in names
                    if f"`{name}`" not in text and f"`{folder.name}/{name}`" not in text], folder


def keys(value):
    """All keys of objects within a value."""
    if isinstance(value, dict):
        return set(value) | {key for inner in value.values() for key in keys(inner)}
    return {key for inner in value for key in keys(inner)} if isinstance(value, list) else set()


@pytest.mark.parametrize("command", [
    "search random --deals 20000", "search longest --deals 20000 --from-tricks 90",
    "search enumerate --deck 2J4-",
    "loops --strategy grow --deck 2J4- --minutes 0.001", "loops --strategy pieces --deck 2J4-",
    "loops --strategy solve --deck 2J4- --laps 2:6 --threads 1",
    "stats --game colour --players 2 --deals 1000", "basin J--/-J-", "census --max-cards 2",
])
def test_the_page_of_files_has_every_field(searcher, tmp_path, command):
    assert searcher(*shlex.split(command), "--out", "name").returncode == 0
    found = set()
    for path in tmp_path.iterdir():
        text = path.read_text("utf-8")
        if path.suffix == ".csv":
            found |= set(text.split("\n")[0].split(","))
        else:
            for part in text.splitlines() if path.suffix == ".jsonl" else [text]:
                content = json.loads(part)
                content.get("tally", {}).pop("yields", None)  # its keys are strategies
                found |= keys(content)
    page = (ROOT / "docs" / "files.md").read_text("utf-8")
    assert len(found) > 5 and not [key for key in found if f"`{key}`" not in page]


WALK = "search random --deals 20000 --deck 2J4- --threads 1 --quiet --out walk".split()
FOLLOW = """
import sys, threading
from searcher import cli
from searcher.cli import verbs
passed = set()
def follow(frame, event, argument):
    file, callers = frame.f_code.co_filename, set()
    while frame:
        callers.add(frame.f_code.co_name)
        frame = frame.f_back
    if not callers & {"add_parser", "_find_and_load"}:
        passed.add(file)
sys.settrace(follow)
threading.settrace(follow)
cli.main(sys.argv[1:])
sys.settrace(None)
print(*passed, sep="\\n", file=sys.stderr)
"""


def test_the_walk_passes_through_the_files_that_it_names(tmp_path):
    text = (ROOT / "ARCHITECTURE.md").read_text("utf-8")
    walk = text[text.index("## The walk"):text.index("`searcher verify NAME.jsonl` goes")]
    named = set(re.findall(r"`(searcher/[\w/]+\.py)`", walk))
    followed = subprocess.run([sys.executable, "-c", FOLLOW, *WALK], cwd=tmp_path,
                              capture_output=True, text=True, check=True)
    above = Path(package.__file__).parents[1]
    passed = {Path(line).relative_to(above).as_posix() for line in followed.stderr.splitlines()
              if line.startswith(f"{above / 'searcher'}")}
    by_the_way = {"searcher/sweep/kinds.py"}  # a table, which runs no code when it is looked at
    assert named - by_the_way <= passed
    assert passed <= named
