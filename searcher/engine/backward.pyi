"""Backward play: the states one trick before a state, and the basin of a cycle."""

State = tuple[bytes, bytes]
"""Leader's hand and other hand, as codes 0 to 4, top card first."""

def predecessors(leader: bytes, other: bytes) -> list[State]: ...
def basin(leader: bytes, other: bytes, orbit: int) -> tuple[int, int, int, int, list[State]]: ...
