"""The message catalogue, which renders messages as sentences in four languages.

Each package has its own messages beside its code, in ``words.<language>.po``; together they are the
catalogue. The rules and the bots never import this package.
"""

from stammtisch.words.catalogue import LANGUAGES, Catalogue, catalogue, language_of
from stammtisch.words.rules import clause_text
from stammtisch.words.voice import DECIMAL_COMMA, NAMES, STYLES, Voice

__all__ = [
    "DECIMAL_COMMA",
    "LANGUAGES",
    "NAMES",
    "STYLES",
    "Catalogue",
    "Voice",
    "catalogue",
    "clause_text",
    "language_of",
]
