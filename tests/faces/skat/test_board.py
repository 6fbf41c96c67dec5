"""What is public on the table: SK 1.3, SK 3, SK 4, SK 10."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stammtisch.cardplay.messages import say
from stammtisch.faces.skat import at_table
from stammtisch.faces.skat.board import Declared
from stammtisch.games import skat
from stammtisch.games.skat.match import Standing
from stammtisch.games.skat.scoring import BIDS
from tests.games.skat.tables import (
    FOREHAND,
    MIDDLEHAND,
    REARHAND,
    cards,
    dealt,
    go,
    playing,
    soloist_at,
)
from tests.walks import begun

VIEWERS = (REARHAND, FOREHAND, MIDDLEHAND, None)
PASS = say("skat.action.pass")
DEAL = dealt(forehand="CJ SJ CA C10 CK S7 H7 D9 D8 D7", skat_="S8 H8")


def board(state, viewer=None):
    return at_table(state.view(viewer)).board


def auction(state):
    shown = board(state)
    return (shown.due, shown.caller, shown.answerer, shown.bid, shown.next_bid, shown.passed)


@pytest.mark.parametrize("dealer", [0, 1, 2])
def test_sk_1_3_who_sits_where(dealer):
    """SK 1.3: forehand is left of the dealer, who is rearhand."""
    shown = board(skat.begin(dealt(dealer=dealer)))
    seats = ((dealer + 1) % 3, (dealer + 2) % 3, dealer)
    assert (shown.forehand, shown.middlehand, shown.rearhand) == seats


def test_sk_3_2_who_calls_and_who_answers():
    """SK 3.2: middlehand to forehand; the one left is called to by rearhand."""
    state = skat.begin(DEAL)
    assert auction(state) == ("call", MIDDLEHAND, FOREHAND, 0, 18, ())
    state = go(state, "middlehand: bid 20")
    assert auction(state) == ("answer", MIDDLEHAND, FOREHAND, 20, 22, ())
    state = go(state, "forehand: pass")
    assert auction(state) == ("call", REARHAND, MIDDLEHAND, 20, 22, (FOREHAND,))
    state = go(state, "rearhand: pass")
    assert auction(state) == (None, None, None, 20, None, (FOREHAND, REARHAND))
    assert board(state).soloist == MIDDLEHAND


def test_sk_3_4_late_nobody_calls():
    """SK 3.4: forehand is asked, for 18."""
    state = go(skat.begin(DEAL), "middlehand: pass", "rearhand: pass")
    assert auction(state) == ("late", None, FOREHAND, 0, 18, (MIDDLEHAND, REARHAND))


def test_sk_3_1_the_ladder_is_there_while_the_auction_runs():
    """SK 3.1: all values, those called before too; nobody needs them afterwards."""
    state = go(skat.begin(DEAL), "middlehand: bid 20")
    assert board(state).ladder == BIDS
    assert board(state).ladder[:5] == (18, 20, 22, 23, 24)
    state = go(state, "forehand: pass", "rearhand: pass")
    assert board(state).ladder == ()


def test_sk_3_1_there_is_no_call_above_the_highest():
    """SK 3.1: 264 is the last value of the list."""
    state = go(skat.begin(DEAL), "middlehand: bid 264")
    assert board(state).next_bid is None


def test_sk_3_2_what_each_has_said_last():
    """SK 3.2: all hear it; when the auction is over, how it ended."""
    state = skat.begin(DEAL)
    assert at_table(state.view(None)).spoken == (None, None, None)
    state = go(state, "middlehand: bid 18", "forehand: hold", "middlehand: pass")
    heard = (None, say("skat.action.hold"), PASS)
    assert [at_table(state.view(viewer)).spoken for viewer in VIEWERS] == [heard] * 4
    state = go(state, "rearhand: pass", "forehand: take_skat")
    assert at_table(state.view(None)).spoken == (PASS, say("skat.action.take_skat"), PASS)
    state = go(state, "discard S8 H8")
    assert at_table(state.view(None)).spoken == (PASS, say("skat.action.take_skat"), PASS)


def test_sk_4_2_after_that_the_game_is_what_matters():
    """SK 4.2: the soloist's game is heard until a card lies, and known to the end."""
    state = playing(DEAL, "C schneider")
    name = say(
        "skat.contract",
        kind=say("skat.kind.suit", suit="C"),
        hand=say("skat.hand"),
        announced=say("skat.announced.schneider"),
    )
    while True:
        table = at_table(state.view(None))
        assert table.spoken == (
            None,
            None if table.trick or state.history[-1].action.word == "play" else name,
            None,
        )
        assert table.board.contract == Declared(
            "C", True, "schneider", 18, name, instead=False, contra=None
        )
        if state.to_act is None:
            return
        state = go(state, str(state.actions(state.to_act)[0]))


