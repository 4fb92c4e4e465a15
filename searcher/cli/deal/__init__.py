"""Verbs for single deals.

`verify.py`, `play.py`, `show.py`, `basin.py`, `behind.py`, `rank.py`, `unrank.py`.

`play_table.py` is the part of ``play`` that tells a game at a table.
"""
