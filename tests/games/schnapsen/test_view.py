"""SN 3.2: what a player may know, and what an honest table shows him."""

import pytest

from stammtisch.cardplay.refusals import Refusal
from stammtisch.faces.schnapsen import at_table
from stammtisch.games import schnapsen
from stammtisch.games.schnapsen.view import Hidden
from tests.games.schnapsen.hands import PACK, begin, go, used_up
from tests.games.schnapsen.played import EIGHTY_FIVE_ALL

# 1 leads and has a marriage; 0 has the jack of trumps. The ace of trumps is turned up.


def first():
    return begin("CA SA S10 DJ HJ", "CK CQ CJ SJ D10", "HA", "DA DK C10 SK")


def not_drawn():
    """0 has won a trick, then 1."""
    return go(first(), "CJ CA, draw, DJ D10")


def drawn():
    return go(not_drawn(), "draw")


def announced():
    return go(drawn(), "marriage C")


def test_each_sees_his_own_cards_and_the_turn_up():
    """SN 2.3: five cards in hand and the turn-up are known; the other fourteen are not."""
    for seat in (0, 1):
        view = first().view(seat)
        assert view.hand == view.dealt == first().deal.hands[seat]
        assert view.turn_up == "HA"
        assert set(view.unseen) == set(PACK) - set(view.hand) - {"HA"}
        assert view.shown == ((), ())
    spectator = first().view(None)
    assert (spectator.hand, spectator.dealt, spectator.drawn, spectator.menu) == ((), (), (), ())
    assert set(spectator.unseen) == set(PACK) - {"HA"}


def test_each_knows_what_he_has_drawn():
    """SN 3.3: the winner draws first; neither sees what the other has drawn."""
    assert drawn().view(0).drawn == ("DA", "SK")
    assert drawn().view(1).drawn == ("DK", "C10")
    assert drawn().view(None).drawn == ()
    assert {"DK", "C10"} <= set(drawn().view(0).unseen)
    assert {"DA", "SK"} <= set(drawn().view(1).unseen)


def test_two_deals_that_look_the_same_to_a_player():
    """SN 3.2: with other cards in the other hand and the stock, 1 sees the very same thing."""
    other = begin("CA SA SQ DJ HK", "CK CQ CJ SJ D10", "HA", "S10 DK C10 HJ")
    for acts in ("", "CJ CA", "CJ CA, draw", "CJ CA, draw, DJ D10, close"):
        one, two = (go(state, acts) if acts else state for state in (first(), other))
        for seat in (1, None):
            assert one.view(seat) == two.view(seat)
            assert repr(one.view(seat)) == repr(two.view(seat))
            assert at_table(one.view(seat)) == at_table(two.view(seat))
        assert one.view(0) != two.view(0)


def test_an_honest_table_shows_no_past_trick():
    """SN 3.2: a trick taken lies face down, the last one too, from the moment it is complete."""
    for state in (not_drawn(), drawn(), announced()):
        for seat in (0, 1, None):
            table = at_table(state.view(seat))
            assert (table.tricks, table.last_trick) == (None, None)
            assert table.trick == ()
            assert table.trick_counts == (1, 1)


def test_an_honest_table_shows_no_points():
    """SN 3.2: points must be remembered."""
    for state in (not_drawn(), drawn(), announced()):
        assert all(at_table(state.view(seat)).points is None for seat in (0, 1, None))


def test_nothing_at_an_honest_table_tells_the_past():
    """SN 3.2: two tables with the same hands and other tricks taken look the same to everybody."""
    ten = go(begin("C10 SJ SQ DQ DK", "CJ S10 SA DA D10", "HA", "H10 HK"), "CJ C10, draw")
    ace = go(begin("CA SJ SQ DQ DK", "CQ S10 SA DA D10", "HA", "H10 HK"), "CQ CA, draw")
    assert ten.table.hands == ace.table.hands
    for seat in (0, 1, None):
        assert at_table(ten.view(seat)) == at_table(ace.view(seat))
        assert at_table(ten.view(seat), practice=True) != at_table(ace.view(seat), practice=True)


def test_a_practice_table_shows_tricks_and_points():
    """SN 3.2: a practice table may show them."""
    view = not_drawn().view(0)
    table = at_table(view, practice=True)
    assert [trick.cards for trick in table.tricks] == [("CJ", "CA"), ("DJ", "D10")]
    assert table.last_trick.cards == ("DJ", "D10")
    assert table.points == (2 + 11, 2 + 10)


def test_after_the_end_the_tricks_may_be_looked_at():
    """SN 3.2: nobody may look before the deal ends; then the table shows tricks and points."""
    table = at_table(EIGHTY_FIVE_ALL.end().view(0))
    assert len(table.tricks) == 10
    assert table.points == (85, 85)


def test_the_card_led_lies_on_the_table():
    """SN 3.2: until the trick is complete everybody sees the card."""
    for seat in (0, 1, None):
        assert at_table(go(drawn(), "DK").view(seat)).trick == ("DK",)


def test_a_view_counts_the_points():
    """SN 8.1: a player with a perfect memory knows what both have: cards and marriages."""
    for seat in (0, 1, None):
        assert first().view(seat).points == (0, 0)
        assert not_drawn().view(seat).points == (13, 12)
        assert announced().view(seat).points == (13, 32)
        assert go(announced(), "CK SK").view(seat).points == (13, 32 + 8)


