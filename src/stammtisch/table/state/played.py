"""A deal of a match: its cards, its state, who sits where, and who chose its acts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

from stammtisch.cardplay.actions import Action
from stammtisch.cardplay.deals import Deal
from stammtisch.cardplay.game import State, View
from stammtisch.cardplay.match import Seating
from stammtisch.table.log.events import (
    By,
)
from stammtisch.table.state.seats import Sitter

Chosen: TypeAlias = By | Literal["settled"]
"""Who chose an act. ``settled``: nobody, since all agreed that the rest was decided."""


class LegalAct(NamedTuple):
    """An act that the rules allow, and what it leads to.

    It is kept from the request until its event is applied, so that the rules are asked once.
    """

    before: State
    seat: int
    action: str
    after: State


def silence(state: State) -> Action:
    """What whoever is asked with others has said who says nothing."""
    assert state.to_act is not None, "it is not over"
    return next(each for each in state.actions(state.to_act) if each.harmless)


@dataclass(frozen=True, slots=True)
class Played:
    """A deal of the match: its index, its cards, its state, and who sits where.

    At a table seats are those of the match's players. The deal numbers its own, and ``seating``
    leads from one to the other: they differ where a player sits out (SK 9.4).
    ``sitters`` are those to whom it was dealt, even if they left during it. ``by`` says of each act
    who chose it. ``practice`` is the setting of this deal; the table's may change after it. The
    deal is contained in the first ``until`` events of the log.
    """

    index: int
    deal: Deal
    state: State
    sitters: tuple[Sitter, ...]
    seating: Seating
    by: tuple[Chosen, ...] = ()
    practice: bool = False
    until: int = 0

    @property
    def to_act(self) -> int | None:
        """The seat at the table that must act; ``None`` when the deal is over."""
        due = self.state.to_act
        return None if due is None else self.seating.players[due]

    @property
    def may_act(self) -> tuple[int, ...]:
        """Every seat at the table that may act now."""
        return self.polled or self._at_table(self.state.may_act)

    @property
    def polled(self) -> tuple[int, ...]:
        """The seats at the table that are asked at once; their answers count in this order."""
        return self._at_table(self.state.polled)

    def _at_table(self, seats: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(self.seating.players[seat] for seat in seats)

    def state_for(self, seat: int | None) -> State:
        """The state at which a seat answers; who is asked with others, after their silence."""
        state, own = self.state, None if seat is None else self.seating.seat_of(seat)
        if own in state.polled:
            while state.to_act is not None and state.to_act != own:
                state = state.act(state.to_act, silence(state))
        return state

    def asked(self, seat: int | None) -> View:
        """What a seat at the table knows when it answers."""
        return self.state_for(seat).view(None if seat is None else self.seating.seat_of(seat))

    def view(self, seat: int | None) -> View:
        """What a seat at the table may know; who sits out knows as much as a spectator."""
        return self.state.view(None if seat is None else self.seating.seat_of(seat))

    def not_chosen(self, seat: int) -> frozenset[int]:
        """The acts that were chosen for the player on this seat of the deal, or by nobody."""
        acts = enumerate(zip(self.state.history, self.by, strict=True))
        return frozenset(
            at for at, (act, by) in acts if by == "settled" or (act.seat == seat and by != "person")
        )

    @property
    def settled(self) -> int | None:
        """The number of acts after which the rest was decided; ``None`` if all was played."""
        acts = len(self.by)
        while acts and self.by[acts - 1] == "settled":
            acts -= 1
        return acts if acts < len(self.by) else None
