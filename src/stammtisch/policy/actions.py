"""Actions as numbers and as the law's texts: a table for each game."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib import import_module

from stammtisch.cardplay.options import RuleOptions
from stammtisch.games.registry import game_named

WAIT = "wait"
"""Let another seat act: no act of the law, so it stands in no record."""

DISCARD = "discard "
"""A discard is laid away card by card, in the pack's order: ``discard CA``, then ``discard S7``."""

VERSION = 1
"""The version of all tables: another order of actions gets another number."""


def longer(options: RuleOptions | None) -> bool:
    """Whether these rules need the longer table of actions, and the longer layout.

    They do where rules are switched on that no network knows (SK 10). What the shorter ones have
    stands first in the longer ones, at the same places.
    """
    return options is not None and bool(options.untaught_here)


def action_texts(game: str, options: RuleOptions | None = None) -> tuple[str, ...]:
    """Every action of a game at its number, as the record writes it.

    A discard is taken card by card, so that its actions are parts of the law's discard; ``wait``
    lets another seat act and is no act of the law. Without ``options`` the usual rules are meant.

    Raises:
        BadInput: there is no such game.
        ValueError: there is no table for it.
    """
    name = game_named(game).GAME.name
    try:
        table = import_module(f"stammtisch.policy.{name}")
    except ModuleNotFoundError:
        raise ValueError(f"there is no table of actions for the game {name!r}") from None
    usual: Sequence[str] = table.ACTIONS
    more: Sequence[str] = table.MORE_ACTIONS if longer(options) else ()
    return (*usual, *more)


def action_text(game: str, number: int, options: RuleOptions | None = None) -> str:
    """The text of an action; ``ValueError`` where there is no such number."""
    texts = action_texts(game, options)
    if not 0 <= number < len(texts):
        raise ValueError(f"{game} has no action {number}, only 0 to {len(texts) - 1}")
    return texts[number]


@cache
def _numbers(game: str, options: RuleOptions | None) -> dict[str, int]:
    return {text: number for number, text in enumerate(action_texts(game, options))}


def action_number(game: str, text: str, options: RuleOptions | None = None) -> int:
    """The number of an action; ``ValueError`` where there is no such text."""
    try:
        return _numbers(game, options if longer(options) else None)[text]
    except KeyError:
        raise ValueError(f"{game} has no action {text!r} in its table") from None
