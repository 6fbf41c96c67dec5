"""What a table shows a person."""

from __future__ import annotations

from dataclasses import dataclass

from stammtisch.cardplay.actions import Menu
from stammtisch.cardplay.cards import Hand
from stammtisch.cardplay.messages import Message
from stammtisch.cardplay.results import Result
from stammtisch.cardplay.tricks import Trick


@dataclass(frozen=True, slots=True)
class TableView:
    """What one person sees at the table now (``seat`` is ``None`` for a spectator).

    A view holds all that a seat could ever remember; this holds what lies there. ``open_cards`` are
    cards that a player has shown and still holds, by seat; ``facts`` is what lies open or was said
    for all to hear. ``tricks`` and ``points`` are ``None`` unless a practice table shows them.
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
