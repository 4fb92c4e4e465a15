"""Which searcher this is: its version, and what its rooms and its engine were made from.

Two machines may only work on one campaign if they hold the same; the builds of
the engine may differ, for they give the same results.
"""
from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

import searcher
from searcher import engine


@cache
def sources() -> str:
    """Version and digest, in a few letters.

    >>> import re
    >>> bool(re.fullmatch("[0-9.]+ [0-9a-f]{12}", sources()))
    True
    """
    digest = hashlib.sha256(engine.SOURCES.encode())
    package = Path(searcher.__file__).parent
    for path in sorted(package.rglob("*.py"), key=lambda path: path.relative_to(package).parts):
        digest.update(path.read_bytes())
    return f"{searcher.__version__} {digest.hexdigest()[:12]}"
