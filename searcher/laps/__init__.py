"""Core cycles, solved for: a cycle as a finite puzzle, and a SAT solver that finds it or proves
that there is none.

* `lap.py`: what is asked of a solver: a lap of so many cards, and all laps of one length.
* `clauses.py`: clauses with named variables, and a counter.
* `puzzle.py`: the encoding of a lap, and back from a model to a deal; it tells the picture.
* `solve.py`: one puzzle under a solver, within a number of conflicts; proofs that a lap is empty.
* `script.py`: what the courts of a lap must be worth, and all games that follow from it.
* `schedule.py`: which laps are tried in which round, with how many conflicts, and how they are cut.
* `ledger.py`: what is found, proved empty and undecided, lap by lap.
* `hunt.py`: the job of ``searcher loops --strategy solve``.
"""
