"""What the bots know about Schnapsen."""

LONGER = {"master": {("lead", 5): 0.9, ("follow", 5): 0.9, ("draw", 4): 1.1}}
"""Seconds for an answer of a level that needs more than usual, by phase and cards in hand."""
