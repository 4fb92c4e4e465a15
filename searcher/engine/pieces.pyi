"""Pieces of a template, and decks filled with them."""
from collections.abc import Sequence

class Orbits:
    """Periodic pieces of one template."""
    def __len__(self) -> int: ...
    def describe(self) -> list[tuple[bytes, int, int, int]]: ...

class Search:
    """All pieces of a template within limits, cut into units of about equal size."""
    size: int
    units: int
    def __init__(
        self,
        template: bytes,
        budget: Sequence[int],
        *,
        cards: int,
        courts: int,
        swell: int,
        swell_courts: int,
        swell_cards: int,
        most_small: int,
        carries: Sequence[int],
        last: int | None,
        unit_size: int,
    ) -> None: ...
    def find(self, first: int, beyond: int) -> Orbits: ...

def fill(
    deck: Sequence[int],
    template: bytes,
    carry: int,
    large: Orbits,
    small: Orbits,
    *,
    pieces: int,
    orders: int,
) -> list[tuple[bytes, bytes]]: ...
