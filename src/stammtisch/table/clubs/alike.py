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
    matcher = SequenceMatcher(None, "", _plain(name), autojunk=False)
    best, found = CLOSE, None
    for each in names:
        matcher.set_seq1(_plain(each))
        if matcher.real_quick_ratio() < best or matcher.quick_ratio() < best:
            continue
        if (ratio := matcher.ratio()) >= best:
            best, found = ratio, each
    return found


def _plain(name: str) -> str:
    """Without accents and case; the words in alphabetical order."""
    letters = unicodedata.normalize("NFKD", name.casefold())
    kept = "".join(each if each.isalnum() else " " for each in letters if _base(each))
    return " ".join(sorted(kept.split()))


def _base(letter: str) -> bool:
    return not unicodedata.combining(letter)
