"""SN 5: marriages."""

import pytest

from stammtisch.cardplay.actions import Play
from stammtisch.faces.schnapsen import at_table
from tests.games.schnapsen.hands import begin, cards_in, go, menu, outcome, refused, used_up

# Player 1 holds the trump marriage and that of clubs, and only the queen of spades.
TWO_MARRIAGES = ("CA C10 SA SK DJ", "HK HQ CK CQ SQ", "HA")


@pytest.mark.parametrize(("suit", "points"), [("H", 40), ("C", 20)])
def test_a_trump_marriage_is_40_and_another_20(suit, points):
    """SN 5.1: the king and queen of trumps are worth 40, those of another suit 20."""
    state = go(begin(*TWO_MARRIAGES), f"marriage {suit}")
    assert state.view(None).points == (0, points)


@pytest.mark.parametrize("card", ["CK", "CQ"])
def test_one_of_the_two_must_be_led(card):
    """SN 5.1: after the announcement king or queen is led, whichever he likes, nothing else."""
    state = go(begin(*TWO_MARRIAGES), "marriage C")
    assert cards_in(state, 1) == {"CK", "CQ"}
    for other in ("HK", "SQ"):
        refused(state, 1, f"play {other}", "SN 5.1", "schnapsen.refuse.lead_marriage")
    assert go(state, card).led == card


@pytest.mark.parametrize("suit", ["S", "D"])
def test_a_marriage_needs_king_and_queen(suit):
    """SN 5.1: with one of the two, or neither, there is nothing to announce."""
    state = begin(*TWO_MARRIAGES)
    refused(state, 1, f"marriage {suit}", "SN 5.1", "schnapsen.refuse.no_marriage")
    assert {act for act in menu(state, 1) if "marriage" in act} == {"marriage H", "marriage C"}


def test_a_king_or_queen_played_is_no_marriage():
    """SN 5.1: both must be in hand: once the queen was led, the king alone is no marriage."""
    state = go(begin(*TWO_MARRIAGES), "CQ DJ, draw")
    refused(state, 1, "marriage C", "SN 5.1", "schnapsen.refuse.no_marriage")


def test_one_marriage_per_lead():
    """SN 5.1: a second marriage waits for the next lead."""
    state = go(begin(*TWO_MARRIAGES), "marriage C")
    refused(state, 1, "marriage H", "SN 5.1", "schnapsen.refuse.one_marriage")
    state = go(state, "CK DJ, draw, marriage H")
    assert state.view(None).points == (0, 20 + 4 + 2 + 40)


def test_the_same_marriage_is_not_announced_twice():
    """SN 5.1: the other card of it alone is no marriage at the next lead."""
    state = go(begin(*TWO_MARRIAGES), "marriage C, CK DJ, draw")
    refused(state, 1, "marriage C", "SN 5.1", "schnapsen.refuse.no_marriage")


def test_only_the_leader_announces():
    """SN 5.1: who is not about to lead announces nothing, before the lead or as he follows."""
    state = begin("HK HQ CA C10 SA", "CK CQ SQ DJ DA", "HA")
    refused(state, 0, "marriage H", "SN 12.2", "refuse.turn")
    refused(go(state, "DJ"), 0, "marriage H", "SN 12.2", "refuse.card_due")


def test_the_cards_are_shown():
    """SN 5.1: both cards are shown to the other player, then one lies on the table."""
    state = go(begin(*TWO_MARRIAGES), "marriage C")
    assert at_table(state.view(0)).open_cards == ((), ("CK", "CQ"))
    assert state.view(0).shown == ((), ("CK", "CQ"))
    assert go(state, "CQ").view(0).shown == ((), ("CK",))


def test_the_first_leader_may_announce_at_the_first_lead():
    """SN 5.2: before a card has been played; the dealer, who does not lead, may not."""
    assert {"marriage H", "marriage C"} <= menu(begin(*TWO_MARRIAGES), 1)
    assert menu(begin("HK HQ CA C10 SA", "CK CQ SQ DJ DA", "HA"), 0) == {"claim"}


def test_a_marriage_is_announced_after_drawing():
    """SN 5.2: the winner of the trick draws, then announces, also with the card just drawn."""
    state = go(begin("CJ SJ DJ S10 D10", "HK CA DA SQ DQ", "HA", "HQ C10"), "CA CJ")
    refused(state, 1, "marriage H", "SN 5.1", "schnapsen.refuse.no_marriage")
    assert go(state, "draw, marriage H").view(None).points == (0, 13 + 40)


def test_a_marriage_held_before_waits_for_the_draw_as_well():
    """SN 5.2: between trick and draw nothing is announced."""
    state = go(begin(*TWO_MARRIAGES), "SQ DJ")
    assert not {"marriage H", "marriage C"} & menu(state, 1)
    refused(state, 1, "marriage H", "SN 5.2", "schnapsen.refuse.draw_first")
    assert {"marriage H", "marriage C"} <= menu(go(state, "draw"), 1)


