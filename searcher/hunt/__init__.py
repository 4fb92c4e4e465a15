"""Ways to search, one strategy a file. Hunts never print."""
