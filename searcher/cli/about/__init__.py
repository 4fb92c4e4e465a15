"""Verbs about the program: `info.py`, `bench.py`, `self_test.py`, `completion.py`, `help.py`.

`completion.py` makes the scripts for shells from the parsers of the verbs; `help.py` prints
``searcher/data/rules.txt``, whose examples the tests run.
"""
