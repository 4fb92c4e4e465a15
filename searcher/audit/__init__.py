"""Stored results played again: a claim is believed when engine and rules confirm it."""
