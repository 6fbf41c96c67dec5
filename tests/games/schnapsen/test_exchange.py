"""SN 6: the jack of trumps for the turn-up."""

import pytest

from tests.games.schnapsen.hands import begin, go, menu, refused, used_up


def leader_has_jack(*acts):
    """1 holds the jack, wins the first trick with the ten of spades, and is to draw."""
    return go(begin("CJ SJ SQ DQ DJ", "HJ CA CK CQ S10", "HA"), "S10 SJ", *acts)


def other_has_jack(*acts):
    """0 holds the jack and has won the first trick; 1 wins the second and is to draw."""
    state = begin("HJ CA C10 SJ DJ", "CJ CK CQ SA SQ", "HA", "DK DQ S10 SK")
    return go(state, "CJ CA, draw, SJ SA", *acts)


def test_the_jack_is_exchanged_for_the_turn_up():
    """SN 6.1: the turn-up comes into the hand, and the jack lies there instead."""
    before = leader_has_jack("draw")
    after = go(before, "exchange")
    assert set(after.table.hands[1]) == set(before.table.hands[1]) - {"HJ"} | {"HA"}
    assert after.table.hands[0] == before.table.hands[0]
    assert after.view(None).turn_up == "HJ"
    assert (after.view(None).stock_size, after.trump) == (8, "H")


def test_the_exchange_is_no_lead():
    """SN 6.1: after it the leader is still to lead, and the other still not."""
    state = go(leader_has_jack("draw"), "exchange")
    assert (state.phase, state.to_act) == ("lead", 1)
    state = go(other_has_jack("draw"), "0 exchange")
    assert (state.phase, state.to_act) == ("lead", 1)


@pytest.mark.parametrize("acts", [(), ("draw",)])
def test_the_leader_exchanges_before_or_after_the_draw(acts):
    """SN 6.1: at any time between tricks."""
    state = leader_has_jack(*acts)
    assert "exchange" in menu(state, 1)
    assert go(state, "exchange").view(None).turn_up == "HJ"


@pytest.mark.parametrize("acts", [(), ("draw",)])
def test_who_does_not_lead_exchanges_as_well(acts):
    """SN 6.1: whether or not he is the next to lead, before or after the draw."""
    state = other_has_jack(*acts)
    assert state.to_act == 1
    assert menu(state, 0) == {"exchange", "claim"}
    after = go(state, "0 exchange")
    assert "HA" in after.table.hands[0]
    assert after.phase == state.phase


def test_a_jack_just_drawn_may_be_exchanged():
    """SN 6.1: also one that came with this draw."""
    state = begin("CJ SJ SQ DQ DJ", "CA CK CQ S10 SA", "HA", "HJ")
    state = go(state, "S10 SJ")
    refused(state, 1, "exchange", "SN 6.1", "schnapsen.refuse.no_jack")
    assert "exchange" in menu(go(state, "draw"), 1)


@pytest.mark.parametrize("acts", [(), ("draw",)])
def test_without_the_jack_nobody_exchanges(acts):
    """SN 6.1: only the holder of the jack of trumps; another jack will not do."""
    refused(leader_has_jack(*acts), 0, "exchange", "SN 6.1", "schnapsen.refuse.no_jack")
    refused(other_has_jack(*acts), 1, "exchange", "SN 6.1", "schnapsen.refuse.no_jack")


def test_nobody_exchanges_while_a_card_lies_on_the_table():
    """SN 6.1: only after a trick is complete and before the next card is led."""
    state = other_has_jack("draw, SQ")
    refused(state, 0, "exchange", "SN 6.1", "schnapsen.refuse.between_tricks")
    refused(leader_has_jack("draw, CA"), 1, "exchange", "SN 12.2", "refuse.turn")


def test_no_exchange_without_a_trick():
    """SN 6.2: he must have won a trick, even to exchange while leading first."""
    state = begin("CJ SJ SQ DQ DJ", "HJ CA CK CQ S10", "HA")
    refused(state, 1, "exchange", "SN 6.2", "schnapsen.refuse.no_trick_yet")
    assert "exchange" not in menu(state, 1)
    # 1 holds the jack, and 0 wins the first trick.
    state = go(state, "S10 DJ")
    assert "exchange" in menu(state, 1)
    state = go(begin("SA SJ SQ DQ DJ", "HJ CA CK CQ S10", "HA"), "S10 SA")
    for moment in (state, go(state, "draw")):
        refused(moment, 1, "exchange", "SN 6.2", "schnapsen.refuse.no_trick_yet")


def test_the_last_exchange_is_before_the_last_draw():
    """SN 6.2: after the fifth trick the turn-up still lies there until it is drawn."""
    # 1 wins five tricks, and has drawn the jack; the queen was turned up.
    state = begin("CQ CJ SQ SJ DJ", "CA C10 SA S10 DA", "HQ", "HJ")
    state = go(state, "CA CJ, draw, C10 CQ, draw, SA SJ, draw, S10 SQ, draw, DA DJ")
    assert "exchange" in menu(state, 1)
    exchanged = go(state, "exchange, draw")
    assert "HQ" in exchanged.table.hands[1]
    assert "HJ" in exchanged.table.hands[0]
    refused(go(state, "draw"), 1, "exchange", "SN 6.2", "schnapsen.refuse.turn_up_gone")


def test_no_exchange_after_the_turn_up_was_drawn():
    """SN 6.2: 0 has drawn the jack itself as the last card, and wins a trick: too late."""
    state = go(used_up(), "SK HA")
    refused(state, 0, "exchange", "SN 6.2", "schnapsen.refuse.turn_up_gone")
    assert "exchange" not in menu(state, 0)


def test_no_exchange_after_the_close():
    """SN 6.2: the turn-up of a closed stock lies there no more."""
    state = leader_has_jack("close")
    refused(state, 1, "exchange", "SN 6.2", "schnapsen.refuse.turn_up_gone")
    state = go(other_has_jack("close"), "pass")
    refused(state, 0, "exchange", "SN 6.2", "schnapsen.refuse.turn_up_gone")
