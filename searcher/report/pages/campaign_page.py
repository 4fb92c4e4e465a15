"""The page of a campaign: what it found, how long its games are, and how to repeat it."""
from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any

from searcher.data import records
from searcher.deck import STANDARD
from searcher.report.drawing.campaign_chart import histogram, survival
from searcher.report.drawing.chart import INK
from searcher.report.pages.standalone import page
from searcher.report.text import LEDGER_HEAD, figure, ledger_rows, tail_lines
from searcher.sweep.tail import fit_tail

MOST_ROWS = 1000
"""Findings in the table; the page says so if there are more."""


@dataclass(frozen=True)
class CampaignReport:
    """What is to be told of a campaign, all of it replayed before."""

    name: str
    command: str | None
    """What repeats it; None if only its findings are there."""
    parameters: dict[str, Any]
    summary: dict[str, Any]
    seconds: float
    findings: Sequence[dict[str, Any]]
    longest: Sequence[dict[str, Any]]
    """Ended games by cards: ``cards``, ``tricks``, ``deal``, and ``n`` of the search."""
    by_cards: Counter[int]
    """Ended games by cards laid; empty if lengths are not counted."""
    never: int


def campaign_page(told: CampaignReport) -> str:
    """The page; every text in it is escaped here."""
    body = "\n".join([
        f"<style>{INK}</style>",
        f"<header><h1>{escape(told.name)}</h1>"
        '<button id="scheme">Light / dark</button></header><main>',
        *_repeat(told), *_summary(told), *_findings(told), *_lengths(told), *_longest(told),
        "</main>"])
    return page(told.name, body)


def _repeat(told: CampaignReport) -> Iterator[str]:
    if told.command is None:
        return
    yield ('<h2>To repeat it</h2><pre id="command">' + escape(told.command)
           + '</pre><button data-copy="command">Copy</button>')
    yield "<h2>Parameters</h2>" + _pairs(told.parameters)


def _summary(told: CampaignReport) -> Iterator[str]:
    if told.summary:
        figures = {key: value for key, value in told.summary.items()
                   if key not in ("tail", "ledger")}
        yield "<h2>In figures</h2>" + _pairs({**figures, "seconds": told.seconds}, figures=True)
        if ledger := told.summary.get("ledger"):
            yield "<h2>The ledger of laps</h2>" + table(LEDGER_HEAD, ledger_rows(ledger))


def _pairs(values: dict[str, Any], figures: bool = False) -> str:
    return "<dl>" + "".join(
        f"<dt>{escape(key.replace('_', ' '))}</dt>"
        f"<dd>{escape(figure(value) if figures else str(value))}</dd>"
        for key, value in values.items()) + "</dl>"


def table(head: Sequence[str], rows: Sequence[Sequence[Any]]) -> str:
    """A table in HTML, numbers to the right, everything else as text in one width."""
    def cell(value: Any) -> str:
        if isinstance(value, int):
            return f'<td class="number">{value:,}</td>'
        return f'<td class="mono">{escape(str(value))}</td>'

    return ("<table><thead><tr>" + "".join(f"<th>{escape(title)}</th>" for title in head)
            + "</tr></thead><tbody>"
            + "".join(f"<tr>{''.join(map(cell, row))}</tr>\n" for row in rows)
            + "</tbody></table>")


def _findings(told: CampaignReport) -> Iterator[str]:
    yield f"<h2>{len(told.findings):,} different infinite deals</h2>"
    if not told.findings:
        yield "<p>None was found.</p>"
        return
    deals = Counter(record["cycle"] for record in told.findings)
    one = {record["cycle"]: record for record in told.findings}
    yield f"<h3>They end in {len(deals):,} {'cycle' if len(deals) == 1 else 'cycles'}</h3>" + table(
        ["deals", "orbit", "period, tricks", "period, cards", "cycle"],
        [(count, one[cycle]["orbit"], one[cycle]["period"]["tricks"],
          one[cycle]["period"]["cards"], cycle)
         for cycle, count in deals.most_common(MOST_ROWS)])
    if len(told.findings) > MOST_ROWS:
        yield (f"<p>The first {MOST_ROWS:,} of {len(told.findings):,} deals; all of them are in "
               f"<code>{escape(told.name)}.jsonl</code>.</p>")
    yield table(["transient, tricks", "period, tricks", "deal"],
                [(record["transient"]["tricks"], record["period"]["tricks"], record["deal"])
                 for record in told.findings[:MOST_ROWS]])


def _longest(told: CampaignReport) -> Iterator[str]:
    if told.longest:
        rows = [(game["cards"], game["tricks"], _found(game), game["deal"])
                for game in told.longest]
        rows += [(record.cards, record.tricks, f"{record.finder}, {record.year}", record.deal)
                 for record in _published(told)]
        yield "<h2>The longest games that end</h2>" + table(
            ["cards", "tricks", "found", "deal"], sorted(rows, key=lambda row: (-row[0], -row[1])))


def _found(game: dict[str, Any]) -> str:
    return f"{'behind ' if game.get('after') else ''}deal {game['n']:,}"


def _published(told: CampaignReport) -> Sequence[Any]:
    return records() if told.parameters.get("deck") == str(STANDARD) else ()


def _lengths(told: CampaignReport) -> Iterator[str]:
    if told.by_cards:
        yield "<h2>Games by length</h2>" + histogram(told.by_cards)
        yield ("<h2>Games that outlast a length</h2><p>Dashed: the lengths of published games, "
               "if the deck is the standard one, and the law of the tail. Dots: the longest that "
               "were found.</p>"
               + survival(told.by_cards, told.never, [each.cards for each in _published(told)],
                          fit_tail(told.by_cards), [game["cards"] for game in told.longest]))
        yield "".join(f"<p>{escape(line.strip())}</p>"
                      for line in tail_lines(told.summary.get("tail", {})))
