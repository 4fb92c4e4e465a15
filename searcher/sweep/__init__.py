"""Ranges of numbered deals, played from one end to the other: random ones, or all of a deck.

* `search.py`: what all such searches have in common, and what a kind of them has to say.
* `kinds.py`: the kinds there are, by name: the one place where a new one is registered.
* `random.py`: deals 0, 1, 2 ... of a stream. `enumerate.py`: all deals of a deck in order.
* `longest.py`: random deals, and what lies behind the long ones.
* `census.py`: all deals of every small deck.
* `unit.py`: one unit of work: a range swept by the engine, its few special games settled.
* `rows.py`: all deals of a deck from one rank on, as a unit plays them.
* `tally.py`: what a range came to: counts, histograms, the longest, the findings.
* `tail.py`: the law by which long games get rare; `expect.py`: what it makes one expect.

The number of a deal may have 138 bits, so 128-bit arithmetic would not do for every deck. Numbers
are Python's whole numbers, which cannot overflow, and the engine never sees one: it gets the first
deal of a unit and how many to play, and steps from deal to deal. That costs 40 microseconds a unit.
After each unit the deal at which the engine stands has to be the one that its number says, so that
one skipped or played twice cannot go unnoticed, and at the end the sum of all counts has to be the
number of deals.
"""
