"""Bots: from a view to an action."""

from stammtisch.bots.bot import (
    BOTS,
    LEVELS,
    SIMPLE,
    AnyBot,
    Bot,
    absent,
    bot_named,
    check_bot,
    offered,
    usual,
)
from stammtisch.bots.budget import Budget
from stammtisch.bots.play import Player, next_act, play_out

__all__ = [
    "BOTS",
    "LEVELS",
    "SIMPLE",
    "AnyBot",
    "Bot",
    "Budget",
    "Player",
    "absent",
    "bot_named",
    "check_bot",
    "next_act",
    "offered",
    "play_out",
    "usual",
]
