"""A feature: regulars, who meet at one permanent link."""
