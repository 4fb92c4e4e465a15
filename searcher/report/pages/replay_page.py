"""The page on which a game is played again: ``searcher show --html``."""
from __future__ import annotations

import json
from html import escape
from typing import Any

from searcher.report.drawing.chart import BOTTOM, HEIGHT, INK, TOP, hand_sizes
from searcher.report.pages.game_trace import Trace
from searcher.report.pages.standalone import page
from searcher.table.house_rules import House

SCRIPTS = ("replay.js", "draw.js", "controls.js")
SPEEDS = (1, 4, 15, 60, 300, 2000)  # steps a second
BUTTONS = (("play", "Play", "Space"), ("back", "Back", "←"), ("step", "Step", "→"),
           ("previous", "\N{MINUS SIGN}1 {turn}", "↓"), ("next", "+1 {turn}", "↑"),
           ("start", "Start", "Home"), ("end", "End", "End"), ("cycle", "To the cycle", "C"))
"""Command, what stands on the button, key."""


def replay_page(trace: Trace, house: House, title: str, sentence: str,
                proof: dict[str, Any], by_both: bool = True) -> str:
    """The page of one game; `sentence` says how it goes, `proof` is its line of a findings file.

    `by_both` is whether the engine played it too, which takes 64 cards. `title` and `sentence`
    are plain text, the deal in `proof` too: all of it is escaped here.
    """
    turn = house.turns.removesuffix("s")
    data = {**trace.as_dict(), "colour": house.game == "colour", "turn": turn, "top": TOP,
            "bottom": HEIGHT - BOTTOM}
    body = "\n".join([
        f"<style>{INK}</style>",
        f'<header><h1>{escape(title)}</h1><button id="scheme">Light / dark</button></header>',
        f'<main><p id="sentence">{escape(sentence)}</p>',
        _controls(trace, turn),
        f'<div id="chart" class="chart">{hand_sizes(trace, house.turns)}</div>',
        '<div id="table" class="table"></div>',
        _recurrence(trace, turn),
        _copied("Deal", "deal", str(proof["deal"])),
        _copied("Proof", "proof", json.dumps(proof)),
        "<p>The slow rules and the compiled engine played it and agree. " if by_both else
        "<p>The slow rules played it; it has more cards than the compiled engine takes. ",
        "<code>searcher verify</code> does it again.</p></main>",
    ])
    return page(title, body, data, SCRIPTS)


def _controls(trace: Trace, turn: str) -> str:
    buttons = [
        f'<button id="{command}" data-command="{command}" title="key: {key}">'
        f"{escape(text.format(turn=turn))}</button>"
        for command, text, key in BUTTONS if command != "cycle" or trace.recurs is not None]
    speeds = "".join(
        f'<option value="{speed}"{" selected" if speed == 4 else ""}>{speed:,} a second</option>'
        for speed in SPEEDS)
    return (f'<div class="controls">{"".join(buttons)}'
            f'<label>Speed <select id="speed">{speeds}</select></label>'
            f'<input id="slider" type="range" min="0" max="{len(trace.turns)}" value="0" '
            f'aria-label="{turn}"></div><p id="where" aria-live="off"></p>')


def _recurrence(trace: Trace, turn: str) -> str:
    if trace.recurs is None:
        return ""
    last = len(trace.turns)
    states = "".join(
        f'<section class="table state" id="{name}"><h3>Before {turn} {before + 1:,}, after '
        f"{trace.cards[before]:,} cards</h3></section>"
        for name, before in (("first", trace.recurs), ("again", last)))
    return (f"<h2>The state that recurs</h2><p>What lies on the table before {turn} "
            f"{trace.recurs + 1:,} lies there again before {turn} {last + 1:,}. Nobody decides "
            f'anything, so it all happens again, for ever.</p><div class="twice">{states}</div>')


def _copied(title: str, name: str, text: str) -> str:
    return (f'<h2>{title}</h2><pre id="{name}">{escape(text)}</pre>'
            f'<button data-copy="{name}">Copy</button>')
