"""Whole deals of Skat, card by card, and what they come to."""

import re
from typing import NamedTuple

from stammtisch.games.skat import Deal
from tests.games.skat.tables import dealt, playing, tricks

HANDS = {
    "GRAND": dealt(
        forehand="CJ SJ CA C10 CK SA S10 HA H10 D8",
        middlehand="HJ CQ C9 SK SQ HK HQ DA D10 D9",
        rearhand="DJ C8 C7 S9 S8 H9 H8 DK DQ D7",
        skat_="S7 H7",
    ),
    "GRAND_4": dealt(
        forehand="CJ SJ HJ DJ CA C10 CK SA S10 H9",
        middlehand="C9 C8 SK SQ HA H10 DA D10 DK D9",
        rearhand="CQ C7 S9 S8 S7 HK HQ H8 DQ D8",
        skat_="H7 D7",
    ),
    "ALL_MINE": dealt(forehand="CJ SJ HJ DJ CA C10 CK CQ C9 C8", skat_="D8 D7"),
    "DIAMONDS": dealt(
        forehand="CJ HJ DK CK CQ C9 S10 SK HA HK",
        middlehand="SJ DJ DA D10 D9 CA C10 SA H8 H7",
        rearhand="DQ D8 C8 C7 SQ S9 S8 H10 HQ H9",
        skat_="D7 S7",
    ),
    "NO_TRUMP": dealt(
        forehand="CJ SJ DA D10 DK D7 CA SA SK HA",
        middlehand="HJ DJ DQ D9 D8 C10 CK S10 SQ H10",
        rearhand="C9 C8 C7 S9 S8 S7 H9 H8 H7 CQ",
        skat_="HK HQ",
    ),
    "CLUBS": dealt(
        forehand="SJ CK CQ S10 S9 S8 HA H10 DK D10",
        middlehand="DJ C7 SQ S7 HK HQ H8 DA DQ D9",
        rearhand="CJ HJ CA C10 C9 C8 SA SK H9 D7",
        skat_="H7 D8",
    ),
    "SPADES": dealt(
        forehand="CJ HJ SA SK S9 S8 CA CQ H9 D8",
        middlehand="SJ S10 CK C9 C8 HA HK H8 DA DQ",
        rearhand="DJ SQ S7 C10 C7 H10 HQ DK D10 D9",
        skat_="H7 D7",
    ),
    "HEARTS": dealt(
        forehand="CJ HJ HA HK HQ CA C10 SA DA D9",
        middlehand="SJ H10 H9 CK CQ SK SQ S10 D10 DK",
        rearhand="DJ H8 H7 C9 C8 C7 S9 S8 DQ D8",
        skat_="S7 D7",
    ),
    "JACK_IN_THE_SKAT": dealt(
        forehand="DJ HA H10 HK HQ CA C10 SA DA D9",
        middlehand="SJ H9 H8 CK CQ SK SQ S10 D10 DK",
        rearhand="HJ H7 C9 C8 C7 S9 S8 DQ D8 D7",
        skat_="CJ S7",
    ),
    "TEN_IN_THE_SKAT": dealt(
        forehand="CJ HJ CA CK C9 S9 S8 HA H9 D9",
        middlehand="SJ C10 CQ SA SQ HK H8 DA D8 D7",
        rearhand="DJ C8 C7 S10 SK S7 H10 HQ DK DQ",
        skat_="D10 H7",
    ),
    "WORTH_LAYING_AWAY": dealt(
        forehand="CJ SJ CA CK C9 HA H10 D9 D8 S9",
        middlehand="HJ C10 CQ SA SQ HK H8 DA DK D7",
        rearhand="DJ C8 C7 S10 SK S7 HQ H9 D10 DQ",
        skat_="S8 H7",
    ),
}
# A deal has five lines: what it shows; who plays what at which bid, and what he lays away (else it
# is a hand game); ten tricks in two lines, the leader's card first; what the soloist makes of it.
PLAYED = """
SK 6.8 (1): grand hand, with 2, Schneider announced, 90 points, bid 40
GRAND, forehand at 40: grand schneider
CK C9 C8 / HA HK H8 / H10 HQ H9 / CA CQ C7 / SA SQ S8
S10 SK S9 / D8 DA DK / D9 D7 SJ / C10 HJ DQ / D10 DJ CJ
90 points, value 144, score +144

SK 6.5: the same with 89 points
GRAND, forehand at 40: grand schneider
D8 D10 DK / C9 C7 CA / S10 SQ S8 / C10 CQ C8 / SA SK S9
HA HQ H8 / CK DA DJ / H9 H10 HK / SJ HJ D7 / CJ D9 DQ
89 points, value 120, score -240

SK 6.8 (2): diamonds hand, without 1, Schneider announced, 89 points, bid 22
DIAMONDS, middlehand at 22: D schneider
CQ CA C8 / DA DQ DK / D9 D8 HJ / CK C10 C7 / SJ S8 CJ
S10 SA SQ / DJ S9 HK / H8 H10 HA / SK H7 H9 / C9 D10 HQ
89 points, value 36, score -72

SK 6.5: the same with 90 points
DIAMONDS, middlehand at 22: D schneider
CK C10 C8 / SJ DQ HJ / DA D8 DK / SA S8 S10 / H8 HQ HA
CJ D9 S9 / HK H7 H10 / SQ SK DJ / D10 C7 C9 / CA H9 CQ
90 points, value 45, score +45

SK 6.8 (3): clubs, with 1, 61 points, bid 40
CLUBS, rearhand at 40: C, H7 D8 laid away
SJ C7 HJ / H10 HK H9 / S8 S7 SA / CA CK DJ / H8 CJ HA
C10 CQ HQ / D7 DK DQ / D10 DA C9 / SK S10 SQ / S9 D9 C8
61 points, value 48, score -96

SK 6.7: the same with 50 points
CLUBS, rearhand at 40: C, H7 D8 laid away
S10 SQ SK / S9 S7 SA / CJ CQ DJ / C9 CK C7 / S8 DQ C8
H9 HA HK / D10 DA D7 / H8 HJ H10 / CA SJ D9 / DK HQ C10
50 points, value 48, score -96

SK 6.7: the same with 30, where 36 is still below 40
CLUBS, rearhand at 40: C, H7 D8 laid away
CK C7 C8 / H10 H8 H9 / HA HQ SA / S10 S7 SK / CQ DJ C10
DA D7 DK / HK CA S8 / HJ SJ SQ / D10 DQ C9 / CJ S9 D9
30 points, value 48, score -96

SK 6.5: with Schneider it is worth the bid of 36
CLUBS, rearhand at 36: C, H7 D8 laid away
D10 DQ D7 / S8 S7 SK / CA CK C7 / H9 H10 H8 / S10 SQ SA
CJ SJ DJ / HJ CQ D9 / C8 S9 HK / C10 HA HQ / C9 DK DA
97 points, value 36, score +36

SK 6.7: and without Schneider it is not
CLUBS, rearhand at 36: C, H7 D8 laid away
SJ C7 HJ / H10 HK H9 / S8 S7 SA / CA CK DJ / H8 CJ HA
C10 CQ HQ / D7 DK DQ / D10 DA C9 / SK S10 SQ / S9 D9 C8
61 points, value 36, score -72

SK 6.8 (4): spades, with 1, lost with 30 points
SPADES, forehand at 20: S, H7 D7 laid away
SA S10 DJ / DK D8 DQ / C10 CQ C8 / H10 H9 H8 / HQ S9 HK
S8 SJ SQ / DA D10 CA / CK C7 HJ / CJ C9 S7 / SK HA D9
30 points, value 33, score -66

SK 6.8 (4): and with 31, one multiplier less
SPADES, forehand at 20: S, H7 D7 laid away
SA S10 DJ / SQ HJ SJ / HA H10 H9 / CK C10 CQ / C7 CA C8
SK DQ S7 / S8 H8 D9 / D8 DA D10 / C9 DK S9 / CJ HK HQ
31 points, value 22, score -44

SK 6.5: lost with 60 points
SPADES, forehand at 20: S, H7 D7 laid away
CJ SJ DJ / S8 S10 S7 / C9 C10 CQ / H10 H9 H8 / C7 CA CK
S9 DQ SQ / D10 D8 DA / C8 HQ HJ / SA HK D9 / SK HA DK
60 points, value 22, score -44

SK 6.5: won with 61 points
SPADES, forehand at 20: S, H7 D7 laid away
S9 S10 SQ / H8 H10 H9 / D9 D8 DQ / DA DK HJ / SK SJ DJ
HK HQ CA / CK C7 CQ / C8 C10 CJ / SA HA S7 / S8 C9 D10
61 points, value 22, score +22

SK 6.3: 89 points are no Schneider
SPADES, forehand at 20: S, H7 D7 laid away
H9 H8 HQ / C7 CA C9 / CJ S10 SQ / D8 DA D9 / C8 C10 CQ
DJ S9 SJ / HK H10 SK / HJ HA S7 / S8 DQ DK / SA CK D10
89 points, value 22, score +22

SK 6.3: 90 points are
SPADES, forehand at 20: S, H7 D7 laid away
SK SJ SQ / CK C7 CQ / C8 C10 CA / CJ S10 DJ / SA HA S7
S9 DQ H10 / H9 H8 HQ / D9 D8 DA / HK DK HJ / S8 C9 D10
90 points, value 33, score +33

SK 6.5: ace and ten laid away count
WORTH_LAYING_AWAY, forehand at 18: C, HA H10 laid away
CK C10 C7 / CQ DJ CJ / S8 SA S7 / HK H9 H7 / SQ S10 S9
HQ D8 H8 / D10 D9 DK / DQ C9 D7 / SJ HJ C8 / CA DA SK
61 points, value 36, score +36

SK 6.5: the untouched skat counts
TEN_IN_THE_SKAT, forehand at 18: C
C9 CQ C8 / SQ SK S8 / S10 S9 SA / HK H10 H9 / DJ CJ SJ
HA H8 HQ / CA C10 C7 / HJ D8 DK / CK D7 S7 / D9 DA DQ
61 points, value 36, score +36

SK 6.2: a jack laid away is still a matador
WORTH_LAYING_AWAY, forehand at 18: C, SJ H7 laid away
D9 DA D10 / H8 HQ H10 / S8 SA S7 / HK H9 HA / C9 CQ C8
D7 DQ D8 / C7 CA C10 / S9 SQ S10 / DJ CK HJ / DK SK CJ
61 points, value 36, score +36

SK 6.2: the jack of clubs in the skat of a hand game: with 1, and overbid
JACK_IN_THE_SKAT, forehand at 50: H
C10 CQ C9 / SA S10 S9 / D9 D10 D8 / SK S8 CA / H8 HJ HK
H7 HA SJ / SQ DQ HQ / DJ H9 D7 / DA DK C7 / H10 CK C8
76 points, value 50, score -100

SK 6.7: hearts at 187 count 190
HEARTS, forehand at 187: H, S7 D7 laid away
CJ H9 H8 / HK SJ DJ / DK D8 D9 / D10 DQ DA / HA H10 H7
HQ SQ C9 / HJ S10 C7 / SA SK S8 / CA CK C8 / C10 CQ S9
108 points, value 190, score -380

SK 6.5: cards without a trick still count
NO_TRUMP, rearhand at 18: D, HK HQ laid away
SA S10 S8 / CJ D9 H8 / D7 D8 C7 / C10 C9 CA / DA DQ H9
SK SQ S7 / HA H10 H7 / SJ HJ CQ / D10 DJ C8 / CK S9 DK
7 points, value 126, score -252

SK 6.3: grand ouvert with 4, the highest game of all
ALL_MINE, forehand at 264: grand ouvert
CK C7 H7 / C10 HA DQ / DJ S7 H8 / CA SQ HK / C8 S9 DK
CQ S8 DA / C9 SA D10 / CJ S10 HQ / SJ H10 H9 / HJ SK D9
120 points, value 264, score +264

SK 6.3: Schneider announced, Schwarz made
ALL_MINE, forehand at 18: grand schneider
CK C7 H7 / C10 HA DQ / DJ S7 H8 / CA SQ HK / C8 S9 DK
CQ S8 DA / C9 SA D10 / CJ S10 HQ / SJ H10 H9 / HJ SK D9
120 points, value 216, score +216

SK 6.6: ouvert missed with 109 points, Schneider reached
GRAND_4, forehand at 18: grand ouvert
CK C9 C7 / C10 C8 CQ / DJ DK HK / CA H10 S9 / SJ DA DQ
CJ D10 HQ / S10 SK S7 / SA SQ S8 / HJ D9 H8 / H9 HA D8
109 points, value 240, score -480

SK 6.6: ouvert missed with 88 points
GRAND_4, forehand at 18: grand ouvert
HJ D10 DQ / CJ H10 S8 / SA SQ S7 / CA C8 CQ / CK C9 C7
SJ D9 H8 / S10 SK S9 / DJ DA D8 / H9 HA HQ / DK HK C10
88 points, value 216, score -432

SK 6.6: Schwarz missed with 109 points, Schneider reached
GRAND_4, forehand at 18: grand schwarz
CK C9 C7 / C10 C8 CQ / DJ DK HK / CA H10 S9 / SJ DA DQ
CJ D10 HQ / S10 SK S7 / SA SQ S8 / HJ D9 H8 / H9 HA D8
109 points, value 216, score -432

SK 6.6: Schwarz missed with 88 points
GRAND_4, forehand at 18: grand schwarz
HJ D10 DQ / CJ H10 S8 / SA SQ S7 / CA C8 CQ / CK C9 C7
SJ D9 H8 / S10 SK S9 / DJ DA D8 / H9 HA HQ / DK HK C10
88 points, value 192, score -384

SK 6.6: Schneider missed with 88 points
GRAND_4, forehand at 18: grand schneider
HJ D10 DQ / CJ H10 S8 / SA SQ S7 / CA C8 CQ / CK C9 C7
SJ D9 H8 / S10 SK S9 / DJ DA D8 / H9 HA HQ / DK HK C10
88 points, value 168, score -336

SK 6.3: Schneider reached as announced
GRAND_4, forehand at 18: grand schneider
CK C9 C7 / C10 C8 CQ / DJ DK HK / CA H10 S9 / SJ DA DQ
CJ D10 HQ / S10 SK S7 / SA SQ S8 / HJ D9 H8 / H9 HA D8
109 points, value 192, score +192

SK 6.3: the hand alone
GRAND_4, forehand at 18: grand
HJ D10 DQ / CJ H10 S8 / SA SQ S7 / CA C8 CQ / CK C9 C7
SJ D9 H8 / S10 SK S9 / DJ DA D8 / H9 HA HQ / DK HK C10
88 points, value 144, score +144
"""


class Played(NamedTuple):
    """A deal, what is played in it, and the soloist's card points, the value and the score."""

    deal: Deal
    soloist: str
    bid: int
    game: str
    laid_away: str | None
    rows: list[str]
    points: int
    value: int
    score: int

    def finished(self):
        """The deal after its last card."""
        before = playing(
            self.deal, self.game, bid=self.bid, who=self.soloist, laid_away=self.laid_away
        )
        return tricks(before, *self.rows)


def _read(block):
    name, setting, first, last, outcome = block.strip().split("\n")
    hands, who, bid, game, laid_away = re.fullmatch(
        r"(\w+), (\w+) at (\d+): ([\w ]+?)(?:, (\w+ \w+) laid away)?", setting
    ).groups()
    points, value, score = re.fullmatch(
        r"(\d+) points, value (\d+), score ([+-]\d+)", outcome
    ).groups()
    rows = [*first.split(" / "), *last.split(" / ")]
    figures = (int(points), int(value), int(score))
    return name, Played(HANDS[hands], who, int(bid), game, laid_away, rows, *figures)


DEALS = dict(_read(block) for block in PLAYED.split("\n\n"))
