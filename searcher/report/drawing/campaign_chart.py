"""How long the games of a campaign are: the histogram, and the share that outlasts a length."""
from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence

from searcher.report.drawing.chart import BOTTOM, HEIGHT, TOP, Frame, axes, svg, ticks
from searcher.sweep.tail import Tail

BARS = 80
MOST_DECADES = 10
"""Of the scale that have a line of their own."""
LEAST_SHARE = 1e-20
"""The chart goes down to where the law has the longest game, but no further than this."""


def histogram(by_cards: Counter[int]) -> str:
    """Ended games by cards laid, in bars of equal width that together hold them all."""
    most = max(by_cards)
    width = -(-(most + 1) // BARS)
    bars = Counter[int]()
    for length, count in by_cards.items():
        bars[length // width] += count
    frame = Frame(0, width * (most // width + 1), max(bars.values()))
    parts = list(axes(frame, ticks(frame.x1), ticks(frame.top, 5), "cards"))
    for number, count in sorted(bars.items()):
        x, end, y = frame.x(number * width), frame.x((number + 1) * width), frame.y(count)
        parts.append(
            f'<rect class="bar" x="{x}" y="{y}" width="{float(end) - float(x):.1f}" '
            f'height="{HEIGHT - BOTTOM - float(y):.1f}"><title>{number * width:,} to '
            f"{(number + 1) * width - 1:,} cards: {count:,} games</title></rect>")
    return svg(f"{by_cards.total():,} games that ended, by cards laid; "
               f"each bar is {width:,} cards wide", parts)


def survival(by_cards: Counter[int], never: int, published: Sequence[int],
             tail: Tail | None = None, found: Sequence[int] = ()) -> str:
    """The share of games with more cards than x, on a logarithmic scale.

    Those that never end, `never` of them, outlast every length. `published` are the lengths
    of games found by others, which are marked; `tail` the law that is drawn on to the longest
    of all, and `found` the lengths of the longest of these games or behind them.
    """
    left = total = by_cards.total() + never
    points = [(0, 1.0)]
    for length in sorted(by_cards):
        points.append((length, left / total))
        left -= by_cards[length]
        if left:
            points.append((length, left / total))
    longest = max([max(by_cards), *published, *found])
    least = points[-1][1]
    if tail is not None:
        least = min(least, max(tail.share_as_long(longest), LEAST_SHARE))
    decades = math.ceil(-math.log10(least)) or 1
    frame = Frame(0, longest, decades)
    drawn = [(x, decades + math.log10(share)) for x, share in points]
    ys = [(decades - power, "1" if power == 0 else f"1e-{power}")
          for power in range(0, decades + 1, -(-decades // MOST_DECADES))]
    parts = [*axes(frame, ticks(frame.x1), ys, "cards"), *_marks(frame, published),
             frame.line(drawn, "p1"), *_law(frame, tail, longest, decades, found)]
    return svg("Share of games with more cards, on a logarithmic scale", parts)


def _law(frame: Frame, tail: Tail | None, longest: int, decades: int,
         found: Sequence[int]) -> Iterator[str]:
    """The line of the law, and a dot on it for each length that was found."""
    if tail is None:
        return

    def height(length: int) -> float:
        return decades + math.log10(tail.share_as_long(length))

    end = min(longest, tail.above + int(tail.efold * math.log(10) * height(tail.above)))
    yield (f'<line class="mark" x1="{frame.x(tail.above)}" y1="{frame.y(height(tail.above))}" '
           f'x2="{frame.x(end)}" y2="{frame.y(height(end))}"><title>falls e-fold every '
           f"{tail.efold:.1f} cards</title></line>")
    for length in found:
        if tail.above < length <= end:
            yield (f'<circle class="bar" cx="{frame.x(length)}" cy="{frame.y(height(length))}" '
                   f'r="2.5"><title>found: {length:,} cards</title></circle>')


def _marks(frame: Frame, published: Sequence[int]) -> Iterator[str]:
    for cards in published:
        yield (f'<line class="mark" x1="{frame.x(cards)}" x2="{frame.x(cards)}" y1="{TOP}" '
               f'y2="{HEIGHT - BOTTOM}"><title>{cards:,} cards, published</title></line>')
    if published:
        yield (f'<text x="{frame.x(max(published))}" y="{TOP - 8}" text-anchor="end">published: '
               f"{min(published):,} to {max(published):,} cards</text>")
