"""SN 11: who may act when, moment by moment."""

import pytest

from tests.games.schnapsen.hands import Options, begin, go, menu, used_up

AUTOMATIC = Options(claims="automatic")


def plays(*cards):
    return {f"play {card}" for card in cards}


# 1 has a marriage, 0 the jack; hearts are trumps, and the ace is turned up.


def first():
    return begin("CA SA S10 DJ HJ", "CK CQ CJ SJ D10", "HA", "DA DK C10 SK")


def second():
    """0 has won the first trick, 1 the second: both may exchange now, if they can."""
    return go(first(), "CJ CA, draw, DJ D10")


def test_m0_first_lead():
    """SN 11: at the first lead the leader closes, announces, leads or claims; the other claims."""
    state = first()
    assert (state.to_act, state.may_act) == (1, (0, 1))
    assert menu(state, 1) == {
        "close",
        "marriage C",
        "claim",
        *plays("CK", "CQ", "CJ", "SJ", "D10"),
    }
    assert menu(state, 0) == {"claim"}


def test_m1_not_yet_drawn():
    """SN 11: after a trick the leader closes, claims or draws (or exchanges); so the other."""
    state = second()
    assert (state.to_act, state.may_act) == (1, (0, 1))
    assert menu(state, 1) == {"close", "claim", "draw"}
    assert menu(state, 0) == {"exchange", "claim"}
    # The same with the jack in the leader's hand: 0 has just won the first trick.
    state = go(first(), "CJ CA")
    assert (state.to_act, state.may_act) == (0, (0, 1))
    assert menu(state, 0) == {"exchange", "close", "claim", "draw"}
    assert menu(state, 1) == {"claim"}


def test_m2_drawn():
    """SN 11: after the draw the leader exchanges, closes, announces, claims or leads."""
    state = go(second(), "draw")
    assert (state.to_act, state.may_act) == (1, (0, 1))
    assert menu(state, 1) == {
        "close",
        "marriage C",
        "claim",
        *plays("CK", "CQ", "SJ", "DK", "C10"),
    }
    assert menu(state, 0) == {"exchange", "claim"}
    state = go(first(), "CJ CA, draw")
    assert menu(state, 0) == {
        "exchange",
        "close",
        "claim",
        *plays("SA", "S10", "DJ", "HJ", "DA"),
    }
    assert menu(state, 1) == {"claim"}


def test_m3_marriage_announced():
    """SN 11: after the announcement a claim, or the lead of one of the two; the other claims."""
    state = go(second(), "draw, marriage C")
    assert (state.to_act, state.may_act) == (1, (0, 1))
    assert menu(state, 1) == {"claim", *plays("CK", "CQ")}
    assert menu(state, 0) == {"claim"}


def test_m4_a_card_has_been_led():
    """SN 11: the other must play a card; nobody may do anything else."""
    state = go(second(), "draw, DK")
    assert (state.to_act, state.may_act) == (0, (0,))
    assert menu(state, 0) == plays("SA", "S10", "HJ", "DA", "SK")
    assert menu(state, 1) == set()


def test_m5_close_announced():
    """SN 11: the other, who has won a trick, lets the close stand or exchanges."""
    state = go(second(), "close")
    assert (state.to_act, state.may_act) == (0, (0,))
    assert menu(state, 0) == {"exchange", "pass"}
    assert menu(state, 1) == set()


def test_after_the_fifth_trick():
    """SN 11: exchange and close only before that draw; after it only claim and lead remain."""
    # 1 drew the jack early on.
    state = begin("CQ CJ SQ SJ DJ", "CA C10 SA S10 DA", "HQ", "HJ HA HK H10 SK D10 CK DK DQ")
    state = go(state, "CA CJ, draw, C10 CQ, draw, SA SJ, draw, S10 SQ, draw, DA DJ")
    assert menu(state, 1) == {"exchange", "close", "claim", "draw"}
    assert menu(state, 0) == {"claim"}
    state = go(state, "draw")
    assert state.may_act == (0, 1)
    assert menu(state, 1) == {"claim", *plays("HJ", "HK", "SK", "CK", "DQ")}
    assert menu(state, 0) == {"claim"}


