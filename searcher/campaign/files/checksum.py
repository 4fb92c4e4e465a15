"""The one way in which plain values are written where a checksum is taken of them."""
from __future__ import annotations

import hashlib
import json
from typing import Any

# made once: to make it takes longer than to write the result of a short unit
_ENCODER = json.JSONEncoder(sort_keys=True, separators=(",", ":"))


def canonical(content: Any) -> str:
    """Equal plain values give equal texts, on every machine."""
    return _ENCODER.encode(content)


def checksum(text: str) -> str:
    """Of a text, with the name of the method in front."""
    return "sha256:" + hashlib.sha256(text.encode()).hexdigest()
