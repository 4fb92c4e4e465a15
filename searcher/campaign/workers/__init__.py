"""Who plays the units of a campaign: threads, processes, the workers of a dask cluster."""
