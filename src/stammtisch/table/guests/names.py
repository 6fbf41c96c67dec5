"""Names of guests: tidied, and not to be mistaken for others or for bots."""

from __future__ import annotations

import re
import unicodedata
from functools import cache

from stammtisch.bots import BOTS
from stammtisch.cardplay.refusals import BadInput
from stammtisch.table.one_line import one_line
from stammtisch.words.catalogue import LANGUAGES, catalogue

LONGEST = 24
# Letters of other scripts that look like Latin ones; so does a zero.
_PAIRS = "аa бb вb еe іi јj кk мm нh оo рp сc тt уy хx ѕs ԁd αa βb εe ιi κk νv οo ρp τt υy χx օo 0o"
_ALIKE = str.maketrans({pair[0]: pair[1] for pair in _PAIRS.split()})


def checked_name(name: str) -> str:
    """The tidy name.

    Raises:
        BadInput: nothing is left of it, it is too long, or it is reserved.
    """
    tidy = one_line(name)
    if len(tidy) > LONGEST or not any(unicodedata.category(each)[0] in "LNS" for each in tidy):
        raise BadInput("table.refuse.name")
    words = [_skeleton(word) for word in re.split(r"[\W_]+", unicodedata.normalize("NFKD", tidy))]
    if {"bot", "bots"} & {*words} or "".join(words) in _reserved():
        raise BadInput("table.refuse.name_taken")
    return tidy


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
