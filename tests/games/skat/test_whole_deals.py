"""Deals played to the end, trick by trick: SK 6 as it happens at the table."""

import pytest

from stammtisch.games.skat.cards import POINTS
from tests.games.skat.tables import SEAT, cards
from tests.games.skat.whole_deals import DEALS


@pytest.mark.parametrize("played", DEALS.values(), ids=DEALS)
def test_sk_6_a_deal_played_to_the_end(played):
    """SK 6.3 to SK 6.8: card points, value and score of whole deals, as their names say."""
    state = played.finished()
    result, soloist = state.result, SEAT[played.soloist]
    assert state.phase == "finished"
    assert len(state.tricks) == 10
    assert (result.card_points, result.value) == (played.points, played.value)
    scores = [played.score if seat == soloist else 0 for seat in range(3)]
    assert list(result.scores) == scores
    assert result.to_record() == {
        "passed": False,
        "soloist": soloist,
        "won": played.score > 0,
        "value": played.value,
        "scores": scores,
    }


def _in_tricks(state):
    soloist = state.result.contract.soloist
    own = [trick for trick in state.tricks if trick.winner == soloist]
    return sum(POINTS[card] for trick in own for card in trick.cards)


@pytest.mark.parametrize(
    ("name", "in_tricks", "aside"),
    [
        ("SK 6.5: ace and ten laid away count", 40, "HA H10"),
        ("SK 6.5: the untouched skat counts", 51, "D10 H7"),
        ("SK 6.5: cards without a trick still count", 0, "HK HQ"),
    ],
)
def test_sk_6_5_what_lies_aside_counts_for_the_soloist(name, in_tricks, aside):
    """SK 6.5: the laid-away cards, or the untouched skat, are the soloist's."""
    state = DEALS[name].finished()
    assert _in_tricks(state) == in_tricks
    assert state.result.card_points == in_tricks + sum(POINTS[card] for card in cards(aside))


def test_sk_6_5_the_skat_that_was_exchanged_counts_no_more():
    """SK 6.5: cards of the skat that went into the hand count where they are played."""
    state = DEALS["SK 6.2: a jack laid away is still a matador"].finished()
    assert state.result.card_points == _in_tricks(state) + POINTS["SJ"]


@pytest.mark.parametrize("name", DEALS)
def test_sk_1_2_both_sides_share_120(name):
    """SK 1.2: whatever the soloist has not taken, the defenders have."""
    state = DEALS[name].finished()
    soloist = state.result.contract.soloist
    others = [trick for trick in state.tricks if trick.winner != soloist]
    theirs = sum(POINTS[card] for trick in others for card in trick.cards)
    assert state.result.card_points + theirs == 120
    assert state.result.tricks + len(others) == 10


def test_sk_6_7_an_overbid_game_says_so():
    """SK 6.7: the result shows that the game was overbid, and by which clause it was decided."""
    overbid = DEALS["SK 6.8 (3): clubs, with 1, 61 points, bid 40"].finished().result
    assert (overbid.overbid, overbid.clause, overbid.multiplier) == (True, "SK 6.7", 2)
    worth_it = DEALS["SK 6.5: with Schneider it is worth the bid of 36"].finished().result
    assert (worth_it.overbid, worth_it.clause, worth_it.multiplier) == (False, "SK 6.5", 3)


def test_sk_6_3_the_steps_of_the_highest_game_one_by_one():
    """SK 6.3: with 4, game, hand, Schneider, Schwarz, both announced, ouvert: eleven."""
    result = DEALS["SK 6.3: grand ouvert with 4, the highest game of all"].finished().result
    assert [(step.key, step.message.id, step.amount) for step in result.steps] == [
        ("matadors", "skat.step.with", 4),
        ("game", "skat.step.game", 1),
        ("hand", "skat.step.hand", 1),
        ("schneider", "skat.step.schneider", 1),
        ("schwarz", "skat.step.schwarz", 1),
        ("schneider_announced", "skat.announced.schneider", 1),
        ("schwarz_announced", "skat.announced.schwarz", 1),
        ("ouvert", "skat.announced.ouvert", 1),
    ]
