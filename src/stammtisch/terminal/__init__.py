"""Play in a terminal: one person against bots, at an honest table or a practice table."""

from stammtisch.terminal.session import Session, Settings

__all__ = ["Session", "Settings"]
