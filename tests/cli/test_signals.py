"""Ctrl-C at any moment: one line, and it does not take long."""
import signal
import subprocess
import sys
import time

import pytest

from searcher.campaign.workers import executors
from searcher.campaign.workers.executors import gather_workers

WHILE_IMPORTING = """
import os, signal, sys
from searcher import cli
class Finder:
    def find_spec(self, name, path, target=None):
        if name == {module!r}:
            {interrupt}
sys.meta_path.insert(0, Finder())
class Swallowing:
    def __del__(self):
        os.kill(os.getpid(), signal.SIGINT)
        for _ in range(100): pass
sys.exit(cli.main(["verify"]))
"""


@pytest.mark.parametrize("module", ["searcher.cli.verbs", "numpy", "searcher.engine.games", "tqdm"])
@pytest.mark.parametrize("interrupt", ["os.kill(os.getpid(), signal.SIGINT)", "Swallowing()"])
def test_while_the_program_is_loaded(module, interrupt):
    """As a signal of its own, and where Python would print an exception and go on."""
    script = WHILE_IMPORTING.format(module=module, interrupt=interrupt)
    result = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert (result.returncode, result.stdout, result.stderr) == (
        130, "", "searcher: interrupted\n")


def test_more_threads_than_processors_are_not_started(monkeypatch):
    monkeypatch.setattr(executors, "usable_threads", lambda: 2)
    with gather_workers("threads", 64) as workers:
        assert workers.count() == 2
    with gather_workers("threads", 1) as workers:
        assert workers.count() == 1


@pytest.mark.slow
def test_the_loop_hunt_on_many_threads_ends_soon(tmp_path):
    """It has units of half a second, which used to be played by all 64 before the end."""
    process = subprocess.Popen(
        [sys.executable, "-m", "searcher", "loops", "--forever", "--threads", "64", "--out", "l"],
        cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    end = time.monotonic() + 60
    while not (tmp_path / "l.checkpoint.json").exists() and time.monotonic() < end:
        time.sleep(0.05)
    time.sleep(2)
    asked = time.monotonic()
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=60)
    assert process.returncode == 130 and errors == ""
    assert time.monotonic() - asked < 5
