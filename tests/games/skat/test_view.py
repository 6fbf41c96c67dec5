"""What each seat may know, and what a person is shown: SK 2.1, SK 4.1, SK 4.5."""

import re
from dataclasses import replace

import pytest

from stammtisch.cardplay.refusals import Refusal
from stammtisch.faces.skat import at_table
from stammtisch.games import skat
from tests.games.skat.tables import (
    FOREHAND,
    MIDDLEHAND,
    REARHAND,
    WHOLE_PACK,
    cards,
    dealt,
    go,
    playing,
    soloist_at,
    tricks,
)
from tests.games.skat.whole_deals import DEALS

DEAL = dealt(
    forehand="CJ SJ CA C10 CK S7 H7 D9 D8 D7",
    middlehand="HJ DJ C9 SA SK HA HK DA DK DQ",
    rearhand="CQ C8 C7 S10 SQ S9 H10 HQ H9 D10",
    skat_="S8 H8",
)
VIEWERS = (REARHAND, FOREHAND, MIDDLEHAND, None)
OTHERS = (REARHAND, MIDDLEHAND, None)  # when forehand is the soloist
CARD = re.compile(r"\b[CSHD](?:10|[AKQJ987])\b")


def told_in(view):
    """Every card that is written down anywhere in a view."""
    return set(CARD.findall(repr(view)))


def unseen(state, viewer):
    return set(state.view(viewer).unseen)


@pytest.mark.parametrize("viewer", VIEWERS)
def test_in_the_auction_everybody_knows_his_own_hand(viewer):
    """SK 2.1: the skat lies face down, and the other hands are the others'."""
    view = go(skat.begin(DEAL), "middlehand: bid 18").view(viewer)
    own = set() if viewer is None else set(DEAL.hands[viewer])
    assert set(view.hand) == set(view.dealt) == own
    assert (view.skat, view.laid_away, view.shown) == ((), (), ())
    assert told_in(view) == own
    assert view.unseen == tuple(card for card in WHOLE_PACK if card not in own)
    assert view.hand_sizes == (10, 10, 10)
    assert (view.bid, view.soloist, view.contract) == (18, None, None)


def test_everybody_hears_the_auction():
    """SK 3.2: the bidding is public, the announcements too."""
    state = go(soloist_at(20, deal=DEAL), "hand", "declare C schneider")
    spoken = ["bid 20", "hold", "pass", "pass", "hand", "declare C schneider"]
    for viewer in VIEWERS:
        view = state.view(viewer)
        assert [str(act.action) for act in view.history] == spoken
        assert [act.seat for act in view.history] == [2, 1, 2, 0, 1, 1]
        assert (view.soloist, view.contract.announced) == (1, "schneider")


def test_only_the_one_to_act_has_a_menu():
    """SK 8.2: the others, and spectators, have nothing to choose."""
    state = go(soloist_at(18, deal=DEAL), "take_skat")
    assert len(state.view(FOREHAND).menu[0]) == 66
    assert [state.view(viewer).menu for viewer in OTHERS] == [(), (), ()]
    led = go(playing(DEAL, "C"), "play CA")
    assert {str(action) for action in led.view(MIDDLEHAND).menu} == {
        "play HJ",
        "play DJ",
        "play C9",
    }
    assert led.view(REARHAND).menu == ()


def test_sk_4_1_who_takes_the_skat_knows_it():
    """SK 4.1: it goes into the soloist's hand, and nobody else sees it."""
    state = go(soloist_at(18, deal=DEAL), "take_skat")
    own = state.view(FOREHAND)
    assert set(own.skat) == {"S8", "H8"}
    assert set(own.hand) == {*DEAL.hands[FOREHAND], "S8", "H8"}
    assert len(own.unseen) == 20
    for viewer in OTHERS:
        assert state.view(viewer).skat == ()
        assert not told_in(state.view(viewer)) & {"S8", "H8"}


def test_sk_4_1_what_is_laid_away_lies_face_down():
    """SK 4.1: the others see that two cards were laid away, not which."""
    state = playing(DEAL, "C", laid_away="D7 S8")
    own = state.view(FOREHAND)
    assert (set(own.skat), set(own.laid_away)) == ({"S8", "H8"}, {"D7", "S8"})
    assert "discard D7 S8" in [str(act.action) for act in own.history]
    for viewer in OTHERS:
        view = state.view(viewer)
        assert (view.skat, view.laid_away) == ((), ())
        assert "discard" in [str(act.action) for act in view.history]
        assert {"D7", "S8", "H8"} <= set(view.unseen)
        assert not told_in(view) & {"D7", "S8", "H8"}


def test_sk_4_1_in_a_hand_game_nobody_knows_the_skat():
    """SK 4.1: the soloist has left it where it lies."""
    state = playing(DEAL, "C")
    for viewer in VIEWERS:
        view = state.view(viewer)
        assert (view.skat, view.laid_away) == ((), ())
        assert {"S8", "H8"} <= set(view.unseen)
        assert not told_in(view) & {"S8", "H8"}


