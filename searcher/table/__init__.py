"""Both Swedish games at a table of two to four players.

How they are told, drawn and asked for is in `searcher.report` and `searcher.cli`, as for all games.

* `house_rules.py`: what is played: game, players, house rules.
* `deal.py`: deals of two to four hands as text.
* `playing.py`: the engine for people: deals in, outcomes out.
* `statistics.py`: random deals at a table, a job like the searches; `tally.py` what they come to.
* `replay.py`: games played twice over, and findings held against that.
"""
