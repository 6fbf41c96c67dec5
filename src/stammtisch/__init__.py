"""Stammtisch: one table for Scarto, Schnapsen and Skat."""

__version__ = "0.1.0"
