"""Verbs for single deals."""
