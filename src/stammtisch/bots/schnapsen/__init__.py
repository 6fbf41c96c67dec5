"""What the bots know about Schnapsen."""
