"""Who plays the units of a campaign: threads, processes, the workers of a dask cluster.

* `executors.py`: the one place that makes executors, whatever the kind.
* `processes.py`: worker processes that end when they should.
* `dask_cluster.py`: the workers of a dask scheduler, on many machines.
"""
