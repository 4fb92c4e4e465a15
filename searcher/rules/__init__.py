"""The games, slow and obvious: the judges of everything compiled.

Nothing here may import the engine, nor anything else but the outcome that it returns.

* `straffkort.py`: Beggar-my-neighbour for two, remembering every state; `straffkort_large.py`: with
  hands of any size, remembering few.
* `backward.py`: the states a trick before a state, by trying; all that runs into a game.
* `dealing.py`: deal n of a stream; `deal_number.py`: the number of a deal of a deck.
* `straffkort_table.py`, `colour.py`: both games for two to four; `table_dealing.py`: deal n there.
"""
