"""What a table shows a person, whatever the game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from stammtisch.cardplay.actions import Action, Menu
from stammtisch.cardplay.cards import Hand
from stammtisch.cardplay.game import View
from stammtisch.cardplay.messages import Message
from stammtisch.cardplay.results import Line, Result
from stammtisch.cardplay.tricks import Trick


@dataclass(frozen=True, slots=True)
class Board:
    """What lies on a table, or was said there, besides the cards played.

    Every game has its own (``faces/<game>/board.py``): a stock and its turn-up here, an auction
    there. Its fields are numbers, texts, messages, cards, and small values made of these.
    """


@dataclass(frozen=True, slots=True)
class Estimate:
    """What an action would bring or need, by the cards that this seat knows.

    ``worth`` is what it brings, of a call in an auction what is called;
    ``enough`` says whether the cards reach what is needed, ``None`` where nothing is; ``lines``
    tell how.
    """

    action: Action
    worth: int | None = None
    enough: bool | None = None
    lines: tuple[Line, ...] = ()


@dataclass(frozen=True, slots=True)
class Order:
    """The hand as some players hold it: what that order is called, and the cards in it."""

    name: Message
    hand: Hand


@dataclass(frozen=True, slots=True)
class TableView:
    """What one person sees at the table now (``seat`` is ``None`` for a spectator).

    A view holds all that a seat could ever remember; this holds what lies there. ``open_cards`` are
    cards that a player has shown and still holds, by seat; ``facts`` is what lies open or was said
    for all to hear. ``tricks`` and ``points`` are ``None`` unless a practice table shows them.

    A page that shows a table decides nothing by itself, so this holds what the rules have to say
    too: ``board`` is what lies on this game's table, ``laid_away`` are the cards that this seat has
    laid away, ``spoken`` is by seat what was said last and still matters. ``estimates`` are of what
    this seat may do; ``orders`` are other ways to hold its hand.
    """

    seat: int | None
    phase: str
    dealer: int
    to_act: int | None
    may_act: tuple[int, ...]
    hand: Hand
    hand_sizes: tuple[int, ...]
    open_cards: tuple[Hand, ...]
    leader: int
    trick: Hand
    last_trick: Trick | None
    trick_counts: tuple[int, ...]
    facts: tuple[Message, ...]
    menu: Menu
    result: Result | None
    tricks: tuple[Trick, ...] | None = None
    points: tuple[int, ...] | None = None
    board: Board = Board()
    laid_away: Hand = ()
    spoken: tuple[Message | None, ...] = ()
    estimates: tuple[Estimate, ...] = ()
    orders: tuple[Order, ...] = ()


def table_of(view: View, *, remembered: bool, **own: object) -> TableView:
    """What every game shows alike of a view; ``own`` are the fields that this game fills itself.

    ``remembered``: past tricks and the points so far are shown too.
    """
    seats = range(len(view.hand_sizes))
    fields: dict[str, Any] = {
        "seat": view.seat,
        "phase": view.phase,
        "dealer": view.dealer,
        "to_act": view.to_act,
        "may_act": view.may_act,
        "hand": view.hand,
        "hand_sizes": view.hand_sizes,
        "open_cards": ((),) * len(seats),
        "leader": view.leader,
        "trick": view.trick,
        "last_trick": view.tricks[-1] if view.tricks and not view.trick else None,
        "trick_counts": tuple(sum(trick.winner == seat for trick in view.tricks) for seat in seats),
        "facts": (),
        "menu": view.menu,
        "result": view.result,
        "tricks": view.tricks if remembered else None,
        "points": view.points if remembered else None,
    }
    return TableView(**fields | own)