def test_the_winner_of_the_trick_announces_not_its_loser():
    """SN 5.2: 0 has taken the trick and leads: he announces; 1 does not."""
    state = go(begin("CA SK SQ DJ D10", "HK HQ C10 CJ DA", "HA"), "C10 CA, draw")
    assert "marriage S" in menu(state, 0)
    refused(state, 1, "marriage H", "SN 12.2", "refuse.turn")


def test_no_marriage_after_the_stock_is_used_up():
    """SN 5.3: 1 holds king and queen of trumps, but the last card has been drawn."""
    state = used_up()
    assert {"HK", "HQ"} <= cards_in(state, 1)
    refused(state, 1, "marriage H", "SN 5.3", "schnapsen.refuse.marriage_late")
    assert menu(state, 1) == {"claim", *(f"play {card}" for card in cards_in(state, 1))}


def test_the_last_marriage_is_before_the_fifth_trick():
    """SN 5.3: with two cards left in the stock a marriage is still announced."""
    state = begin("CQ CJ SQ SJ DJ", "CA C10 SA S10 DA", "HJ", "HK HA HQ H10 SK D10 CK DK DQ")
    state = go(state, "CA CJ, draw, C10 CQ, draw, SA SJ, draw, S10 SQ, draw")
    assert state.view(None).stock_size == 2
    assert "marriage H" in menu(state, 1)


def test_no_marriage_after_closing():
    """SN 5.3: not at once, and not later in the closed play."""
    state = go(begin(*TWO_MARRIAGES), "close")
    refused(state, 1, "marriage H", "SN 5.3", "schnapsen.refuse.marriage_late")
    state = go(begin("DJ DQ SJ SA S10", "HK HQ CA CQ SQ", "HA"), "close, CA SJ")
    refused(state, 1, "marriage H", "SN 5.3", "schnapsen.refuse.marriage_late")


def test_a_marriage_before_the_close_counts():
    """SN 5.3: what was announced before the close keeps its points."""
    state = go(begin(*TWO_MARRIAGES), "marriage C, CK DJ, draw, close")
    assert state.view(None).points == (0, 26)


def test_a_marriage_counts_at_once():
    """SN 5.4: also for a player without a trick, before and after he loses the one he leads to."""
    state = go(begin(*TWO_MARRIAGES), "marriage C")
    assert state.view(None).points == (0, 20)
    state = go(state, "CQ CA")
    assert state.view(None).points == (14, 20)


def test_a_marriage_without_a_trick_saves_from_schwarz():
    """SN 5.4: 1 never wins a trick, but his 40 count: 0 claims and scores 1."""
    state = _all_tricks_to_0()
    assert state.view(None).points == (67, 40)
    assert outcome(go(state, "0 claim")) == ("SN 8.2", 0, 1)


def _all_tricks_to_0():
    """1 announces 40 and leads the queen; 0 takes it, and four more tricks."""
    state = begin("HA CA SA DA H10", "HK HQ CJ SJ DJ", "HJ")
    return go(state, "marriage H, HQ HA, draw, CA CJ, draw, SA SJ, draw, DA DJ, draw, H10 HK")


@pytest.mark.parametrize("act", ["exchange", "close"])
def test_after_the_announcement_no_exchange_and_no_close(act):
    """SN 5.5: the announcement is part of the lead."""
    # 1 has won a trick and holds the jack: before the announcement he might do either.
    state = go(begin("CJ SJ SQ DQ DJ", "HJ CA CK CQ S10", "HA"), "S10 SJ, draw")
    assert act in menu(state, 1)
    refused(go(state, "marriage C"), 1, act, "SN 5.5", "schnapsen.refuse.lead_begun")


def test_after_the_announcement_the_other_does_not_exchange_either():
    """SN 5.5: only a claim or the lead of one of the two cards may follow."""
    # 0 has won a trick and holds the jack.
    state = begin("HJ CA C10 SJ DJ", "CJ CK CQ SA SQ", "HA", "DK DQ")
    state = go(state, "CJ CA, draw, SJ SA, draw")
    assert "exchange" in menu(state, 0)
    state = go(state, "marriage C")
    refused(state, 0, "exchange", "SN 5.5", "schnapsen.refuse.lead_begun")
    assert menu(state, 0) == {"claim"}
    assert menu(state, 1) == {"claim", "play CK", "play CQ"}


def test_the_exchange_comes_before_the_marriage():
    """SN 5.5: he exchanges first, and may then announce with the card exchanged."""
    state = go(begin("CJ SJ SQ DQ DJ", "HJ HK CA CQ S10", "HQ"), "S10 SJ, draw")
    refused(state, 1, "marriage H", "SN 5.1", "schnapsen.refuse.no_marriage")
    state = go(state, "exchange, marriage H")
    assert state.view(None).points == (0, 12 + 40)
    assert Play("HQ") in state.actions(1)
