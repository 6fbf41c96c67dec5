"""How the soloist plays in the tests of Skat."""

GAMES = (
    "take_skat C",
    "take_skat D",
    "take_skat grand",
    "take_skat null",
    "take_skat null ouvert",
    "hand H",
    "hand S schneider",
    "hand S ouvert",
    "hand grand schwarz",
    "hand grand ouvert",
    "hand null",
    "hand null ouvert",
)
"""With the skat or from the hand, and what is declared."""
