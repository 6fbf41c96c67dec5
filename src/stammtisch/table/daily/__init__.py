"""The deals of the day: the same for everybody who plays them, each once."""
