"""What people have written, made safe to be shown to others."""

from __future__ import annotations

import unicodedata

STACKED = 3
"""The maximum number of combining marks on one letter; no script needs more."""

JOINERS = "\u200c\u200d"
"""Invisible joiners that some scripts and most emoji sequences need."""

EMOJI_STYLE = "\ufe0f"

BLANK = "\u2800\u115f\u1160\u3164\uffa0\u17b4\u17b5\u034f\u180b\u180c\u180d\u180f"
"""Characters that are letters or signs by category, but invisible."""


def one_line(text: str) -> str:
    r"""Text as others may see it: one line, without invisible or bidirectional control characters.

    >>> one_line("  Anna\n Maria ")
    'Anna Maria'
    """
    while (tidy := _tidied(text)) != text:  # Removing a character may let its neighbours combine.
        text = tidy
    return tidy


def _tidied(text: str) -> str:
    kept: list[str] = []
    stacked = 0
    for each in unicodedata.normalize("NFKC", text):
        kind = unicodedata.category(each)
        sign = " " if each.isspace() or each in BLANK else each
        stacked = stacked + 1 if kind == "Mn" else 0
        if sign == EMOJI_STYLE:
            visible = bool(kept) and unicodedata.category(kept[-1]) == "So"
        else:
            visible = sign in JOINERS or not (kind[0] == "C" or kind == "Me" or _selects(each))
        if sign == " " or (visible and stacked <= STACKED):
            kept.append(sign)
    joined = [
        sign
        for at, sign in enumerate(kept)
        if sign not in JOINERS or (0 < at < len(kept) - 1 and _joins(kept[at - 1], kept[at + 1]))
    ]
    return " ".join("".join(joined).split())


def _selects(sign: str) -> bool:
    """Whether it is a variation selector."""
    return "\ufe00" <= sign <= "\ufe0e" or "\U000e0100" <= sign <= "\U000e01ef"


def _joins(before: str, after: str) -> bool:
    """Whether a joiner between these two has a visible effect."""
    kinds = ("Lo", "Mn", "Mc", "So", "Sk")
    return all(
        each == EMOJI_STYLE or unicodedata.category(each) in kinds for each in (before, after)
    )