def test_with_the_stock_empty_or_closed_only_claim_and_lead_remain():
    """SN 11: and after each trick the winner leads at once."""
    state = go(used_up(), "SK HJ")
    assert menu(state, 0) == {"claim", *plays("HA", "H10", "D10", "DK")}
    assert menu(state, 1) == {"claim"}
    state = go(first(), "close, CJ CA")
    assert menu(state, 0) == {"claim", *plays("SA", "S10", "DJ", "HJ")}
    assert menu(state, 1) == {"claim"}


def test_a_claim_below_66_is_in_the_menu_too():
    """SN 11: the menu is what the rules allow: at the first lead both have nothing."""
    assert first().view(None).points == (0, 0)
    assert "claim" in menu(first(), 0) & menu(first(), 1)


# ---- nobody can see from this who holds the jack -------------------------------------------------

# 0 wins the first trick with the ace of clubs, 1 the second. What differs is where the jack is: in
# 0's hand or at the bottom of the face-down stock, where nobody has seen it.
JACK_HELD = ("CA SA SQ DJ HJ", "DA CQ S10 SK C10 DK DQ HQ HK")
JACK_IN_STOCK = ("CA SA SQ DJ HK", "DA CQ S10 SK C10 DK DQ HQ HJ")
MOMENTS = {
    "M0": "",
    "M0 closed": "close",
    "M1, 0 leads": "CJ CA",
    "M2, 0 leads": "CJ CA, draw",
    "M1, 1 leads": "CJ CA, draw, DJ D10",
    "M2, 1 leads": "CJ CA, draw, DJ D10, draw",
    "M3": "CJ CA, draw, DJ D10, draw, marriage C",
    "M4": "CJ CA, draw, DJ D10, draw, CK",
    "M5": "CJ CA, draw, DJ D10, close",
    "M5 after the draw": "CJ CA, draw, DJ D10, draw, close",
    "closed": "CJ CA, draw, DJ D10, close, pass",
}


def two_worlds(acts, options):
    for hand, stock in (JACK_HELD, JACK_IN_STOCK):
        state = begin(hand, "CK CJ SJ D10 H10", "HA", stock, options=options)
        yield go(state, acts) if acts else state


@pytest.mark.parametrize(
    "options",
    [
        Options(),
        AUTOMATIC,
        Options(exchange_needs_trick=False),
        Options(exchange_needs_trick=False, claims="automatic"),
        Options(exchange_by="leader", claims="automatic"),
    ],
    ids=["default", "automatic", "without a trick", "without a trick, automatic", "leader"],
)
@pytest.mark.parametrize("moment", MOMENTS)
def test_who_may_act_never_depends_on_who_holds_the_jack(moment, options):
    """SN 11: whether a player is asked depends on public facts only."""
    one, two = two_worlds(MOMENTS[moment], options)
    assert (one.to_act, one.may_act, one.phase) == (two.to_act, two.may_act, two.phase)
    assert one.view(1) == two.view(1)
    assert one.view(None) == two.view(None)


def test_with_automatic_claims_the_other_is_asked_for_the_exchange_alone():
    """SN 11: he may interrupt when he has won a trick and the turn-up lies there, jack or not."""
    asked = {}
    for name, acts in MOMENTS.items():
        one, two = two_worlds(acts, AUTOMATIC)
        asked[name] = one.may_act
        assert two.may_act == one.may_act
    assert asked["M0"] == (1,)
    assert asked["M1, 0 leads"] == asked["M2, 0 leads"] == (0,)
    assert asked["M1, 1 leads"] == asked["M2, 1 leads"] == (0, 1)
    assert asked["closed"] == (1,)
