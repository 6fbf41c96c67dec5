"""Which guests are one person at a table: who has gone on there in another browser."""

from __future__ import annotations

from dataclasses import dataclass, field

from stammtisch.table.state.played import Played


@dataclass(slots=True)
class Persons:
    """To this table, all guests who have had a seat one after the other are one person.

    ``firsts`` has, of each guest to whom a seat was handed over, the guest who had it first;
    ``former`` the same of those from whom it was taken back.
    """

    firsts: dict[str, str] = field(default_factory=dict)
    former: dict[str, str] = field(default_factory=dict)

    def first(self, guest: str) -> str:
        """The first guest of this guest's person."""
        return self.firsts.get(guest, guest)

    def others(self, guest: str) -> set[str]:
        """The other guests that this guest's person has been."""
        first = self.first(guest)
        return {first, *(each for each, of in self.firsts.items() if of == first)} - {guest}

    def may_be(self, guest: str, owner: str | None) -> bool:
        """Whether what is the owner's is this guest's: the owner, or who was so first."""
        return owner is not None and guest in (owner, self.first(owner))

    def gone_on(self, guest: str) -> bool:
        """Whether somebody else has what was this guest's first."""
        return guest in self.firsts.values()

    def dealt_seat(self, played: Played, guest: str) -> int | None:
        """The seat at which a deal was dealt to this person, in whichever browser."""
        guests = [sitter.guest for sitter in played.sitters]
        people = [each and self.first(each) for each in guests]
        for who, seats in ((guest, guests), (self.first(guest), people)):
            if who in seats:
                return seats.index(who)
        return None

    def hand_over(self, before: str, guest: str) -> None:
        """What is ``before``'s is this guest's now.

        Whoever takes it back was nobody else: what others had of it ends.
        """
        first = self.first(before)
        if guest == first:
            self.former |= {each: of for each, of in self.firsts.items() if of == first}
            self.firsts = {each: of for each, of in self.firsts.items() if of != first}
        else:
            self.firsts[guest] = first

    def separate(self, guest: str) -> None:
        """This guest sits down on a seat of their own, and is nobody else."""
        self.firsts.pop(guest, None)
