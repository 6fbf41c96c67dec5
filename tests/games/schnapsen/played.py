"""Whole deals of Schnapsen, written down move by move, each for what comes of it.

Nobody claims in them. Player 0 deals and player 1 leads first; the trump is the suit of the last
card of the stock, the turn-up. Two cards are a trick, the leader's first.
"""

from __future__ import annotations

from typing import NamedTuple

from stammtisch.games import schnapsen
from tests.games.schnapsen.hands import DEFAULT, deal_of, go


class Played(NamedTuple):
    """A deal, and what was done in it."""

    hand0: str
    hand1: str
    stock: str
    acts: str

    def begin(self, options: schnapsen.Options = DEFAULT) -> schnapsen.State:
        """The deal before its first act."""
        *stock, turned = self.stock.split()
        return schnapsen.begin(deal_of(self.hand0, self.hand1, turned, " ".join(stock)), options)

    def end(self, options: schnapsen.Options = DEFAULT) -> schnapsen.State:
        """The deal after its last act."""
        return go(self.begin(options), self.acts)


# SN 9.3: 65 each, nobody claims or closes.
SIXTY_FIVE_ALL = Played(
    "CA SA S10 SQ SJ",
    "CQ CJ H10 DA DJ",
    "HK D10 DK DQ HJ HA SK C10 CK HQ",
    "DJ CA, draw, CQ SQ, draw, H10 SJ, draw, HJ D10, draw, DA SA, draw, SK S10, C10 CK, "
    "HA HK, HQ DK, DQ CJ",
)

# SN 9.4: 75 each: a plain marriage by 1, the last trick by 0.
SEVENTY_FIVE_ALL = Played(
    "C10 CK HA H10 DK",
    "CQ SQ HK DA D10",
    "HJ DJ CA SK HQ SA S10 DQ CJ SJ",
    "D10 DK, draw, SQ DJ, draw, DA H10, draw, marriage H, HQ SK, draw, HA DQ, draw, CK CA, "
    "SJ SA, C10 CQ, CJ HJ, S10 HK",
)

# SN 9.4: 85 each: a trump marriage by 0.
EIGHTY_FIVE_ALL = Played(
    "S10 SK SQ HQ DQ",
    "CJ SJ H10 DA DK",
    "SA HK D10 HJ C10 CK CA DJ CQ HA",
    "DA S10, draw, SJ SK, draw, marriage H, HK SA, draw, HQ CJ, draw, SQ DJ, draw, C10 CK, "
    "DQ DK, H10 CA, HA D10, HJ CQ",
)

# SN 9.2: the loser is out of Schneider; he wins the last trick.
WON_81_49 = Played(
    "C10 CQ CJ SK H10",
    "CK SA S10 HA HK",
    "CA D10 DJ SQ DQ DA HQ DK SJ HJ",
    "CK C10, draw, CJ S10, draw, SK D10, draw, DJ SA, draw, HQ DA, draw, DQ DK, HK H10, "
    "CA HJ, HA SJ, SQ CQ",
)

# SN 9.2: the loser has 32, one short.
WON_98_32 = Played(
    "SJ H10 HJ DA DK",
    "C10 CQ SA S10 HQ",
    "DQ SQ HA CK DJ HK CJ SK D10 CA",
    "SA HJ, draw, C10 H10, draw, HA CK, draw, SJ HQ, draw, CJ S10, draw, DJ DQ, SK SQ, HK DA, "
    "CA D10, CQ DK",
)

# SN 9.2: the loser has 33.
WON_97_33 = Played(
    "CA CJ S10 SJ DQ",
    "C10 CK HA DA D10",
    "HQ H10 DK SQ HJ SK SA DJ CQ HK",
    "D10 S10, draw, HQ SJ, draw, DK H10, draw, HJ CK, draw, DQ C10, draw, CA HK, DJ CJ, "
    "HA SQ, DA SA, SK CQ",
)

