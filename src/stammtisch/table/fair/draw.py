"""The fair deal of one table (``docs/fairness.md``): a commit-reveal scheme for the shuffle.

It is part of the table's state, and works like it: requests return events, ``apply`` applies them.

An attempt is void where somebody has not revealed a number, and the next is made with fresh numbers
of the others. Each void attempt leaves somebody out for good, so there are at most as many void
attempts as people.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from stammtisch.cardplay.refusals import BadInput
from stammtisch.table.fair import scheme
from stammtisch.table.fair.scheme import SeatKind, VoidDeal
from stammtisch.table.log.events import Committed, Event, LeftOut, Revealed, Shuffling

Step: TypeAlias = Literal["commit", "reveal"]


@dataclass(slots=True)
class Share:
    """One person's share of the randomness in an attempt: a commitment, then its number.

    ``out`` is the step at which the person was left out.
    """

    commitment: str | None = None
    number: str | None = None
    out: Step | None = None

    @property
    def listed(self) -> str | None:
        """The commitment as the list states it; ``None`` if the person takes no part."""
        return None if self.out == "commit" else self.commitment


@dataclass(slots=True)
class Attempt:
    """One attempt to draw: what sits on each seat, and every person's share."""

    seats: tuple[SeatKind, ...]
    shares: dict[int, Share]


