"""SC 3: the dealer lays three cards away."""

import pytest

from stammtisch.games import scarto
from tests.games.scarto.hands import (
    before_discard,
    cards,
    deal_of,
    go,
    played_out,
    refused,
)

# What each of these dealers holds besides are plain cards of Swords and Batons.
PLAIN = "S10..S1 B10..B1"


def test_the_dealer_discards_before_the_first_lead():
    """SC 3.1: the dealer is first to act, and nothing is led before he has laid cards away."""
    state = before_discard("", "", "")
    assert (state.phase, state.to_act, state.may_act) == ("discard", 0, (0,))
    assert state.actions(1) == state.actions(2) == ()
    refused(state, 1, f"play {state.deal.hands[1][0]}", "SC 8.2", "refuse.turn")
    refused(state, 0, f"play {state.deal.hands[0][0]}", "SC 8.2", "scarto.refuse.discard_first")


def test_three_cards_leave_the_dealers_hand():
    """SC 3.1: the three are laid away; the dealer plays with the 25 others."""
    state = go(before_discard(PLAIN, "", ""), "discard S2 S3 B4")
    assert len(state.hands[0]) == 25
    assert not {"S2", "S3", "B4"} & set(state.hands[0])
    assert set(state.hands[0]) | {"S2", "S3", "B4"} == set(state.deal.hands[0])


def test_the_discard_counts_as_taken_by_the_dealer():
    """SC 3.1: queens laid away count for the dealer although he takes no trick."""
    # Player 1 has all trumps and all kings: he takes all 25 tricks.
    state = before_discard("SQ BQ CQ", "T* SK BK CK DK", "M")
    end = played_out(go(state, "discard SQ BQ CQ"))
    assert {trick.winner for trick in end.tricks} == {1}
    assert end.result.piles[0].cards == ("SQ", "BQ", "CQ")
    assert end.result.points == (3 + 3 + 3 + 1, 52 - 9 - 4 + 25, 4)


@pytest.mark.parametrize("banned", ["SK", "BK", "CK", "DK", "T20", "M"])
def test_kings_angel_and_matto_are_never_discarded(banned):
    """SC 3.2: neither a King nor the Angel nor the Matto may be laid away."""
    state = before_discard(f"{PLAIN} {banned}", "", "")
    error = refused(state, 0, f"discard S2 S3 {banned}", "SC 3.2", "scarto.refuse.never_discard")
    assert dict(error.message.params)["card"] == banned
    assert banned not in state.menu(0)[0].cards


def test_the_bagatto_stays_beside_another_trump():
    """SC 3.3: with another trump in hand the Bagatto may not be laid away."""
    state = before_discard(f"{PLAIN} T1 T5", "T21..T6", "T4..T2")
    refused(state, 0, "discard S2 S3 T1", "SC 3.3", "scarto.refuse.bagatto")
    assert "T1" not in state.menu(0)[0].cards


def test_the_bagatto_as_the_only_trump_may_go():
    """SC 3.3: the only trump in the 28 cards may be laid away, though it is the Bagatto."""
    state = before_discard(f"{PLAIN} T1", "T21..T9", "T8..T2")
    assert "T1" in state.menu(0)[0].cards
    assert go(state, "discard S2 S3 T1").discard == ("S3", "S2", "T1")


def test_the_matto_does_not_keep_the_bagatto():
    """SC 3.3: the Matto is no trump: beside it alone the Bagatto may be laid away."""
    state = before_discard(f"{PLAIN} T1 M", "T21..T9", "T8..T2")
    assert go(state, "discard S2 S3 T1").phase == "play"


def test_laying_the_other_trumps_away_does_not_free_the_bagatto():
    """SC 3.3: the test is made once, on all 28 cards: not even with his only other trumps."""
    state = before_discard(f"{PLAIN} T1 T2 T3", "T21..T13", "T12..T4")
    refused(state, 0, "discard T2 T3 T1", "SC 3.3", "scarto.refuse.bagatto")
    assert go(state, "discard T2 T3 S1").phase == "play"


def test_the_angel_is_another_trump_beside_the_bagatto():
    """SC 3.3: any other trump keeps the Bagatto in hand, also one that may not be laid away."""
    state = before_discard(f"{PLAIN} T1 T20", "T19..T2", "T21")
    refused(state, 0, "discard S2 S3 T1", "SC 3.3", "scarto.refuse.bagatto")


@pytest.mark.parametrize(
    "discard", ["T21 T19 T2", "SQ BQ CQ", "SC SJ S10", "S1 B1 T2", "T3 T4 T5", "DQ C1 D10"]
)
def test_any_other_card_may_go(discard):
    """SC 3.4: other trumps too, the 21 and the queens."""
    state = before_discard(discard, "", "")
    after = go(state, f"discard {discard}")
    assert set(after.discard) == set(discard.split())


def test_seven_banned_cards_leave_a_discard():
    """SC 3.4: with all seven banned cards the other 21 may go, in 1330 combinations."""
    banned = set(cards("SK BK CK DK T20 M T1"))
    state = before_discard(f"SK BK CK DK T20 M T1 T2 {PLAIN}", "", "")
    (choice,) = state.menu(0)
    assert choice.number == 3
    assert set(choice.cards) == set(state.deal.hands[0]) - banned
    assert len(choice) == 21 * 20 * 19 // 6
    actions = state.actions(0)
    assert len(set(actions)) == 1330
    assert all(state.act(0, act).phase == "play" for act in (actions[0], actions[-1]))


def test_the_menu_is_every_card_that_is_not_banned():
    """SC 3.4: nothing but the named cards is banned."""
    state = before_discard(f"{PLAIN} SK T21 T20 T1 SQ M", "", "")
    allowed = {card for card in state.deal.hands[0] if card not in ("SK", "T20", "T1", "M")}
    assert set(state.menu(0)[0].cards) == {card for card in allowed if card[1:] != "K"}


def test_the_order_of_the_three_has_no_meaning():
    """SC 3.1: three cards laid away are the same three in any order."""
    state = scarto.begin(deal_of(PLAIN, "", ""))
    assert go(state, "discard S2 B4 S3") == go(state, "discard B4 S3 S2")


ALONE = scarto.Options(bagatto_discard="alone")


def test_the_matto_keeps_the_bagatto_with_the_option():
    """SC 9.1: alone: beside the Matto, too, the Bagatto stays; the default is SC 3.3."""
    hand = f"{PLAIN} T1 M"
    state = before_discard(hand, "T21..T9", "T8..T2", options=ALONE)
    refused(state, 0, "discard S2 S3 T1", "SC 9.1", "scarto.refuse.bagatto_alone")
    assert "T1" not in state.menu(0)[0].cards
    assert "T1" in before_discard(hand, "T21..T9", "T8..T2").menu(0)[0].cards


def test_the_bagatto_alone_may_go_with_the_option():
    """SC 9.1: alone: without the Matto and without another trump it may be laid away."""
    state = before_discard(f"{PLAIN} T1", "T21..T9", "T8..T2", options=ALONE)
    assert go(state, "discard S2 S3 T1").discard == ("S3", "S2", "T1")


def test_another_trump_keeps_the_bagatto_as_ever_with_the_option():
    """SC 9.1: SC 3.3 holds as before, and is named first."""
    state = before_discard(f"{PLAIN} T1 T5 M", "T21..T6", "T4..T2", options=ALONE)
    refused(state, 0, "discard S2 S3 T1", "SC 3.3", "scarto.refuse.bagatto")
