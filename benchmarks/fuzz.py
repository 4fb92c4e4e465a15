"""Mutated notation and mutated result files: ``python benchmarks/fuzz.py --minutes 5``.

All in this process: what is read is taken or refused with the errors that the command turns into a
line. Anything else that is raised, or an input that takes longer than SECONDS_FOR_ONE, ends it and
shows the input. A line of JSON for each target: inputs, how many were taken, peak memory.

* ``notation``: deals in all notations, for two and at a table, decks, numbers of options.
* ``lines``: lines of findings files, changed as text or as values, replayed where they are taken.
* ``files``: findings, checkpoints and tables, changed byte by byte, read as whole files.
* ``forged``: checkpoints with changed values and a checksum that is right, gone on from.
"""
from __future__ import annotations

import argparse
import contextlib
import io
import json
import random
import resource
import signal
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from searcher.audit.claims import claim_of, read_claims
from searcher.audit.replay import Claim, ClaimError, contradictions, replay
from searcher.audit.stored_campaign import read_campaign
from searcher.campaign.errors import CampaignError
from searcher.campaign.files.checksum import canonical, checksum
from searcher.cli import main as command
from searcher.cli.table_options import game
from searcher.data import KNOWN_INFINITE
from searcher.deal import Deal, DealError
from searcher.deck import Deck, DeckError
from searcher.options import positive_minutes, whole_number
from searcher.table.deal import TableDeal
from searcher.table.house_rules import HouseError
from searcher.table.replay import replay_table, table_claim, table_contradictions

SECONDS_FOR_ONE = 20
MOST_PLAYED = 150  # cards: larger deals are read, but take the slow rules too long here
REFUSED = (DealError, DeckError, ClaimError, CampaignError, HouseError, argparse.ArgumentTypeError)
NOTATION = (
    KNOWN_INFINITE, "--J-/Q---", "1: --J- 2: KQ--", "0010 3200", "As3hTd/KdQcJh",
    "A♠ 3♥ / K♦ 10♣ J♥ 2♣", "🂡🃋/🂮🂱", "♠A♥3/♦K♣10", "('---K', 'J--')", '["AK", "2J"]',
    '{"playerA": ["A", "10"], "playerB": "2J"}', "SAH7/D2CQ", "-7J-/-Q/-", "4A4K4Q4J36-",
    "--J-\nQ---", "2 10 K T / x Q 9 J", "18446744073709551615", "0.5", "färg",
    "('A♠', \"K♥\"),")
SIGNS = (
    *"AKQJTXSHDCakqjtxshdc-0123456789/|: \n\t,.'\"()[]{}\\+eE_", "♠", "♥", "♦", "♣", "♤", "\ufe0f",
    "🂡", "🂬", "🃏", "🂠", "🃟", "ß", "٣", "İ", "\0", "\x85", "\u2028", "\N{MINUS SIGN}", "10", "1:",
    " 2:", "NaN", "1e999", "null", "true", '"deal":', "[" * 50, "9" * 30, "\ud800", "-" * 40)
VALUES: tuple[Any, ...] = (
    None, True, False, 0, -1, 1, 2**31, 2**63, 2**64, 2**200, 1.5, float("1e300"), "", "x", "-/-",
    KNOWN_INFINITE, [], {}, [1, 2], [[]], {"n": 1}, "9" * 50, [None], "\ud800")


def mutated(text: str, others: tuple[str, ...], chance: random.Random) -> str:
    """A text with some things deleted, doubled, replaced or taken from others."""
    for _ in range(chance.randint(1, 4)):
        a, b = sorted((chance.randint(0, len(text)), chance.randint(0, len(text))))
        b = min(b, a + 20)
        text = chance.choice((
            lambda: text[:a] + text[b:], lambda: text[:b] + text[a:],  # noqa: B023
            lambda: text[:a] + chance.choice(SIGNS) + text[b:],  # noqa: B023
            lambda: text[:a] + chance.choice(SIGNS) + text[a:],  # noqa: B023
            lambda: text[:a] + chance.choice(others)[b:], lambda: text[:a]))()  # noqa: B023
    return text


def changed(value: Any, chance: random.Random) -> Any:
    """Plain values with one of them, somewhere, another."""
    if isinstance(value, dict) and value and chance.random() < 0.9:
        key = chance.choice(list(value))
        if chance.random() < 0.1:
            return {other: value[other] for other in value if other != key}
        return value | {key: changed(value[key], chance)}
    if isinstance(value, list) and value and chance.random() < 0.9:
        place = chance.randrange(len(value))
        return [*value[:place], changed(value[place], chance), *value[place + 1:]]
    return chance.choice(VALUES)


def notation(folder: Path, chance: random.Random) -> Iterator[tuple[object, Callable[[], None]]]:
    """Texts, and what reads them."""
    readers: tuple[Callable[[str], object], ...] = (
        lambda text: _read_and_written(Deal.parse(text)), lambda text: str(Deck.parse(text)),
        lambda text: str(TableDeal.parse("colour", text)),
        lambda text: str(TableDeal.parse("straffkort", text, chance.choice((None, "7", "Q")))),
        whole_number(0, 2**64), positive_minutes, game)
    while True:
        text = mutated(chance.choice(NOTATION), NOTATION, chance)
        reader = readers[0] if chance.random() < 0.6 else chance.choice(readers)
        yield text, lambda text=text, reader=reader: reader(text) and None


def _read_and_written(deal: Deal) -> None:
    assert Deal.parse(str(deal)) == deal


def lines(folder: Path, chance: random.Random) -> Iterator[tuple[object, Callable[[], None]]]:
    """Lines of findings, and their replay."""
    known = tuple(line for path in sorted(folder.glob("*.jsonl"))
                  for line in path.read_text("utf-8").splitlines()[:20])
    while True:
        line = chance.choice(known)
        if chance.random() < 0.5:
            line = json.dumps(changed(json.loads(line), chance))
        else:
            line = mutated(line, known, chance)
        yield line, lambda line=line: _replayed(line)


