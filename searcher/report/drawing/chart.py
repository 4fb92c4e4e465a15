"""Charts as SVG, drawn by hand: no library, and the same text on every machine.

Colours are classes, so that a page can give them its own; a chart that stands alone brings
a style for light and for dark.
"""
from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape

from searcher.report.pages.game_trace import Trace

WIDTH, HEIGHT = 900, 260
LEFT, RIGHT, TOP, BOTTOM = 56, 12, 30, 46
MILLION = 1_000_000
MOST_POINTS = 2000
"""Points of a line; beyond that a column shows the least and the greatest of its turns."""
STYLE = """<style>
.searcher{--ink:#333;--grid:#ddd;--cycle:#f3e3b3;
--p1:#1768ac;--p2:#c1440e;--p3:#2e7d32;--p4:#7b1fa2}
@media(prefers-color-scheme:dark){.searcher{--ink:#ddd;--grid:#444;--cycle:#4a3f1c;
--p1:#6db3f2;--p2:#ff9068;--p3:#7bd07f;--p4:#d08ff0}}
"""
INK = """.searcher text{font:12px sans-serif;fill:var(--ink)}
.searcher .grid{stroke:var(--grid)}.searcher .cycle{fill:var(--cycle)}
.searcher .line{fill:none;stroke-width:1.5;stroke-linejoin:round}
.searcher .mark{stroke:var(--ink);stroke-dasharray:3 3}.searcher .bar{fill:var(--p1)}
.searcher .p1{stroke:var(--p1)}.searcher .p2{stroke:var(--p2)}
.searcher .p3{stroke:var(--p3)}.searcher .p4{stroke:var(--p4)}
"""
"""What the classes of a chart look like, for a style sheet that defines the colours."""


@dataclass(frozen=True)
class Frame:
    """Where values stand in the picture: x from `x0` to `x1`, y from nothing to `top`."""

    x0: float
    x1: float
    top: float

    def x(self, value: float) -> str:
        """The place of a value from left to right."""
        return _place(LEFT + (value - self.x0) / ((self.x1 - self.x0) or 1)
                      * (WIDTH - LEFT - RIGHT))

    def y(self, value: float) -> str:
        """The place of a value from top to bottom."""
        return _place(HEIGHT - BOTTOM - value / (self.top or 1) * (HEIGHT - TOP - BOTTOM))

    def line(self, points: Sequence[tuple[float, float]], kind: str) -> str:
        """A line through points."""
        return (f'<polyline class="line {kind}" points="'
                + " ".join(f"{self.x(x)},{self.y(y)}" for x, y in points) + '"/>')


def _place(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")


def svg(label: str, parts: Sequence[str], attributes: str = "", alone: bool = False) -> str:
    """A picture of these parts; `alone` if no page around it says how it looks."""
    style = STYLE + INK + "</style>" if alone else ""
    return (f'<svg xmlns="http://www.w3.org/2000/svg" class="searcher" '
            f'viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
            f'aria-label="{escape(label)}"{attributes}>{style}<title>{escape(label)}</title>\n'
            + "\n".join(parts) + "\n</svg>\n")


def axes(frame: Frame, xs: Sequence[tuple[float, str]], ys: Sequence[tuple[float, str]],
         x_title: str) -> Iterator[str]:
    """Grid lines with their numbers, values with their text, and what goes to the right."""
    for value, text in ys:
        yield (f'<line class="grid" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{frame.y(value)}" '
               f'y2="{frame.y(value)}"/><text x="{LEFT - 6}" y="{frame.y(value)}" dy="4" '
               f'text-anchor="end">{escape(text)}</text>')
    for i, (value, text) in enumerate(xs):
        # on a phone, where letters are larger, every other number is hidden
        kind = ' class="odd"' if i % 2 else ""
        yield (f'<text{kind} x="{frame.x(value)}" y="{HEIGHT - BOTTOM + 19}" '
               f'text-anchor="middle">{escape(text)}</text>')
    yield (f'<text x="{WIDTH - RIGHT}" y="{HEIGHT - 5}" text-anchor="end">{escape(x_title)}'
           '</text>')


def ticks(top: float, most: int = 8) -> list[tuple[float, str]]:
    """Round numbers from 0 to `top`, `most` steps at most; there is room for six letters.

    >>> [text for _, text in ticks(66)]
    ['0', '10', '20', '30', '40', '50', '60']
    >>> [text for _, text in ticks(2.5e9, 5)]
    ['0', '500 M', '1000 M', '1500 M', '2000 M', '2500 M']
    """
    step, growth = 1, itertools.cycle((2, 2.5, 2))
    while top / step > most:
        step = int(step * next(growth))
    return [(value, f"{value:,}" if top < MILLION else f"{value / MILLION:g} M" if value else "0")
            for value in range(0, int(top) + 1, step)]


def hand_sizes(trace: Trace, turns: str, alone: bool = False) -> str:
    """The cards that each player holds, before every turn; the cycle is shaded.

    `turns` is ``"tricks"`` or ``"rounds"``. The svg says in ``data-`` attributes where turn
    0 and the last one stand, so that a page can point at one.
    """
    last = len(trace.turns)
    frame = Frame(0, last, max(map(sum, trace.sizes)))
    parts = []
    if trace.recurs is not None:
        x0, x1 = frame.x(trace.recurs), frame.x(last)
        parts.append(
            f'<rect class="cycle" x="{x0}" y="{TOP}" width="{_place(float(x1) - float(x0))}" '
            f'height="{HEIGHT - TOP - BOTTOM}" data-from="{trace.recurs}" data-to="{last}"/>'
            f'<text x="{x1}" y="{TOP - 8}" text-anchor="end">cycle: {turns} {trace.recurs + 1} to '
            f'{last}</text>')
    parts += axes(frame, ticks(last, 12), ticks(frame.top, 6), turns)
    for seat in range(1, len(trace.hands) + 1):
        sizes = [size[seat - 1] for size in trace.sizes]
        parts.append(frame.line(_points(sizes), f"p{seat}"))
        parts.append(f'<line class="line p{seat}" x1="{LEFT + 115 * seat - 115}" '
                     f'x2="{LEFT + 115 * seat - 99}" y1="{TOP - 12}" y2="{TOP - 12}"/>'
                     f'<text x="{LEFT + 115 * seat - 95}" y="{TOP - 8}">player {seat}</text>')
    return svg(f"Cards in each hand over {last:,} {turns}", parts,
               f' data-left="{LEFT}" data-right="{WIDTH - RIGHT}" data-width="{WIDTH}"', alone)


def _points(sizes: Sequence[int]) -> list[tuple[float, float]]:
    if len(sizes) <= MOST_POINTS:
        return list(enumerate(sizes))
    step = -(-len(sizes) // (MOST_POINTS // 2))
    columns = [(start, sizes[start:start + step]) for start in range(0, len(sizes), step)]
    return [(start, extreme) for start, column in columns
            for extreme in (min(column), max(column))]
