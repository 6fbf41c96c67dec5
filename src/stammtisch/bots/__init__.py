"""Players: from a view to an action."""

from stammtisch.bots.bot import BOTS, LEVELS, SIMPLE, Bot, bot_named, offered, usual
from stammtisch.bots.budget import Budget
from stammtisch.bots.play import Player, next_act, play_out

__all__ = [
    "BOTS",
    "LEVELS",
    "SIMPLE",
    "Bot",
    "Budget",
    "Player",
    "bot_named",
    "next_act",
    "offered",
    "play_out",
    "usual",
]
