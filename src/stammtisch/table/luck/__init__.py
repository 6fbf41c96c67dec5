"""One's own page: what one has played, and what the cards had to do with it."""
