"""SN 7: closing the stock."""

import pytest

from stammtisch.faces.schnapsen import at_table
from tests.games.schnapsen.hands import begin, cards_in, go, menu, outcome, refused, used_up
from tests.games.schnapsen.played import CLOSED_72_0


def after_one_trick(*acts):
    """1 has won a trick, 0 none; hearts are trumps, and the ace is turned up."""
    return go(begin("CJ SJ SQ DQ DJ", "HJ CA CK CQ S10", "HA"), "S10 SJ", *acts)


def both_have_a_trick(*acts, jack="HJ", other="HK"):
    """0 has won the first trick, 1 the second. 0 holds ``jack``, ``other`` lies in the stock."""
    stock = f"DK DQ S10 SK CQ {other}"
    return go(
        begin(f"{jack} CA C10 SJ DJ", "CJ CK SA SQ H10", "HA", stock), "CJ CA, draw, SJ SA", *acts
    )


def test_the_first_leader_may_close_at_once():
    """SN 7.1: also at the very first lead, all ten cards of the stock still there."""
    state = begin("CJ SJ SQ DQ DJ", "HJ CA CK CQ S10", "HA")
    assert "close" in menu(state, 1)
    state = go(state, "close")
    assert (state.phase, state.to_act, state.table.closed.by) == ("lead", 1, 1)
    assert state.view(None).stock_size == 10


def test_the_turn_up_is_turned_face_down():
    """SN 7.1: after the close no turn-up lies there; its suit stays trump."""
    view = go(begin("CJ SJ SQ DQ DJ", "HJ CA CK CQ S10", "HA"), "close").view(0)
    assert (view.turn_up, view.trump, view.closed.by) == (None, "H", 1)
    facts = [fact.id for fact in at_table(view).facts]
    assert facts == ["schnapsen.fact.trump", "schnapsen.fact.closed"]


def test_only_who_leads_next_closes():
    """SN 7.1: the other player may not, before the draw or after it or at the first lead."""
    first = begin("CJ SJ SQ DQ DJ", "HJ CA CK CQ S10", "HA")
    for state in (first, after_one_trick(), after_one_trick("draw")):
        refused(state, 0, "close", "SN 7.1", "schnapsen.refuse.close_leader")
        assert "close" not in menu(state, 0)


def test_nobody_closes_after_the_lead():
    """SN 7.1: before leading: once the card lies there it is too late for either."""
    state = after_one_trick("draw, CA")
    refused(state, 1, "close", "SN 12.2", "refuse.turn")
    refused(state, 0, "close", "SN 7.1", "schnapsen.refuse.close_leader")


def test_a_used_up_stock_is_not_closed():
    """SN 7.1: only while stock cards remain: two, before the fifth draw, are enough."""
    assert "close" in menu(used_up(draw=False), 1)
    refused(used_up(), 1, "close", "SN 7.1", "schnapsen.refuse.no_stock")


def test_a_closed_stock_is_not_closed_again():
    """SN 7.1: neither by the closer nor later by the other."""
    state = after_one_trick("close")
    refused(state, 1, "close", "SN 7.1", "schnapsen.refuse.no_stock")
    state = go(begin("CA SJ SQ DQ DJ", "HJ C10 CK CQ S10", "HA"), "close, C10 CA")
    refused(state, 0, "close", "SN 7.1", "schnapsen.refuse.no_stock")


@pytest.mark.parametrize(("acts", "size"), [((), 4), (("draw",), 5)])
def test_both_hold_the_same_number_of_cards(acts, size):
    """SN 7.2: closed before the draw both play with four cards, after it with five."""
    state = go(after_one_trick(*acts), "close")
    assert [len(hand) for hand in state.table.hands] == [size, size]
    assert state.phase == "lead"
    assert len(cards_in(state, 1)) == size


def test_closed_after_the_draw_the_other_has_drawn_as_well():
    """SN 7.2: once the closer has drawn, so has his opponent."""
    drawn = after_one_trick("draw")
    assert [len(hand) for hand in drawn.table.hands] == [5, 5]
    assert go(drawn, "close").view(None).stock_size == 8
    assert go(after_one_trick(), "close").view(None).stock_size == 10


@pytest.mark.parametrize("acts", [(), ("draw",)])
def test_the_closer_exchanges_before_he_closes(acts):
    """SN 7.3: first the exchange, then the announcement; afterwards it is too late."""
    state = go(after_one_trick(*acts), "exchange, close")
    assert "HA" in state.table.hands[1]
    assert state.table.closed.by == 1
    refused(
        go(after_one_trick(*acts), "close"),
        1,
        "exchange",
        "SN 6.2",
        "schnapsen.refuse.turn_up_gone",
    )


