"""The actions of players as values; ``str(action)`` is the text in the record."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from math import comb
from typing import ClassVar, NamedTuple, TypeAlias

from stammtisch.cardplay.cards import Card, Hand


@dataclass(frozen=True, slots=True)
class Action:
    """One thing a player may do. Its text is ``word``, or begins with it.

    A ``harmless`` action commits to nothing: the server may do it for a player whose time is up.
    """

    word: ClassVar[str] = ""
    harmless: ClassVar[bool] = False

    def __str__(self) -> str:
        return self.word


@dataclass(frozen=True, slots=True)
class Play(Action):
    """Lay a card on the table."""

    word = "play"
    card: Card

    def __str__(self) -> str:
        return f"play {self.card}"


@dataclass(frozen=True, slots=True)
class Discard(Action):
    """Lay cards away face down. ``cards`` is empty as other players see it: they see backs.

    The order of the cards has no meaning: they are sorted by code points, as in the record.
    """

    word = "discard"
    cards: Hand = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "cards", tuple(sorted(self.cards)))

    def __str__(self) -> str:
        return " ".join(("discard", *self.cards))


@dataclass(frozen=True, slots=True)
class Choose:
    """A menu entry that stands for many actions: lay away any ``number`` of ``cards``."""

    number: int
    cards: Hand

    def __len__(self) -> int:
        return comb(len(self.cards), self.number)

    def __iter__(self) -> Iterator[Action]:
        return (Discard(chosen) for chosen in combinations(self.cards, self.number))


Menu: TypeAlias = tuple[Action | Choose, ...]


def enumerated(menu: Menu) -> tuple[Action, ...]:
    """Every single action of a menu, in the menu's order."""
    return tuple(
        action for entry in menu for action in (entry if isinstance(entry, Choose) else (entry,))
    )


def in_menu(menu: Menu, action: Action) -> bool:
    """Whether a menu offers ``action``."""
    return any(action in entry if isinstance(entry, Choose) else action == entry for entry in menu)


class Act(NamedTuple):
    """Who did what: one entry of a deal's history."""

    seat: int
    action: Action

    def seen_by(self, seat: int | None) -> Act:
        """The act as ``seat`` saw it: another player's discard is without its cards."""
        if isinstance(self.action, Discard) and self.seat != seat:
            return Act(self.seat, Discard())
        return self


History: TypeAlias = tuple[Act, ...]


def seen_history(history: History, seat: int | None) -> History:
    """A deal's history as ``seat`` saw it."""
    return tuple(act.seen_by(seat) for act in history)


def whole_history(history: History, discard: Hand) -> History:
    """The inverse of ``seen_history``: the cards of a hidden discard are filled in."""
    return tuple(
        Act(seat, Discard(discard)) if action == Discard() else Act(seat, action)
        for seat, action in history
    )
