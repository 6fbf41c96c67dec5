"""ISS lines: a game of Skat as the International Skat Server writes it down (``docs/iss.md``)."""

from stammtisch.records.iss.lines import read_games
from stammtisch.records.iss.notation import KEYS, NAMES
from stammtisch.records.iss.reading import Imported, parse_iss
from stammtisch.records.iss.writing import format_iss

__all__ = ["KEYS", "NAMES", "Imported", "format_iss", "parse_iss", "read_games"]
