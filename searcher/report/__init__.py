"""Results for people: in words, as pictures, as pages.

* `text.py`: sentences and tables for the terminal.
* `notebook.py`: what a notebook shows of a deal, an outcome, a campaign; these know nothing of it.

Games at a table in English and Swedish are in `words/`, charts in `drawing/`, pages in `pages/`.
"""
