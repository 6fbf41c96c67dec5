"""How the bots' models and the constants of bots and coach are made: one command each."""
