"""SN 12: what bad input gets, and which clause is cited first."""

import pytest

from stammtisch.cardplay.actions import Play
from stammtisch.cardplay.refusals import Refusal
from stammtisch.games import schnapsen
from stammtisch.games.schnapsen.notation import Draw
from tests.games.schnapsen.hands import ALL_TEXTS, Options, begin, go, menu, refused, used_up

# 1 leads and has a marriage; 0 has the jack of trumps. The ace of trumps is turned up.
FIRST = begin("CA SA S10 DJ HJ", "CK CQ CJ SJ D10", "HA", "DA DK C10 SK")
NOT_DRAWN = go(FIRST, "CJ CA, draw, DJ D10")  # 0 has won a trick, then 1, who holds CK CQ SJ DK
DRAWN = go(NOT_DRAWN, "draw")  # and C10; 0 holds SA S10 HJ DA SK
ANNOUNCED = go(DRAWN, "marriage C")
LED = go(DRAWN, "DK")
ASKED = go(NOT_DRAWN, "close")
CLOSED = go(ASKED, "pass")
CLOSED_LED = go(CLOSED, "SJ")  # 0 holds SA S10 HJ DA, and must head
USED_UP = used_up()  # 1 leads and holds HK HQ CK SK DQ
OVER = go(FIRST, "claim")


def test_a_card_that_is_not_held_is_not_played():
    """SN 12.1: neither as the lead nor as the second card."""
    error = refused(FIRST, 1, "play CA", "SN 12.1", "refuse.not_held")
    assert dict(error.message.params) == {"card": "CA"}
    refused(LED, 0, "play CA", "SN 12.1", "refuse.not_held")
    refused(ANNOUNCED, 1, "play CA", "SN 12.1", "refuse.not_held")


def test_a_card_that_has_been_led_is_gone():
    """SN 12.1: a card is played once."""
    refused(go(DRAWN, "DK DA, draw"), 0, "play DA", "SN 12.1", "refuse.not_held")


@pytest.mark.parametrize(
    ("state", "seat", "act"),
    [
        (FIRST, 0, "play CA"),
        (NOT_DRAWN, 0, "draw"),
        (DRAWN, 0, "play SA"),
        (DRAWN, 0, "marriage S"),
        (ANNOUNCED, 0, "play SA"),
        (LED, 1, "play CK"),
        (ASKED, 1, "play CK"),
        (ASKED, 1, "pass"),
        (CLOSED, 0, "pass"),
        (FIRST, 2, "play CA"),
        (FIRST, -1, "claim"),
        (DRAWN, 2, "exchange"),
    ],
)
def test_out_of_turn(state, seat, act):
    """SN 12.2: acting out of turn, or from a seat that is none."""
    refused(state, seat, act, "SN 12.2", "refuse.turn")


@pytest.mark.parametrize(
    ("state", "seat", "act", "id"),
    [
        (FIRST, 1, "draw", "schnapsen.refuse.lead_due"),
        (FIRST, 1, "pass", "schnapsen.refuse.lead_due"),
        (NOT_DRAWN, 1, "play CK", "schnapsen.refuse.draw_due"),
        (NOT_DRAWN, 1, "pass", "schnapsen.refuse.draw_due"),
        (DRAWN, 1, "draw", "schnapsen.refuse.lead_due"),
        (ANNOUNCED, 1, "draw", "schnapsen.refuse.lead_due"),
        (ANNOUNCED, 1, "pass", "schnapsen.refuse.lead_due"),
        (LED, 0, "draw", "refuse.card_due"),
        (LED, 0, "pass", "refuse.card_due"),
        (LED, 0, "marriage S", "refuse.card_due"),
        (ASKED, 0, "play SA", "schnapsen.refuse.close_waits"),
        (ASKED, 0, "draw", "schnapsen.refuse.close_waits"),
        (ASKED, 0, "marriage S", "schnapsen.refuse.close_waits"),
        (CLOSED, 1, "draw", "schnapsen.refuse.lead_due"),
        (USED_UP, 1, "draw", "schnapsen.refuse.lead_due"),
    ],
)
def test_at_the_wrong_moment(state, seat, act, id):
    """SN 12.2: acting at the wrong moment."""
    refused(state, seat, act, "SN 12.2", id)


@pytest.mark.parametrize("act", ["play CA", "claim", "draw", "close", "exchange", "pass"])
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_after_the_end_nothing_is_done(seat, act):
    """SN 12.3: anything after the end."""
    refused(OVER, seat, act, "SN 12.3", "refuse.over")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "play",
        "play C9",
        "play S1",
        "play ca",
        "play CA CK",
        "play CA ",
        " play CA",
        "PLAY CA",
        "CA",
        "marriage",
        "marriage X",
        "marriage CK",
        "marriage h",
        "exchange HJ",
        "close!",
        "draw 2",
        "claim 66",
        "66",
        "hold",
        "discard CA CK CQ",
        "play T20",
    ],
)
def test_text_that_is_no_action(text):
    """SN 12.5: text that is no action of this game."""
    refused(FIRST, 1, text, "SN 12.5", "refuse.text")
    with pytest.raises(Refusal) as caught:
        schnapsen.parse_action(text)
    assert caught.value.clause == "SN 12.5"


@pytest.mark.parametrize("text", ALL_TEXTS)
def test_text_of_an_action(text):
    """SN 12.5: what the record writes is read, and written again, as it stands."""
    assert str(schnapsen.parse_action(text)) == text


def test_an_action_may_be_given_as_a_value():
    """SN 12.5: the action itself does what its text does."""
    assert FIRST.act(1, Play("CK")) == FIRST.act(1, "play CK")
    assert NOT_DRAWN.act(1, Draw()) == NOT_DRAWN.act(1, "draw")


