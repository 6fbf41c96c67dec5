"""A feature: “Play my cards”, the cards of a finished deal for whoever has the link."""
