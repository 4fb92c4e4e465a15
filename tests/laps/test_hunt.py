"""The hunt over laps: the same whoever plays and wherever it was cut, complete, ended at once."""
import json
import os
import pickle
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from refused_input import refused

from searcher.audit.self_test import all_deals
from searcher.campaign.campaign import Campaign
from searcher.campaign.driver import Goal, run
from searcher.campaign.workers.executors import gather_workers
from searcher.deck import Deck
from searcher.laps import schedule as schedule_module
from searcher.laps.hunt import LapHunt, hunt_laps
from searcher.laps.ledger import Ledger
from searcher.laps.schedule import Piece, Schedule
from searcher.laps.solve import solve
from searcher.loops.basin import basin
from searcher.playing import play

DECK = Deck.parse("1Q2J5-")
SOLVE = ("loops", "--strategy", "solve")


def hunted(deck, last, **keywords):
    """A whole hunt, played here; units that are cut are made by a small number of conflicts."""
    job = LapHunt(Schedule(deck, last=last), **keywords)
    with gather_workers("threads", 1) as workers, Campaign(job) as campaign:
        run(campaign, Goal(), workers)
    return campaign


@pytest.fixture
def few_conflicts(monkeypatch):
    """So that even small laps are cut and come again in the next round."""
    monkeypatch.setattr(schedule_module, "CONFLICTS", 25)


