"""Clauses with named variables and constants, and a counter: all that the puzzle needs.

Literals are integers as in DIMACS; True and False stand for constants.
"""
from __future__ import annotations

from collections.abc import Iterable

Lit = int | bool


class Clauses:
    """A growing list of clauses; variables are named by tuples and numbered on first use."""

    def __init__(self) -> None:
        self.clauses: list[list[int]] = []
        self.names: dict[tuple[object, ...], int] = {}

    def var(self, *name: object) -> int:
        """The variable of that name."""
        return self.names.setdefault(name, len(self.names) + 1)

    def add(self, *literals: Lit) -> None:
        """One clause; constants are resolved."""
        if not any(lit is True for lit in literals):
            self.clauses.append([lit for lit in literals if lit is not False])

    def equal(self, given: Iterable[Lit], a: Lit, b: Lit) -> None:
        """Where every literal of `given` holds, `a` and `b` are the same."""
        unless = [negate(lit) for lit in given]
        self.add(*unless, negate(a), b)
        self.add(*unless, a, negate(b))

    def both(self, name: tuple[object, ...], a: Lit, b: Lit) -> int:
        """A variable that is the conjunction of two literals."""
        c = self.var(*name)
        self.add(-c, a)
        self.add(-c, b)
        self.add(c, negate(a), negate(b))
        return c

    def count(self, name: str, literals: list[Lit], least: int, most: int) -> None:
        """Between `least` and `most` of the literals hold (sequential counter)."""
        size = len(literals)

        def held(i: int, x: int) -> Lit:  # at least x of the first i
            if x <= max(0, least - (size - i)):
                return True
            return False if x > min(i, most) else self.var(name, i, x)

        for i, lit in enumerate(literals):
            for x in range(min(i + 1, most) + 2):
                self.add(negate(held(i, x)), held(i + 1, x))
                self.add(negate(held(i + 1, x + 1)), held(i, x))
                self.add(negate(lit), negate(held(i, x)), held(i + 1, x + 1))
                self.add(lit, held(i, x), negate(held(i + 1, x)))


def negate(lit: Lit) -> Lit:
    """The opposite literal."""
    return (not lit) if isinstance(lit, bool) else -lit
