"""The coach: what a deal could have taught.

Everything a judgement says follows from the player's view at the moment of the decision
(``docs/coach.md``).
"""
