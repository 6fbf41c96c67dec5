"""Who owes what and who is paid what, to the cent."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stammtisch.cardplay.results import ranking
from stammtisch.evening.money import Account, cash, check_terms, pot_of, price_of, prizes
from stammtisch.evening.terms import Terms

TERMS = Terms(fee=1000, lost=50, lost_more=100, more_from=4)


@pytest.mark.parametrize(("lost", "cents"), [(0, 0), (3, 150), (4, 250), (7, 550)])
def test_games_lost_cost_more_from_the_fourth_on(lost, cents):
    assert price_of(lost, TERMS) == cents


def test_without_a_second_price_all_cost_the_same():
    assert price_of(7, Terms(lost=50)) == 350


@pytest.mark.parametrize(
    ("places", "won"),
    [
        ((1, 2, 3, 4), (5500, 3300, 2200, 0)),
        ((1, 1, 3, 4), (4400, 4400, 2200, 0)),
        ((1, 2, 3, 3), (5500, 3300, 1100, 1100)),
        ((1, 1, 1, 1), (2750, 2750, 2750, 2750)),
        ((1, 2), (5500, 3300)),
    ],
)
def test_who_is_level_shares_the_prizes_of_the_places(places, won):
    assert prizes(11000, places, TERMS) == won


def test_prizes_may_be_a_table_of_amounts():
    assert prizes(11000, (1, 2, 3), Terms(prizes=(4000, 2500), in_cents=True)) == (4000, 2500, 0)


def test_money_for_lost_games_goes_to_the_pot_or_to_the_club():
    assert pot_of(11000, 2200, TERMS) == 13200
    assert pot_of(11000, 2200, Terms(lost_to="club")) == 11000


def test_prizes_of_more_than_the_pot_are_refused():
    check_terms(Terms(prizes=(60, 40)))
    with pytest.raises(Exception, match=r"evening\.refuse\.prizes"):
        check_terms(Terms(prizes=(60, 41)))
    check_terms(Terms(prizes=(6000, 5000), in_cents=True))


def test_what_is_still_to_be_settled():
    assert Account(1000, 1000, 200, 5500).open == 5300
    assert Account(1000, 0, 200, 0).open == -1200


@given(
    st.lists(st.integers(-3, 3), min_size=1, max_size=12),
    st.lists(st.integers(0, 60), max_size=6).filter(lambda shares: sum(shares) <= 100),
    st.integers(0, 99_999),
)
def test_no_prize_is_made_of_nothing_and_only_cents_are_left_over(totals, shares, pot):
    terms = Terms(prizes=tuple(shares))
    places = ranking(totals)
    found = prizes(pot, places, terms)
    due = sum(pot * share // 100 for share in shares[: len(totals)])
    assert due - len(totals) < sum(found) <= due
    better = sorted(zip(places, found, strict=True))
    if shares == sorted(shares, reverse=True):
        assert [won for _, won in better] == sorted(found, reverse=True)
    accounts = [Account(100, 100, 0, won) for won in found]
    assert cash(accounts, terms).club == 100 * len(totals) - sum(found)
