"""What a bot has played in a person's name: told to that person, who was away."""

from __future__ import annotations

from stammtisch.cardplay.messages import Message
from stammtisch.faces import label_of
from stammtisch.table.state.played import Played
from stammtisch.table.state.renumbered import renumbered
from stammtisch.table.state.table_state import TableState
from stammtisch.table.wire import messages

_FOR_A_PERSON = ("cover", "clock")


def played_for(table: TableState, guest: str) -> messages.PlayedFor | None:
    """What was played for a guest since the last deal with acts of the guest's own.

    It is told to whoever plays again, or comes back after the match. It follows from the log, so a
    reload or another server changes nothing.
    """
    seat = table.seat_of(guest)
    cover = None if seat is None else table.chairs[seat].cover
    if seat is None or cover is None or (table.chairs[seat].covered and not table.over):
        return None
    deals: list[messages.PlayedDeal] = []
    for played in reversed(table.dealt):
        if table.persons.dealt_seat(played, guest) != seat:
            break  # Somebody else sat there.
        own = _own_choices(played, seat)
        if set(own) & {*_FOR_A_PERSON}:
            deals.insert(0, messages.PlayedDeal(played.index, _labels(table, played, seat)))
        if "person" in own:
            break
    return messages.PlayedFor(cover.why, cover.asked, tuple(deals)) if deals else None


def _own_choices(played: Played, seat: int) -> list[str]:
    """Who chose the acts of a seat."""
    own = played.seating.seat_of(seat)
    return [by for act, by in zip(played.state.history, played.by, strict=True) if act.seat == own]


def _labels(table: TableState, played: Played, seat: int) -> tuple[Message, ...]:
    """The acts that were chosen for a seat, as its own view has them."""
    own = played.seating.seat_of(seat)
    acts = zip(played.view(seat).history, played.by, strict=True)
    chosen = [act.action for act, by in acts if act.seat == own and by in _FOR_A_PERSON]
    return tuple(renumbered(label_of(table.game, each), played.seating) for each in chosen)
