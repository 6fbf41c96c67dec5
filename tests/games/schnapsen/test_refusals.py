"""SN 12: what bad input gets, and which clause is cited first."""

import pytest

from stammtisch.cardplay.actions import Play
from stammtisch.cardplay.refusals import Refusal
from stammtisch.games import schnapsen
from stammtisch.games.schnapsen.notation import Draw
from tests.games.schnapsen.hands import ALL_TEXTS, Options, begin, go, menu, refused, used_up

# 1 leads and has a marriage; 0 has the jack of trumps. The ace of trumps is turned up.
HANDS = ("CA SA S10 DJ HJ", "CK CQ CJ SJ D10", "HA", "DA DK C10 SK")
POSITIONS = {
    "first lead": "",
    # 0 wins a trick, then 1, who holds CK CQ SJ DK; 0 holds SA S10 HJ DA.
    "not drawn": "CJ CA, draw, DJ D10",
    # 1 has drawn C10, 0 SK.
    "drawn": "CJ CA, draw, DJ D10, draw",
    "announced": "CJ CA, draw, DJ D10, draw, marriage C",
    "led": "CJ CA, draw, DJ D10, draw, DK",
    "asked": "CJ CA, draw, DJ D10, close",
    "closed": "CJ CA, draw, DJ D10, close, pass",
    # 0 must follow and head.
    "closed, led": "CJ CA, draw, DJ D10, close, pass, SJ",
    "over": "claim",
}


def at(moment):
    """The deal at this moment; ``used up`` is another one: 1 leads and holds HK HQ CK SK DQ."""
    if moment == "used up":
        return used_up()
    acts = POSITIONS[moment]
    return go(begin(*HANDS), acts) if acts else begin(*HANDS)


def test_a_card_that_is_not_held_is_not_played():
    """SN 12.1: neither as the lead nor as the second card."""
    error = refused(at("first lead"), 1, "play CA", "SN 12.1", "refuse.not_held")
    assert dict(error.message.params) == {"card": "CA"}
    refused(at("led"), 0, "play CA", "SN 12.1", "refuse.not_held")
    refused(at("announced"), 1, "play CA", "SN 12.1", "refuse.not_held")


def test_a_card_that_has_been_led_is_gone():
    """SN 12.1: a card is played once."""
    refused(go(at("drawn"), "DK DA, draw"), 0, "play DA", "SN 12.1", "refuse.not_held")


@pytest.mark.parametrize(
    ("moment", "seat", "act"),
    [
        ("first lead", 0, "play CA"),
        ("not drawn", 0, "draw"),
        ("drawn", 0, "play SA"),
        ("drawn", 0, "marriage S"),
        ("announced", 0, "play SA"),
        ("led", 1, "play CK"),
        ("asked", 1, "play CK"),
        ("asked", 1, "pass"),
        ("closed", 0, "pass"),
        ("first lead", 2, "play CA"),
        ("first lead", -1, "claim"),
        ("drawn", 2, "exchange"),
    ],
)
def test_out_of_turn(moment, seat, act):
    """SN 12.2: acting out of turn, or from a seat that is none."""
    refused(at(moment), seat, act, "SN 12.2", "refuse.turn")


@pytest.mark.parametrize(
    ("moment", "seat", "act", "id"),
    [
        ("first lead", 1, "draw", "schnapsen.refuse.lead_due"),
        ("first lead", 1, "pass", "schnapsen.refuse.lead_due"),
        ("not drawn", 1, "play CK", "schnapsen.refuse.draw_due"),
        ("not drawn", 1, "pass", "schnapsen.refuse.draw_due"),
        ("drawn", 1, "draw", "schnapsen.refuse.lead_due"),
        ("announced", 1, "draw", "schnapsen.refuse.lead_due"),
        ("announced", 1, "pass", "schnapsen.refuse.lead_due"),
        ("led", 0, "draw", "refuse.card_due"),
        ("led", 0, "pass", "refuse.card_due"),
        ("led", 0, "marriage S", "refuse.card_due"),
        ("asked", 0, "play SA", "schnapsen.refuse.close_waits"),
        ("asked", 0, "draw", "schnapsen.refuse.close_waits"),
        ("asked", 0, "marriage S", "schnapsen.refuse.close_waits"),
        ("closed", 1, "draw", "schnapsen.refuse.lead_due"),
        ("used up", 1, "draw", "schnapsen.refuse.lead_due"),
    ],
)
def test_at_the_wrong_moment(moment, seat, act, id):
    """SN 12.2: acting at the wrong moment."""
    refused(at(moment), seat, act, "SN 12.2", id)


