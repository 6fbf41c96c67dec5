"""Match equity: near the end of a list who is behind risks more, and who is ahead less."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from math import erf

import numpy as np
import pytest

from stammtisch.bots.skat import bidding
from stammtisch.bots.skat.equity import LAST, MOST, POINT, SPREAD, VALUE, WON, Equity, equity
from stammtisch.bots.skat.evaluation import evaluation
from stammtisch.games import skat
from stammtisch.games.skat.match import NOTHING_YET, Standing
from stammtisch.games.skat.notation import Bid, Pass
from stammtisch.games.skat.view import View
from tests.bots.skat.test_bidding import MARGINAL
from tests.bots.skat.test_levels import deal

POOR = ["SJ", "DJ", "CK", "C9", "C8", "SK", "S9", "HK", "H8", "D10"]
"""Too weak to be bid for its points."""
SOUND = ["CJ", "SJ", "CK", "C9", "C8", "C7", "SA", "HK", "H8", "D10"]
"""Good enough to be bid for its points, and not certain."""
SETTINGS = bidding.BiddingSettings(skats=60, standing=True)


def view_at(
    totals: tuple[int, ...],
    left: int = 0,
    hand: list[str] = MARGINAL,
    *,
    tournament: bool = True,
    count_passed_deals: bool = True,
    players: int = 3,
    bierlachs: str = "none",
) -> View:
    """Forehand's view when the auction begins, with ``left`` deals of the list still to come."""
    options = skat.Options(
        players=players,
        tournament_scoring=tournament,
        count_passed_deals=count_passed_deals,
        bierlachs=bierlachs,
    )
    standing = Standing(options.games - 1 - left, totals) if totals else NOTHING_YET
    return skat.begin(deal(hand, seat=1, dealer=0), options, standing).view(1)


def equity_of(totals: tuple[int, ...], left: int = 0, *, tournament: bool = True) -> Equity:
    found = equity(view_at(totals, left, tournament=tournament), evaluation())
    assert found is not None
    return found


def called(view: View, settings: bidding.BiddingSettings = SETTINGS) -> bool:
    """Whether the first call of middlehand is made."""
    state = skat.begin(deal(list(view.dealt), seat=2, dealer=0), view.options, view.standing)
    choice = bidding.choose(state.view(2), settings, evaluation(), np.random.RandomState([1]))
    assert isinstance(choice, Bid | Pass)
    return choice != Pass()


def test_points_alone_count_far_from_the_end_and_where_it_is_not_known() -> None:
    learned, behind = evaluation(), (100, 0, 100)
    assert equity(view_at(behind, LAST), learned) is not None
    assert equity(view_at(behind, LAST + 1), learned) is None
    assert equity(view_at(()), learned) is None, "no list"
    assert equity(view_at(behind, count_passed_deals=False), learned) is None
    assert equity(view_at((0, 3000, 0)), learned) is None, "it is decided"
    assert equity(view_at((0, -3000, 0)), learned) is None


