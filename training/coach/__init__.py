"""How the coach's constants were measured, and how good its judgements are: one command each."""
