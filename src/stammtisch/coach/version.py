"""On what judgements rest: a version that changes with the bots, the models and the coach."""

from __future__ import annotations

from functools import cache

from stammtisch.bots.version import fingerprint, packages_of
from stammtisch.cardplay.packages import package_of


@cache
def version(game: str) -> str:
    """The package's version, and a fingerprint of what decides the judgements of a game."""
    return fingerprint("stammtisch.coach", package_of("coach", game), *packages_of(game))
