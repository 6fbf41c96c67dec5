"""A list deal by deal: who deals, what cannot be written, and what stands under it."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stammtisch.cardplay.refusals import BadInput, Refusal
from stammtisch.evening.events import ListRow
from stammtisch.evening.lists import Sitting, check_row, lines_of, result_of
from stammtisch.games.skat.match import Match
from stammtisch.games.skat.options import Options
from stammtisch.games.skat.scoring import Result
from stammtisch.games.skat.totals import Totals, list_scores

THREE, FOUR = (7, 8, 9), (4, 3, 2, 1)
PASSED = ListRow(None)

games = st.builds(
    ListRow,
    person=st.integers(1, 3),
    kind=st.sampled_from(["C", "S", "H", "D", "grand"]),
    won=st.booleans(),
    matadors=st.sampled_from([-4, -2, -1, 1, 3]),
    hand=st.booleans(),
    made=st.sampled_from(["", "schneider", "schwarz"]),
)


def heart(person: int, won: bool = True) -> ListRow:
    return ListRow(person, "H", won, 1)


def test_sk_7_1_seat_1_deals_first_and_then_the_left():
    assert Sitting(FOUR).dealers(6) == (4, 3, 2, 1, 4, 3)
    assert Sitting(THREE).dealers(4) == (7, 8, 9, 7)


@pytest.mark.parametrize(
    ("gone", "dealers"),
    [
        ((3, 0), [4, 2, 1, 4, 2]),
        ((3, 2), [4, 3, 2, 1, 4, 2]),
        ((1, 3), [4, 3, 2, 4, 3, 2]),
        ((4, 4), [4, 3, 2, 1, 3, 2, 1]),
    ],
)
def test_the_deal_goes_past_who_has_gone_home(gone, dealers):
    sitting = Sitting(FOUR, (gone,))
    assert [*sitting.dealers(len(dealers))] == dealers
    assert gone[0] in sitting.present(gone[1] - 1) or not gone[1]
    assert gone[0] not in sitting.present(gone[1])


@pytest.mark.parametrize(
    ("sitting", "row", "id"),
    [
        (Sitting(THREE), ListRow(None, "H"), "evening.refuse.passed"),
        (Sitting(THREE), heart(1), "evening.refuse.nobody"),
        (Sitting(FOUR, ((3, 1),)), heart(3), "evening.refuse.nobody"),
        (Sitting(THREE), ListRow(7), "evening.refuse.kind"),
        (Sitting(THREE), ListRow(7, "grand", True, 5), "skat.refuse.written_matadors"),
    ],
)
def test_a_row_that_cannot_be_is_refused(sitting, row, id):
    with pytest.raises(BadInput) as caught:
        check_row(sitting, 1, row)
    assert caught.value.message.id == id


def test_sk_9_4_who_deals_at_a_table_of_four_does_not_play():
    with pytest.raises(Refusal) as caught:
        check_row(Sitting(FOUR), 1, heart(3))
    assert caught.value.clause == "SK 9.4"
    check_row(Sitting(FOUR), 1, heart(4))
    check_row(Sitting(FOUR, ((2, 1),)), 1, heart(3))  # At three the dealer plays.
    check_row(Sitting(THREE), 1, heart(8))


def at(seat: int, result: Result) -> Result:
    """The result as the law has it whose soloist sits there."""
    scores = [0, 0, 0]
    scores[seat] = result.scores[0]
    assert result.contract is not None
    contract = replace(result.contract, soloist=seat)
    return replace(result, contract=contract, scores=tuple(scores))


@given(st.sampled_from([THREE, FOUR]), st.lists(st.none() | games, max_size=16))
def test_sk_7_2_the_lines_say_what_the_list_of_a_match_says(people, found):
    options = Options(players=len(people), tournament_scoring=True, games=48)
    rows, results = [], []
    for number, game in enumerate(found):
        if game is None:
            rows.append(PASSED)
            results.append(result_of(PASSED))
            continue
        seating = Match(options=options).seating(number)
        person = people[seating.players[game.person - 1]]
        row = ListRow(person, game.kind, game.won, game.matadors, game.hand, None, game.made)
        check_row(Sitting(people), number, row)
        rows.append(row)
        results.append(at(game.person - 1, result_of(row)))
    lines = lines_of(Sitting(people), rows)
    totals = [Totals(line.points, line.won, line.lost, line.lost_at_three) for line in lines]
    assert list_scores(totals) == Match(options=options, results=tuple(results)).totals


def test_sk_9_4_games_lost_at_three_are_counted_apart():
    """1 goes home after the first deal: what is lost after that brings 1 nothing."""
    sitting = Sitting(FOUR, ((1, 1),))
    rows = [heart(3, won=False), heart(3, won=False), heart(2), PASSED]
    lines = {line.person: line for line in lines_of(sitting, rows)}
    assert (lines[3].points, lines[3].lost, lines[3].lost_at_three) == (-80, 2, 1)
    assert (lines[2].points, lines[2].won, lines[2].lost_at_three) == (20, 1, 0)
    assert not any(line.lost_at_three for line in lines_of(Sitting(THREE), [heart(7, won=False)]))
