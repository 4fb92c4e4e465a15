"""Games at a table in words, English and Swedish.

* `language.py`: the words of both languages, so that the others are written once.
* `table_game.py`: a game, card by card.
* `table_stats.py`: statistics, a column for each number of players.
"""
