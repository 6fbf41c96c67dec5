"""The fair deal (``docs/fairness.md``): the draw, its proof, and what a page keeps of it."""
