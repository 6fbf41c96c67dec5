"""Records, one deal a line of JSON: reading, writing, and replaying them by the rules."""

from stammtisch.records.files import MAX_FILE, MAX_LINE, read_lines, write_whole
from stammtisch.records.record import (
    Record,
    format_record,
    parse_record,
    played_acts,
    players_in,
    seated,
)
from stammtisch.records.replay import Replay, replay

__all__ = [
    "MAX_FILE",
    "MAX_LINE",
    "Record",
    "Replay",
    "format_record",
    "parse_record",
    "played_acts",
    "players_in",
    "read_lines",
    "replay",
    "seated",
    "write_whole",
]
