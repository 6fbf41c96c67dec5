"""Names that may be one person's: a keeper is asked before there are two of them."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from difflib import SequenceMatcher

CLOSE = 0.84
"""As similar are names with one letter wrong, or two in a long name (``SequenceMatcher.ratio``)."""


def alike(name: str, names: Iterable[str]) -> str | None:
    """The most similar of these names, if one is as good as this.

    >>> alike("Müller, Hans", ["Anna Berg", "Hans Muller"])
    'Hans Muller'
    >>> alike("Hans Berg", ["Anna Berg"])
    """
    own = _plain(name)
    found = max(names, key=lambda each: _ratio(own, _plain(each)), default=None)
    return found if found is not None and _ratio(own, _plain(found)) >= CLOSE else None


def _ratio(one: str, other: str) -> float:
    return SequenceMatcher(None, one, other, autojunk=False).ratio()


def _plain(name: str) -> str:
    """Without accents and case; the words in alphabetical order."""
    letters = unicodedata.normalize("NFKD", name.casefold())
    kept = "".join(each if each.isalnum() else " " for each in letters if _base(each))
    return " ".join(sorted(kept.split()))


def _base(letter: str) -> bool:
    return not unicodedata.combining(letter)
