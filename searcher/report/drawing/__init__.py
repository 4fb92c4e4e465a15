"""Charts and plots."""
