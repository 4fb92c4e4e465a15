"""Plots: the histogram of lengths, how many games outlast a length, hand sizes of one game.

matplotlib is imported where it is used: it is an extra, ``plot``.
"""
from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

from searcher.campaign.files.folders import in_the_way, make_folder_of
from searcher.report.pages.game_trace import Trace
from searcher.report.words.language import Language

SIZE = (8.0, 9.0)  # inches


class PlotError(Exception):
    """Nothing can be plotted; the message is one line that says why."""


def require_plot(file: str, needs_library: bool = True) -> None:
    """Refuse what could not be plotted to, before anything is played; raises PlotError.

    What we draw ourselves needs no library.
    """
    if needs_library:
        _require_matplotlib(file)
    if Path(file).exists() or Path(file).is_symlink():
        raise PlotError(f"{file} is there already; it is not overwritten")
    if no_folder := in_the_way(Path(file)):
        raise PlotError(f"{file}: {no_folder} is no folder")


def _require_matplotlib(file: str) -> None:
    try:
        from matplotlib.backends.backend_agg import FigureCanvasAgg
    except ImportError:
        raise PlotError("plots need matplotlib: pip install 'searcher[plot]'") from None
    kinds = FigureCanvasAgg.get_supported_filetypes()
    if Path(file).suffix.lower().removeprefix(".") not in kinds:
        raise PlotError(f"{file!r} has no ending that matplotlib can write; "
                        f"there are {', '.join(sorted(kinds))}")


def plot_lengths(file: str, title: str, games: dict[str, tuple[Counter[int], int]],
                 language: Language) -> None:
    """Draw some tables into one new file; `games` are ended games by cards, and the others.

    The share of games not over counts those that never end, so that it stays above
    nothing where there are such. OSError if the file cannot be written.
    """
    from matplotlib.figure import Figure

    figure = Figure(figsize=SIZE, layout="constrained")
    upper, lower = figure.subplots(2, 1)
    upper.set_title(title)
    for name, (by_cards, never) in games.items():
        _draw_histogram(upper, name, by_cards)
        _draw_survival(lower, name, by_cards, never)
    upper.set(xlabel=language.phrases["axis"], ylabel=language.phrases["games"])
    lower.set(xlabel=language.phrases["axis"], ylabel=language.phrases["survival"], yscale="log")
    for axes in (upper, lower):
        axes.legend()
        axes.grid(alpha=0.3)
    save(figure, file)


def plot_hand_sizes(file: str, title: str, trace: Trace, turns: str) -> None:
    """Draw how many cards each player holds into a new file, the cycle shaded.

    OSError if the file cannot be written.
    """
    from matplotlib.figure import Figure

    figure = Figure(figsize=(9.0, 3.5), layout="constrained")
    axes = figure.subplots()
    axes.set(title=title, xlabel=turns, ylabel="cards in hand")
    for seat in range(len(trace.hands)):
        axes.plot([size[seat] for size in trace.sizes], label=f"player {seat + 1}")
    if trace.recurs is not None:
        axes.axvspan(trace.recurs, len(trace.turns), alpha=0.2, color="orange", label="cycle")
    axes.legend()
    axes.grid(alpha=0.3)
    save(figure, file)


def save(figure: Any, file: str) -> None:
    """Write a drawing into one new file, or nothing; OSError if it cannot be written."""
    make_folder_of(Path(file))
    try:
        with open(file, "xb") as opened:
            figure.savefig(opened, format=Path(file).suffix.lower().removeprefix("."))
    except BaseException as error:
        # closing it fails as well, and neither failure has a name; that of opening it has
        if getattr(error, "filename", None) is None:
            Path(file).unlink()
            if isinstance(error, OSError):
                error.filename = file
        raise


def _draw_histogram(axes: Any, name: str, by_cards: Counter[int]) -> None:
    lengths = sorted(by_cards)
    axes.hist(lengths, bins=100, weights=[by_cards[length] for length in lengths],
              histtype="step", label=name)


def _draw_survival(axes: Any, name: str, by_cards: Counter[int], never: int) -> None:
    left = total = by_cards.total() + never
    lengths, shares = [0], [1.0]
    for length in sorted(by_cards):
        left -= by_cards[length]
        lengths.append(length)
        shares.append(left / total)
    axes.step(lengths, shares, where="post", label=name)
