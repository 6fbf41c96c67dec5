"""The twin alone: the examples of SK 10.6, and of SK 10.9 to SK 10.12 in a list."""

import pytest

from tests.twin.at_table import spades, with_points
from tests.twin.skat_list import SkatList


def an_end(value, soloist=0, *, kind="C", lost=False, hand=False, points_=70, contra=1, **more):
    """A game with a soloist, as the list is told of it."""
    row = [0, 0, 0]
    row[soloist] = contra * (-2 * value if lost else value)
    return {
        "passed": False, "soloist": soloist, "won": not lost, "value": value, "scores": row,
        "ramsch": False, "kind": kind, "hand_game": hand, "card_points": points_,
        "contra": contra > 1, "re": contra > 2, **more,
    }  # fmt: skip


def a_ramsch(points_, loser=0):
    row = [0, 0, 0]
    row[loser] = -points_
    return {
        "passed": False, "soloist": None, "won": None, "value": points_, "scores": row,
        "ramsch": True, "kind": "ramsch", "hand_game": None, "card_points": None,
        "contra": False, "re": False,
    }  # fmt: skip


PASSED = {**a_ramsch(0), "passed": True, "ramsch": False, "kind": None}


def test_10_6_in_the_list():
    for counted in (True, False):
        sheet = SkatList(
            {"games": 3, "tournament_scoring": True, "ramsch": "ramsch",
             "level_totals": "by_games", "count_passed_deals": counted}
        )  # fmt: skip
        sheet.add(a_ramsch(52))
        sheet.add(an_end(96, kind="grand", hand=True))
        assert sheet.rows == [[-52, 0, 0], [146, 0, 0]]
        assert (sheet.won, sheet.lost, sheet.games) == ([1, 0, 0], [0, 0, 0], 2)
        sheet.add(PASSED)
        assert sheet.finished == counted


def test_10_6_with_four_who_sits_out_scores_nothing():
    sheet = SkatList({"players": 4, "tournament_scoring": True, "ramsch": "ramsch"}, 2)
    assert (sheet.options["games"], sheet.seated, sheet.deals_dealer) == (48, [0, 1, 3], 1)
    sheet.add(a_ramsch(52, 2))
    assert (sheet.seated, sheet.deals_dealer) == ([0, 1, 2], 2)
    sheet.add(an_end(24, 1, lost=True))
    assert sheet.rows == [[0, 0, 0, -52], [30, -98, 30, 30]]


def test_10_9_the_additions_are_not_doubled():
    sheet = SkatList({"tournament_scoring": True})
    sheet.add(with_points(spades("1 contra", "2 pass"), 50).for_the_list())
    assert sheet.rows == [[40, 40, -138]]
    assert (sheet.bock, sheet.ramsch) == (0, 0)


def test_10_11_nor_in_a_bock_round():
    sheet = SkatList({"tournament_scoring": True, "bock_contra": "lost"})
    lost = an_end(22, 2, contra=2, lost=True)
    sheet.add(lost)
    sheet.add(lost)
    assert sheet.rows == [[40, 40, -138], [40, 40, -176 - 50]]


EVERYTHING = {"bock_sixty": True, "bock_contra": "lost", "bock_grand_hand": "played"}


@pytest.mark.parametrize(
    ("options", "end", "rounds"),
    [
        (EVERYTHING, an_end(96, kind="grand", hand=True, lost=True, contra=2, points_=60), 3),
        ({}, an_end(96, kind="grand", hand=True, lost=True, contra=2, points_=60), 0),
        (EVERYTHING, a_ramsch(60), 0),
        (EVERYTHING, PASSED, 0),
        (EVERYTHING, an_end(23, kind="null", lost=True, points_=60), 0),
        (EVERYTHING, an_end(24, lost=True, points_=60), 1),
        (EVERYTHING, an_end(24, lost=True, points_=59), 0),
        (EVERYTHING, an_end(24, contra=2), 0),
        (EVERYTHING, an_end(24, contra=4), 0),
        ({"bock_contra": "lost_or_re"}, an_end(24, contra=2), 0),
        ({"bock_contra": "lost_or_re"}, an_end(24, contra=4), 1),
        ({"bock_contra": "lost_or_re"}, an_end(24, contra=4, lost=True), 1),
        ({"bock_contra": "lost_or_re"}, an_end(24, contra=2, lost=True), 1),
        ({"bock_contra": "lost_or_re"}, an_end(24, lost=True), 0),
        ({"bock_grand_hand": "won"}, an_end(72, kind="grand", hand=True), 1),
        ({"bock_grand_hand": "won"}, an_end(72, kind="grand", hand=True, lost=True), 0),
        ({"bock_grand_hand": "played"}, an_end(72, kind="grand", hand=True, lost=True), 1),
        ({"bock_grand_hand": "played"}, an_end(72, kind="grand", hand=False), 0),
        ({"bock_grand_hand": "played"}, an_end(36, kind="C", hand=True), 0),
    ],
)
@pytest.mark.parametrize("players", [3, 4])
def test_10_10_what_sets_off_a_bock_round(options, end, rounds, players):
    sheet = SkatList({"players": players, **options})
    sheet.add(end)
    assert (sheet.bock, sheet.ramsch) == (rounds * players, 0)


