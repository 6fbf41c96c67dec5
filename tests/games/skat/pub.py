"""What the tests of the pub's rules share (SK 10): options, tricks that bring given points."""

from itertools import product

from stammtisch.cardplay.tricks import Trick
from stammtisch.games import skat
from stammtisch.games.skat.cards import POINTS
from stammtisch.games.skat.ramsch_scoring import taken_in_ramsch
from tests.games.skat.tables import FOREHAND, MIDDLEHAND, REARHAND, WHOLE_PACK, dealt, go

ALL_PASS = ("middlehand: pass", "rearhand: pass", "forehand: pass")
PLACES = (FOREHAND, MIDDLEHAND, REARHAND)


def options(**values):
    """Options of the pub; Ramsch without pushing, unless they say otherwise."""
    return skat.Options(**({"ramsch": "ramsch"} | values))


def pushing(deal=None, **values):
    """Schieberamsch, before forehand takes or pushes."""
    chosen = options(ramsch="schieberamsch", **values)
    return go(skat.begin(deal or dealt(), chosen), *ALL_PASS)


def ramsch_of(points, skat_points, last, *, tricks=(4, 3, 3), pushes=0, **values):
    """A Ramsch whose tricks bring forehand, middlehand and rearhand these card points.

    ``last`` is who takes the last trick.
    """
    piles = _split([(3 * number, sum_) for number, sum_ in zip(tricks, points, strict=True)])
    rest = [card for card in WHOLE_PACK if not any(card in pile for pile in piles)]
    assert sum(POINTS[card] for card in rest) == skat_points
    played = []
    for place, pile in zip(PLACES, piles, strict=True):
        played += [Trick(0, tuple(pile[at : at + 3]), place) for at in range(0, len(pile), 3)]
    played.sort(key=lambda trick: trick.winner == last)
    assert played[-1].winner == last
    return taken_in_ramsch(played, tuple(rest), pushes, options(**values))


def by_place(scores):
    """Scores by seat, as forehand / middlehand / rearhand."""
    return tuple(scores[seat] for seat in PLACES)


_RANKS = ("A", "10", "K", "Q", "J", "9")
_WORTH = (11, 10, 4, 3, 2, 0)


def _split(piles):
    """Disjoint piles of so many cards with so many points, from one pack."""
    chosen = _chosen(piles, (4, 4, 4, 4, 4, 12))
    assert chosen is not None, "no tricks bring these points"
    left = {rank: [suit + rank for suit in "CSHD"] for rank in _RANKS}
    left["9"] = [suit + rank for rank in ("9", "8", "7") for suit in "CSHD"]
    return [
        [
            left[rank].pop()
            for rank, number in zip(_RANKS, counts, strict=True)
            for _ in range(number)
        ]
        for counts in chosen
    ]


def _chosen(piles, left):
    if not piles:
        return []
    (size, points), *others = piles
    for court in product(*(range(number + 1) for number in left[:5])):
        plain = size - sum(court)
        if 0 <= plain <= left[5] and points == sum(
            number * worth for number, worth in zip(court, _WORTH, strict=False)
        ):
            counts = (*court, plain)
            rest = _chosen(others, tuple(map(int.__sub__, left, counts)))
            if rest is not None:
                return [counts, *rest]
    return None
