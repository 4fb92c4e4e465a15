"""The compiled engine, as Python sees it; its source is in ``ext/``.

`games.pyi` and `sweeps.pyi` (straffkort for two) are here by the names of what they hold;
`backward.pyi`, `behind.pyi`, `pieces.pyi`, `walks.pyi` and `table.pyi` are modules of their own.
These files say what the compiled modules take and give.
"""
from pathlib import Path

try:
    from searcher.engine.games import (
        BUILD,
        GAME_DTYPE,
        PLAY_STATES,
        RUN_HERE,
        SOURCES,
        STREAM,
        WHY,
        philox,
        play_codes,
        states_after,
    )
    from searcher.engine.sweeps import LENGTH_DTYPE, Stream, Succession
except ModuleNotFoundError as missing:
    if not (missing.name or "").startswith("searcher."):
        raise
    tree = Path(__file__).parents[2]
    raise ImportError(f"the engine is not compiled in {tree}; there, run: make build, or: "
                      "pip install --editable .") from None

__all__ = [
    "BUILD", "GAME_DTYPE", "LENGTH_DTYPE", "PLAY_STATES", "RUN_HERE", "SOURCES", "STREAM", "WHY",
    "Stream", "Succession", "philox", "play_codes", "states_after",
]
