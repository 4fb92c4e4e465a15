"""Both games for two to four players, compiled: rows of cards in, lengths and proofs out."""
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

COLOUR_STREAM: int
"""Version of the stream of random deals of the colour variant; straffkort has ``engine.STREAM``."""
ENDINGS: tuple[str, str, str]
"""What the numbers in the field `ending` say."""
TABLE_DTYPE: np.dtype[np.void]
LENGTH_DTYPE: np.dtype[np.void]

class Table:
    players: int
    total: int
    """Cards of all hands."""
    cards: int
    """Card numbers are 0 to one less."""
    def __init__(self, colour: bool, sizes: Sequence[int], strengths: bytes, rest: bool,
                 winner_first: bool) -> None: ...
    def play(self, deals: NDArray[np.uint8]) -> NDArray[np.void]: ...
    def state_after(
        self, deal: NDArray[np.uint8], turns: int
    ) -> tuple[list[bytes], list[bytes], int]: ...
    def deals(self, seed: int, numbers: NDArray[np.uint64]) -> NDArray[np.uint8]: ...
    def sweep(self, seed: int, first: int, count: int) -> NDArray[np.void]: ...
