"""The files that a campaign leaves: what is in them survives a kill at any moment."""
