"""What lies on a table of Scarto besides the cards played, and how a hand may be held."""

from __future__ import annotations

from dataclasses import dataclass

from stammtisch.cardplay.cards import Hand
from stammtisch.cardplay.messages import Message, say
from stammtisch.faces import table
from stammtisch.faces.table import Order
from stammtisch.games.scarto.cards import MATTO, SUIT, TRUMP


@dataclass(frozen=True, slots=True)
class Board(table.Board):
    """What was laid away, and what becomes of the Matto.

    ``discarded``: three cards lie face down beside the dealer (SC 3.1). ``matto`` are sentences
    about a Matto that lies on the table (SC 5.2, SC 5.3).
    """

    discarded: bool
    matto: tuple[Message, ...]


def orders_of(hand: Hand) -> tuple[Order, ...]:
    """A hand of 25 cards is easier to survey with the trumps apart: at one end, or the other.

    The Matto is no trump (SC 1.2), but it is held with them.
    """
    trumps = tuple(card for card in hand if SUIT[card] in (TRUMP, MATTO))
    suits = tuple(card for card in hand if card not in trumps)
    return (
        Order(say("scarto.order.trumps_last"), suits + trumps),
        Order(say("scarto.order.trumps_first"), trumps + suits),
    )