@dataclass
class FairDeal:
    """The draw of one match. ``options`` are those that differ from the game's defaults.

    ``void_deals`` were dealt anew, each once, in the order of the match.
    """

    match: str
    game: str
    options: Mapping[str, object]
    seed: str
    version: int = scheme.VERSION
    attempts: list[Attempt] = field(default_factory=list)
    void_deals: list[VoidDeal] = field(default_factory=list)

    # ---- queries -----------------------------------------------------------------------------

    @property
    def shares(self) -> dict[int, Share]:
        """The shares of the attempt that runs, or of the one that drew."""
        return self.attempts[-1].shares if self.attempts else {}

    @property
    def awaiting(self) -> Step | None:
        """What the pages have to send now: first all commitments, then the numbers."""
        counting = [share for share in self.shares.values() if share.out is None]
        if any(share.commitment is None for share in counting):
            return "commit"
        return "reveal" if any(share.number is None for share in counting) else None

    @property
    def missing(self) -> tuple[int, ...]:
        """The seats whose commitment or number is missing."""
        step = self.awaiting
        return tuple(
            seat
            for seat, share in self.shares.items()
            if share.out is None
            and (share.commitment if step == "commit" else share.number) is None
        )

    @property
    def numbers(self) -> dict[int, str]:
        """The numbers that count, by seat."""
        return {
            seat: share.number
            for seat, share in self.shares.items()
            if share.number is not None and share.out is None
        }

    @property
    def hash(self) -> str:
        """C: the hash that the server has published first."""
        return scheme.seed_hash(self.match, self.seed)

    @property
    def void(self) -> bool:
        """Whether this attempt is void, since a number is missing."""
        return any(share.out == "reveal" for share in self.shares.values())

    @property
    def roster(self) -> str:
        """R of the attempt that runs."""
        number, seats = len(self.attempts), self.attempts[-1].seats
        return scheme.roster(self.match, number, self.hash, self.game, self.options, seats)

    @property
    def draw(self) -> str:
        """T: roster, list and numbers in one."""
        listed = ((seat, share.listed) for seat, share in self.shares.items())
        committed = scheme.commitment_list(listed)
        numbers = scheme.number_list(self.numbers.items())
        return scheme.draw(self.roster, committed, numbers)

    def commitment(self, seat: int, number: str) -> str:
        """The commitment of this seat to this number, in the attempt that runs."""
        return scheme.commitment(self.roster, seat, number)

    def deal_seed(self, index: int) -> str:
        """The seed of deal ``index``."""
        return scheme.deal_seed(self.seed, self.draw, index, self._anew(index))

    def first_dealer_seed(self) -> str:
        """The seed from which the first dealer is drawn."""
        return scheme.first_dealer_seed(self.seed, self.draw)

    def bots_seed(self, index: int) -> str:
        """The seed of the bots' random numbers in deal ``index``."""
        return scheme.bots_seed(self.seed, self.draw, index, self._anew(index))

    def may_be_void(self, index: int) -> bool:
        """Whether deal ``index`` may be void: once, and only so many of a match."""
        room = len(self.void_deals) < scheme.MOST_VOID
        return self.version >= scheme.VERSION and room and not self._anew(index)

    def _anew(self, index: int) -> bool:
        return any(each.deal == index for each in self.void_deals)

    def proof(self, index: int) -> dict[str, object]:
        """The proof for the record of deal ``index``, after the match."""
        attempts = [
            {
                "seats": list(attempt.seats),
                "shares": [
                    {"seat": seat, "commitment": share.listed, "number": share.number}
                    for seat, share in sorted(attempt.shares.items())
                ],
            }
            for attempt in self.attempts
        ]
        proof = {"version": self.version, "table": self.match, "index": index, "hash": self.hash}
        if self.version >= scheme.VERSION:
            proof["void"] = [each._asdict() for each in self.void_deals]
        return proof | {"seed": self.seed, "attempts": attempts}

    # ---- requests ----------------------------------------------------------------------------

    def begin(self, people: Collection[int]) -> Shuffling:
        """The first attempt: the pages of these people are asked for a number."""
        return Shuffling(tuple(sorted(people)))

    def again(self) -> list[Event]:
        """The next attempt after a void one, without those who failed; else nothing."""
        if self.awaiting or not self.void:
            return []
        rest = tuple(seat for seat, share in self.shares.items() if share.out is None)
        return [Shuffling(rest, len(self.attempts) + 1)]

    def commit(self, seat: int, commitment: str, attempt: int) -> list[Event]:
        """A page commits to its number. Repeating a commitment does nothing."""
        share = self._share(seat, attempt)
        if share and share.commitment == commitment:
            return []
        if self.awaiting != "commit" or share is None or share.commitment or share.out:
            raise BadInput("table.refuse.no_commit")
        return [Committed(seat, commitment)]

    def reveal(self, seat: int, number: str, attempt: int) -> list[Event]:
        """A page reveals its number. A wrong one is left out; repeating one does nothing."""
        share = self._share(seat, attempt)
        if share and share.number == number:
            return []
        if self.awaiting != "reveal" or share is None or share.number or share.out:
            raise BadInput("table.refuse.no_reveal")
        if self.commitment(seat, number) != share.commitment:
            return [LeftOut(seat, "reveal")]
        return [Revealed(seat, number)]

    def _share(self, seat: int, attempt: int) -> Share | None:
        """A seat's share; ``None`` if the message was meant for an earlier attempt."""
        return self.shares.get(seat) if attempt == len(self.attempts) else None

    def leave(self, seat: int) -> list[Event]:
        """The person leaves: the number will not come, whatever was promised."""
        share = self.shares.get(seat)
        if self.awaiting and share and share.number is None and share.out is None:
            return [LeftOut(seat, self.awaiting)]
        return []

    def time_up(self) -> list[Event]:
        """Time is up: everybody whose commitment or number is missing is left out."""
        step = self.awaiting
        return [LeftOut(seat, step) for seat in self.missing] if step else []

    # ---- events ------------------------------------------------------------------------------

    def apply(
        self, event: Shuffling | Committed | Revealed | LeftOut, seats: Sequence[SeatKind]
    ) -> None:
        """Apply an event; ``seats`` is what sits on each seat now."""
        match event:
            case Shuffling(seats=asked):
                people = [seat for seat, kind in enumerate(seats) if kind == "person"]
                shares = {seat: Share(out=None if seat in asked else "commit") for seat in people}
                self.attempts.append(Attempt(tuple(seats), shares))
            case Committed(seat, commitment):
                self.shares[seat].commitment = commitment
            case Revealed(seat, number):
                self.shares[seat].number = number
            case LeftOut(seat, step):
                self.shares[seat].out = step
