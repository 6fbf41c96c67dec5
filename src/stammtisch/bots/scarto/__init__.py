"""What the bots know about Scarto."""

LONGER = {"master": {("play", 6): 0.4, ("play", 5): 0.4}}
"""Seconds for an answer of a level that needs more than usual, by phase and cards in hand."""
