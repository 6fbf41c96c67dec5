"""The arena: bots play each other, the same deals in all seat orders, with statistics."""

from stammtisch.arena.contest import Contest
from stammtisch.arena.journal import Journal
from stammtisch.arena.play import Deal, Played, Task, play
from stammtisch.arena.processes import local_executor
from stammtisch.arena.report import Entrant, Interval, Pair, Report, report
from stammtisch.arena.run import run

__all__ = [
    "Contest",
    "Deal",
    "Entrant",
    "Interval",
    "Journal",
    "Pair",
    "Played",
    "Report",
    "Task",
    "local_executor",
    "play",
    "report",
    "run",
]