@pytest.mark.parametrize("laid_away", [None, "D7 S8"])
def test_after_the_last_card_no_view_names_what_was_never_shown(laid_away):
    """SK 4.1: what others laid away stays face down in the view; they can work it out."""
    state = playing(DEAL, "C", laid_away=laid_away)
    aside = set(cards(laid_away or "S8 H8"))
    while state.phase == "play":
        state = go(state, str(state.actions(state.to_act)[0]))
    for viewer in OTHERS:
        assert unseen(state, viewer) == aside
        assert not told_in(state.view(viewer)) & aside
    assert unseen(state, FOREHAND) == (set() if laid_away else aside)


def test_two_deals_that_look_the_same_to_a_seat_give_the_same_view():
    """SK 2.1, SK 4.1: whatever the others hold and lay away, a view does not change with it."""
    other = dealt(
        forehand="CJ SJ CA C10 CK S7 H7 S8 D8 H8",
        middlehand="HJ DJ C9 SA SK HA HK DA DK DQ",
        rearhand="CQ C8 C7 S10 SQ S9 H10 HQ H9 D10",
        skat_="D7 D9",
    )
    one = playing(DEAL, "C", laid_away="D7 D8")
    two = playing(other, "C", laid_away="S8 H8")
    for viewer in OTHERS:
        assert one.view(viewer) == two.view(viewer)
        assert at_table(one.view(viewer)) == at_table(two.view(viewer))
    assert one.view(FOREHAND) != two.view(FOREHAND)


@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize("laid_away", [None, "D7 S8"])
@pytest.mark.parametrize("game", ["C", "null ouvert", "grand"])
def test_a_view_and_what_is_hidden_make_the_whole_state(game, laid_away, viewer):
    """``imagine`` is the inverse of ``view``: at every moment of a deal."""
    state = skat.begin(DEAL)
    states = [state]
    for _, action in playing(DEAL, game, laid_away=laid_away).history:
        states.append(state := go(state, str(action)))
    while state.to_act is not None:
        states.append(state := go(state, str(state.actions(state.to_act)[-1])))
    for each in states:
        assert skat.imagine(each.view(viewer), each.hidden_from(viewer)) == each


def test_what_cannot_be_hidden_is_refused():
    """SK 5.3: hidden hands with which somebody would have revoked are impossible ones."""
    state = tricks(playing(DEAL, "grand"), "CA C9 CQ", "C10 DQ C8")
    view, hidden = state.view(FOREHAND), state.hidden_from(FOREHAND)
    assert skat.imagine(view, hidden) == state
    # Middlehand threw the queen of diamonds on clubs, so the seven of clubs is not there.
    rear, own, middle = hidden.hands
    rear = (*[card for card in rear if card != "C7"], "DK")
    middle = (*[card for card in middle if card != "DK"], "C7")
    with pytest.raises(Refusal) as caught:
        skat.imagine(view, replace(hidden, hands=(rear, own, middle)))
    assert caught.value.clause == "SK 5.3"


def test_sk_4_5_the_ouvert_hand_is_seen_by_all():
    """SK 4.5: its cards are no longer unseen, to defenders and spectators."""
    state = playing(DEAL, "null ouvert", laid_away="D7 S8")
    ten = set(cards("CJ SJ CA C10 CK S7 H7 D9 D8 H8"))
    for viewer in OTHERS:
        view = state.view(viewer)
        assert set(view.shown) == ten
        assert not set(view.unseen) & ten
        assert {"D7", "S8"} <= set(view.unseen)
    assert len(unseen(state, REARHAND)) == 12
    assert len(unseen(state, None)) == 22


def test_unseen_cards_become_fewer_as_they_are_played():
    """What has been played is seen by all, and for good."""
    state = tricks(playing(DEAL, "C", laid_away="D7 D8"), "S7 SA S9", "HA H9 H7")
    state = go(state, "play SK")
    for viewer in VIEWERS:
        assert not unseen(state, viewer) & set(cards("S7 SA S9 HA H9 H7 SK"))
    # Rearhand: 32 less ten of his own, and five cards of the others.
    assert len(unseen(state, REARHAND)) == 17
    assert len(unseen(state, None)) == 25
    assert len(unseen(state, FOREHAND)) == 15


def test_points_as_far_as_a_seat_can_count_them():
    """Tricks are counted by all; what is laid away only by the one who laid it away."""
    state = playing(DEAL, "C", laid_away="CK D7")
    assert state.view(FOREHAND).points == (0, 4, 0)
    assert state.view(REARHAND).points == (0, 0, 0)
    state = tricks(state, "S7 SA S9", "DA D10 D9")
    assert state.view(FOREHAND).points == (0, 4, 32)
    for viewer in OTHERS:
        assert state.view(viewer).points == (0, 0, 32)


