"""A cycle of the game as a finite puzzle: clauses that say "this lap of L cards closes".

The picture.  Number the steps of a lap 0..L-1; at each step one card is laid.
The word laid says everything else: whose turn it is, what is left to pay,
where tricks end and who takes them.  A player reads a *stream* (the hand, then
what was won, in order).  Let R0, R1 be what the players lay in the lap and W0,
W1 what they win, each in order.

* A lap closes with the **same** players exactly when W0, turned by the size of
  hand 0, is R0, and W1, turned by the size of hand 1, is R1.
* It closes with the players **exchanged** exactly when the circular word W0.W1,
  turned by the size of hand 0, is R0.R1: player 0 goes on in the next lap
  where player 1 was.

So L cells are enough, one for each card read, and a step is "the card laid at
step s is in cell so-and-so, by whom it is laid, and in cell so-and-so, by whom
it is won".  Both cell numbers follow from two counters: cards that player 0
has laid, and cards that have come into player 0's stream.

Which moment is step 0?  The start of the trick at which a hand is as large as
it ever gets on the cycle.  Its owner has just won it, so leads, and is player
0; the next trick is lost, since the size changes with every trick.  ``largest``,
that size, is fixed: every cycle is in the puzzle of exactly one ``largest``, and
all hands lie between n - largest and largest.  The number of cards that player
0 lays in the lap, the *share*, may be fixed too (a cube): then all cell numbers
are known beforehand.  If it is left open, places beyond the lap get cells of
their own, and each share says which cells they repeat.

Courts may change kinds from lap to lap (``script=True``).  A court that is
covered need only be worth more than the gap; only the last court of a trick
must be worth what was paid.  Each card then carries a least value and a mark
*free* (may be worth more: it never ends a trick, at no place it comes to), and
these, not the kind, close.  `assign` picks kinds of the deck.
"""
from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from searcher.deck import KINDS
from searcher.laps.clauses import Clauses, Lit, negate
from searcher.laps.lap import Lap, assign

Cells = tuple[tuple[int, int], ...]