def test_10_12_the_example():
    for rounds in (False, True):
        sheet = SkatList(
            {"bock_sixty": True, "bock_contra": "lost", "ramsch": "ramsch", "ramsch_rounds": rounds}
        )
        owed = []
        for end in (
            an_end(24, lost=True, points_=60),
            an_end(22, kind="S"),
            a_ramsch(52),
            an_end(20, kind="H", lost=True, contra=2),
        ):
            assert not sheet.forced
            sheet.add(end)
            owed.append((sheet.bock, sheet.ramsch))
        assert [row[0] for row in sheet.rows] == [-48, 44, -104, -160]
        assert owed == [(3, 0), (2, 0), (1, 0), (3, 3 if rounds else 0)]
        if not rounds:
            continue
        owed = []
        for end in (a_ramsch(60), an_end(96, kind="grand", hand=True), a_ramsch(30), a_ramsch(31)):
            assert sheet.forced
            assert sheet.factor == 1
            sheet.add(end)
            owed.append((sheet.bock, sheet.ramsch))
        assert owed == [(3, 2), (3, 2), (3, 1), (3, 0)]
        assert [row[0] for row in sheet.rows[4:]] == [-60, 96, -30, -31]
        assert (sheet.forced, sheet.factor) == (False, 2)


def test_10_12_without_ramsch_there_are_no_ramsch_rounds():
    sheet = SkatList({"bock_sixty": True, "ramsch_rounds": True})
    sheet.add(an_end(24, lost=True, points_=60))
    for _ in range(3):
        sheet.add(an_end(24))
    assert (sheet.bock, sheet.ramsch, sheet.factor) == (0, 0, 1)


@pytest.mark.parametrize(("counted", "left"), [(True, 2), (False, 3)])
def test_10_11_a_deal_thrown_in(counted, left):
    sheet = SkatList({"bock_sixty": True, "count_passed_deals": counted})
    sheet.add(an_end(24, lost=True, points_=60))
    sheet.add(PASSED)
    assert sheet.bock == left


def test_10_16_the_example():
    sheet = SkatList({"bierlachs": "301"})
    for loser, lost in enumerate((280, 150, 90)):
        sheet.add({**an_end(lost, loser, lost=True), "scores": a_ramsch(lost, loser)["scores"]})
    assert (sheet.totals, sheet.finished, sheet.payers) == ([-280, -150, -90], False, [])
    sheet.add(an_end(22, 2, kind="S"))
    assert (sheet.totals, sheet.finished, sheet.payers) == ([-302, -172, -90], True, [0])


def test_10_16_a_game_won_goes_to_the_others_who_played():
    sheet = SkatList({"players": 4, "bierlachs": "501", "tournament_scoring": True})
    sheet.add(an_end(24, 1, contra=2))
    sheet.add(an_end(24, 1, lost=True))
    assert sheet.rows == [[0, -48, 0, -48], [0, 0, -48, 0]]


def test_10_16_level_ones_share_and_all_of_them_pay_nothing():
    for left, payers in (((301, 301, 9), [0, 1]), ((301, 301, 301), [])):
        sheet = SkatList({"bierlachs": "301"})
        sheet.add({**a_ramsch(0), "scores": [-points for points in left]})
        assert (sheet.finished, sheet.payers) == (True, payers)
