"""Ranges of numbered deals, played from one end to the other: random ones, or all of a deck."""
