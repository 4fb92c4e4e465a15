"""Pages that stand alone: a game to replay, a campaign."""
