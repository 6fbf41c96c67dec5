"""What the bots know about Schnapsen."""

LONGER = {"master": {("lead", 5): 0.8, ("follow", 5): 0.8, ("draw", 4): 0.6}}
"""Seconds for an answer of a level that needs more than usual, by phase and cards in hand."""
