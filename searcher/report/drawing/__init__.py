"""Charts and plots.

* `chart.py`: SVG drawn by hand, the same text on every machine.
* `campaign_chart.py`: the lengths of a campaign's games, so drawn.
* `plot.py`, `census_plot.py`: those that need matplotlib, an extra.
"""
