"""Bierlachs: minus points alone, and who has most of them pays the round (SK 10.16)."""

from dataclasses import replace

import pytest

from stammtisch.cardplay.messages import say
from stammtisch.cardplay.options import parse_options
from stammtisch.cardplay.refusals import BadInput
from stammtisch.games import skat
from stammtisch.games.skat.scoring import PASSED, Contract, score_game, score_ramsch
from tests.games.skat.pub import options, ramsch_of
from tests.games.skat.tables import FOREHAND, MIDDLEHAND

LOST, WON = 50, 70
"""Card points of the soloist."""


def spades(points, soloist=0, **doubled):
    """♠ with 1: 22, or −44."""
    return score_game(Contract(soloist, 18, False, "S", **doubled), ("CJ", "HJ"), points, 5)


def written(*scores):
    """A deal that brought these scores, none of them above 0."""
    return replace(PASSED, scores=scores)


def listed(*results, bierlachs="301", **values):
    match = skat.Match(options(bierlachs=bierlachs, **values))
    for result in results:
        match = match.add(result)
    return match


def test_sk_10_16_the_example():
    """SK 10.16: the third wins, the first pays."""
    before = listed(written(-280, -150, -90))
    assert (before.finished, before.payers) == (False, ())
    match = before.add(spades(WON, 2))
    assert match.rows[-1] == (-22, -22, 0)
    assert match.totals == (-302, -172, -90)
    assert (match.finished, match.next_dealer, match.payers) == (True, None, (0,))
    assert match.headline == say("skat.match.pays", seat=0)
    longer = listed(written(-280, -150, -90), spades(WON, 2), bierlachs="501")
    assert (longer.finished, longer.payers) == (False, ())


@pytest.mark.parametrize(
    ("result", "row"),
    [
        (spades(WON), (0, -22, -22)),
        (spades(LOST), (-44, 0, 0)),
        (spades(WON, 1, contra=0), (-44, 0, -44)),
        (spades(WON, 1, contra=0, re=True), (-88, 0, -88)),
        (spades(LOST, 1, contra=0), (0, -88, 0)),
        (score_ramsch(ramsch_of((52, 41, 23), 4, MIDDLEHAND)), (0, -52, 0)),
        (score_ramsch(ramsch_of((46, 46, 24), 4, 0)), (0, -46, -46)),
        (PASSED, (0, 0, 0)),
    ],
)
@pytest.mark.parametrize("tournament", [False, True])
def test_sk_10_16_only_minus_points_are_written(result, row, tournament):
    """SK 10.16: a loss to who lost, a game won to each of the others; there are no additions."""
    match = listed(result, tournament_scoring=tournament)
    assert match.rows == (row,)
    assert match.totals == row


def test_sk_10_16_a_march_is_written_to_both_others():
    """SK 10.16: its score, 120 and what pushes make of it."""
    march = ramsch_of((116, 0, 0), 4, FOREHAND, tricks=(10, 0, 0), pushes=1)
    assert listed(score_ramsch(march)).rows == ((-240, 0, -240),)


def test_sk_10_16_the_factors_of_a_bock_round_hold():
    """SK 10.16, SK 10.11: a game won after 60 to 60 is written double."""
    match = listed(spades(60), spades(WON, 1), spades(LOST, 2), bock_sixty=True)
    assert match.rows == ((-44, 0, 0), (-44, 0, -44), (0, 0, -88))


def test_sk_10_16_with_four_who_sits_out_gets_nothing():
    """SK 10.16, SK 9.4: neither what the soloist wins nor an addition."""
    match = listed(spades(WON), spades(LOST), players=4, tournament_scoring=True)
    assert match.rows == ((0, 0, -22, -22), (-44, 0, 0, 0))


@pytest.mark.parametrize(
    ("bierlachs", "total", "over"),
    [("301", -300, False), ("301", -301, True), ("501", -500, False), ("501", -501, True)],
)
def test_sk_10_16_where_the_list_ends(bierlachs, total, over):
    """SK 10.16: with the deal after which somebody stands there or below."""
    match = listed(written(0, total, -10), bierlachs=bierlachs)
    assert match.finished == over
    assert match.payers == ((1,) if over else ())
    if over:
        with pytest.raises(ValueError, match="finished"):
            match.add(PASSED)


def test_sk_10_16_or_when_it_is_full():
    """SK 10.16, SK 7.1: whoever has most minus points pays then, however few."""
    match = listed(spades(WON, 2), PASSED, games=3, ramsch="none")
    assert not match.finished
    match = match.add(spades(LOST))
    assert match.totals == (-66, -22, 0)
    assert (match.finished, match.payers) == (True, (0,))


@pytest.mark.parametrize(
    ("totals", "headline"),
    [
        ((-10, -20, -301), say("skat.match.pays", seat=2)),
        ((-310, -20, -301), say("skat.match.pays", seat=0)),
        ((-301, -20, -301), say("skat.match.two_pay", seat=0, seat2=2)),
        ((-301, -301, -301), say("skat.match.nobody_pays")),
        ((-301, -302, -20, -302), say("skat.match.two_pay", seat=1, seat2=3)),
        ((-302, -302, -20, -302), say("skat.match.three_pay", seat=0, seat2=1, seat3=3)),
        ((-302, -302, -302, -302), say("skat.match.nobody_pays")),
    ],
)
@pytest.mark.parametrize("level_totals", ["shared", "by_games"])
def test_sk_10_16_who_pays_the_round(totals, headline, level_totals):
    """SK 10.16: most minus points; level ones share it, all of them level pay nothing."""
    players = len(totals)
    chosen = options(bierlachs="301", players=players, level_totals=level_totals)
    match = skat.Match(chosen, players - 1)  # with four the one before sits out
    for player, total in enumerate(totals):
        scores = [0, 0, 0]
        scores[match.seating(player).players.index(player)] = total
        match = replace(match, results=(*match.results, written(*scores)))
    assert match.totals == totals
    assert match.headline == headline
    assert match.notes == ()


def test_sk_10_16_what_is_owed_lapses():
    """SK 10.16, SK 10.11: a Bock round is no reason to go on."""
    match = listed(written(-280, 0, 0), spades(60), bock_sixty=True)
    assert (match.finished, match.standing.bock, match.notes) == (True, 3, ())


def test_sk_10_16_the_list_says_how_far_it_goes():
    """SK 10.16: beside what it owes (SK 10.12)."""
    assert listed().notes == (say("skat.match.bierlachs", score=-301),)
    match = listed(spades(60), bierlachs="501", bock_sixty=True)
    assert match.notes == (
        say("skat.match.bock.sixty"),
        say("skat.match.bock", number=3),
        say("skat.match.bierlachs", score=-501),
    )
    assert match.headline == say("match.deal", number=2, of=36)


def test_sk_10_16_in_other_lists_nobody_pays():
    """SK 10.16: by default the highest total wins, at whatever total the lowest stands."""
    match = listed(written(-400, 0, 0), PASSED, spades(WON), bierlachs="none", games=3)
    assert (match.payers, match.totals) == ((), (-378, 0, 0))
    assert match.headline == say("skat.match.shared", seat=1, seat2=2)
    assert not listed(written(-600, 0, 0), bierlachs="none").finished


@pytest.mark.parametrize("value", ["300", "", "yes", 301, True, None])
def test_sk_10_16_its_values_are_strings(value):
    """SK 10.16: none, 301 and 501, and nothing else."""
    with pytest.raises(BadInput):
        parse_options(skat.Options, {"bierlachs": value})
