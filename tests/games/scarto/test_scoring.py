"""SC 6: the points of a deal, counted in three ways."""

import random

import pytest

from stammtisch.cardplay.messages import say
from stammtisch.cardplay.tricks import Trick
from stammtisch.games import scarto
from stammtisch.games.scarto import scoring
from stammtisch.games.scarto.scoring import Key, Pile, count_local, count_main, count_minus_two
from tests.games.scarto.hands import before_discard, cards, go, late, played_out, result_of

ANGEL_21 = scarto.Options(angel=21)


@pytest.mark.parametrize(
    ("card", "points"),
    [
        ("T20", 4),
        ("T1", 4),
        ("M", 4),
        *((suit + "K", 4) for suit in "SBCD"),
        *((suit + "Q", 3) for suit in "SBCD"),
        *((suit + "C", 2) for suit in "SBCD"),
        *((suit + "J", 1) for suit in "SBCD"),
        *((card, 0) for card in cards("T21 T19..T2")),
        *((suit + str(number), 0) for suit in "SBCD" for number in range(1, 11)),
    ],
)
def test_what_each_card_is_worth(card, points):
    """SC 6.1: Angel, Bagatto, Matto and Kings 4, Queens 3, Cavalli 2, Jacks 1, all others 0."""
    assert count_main(Pile((card,), 0), 20).total == points


@pytest.mark.parametrize(("angel", "other"), [(20, 21), (21, 20)])
def test_the_cards_are_worth_52(angel, other):
    """SC 6.1: 52 points in the pack, whichever trump is the Angel."""
    assert count_main(Pile(scarto.PACK, 0), angel).total == 52
    assert count_main(Pile((f"T{other}",), 0), angel).total == 0


def test_a_trick_is_worth_one_point():
    """SC 6.2: a trick of three blank cards brings its winner 1; the discard brings the dealer 1."""
    end = go(late("S7", "S9", "S8"), "S9", "S8", "S7")
    assert end.result.points == (1, 1, 0)
    end = go(late("S9", "S7", "S8"), "S7", "S8", "S9")
    assert end.result.points == (2, 0, 0)


def test_the_discard_counts_as_one_trick():
    """SC 6.2: a dealer without a trick has the points of his discard, and 1."""
    state = before_discard("SQ BC CJ", "T* SK BK CK DK", "M")
    end = played_out(go(state, "discard SQ BC CJ"))
    assert end.result.points[0] == 3 + 2 + 1 + 1
    (tricks,) = (line for line in end.result.main[0].lines if line.key == Key.TRICKS)
    assert tricks.message == say("scarto.line.tricks_and_discard", number=0)


@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize("options", [scarto.Options(), ANGEL_21])
def test_a_deal_has_78_points(seed, options):
    """SC 6.2: 52 card points, 25 tricks and the discard: always 78."""
    for last in (False, True):
        state = scarto.begin(scarto.deal(f"SC 6.2/{seed}", seed % 3), options)
        end = played_out(state, last)
        assert sum(end.result.points) == 78
        assert sum(pile.tricks for pile in end.result.piles) == 26


def test_a_deal_score_is_the_points_less_26():
    """SC 6.3: 40 points are +14, 18 are -8; and 20 are -6, so that the three add up to 0."""
    assert result_of(40, 18, 20).scores == (14, -8, -6)


def test_a_deal_played_to_40_and_18_points():
    """SC 6.3: the same in a deal that was played, counted here card by card."""
    end = played_out(scarto.begin(scarto.deal("SC 6.3/12")), last=True)
    assert [_by_main(*each) for each in _taken(end)] == [40, 18, 20]
    assert end.result.points == (40, 18, 20)
    assert end.result.scores == (14, -8, -6)
    assert end.result.to_record() == {"points": [40, 18, 20], "scores": [14, -8, -6]}


def test_no_point_at_all_is_minus_26():
    """SC 6.3: who takes nothing loses 26, and the three scores still add up to 0."""
    # Player 1 has all trumps and kings and takes 25 tricks; the dealer has the Matto.
    state = before_discard("M S2 S3 S4", "T* SK BK CK DK", "")
    end = played_out(go(state, "discard S2 S3 S4"))
    assert end.result.points == (4 + 1, 52 - 4 + 25, 0)
    assert end.result.scores == (-21, 47, -26)


