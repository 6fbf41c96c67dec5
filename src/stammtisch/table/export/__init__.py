"""One's own data as a file."""
