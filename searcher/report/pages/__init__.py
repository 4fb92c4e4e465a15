"""Pages that stand alone, one file each, which ask no network.

* `standalone.py`: what they share, and the only way for text and data into them.
* `replay_page.py`: the page of a game; `game_trace.py` is the game in so few characters that the
  page can play it again without knowing the rules.
* `campaign_page.py`: the page of a campaign.

In ``assets/``, what goes into them: `replay.js` plays the trace, `draw.js` draws it, `controls.js`
is buttons, keys and the clock, `scheme.js` light and dark, `page.css` the looks.
"""
