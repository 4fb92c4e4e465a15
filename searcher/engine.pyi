"""The compiled engine: cards in, lengths, winners and proofs out."""
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

STREAM: int
"""Version of the stream of random deals."""
BUILD: str
"""The build of the scalar engine chosen at import: ``"bmi2"`` or ``"portable"``."""
GAME_DTYPE: np.dtype[np.void]
LENGTH_DTYPE: np.dtype[np.void]

def play_codes(deals: NDArray[np.uint8], sizes1: NDArray[np.uint8]) -> NDArray[np.void]: ...
def states_after(
    codes: NDArray[np.uint8], size1: int, skip: int, count: int
) -> list[tuple[bytes, bytes]]: ...
def philox(counter: Sequence[int], key: Sequence[int]) -> tuple[int, int, int, int]: ...

class Stream:
    total: int
    def __init__(self, counts: Sequence[int], seed: int) -> None: ...
    def deals(self, numbers: NDArray[np.uint64]) -> NDArray[np.uint8]: ...
    def sweep(
        self,
        start: int,
        stop: int,
        by_cards: NDArray[np.int64],
        by_tricks: NDArray[np.int64],
        flagged: NDArray[np.uint64],
        longer: NDArray[np.void],
        cards_floor: int,
        tricks_floor: int,
    ) -> tuple[int, int, int]: ...
