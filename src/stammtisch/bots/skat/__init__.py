"""What the bots know about Skat."""

LONGER = {
    "master": {
        ("auction", 10): 0.4,
        ("skat", 10): 0.4,
        ("contra", 10): 0.6,
        ("re", 10): 0.6,
        ("play", 10): 1.4,
        ("play", 9): 1.2,
        ("play", 8): 1.6,
        ("play", 7): 1.2,
        ("play", 6): 0.9,
        ("play", 5): 0.4,
    }
}
"""Seconds for an answer of a level that needs more than usual, by phase and cards in hand."""
