"""SN 9: nobody claims. The deals stand in ``played.py``."""

import pytest

from tests.games.schnapsen import played
from tests.games.schnapsen.hands import begin, go, outcome, used_up


@pytest.mark.parametrize(
    ("deal", "points", "closer", "worth"),
    [
        ("CLOSED_68_33", (33, 68), 1, 1),
        ("CLOSED_75_33", (75, 33), 0, 1),
        ("CLOSED_68_32", (32, 68), 1, 2),
        ("CLOSED_72_0", (0, 72), 1, 3),
    ],
)
def test_a_closer_with_66_scores_as_if_he_had_claimed(deal, points, closer, worth):
    """SN 9.1: at the end the closer is taken to have claimed: SN 8.2 says what he scores."""
    end = getattr(played, deal).end()
    assert end.result.points == points
    assert outcome(end) == ("SN 9.1", closer, worth)
    assert (end.result.claimant, end.result.closed.by) == (closer, closer)


@pytest.mark.parametrize(
    ("deal", "points", "winner", "worth"),
    [
        ("CLOSED_31_20", (20, 31), 0, 2),
        ("CLOSED_65_ALL", (65, 65), 1, 2),
        ("CLOSED_60_0", (0, 60), 0, 3),
    ],
)
def test_a_closer_without_66_has_failed(deal, points, winner, worth):
    """SN 9.1: fewer than 66 are a false claim: the opponent scores 2, or 3 (SN 8.3).

    Also at 65 each: that is level by SN 9.3 only if nobody closed.
    """
    end = getattr(played, deal).end()
    assert end.result.points == points
    assert outcome(end) == ("SN 9.1", winner, worth)


def test_a_closer_without_a_point_loses_3():
    """SN 9.1: the closer himself has nothing."""
    end = go(
        begin("CA SA DA HA H10", "CJ SJ DJ CQ SQ", "HQ"),
        "close, CJ CA, SA SJ, DA DJ, HA CQ, H10 SQ",
    )
    assert end.result.points == (13 + 13 + 13 + 14 + 13, 0)
    assert outcome(end) == ("SN 9.1", 0, 3)


@pytest.mark.parametrize(
    ("deal", "points", "closer"),
    [("CLOSED_67_68", (68, 67), 1), ("CLOSED_66_ALL", (66, 66), 0)],
)
def test_a_closer_with_66_wins_against_as_many_or_more(deal, points, closer):
    """SN 9.1: nor is a closed deal level by SN 9.4: the closer is taken to have claimed."""
    end = getattr(played, deal).end()
    assert end.result.points == points
    assert outcome(end) == ("SN 9.1", closer, 1)
    assert not end.result.raises_bonus


@pytest.mark.parametrize(
    ("deal", "points", "winner", "worth"),
    [
        ("WON_81_49", (81, 49), 0, 1),
        ("WON_79_71", (79, 71), 0, 1),
        ("WON_97_33", (33, 97), 1, 1),
        ("WON_98_32", (32, 98), 1, 2),
    ],
)
def test_the_higher_total_wins(deal, points, winner, worth):
    """SN 9.2: nobody closed: the higher total wins, also of two above 66; worth as in SN 8.2."""
    end = getattr(played, deal).end()
    assert end.result.points == points
    assert outcome(end) == ("SN 9.2", winner, worth)
    assert end.result.claimant is None


def test_all_tricks_are_worth_3():
    """SN 9.2: the opponent has 0 (Schwarz): 3."""
    state = begin("CQ CJ SQ SJ DJ", "CA C10 SA S10 DA", "HJ", "HA D10 H10 DK HK DQ HQ CK SK")
    state = go(state, "CA CJ, draw, C10 CQ, draw, SA SJ, draw, S10 SQ, draw, DA DJ, draw")
    end = go(state, "HA HJ, H10 CK, HK D10, HQ DQ, SK DK")
    assert end.result.points == (0, 130)
    assert outcome(end) == ("SN 9.2", 1, 3)


def test_at_65_each_nobody_scores():
    """SN 9.3: 65 points each: the deal is nobody's, and brings no bonus either."""
    for end in (played.SIXTY_FIVE_ALL.end(), go(used_up(), "SK HJ, D10 DQ, HA HQ, H10 HK, DK CK")):
        assert end.result.points == (65, 65)
        assert outcome(end) == ("SN 9.3", None, 0)
        assert end.result.scores == (0, 0)
        assert not end.result.raises_bonus


@pytest.mark.parametrize(("deal", "points"), [("SEVENTY_FIVE_ALL", 75), ("EIGHTY_FIVE_ALL", 85)])
def test_level_with_66_or_more_nobody_scores(deal, points):
    """SN 9.4: both have 66 or more and are level: nobody scores; the next winner scores 1 more."""
    end = getattr(played, deal).end()
    assert end.result.points == (points, points)
    assert outcome(end) == ("SN 9.4", None, 0)
    assert end.result.scores == (0, 0)
    assert end.result.raises_bonus
    assert end.result.to_record() == {
        "points": [points, points],
        "winner": None,
        "game_points": 0,
    }