# SN 9.2: both have 66; the higher total wins.
WON_79_71 = Played(
    "CK S10 DA D10 DQ",
    "CQ CJ H10 DK DJ",
    "SJ HQ SQ SA SK CA HA HK HJ C10",
    "DJ CK, draw, DA CJ, draw, H10 SJ, draw, marriage S, SK CA, draw, DQ HQ, draw, S10 SQ, "
    "SA CQ, HK HA, HJ C10, DK D10",
)

# SN 9.1: 1 closes when 0 has nothing yet, and makes 68 to 33.
CLOSED_68_33 = Played(
    "CQ HK HJ DA DQ",
    "CA C10 SK SQ D10",
    "SJ HA CK HQ CJ H10 DK DJ SA S10",
    "marriage S, SQ HK, close, SK CQ, CA DQ, D10 DA, HJ C10",
)

# SN 9.1: 1 closes and makes 68 to 32.
CLOSED_68_32 = Played(
    "C10 S10 SK HK D10",
    "SQ SJ H10 DK DQ",
    "CK CA CQ HQ HA SA DA HJ CJ DJ",
    "marriage D, DK S10, close, SJ SK, D10 DQ, C10 SQ, HK H10",
)

# SN 9.1: 1 closes and takes every trick.
CLOSED_72_0 = Played(
    "S10 SJ HA H10 DA",
    "C10 CQ CJ SA DJ",
    "HK HQ SK HJ D10 SQ DQ DK CK CA",
    "CJ SJ, close, C10 S10, CQ HA, SA DA, DJ H10",
)

# SN 9.1: 0 closes when 1 has 20 for a marriage, and makes 75 to 33.
CLOSED_75_33 = Played(
    "CA S10 H10 DQ DJ",
    "C10 HA HK HQ DA",
    "SA CJ CQ HJ CK SQ DK SJ SK D10",
    "marriage H, HK DQ, draw, SA HA, close, DJ DA, HQ H10, S10 C10, CA CJ",
)

# SN 9.1: 1 closes and makes 67, but 0 makes 68.
CLOSED_67_68 = Played(
    "CJ SA HA HK DA",
    "C10 CQ SK SQ HJ",
    "S10 DQ H10 CA D10 DJ HQ DK CK SJ",
    "marriage S, SK DA, draw, CQ CJ, draw, SQ HK, close, S10 SA, DQ HJ, CA C10, HA H10",
)

# SN 9.1: 0 closes, and both make 66.
CLOSED_66_ALL = Played(
    "CK CJ SJ H10 D10",
    "C10 CQ HK HQ DQ",
    "S10 SQ DA DJ HA DK SA SK CA HJ",
    "marriage H, HK CK, draw, DQ H10, draw, D10 C10, draw, HA HQ, close, pass, SQ S10, DK DA, "
    "SJ DJ, CJ CQ",
)

# SN 9.1: 0 closes, and both make 65.
CLOSED_65_ALL = Played(
    "C10 CQ HK DA D10",
    "CK S10 SQ DK DQ",
    "SK SA HA HJ SJ CJ HQ DJ CA H10",
    "marriage D, DQ C10, draw, marriage S, SQ HK, draw, CQ DK, close, pass, D10 HJ, S10 SA, "
    "HA CK, DA SK",
)

# SN 9.1: 1 closes at once and makes 31 to 20.
CLOSED_31_20 = Played(
    "CK CJ SJ D10 DK",
    "CA SQ H10 HQ DJ",
    "DA S10 HA C10 SA HK SK HJ DQ CQ",
    "close, H10 CK, DK DJ, SJ SQ, CA CJ, HQ D10",
)

# SN 9.1: 1 closes and takes every trick, but makes 60 only.
CLOSED_60_0 = Played(
    "S10 SK SQ SJ HJ",
    "CA HQ DA D10 DK",
    "SA DJ CJ HA CK HK C10 CQ DQ H10",
    "DA S10, close, HQ HJ, DK SJ, CA SQ, D10 SK",
)
