"""Verbs for searches, and for what they have found."""
