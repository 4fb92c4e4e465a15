"""Verbs for searches, and for what they have found.

Long runs are `search.py`, `census.py`, `loops.py` and `stats.py`; `report.py` and `longest.py` read
what they leave.
"""
