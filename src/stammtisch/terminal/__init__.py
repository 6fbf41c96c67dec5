"""Playing in a terminal: one person against bots, at an honest or a practice table."""

from stammtisch.terminal.drawn import drawn
from stammtisch.terminal.session import Session, Settings
from stammtisch.terminal.typed import typed
from stammtisch.terminal.welcome import ask_bots, ask_game

__all__ = ["Session", "Settings", "ask_bots", "ask_game", "drawn", "typed"]
