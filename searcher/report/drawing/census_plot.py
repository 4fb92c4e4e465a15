"""The plot of a census: how many deals never end, and how long the others are."""
from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from searcher.report.drawing.plot import save
from searcher.sweep.census import Row

SIZE = (10.0, 4.5)  # inches


def plot_census(file: str, rows: Sequence[Row]) -> None:
    """Draw into one new file, by courts, a line for each size of deck; OSError as `save`."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=SIZE, layout="constrained")
    share, length = figure.subplots(1, 2)
    _lines(share, rows, _share_of_infinite)
    _lines(length, rows, lambda group: max(row.longest_cards for row in group))
    share.set(xlabel="courts in the deck", ylabel="share of infinite deals")
    if any(row.infinite for row in rows):
        share.set_yscale("log")
    length.set(xlabel="courts in the deck", ylabel="cards of the longest game that ends")
    length.legend(title="cards", fontsize="small")
    save(figure, file)


def _share_of_infinite(group: Sequence[Row]) -> float | None:
    """None if there is none: then there is no place for it on a logarithmic axis."""
    return sum(row.infinite for row in group) / sum(row.deals for row in group) or None


def _lines(axes: Any, rows: Sequence[Row], height: Callable[[list[Row]], float | None]) -> None:
    groups: dict[int, dict[int, list[Row]]] = {}
    for row in rows:
        groups.setdefault(row.cards, {}).setdefault(row.courts, []).append(row)
    axes.xaxis.get_major_locator().set_params(integer=True)
    for cards, by_courts in sorted(groups.items()):
        heights = {courts: height(group) for courts, group in sorted(by_courts.items())}
        shown = {courts: value for courts, value in heights.items() if value is not None}
        axes.plot(list(shown), list(shown.values()), marker=".", label=str(cards))
