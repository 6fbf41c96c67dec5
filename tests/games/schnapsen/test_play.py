"""SN 3: play while the stock is open. SN 4: play when it is used up or closed."""

import pytest

from tests.games.schnapsen.hands import begin, cards_in, go, outcome, refused, used_up

# ---- the stock is open ---------------------------------------------------------------------------


@pytest.mark.parametrize("dealer", [0, 1])
def test_the_non_dealer_leads_first(dealer):
    """SN 3.1: who has not dealt leads to the first trick, any of his five cards."""
    state = begin("", "", "HA", dealer=dealer)
    assert (state.phase, state.to_act) == ("lead", 1 - dealer)
    assert cards_in(state, 1 - dealer) == set(state.deal.hands[1 - dealer])
    assert cards_in(state, dealer) == set()


def test_with_the_stock_open_any_card_may_be_played():
    """SN 3.1: no duty to follow suit, to head or to trump while the stock is open."""
    state = go(begin("CA CJ HA SQ DJ", "C10 CK CQ S10 D10", "HJ"), "C10")
    assert cards_in(state, 0) == {"CA", "CJ", "HA", "SQ", "DJ"}
    for card in ("CA", "CJ", "HA", "SQ", "DJ"):
        assert go(state, card).table.taken.tricks[0].cards == ("C10", card)


def test_still_no_duty_before_the_last_draw():
    """SN 3.1: in the fifth trick, with two cards of the stock left, any card may be played."""
    state = begin("CQ CJ SQ SJ DJ", "CA C10 SA S10 DA", "HJ", "HK HA HQ H10 SK D10 CK DK DQ")
    state = go(state, "CA CJ, draw, C10 CQ, draw, SA SJ, draw, S10 SQ, draw, DA")
    assert cards_in(state, 0) == {"HA", "H10", "D10", "DK", "DJ"}


@pytest.mark.parametrize(("second", "leader"), [("CA", 0), ("HJ", 0), ("CJ", 1), ("SA", 1)])
def test_the_winner_takes_the_trick_and_leads(second, leader):
    """SN 3.2: the winner gets both cards, and leads to the next trick."""
    state = go(begin("CA CJ HJ SA DJ", "C10 CK CQ S10 D10", "HA"), f"C10 {second}")
    value = {"CA": 11, "HJ": 2, "CJ": 2, "SA": 11}[second]
    assert state.to_act == leader
    points = [0, 0]
    points[leader] = 10 + value
    assert list(state.view(None).points) == points
    assert go(state, "draw").to_act == leader


@pytest.mark.parametrize(("second", "winner"), [("CJ", 1), ("CA", 0)])
def test_the_winner_draws_first(second, winner):
    """SN 3.3: the winner draws the top card of the stock, then the loser the next."""
    state = go(begin("CA CJ HJ SA DJ", "C10 CK CQ S10 D10", "HA", "SK DK"), f"C10 {second}, draw")
    assert "SK" in state.table.hands[winner]
    assert "DK" in state.table.hands[1 - winner]
    assert [len(hand) for hand in state.table.hands] == [5, 5]
    assert state.view(None).stock_size == 8


def test_they_draw_after_each_trick():
    """SN 3.3: nobody leads before both have drawn."""
    state = go(begin("CA CJ HJ SA DJ", "C10 CK CQ S10 D10", "HA"), "C10 CJ")
    assert state.phase == "draw"
    refused(state, 1, "play CK", "SN 12.2", "schnapsen.refuse.draw_due")
    assert cards_in(go(state, "draw"), 1) >= {"CK", "CQ", "S10", "D10"}


def test_the_turn_up_is_drawn_last():
    """SN 3.3: after the fifth trick the loser draws the turn-up, the winner the card over it."""
    state = used_up(draw=False)
    assert (state.view(None).stock_size, state.view(None).turn_up) == (2, "HJ")
    state = go(state, "draw")
    assert "DQ" in state.table.hands[1]
    assert "HJ" in state.table.hands[0]
    assert (state.view(None).stock_size, state.view(None).turn_up) == (0, None)


def test_after_the_last_draw_nobody_draws():
    """SN 3.3: with the stock used up the winner of a trick leads at once."""
    state = go(used_up(), "SK HJ")
    assert (state.phase, state.to_act) == ("lead", 0)
    refused(state, 0, "draw", "SN 12.2", "schnapsen.refuse.lead_due")


# ---- the stock is used up: 1 has HK HQ CK SK DQ, 0 has HA H10 HJ D10 DK --------------------------


