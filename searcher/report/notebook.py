"""How a notebook shows outcomes, deals and campaigns.

These lie downhill and know nothing of pictures; they get them when this is imported, which
`import searcher` sees to.
"""
from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import Any

from searcher.campaign.campaign import Campaign
from searcher.deal import Deal
from searcher.outcome import Outcome
from searcher.report.drawing.chart import STYLE, hand_sizes
from searcher.report.pages.campaign_page import table
from searcher.report.pages.game_trace import trace_of
from searcher.report.text import describe, figure
from searcher.rules import straffkort_table
from searcher.table.deal import TableDeal
from searcher.table.house_rules import House

CARD, HIGH, GAP = 20, 28, 2  # of a card in a picture of a deal
DEAL_INK = """.searcher text{font:14px sans-serif;fill:var(--ink);text-anchor:middle}
.searcher rect{fill:none;stroke-width:1.5}.searcher .p1{stroke:var(--p1)}
.searcher .p2{stroke:var(--p2)}</style>"""


def outcome_svg(outcome: Outcome) -> str:
    """The hand sizes over the game, the cycle shaded."""
    deal = TableDeal.parse("straffkort", outcome.deal)
    tricks = zip(range(outcome.tricks), straffkort_table.tricks(deal.hands), strict=False)
    recurs = None if outcome.transient is None else outcome.transient.tricks
    return hand_sizes(trace_of(deal.hands, (trick for _, trick in tricks), recurs),
                      House("straffkort", 2).turns, alone=True)


def outcome_html(outcome: Outcome) -> str:
    """The outcome in a sentence, and its picture."""
    return f"<p>{escape(describe(outcome))}</p>{outcome_svg(outcome)}"


def deal_svg(deal: Deal) -> str:
    """The cards of both hands, top card first."""
    width = (CARD + GAP) * max(len(deal.hand1), len(deal.hand2)) + GAP
    parts = []
    for player, hand in enumerate((deal.hand1, deal.hand2), 1):
        y = GAP + (player - 1) * (HIGH + 3 * GAP)
        for i, card in enumerate(hand):
            x = GAP + i * (CARD + GAP)
            parts.append(f'<rect class="p{player}" x="{x}" y="{y}" width="{CARD}" height="{HIGH}" '
                         f'rx="3"/><text x="{x + CARD // 2}" y="{y + 19}">'
                         f"{'·' if card == '-' else card}</text>")
    high = 2 * HIGH + 5 * GAP
    return (f'<svg xmlns="http://www.w3.org/2000/svg" class="searcher" width="{width}" '
            f'height="{high}" viewBox="0 0 {width} {high}" role="img" '
            f'aria-label="{deal}">{STYLE}{DEAL_INK}{"".join(parts)}</svg>')


def campaign_html(campaign: Campaign) -> str:
    """The figures of a campaign."""
    rows = [(key.replace("_", " "), figure(value)) for key, value in campaign.summary().items()]
    return table([campaign.name or "campaign", ""], rows)


SHOWN: dict[type, dict[str, Callable[[Any], str]]] = {
    Deal: {"_repr_svg_": deal_svg},
    Outcome: {"_repr_html_": outcome_html, "_repr_svg_": outcome_svg},
    Campaign: {"_repr_html_": campaign_html},
}
for shown, ways in SHOWN.items():
    for name, draw in ways.items():
        setattr(shown, name, draw)
