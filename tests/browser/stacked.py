"""``stammtisch`` as in ``hasty``, but for the player on the first seat, who sees more at once.

At Schnapsen that player leads first, and always holds the trump Jack and two marriages; at Scarto
that player deals first, and has a King, which may not be laid away (SC 3.2). At Skat that player is
forehand first, and always the same cards are dealt: two players have all that is high.
"""

import sys
from collections.abc import Callable
from typing import TypeVar

from stammtisch.games import scarto, schnapsen, skat
from tests.browser import hasty

T = TypeVar("T")
FAIR, FAIR_SCARTO = schnapsen.deal, scarto.deal


def first(deal: Callable[[str, int], T], seed: str, dealer: int, pleases: Callable[[T], bool]) -> T:
    """The first deal that pleases."""
    number = 0
    while not pleases(found := deal(f"{seed}/{number}", dealer)):
        number += 1
    return found


def rich(deal: schnapsen.Deal) -> bool:
    hand = {*deal.hands[0]}
    pairs = [suit for suit in "CSHD" if {f"{suit}K", f"{suit}Q"} <= hand]
    return f"{deal.trump}J" in hand and len(pairs) > 1


def stacked(seed: str, dealer: int = 0) -> schnapsen.Deal:
    return first(FAIR, seed, dealer, rich)


def with_king(deal: scarto.Deal) -> bool:
    return any(card[1:] == "K" for card in deal.hands[0])


def stacked_scarto(seed: str, dealer: int = 0) -> scarto.Deal:
    return first(FAIR_SCARTO, seed, dealer, with_king)


HANDS = (
    ("CJ", "HJ", "CA", "C10", "SK", "SQ", "HA", "HQ", "DK", "D9"),
    ("SJ", "DJ", "CK", "CQ", "SA", "S10", "HK", "H10", "DA", "D10"),
    ("C9", "C8", "C7", "S9", "S8", "S7", "H9", "H8", "H7", "D7"),
)
"""Forehand's, middlehand's and rearhand's cards at Skat."""


def stacked_skat(seed: str, dealer: int = 0) -> skat.Deal:
    hands = tuple(HANDS[(seat - dealer - 1) % 3] for seat in range(3))
    return skat.Deal(dealer, hands, ("DQ", "D8"))


if __name__ == "__mp_main__":  # A bot's process imports this module too, and must not begin anew.
    hasty.look_less()
if __name__ == "__main__":
    from stammtisch.cli import main

    schnapsen.deal, scarto.deal, skat.deal = stacked, stacked_scarto, stacked_skat
    schnapsen.first_dealer = lambda seed, players: 1
    scarto.first_dealer = lambda seed, players: 0
    skat.first_dealer = lambda seed, players: players - 1
    hasty.hurry()
    sys.exit(main())
