"""Verbs for single deals.

`verify.py`, `play.py`, `show.py`, `basin.py`, `behind.py`, `rank.py`, `unrank.py`.

`play_table.py` is the part of ``play`` that tells a game at a table; `named_deals.py` says whether
an argument of ``verify`` or ``play`` is a deal or a file of deals.
"""
