"""What the bots know about Skat."""
