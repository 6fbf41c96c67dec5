"""The policy networks of the bots: ``python -m training.policy``."""
