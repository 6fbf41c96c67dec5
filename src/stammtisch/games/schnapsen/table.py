"""The cards on a table of Schnapsen, and how they move."""

from __future__ import annotations

from dataclasses import dataclass

from stammtisch.cardplay.cards import Card, Hand, in_order, replaced, without
from stammtisch.games.schnapsen.cards import PLACE
from stammtisch.games.schnapsen.notation import SEATS
from stammtisch.games.schnapsen.scoring import Closed, Taken


@dataclass(frozen=True, slots=True)
class Table:
    """The cards: two hands, the stock (the turn-up last), who leads, what has been taken.

    ``closed`` is set when a close stands.
    """

    hands: tuple[Hand, ...]
    stock: Hand
    leader: int
    taken: Taken
    closed: Closed | None = None

    @property
    def other(self) -> int:
        """The player who does not lead."""
        return 1 - self.leader

    @property
    def open(self) -> bool:
        """Whether the stock is neither used up nor closed: then SN 3 applies, else SN 4."""
        return bool(self.stock) and self.closed is None

    def has_trick(self, seat: int) -> bool:
        """Whether ``seat`` has won a trick."""
        return any(trick.winner == seat for trick in self.taken.tricks)

    def drawn(self) -> Table:
        """The table after both have drawn: the winner first, the turn-up last (SN 3.3)."""
        hands = self.hands
        for seat, card in zip((self.leader, self.other), self.stock, strict=False):
            hands = replaced(hands, seat, in_order((*hands[seat], card), PLACE))
        return Table(hands, self.stock[SEATS:], self.leader, self.taken, self.closed)

    def exchanged(self, seat: int, jack: Card) -> Table:
        """The table after ``seat`` exchanged the trump Jack for the turn-up (SN 6.1)."""
        hand = in_order((*without(self.hands[seat], jack), self.stock[-1]), PLACE)
        stock = (*self.stock[:-1], jack)
        return Table(replaced(self.hands, seat, hand), stock, self.leader, self.taken, self.closed)

    def led(self, card: Card) -> Table:
        """The table after the leader has led ``card``."""
        hand = without(self.hands[self.leader], card)
        hands = replaced(self.hands, self.leader, hand)
        return Table(hands, self.stock, self.leader, self.taken, self.closed)
