"""JSON that says one thing: no key twice in an object, no numbers that JSON does not have.

Python's reader takes the last one of two equal keys, so that a line can claim one thing to whoever
looks at it and another to whoever checks it.
"""
from __future__ import annotations

import json
from typing import Any, NoReturn


class DuplicateKey(ValueError):
    """A key is twice in one object; the message says which."""


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise DuplicateKey(f"{twice[:40]!r} is there twice")
    return found


def _constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is no JSON")


_DECODER = json.JSONDecoder(object_pairs_hook=_object, parse_constant=_constant)


def read_json(text: str | bytes) -> Any:
    """The value of a text; raises DuplicateKey, another ValueError, or RecursionError.

    >>> read_json('{"cards": 5, "cards": 6}')
    Traceback (most recent call last):
    searcher.strict_json.DuplicateKey: 'cards' is there twice
    """
    return _DECODER.decode(text if isinstance(text, str) else text.decode("utf-8"))
