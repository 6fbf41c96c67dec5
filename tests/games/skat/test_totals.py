"""A list as clubs hand it in says the same as the list deal by deal (SK 7.2, SK 9.4)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stammtisch.cardplay.refusals import Refusal
from stammtisch.games.skat.match import Match
from stammtisch.games.skat.options import Options
from stammtisch.games.skat.scoring import PASSED, Contract, Result
from stammtisch.games.skat.totals import Totals, check_totals, list_scores

VALUES = (18, 24, 30, 36, 48, 96)

deals = st.lists(
    st.none() | st.tuples(st.integers(0, 2), st.booleans(), st.sampled_from(VALUES)), max_size=24
)


def result(seat: int, won: bool, value: int) -> Result:
    scores = [0, 0, 0]
    scores[seat] = value if won else -2 * value
    return Result(Contract(seat, 18, False, "C"), won, value, tuple(scores))


def played(players: int, found: list[tuple[int, bool, int] | None]) -> tuple[Match, list[Totals]]:
    """A list deal by deal, and everybody's line under it."""
    options = Options(players=players, tournament_scoring=True, games=48)
    results = tuple(PASSED if deal is None else result(*deal) for deal in found)
    match = Match(options=options, results=results)
    lines = [[0, 0, 0] for _ in range(players)]
    for index, deal in enumerate(found):
        if deal is not None:
            line = lines[match.seating(index).players[deal[0]]]
            line[0] += deal[2] if deal[1] else -2 * deal[2]
            line[1 if deal[1] else 2] += 1
    return match, [Totals(*line) for line in lines]


@given(st.sampled_from([3, 4]), deals)
def test_sk_7_2_and_9_4_totals_score_as_the_deals_do(players, found):
    match, lines = played(players, found)
    check_totals(lines, 48)
    assert list_scores(lines) == match.totals


@given(deals, deals)
def test_sk_9_4_who_goes_home_has_nothing_of_what_is_lost_later(early, late):
    """The four play ``early``; then the last one goes, and the others play ``late``."""
    at_four, four = played(4, early)
    at_three, three = played(3, late)
    lines = [
        Totals(a.points + b.points, a.won + b.won, a.lost + b.lost, b.lost)
        for a, b in zip(four, [*three, Totals(0, 0, 0)], strict=True)
    ]
    check_totals(lines, 48)
    expected = [a + b for a, b in zip(at_four.totals, [*at_three.totals, 0], strict=True)]
    assert list_scores(lines, gone=3) == tuple(expected)


@pytest.mark.parametrize(
    ("line", "clause", "id"),
    [
        (Totals(24, 25, 24), "SK 7.1", "totals_games"),
        (Totals(18, 0, 0), "SK 7.2", "totals_none"),
        (Totals(35, 2, 0), "SK 6.6", "totals_won"),
        (Totals(-35, 0, 1), "SK 6.6", "totals_lost"),
        (Totals(-36, 0, 1, 2), "SK 9.4", "totals_three"),
    ],
)
def test_what_no_list_can_say_is_refused(line, clause, id):
    lines = [Totals(36, 2, 0), line, Totals(-36, 0, 1)]
    with pytest.raises(Refusal) as caught:
        check_totals(lines, 48)
    assert (caught.value.clause, caught.value.message.id) == (clause, f"skat.refuse.{id}")


def test_the_least_that_a_list_can_say_is_taken():
    check_totals([Totals(36, 2, 0), Totals(-36, 0, 1, 1), Totals(0, 0, 0)], 3)