def test_while_the_other_is_asked_the_closer_does_nothing():
    """SN 7.3: the closer has announced; he neither exchanges nor leads before the close stands."""
    state = go(both_have_a_trick(jack="HK", other="HJ"), "close")
    assert (state.phase, state.to_act, state.may_act) == ("closing", 0, (0,))
    assert menu(state, 1) == set()
    refused(state, 1, "exchange", "SN 12.2", "refuse.turn")
    refused(state, 1, "play SQ", "SN 12.2", "refuse.turn")


@pytest.mark.parametrize("acts", [(), ("draw",)])
def test_the_other_may_still_exchange(acts):
    """SN 7.3: before the close takes effect he who may exchange does; then it stands."""
    state = go(both_have_a_trick(*acts), "close")
    assert menu(state, 0) == {"exchange", "pass"}
    after = go(state, "exchange")
    assert "HA" in after.table.hands[0]
    assert "HJ" not in after.table.hands[0]
    assert (after.phase, after.to_act, after.table.closed.by) == ("lead", 1, 1)
    assert after.view(None).turn_up is None


def test_the_other_may_let_the_close_stand():
    """SN 7.3: he keeps his jack if he likes."""
    after = go(both_have_a_trick(), "close, pass")
    assert "HJ" in after.table.hands[0]
    assert (after.phase, after.to_act, after.table.closed.by) == ("lead", 1, 1)


def test_the_other_is_asked_whatever_he_holds():
    """SN 7.3: with a trick he is asked also without the jack, so the question tells nothing."""
    state = go(both_have_a_trick(jack="HK", other="HJ"), "close")
    assert (state.phase, menu(state, 0)) == ("closing", {"pass"})
    refused(state, 0, "exchange", "SN 6.1", "schnapsen.refuse.no_jack")


def test_the_other_is_not_asked_without_a_trick():
    """SN 7.3: who has won no trick may not exchange, and is not asked, though he hold the jack."""
    state = go(begin("HJ SJ SQ DQ DJ", "CA CK CQ S10 SA", "HA"), "S10 SJ, close")
    assert (state.phase, state.to_act) == ("lead", 1)


@pytest.mark.parametrize("seat", [0, 1])
def test_nobody_claims_until_the_close_stands(seat):
    """SN 7.3: a claim waits until the question is answered; then both may claim."""
    state = go(both_have_a_trick(), "close")
    refused(state, seat, "claim", "SN 7.3", "schnapsen.refuse.close_waits")
    assert go(state, "pass", f"{seat} claim").phase == "finished"


def test_after_the_close_nobody_draws():
    """SN 7.4: no drawing any more; the winner of a trick leads at once."""
    state = after_one_trick("close")
    refused(state, 1, "draw", "SN 12.2", "schnapsen.refuse.lead_due")
    state = go(state, "CA CJ")
    assert (state.phase, state.to_act) == ("lead", 1)
    assert [len(hand) for hand in state.table.hands] == [3, 3]


def test_after_the_close_suit_must_be_followed():
    """SN 7.4: the rules of section 4 hold from then on; before the close any card would do."""
    closed = after_one_trick("close, CA")
    assert cards_in(closed, 0) == {"CJ"}
    still_open = go(begin("CJ SJ SQ DQ DJ", "HJ CA CK CQ S10", "HA"), "CA")
    assert cards_in(still_open, 0) == {"CJ", "SJ", "SQ", "DQ", "DJ"}


def test_after_the_close_there_are_no_marriages():
    """SN 7.4: the closer holds king and queen of clubs, and may not announce them."""
    state = after_one_trick("close")
    refused(state, 1, "marriage C", "SN 5.3", "schnapsen.refuse.marriage_late")


def test_after_the_close_play_goes_on_to_the_end_of_the_hands():
    """SN 7.4: every card in hand is played; the last trick brings no 10 points."""
    end = CLOSED_72_0.end()
    assert len(end.table.taken.tricks) == 5
    # SJ CJ, C10 S10, CQ HA, SA DA and DJ H10: 4 + 20 + 14 + 22 + 12.
    assert end.result.points == (0, 72)
    assert outcome(end) == ("SN 9.1", 1, 3)
    state = go(after_one_trick("close"), "CA CJ, CK SQ, CQ DQ")
    assert state.result is None
    assert go(state, "HJ DJ").phase == "finished"
