"""What is public on the table: SN 2.3, SN 5, SN 6, SN 7, SN 9.4."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stammtisch.cardplay.messages import say
from stammtisch.faces.schnapsen import Board, at_table
from stammtisch.games import schnapsen
from stammtisch.games.schnapsen.match import Standing
from stammtisch.games.schnapsen.scoring import ShownMarriage
from tests.games.schnapsen.hands import begin, go, used_up
from tests.walks import begun

# 1 leads and has a marriage; 0 has the jack of trumps. The ace of trumps is turned up.


def first(**options):
    hands = ("CA SA S10 DJ HJ", "CK CQ CJ SJ D10")
    return begin(*hands, "HA", "DA DK C10 SK", **options)


def drawn(**options):
    return go(first(**options), "CJ CA, draw, DJ D10, draw")


def board(state):
    return at_table(state.view(None)).board


def last_words(state):
    return at_table(state.view(None)).spoken


def test_sn_2_3_the_stock_and_its_turn_up():
    """SN 2.3: ten cards, the turn-up the last of them."""
    assert board(first()) == Board("H", "HA", 10, None, False, None, (), 0, 7)
    assert board(drawn()) == Board("H", "HA", 6, None, False, None, (0, 1), 0, 7)


def test_sn_3_3_used_up():
    """SN 3.3: nothing lies there any more; the trump suit stays."""
    shown = board(used_up())
    assert (shown.turn_up, shown.stock, shown.closed_by, shown.exchange) == (None, 0, None, ())
    assert shown.trump == "H"


def test_sn_5_1_a_marriage_is_shown_until_its_card_is_led():
    """SN 5.1: what it brings as well; after the lead it belongs to the past (SN 3.2)."""
    state = go(drawn(), "marriage C")
    assert board(state).announced == ShownMarriage(1, "C", 20)
    assert last_words(state) == (None, say("schnapsen.spoken.marriage", suit="C", points=20))
    state = go(state, "CK")
    assert (board(state).announced, last_words(state)) == (None, (None, None))


def test_sn_5_1_the_marriage_in_trumps_is_royal():
    """SN 5.1: 40, and announced by another name."""
    hands = ("CA SA S10 DJ HJ", "HK HQ CJ SJ D10")
    state = go(begin(*hands, "HA", "DA DK C10 SK"), "marriage H")
    assert board(state).announced == ShownMarriage(1, "H", 40)
    assert last_words(state) == (None, say("schnapsen.spoken.royal_marriage", suit="H", points=40))


def test_sn_7_3_a_close_waits_and_then_stands():
    """SN 7.1, SN 7.3: all hear it; the turn-up lies there until the close stands."""
    state = go(drawn(), "close")
    shown = board(state)
    assert (shown.closed_by, shown.closing, shown.turn_up) == (1, True, "HA")
    assert shown.exchange == (0,)
    assert last_words(state) == (None, say("schnapsen.spoken.close"))
    state = go(state, "pass")
    shown = board(state)
    assert (shown.closed_by, shown.closing, shown.turn_up, shown.stock) == (1, False, None, 6)
    assert last_words(state) == (say("schnapsen.action.pass"), say("schnapsen.spoken.close"))
    state = go(state, "CK")
    assert (board(state).closed_by, last_words(state)) == (1, (None, None))


def test_sn_8_1_the_claim_is_the_last_word():
    """SN 8.1: it ends the deal."""
    state = go(drawn(), "marriage C, claim")
    assert last_words(state) == (None, say("schnapsen.action.claim"))
    assert board(state).announced is None


def test_sn_9_4_the_bonus_that_waits():
    """SN 9.4: both know of it."""
    assert board(first(standing=Standing(2, (3, 3), 2))).bonus == 2


@pytest.mark.parametrize(
    ("acts", "seats"),
    [
        ("", ()),
        ("CJ", ()),
        ("CJ CA", (0,)),
        ("CJ CA, draw, DJ D10", (0, 1)),
        ("CJ CA, draw, DJ D10, draw, marriage C", ()),
        ("CJ CA, draw, DJ D10, draw, DK", ()),
    ],
)
def test_sn_6_2_who_could_exchange(acts, seats):
    """SN 6.1, SN 6.2: whoever has won a trick, between tricks, whether he has the Jack or not."""
    assert board(go(first(), acts) if acts else first()).exchange == seats


@given(st.integers(0, 2**32 - 1))
def test_sn_6_1_an_exchange_is_on_the_menu_of_who_could_and_has_the_jack(seed):
    """SN 6.1: through whole deals with all options; the board does not tell who has it."""
    walk = begun(schnapsen, seed)
    while not walk.over:
        state, shown = walk.state, board(walk.state)
        jack = shown.trump + "J"
        may = [seat for seat in (0, 1) if "exchange" in map(str, state.actions(seat))]
        assert may == [seat for seat in shown.exchange if jack in state.view(seat).hand]
        assert shown.closing == (state.phase == "closing")
        if state.phase in ("lead", "draw", "follow", "marriage"):
            assert (shown.announced is not None) == (state.phase == "marriage")
        assert (shown.turn_up is None) == (not state.table.open)
        if state.phase == "follow":
            assert last_words(state) == (None, None)
        walk.step()


# ---- estimates and orders ------------------------------------------------------


def test_sn_5_1_what_a_marriage_brings():
    """SN 5.1: 40 in trumps, 20 in another suit; to the one who has it on his menu."""
    state = begin("SA S10 SJ DA D10", "HK HQ CK CQ CJ", "HA", "")
    (clubs, hearts) = at_table(state.view(1)).estimates
    assert (str(clubs.action), clubs.worth, clubs.enough) == ("marriage C", 20, None)
    assert (str(hearts.action), hearts.worth, hearts.enough) == ("marriage H", 40, None)
    assert [line.key for line in hearts.lines] == ["marriage"]
    assert at_table(state.view(0)).estimates == ()


def test_sn_5_4_where_it_waits_for_a_trick():
    """SN 5.4: with the option the estimate says so, to a player who has no trick."""
    options = schnapsen.Options(marriage_needs_trick=True)
    (estimate,) = at_table(first(options=options).view(1)).estimates
    assert (estimate.worth, estimate.lines[0].key) == (20, "marriage_waits")
    (estimate,) = at_table(drawn(options=options).view(1)).estimates
    assert estimate.lines[0].key == "marriage"


def test_a_hand_by_suit_or_with_the_trumps_on_the_left():
    """SN 1.2: each suit from the ace down."""
    by_suit, trumps = at_table(first().view(0)).orders
    assert by_suit.hand == ("CA", "SA", "S10", "HJ", "DJ")
    assert trumps.hand == ("HJ", "CA", "SA", "S10", "DJ")


def test_sn_7_2_a_draw_loses_nothing_but_the_close_before_it():
    """SN 7.2, SN 11: known by public facts; not before the last draw."""
    waiting = go(first(), "CJ CA")
    assert board(waiting).draw_keeps_acts
    assert not board(go(waiting, "draw")).draw_keeps_acts
    assert not board(used_up(draw=False)).draw_keeps_acts


def test_sn_13_a_draw_may_end_exchange_and_close_before_the_last():
    """SN 13, stock_floor: with a floor of four not over the last hidden card."""
    for floor, keeps in ((2, True), (4, False)):
        state = first(options=schnapsen.Options(stock_floor=floor))
        state = go(state, "CJ CA, draw, SA SJ, draw")
        assert board(go(state, "S10 D10")).draw_keeps_acts
        state = go(state, "S10 D10, draw, DJ DK")
        assert len(state.table.stock) == 4
        assert board(state).draw_keeps_acts is keeps


def test_sn_13_a_draw_may_end_the_right_to_claim():
    """SN 13, claims on a won trick: before the draw, and only where it may succeed."""
    for claims in ("spoken", "on_won_trick"):
        options = schnapsen.Options(claims=claims)
        hands = ("CA SA S10 DJ HJ", "HK HQ CJ SJ D10")
        state = go(begin(*hands, "HA", "DA DK C10 SK", options=options), "marriage H, HK HJ")
        assert board(state).draw_keeps_acts  # 40 and one trick
        state = go(state, "draw, DA DJ")
        assert board(state).draw_keeps_acts is (claims == "spoken")  # 40 and two tricks


def test_sn_8_1_nobody_can_have_66_before_the_tricks_and_marriages_allow_it():
    """SN 8.1: two tricks may be worth 44 at most; with a marriage of 40 that is enough."""
    assert not board(first()).may_have_66
    assert not board(drawn()).may_have_66


@given(st.integers(0, 2**32 - 1))
def test_sn_8_1_whoever_has_66_could_have_it_by_what_is_shown(seed):
    """SN 8.1: four tricks, or fewer with marriages; and never fewer than are needed."""
    enough = {0: 4, 20: 3, 40: 2, 60: 1}  # tricks, by the points of one's marriages
    walk = begun(schnapsen, seed)
    while not walk.over:
        view = walk.state.view(None)
        won = [trick.winner for trick in view.tricks]
        shown = [sum(m.points for m in view.marriages if m.seat == seat) for seat in range(2)]
        could = any(won.count(seat) >= enough.get(shown[seat], 0) for seat in range(2))
        assert at_table(view).board.may_have_66 == could
        # Ten for the last trick count when all is played: nobody claims then.
        assert at_table(view).board.may_have_66 or max(view.points) < 66
        walk.step()
