"""What can go wrong with a campaign; each message is one line that says why."""


class CampaignError(Exception):
    """A campaign cannot start or go on."""


class WorkersError(Exception):
    """Those who play are gone, or cannot be relied on."""
