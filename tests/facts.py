"""What the tests of all games must know about each: ``tests/games/<game>/facts.py`` has it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any


def _nothing(_: Any) -> tuple[str, ...]:
    return ()


@dataclass(frozen=True, kw_only=True)
class Facts:
    """One game, for tests that walk all of them.

    ``bad_input`` is the section of the rules about bad input. ``short`` are options that keep a
    match short. ``deals`` simple bots play, ``searched`` those that search; ``walks`` are begun to
    look at moments, of which ``seen`` is the share that is looked at. ``hands`` are the sizes of a
    hand as dealt. ``words`` are what a player at the terminal types where it is offered, before any
    card. ``languages`` are those in which its pages are looked at, its home's first.

    ``aside`` are the cards of a state in no hand and no trick, ``lying_open`` those that all see
    besides the cards played. ``check_deal`` counts a finished deal again from what a spectator has
    seen; ``over`` says of a match with these results whether it must be finished.
    """

    bad_input: str
    deals: int
    searched: int
    walks: int
    seen: float
    hands: tuple[int, ...]
    aside: Callable[[Any], tuple[str, ...]]
    check_deal: Callable[[Any], None]
    over: Callable[[Any, list[Any]], bool]
    languages: tuple[str, ...]
    lying_open: Callable[[Any], tuple[str, ...]] = _nothing
    short: Mapping[str, int] = field(default_factory=dict)
    words: tuple[str, ...] = ()


def facts_of(game: str) -> Facts:
    """The facts of a game, by its name."""
    facts: Facts = import_module(f"tests.games.{game}.facts").FACTS
    return facts