# ---- the three ways of counting: small piles by hand ------------------------------------------


@pytest.mark.parametrize(
    ("pile", "points"),
    [
        ("T20", 5),
        ("T1", 5),
        ("SK", 5),
        ("BQ", 4),
        ("CC", 3),
        ("DJ", 2),
    ],
)
def test_local_counts_one_more_for_a_counting_card(pile, points):
    """SC 6.4, local: Angel, Bagatto, King 5, Queen 4, Cavallo 3, Jack 2; alone in a set ±0."""
    assert count_local(Pile((pile, "S9", "S8"), 1), 20).total == points


@pytest.mark.parametrize(
    ("pile", "points"),
    [
        ("SK SQ SJ", 5 + 4 + 2 - 2),
        ("SK SQ S2", 5 + 4 - 1),
        ("SK S3 S2", 5),
        ("S4 S3 S2", 1),
    ],
)
def test_local_corrects_each_set_of_three(pile, points):
    """SC 6.4, local: three counting cards -2, two -1, one nothing, none +1."""
    assert count_local(Pile(tuple(pile.split()), 1), 20).total == points
    assert count_main(Pile(tuple(pile.split()), 1), 20).total == points


@pytest.mark.parametrize(("pile", "points"), [("SK SQ", 5 + 4 - 1), ("SK S2", 5), ("S3 S2", 1)])
def test_local_corrects_two_cards_left_over(pile, points):
    """SC 6.4, local: as if a blank card lay with them: two counting -1, one nothing, none +1."""
    assert count_local(Pile(tuple(pile.split()), 1), 20).total == points


def test_local_leaves_the_matto_alone():
    """SC 6.4, local: the Matto stands alone at 4, and belongs to no set."""
    assert count_local(Pile(("M",), 0), 20).total == 4
    assert count_local(Pile(("SK", "S3", "S2", "M"), 1), 20).total == 4 + 5
    assert count_local(Pile(("SK", "SQ", "S2", "M"), 1), 20).total == 4 + 5 + 4 - 1


@pytest.mark.parametrize(
    ("pile", "points"),
    [
        ("T20 T1 SK", 15 - 2),
        ("SQ SC SJ", 4 + 3 + 2 - 2),
        ("T21 S9 T2", 1 + 1 + 1 - 2),
        ("SK S9 S8 SQ S7 S6", 5 + 4 + 4 - 2 - 2),
    ],
)
def test_minus_two_takes_two_for_each_set(pile, points):
    """SC 6.4, minus two: blank cards count 1 each, every set of three costs 2."""
    assert count_minus_two(Pile(tuple(pile.split()), 1), 20).total == points


@pytest.mark.parametrize(
    ("pile", "points"),
    [("M", 5 - 1), ("SK S2", 5 + 1 - 1), ("S3 S2", 1), ("SK SQ SC M", 5 + 4 + 3 + 5 - 2 - 1)],
)
def test_minus_two_takes_one_for_a_rest(pile, points):
    """SC 6.4, minus two: the Matto counts 5; a rest of two cards or of one costs 1."""
    assert count_minus_two(Pile(tuple(pile.split()), 0), 20).total == points


def test_the_angel_of_the_option_counts_in_all_three_ways():
    """SC 6.4: with angel 21 it is trump 21 that counts, in each of the three ways."""
    with_21, with_20 = Pile(("T21", "S9", "S8"), 1), Pile(("T20", "S9", "S8"), 1)
    for count in (count_main, count_local, count_minus_two):
        assert (count(with_21, 21).total, count(with_20, 21).total) == (5, 1)
        assert (count(with_21, 20).total, count(with_20, 20).total) == (1, 5)


def test_the_score_sheet_shows_all_three_ways():
    """SC 6.4: step by step, each player by each way; the steps add up to the points."""
    result = played_out(scarto.begin(scarto.deal("SC 6.3/12")), last=True).result
    ways = ("main", "local", "minus_two")
    parts = [(part.seat, part.key) for part in result.sheet]
    assert parts == [(seat, way) for seat in range(3) for way in ways]
    for part, points in zip(result.sheet, [40] * 3 + [18] * 3 + [20] * 3, strict=True):
        *steps, total, score = part.lines
        way = say(f"scarto.count.{part.key}")
        assert part.heading == say("scarto.count.of", seat=part.seat, way=way)
        assert len(steps) > 1
        assert sum(step.amount for step in steps) == total.amount == points
        assert (score.key, score.amount) == ("score", points - 26)
    assert result.brief == result.sheet[::3]


