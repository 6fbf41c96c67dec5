"""What a person sees of a table, in every game."""

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
    """What is public on a table besides the cards played.

    Every game has its own (``faces/<game>/board.py``): Schnapsen's stock and turn-up, Skat's
    auction. The fields are numbers, texts, messages, cards, and small values made of these.
    """


@dataclass(frozen=True, slots=True)
class Estimate:
    """What an action is worth or needs, by the cards that this seat knows.

    ``worth`` is what the action brings; for a call in an auction, the value called. ``enough`` is
    whether the cards reach what is needed, ``None`` where nothing is needed; ``lines`` explain it.
    """

    action: Action
    worth: int | None = None
    enough: bool | None = None
    lines: tuple[Line, ...] = ()


@dataclass(frozen=True, slots=True)
class Order:
    """One way to sort the hand: its name, and the cards in that order."""

    name: Message
    hand: Hand


@dataclass(frozen=True, slots=True)
class Said:
    """What somebody has said to all."""

    seat: int
    text: Message


@dataclass(frozen=True, slots=True)
class TableView:
    """What one person sees at the table now (``seat`` is ``None`` for a spectator).

    A view has everything that its seat has seen; this has what lies on the table now.
    ``open_cards`` are the cards that a player has shown and still holds, by seat; ``facts`` are
    public. ``tricks`` and ``points`` are ``None`` unless a practice table shows them.

    The client computes no rule, so this also has what follows from the rules: ``board`` is this
    game's, ``laid_away`` are the cards that this seat has laid away, ``spoken`` is each player's
    last word, by seat, as long as it matters, and ``said`` all that may be looked up still, in its
    order. ``estimates`` belong to the actions of this seat's
    menu; ``orders`` are other ways to sort its hand.
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
    said: tuple[Said, ...] = ()
    estimates: tuple[Estimate, ...] = ()
    orders: tuple[Order, ...] = ()


def table_of(view: View, *, remembered: bool, **own: object) -> TableView:
    """A table view with the fields that all games fill alike; ``own`` are the game's own fields.

    With ``remembered`` past tricks and the points so far are shown.
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