@pytest.mark.parametrize(
    ("led", "allowed", "barred", "id"),
    [
        ("DQ", {"D10", "DK"}, "HA", "schnapsen.refuse.must_head"),
        ("HQ", {"HA", "H10"}, "HJ", "schnapsen.refuse.must_head"),
        ("HK", {"HA", "H10"}, "D10", "schnapsen.refuse.must_head"),
        ("SK", {"HA", "H10", "HJ"}, "DK", "schnapsen.refuse.must_trump"),
    ],
)
def test_with_the_stock_used_up_suit_must_be_followed(led, allowed, barred, id):
    """SN 4.1: follow and head; without the suit, trump: as soon as the stock is used up."""
    state = go(used_up(), led)
    assert cards_in(state, 0) == allowed
    refused(state, 0, f"play {barred}", "SN 4.1", id)


# ---- the stock is closed: 1 closes at the first lead ---------------------------------------------


def closed(hand0, hand1, led, turned="HQ"):
    return go(begin(hand0, hand1, turned), "close", led)


def test_closed_the_suit_must_be_followed():
    """SN 4.1: who holds the suit led may play no other suit, and no trump."""
    state = closed("C10 CK SA HA DJ", "CA CQ SK SQ DQ", "CA")
    assert cards_in(state, 0) == {"C10", "CK"}
    refused(state, 0, "play SA", "SN 4.1", "schnapsen.refuse.follow")
    refused(state, 0, "play HA", "SN 4.1", "schnapsen.refuse.follow")


def test_closed_a_higher_card_of_the_suit_must_be_played():
    """SN 4.1: with a higher card of the suit led he must play one; which, he may choose."""
    state = closed("CA C10 CJ HA DJ", "CK CQ SK SQ DQ", "CK")
    assert cards_in(state, 0) == {"CA", "C10"}
    refused(state, 0, "play CJ", "SN 4.1", "schnapsen.refuse.must_head")


def test_closed_without_a_higher_card_any_of_the_suit_will_do():
    """SN 4.1: who cannot beat the card still follows suit, with any card of it."""
    state = closed("CK CQ CJ HA DJ", "C10 SA SK SQ DQ", "C10")
    assert cards_in(state, 0) == {"CK", "CQ", "CJ"}


def test_closed_a_trump_led_is_headed_too():
    """SN 4.1: trumps are followed like any suit, with a higher one if possible."""
    state = closed("HA HK HJ CA DJ", "H10 SA SK SQ DQ", "H10")
    assert cards_in(state, 0) == {"HA"}
    refused(state, 0, "play HK", "SN 4.1", "schnapsen.refuse.must_head")
    refused(state, 0, "play CA", "SN 4.1", "schnapsen.refuse.must_head")


def test_closed_without_the_suit_a_trump_must_be_played():
    """SN 4.1: void in the suit led he must trump, with any trump."""
    state = closed("HA HJ CA CJ DJ", "S10 SA SK SQ DQ", "S10")
    assert cards_in(state, 0) == {"HA", "HJ"}
    refused(state, 0, "play CA", "SN 4.1", "schnapsen.refuse.must_trump")


def test_closed_without_suit_and_trump_any_card_goes():
    """SN 4.1: void in the suit led and without a trump: any card."""
    state = closed("CA CK CJ DA DJ", "S10 SA SK SQ DQ", "S10")
    assert cards_in(state, 0) == {"CA", "CK", "CJ", "DA", "DJ"}


def test_closed_without_trumps_any_card_goes_to_a_trump():
    """SN 4.1: a trump led, and none in hand: any card."""
    state = closed("CA CK CJ DA DJ", "H10 SA SK SQ DQ", "H10")
    assert cards_in(state, 0) == {"CA", "CK", "CJ", "DA", "DJ"}


# ---- the last trick ------------------------------------------------------------------------------


def test_the_last_trick_is_worth_ten():
    """SN 4.2: the stock used up, the last trick brings its winner 10: 0 comes from 55 to 65."""
    # 0 takes SK HJ, D10 DQ, HA HQ, H10 HK and DK CK: 6 + 13 + 14 + 14 + 8 = 55.
    state = go(used_up(), "SK HJ, D10 DQ, HA HQ, H10 HK")
    assert state.view(None).points == (47, 65)
    end = go(state, "DK CK")
    assert end.result.points == (55 + 10, 65)


def test_no_other_trick_is_worth_ten():
    """SN 4.2: only the very last trick; all ten tricks together bring 120 and 10."""
    state = go(used_up(), "SK HJ, D10 DQ, HA HQ")
    assert sum(state.view(None).points) == 65 + 33
    end = go(state, "H10 HK, DK CK")
    assert sum(end.result.points) == 130


def test_closed_the_last_trick_is_worth_no_ten():
    """SN 4.2: not if the stock was closed rather than used up."""
    end = go(
        begin("SA S10 DA D10 SK", "HA H10 HK HQ CA", "HJ"),
        "close, HA SK, H10 SA, HK S10, HQ DA, CA D10",
    )
    assert end.result.points == (0, 11 + 10 + 4 + 3 + 11 + 4 + 11 + 10 + 11 + 10)
    assert outcome(end) == ("SN 9.1", 1, 3)