# ---- the three ways over whole deals, by a slow count that shares nothing with the law ----------


def _taken(end):
    """The cards that each player took, and his tricks, from the tricks themselves."""
    piles, tricks = [[], [], []], [0, 0, 0]
    dealer = end.deal.dealer
    piles[dealer] += end.discard
    tricks[dealer] += 1
    for trick in end.tricks:
        tricks[trick.winner] += 1
        for place, card in enumerate(trick.cards):
            piles[(trick.leader + place) % 3 if card == "M" else trick.winner].append(card)
    return list(zip(piles, tricks, strict=True))


def _worth(card, angel="T20"):
    if card in (angel, "T1", "M"):
        return 4
    return 0 if card[0] == "T" else {"K": 4, "Q": 3, "C": 2, "J": 1}.get(card[1:], 0)


def _by_main(pile, tricks, angel="T20"):
    return sum(_worth(card, angel) for card in pile) + tricks


def _by_local(pile, angel="T20"):
    points, pile = 4 * ("M" in pile), [card for card in pile if card != "M"]
    while pile:
        three, pile = pile[:3], pile[3:]
        worth = [_worth(card, angel) for card in three]
        counting = sum(each > 0 for each in worth)
        points += sum(worth) + counting + {3: -2, 2: -1, 1: 0, 0: 1}[counting]
    return points


def _by_minus_two(pile, angel="T20"):
    points = sum(_worth(card, angel) + 1 for card in pile)
    return points - 2 * (len(pile) // 3) - (1 if len(pile) % 3 else 0)


@pytest.mark.parametrize("seed", range(15))
@pytest.mark.parametrize("options", [scarto.Options(), ANGEL_21])
def test_the_three_ways_agree(seed, options):
    """SC 6.4: main, local and minus two give every player the same points."""
    angel = f"T{options.angel}"
    end = played_out(scarto.begin(scarto.deal(f"SC 6.4/{seed}", seed % 3), options), seed % 2 == 0)
    for seat, (pile, tricks) in enumerate(_taken(end)):
        points = _by_main(pile, tricks, angel)
        assert _by_local(pile, angel) == _by_minus_two(pile, angel) == points
        assert end.result.main[seat].total == points
        assert end.result.local[seat].total == points
        assert end.result.minus_two[seat].total == points
        assert sorted(end.result.piles[seat].cards) == sorted(pile)


def test_the_three_ways_agree_for_who_has_only_the_matto():
    """SC 6.4: also for the winner of 25 tricks, and for a player with the Matto and no trick."""
    state = before_discard("SQ BQ CQ", "T* SK BK CK DK", "M")
    result = played_out(go(state, "discard SQ BQ CQ")).result
    for counted in (result.main, result.local, result.minus_two):
        assert tuple(each.total for each in counted) == (10, 64, 4)


@pytest.mark.parametrize("seed", range(6))
def test_local_does_not_depend_on_how_the_sets_are_made_up(seed):
    """SC 6.5: whatever three cards lie together, local gives the same figure."""
    end = played_out(scarto.begin(scarto.deal(f"SC 6.5/{seed}", seed % 3)))
    shuffle = random.Random(seed).shuffle
    for seat, (pile, _) in enumerate(_taken(end)):
        for _ in range(40):
            shuffle(pile)
            assert _by_local(pile) == end.result.points[seat]
            as_it_lies = Pile(tuple(pile), end.result.piles[seat].tricks)
            assert count_local(as_it_lies, 20).total == end.result.points[seat]


def test_a_pile_counts_the_discard_and_the_own_matto():
    """SC 6.2: a dealer's pile: his discard, the tricks he won, his Matto; the others' they keep."""
    tricks = (
        Trick(1, ("S9", "M", "SK"), 0),  # 2 keeps his Matto
        Trick(0, ("T2", "T3", "B2"), 1),
    )
    assert scoring.pile(0, tricks, ("SQ", "S3", "S2")) == Pile(
        ("SK", "SQ", "S9", "S3", "S2"), 2, discard=True
    )
    assert scoring.pile(1, tricks) == Pile(("B2", "T3", "T2"), 1)
    assert scoring.pile(2, tricks) == Pile(("M",), 0)
