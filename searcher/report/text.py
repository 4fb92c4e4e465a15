"""Sentences and tables for the terminal."""
from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from searcher.outcome import Outcome, Span
from searcher.rules.straffkort import Trick

BOLD, PLAIN = "\033[1m", "\033[0m"
COLOUR = {1: "\033[36m", 2: "\033[33m"}


def describe(outcome: Outcome) -> str:
    """One game in a sentence or two."""
    if not outcome.infinite:
        length = _span(Span(outcome.tricks, outcome.cards))
        return f"{outcome.deal} ends after {length}; player {outcome.winner} wins."
    assert outcome.transient and outcome.period
    back = outcome.transient.tricks + 1
    return (f"{outcome.deal} never ends: the state before trick {back} "
            f"(after {_span(outcome.transient)}) is back {_span(outcome.period)} later. "
            f"Orbit {outcome.orbit}, cycle {outcome.cycle}.")


def _span(span: Span) -> str:
    return f"{count(span.tricks, 'trick')} / {count(span.cards, 'card')}"


def count(number: int, noun: str) -> str:
    """A number of things, in the right number.

    >>> count(1, "trick"), count(2, "trick")
    ('1 trick', '2 tricks')
    """
    return f"{number} {noun}{'' if number == 1 else 's'}"


def trick_header() -> str:
    """The heading over `trick_line`."""
    return " trick  leads  taken by  cards  hand 1  hand 2  pile"


def trick_line(number: int, trick: Trick, coloured: bool) -> str:
    """One trick: who led and took, how much, the hands after it, the pile as it was laid."""
    taker = f"player {trick.taker}" if trick.taker else "nobody"
    pile = "".join(_card(player, card) for player, card in trick.laid) if coloured else trick.pile
    end = f"  player {trick.loser} has no card" if trick.loser else ""
    return (f"{number:6d}  {trick.leader:5d}  {taker:>8}  {len(trick.laid):5d}  "
            f"{len(trick.after[0]):6d}  {len(trick.after[1]):6d}  {pile}{end}")


def _card(player: int, card: str) -> str:
    return f"{COLOUR[player]}{'' if card == '-' else BOLD}{card}{PLAIN}"


def summary_lines(figures: dict[str, Any]) -> list[str]:
    """The figures that a search ends with, one a line."""
    if "units_left" in figures and figures["units_left"] is None:  # there are always more
        figures = {key: value for key, value in figures.items() if key != "units_left"}
    lines = [f"{key.replace('_', ' '):22} {figure(value)}" for key, value in figures.items()
             if key not in ("tail", "ledger")]
    return lines + tail_lines(figures.get("tail", {})) + ledger_lines(figures.get("ledger", []))


LEDGER_HEAD = ("lap, cards", "closing", "cycles", "undecided", "most conflicts")


def ledger_rows(ledger: list[dict[str, Any]]) -> list[tuple[Any, ...]]:
    """A row for each length and closing of a ledger of laps; those proved empty by runs."""
    rows = []
    for closing in sorted({line["closing"] for line in ledger}):
        run: list[int] = []
        for line in [line for line in ledger if line["closing"] == closing]:
            if line["cycles"] or line["undecided"]:
                rows += _run(run, closing)
                run = []
                rows.append((line["length"], str(line["length"]), closing, line["cycles"],
                             _undecided(line["undecided"]), line["most_conflicts"]))
            else:
                run.append(line["length"])
        rows += _run(run, closing)
    return [row[1:] for row in sorted(rows)]


def _run(run: list[int], closing: str) -> list[tuple[Any, ...]]:
    if not run:
        return []
    return [(run[0], f"{run[0]}-{run[-1]}" if run[1:] else str(run[0]), closing, 0, "proved", 0)]


def _undecided(pieces: int) -> str:
    return count(pieces, "piece") if pieces else "proved"


def ledger_lines(ledger: list[dict[str, Any]]) -> list[str]:
    """The table of a ledger of laps, if there is one."""
    return ["", *table(LEDGER_HEAD, ledger_rows(ledger))] if ledger else []


def tail_lines(tail: dict[str, Any]) -> list[str]:
    """What to expect of long games (`searcher.sweep.expect`), in sentences."""
    lines = []
    for by in ("cards", "tricks"):
        if by in tail:
            law = tail[by]
            lines += [
                f"By {by}, every {law['efold']:.2f} ± {law['error']:.2f} more {by} leave one game "
                f"in e; fitted to the {law['games']:,} games of more than {law['above']:,}.",
                f"  The longest of so many is expected at {law['longest_expected']:,.0f} {by}; "
                f"the longest met has {law['longest_found']:,}."]
            if "longest_expected_behind" in law:
                lines.append(f"  Behind long ones one of {law['longest_expected_behind']:,.0f} "
                             f"{by} is expected.")
    if "record" in tail:
        lines += _record_lines(tail["record"])
    return lines


def _record_lines(record: dict[str, Any]) -> list[str]:
    def took(seconds: float | None) -> str:
        return "" if seconds is None else f", {_years(seconds)} at this rate"

    lines = [f"About {record['deals_as_long']:,.0f} deals of this deck should be as long as the "
             f"published record, {record['cards']:,} cards: one in {record['deals_for_one']:.1e} "
             f"at random{took(record['seconds_at_random'])}."]
    if "gain_behind" in record:
        lines.append(f"  Looking behind long games should need {record['gain_behind']:.0f} times "
                     f"fewer{took(record['seconds_behind'])}.")
    return lines


def _years(seconds: float) -> str:
    days = seconds / 86_400
    return f"{days:,.1f} days" if days < 730 else f"{days / 365.25:,.0f} years"


def figure(value: Any) -> str:
    """A figure of a summary as it is printed."""
    if value is None:
        return "none"
    if isinstance(value, float):
        return f"{value:,.0f}" if value >= 10_000 else f"{value:.5g}"
    return f"{value:,}"


def table(head: Sequence[str], rows: Sequence[Sequence[Any]]) -> list[str]:
    """Lines of a table, numbers to the right."""
    texts = [[str(cell) for cell in row] for row in rows]
    widths = [max([len(title), *(len(row[i]) for row in texts)]) for i, title in enumerate(head)]
    right = [all(isinstance(row[i], int) for row in rows) and bool(rows) for i in range(len(head))]

    def line(cells: Sequence[str]) -> str:
        return "  ".join(cell.rjust(width) if is_right else cell.ljust(width)
                         for cell, width, is_right in zip(cells, widths, right, strict=True)
                         ).rstrip()

    return [line(head), *(line(row) for row in texts)]
