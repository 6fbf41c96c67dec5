"""What is public on a table of Scarto besides the cards played, and the orders of a hand."""

from __future__ import annotations

from dataclasses import dataclass

from stammtisch.cardplay.cards import Hand
from stammtisch.cardplay.messages import Message, say
from stammtisch.faces import table
from stammtisch.faces.table import Order
from stammtisch.games.scarto.cards import MATTO, SUIT, TRUMP


@dataclass(frozen=True, slots=True)
class Board(table.Board):
    """The discard and the Matto.

    ``discarded``: three cards lie face down beside the dealer (SC 3.1). ``matto`` are sentences
    about a Matto that lies on the table (SC 5.2, SC 5.3).
    """

    discarded: bool
    matto: tuple[Message, ...]


def orders_of(hand: Hand) -> tuple[Order, ...]:
    """The trumps after the suits, or before them: a hand has 25 cards.

    The Matto is not a trump (SC 1.2), but players hold it with them.
    """
    trumps = tuple(card for card in hand if SUIT[card] in (TRUMP, MATTO))
    suits = tuple(card for card in hand if card not in trumps)
    return (
        Order(say("scarto.order.trumps_last"), suits + trumps),
        Order(say("scarto.order.trumps_first"), trumps + suits),
    )
