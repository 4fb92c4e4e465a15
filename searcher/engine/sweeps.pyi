"""Ranges of numbered deals, compiled: swept over by a build, lengths counted."""
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

LENGTH_DTYPE: np.dtype[np.void]

class Numbered:
    total: int
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
        build: str | None = None,
    ) -> tuple[int, int, int]: ...

class Stream(Numbered):
    may_repeat: bool
    def __init__(self, counts: Sequence[int], seed: int) -> None: ...
    def deals(self, numbers: NDArray[np.uint64]) -> NDArray[np.uint8]: ...

class Succession(Numbered):
    def __init__(self, codes: NDArray[np.uint8], size1: int) -> None: ...
    def deal(self) -> NDArray[np.uint8]: ...
