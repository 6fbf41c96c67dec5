"""What the bots know about Dozen: rules of thumb."""
