"""Bots against each other: the same deals in all seat orders, and what that proves."""

from stammtisch.arena.contest import Contest
from stammtisch.arena.journal import Journal
from stammtisch.arena.play import Deal, Played, Task, play
from stammtisch.arena.report import Entrant, Interval, Pair, Report, report
from stammtisch.arena.run import Engine, local_engine, run

__all__ = [
    "Contest",
    "Deal",
    "Engine",
    "Entrant",
    "Interval",
    "Journal",
    "Pair",
    "Played",
    "Report",
    "Task",
    "local_engine",
    "play",
    "report",
    "run",
]
