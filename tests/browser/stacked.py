"""``stammtisch`` as in ``hasty``, but for the player on the first seat, who sees more at once.

At Schnapsen that player leads first, and always holds the trump Jack and two marriages; at Scarto
that player deals first, and has a King, which may not be laid away (SC 3.2).
"""

import sys

from stammtisch.cli import main
from stammtisch.games import scarto, schnapsen
from tests.browser import hasty

FAIR, FAIR_SCARTO = schnapsen.deal, scarto.deal


def stacked(seed: str, dealer: int = 0) -> schnapsen.Deal:
    """The first deal that pleases."""
    number = 0
    while True:
        deal = FAIR(f"{seed}/{number}", dealer)
        hand = deal.hands[0]
        pairs = [suit for suit in "CSHD" if {f"{suit}K", f"{suit}Q"} <= {*hand}]
        if f"{deal.trump}J" in hand and len(pairs) > 1:
            return deal
        number += 1


def stacked_scarto(seed: str, dealer: int = 0) -> scarto.Deal:
    """The first deal with a King."""
    number = 0
    while True:
        deal = FAIR_SCARTO(f"{seed}/{number}", dealer)
        if any(card[1:] == "K" for card in deal.hands[0]):
            return deal
        number += 1


if __name__ == "__main__":  # A bot's process imports this module too, and must not begin anew.
    schnapsen.deal, scarto.deal = stacked, stacked_scarto
    schnapsen.first_dealer = lambda seed, players: 1
    scarto.first_dealer = lambda seed, players: 0
    hasty.hurry()
    sys.exit(main())
