"""Where a game's packages are: ours in each room by the game's name, others by entry point."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.metadata import entry_points


@cache
def installed(room: str) -> Mapping[str, str]:
    """The packages for ``room`` that other distributions have installed: modules by game.

    They are entry points of the group ``stammtisch.<room>`` (``stammtisch.games``, ``.faces``,
    ``.bots``), called by the game's name. Ours are none: they lie in the rooms
    themselves, and so do not depend on metadata that may be older than the sources.
    """
    found = sorted(entry_points(group=f"stammtisch.{room}"), key=lambda each: each.name)
    return {each.name: each.value for each in found}


def package_of(room: str, game: str) -> str:
    """The package in which ``room`` keeps what belongs to ``game``, by its dotted name."""
    return installed(room).get(game) or f"stammtisch.{room}.{game}"
