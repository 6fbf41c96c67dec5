"""Names of guests: tidied, and not to be mistaken for others or for bots."""

from __future__ import annotations

import re
import unicodedata
from functools import cache

from stammtisch.bots import BOTS
from stammtisch.cardplay.refusals import BadInput
from stammtisch.words.catalogue import LANGUAGES, catalogue

LONGEST = 24
STACKED = 3
"""The maximum number of combining marks on one letter; no script needs more."""

JOINERS = "\u200c\u200d"
"""Invisible joiners that some scripts and most emoji sequences need."""

EMOJI_STYLE = "\ufe0f"

BLANK = "\u2800\u115f\u1160\u3164\uffa0\u17b4\u17b5\u034f\u180b\u180c\u180d\u180f"
"""Characters that are letters or signs by category, but invisible."""

# Letters of other scripts that look like Latin ones; so does a zero.
_PAIRS = "аa бb вb еe іi јj кk мm нh оo рp сc тt уy хx ѕs ԁd αa βb εe ιi κk νv οo ρp τt υy χx օo 0o"
_ALIKE = str.maketrans({pair[0]: pair[1] for pair in _PAIRS.split()})


def tidy_name(name: str) -> str:
    r"""A name as others see it: one line, without invisible or bidirectional control characters.

    >>> tidy_name("  Anna\n Maria ")
    'Anna Maria'
    """
    while (tidy := _tidied(name)) != name:  # Removing a character may let its neighbours combine.
        name = tidy
    return tidy


def checked_name(name: str) -> str:
    """The tidy name.

    Raises:
        BadInput: nothing is left of it, it is too long, or it is reserved.
    """
    tidy = tidy_name(name)
    if len(tidy) > LONGEST or not any(unicodedata.category(each)[0] in "LNS" for each in tidy):
        raise BadInput("table.refuse.name")
    words = [_skeleton(word) for word in re.split(r"[\W_]+", unicodedata.normalize("NFKD", tidy))]
    if {"bot", "bots"} & {*words} or "".join(words) in _reserved():
        raise BadInput("table.refuse.name_taken")
    return tidy


def _tidied(name: str) -> str:
    kept: list[str] = []
    stacked = 0
    for each in unicodedata.normalize("NFKC", name):
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


def _skeleton(text: str) -> str:
    """A skeleton for comparison: no case, no accents, look-alike letters made equal."""
    plain = unicodedata.normalize("NFKD", text).casefold().translate(_ALIKE)
    return "".join(each for each in plain if each.isalnum())


@cache
def _reserved() -> frozenset[str]:
    """The pages' words for bots, open seats, unnamed guests and the reader, in all languages."""
    ids = ["table.bot", "table.you", "table.open_seat", "table.unnamed"]
    ids += [f"bot.{bot}.seat" for bot in BOTS]
    texts = {(id, catalogue(language).text(id)) for language in LANGUAGES for id in ids}
    return frozenset(_skeleton(text) for id, text in texts if text != id)
