"""The longest games that end, by looking behind long ones.

* `behind.py`: what runs into one game, some of it from further away.
* `found.py`: tables of deals that were found so, each once.
* `tally.py`: what a range of deals came to, with what lies behind the long ones.

The search itself is `searcher/sweep/longest.py`.
"""