def test_a_view_counts_the_last_ten():
    """SN 4.2: after the end it has the result's points, the last trick's 10 among them."""
    end = EIGHTY_FIVE_ALL.end()
    assert end.view(0).points == (85, 85)
    assert end.view(0).result == end.result


def test_the_partner_of_a_marriage_card_is_known():
    """SN 5.1: both cards have been shown: the one not led is known until it is played."""
    state = go(announced(), "CK SK, draw")
    assert state.view(0).shown == ((), ("CQ",))
    assert state.view(1).shown == ((), ())
    assert state.view(None).shown == ((), ("CQ",))
    assert "CQ" not in state.view(0).unseen
    assert go(state, "CQ").view(0).shown == ((), ())


def test_the_table_shows_the_marriage_only_while_it_is_announced():
    """SN 5.1: the two cards are shown, and then taken up again, or one is led."""
    table = at_table(announced().view(0))
    assert table.open_cards == ((), ("CK", "CQ"))
    (fact,) = [fact for fact in table.facts if fact.id == "schnapsen.fact.marriage"]
    assert dict(fact.params) == {"seat": 1, "suit": "C", "points": 20}
    assert at_table(go(announced(), "CK").view(0)).open_cards == ((), ())


def test_the_card_exchanged_is_known():
    """SN 6.1: all have seen the turn-up go into the hand, and the jack lie down."""
    state = go(drawn(), "0 exchange")
    assert state.view(1).shown == (("HA",), ())
    assert state.view(0).shown == ((), ())
    assert state.view(1).turn_up == "HJ"
    assert not {"HA", "HJ"} & set(state.view(1).unseen)
    assert state.view(1).turned == "HA"


def test_the_turn_up_drawn_last_is_known():
    """SN 3.3: the last card drawn is the turn-up, and all know in which hand it is."""
    before, after = used_up(draw=False), used_up()
    assert before.view(1).shown == ((), ())
    assert after.view(1).shown == (("HJ",), ())
    assert after.view(0).shown == ((), ())
    assert after.view(None).shown == (("HJ",), ())
    assert after.view(0).drawn[-1] == "HJ"
    assert go(after, "SK HJ").view(1).shown == ((), ())


def test_the_jack_laid_down_and_drawn_last_is_known():
    """SN 6.1: the jack exchanged by 1 is what 0 draws last."""
    state = begin("CQ CJ SQ SJ DJ", "CA C10 SA S10 DA", "HQ", "HJ")
    state = go(state, "CA CJ, draw, C10 CQ, draw, SA SJ, draw, S10 SQ, draw, DA DJ, exchange, draw")
    assert state.view(1).shown == (("HJ",), ())
    assert state.view(0).shown == ((), ("HQ",))
    assert state.view(0).drawn[-1] == "HJ"


@pytest.mark.parametrize("seat", [0, 1, None])
@pytest.mark.parametrize(
    "acts",
    [
        "",
        "CJ",
        "CJ CA",
        "CJ CA, exchange, draw",
        "CJ CA, draw, DJ D10, close",
        "CJ CA, draw, DJ D10, close, exchange",
        "CJ CA, draw, DJ D10, draw, marriage C",
        "CJ CA, draw, DJ D10, draw, marriage C, claim",
    ],
)
def test_view_and_hidden_cards_are_the_whole_deal(seat, acts):
    """SN 3.2: what a player knows and what he does not know are together the state."""
    state = go(first(), acts) if acts else first()
    assert schnapsen.imagine(state.view(seat), state.hidden_from(seat)) == state


def test_what_is_hidden():
    """SN 3.3: the other hand, and the stock without the own draws; the turn-up lies open."""
    hands, stock = drawn().deal.hands, drawn().deal.stock
    assert drawn().hidden_from(0) == Hidden(((), hands[1]), ("DK", "C10", *stock[4:9]))
    assert drawn().hidden_from(1) == Hidden((hands[0], ()), ("DA", "SK", *stock[4:9]))
    assert drawn().hidden_from(None) == Hidden(hands, stock[:9])


def test_a_world_that_cannot_be_is_refused():
    """SN 12.4: imagined cards must make a whole pack."""
    hidden = drawn().hidden_from(1)
    with pytest.raises(Refusal) as caught:
        schnapsen.imagine(drawn().view(1), Hidden(hidden.hands, (*hidden.stock[:-1], "CK")))
    assert caught.value.clause == "SN 12.4"


def test_there_is_no_third_seat():
    """SN 1.1: two play: there is no view from another seat."""
    for seat in (2, -1):
        with pytest.raises(ValueError):
            first().view(seat)


@pytest.mark.parametrize("stock", ["short", "long", "nonsense"])
def test_a_hidden_half_of_another_size_is_no_deal(stock):
    """SN 12.4: what is hidden and what is seen must make one pack."""
    state = schnapsen.begin(schnapsen.deal("halves"))
    hidden = state.hidden_from(0)
    other = {
        "short": hidden.stock[1:],
        "long": (*hidden.stock, hidden.stock[0]),
        "nonsense": (*hidden.stock[1:], "nonsense"),
    }[stock]
    with pytest.raises(Refusal) as refused:
        schnapsen.imagine(state.view(0), schnapsen.Hidden(hidden.hands, other))
    assert refused.value.clause == "SN 12.4"


def test_nothing_is_hidden_from_a_seat_that_is_not_there():
    state = schnapsen.begin(schnapsen.deal("halves"))
    for look in (state.view, state.hidden_from):
        with pytest.raises(ValueError, match="no seat 2"):
            look(2)