@pytest.mark.slow
@pytest.mark.parametrize("text", ["2J4-", "1Q2J5-", "5J3-", "1A2J5-"])
def test_small_decks_are_complete(text):
    """Cycles, basins and equal deals are those that playing all deals finds."""
    deck = Deck.parse(text)
    campaign = hunted(deck, 16)
    assert campaign.tally.settled == 16 and not campaign.tally.left
    infinite = {str(deal): play(deal).cycle for deal in all_deals(deck) if play(deal).infinite}
    found = {record["deal"]: record for record in campaign.findings}
    equal = {deal for deal in found if deal.index("/") == deck.size // 2}
    assert equal == set(infinite) and infinite
    for cycle in set(infinite.values()):
        assert found[cycle]["basin"] == basin(cycle).basin


@pytest.mark.slow
def test_rounds_cut_what_is_hard_and_settle_it_all_the_same(few_conflicts):
    campaign, seeds = hunted(DECK, 14), hunted(DECK, 14, seed=7)
    assert campaign.tally.round.number > 1 and campaign.played > 60
    assert campaign.tally.settled == seeds.tally.settled == 14
    names = {record["cycle"] for record in campaign.findings}
    assert names == {record["cycle"] for record in seeds.findings} == {
        record["cycle"] for record in hunted(DECK, 14).findings}
    for line in campaign.summary()["ledger"]:
        assert line["undecided"] == 0 and line["conflicts"] >= 0


def test_units_merge_in_any_order_and_come_back_from_a_checkpoint(few_conflicts):
    job = LapHunt(Schedule(DECK, last=14))
    whole = job.restore(None)
    player, stop = job.player(whole)
    units = [player.play(n, n + 1) for n in range(stop)]
    forwards, backwards = whole, whole
    for unit in units:
        forwards = job.restore(json.loads(json.dumps(forwards.as_dict()))).merge(
            job.restore(json.loads(json.dumps(unit.as_dict()))))
    for unit in reversed(units):
        backwards = backwards.merge(unit)
    assert forwards.as_dict() == backwards.as_dict() and forwards.round.number == 1
    assert len(backwards.findings) == sum(len(unit.findings) for unit in units) > 0
    assert len(pickle.dumps(player)) < 20_000
    assert Ledger(job.schedule).merge(units[0]).as_dict() == units[0].as_dict()


def test_parts_of_a_piece_are_all_of_it():
    piece = Piece(30, True, 12, 4, 29)
    parts = piece.parts()
    assert [share for part in parts for share in range(part.least, part.most + 1)] == list(
        range(4, 30)) and len(parts) == 4
    single = piece._replace(most=4)
    assert single.parts() == [single]
    assert len(piece._replace(most=6).parts()) == 3


def test_a_schedule_without_end_goes_on_to_longer_laps():
    schedule = Schedule(DECK)
    first = schedule.begin()
    then = schedule.follow(first, ())
    assert first.stop == then.start and then.conflicts == 2 * first.conflicts
    assert max(piece.length for piece in first.pieces) == schedule.longest(0) > DECK.size
    assert {piece.length for piece in then.pieces} == set(
        range(schedule.longest(0) + 1, schedule.longest(1) + 1))
    assert not Schedule(Deck.parse("9-")).begin().pieces


@pytest.mark.slow
def test_processes_change_nothing():
    one, two = (hunt_laps(DECK, last=11, threads=threads) for threads in (1, 2))
    here = hunted(DECK, 11, version=one.job.version)
    for campaign in (one, two):
        assert campaign.tally.as_dict() == here.tally.as_dict()
        assert campaign.findings == here.findings and here.findings


def test_a_deck_without_courts_has_no_laps():
    campaign = hunt_laps("9-", threads=1)
    assert campaign.played == 0 and campaign.summary()["ledger"] == []


@pytest.mark.slow
def test_killed_and_gone_on(searcher, tmp_path):
    command = (*SOLVE, "--deck", "2Q2J10-", "--laps", "2:18", "--threads", "1", "--quiet", "--json")
    whole = json.loads(searcher(*command, "--out", "whole").stdout)
    process = subprocess.Popen([sys.executable, "-m", "searcher", *command, "--out", "c"],
                               cwd=tmp_path, stdout=subprocess.DEVNULL)
    while not played(tmp_path / "c.checkpoint.json"):
        time.sleep(0.05)
    process.kill()
    process.wait()
    before = played(tmp_path / "c.checkpoint.json")
    again = json.loads(searcher(*command, "--out", "c").stdout)
    assert before < again["units"] and {**again, "seconds": 0} == {**whole, "seconds": 0}
    assert (tmp_path / "c.jsonl").read_bytes() == (tmp_path / "whole.jsonl").read_bytes()


def played(path):
    """Units in a checkpoint that may not be there yet."""
    return json.loads(path.read_text())["tally"]["played"] if path.exists() else 0


@pytest.mark.slow
@pytest.mark.parametrize("how", ["signal", "minutes"])
def test_it_ends_at_once_in_the_middle_of_a_long_unit(tmp_path, how):
    """Laps whose puzzles take many seconds to be built, let alone to be solved."""
    end = ("--forever",) if how == "signal" else ("--minutes", "0.05")
    process = subprocess.Popen(
        [sys.executable, "-m", "searcher", *SOLVE, "--deck", "16A16K16Q16-", "--laps", "400:", *end,
         "--threads", "2", "--out", "c", "--json"],
        cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    if how == "signal":
        while not (tmp_path / "c.checkpoint.json").exists():
            time.sleep(0.05)
        time.sleep(2)
        process.send_signal(signal.SIGINT)
    began = time.monotonic()
    output, errors = process.communicate(timeout=60)
    assert time.monotonic() - began < 20  # far less, on a machine that does nothing else
    assert process.returncode == (130 if how == "signal" else 0) and errors == ""
    assert json.loads(output)["settled_up_to"] == 399


@pytest.mark.slow
def test_command_files_and_page(searcher, tmp_path):
    command = (*SOLVE, "--deck", "2J4-", "--laps", "2:9", "--threads", "1", "--out", "c")
    lines = searcher(*command).stdout.splitlines()
    assert [line.split() for line in lines if "same" in line or "exchanged" in line] == [
        ["2-9", "same", "0", "proved", "0"], ["3", "exchanged", "1", "proved", "10000"],
        ["4-9", "exchanged", "0", "proved", "0"]]
    assert searcher("verify", "c.jsonl", "c.checkpoint.json").returncode == 0
    assert searcher("report", "c").returncode == 0
    page = Path(tmp_path / "c.html").read_text()
    assert "The ledger of laps" in page and "--laps 2:9" in page
    again = searcher(*command, "--json")
    figures = json.loads(again.stdout)
    assert figures["settled_up_to"] == 9 and figures["deals"] == 1
    refused(searcher(*command[:-4], "--seed", "2", "--out", "c"), "seed")


@pytest.mark.parametrize("arguments, words", [
    (["--strategy", "solve"], ["--laps", "--minutes", "--forever"]),
    (["--strategy", "solve", "--laps", "5"], ["A:B"]),
    (["--strategy", "solve", "--laps", "1:5"], ["shortest", "2"]),
    (["--strategy", "solve", "--laps", "9:5"], ["not less"]),
    (["--strategy", "solve", "--laps", "2:5", "--executor", "threads"], ["processes"]),
    (["--strategy", "solve", "--laps", "2:5", "--scheduler", "a:1"], ["--executor dask"]),
    (["--laps", "2:5", "--forever"], ["--strategy solve"]),
    (["--script", "--forever"], ["--strategy solve"]),
])
def test_bad_input(searcher, tmp_path, arguments, words):
    refused(searcher("loops", *arguments), *words)
    assert not os.listdir(tmp_path)


@pytest.mark.slow
def test_the_half_deck():
    """Its core cycle with 16 equal deals, in the piece in which it is, without its lap."""
    job = LapHunt(Schedule(Deck.parse("2K2Q2J14-"), 37, 37))
    first = job.player(job.restore(None))[0].round
    assert {piece.length for piece in first.pieces} == {37}
    answer = hunt_one(job, Piece(37, True, 14, 8, 36))
    assert [cycle.name for cycle in answer] == ["-----K-K-Q-J-/Q----J-"]


def hunt_one(job, piece):
    """Cycles in one piece, shares from the middle on, until one is found."""
    found = []
    for share in sorted(range(piece.least, piece.most + 1), key=lambda s: abs(2 * s - 45)):
        found += solve(job.schedule.lap(piece._replace(least=share, most=share))).cycles
        if found:
            break
    return found
