"""Statistics of games at a table: one column for each number of players, and histograms."""
from __future__ import annotations

import itertools
from collections import Counter
from typing import Any

from searcher.report.text import table
from searcher.report.words.language import Language

BAR = 40  # characters of the longest bar
MOST_BARS = 12


def stats_lines(columns: list[dict[str, Any]], language: Language) -> list[str]:
    """The figures of some tables, a row for each figure and a column for each table."""
    says = language.phrases
    rows: list[list[str]] = [[says["hands"], *(str(column["players"]) for column in columns)]]

    def row(title: str, key: str, decimals: int) -> None:
        rows.append([title, *("-" if column[key] is None else
                              language.number(column[key], decimals) for column in columns)])

    for title, key, decimals in (
            ("median", "median_cards", 0), ("mean", "mean_cards", 1), ("p10", "p10", 0),
            ("p90", "p90", 0), ("p99", "p99", 0), ("longest", "longest_cards", 0),
            ("median minutes", "median_minutes", 1), ("mean minutes", "mean_minutes", 1)):
        row(says[title], key, decimals)
    for title, key in (("over", "over_20000"), ("share ended", "ended"),
                       ("share stalled", "stalled"), ("share infinite", "infinite")):
        rows.append([says[title], *(_share(column[key], 3, language) for column in columns)])
    for seat in range(1, 1 + max(column["players"] for column in columns)):
        wins = [next((win for win in column["wins"] if win["seat"] == seat), None)
                for column in columns]
        rows.append([says["seat"].format(seat=seat),
                     *("" if win is None else _share(win["share"], 1, language) for win in wins)])
        rows.append([says["interval"], *(
            "" if win is None else says["range"].format(
                low=language.number(100 * win["low"], 1),
                high=language.number(100 * win["high"], 1)) for win in wins)])
    rows.append([says["nobody"], *(
        _share(column["without_winner"] / column["deals"], 3, language) for column in columns)])
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    return ["  ".join([row[0].ljust(widths[0]), *(
        cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True))]).rstrip()
        for row in rows]


def _share(share: float, decimals: int, language: Language) -> str:
    return language.phrases["share"].format(share=language.number(100 * share, decimals))


def histogram_lines(by_cards: Counter[int], never: int, most_cards: int,
                    language: Language) -> list[str]:
    """Bars of games by number of cards, up to `most_cards` or a little more; then one for the
    longer ones and one for those that never end."""
    rows: list[tuple[str, int]] = []
    if by_cards:
        rows = _bars(by_cards, bar_width(most_cards), language)
    if never:
        rows.append((language.phrases["never"], never))
    most = max(count for _, count in rows)
    return table(["", "", ""], [
        (title.rjust(11), language.number(count).rjust(9), "#" * round(BAR * count / most))
        for title, count in rows])[1:]


def _bars(by_cards: Counter[int], step: int, language: Language) -> list[tuple[str, int]]:
    bars = Counter({start: 0 for start in range(0, MOST_BARS * step, step)})
    for length, count in by_cards.items():
        bars[min(length // step, MOST_BARS) * step] += count
    rows = [(f"{language.number(start)}-{language.number(start + step - 1)}", count)
            for start, count in sorted(bars.items()) if start < MOST_BARS * step]
    return [*rows, (language.phrases["more"], bars[MOST_BARS * step])]


def bar_width(most_cards: int) -> int:
    """The least of 1, 2, 5, 10, 20 ... cards with which the bars go beyond `most_cards`.

    >>> bar_width(600)
    100
    """
    width, steps = 1, itertools.cycle((2, 2.5, 2))
    while MOST_BARS * width <= most_cards:
        width = int(width * next(steps))
    return width
