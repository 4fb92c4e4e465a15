"""The compiled engine: cards in, lengths, winners and proofs out."""
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

STREAM: int
"""Version of the stream of random deals."""
SOURCES: str
"""A digest of what is in ext/, as it was when this was compiled."""
BUILD: str
"""The build that plays, chosen at import: the first of `RUN_HERE`, or what the
environment variable SEARCHER_BUILD says."""
RUN_HERE: tuple[str, ...]
"""The builds that this processor and operating system can run, the fastest first, of
``avx512``, ``avx2``, ``portable`` (lanes) and ``scalar``."""
WHY: str
"""Why `BUILD` was chosen, in words."""
PLAY_STATES: object
"""A capsule: how states are played by that build, for the other compiled modules."""
GAME_DTYPE: np.dtype[np.void]

def play_codes(
    deals: NDArray[np.uint8], sizes1: NDArray[np.uint8], build: str | None = None
) -> NDArray[np.void]: ...
def states_after(
    codes: NDArray[np.uint8], size1: int, skip: int, count: int
) -> list[tuple[bytes, bytes]]: ...
def philox(counter: Sequence[int], key: Sequence[int]) -> tuple[int, int, int, int]: ...