@pytest.mark.parametrize("act", ["play CA", "claim", "draw", "close", "exchange", "pass"])
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_after_the_end_nothing_is_done(seat, act):
    """SN 12.3: anything after the end."""
    refused(at("over"), seat, act, "SN 12.3", "refuse.over")


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
    refused(at("first lead"), 1, text, "SN 12.5", "refuse.text")
    with pytest.raises(Refusal) as caught:
        schnapsen.parse_action(text)
    assert caught.value.clause == "SN 12.5"


@pytest.mark.parametrize("text", ALL_TEXTS)
def test_text_of_an_action(text):
    """SN 12.5: what the record writes is read, and written again, as it stands."""
    assert str(schnapsen.parse_action(text)) == text


def test_an_action_may_be_given_as_a_value():
    """SN 12.5: the action itself does what its text does."""
    assert at("first lead").act(1, Play("CK")) == at("first lead").act(1, "play CK")
    assert at("not drawn").act(1, Draw()) == at("not drawn").act(1, "draw")


@pytest.mark.parametrize(
    ("moment", "seat", "act", "clause"),
    [
        ("closed, led", 0, "play DA", "SN 4.1"),
        ("announced", 1, "play SJ", "SN 5.1"),
        ("first lead", 1, "marriage S", "SN 5.1"),
        ("not drawn", 1, "marriage C", "SN 5.2"),
        ("closed", 1, "marriage C", "SN 5.3"),
        ("used up", 1, "marriage H", "SN 5.3"),
        ("announced", 0, "exchange", "SN 5.5"),
        ("announced", 1, "close", "SN 5.5"),
        ("drawn", 1, "exchange", "SN 6.1"),
        ("first lead", 0, "exchange", "SN 6.2"),
        ("closed", 0, "exchange", "SN 6.2"),
        ("used up", 1, "close", "SN 7.1"),
        ("drawn", 0, "close", "SN 7.1"),
        ("led", 0, "claim", "SN 8.1"),
        ("led", 1, "claim", "SN 8.1"),
        ("asked", 0, "claim", "SN 7.3"),
        ("asked", 1, "claim", "SN 7.3"),
    ],
)
def test_what_each_breach_cites(moment, seat, act, clause):
    """SN 12: the clauses that this section names for each breach."""
    state = at(moment)
    with pytest.raises(Refusal) as caught:
        state.act(seat, act)
    assert caught.value.clause == clause


# ---- two things wrong at once --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("moment", "seat", "act", "clause"),
    [
        # text before everything
        ("over", 0, "play C9", "SN 12.5"),
        ("over", 5, "", "SN 12.5"),
        ("led", 1, "marriage", "SN 12.5"),
        # the end before turn, moment and cards
        ("over", 5, "draw", "SN 12.3"),
        ("over", 0, "play HA", "SN 12.3"),
        ("over", 0, "marriage D", "SN 12.3"),
        # turn and moment before the cards
        ("first lead", 0, "play CK", "SN 12.2"),
        ("led", 1, "play CA", "SN 12.2"),
        ("not drawn", 1, "play CA", "SN 12.2"),
        ("asked", 0, "play CK", "SN 12.2"),
        ("first lead", 0, "marriage C", "SN 12.2"),
        ("led", 1, "exchange", "SN 12.2"),
        ("led", 1, "close", "SN 12.2"),
        ("asked", 1, "exchange", "SN 12.2"),
        ("closed", 0, "marriage D", "SN 12.2"),
        # the cards before the clauses of the act
        ("announced", 1, "play HQ", "SN 12.1"),
        ("closed, led", 0, "play D10", "SN 12.1"),
        ("closed, led", 0, "play HA", "SN 12.1"),
        # and those in ascending order
        ("not drawn", 1, "marriage S", "SN 5.1"),
        ("closed", 1, "marriage S", "SN 5.1"),
        ("used up", 1, "marriage C", "SN 5.1"),
        ("announced", 1, "exchange", "SN 5.5"),
        ("announced", 0, "close", "SN 5.5"),
        ("first lead", 1, "exchange", "SN 6.1"),
        ("closed", 1, "exchange", "SN 6.1"),
        ("used up", 1, "exchange", "SN 6.1"),
        ("used up", 0, "close", "SN 7.1"),
        ("led", 0, "close", "SN 7.1"),
    ],
)
def test_the_first_that_fails_is_cited(moment, seat, act, clause):
    """SN 12: text, the end, turn and moment, cards held, then the act's clauses ascending."""
    state = at(moment)
    with pytest.raises(Refusal) as caught:
        state.act(seat, act)
    assert caught.value.clause == clause
    refused(at(moment), seat, act, clause, caught.value.message.id)


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


@pytest.mark.parametrize("moment", [*POSITIONS, "used up"])
def test_the_menu_is_what_is_not_refused(moment):
    """SN 12: of all texts exactly those of the menu are taken, and nothing changes this state."""
    state = at(moment)
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
