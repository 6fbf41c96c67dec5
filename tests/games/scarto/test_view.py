"""SC 3.1, SC 4.5: what each player sees of a deal, and what lies on the table."""

import pytest

from stammtisch.cardplay.actions import Act, Choose, Discard, Play
from stammtisch.cardplay.refusals import Refusal
from stammtisch.faces.scarto import at_table
from stammtisch.games import scarto
from stammtisch.games.scarto.view import Hidden
from tests.games.scarto.hands import before_discard, cards, go, played_out

# Player 1 leads; 0 has laid away a queen, a trump and a blank card.
DISCARD = ("SQ", "S2", "T5")


def dealt():
    return before_discard("SQ S2 T5 S9 D4", "S8 M T6", "SK S7 T7")


def laid_away():
    return go(dealt(), "discard SQ S2 T5")


def one_trick_played():
    return go(laid_away(), "S8", "SK", "S9")


def test_the_discard_lies_face_down():
    """SC 3.1: the others, and a spectator, see that three cards were laid away, not which."""
    state = laid_away()
    for seat in (1, 2, None):
        view = state.view(seat)
        assert view.laid_away == ()
        assert view.history == (Act(0, Discard()),)
        assert set(DISCARD) <= set(view.unseen)
        assert view.hand_sizes == (25, 25, 25)


def test_the_dealer_knows_his_discard():
    """SC 3.1: the dealer has seen what he laid away."""
    view = laid_away().view(0)
    assert view.laid_away == DISCARD
    assert view.history == (Act(0, Discard(DISCARD)),)
    assert not set(DISCARD) & set(view.unseen)
    assert not set(DISCARD) & set(view.hand)


def test_two_discards_look_the_same_to_the_others():
    """SC 3.1: whatever the dealer lays away, the others' views are equal in every field."""
    one, two = go(dealt(), "discard SQ S2 T5"), go(dealt(), "discard S2 S9 D4")
    assert one.view(0) != two.view(0)
    for seat in (1, 2, None):
        assert one.view(seat) == two.view(seat)
        assert repr(one.view(seat)) == repr(two.view(seat))


def test_the_points_of_the_discard_are_the_dealers_secret():
    """SC 3.1: only the dealer can count his discard (a Queen and the 1) before the end."""
    state = one_trick_played()
    assert state.view(0).points == (3 + 1, 0, 4 + 1)
    assert state.view(1).points == state.view(2).points == (0, 0, 4 + 1)
    assert state.view(None).points == (0, 0, 4 + 1)


def test_nobody_sees_another_hand():
    """SC 2.2: each player sees the cards dealt to him, and a spectator none."""
    state = dealt()
    for seat in range(3):
        view = state.view(seat)
        assert view.dealt == view.hand == state.deal.hands[seat]
        assert set(view.unseen) == set(scarto.PACK) - set(state.deal.hands[seat])
    assert state.view(None).hand == state.view(None).dealt == ()
    assert state.view(None).unseen == scarto.PACK
    assert state.view(None).hand_sizes == (28, 25, 25)


def test_cards_played_are_seen_by_all():
    """SC 4.5: every player has seen the cards of a trick, and remembers them."""
    state = one_trick_played()
    for seat in (0, 1, 2, None):
        view = state.view(seat)
        assert [trick.cards for trick in view.tricks] == [("S8", "SK", "S9")]
        assert not {"S8", "SK", "S9"} & set(view.unseen)
        assert view.history[1:] == (Act(1, Play("S8")), Act(2, Play("SK")), Act(0, Play("S9")))
        assert view.leader == view.to_act == 2


def test_only_the_player_to_move_has_a_menu():
    """SC 8.2: the others, and a spectator, have nothing to choose from."""
    state = go(laid_away(), "S8")
    assert [bool(state.view(seat).menu) for seat in (0, 1, 2, None)] == [False, False, True, False]
    state = dealt()
    assert [bool(state.view(seat).menu) for seat in (0, 1, 2, None)] == [True, False, False, False]


def test_the_discard_is_shown_as_a_choice_of_three():
    """SC 3.4: a menu of thousands of discards is one entry: choose 3 of these."""
    (choice,) = dealt().view(0).menu
    assert isinstance(choice, Choose)
    assert choice.number == 3
    assert set(cards("SQ S2 T5 S9 D4")) <= set(choice.cards)


def test_the_table_shows_the_trick_and_the_last_one():
    """SC 4.5: the last trick lies there until the next card is led; then it is face down."""
    table = at_table(one_trick_played().view(1))
    assert table.last_trick.cards == ("S8", "SK", "S9")
    assert (table.trick, table.trick_counts) == ((), (0, 0, 1))
    next_card = at_table(go(one_trick_played(), "S7").view(1))
    assert (next_card.last_trick, next_card.trick) == (None, ("S7",))


def test_an_honest_table_shows_no_count_and_a_practice_table_does():
    """SC 4.5: the tricks taken lie face down; a practice table shows them, and the points."""
    view = one_trick_played().view(1)
    assert (at_table(view).tricks, at_table(view).points) == (None, None)
    practice = at_table(view, practice=True)
    assert practice.tricks == view.tricks
    assert practice.points == (0, 0, 5)


def test_the_table_says_that_the_dealer_has_discarded():
    """SC 3.1: all see that it was done, and by whom."""
    assert at_table(dealt().view(1)).facts == ()
    (fact,) = at_table(laid_away().view(1)).facts
    assert (fact.id, dict(fact.params)) == ("scarto.fact.discarded", {"seat": 0})


def test_after_the_end_all_see_the_score():
    """SC 6.3: the counted deal is known to all, the discard's points included."""
    end = played_out(laid_away())
    for seat in (0, 1, 2, None):
        view = end.view(seat)
        assert view.result == end.result
        assert view.points == end.result.points
        assert (view.hand, view.menu, view.to_act) == ((), (), None)


@pytest.mark.parametrize("seat", [0, 1, 2, None])
def test_view_and_hidden_cards_are_the_whole_deal(seat):
    """SC 3.1: what a player knows and what he does not know are together the state."""
    states = [dealt(), laid_away(), go(laid_away(), "S8"), one_trick_played()]
    states.append(played_out(laid_away()))
    for state in states:
        assert scarto.imagine(state.view(seat), state.hidden_from(seat)) == state


def test_what_is_hidden():
    """SC 3.1: the other hands; the discard as well, but not from the dealer."""
    state = laid_away()
    hands = state.deal.hands
    assert state.hidden_from(0) == Hidden(((), hands[1], hands[2]), ())
    assert state.hidden_from(1) == Hidden((hands[0], (), hands[2]), DISCARD)
    assert state.hidden_from(None) == Hidden(hands, DISCARD)


def test_a_world_that_cannot_be_is_refused():
    """SC 8.4: imagined hands must make a whole pack, and could have been played as they were."""
    state = one_trick_played()
    hidden = state.hidden_from(1)
    short = Hidden((hidden.hands[0][1:], *hidden.hands[1:]), hidden.discard)
    with pytest.raises(Refusal) as caught:
        scarto.imagine(state.view(1), short)
    assert caught.value.clause == "SC 8.4"


def test_there_is_no_fourth_seat():
    """SC 1.1: three play: there is no view from another seat."""
    for seat in (3, -1):
        with pytest.raises(ValueError):
            dealt().view(seat)
