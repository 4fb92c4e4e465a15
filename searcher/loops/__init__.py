"""Infinite games that are built, not waited for, and the basins behind them."""
