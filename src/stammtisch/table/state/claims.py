"""“That was me”: who may go on in another browser, and who can say that it is so.

There are no accounts: a guest is known by the cookie of one browser. Who comes back in another one
asks for the seat, and somebody who sits there from the beginning says yes or no.
"""

from __future__ import annotations

from collections.abc import Set

from stammtisch.table.log.events import Event, Reclaimed
from stammtisch.table.state.table_state import TableState

_PHASES = ("gathering", "playing", "between")


def claimable(table: TableState, guest: str, here: Set[int]) -> tuple[int, ...]:
    """The seats of which this guest may say “That was me”; ``here``: their people are connected.

    Not where somebody is here: a person who is here cannot be replaced, except by who had the seat
    first.
    """
    if table.phase not in _PHASES or table.seat_of(guest) is not None:
        return ()
    if table.left_by(guest) is not None:
        return ()  # The own seat is free for this guest.
    return tuple(
        seat
        for seat in table.people
        if had_first(table, guest, seat)
        or (seat not in here and vouchers(table, seat) and not _played(table, guest, seat))
    )


def had_first(table: TableState, guest: str, seat: int) -> bool:
    """Whether the seat was handed over, and this guest had it before."""
    chair = table.chairs[seat]
    return chair.handed is not None and table.persons.may_be(guest, chair.guest)


def vouchers(table: TableState, seat: int) -> tuple[int, ...]:
    """Whose people can say who sat on this seat: those who have played from the first deal on.

    So nobody takes a bot's seat in order to vouch for a friend.
    """
    others = tuple(each for each in table.people if each != seat)
    first = next(iter(table.dealt), None)
    if first is None:
        return others
    guests = {each: table.chairs[each].guest or "" for each in others}
    return tuple(each for each in others if table.persons.dealt_seat(first, guests[each]) == each)


def _played(table: TableState, guest: str, seat: int) -> bool:
    """Whether a deal was dealt to this guest on another seat: nobody sees two hands.

    Whose seat was taken back from them has seen that one.
    """
    deals = {each.sitters: each for each in table.dealt}.values()
    guests = {guest, table.persons.former.get(guest, guest)}
    dealt = {table.persons.dealt_seat(each, one) for each in deals for one in guests}
    return bool(dealt - {seat, None})


def hand_over(table: TableState, guest: str, seat: int, by: int | None) -> list[Event]:
    """The person of this seat goes on as ``guest``; the player on ``by`` says so."""
    return [*table.unreserve(guest), Reclaimed(seat, guest, by)]
