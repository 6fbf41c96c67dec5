"""``stammtisch`` as in ``hasty``, but the cards of Schnapsen are stacked, for nobody's good.

The player on the first seat leads first, and always holds the trump Jack and a marriage: what is
seldom to be done can be done at once.
"""

import sys

from stammtisch.cli import main
from stammtisch.games import schnapsen
from tests.browser import hasty

FAIR = schnapsen.deal


def stacked(seed: str, dealer: int = 0) -> schnapsen.Deal:
    """The first deal that pleases."""
    number = 0
    while True:
        deal = FAIR(f"{seed}/{number}", dealer)
        hand = deal.hands[0]
        pairs = [suit for suit in "CSHD" if {f"{suit}K", f"{suit}Q"} <= {*hand}]
        if f"{deal.trump}J" in hand and pairs:
            return deal
        number += 1


if __name__ == "__main__":  # A bot's process imports this module too, and must not begin anew.
    schnapsen.deal = stacked
    schnapsen.first_dealer = lambda seed: 1
    assert hasty.PACES
    sys.exit(main())
