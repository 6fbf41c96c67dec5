"""What the tests of all games must know about each: ``FACTS`` in a module of the game's tests.

For ours that is ``tests/games/<game>/facts.py``; a game of another distribution names its module
with an entry point of the group ``stammtisch.tests``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any

from stammtisch.bots import SIMPLE
from stammtisch.cardplay.packages import installed
from stammtisch.games.registry import AnyGame


def _nothing(_: Any) -> tuple[str, ...]:
    return ()


@dataclass(frozen=True, kw_only=True)
class Facts:
    """One game, for the tests that run with every game.

    ``bad_input`` is the section of the rules about bad input. ``short`` are options that keep a
    match short. The tests of bots play ``deals`` with simple bots and ``searched`` with those that
    search; of each bot ``decided`` deals are golden data. They look at the share ``seen`` of the
    states of ``walks`` random walks. ``hands`` are the possible sizes of a hand as dealt. ``words``
    are actions that a player at the terminal types where they are offered, before any card.
    ``languages`` are those in which the game's pages are tested, that of its home country first.

    ``aside`` are the cards of a state in no hand and no trick, ``lying_open`` those that everybody
    sees besides the cards played. ``check_deal`` counts a finished deal again from what a spectator
    has seen; ``verdicts`` are what a result in a record means for each player; ``over`` says
    whether a match with these results must be finished. ``rare_lines`` are keys of the score sheet
    that some dozens of deals need not show.
    """

    bad_input: str
    deals: int
    searched: int
    walks: int
    seen: float
    hands: tuple[int, ...]
    aside: Callable[[Any], tuple[str, ...]]
    check_deal: Callable[[Any], None]
    verdicts: Callable[[Any], list[str]]
    over: Callable[[Any, list[Any]], bool]
    languages: tuple[str, ...]
    lying_open: Callable[[Any], tuple[str, ...]] = _nothing
    short: Mapping[str, int] = field(default_factory=dict)
    words: tuple[str, ...] = ()
    decided: int = 1
    rare_lines: frozenset[str] = frozenset()


def facts_of(game: str) -> Facts:
    """The facts of a game, by its name."""
    module = installed("tests").get(game) or f"tests.games.{game}.facts"
    facts: Facts = import_module(module).FACTS
    return facts


def bots_of(game: AnyGame) -> tuple[str, ...]:
    """Every bot that a game says it has, also where there are no solvers."""
    return (*SIMPLE, *game.GAME.levels)
