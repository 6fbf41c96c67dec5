"""What one seat may know of a deal of Dozen."""

from __future__ import annotations

from dataclasses import dataclass

from dozen.cards import PACK
from dozen.options import Options
from dozen.scoring import Result
from stammtisch.cardplay.actions import History, Menu
from stammtisch.cardplay.cards import Hand
from stammtisch.cardplay.match import Standing
from stammtisch.cardplay.tricks import Trick, unseen_cards


@dataclass(frozen=True, slots=True)
class Hidden:
    """The other half of a view: the other hands as dealt, and the cards that lie aside."""

    hands: tuple[Hand, ...]
    rest: Hand


@dataclass(frozen=True, slots=True)
class View:
    """The information state of ``seat``; ``None`` is a spectator."""

    seat: int | None
    phase: str
    options: Options
    standing: Standing
    dealer: int
    to_act: int | None
    may_act: tuple[int, ...]
    history: History
    dealt: Hand
    hand: Hand
    hand_sizes: tuple[int, ...]
    leader: int
    trick: Hand
    tricks: tuple[Trick, ...]
    menu: Menu
    result: Result | None

    @property
    def unseen(self) -> Hand:
        """The cards that this seat has never seen."""
        return unseen_cards(PACK, self.tricks, self.trick, self.dealt)

    @property
    def points(self) -> tuple[int, ...]:
        """Tricks won so far."""
        return tuple(sum(trick.winner == seat for trick in self.tricks) for seat in (0, 1))