@pytest.mark.parametrize(
    ("state", "seat", "act", "clause"),
    [
        (CLOSED_LED, 0, "play DA", "SN 4.1"),
        (ANNOUNCED, 1, "play SJ", "SN 5.1"),
        (FIRST, 1, "marriage S", "SN 5.1"),
        (NOT_DRAWN, 1, "marriage C", "SN 5.2"),
        (CLOSED, 1, "marriage C", "SN 5.3"),
        (USED_UP, 1, "marriage H", "SN 5.3"),
        (ANNOUNCED, 0, "exchange", "SN 5.5"),
        (ANNOUNCED, 1, "close", "SN 5.5"),
        (DRAWN, 1, "exchange", "SN 6.1"),
        (FIRST, 0, "exchange", "SN 6.2"),
        (CLOSED, 0, "exchange", "SN 6.2"),
        (USED_UP, 1, "close", "SN 7.1"),
        (DRAWN, 0, "close", "SN 7.1"),
        (LED, 0, "claim", "SN 8.1"),
        (LED, 1, "claim", "SN 8.1"),
        (ASKED, 0, "claim", "SN 7.3"),
        (ASKED, 1, "claim", "SN 7.3"),
    ],
)
def test_what_each_breach_cites(state, seat, act, clause):
    """SN 12: the clauses that this section names for each breach."""
    with pytest.raises(Refusal) as caught:
        state.act(seat, act)
    assert caught.value.clause == clause


# ---- two things wrong at once --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("state", "seat", "act", "clause"),
    [
        # text before everything
        (OVER, 0, "play C9", "SN 12.5"),
        (OVER, 5, "", "SN 12.5"),
        (LED, 1, "marriage", "SN 12.5"),
        # the end before turn, moment and cards
        (OVER, 5, "draw", "SN 12.3"),
        (OVER, 0, "play HA", "SN 12.3"),
        (OVER, 0, "marriage D", "SN 12.3"),
        # turn and moment before the cards
        (FIRST, 0, "play CK", "SN 12.2"),
        (LED, 1, "play CA", "SN 12.2"),
        (NOT_DRAWN, 1, "play CA", "SN 12.2"),
        (ASKED, 0, "play CK", "SN 12.2"),
        (FIRST, 0, "marriage C", "SN 12.2"),
        (LED, 1, "exchange", "SN 12.2"),
        (LED, 1, "close", "SN 12.2"),
        (ASKED, 1, "exchange", "SN 12.2"),
        (CLOSED, 0, "marriage D", "SN 12.2"),
        # the cards before the clauses of the act
        (ANNOUNCED, 1, "play HQ", "SN 12.1"),
        (CLOSED_LED, 0, "play D10", "SN 12.1"),
        (CLOSED_LED, 0, "play HA", "SN 12.1"),
        # and those in ascending order
        (NOT_DRAWN, 1, "marriage S", "SN 5.1"),
        (CLOSED, 1, "marriage S", "SN 5.1"),
        (USED_UP, 1, "marriage C", "SN 5.1"),
        (ANNOUNCED, 1, "exchange", "SN 5.5"),
        (ANNOUNCED, 0, "close", "SN 5.5"),
        (FIRST, 1, "exchange", "SN 6.1"),
        (CLOSED, 1, "exchange", "SN 6.1"),
        (USED_UP, 1, "exchange", "SN 6.1"),
        (USED_UP, 0, "close", "SN 7.1"),
        (LED, 0, "close", "SN 7.1"),
    ],
)
def test_the_first_that_fails_is_cited(state, seat, act, clause):
    """SN 12: text, the end, turn and moment, cards held, then the act's clauses ascending."""
    with pytest.raises(Refusal) as caught:
        state.act(seat, act)
    assert caught.value.clause == clause
    refused(state, seat, act, clause, caught.value.message.id)


def test_one_marriage_before_closing_and_lead():
    """SN 12: after an announcement the other marriage is the second of one lead (SN 5.1)."""
    state = go(begin("CA C10 SA SK DJ", "HK HQ CK CQ SQ", "HA"), "marriage C")
    refused(state, 1, "marriage H", "SN 5.1", "schnapsen.refuse.one_marriage")


def test_after_the_draw_comes_after_the_right_to_close():
    """SN 12: with `close_when` after the draw, who may not close at all hears SN 7.1."""
    options = Options(close_when="after_draw")
    state = go(begin("CA SA S10 DJ HJ", "CK CQ CJ SJ D10", "HA", options=options), "CJ CA")
    refused(state, 1, "close", "SN 7.1", "schnapsen.refuse.close_leader")
    refused(state, 0, "close", "SN 7.2", "schnapsen.refuse.close_drawn")


MOMENTS = {
    "first lead": FIRST,
    "not drawn": NOT_DRAWN,
    "drawn": DRAWN,
    "announced": ANNOUNCED,
    "led": LED,
    "asked": ASKED,
    "closed": CLOSED,
    "closed, led": CLOSED_LED,
    "used up": USED_UP,
    "over": OVER,
}


@pytest.mark.parametrize("state", list(MOMENTS.values()), ids=MOMENTS)
def test_the_menu_is_what_is_not_refused(state):
    """SN 12: of all texts exactly those of the menu are taken, and nothing changes this state."""
    before = repr(state)
    for seat in (0, 1):
        taken = set()
        for text in ALL_TEXTS:
            try:
                state.act(seat, text)
            except Refusal:
                continue
            taken.add(text)
        assert taken == menu(state, seat)
    assert repr(state) == before