class Puzzle(Clauses):
    """The clauses of a `Lap`.  `deal` and `laid` read a model, `forbid` blocks a lap."""

    def __init__(self, lap: Lap) -> None:
        super().__init__()
        self.lap = lap
        self.top = max(lap.values)
        self.used: dict[tuple[int, int], None] = {}  # cells, in order of first use
        self._play()
        self._pace(self.read, self.turn)
        self._pace(self.won, self.winner)
        self._sizes()
        self._streams()
        self._close()
        self._deck()

    # The literals.  Steps are cyclic; the players change names at the seam if exchanged.

    def worth(self, where: str, i: object, value: int) -> Lit:
        """The card of step (``where`` "step") or cell ("cell") i is worth at least ``value``."""
        return next((self.var(where, i, v) for v in self.lap.values if v >= value), False)

    def due(self, s: int, value: int) -> Lit:
        """Before step s at least ``value`` cards are still to be paid."""
        return self.var("due", s % self.lap.length, value) if value <= self.top else False

    def begins(self, s: int) -> int:
        """A trick begins with step s."""
        return self.var("begins", s % self.lap.length)

    def turn(self, s: int) -> Lit:
        """Player 1 lays the card of step s."""
        return self._seam("turn", s)

    def winner(self, s: int) -> Lit:
        """Player 1 wins the card of step s."""
        return self._seam("winner", s)

    def _seam(self, name: str, s: int) -> Lit:
        lit = self.var(name, s % self.lap.length)
        return -lit if self.lap.exchanged and s >= self.lap.length else lit

    def read(self, s: int, x: int) -> Lit:
        """Player 0 has laid at least x cards before step s."""
        lap = self.lap
        if x <= max(0, s - (lap.length - lap.least)):
            return True
        return False if x > min(s, lap.most) else self.var("read", s, x)

    def won(self, s: int, x: int) -> Lit:
        """Player 0's stream has at least x cards before step s (the hand at step 0 included)."""
        lap = self.lap
        if s == lap.length:
            return self.read(s, x - (lap.cards - lap.largest if lap.exchanged else lap.largest))
        low = max(lap.largest, lap.cards - lap.largest + max(0, s - (lap.length - lap.least)))
        if x <= low:
            return True
        high = lap.largest + min(s, lap.most)
        return False if x > high else self.var("won", s, x)

    # The rules.

    def _play(self) -> None:
        """Payments, turns and tricks, step by step."""
        for s in range(self.lap.length):
            court, last = self.worth("step", s, 1), self.due(s, 2)
            for v in self.lap.values:
                self.add(negate(self.worth("step", s, v + 1)), self.worth("step", s, v))
            for v in range(1, self.top + 1):
                self.add(negate(self.due(s, v + 1)), self.due(s, v))
                self.equal([court], self.due(s + 1, v), self.worth("step", s, v))
                self.equal([-court], self.due(s + 1, v), self.due(s, v + 1))
            ends = self.begins(s + 1)
            for lit in (-court, self.due(s, 1), negate(last)):
                self.add(-ends, lit)
            self.add(ends, court, negate(self.due(s, 1)), last)
            # the payer goes on only after a plain card with more to pay
            self.equal([-court, last], self.turn(s), self.turn(s + 1))
            for changes in (court, negate(last)):
                self.equal([changes], self.turn(s), negate(self.turn(s + 1)))
            self.equal([ends], self.winner(s), negate(self.turn(s)))
            self.equal([-ends], self.winner(s), self.winner(s + 1))
            if self.lap.script:
                self._free(s, court)
        self.add(self.begins(0))
        self.add(negate(self.turn(0)))
        self.add(self.winner(0))

    def _free(self, s: int, court: int) -> None:
        """Only a court that is not free may end a trick."""
        free = self.var("free", "step", s)
        now, then = (self.var("owed to free", i % self.lap.length) for i in (s, s + 1))
        self.add(-free, self.worth("step", s, 1))
        self.add(-free, negate(self.worth("step", s, self.top)))
        self.equal([court], then, free)
        self.equal([-court], then, now)
        self.add(-self.begins(s + 1), -then)

    def _pace(self, counter: Callable[[int, int], Lit], other: Callable[[int], Lit]) -> None:
        """The counter goes up by one at the steps that are not the ``other`` player's."""
        for s in range(self.lap.length):
            for x in range(self.lap.largest + self.lap.most + 2):
                now, then, more = counter(s, x), counter(s + 1, x), counter(s + 1, x + 1)
                self.add(negate(now), then)
                self.add(negate(more), now)
                self.add(other(s), negate(now), more)
                self.add(negate(other(s)), now, negate(then))
                self.add(negate(counter(s, x + 1)), now)

    def _sizes(self) -> None:
        """Hands stay in bounds, and no card is laid before its trick has been taken."""
        lap = self.lap
        least = lap.cards - lap.largest
        for s in range(lap.length):
            for x in range(min(s, lap.most) + 1):
                self.add(negate(self.read(s, x)), self.won(s, x + least))
                self.add(negate(self.won(s, x + lap.largest + 1)), self.read(s, x + 1))
        for player in (0, 1):
            self._taken(player)

    def _taken(self, player: int) -> None:
        """A player whose hand runs out within a trick has lost: the pile is not in hand yet."""
        lap = self.lap
        hand = lap.largest if player == 0 else lap.cards - lap.largest
        reads = lap.most if player == 0 else lap.length - lap.least

        def stream(s: int, x: int) -> Lit:  # x cards came before step s
            return self.won(s, x) if player == 0 else negate(self.won(s, s + lap.cards - x + 1))

        def laid(s: int, x: int) -> Lit:  # x cards laid before step s
            return self.read(s, x) if player == 0 else negate(self.read(s, s - x + 1))

        def held(s: int, x: int) -> Lit:  # x cards came before the trick that step s is in
            if x <= hand:
                return True
            return False if x > hand + s else self.var("held", player, s, x)

        for s in range(lap.length):
            for x in range(hand + 1, min(hand + s, reads) + 1):
                self.add(negate(held(s, x)), stream(s, x))
                self.add(negate(held(s, x)), self.begins(s), held(s - 1, x))
                self.add(negate(held(s, x + 1)), held(s, x))
            for x in range(hand, min(hand + s, reads) + 1):
                mine = negate(self.turn(s)) if player == 0 else self.turn(s)
                self.add(negate(mine), negate(laid(s, x)), held(s, x + 1))

    def _streams(self) -> None:
        """The card of a step is the card of the cell it is laid from and of the one it goes to."""
        lap = self.lap
        for s in range(lap.length):
            for x in range(min(s, lap.most) + 1):
                self._same(s, 0, x, [self.read(s + 1, x + 1), negate(self.read(s, x + 1))])
                self._same(s, 1, s - x, [self.read(s, x), negate(self.read(s + 1, x + 1))])
            for x in range(lap.largest, lap.largest + min(s, lap.most) + 1):
                self._same(s, 0, x, [self.won(s + 1, x + 1), negate(self.won(s, x + 1))])
                self._same(s, 1, lap.cards + s - x,
                           [self.won(s, x), negate(self.won(s + 1, x + 1))])

    def _same(self, s: int, player: int, place: int, given: list[Lit]) -> None:
        if any(lit is False for lit in given):
            return
        cell = self.lap.cell(player, place)
        self.used[cell] = None
        for step, there in self._marks(("step", s), ("cell", cell)):
            self.equal(given, step, there)

    def _marks(self, one: tuple[str, object],
               two: tuple[str, object]) -> Iterator[tuple[Lit, Lit]]:
        """What must agree of two cards that are the same."""
        for v in self.lap.values:
            yield self.worth(*one, v), self.worth(*two, v)
        if self.lap.script:
            yield self.var("free", *one), self.var("free", *two)

    def _close(self) -> None:
        """With the share open: places beyond the lap are the places of the lap again."""
        lap = self.lap
        self.used.update(dict.fromkeys(sum(self._hands(), ())))  # a short lap leaves some unread
        for player, place in self.used:
            for v in lap.values:
                cell = (player, place)
                self.add(negate(self.worth("cell", cell, v + 1)), self.worth("cell", cell, v))
            for share in range(lap.least, lap.most + 1) if lap.least < lap.most else ():
                again = lap.fold(player, place, share)
                if again != (player, place):
                    given = [self.read(lap.length, share), negate(self.read(lap.length, share + 1))]
                    for a, b in self._marks(("cell", again), ("cell", (player, place))):
                        self.equal(given, a, b)

    def _hands(self) -> tuple[Cells, Cells]:
        lap = self.lap
        return (tuple(lap.cell(0, x) for x in range(lap.largest)),
                tuple(lap.cell(1, x) for x in range(lap.cards - lap.largest)))

    def _deck(self) -> None:
        """The two hands at step 0 are the deck."""
        lap = self.lap
        cells = sum(self._hands(), ())
        for v in lap.values:
            many = sum(lap.deck.counts[v:])
            least = many if v == lap.values[0] or not lap.script else 0
            self.count(f"worth {v}", [self.worth("cell", x, v) for x in cells], least, many)
            if lap.script:  # those that are not free must be exactly of the kind
                exact = [self._exact(x, v) for x in cells]
                self.count(f"exact {v}", exact, 0, lap.deck.counts[v])

    def _exact(self, cell: tuple[int, int], v: int) -> int:
        kind = self.both(("kind", cell, v), self.worth("cell", cell, v),
                         negate(self.worth("cell", cell, v + 1)))
        return self.both(("exact", cell, v), kind, -self.var("free", "cell", cell))

    # Models.

    def laid(self, model: Iterable[int]) -> str:
        """The word laid in the lap; of a script, with least values."""
        true = set(model)
        return "".join(KINDS[self._value("step", s, true)] for s in range(self.lap.length))

    def deal(self, model: Iterable[int]) -> str:
        """The state at step 0, ``leader/other``; of a script, with kinds of the deck."""
        true = set(model)
        hands = self._hands()
        cells = sum(hands, ())
        values = [self._value("cell", x, true) for x in cells]
        if self.lap.script:
            free = [self.var("free", "cell", x) in true for x in cells]
            values = assign(values, free, self.lap.deck.counts)
        text = "".join(KINDS[v] for v in values)
        return text[: len(hands[0])] + "/" + text[len(hands[0]):]

    def _value(self, where: str, i: object, true: set[int]) -> int:
        return sum(1 for v in self.lap.values if self.worth(where, i, v) in true) and max(
            v for v in self.lap.values if self.worth(where, i, v) in true)

    def forbid(self, laid: str, begins: Iterable[int]) -> list[int]:
        """The clause that excludes a lap, given by the word laid (a script: by courts and tricks).

        ``begins`` are the steps at which tricks begin; only a script needs them.
        """
        clause: list[Lit] = []
        for s, card in enumerate(laid):
            value = KINDS.index(card)
            if value:
                clause.append(negate(self.worth("step", s, 1 if self.lap.script else value)))
            if not (self.lap.script and value):
                clause.append(self.worth("step", s, value + 1))
        if self.lap.script:
            starts = set(begins)
            clause += [-self.begins(s) if s in starts else self.begins(s)
                       for s in range(self.lap.length)]
        return [lit for lit in clause if lit is not False]
