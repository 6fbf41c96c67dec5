"""Players: from a view to an action."""

from stammtisch.bots.bot import BOTS, Bot, bot_named
from stammtisch.bots.play import Player, next_act, play_out

__all__ = ["BOTS", "Bot", "Player", "bot_named", "next_act", "play_out"]
