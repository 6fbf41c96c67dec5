"""What the bots know about Scarto."""

LONGER = {
    "master": {
        ("discard", 28): 1.4,
        # The longer the deal still is, the longer a playout by networks takes.
        **{("play", cards): 0.1 + 0.04 * cards for cards in range(6, 26)},
    }
}
"""Seconds for an answer of a level that needs more than usual, by phase and cards in hand."""