def test_sk_3_4_thrown_in():
    """SK 3.4: everybody has passed."""
    state = go(skat.begin(DEAL), "pass", "pass", "pass")
    assert board(state).passed == (MIDDLEHAND, REARHAND, FOREHAND)
    assert at_table(state.view(None)).spoken == (PASS, PASS, PASS)
    assert (board(state).soloist, board(state).contract) == (None, None)


def test_sk_4_1_the_skat_is_seen_by_who_took_it():
    """SK 4.1: until he has laid two cards away; then he sees those."""
    state = go(soloist_at(18, deal=DEAL), "take_skat")
    assert [board(state, viewer).skat for viewer in VIEWERS] == [(), cards("S8 H8"), (), ()]
    state = go(state, "discard D7 S8")
    for each in (state, go(state, "declare C")):
        assert [board(each, viewer).skat for viewer in VIEWERS] == [()] * 4
        away = [at_table(each.view(viewer)).laid_away for viewer in VIEWERS]
        assert away == [(), cards("S8 D7"), (), ()]


def test_sk_4_1_all_see_that_the_skat_was_left():
    """SK 4.1: it is known to be a hand game before it is declared."""
    assert not board(soloist_at(18, deal=DEAL)).hand_game
    assert board(go(soloist_at(18, deal=DEAL), "hand")).hand_game
    assert not board(go(soloist_at(18, deal=DEAL), "take_skat")).hand_game
    assert board(playing(DEAL, "C")).hand_game


def test_sk_5_1_the_hand_as_it_is_held_for_each_game():
    """SK 5.1, SK 5.2: each order with the name of its kind of game."""
    orders = at_table(skat.begin(DEAL).view(FOREHAND)).orders
    assert [dict(order.name.params)["kind"].id for order in orders] == [
        *["skat.kind.suit"] * 4,
        "skat.kind.grand",
        "skat.kind.null",
    ]
    assert orders[2].hand == cards("CJ SJ H7 CA C10 CK S7 D9 D8 D7")
    assert orders[5].hand == cards("CA CK CJ C10 SJ S7 H7 D9 D8 D7")


@given(st.integers(0, 2**32 - 1))
def test_sk_3_2_the_board_of_an_auction_agrees_with_its_menu(seed):
    """SK 3.1 to SK 3.4: through whole auctions; what is due, and the lowest call, can be done."""
    walk = begun(skat, seed)
    while walk.state.phase == "auction":
        state, shown = walk.state, board(walk.state)
        acts = [str(action) for action in state.actions(state.to_act)]
        calls = [int(act[4:]) for act in acts if act.startswith("bid")]
        assert state.to_act not in shown.passed
        assert shown.next_bid == next((value for value in BIDS if value > shown.bid), None)
        if shown.due == "answer":
            assert (state.to_act, acts) == (shown.answerer, ["hold", "pass"])
        else:
            assert state.to_act == (shown.caller if shown.due == "call" else shown.answerer)
            assert calls[:1] == ([shown.next_bid] if shown.next_bid else [])
        walk.step()
    shown = board(walk.state)
    assert (shown.due, shown.caller, shown.answerer, shown.next_bid) == (None,) * 4
    if shown.soloist is not None:
        assert sorted((*shown.passed, shown.soloist)) == [0, 1, 2]


