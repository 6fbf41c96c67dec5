"""What the tests of the twin of Skat share: deals, acts, ends, refusals.

Dealer 0, forehand 1, middlehand 2, rearhand 0, as in the examples of section 10.
"""

import copy
from random import Random

import pytest

from tests.twin.skat import Referee
from tests.twin.skat_cards import CARDS, Broken

ALL_PASS = ("2 pass", "0 pass", "1 pass")
BOTH_BID = ("2 bid 18", "1 hold", "2 bid 20", "1 pass", "0 bid 22", "2 hold", "0 pass")
"""2 is the soloist at 22; 1 and 0 are bidders."""
PUB = {
    "ramsch": "schieberamsch",
    "ramsch_grand_hand": "always",
    "contra": "contra_re",
    "contra_until": "own_card",
}

SPADES = "CJ HJ SA SK S9 S8 CA CQ H9 D8"  # with 1
DIAMONDS = "CJ HJ DA D10 DK DQ CA C10 SA HA"  # with 1
GRAND = "CJ SJ CA C10 CK SA S10 HA H10 D8"  # with 2
JACKS_AND_CLUBS = "CJ SJ HJ DJ CA C10 CK CQ C9 C8"
NO_NULL = "CA CK CQ SA SK SQ HA HK DA DK"


def dealt(*, forehand="", middlehand="", rearhand="", skat="", **more):
    """Dealer 0; whatever is not named is filled up with the rest of the pack in order."""
    piles = [pile.split() for pile in (rearhand, forehand, middlehand, skat)]
    rest = [card for card in CARDS if not any(card in pile for pile in piles)]
    for pile, size in zip(piles, (10, 10, 10, 2), strict=True):
        while len(pile) < size:
            pile.append(rest.pop(0))
    return {"dealer": 0, "hands": piles[:3], "skat": piles[3], **more}


def go(referee, *acts):
    for act in acts:
        seat, _, text = act.partition(" ")
        referee.act(int(seat), text)
    return referee


def began(*acts, deal=None, **options):
    return go(Referee(deal or dealt(), options), *acts)


def menu(referee):
    """Who may act, and what."""
    [(seat, texts)] = referee.legal().items()
    return seat, texts


def refused(referee, act):
    before = everything(referee)
    with pytest.raises(Broken) as caught:
        go(referee, act)
    assert everything(referee) == before
    return caught.value.clause


def everything(referee):
    return copy.deepcopy(vars(referee))


def ended(referee, wanted):
    """A random end of the deal that is as wanted."""
    for seed in range(20_000):
        there, rng = copy.deepcopy(referee), Random(seed)
        while there.phase != "over":
            [(seat, texts)] = there.legal().items()
            there.act(seat, rng.choice([text for text in texts if text.startswith("play")]))
        if wanted(there):
            return there
    raise AssertionError("no such end")


def with_points(referee, points):
    return ended(referee, lambda end: end.card_points() == points)


def spades(*more, deal=None, **options):
    """2 plays spades with 1 at 18, nobody else has bid; `more` follows."""
    return began(
        "2 bid 18", "1 pass", "0 pass", "2 take_skat", "2 discard D7 H7", "2 declare S", *more,
        deal=deal or dealt(middlehand=SPADES, skat="H7 D7"),
        **{"contra": "contra_re", "contra_by": "anyone", **options},
    )  # fmt: skip


def scores(end):
    return end.result()["scores"]
