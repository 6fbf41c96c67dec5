"""Clubs: a standing page with its members and keepers, and the evenings that they run."""
