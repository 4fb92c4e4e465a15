"""What lies behind games that end: a walk over all states that run into them."""
import numpy as np
from numpy.typing import NDArray

FOUND_DTYPE: np.dtype[np.void]
"""A found deal: root, at, tricks, cards."""

class Forest:
    """The trees behind the first tricks of many games of one deck that end."""

    total: int
    more: bool
    root: int
    at: int
    states: int
    equal: int
    def __init__(self, codes: NDArray[np.uint8], size1: int, tricks: NDArray[np.uint64],
                 cards: NDArray[np.uint64], upto: NDArray[np.uint64], room: int = ...) -> None: ...
    def walk(self, steps: int, cards_floor: int,
             tricks_floor: int) -> tuple[NDArray[np.void], NDArray[np.uint8]]: ...
