"""ISS lines: the notation of the International Skat Server for a game (``docs/iss.md``)."""

from stammtisch.records.iss.lines import read_games
from stammtisch.records.iss.notation import KEYS, NAMES
from stammtisch.records.iss.reading import Imported, parse_iss
from stammtisch.records.iss.writing import format_iss

__all__ = ["KEYS", "NAMES", "Imported", "format_iss", "parse_iss", "read_games"]