@pytest.mark.parametrize("name", DEALS)
def test_the_soloist_who_took_the_skat_counts_the_whole_deal(name):
    """SK 6.5: with what was laid away a soloist's count is the one that decides."""
    state = DEALS[name].finished()
    soloist = state.result.contract.soloist
    if not state.result.contract.hand:
        assert state.view(soloist).points[soloist] == state.result.card_points


@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize(
    "name", ["SK 6.5: the untouched skat counts", "SK 6.5: ace and ten laid away count"]
)
def test_after_ten_tricks_everybody_counts_the_two_cards_left(name, viewer):
    """SK 6.5: the two cards that nobody played are the soloist's, and all can work them out."""
    state = DEALS[name].finished()
    view = state.view(viewer)
    assert sum(view.points) == 120
    assert view.points[state.result.contract.soloist] == state.result.card_points


def test_the_last_trick_is_shown_until_the_next_card():
    """A table shows the last trick while the winner thinks, and no other."""
    state = tricks(playing(DEAL, "C"), "S7 SA S9")
    for viewer in VIEWERS:
        table = at_table(state.view(viewer))
        assert table.last_trick.cards == cards("S7 SA S9")
        assert (table.last_trick.leader, table.last_trick.winner) == (1, 2)
        assert table.trick == ()
    state = go(state, "play HA")
    for viewer in VIEWERS:
        table = at_table(state.view(viewer))
        assert (table.last_trick, table.trick, table.leader) == (None, ("HA",), 2)


def test_no_count_and_no_past_tricks_at_the_table():
    """A table does not count for anybody; how many tricks lie before each can be seen."""
    state = tricks(playing(DEAL, "C", laid_away="D7 D8"), "S7 SA S9", "HA H9 H7")
    for viewer in VIEWERS:
        table = at_table(state.view(viewer))
        assert (table.tricks, table.points) == (None, None)
        assert table.trick_counts == (0, 0, 2)
        assert told_in(table) <= {*table.hand, *cards("HA H9 H7"), "D7", "D8"}


def test_practice_shows_tricks_and_count():
    """A practice table shows what a person could have remembered."""
    state = tricks(playing(DEAL, "C", laid_away="CK D7"), "S7 SA S9", "DA D10 D9")
    for viewer in VIEWERS:
        table = at_table(state.view(viewer), practice=True)
        assert [trick.cards for trick in table.tricks] == [cards("S7 SA S9"), cards("DA D10 D9")]
        assert table.points == state.view(viewer).points


def test_the_soloist_is_reminded_of_his_own_discard_alone():
    """SK 4.1: what lies open is told to all; what was laid away to the one who did."""
    state = playing(DEAL, "C", laid_away="D7 S8")
    for viewer in VIEWERS:
        facts = [fact.id for fact in at_table(state.view(viewer)).facts]
        own = ["skat.fact.laid_away"] if viewer == FOREHAND else []
        assert facts == ["skat.fact.plays", *own]


@pytest.mark.parametrize(
    ("game", "order"),
    [
        ("H", "CJ SJ HA H7 CA C10 S7 DA D9 D8"),
        ("D", "CJ SJ DA D9 D8 CA C10 S7 HA H7"),
        ("grand", "CJ SJ CA C10 S7 HA H7 DA D9 D8"),
        ("null", "CA CJ C10 SJ S7 HA H7 DA D9 D8"),
    ],
)
def test_the_hand_is_held_in_the_order_of_the_game(game, order):
    """SK 5.1, SK 5.2: trumps first, each suit from the highest card down."""
    deal = dealt("CJ SJ CA C10 S7 HA H7 DA D9 D8")
    assert at_table(playing(deal, game).view(FOREHAND)).hand == cards(order)


def test_there_is_no_fourth_seat():
    """SK 1.1: three play."""
    for seat in (-1, 3):
        with pytest.raises(ValueError):
            skat.begin(DEAL).view(seat)


def test_sk_4_5_nobody_can_imagine_another_hand_than_the_one_that_lies_open():
    """SK 4.5: what is shown is known; a hidden half that contradicts it is refused."""
    state = skat.begin(skat.deal("ouvert"))
    for seat, text in ((2, "bid 18"), (1, "pass"), (0, "pass"), (2, "hand")):
        state = state.act(seat, text)
    state = state.act(2, "declare null ouvert")
    view, hidden = state.view(1), state.hidden_from(1)
    theirs, soloists = hidden.hands[0], hidden.hands[2]
    swapped = (
        (soloists[0], *theirs[1:]),
        (),
        (theirs[0], *soloists[1:]),
    )
    with pytest.raises(skat.Refusal) as refused:
        skat.imagine(view, skat.Hidden(swapped, hidden.skat))
    assert refused.value.clause == "SK 4.5"
