"""Pages that stand alone: one file with its style and script in it, which asks no network.

Text of deals, names and files comes from elsewhere, so it only gets into a page through
`html.escape`, and data through `embedded_json`.
"""
from __future__ import annotations

import json
import os
from html import escape
from importlib.resources import files
from pathlib import Path
from typing import Any

from searcher.campaign.files.folders import in_the_way, make_folder_of

MARK = "<!doctype html>\n<!-- a page of searcher -->\n"
"""How our pages begin: what begins otherwise is somebody else's, and is not replaced."""


class PageError(Exception):
    """A page cannot be written; the message is one line that says why."""


def template(name: str) -> str:
    """A file of `searcher/report/pages/assets`."""
    return files(__package__).joinpath("assets", name).read_text(encoding="utf-8")


def embedded_json(value: Any) -> str:
    r"""JSON that may stand in a script element, whatever the texts in it are.

    >>> print(embedded_json("</script>\u2028"))
    "\u003c/script\u003e\u2028"
    """
    text = json.dumps(value, separators=(",", ":"))  # ASCII: U+2028 and U+2029 are escaped too
    for sign in "<>&":
        text = text.replace(sign, f"\\u{ord(sign):04x}")
    return text


def page(title: str, body: str, data: Any = None, scripts: tuple[str, ...] = ()) -> str:
    """A whole page; `body` is HTML, `data` goes to the scripts, which are named files."""
    policy = ("default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; "
              "img-src data:")
    script = "\n".join(template(name) for name in ("scheme.js", *scripts))
    return (
        f'{MARK}<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<link rel="icon" href="data:,">\n'
        f"<title>{escape(title)}</title>\n<style>\n{template('page.css')}</style>\n</head>\n"
        f"<body>\n{body}\n"
        f'<script type="application/json" id="data">{embedded_json(data)}</script>\n'
        f"<script>\n'use strict';\n{script}</script>\n</body>\n</html>\n")


def require_page(file: str) -> None:
    """Refuse a file that could not be written, before anything is played; raises PageError."""
    path = Path(file)
    if no_folder := in_the_way(path):
        raise PageError(f"{file}: {no_folder} is no folder")
    if path.is_symlink() and not path.exists():
        raise PageError(f"{file} is a link that leads nowhere; it is not overwritten")
    if path.exists() and not _is_ours(path):
        raise PageError(f"{file} is there already, and is no page of searcher; "
                        "it is not overwritten")


def _is_ours(path: Path) -> bool:
    if not path.is_file():
        return False
    with open(path, "rb") as opened:
        return opened.read(len(MARK.encode())) == MARK.encode()


def write_page(file: str, text: str) -> None:
    """Write a page, new or in the place of an older one of ours; OSError leaves that as it was."""
    require_page(file)
    target = os.path.realpath(file)  # what a link leads to, not the link
    new = Path(f"{target}.new")
    make_folder_of(new)
    with open(new, "x", encoding="utf-8", newline="\n") as opened:
        try:
            opened.write(text)
            opened.flush()
            os.replace(new, target)
        except OSError as error:
            new.unlink(missing_ok=True)
            error.filename = file
            raise
