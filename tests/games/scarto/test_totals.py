"""SC 6.2, SC 6.3, SC 7.1 and SC 7.2: a game that was played elsewhere, by its points alone."""

import pytest

from stammtisch.cardplay.refusals import Refusal
from stammtisch.games import scarto
from stammtisch.games.scarto.totals import check_points, game_scores, stakes
from tests.games.scarto.hands import played_out


@pytest.mark.parametrize("deals", [1, 3, 36])
def test_the_points_of_all_are_78_a_deal(deals):
    """SC 6.2: 52 in the cards, and one for each of 26 tricks with the discard."""
    check_points([78 * deals, 0, 0], deals)
    check_points([26 * deals] * 3, deals)
    for points in ([26 * deals + 1, 26 * deals, 26 * deals], [26 * deals - 1, *[26 * deals] * 2]):
        with pytest.raises(Refusal) as caught:
            check_points(points, deals)
        assert caught.value.clause == "SC 6.2"
        params = dict(caught.value.message.params)
        assert (params["sum"], params["all"]) == (sum(points), 78 * deals)


def test_nobody_has_fewer_than_no_points():
    """SC 6.2: cards and tricks never take points away."""
    with pytest.raises(Refusal) as caught:
        check_points([80, -2, 0], 1)
    assert caught.value.clause == "SC 6.2"


def test_a_deal_that_was_played_here_can_be_handed_in():
    """SC 6.2, SC 6.3: the list says what our own counting says."""
    result = played_out(scarto.begin(scarto.deal("SC 6.2"))).result
    assert result is not None
    check_points(result.points, 1)
    assert game_scores(result.points, 1) == result.scores


def test_the_score_is_what_is_over_or_under_26_a_deal():
    """SC 6.3: 40 points are +14, 18 are −8, and a deal's scores add up to 0."""
    assert game_scores([40, 18, 20], 1) == (14, -8, -6)
    assert game_scores([100, 80, 54], 3) == (22, 2, -24)
    assert sum(game_scores([117, 0, 117], 3)) == 0


@pytest.mark.parametrize(
    ("totals", "paid"),
    [
        ((22, 2, -24), (1, 1, -2)),  # SC 7.1: the lowest pays one to each of the others.
        ((-8, 14, -6), (-2, 1, 1)),
        ((20, -10, -10), (2, -1, -1)),  # SC 7.2: of two both pay the one who did not lose.
        ((0, 0, 0), (0, 0, 0)),  # SC 7.2: all level, nobody pays.
    ],
)
def test_whoever_is_last_pays_the_others(totals, paid):
    assert stakes(totals) == paid
    assert sum(stakes(totals)) == 0