@pytest.mark.parametrize("tournament", [False, True])
@pytest.mark.parametrize("totals", [(60, 0, -30), (-20, 0, 140), (30, 30, 30)])
def test_in_the_last_deal_it_is_the_places(totals: tuple[int, ...], tournament: bool) -> None:
    """The slow way: who is behind after each result, a level total counting half."""
    found = equity_of(totals, tournament=tournament)
    worth: dict[float, set[int]] = {}
    for points in range(MOST + 1):
        for value, mine, theirs in (
            (found.won[points] - points // POINT, points, 0),
            (found.lost[points] + points // POINT, -points, 40 * tournament),  # SK 7.2
        ):
            ends = [totals[1] + mine - totals[seat] - theirs for seat in (0, 2)]
            places = sum((end > 0) + (end == 0) / 2 for end in ends)
            worth.setdefault(places, set()).add(int(value))
    assert len(worth) > 2
    assert all(len(each) == 1 for each in worth.values()), "equal places are worth the same"
    rising = [worth[places].pop() for places in sorted(worth)]
    assert all(one < two for one, two in pairwise(rising))


@pytest.mark.parametrize("left", [1, 2, 3])
def test_with_deals_to_come_it_is_near_the_normal_distribution(left: int) -> None:
    totals = (50, 0, -80)
    found = equity_of(totals, left)

    def ahead(*changes: int) -> float:
        spread = SPREAD[True] * left**0.5
        leads = [change - total for change, total in zip(changes, (50, -80), strict=True)]
        return sum((1 + erf(lead / spread / 2**0.5)) / 2 for lead in leads)

    # One of the others plays: he wins his value and 50, or loses twice that and 50, which is 40
    # for each of the rest (SK 6.6, SK 7.2).
    win, loss = -VALUE - 50, 2 * VALUE + 90
    passed = (
        WON * (ahead(win, 0) + ahead(0, win)) + (100 - WON) * (ahead(loss, 0) + ahead(0, loss))
    ) / 200
    size = 400 / (ahead(200, 200) - ahead(-240, -240))
    for points in (0, 50, 74, 100, 150, 300):
        won = size * (ahead(points, points) - passed) + points // POINT
        lost = size * (ahead(-points - 40, -points - 40) - passed) - points // POINT
        assert abs(won - int(found.won[points])) < 15
        assert abs(lost - int(found.lost[points])) < 15


@pytest.mark.parametrize("left", [0, 2])
def test_sk_10_16_bierlachs_has_no_additions(left: int) -> None:
    """SK 10.16: what one wins the others lose, so that the leads change as without them."""
    plain = equity_of((-60, -40, 0), left, tournament=False)
    found = equity(view_at((-60, -40, 0), left, bierlachs="301"), evaluation())
    assert found is not None
    assert np.array_equal(found.won, plain.won)
    assert np.array_equal(found.lost, plain.lost)


@pytest.mark.parametrize("left", [0, 1, 2, 3])
def test_more_points_are_never_worth_less(left: int) -> None:
    found = equity_of((30, 0, -110), left)
    assert all(one <= two for one, two in pairwise(found.won))
    assert all(one >= two for one, two in pairwise(found.lost))


def test_who_is_behind_in_the_last_deal_bids_what_else_is_passed() -> None:
    for hand, totals, by_points in ((POOR, (60, 60, 0), False), (MARGINAL, (0, 0, 150), True)):
        view = view_at(totals, hand=hand)
        assert called(view, replace(SETTINGS, standing=False)) == by_points
        assert called(view) != by_points


def test_where_both_others_have_passed_a_pass_ends_the_deal() -> None:
    """Ahead in the last deal forehand throws it in, behind he plays (SK 3.5)."""
    for total, wanted in ((-10, Bid(18)), (10, Pass())):
        options = skat.Options(tournament_scoring=True)
        standing = Standing(options.games - 1, (0, total, 0))
        state = skat.begin(deal(POOR if total < 0 else SOUND, seat=1, dealer=0), options, standing)
        view = state.act(2, "pass").act(0, "pass").view(1)
        assert view.due == "late"
        rng = np.random.RandomState([1])
        assert bidding.choose(view, SETTINGS, evaluation(), rng) == wanted
        other = replace(SETTINGS, standing=False)
        assert bidding.choose(view, other, evaluation(), rng) != wanted


def test_a_high_game_may_still_be_enough() -> None:
    """110 behind, no game of usual value is enough, but one of 61 with its addition is."""
    found = equity_of((110, 0, 110))
    assert int(found.won[111] - found.won[109]) > 100


def test_a_list_that_is_longer_than_its_games_is_at_its_end() -> None:
    view = view_at((50, 0, 50))
    late = replace(view, standing=Standing(view.options.games + 4, (50, 0, 50)))
    one, two = equity(view, evaluation()), equity(late, evaluation())
    assert one is not None
    assert two is not None
    assert np.array_equal(one.won, two.won)


def test_a_fourth_who_sits_out_is_one_of_the_others() -> None:
    """SK 9.4: his total is the last, and he has the addition of 30, too."""
    without, behind = (view_at((0, 0, 0, total), players=4) for total in (-3000, 60))
    one, two = equity(without, evaluation()), equity(behind, evaluation())
    assert one is not None
    assert two is not None
    assert int(two.won[100] - two.won[50]) > int(one.won[100] - one.won[50])
