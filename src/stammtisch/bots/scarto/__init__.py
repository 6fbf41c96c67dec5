"""What the bots know about Scarto."""
