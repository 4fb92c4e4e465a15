"""Kills at random moments, on each kind of long run: ``python benchmarks/kills.py --kills 1000``.

A run is killed with SIGKILL after a random time, from the first moment of the program on, and
started again by the same command, until it comes to its end; then its files have to be those of
a run that nobody disturbed, and another one begins. Of a checkpoint all is compared but the time
that was spent: the fields ``seconds`` and what is made of them.
"""
from __future__ import annotations

import argparse
import json
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

RUNS = {
    "random": "search random --deals 12000000 --deck 2K2Q2J14-",
    "enumerate": "search enumerate --deck 2A2K2Q2J10- --range 0:12000000",
    "longest": "search longest --deals 1000000 --deck 2A2K2Q2J18- --from-tricks 80",
    "loops": "loops --strategy pieces --deck 3K2Q3J16-",
    "census": "census --max-cards 8",
}
OF_TIME = ("seconds", "games_per_second", "tail")
"""Figures of a checkpoint that depend on how long it took (the tail has a rate in it)."""
SHARE = 0.6
"""Of the time of an undisturbed run: a run that is to be killed gets so much of it at most."""


def command(kind: str, threads: int) -> list[str]:
    """What plays."""
    return [sys.executable, "-m", "searcher", *RUNS[kind].split(), "--quiet",
            "--threads", str(threads), "--out", "run"]


def results(folder: Path) -> dict[str, Any]:
    """What a run left, without the times."""
    found: dict[str, Any] = {path.name: path.read_bytes()
                             for path in sorted(folder.iterdir()) if path.suffix != ".json"}
    checkpoint = folder / "run.checkpoint.json"
    if checkpoint.exists():
        content = json.loads(checkpoint.read_bytes())
        for field in ("seconds", "checksum"):
            content.pop(field)
        for field in OF_TIME:
            content["summary"].pop(field, None)
        found[checkpoint.name] = content
    return found


def undisturbed(kind: str, threads: int) -> tuple[dict[str, Any], float]:
    """The results of a run, and how long it took."""
    with tempfile.TemporaryDirectory() as folder:
        began = time.monotonic()
        subprocess.run(command(kind, threads), cwd=folder, check=True, stdout=subprocess.DEVNULL)
        return results(Path(folder)), time.monotonic() - began


def killed_after(seconds: float, arguments: list[str], folder: str) -> bool:
    """Whether a run was killed after so long; it may have ended. RuntimeError if it failed."""
    process = subprocess.Popen(arguments, cwd=folder, stdout=subprocess.DEVNULL,
                               stderr=subprocess.PIPE, text=True)
    try:
        _, errors = process.communicate(timeout=seconds)
    except subprocess.TimeoutExpired:
        process.kill()
        process.communicate()
        return True
    if process.returncode != 0:
        raise RuntimeError(f"after a kill: status {process.returncode}, {errors.strip()}")
    return False


def kill(kind: str, kills: int, threads: int, chance: random.Random) -> dict[str, Any]:
    """Kill so many times; the figures. AssertionError if a run ended otherwise than undisturbed."""
    whole, seconds = undisturbed(kind, threads)
    began, done, runs = time.monotonic(), 0, 0
    while done < kills:
        with tempfile.TemporaryDirectory() as folder:
            ended = False
            while not ended:
                # a run that has had its kills goes on to its end
                patience = chance.uniform(0, SHARE * seconds) if done < kills else 3600.0
                ended = not killed_after(patience, command(kind, threads), folder)
                done += not ended
            assert results(Path(folder)) == whole, f"{kind}: a killed run left something else"
        runs += 1
    return {"kind": kind, "kills": done, "runs": runs, "undisturbed_seconds": round(seconds, 1),
            "seconds": round(time.monotonic() - began), "same_results": True}


def main() -> None:
    """Kill, and print a line of JSON for each kind."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--kills", type=int, default=1000, help="for each kind (default 1000)")
    parser.add_argument("--kinds", nargs="+", choices=RUNS, default=list(RUNS))
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1, help="of the moments (default 1)")
    options = parser.parse_args()
    for kind in options.kinds:
        chance = random.Random(f"{options.seed} {kind}")
        print(json.dumps(kill(kind, options.kills, options.threads, chance)), flush=True)


if __name__ == "__main__":
    main()
