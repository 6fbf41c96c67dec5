"""Where the packages of a game are: ours by name in each room, others by entry point."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.metadata import entry_points


@cache
def installed(room: str) -> Mapping[str, str]:
    """The packages for ``room`` that other distributions have installed: modules by game.

    They are entry points of the group ``stammtisch.<room>`` (``stammtisch.games``, ``.faces``,
    ``.bots``), named after the game. Our own games are not: they are found in the rooms
    themselves, so that nothing depends on metadata that may be older than the sources.
    """
    found = sorted(entry_points(group=f"stammtisch.{room}"), key=lambda each: each.name)
    return {each.name: each.value for each in found}


def package_of(room: str, game: str) -> str:
    """The dotted name of the package of ``game`` in ``room``."""
    return installed(room).get(game) or f"stammtisch.{room}.{game}"