@given(st.integers(0, 2**32 - 1))
def test_sk_3_3_what_became_of_the_auction_stays_on_the_table(seed):
    """SK 3.3, SK 4.2: to the end of the deal, soloist, bid and game are those of the state."""
    walk = begun(skat, seed)
    while not walk.over:
        walk.step()
        state, shown = walk.state, board(walk.state)
        contract = getattr(state.result or state, "contract", None)
        if contract is None:
            assert shown.contract is None
            continue
        told_here = Declared(
            *(contract.kind, contract.hand, contract.announced, contract.bid, contract.name),
            *(contract.instead, contract.contra),
        )
        assert (shown.contract, shown.soloist, shown.bid) == (
            told_here,
            contract.soloist,
            contract.bid,
        )
        assert shown.hand_game == contract.hand


PUB = replace(skat.PRESETS["pub"], ramsch_grand_hand="never")
TAKE, PUSH = say("skat.action.take_skat"), say("skat.action.push")


def test_sk_10_14_all_see_who_took_the_two_cards_and_who_pushed_them_on():
    """SK 10.4, SK 10.14: from the first push to the lead, and what the pushes make of the score."""
    state = go(skat.begin(DEAL, PUB), "pass", "pass", "pass")
    assert (board(state).ramsch, board(state).handed, board(state).factor) == (True, (None,) * 3, 1)
    assert at_table(state.view(None)).spoken == (None, None, None)
    state = go(state, "forehand: take_skat", "discard H7 D9", "middlehand: push")
    for viewer in VIEWERS:
        shown = board(state, viewer)
        assert (shown.handed, shown.factor) == ((None, "take_skat", "push"), 2)
        assert at_table(state.view(viewer)).spoken == (None, TAKE, PUSH)
    state = go(state, "rearhand: push")
    assert (board(state).handed, board(state).factor) == (("push", "take_skat", "push"), 4)
    state = go(state, "forehand: play CA")
    assert at_table(state.view(None)).spoken == (None, None, None)
    assert board(state).factor == 4


def test_sk_10_9_contra_and_re_stand_beside_the_game():
    """SK 10.8, SK 10.9: contra is heard through the first trick, whenever it was said."""
    state = playing(DEAL, "C", bid=18, who="forehand", options=PUB)
    state = go(state, f"play {DEAL.hands[FOREHAND][0]}")
    assert board(state).factor == 1
    state = go(state, "middlehand: contra")
    shown = board(state)
    assert (shown.contract.contra, shown.factor) == (MIDDLEHAND, 2)
    assert at_table(state.view(None)).spoken == (None, None, say("skat.action.contra"))
    state = go(state, "forehand: re")
    assert board(state).factor == 4
    assert at_table(state.view(None)).spoken[FOREHAND] == say("skat.action.re")
    while not state.view(None).tricks:
        state = go(state, str(state.actions(state.to_act)[0]))
    assert at_table(state.view(None)).spoken == (None, None, None)
    assert board(state).factor == 4


def test_sk_10_5_a_grand_instead_of_ramsch_has_no_bid():
    """SK 10.5: nobody has bid."""
    options = skat.PRESETS["pub"]
    state = go(skat.begin(DEAL, options), "pass", "pass", "pass", "forehand: grand_hand")
    assert board(state).contract.instead
    assert not board(playing(DEAL, "C")).contract.instead


@pytest.mark.parametrize(
    ("bock", "ramsch", "doubled"), [(2, 0, True), (3, 3, False), (0, 0, False)]
)
def test_sk_10_11_all_see_that_the_deal_counts_double(bock, ramsch, doubled):
    """SK 10.11, SK 10.12: by what the list owes; a forced Ramsch is never doubled."""
    standing = Standing(bock=bock, ramsch=ramsch)
    state = skat.begin(DEAL, PUB, standing)
    assert [board(state, viewer).counts_double for viewer in VIEWERS] == [doubled] * 4
