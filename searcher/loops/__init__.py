"""Infinite games that are built, not waited for, and the basins behind them.

* `hunt.py`: the job of ``searcher loops``, and which cycles are kept.
* `fill_deck.py`: the strategy `pieces`, decks filled with periodic pieces; `stages.py` says through
  which searches it goes, and how far each goes.
* `generations.py`: which units start from the same loops, and how the work is shared out, so that
  no result depends on who was faster.
* `archive.py`: the loops that walks start from, and which of them are kept.
* `basin.py`: all states, and so all deals, from which a cycle is reached.
* `cycles.py`: a cycle and its equal deals as findings.
* `shared_cache.py`: a cache for many threads.
"""
