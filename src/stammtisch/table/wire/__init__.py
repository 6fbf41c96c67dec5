"""From a table to what a person sees of it, as messages."""
