"""A game's description of itself: the one value from which other packages know it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Generic, TypeVar

from stammtisch.cardplay.actions import Action
from stammtisch.cardplay.cards import Deck, Hand
from stammtisch.cardplay.options import RuleOptions

OptionsT = TypeVar("OptionsT", bound=RuleOptions)


@dataclass(frozen=True, slots=True, kw_only=True)
class GameInfo(Generic[OptionsT]):
    """The facts about a game that others need; ``GAME`` in the game's package is one.

    ``name`` stands in records, addresses and message ids (``"skat.name"``), and is the name of the
    game's package in ``games``, ``faces`` and ``bots``. ``clauses`` are the letters before the
    numbers of its clauses: ``"SK"`` in ``"SK 5.3"``. ``pack`` are all cards in order, ``deck`` is
    their look and their names. ``actions`` are the types of all actions. ``parts`` are the keys of
    the sections of a score sheet, ``keys`` those of their lines. ``piles`` are what a deal holds
    besides the hands, by their names in a record. ``levels`` are the bots that search, from the
    weakest; without any the game is played by ``random`` and ``thumb`` alone. ``kernel``: the
    kernel plays and solves the game, and its levels need it.
    """

    name: str
    clauses: str
    seats: int
    pack: Hand
    deck: Deck
    options: type[OptionsT]
    presets: Mapping[str, OptionsT]
    actions: tuple[type[Action], ...]
    parts: type[StrEnum]
    keys: type[StrEnum]
    piles: tuple[str, ...] = ()
    levels: tuple[str, ...] = ()
    kernel: bool = False
