"""The games: one room each, the same file names in every room; they never import each other."""
