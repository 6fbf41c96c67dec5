"""Match equity: the utility of a deal's outcome in a game of three deals (SC 7.1, SC 7.2)."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from stammtisch.bots.scarto.equity import POINT, SCALE, TYPICAL, equity
from stammtisch.games import scarto
from tests.games.scarto.hands import game_of, result_of


def view_in(match: scarto.Match, seat: int) -> scarto.View:
    dealer = match.next_dealer
    assert dealer is not None
    return scarto.begin(scarto.deal("aim", dealer), match.options, match.standing).view(seat)


def some_deal(random: Random) -> tuple[int, int, int]:
    """Points as a deal may bring them, often level ones."""
    one = random.randint(10, 50)
    two = random.choice([one, random.randint(0, 78 - one)]) if 2 * one <= 78 else 78 - one
    return one, two, 78 - one - two


def stakes(match: scarto.Match, points: tuple[int, ...], seat: int) -> int:
    return match.add(result_of(*points)).payments[seat]


@pytest.mark.parametrize("number", range(12))
def test_in_the_last_deal_it_is_what_the_game_pays(number: int) -> None:
    random = Random(number)
    match = game_of(some_deal(random), some_deal(random), first_dealer=number % 3)
    for seat in range(3):
        value = equity(view_in(match, seat))
        for _ in range(200):
            points = some_deal(random)
            found = value[points[seat], points[(seat + 1) % 3]]
            assert found == SCALE * stakes(match, points, seat) + POINT * points[seat]


@pytest.mark.parametrize("number", range(3))
def test_before_it_is_what_typical_deals_will_make_of_it(number: int) -> None:
    """Who will deal is known, and the dealer's part is his."""
    random = Random(number)
    match = game_of(some_deal(random), first_dealer=number)
    for seat in range(3):
        value = equity(view_in(match, seat))
        for _ in range(10):
            points = some_deal(random)
            then = match.add(result_of(*points))
            dealer = then.next_dealer
            assert dealer is not None
            expected = 0
            for dealt, right in TYPICAL:
                last = [0, 0, 0]
                last[dealer], last[(dealer + 1) % 3] = 26 + dealt, 26 + right
                last[(dealer + 2) % 3] = 26 - dealt - right
                expected += SCALE * stakes(then, tuple(last), seat)
            found = value[points[seat], points[(seat + 1) % 3]]
            assert found == expected // len(TYPICAL) + POINT * points[seat]


def test_typical_deals_favour_the_dealer_and_leave_the_others_alike() -> None:
    dealt = sum(one for one, _ in TYPICAL) / len(TYPICAL)
    right = sum(two for _, two in TYPICAL) / len(TYPICAL)
    assert 3 < dealt < 8
    assert abs(right - -dealt / 2) < 1


def test_more_points_never_turn_a_winner_into_a_loser() -> None:
    """They may bring him less, though: two losers pay more than one (SC 7.2)."""
    value = equity(view_in(game_of((40, 20, 18), (30, 10, 38)), 0))
    for mine in range(78):
        for after in range(78 - mine):
            if value[mine, after] >= POINT * mine:
                assert value[mine + 1, after] >= POINT * (mine + 1)


def test_early_in_a_game_points_are_what_counts() -> None:
    """Level before the first deal: each point more is worth about as much as any other.

    And more than for its own sake alone: it also keeps the player from the last place.
    """
    value = equity(view_in(game_of(), 0))
    steps = [
        int(value[mine + 2, (76 - mine) // 2] - value[mine, (78 - mine) // 2]) // 2
        for mine in range(16, 36, 2)
    ]
    assert min(steps) > 1.4 * POINT
    assert max(steps) < 2 * min(steps)


def test_a_longer_game_looks_no_further_than_a_few_deals() -> None:
    """Option ``deals`` (SC 7.3): any number, and a deal by itself counts as the first of three."""
    match = game_of(number=30)
    assert equity(view_in(match, 0)).shape == (79, 79)
    alone = scarto.begin(scarto.deal("aim", 0)).view(1)
    assert (equity(alone) == equity(view_in(game_of(), 1))).all()
    assert replace(alone, seat=1) == alone
