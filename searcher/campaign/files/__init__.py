"""The files that a campaign leaves: what is in them survives a kill at any moment.

Their fields are told in ``docs/files.md``.

* `checkpoint.py`: how far a campaign has come; a new generation in the place of the one before.
* `findings.py`: ``NAME.jsonl``, the proved deals.
* `csv_rows.py`: ``NAME.csv``, a table that grows.
* `append_only.py`: what both are: appended to by one run at a time, all lines or none.
* `folders.py`: the folders that they, pages and pictures are in.
* `file_lock.py`: the lock that sees to the one run.
* `checksum.py`: the one text of plain values that checksums are of.
"""
