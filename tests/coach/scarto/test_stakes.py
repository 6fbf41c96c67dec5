"""What a deal is worth to a player: its points, and in a game its match equity."""

from __future__ import annotations

from random import Random

import pytest

from stammtisch.bots.scarto.equity import TYPICAL
from stammtisch.coach.scarto.stakes import STAKE, outcomes
from stammtisch.coach.valuation import ONE
from stammtisch.games import scarto
from tests.bots.scarto.test_equity import some_deal, view_in
from tests.games.scarto.hands import game_of, result_of


def test_by_itself_a_deal_is_worth_its_points_and_won_with_more_than_26() -> None:
    found = outcomes(scarto.begin(scarto.deal("stakes")).view(1))
    assert found.match is None
    for mine, won in ((0, 0.0), (25, 0.0), (26, 0.5), (27, 1.0), (78, 1.0)):
        for after in (0, 78 - mine):
            assert found.points[mine, after] == ONE * (mine - 26)
            assert found.wins[mine, after] == ONE * won
            assert found.utility[mine, after] == ONE * (mine - 26) // STAKE


@pytest.mark.parametrize("number", range(6))
def test_in_the_last_deal_the_game_is_won_by_who_does_not_lose_it(number: int) -> None:
    random = Random(number)
    match = game_of(some_deal(random), some_deal(random), first_dealer=number % 3)
    for seat in range(3):
        found = outcomes(view_in(match, seat)).match
        assert found is not None
        for _ in range(100):
            points = some_deal(random)
            paid = match.add(result_of(*points)).payments[seat]
            share = 1.0 if paid > 0 else 0.0 if paid < 0 else 0.5
            assert found[points[seat], points[(seat + 1) % 3]] == ONE * share


def test_where_all_are_level_the_game_is_half_won() -> None:
    match = game_of((26, 26, 26), (30, 20, 28))
    found = outcomes(view_in(match, 0)).match
    assert found is not None
    assert found[22, 32] == ONE // 2


@pytest.mark.parametrize("seat", range(3))
def test_before_the_last_deals_the_game_is_won_about_two_times_in_three(seat: int) -> None:
    found = outcomes(view_in(game_of(), seat))
    assert found.match is not None
    level = found.match[26, 26] / ONE
    assert 0.45 < level < 0.8
    assert found.match[36, 21] / ONE > level + 0.1 > level - 0.1 > found.match[16, 31] / ONE


@pytest.mark.parametrize("seat", range(3))
def test_the_stake_of_a_game_is_what_the_stake_of_a_deal_brings_there(seat: int) -> None:
    """A deal by itself and the first of a game: as many points are the same share of the stake."""
    found = outcomes(view_in(game_of(), seat))
    step, gained = (seat - 0) % 3, 0.0
    for dealt, right in TYPICAL:
        made = (26 + dealt, 26 + right, 26 - dealt - right)
        mine, after = made[step], made[(step + 1) % 3]
        gained += found.utility[min(mine + 10, 78), max(after - 5, 0)]
        gained -= found.utility[max(mine - 10, 0), min(after + 5, 78)]
    assert gained / len(TYPICAL) / ONE == pytest.approx(20 / STAKE, rel=0.1)


def test_who_has_lost_already_plays_for_points() -> None:
    """In the last deal, far behind: nothing but the points is left, and they count as elsewhere."""
    match = game_of((0, 39, 39), (0, 39, 39))
    found = outcomes(view_in(match, 0))
    assert found.match is not None
    assert found.match[40, 19] == found.match[20, 29] == 0
    assert found.utility[40, 19] - found.utility[20, 29] == pytest.approx(
        ONE * 20 / STAKE, rel=0.03
    )
