"""Cards that are named in a text."""

from __future__ import annotations

import re
from collections.abc import Collection
from functools import cache


@cache
def cards_named(text: str, pack: Collection[str]) -> set[str]:
    """The cards of ``pack`` in a text: SK is the king of spades, but in "SK 6.4" it is a clause."""
    text = re.sub(r"\b[A-Z]{2} \d+\.\d+", "", text)
    return {word for word in re.split(r"[^A-Z0-9]+", text) if word in pack}
