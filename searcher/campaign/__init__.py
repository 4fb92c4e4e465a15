"""Long runs: numbered units of work, played anywhere, merged in order, kept safe.

It knows no kind of search by name, only what a job has to be.

* `job.py`: what a campaign needs to know of what it searches: a numbered range, results that merge.
* `campaign.py`: its state, which is one number and one result, for units are taken in in order.
* `driver.py`: hands out units, as long as they take about half a second, and takes in what comes.
* `units_in_flight.py`: the units that are handed out, in order, and again if they are lost.
* `sealed_unit.py`: a unit where it is played, and its result on the way home, with a checksum.
* `program_fingerprint.py`: which searcher played it.
* `errors.py`: what can go wrong.

Who plays is in `workers/`, what is kept in `files/`.
"""
