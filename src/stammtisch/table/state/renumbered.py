"""Messages about a deal, for people who know the players of the match and not the deal's seats."""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace
from typing import Any, TypeVar

from stammtisch.cardplay.match import Seating
from stammtisch.cardplay.messages import SEAT_PARAMS, Message, Param

T = TypeVar("T")


def renumbered(value: T, seating: Seating) -> T:
    """The same value, in which every message names players of the match.

    Only the messages change: other numbers of seats in it stay those of the deal.
    """
    if seating.players == tuple(range(len(seating.players))):
        return value  # Every player sits on the seat of his number.
    changed: Any = _renamed(value, seating.players)
    return changed  # type: ignore[no-any-return]


def _renamed(value: Any, players: tuple[int, ...]) -> Any:
    if isinstance(value, Message):
        return replace(
            value, params=tuple((name, _param(name, each, players)) for name, each in value.params)
        )
    if isinstance(value, tuple):
        return tuple(_renamed(each, players) for each in value)
    if is_dataclass(value) and not isinstance(value, type):
        parts = {each.name: getattr(value, each.name) for each in fields(value)}
        changed = {name: _renamed(part, players) for name, part in parts.items()}
        differ = {name: part for name, part in changed.items() if part is not parts[name]}
        return replace(value, **differ) if differ else value
    return value


def _param(name: str, value: Param, players: tuple[int, ...]) -> Param:
    if isinstance(value, Message):
        renamed: Message = _renamed(value, players)
        return renamed
    return players[value] if name in SEAT_PARAMS and isinstance(value, int) else value
