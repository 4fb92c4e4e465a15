"""Stored results played again: a claim is believed when engine and rules confirm it.

* `claims.py`: reads deals, findings and checkpoints, and what they say.
* `replay.py`: plays a deal twice over, and holds what was said against it.
* `stored_campaign.py`: all files of a campaign, replayed for its page; the command that repeats it.
* `self_test.py`: holds the installed program to known answers.
"""
