"""How the models that the bots play by are made: one command each."""