def _replayed(line: str) -> None:
    claim = claim_of("line", line, table_claim)
    if not isinstance(claim, Claim):
        if sum(claim.deal.sizes) <= MOST_PLAYED:
            table_contradictions(claim, replay_table(claim.deal, claim.house))
    elif len(claim.deal) <= MOST_PLAYED:
        contradictions(claim, replay(claim.deal))


def files(folder: Path, chance: random.Random) -> Iterator[tuple[object, Callable[[], None]]]:
    """Whole files, changed byte by byte."""
    known = {path.name: path.read_bytes() for path in sorted(folder.iterdir())}
    place = folder / "changed"
    place.mkdir()
    while True:
        name = chance.choice(list(known))
        data = bytearray(known[name])
        for _ in range(chance.randint(1, 5)):
            a = chance.randint(0, len(data))
            data[a:a + chance.randint(0, 3)] = chance.randbytes(chance.randint(0, 3))
        (place / name).write_bytes(data)
        yield bytes(data), lambda name=name: _whole(place, name, chance)


def _whole(place: Path, name: str, chance: random.Random) -> None:
    if name.endswith(".csv"):
        assert _quiet("census", "--max-cards", "2", "--out", str(place / "c")) in (0, 2)
        return
    for _ in read_claims(str(place / name), table_claim):
        pass
    read_campaign(str(place / name.partition(".")[0]))


def forged(folder: Path, chance: random.Random) -> Iterator[tuple[object, Callable[[], None]]]:
    """Checkpoints with other values, gone on from."""
    place = folder / "forged"
    place.mkdir()
    known = {kind: {path.name: path.read_bytes() for path in folder.glob(f"{kind}.*")}
             for kind in SEARCHES}
    while True:
        kind = chance.choice(list(known))
        for name, data in known[kind].items():
            (place / name).write_bytes(data)
        path = place / f"{kind}.checkpoint.json"
        (place / f"{kind}.checkpoint.previous.json").unlink(missing_ok=True)
        content = json.loads(path.read_bytes())
        content.pop("checksum")
        key = chance.choice(("tally", "tally", "tally", "findings", "seconds", "summary", "job"))
        content = {**content, key: changed(content[key], chance)}
        path.write_text(json.dumps({**content, "checksum": checksum(canonical(content))}))
        yield {key: content[key]}, lambda kind=kind: _gone_on(kind, place)


def _gone_on(kind: str, place: Path) -> None:
    status = _quiet(*SEARCHES[kind].split(), "--threads", "1", "--out", str(place / kind))
    if status not in (0, 1, 2):
        raise RuntimeError(f"status {status}")
    if status:
        raise ClaimError("refused")


def _quiet(*arguments: str) -> int:
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        return command([*arguments, "--quiet"])


SEARCHES = {
    "random": "search random --deals 3000 --deck 2J4-",
    "enumerate": "search enumerate --deck 2J6-",
    "longest": "search longest --deals 3000 --deck 2Q2J6- --from-tricks 20",
    "loops": "loops --strategy pieces --deck 2J4-",
}
TARGETS = {"notation": notation, "lines": lines, "files": files, "forged": forged}


def make_files(folder: Path) -> None:
    """Result files of all kinds, to change."""
    for kind, arguments in SEARCHES.items():
        assert _quiet(*arguments.split(), "--threads", "1", "--out", str(folder / kind)) == 0
    assert _quiet("stats", "--game", "colour", "--players", "3", "--deals", "300", "--out",
                  str(folder / "stats")) == 0
    assert _quiet("census", "--max-cards", "2", "--out", str(folder / "c")) == 0


def late(number: int, frame: object) -> None:
    """An input takes too long."""
    raise RuntimeError(f"it takes longer than {SECONDS_FOR_ONE} s")


def fuzz(target: str, seconds: float, most: int, seed: int) -> dict[str, Any]:
    """Read inputs for so long, or so many; the figures. RuntimeError shows what was not refused."""
    chance = random.Random(f"{seed} {target}")
    began, inputs, taken = time.monotonic(), 0, 0
    signal.signal(signal.SIGALRM, late)
    with tempfile.TemporaryDirectory() as name:
        make_files(Path(name))
        for text, read in TARGETS[target](Path(name), chance):
            signal.setitimer(signal.ITIMER_REAL, SECONDS_FOR_ONE)
            try:
                read()
                taken += 1
            except Exception as error:
                # readers of options raise plain ones, which argparse takes
                if isinstance(error, REFUSED) or (
                        type(error) is ValueError and target == "notation"):
                    assert "\n" not in str(error), (text, error)
                else:
                    raise RuntimeError(f"{target}: {text!r}"[:3000]) from error
            finally:
                signal.setitimer(signal.ITIMER_REAL, 0)
                inputs += 1
            if inputs >= most or time.monotonic() - began > seconds:
                break
    return {"target": target, "inputs": inputs, "taken": taken,
            "seconds": round(time.monotonic() - began),
            "peak_megabytes": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024}


def main() -> None:
    """Fuzz, and print a line of JSON for each target."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--minutes", type=float, default=5.0, help="in all (default 5)")
    parser.add_argument("--inputs", type=int, default=10**9, help="for each target at most")
    parser.add_argument("--targets", nargs="+", choices=TARGETS, default=list(TARGETS))
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    for target in options.targets:
        seconds = 60 * options.minutes / len(options.targets)
        print(json.dumps(fuzz(target, seconds, options.inputs, options.seed)), flush=True)


if __name__ == "__main__":
    main()
