"""One's own errors, which come back until they are found."""
