"""Actions as values, menus, and the words that every game shares."""

import pytest

from stammtisch.cardplay.actions import Act, Choose, Discard, Play, enumerated
from stammtisch.cardplay.cards import (
    FRENCH_SUITS,
    french_pack,
    in_order,
    places,
    replaced,
    without,
)
from stammtisch.cardplay.tricks import Trick, plays


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (Play("H10"), "play H10"),
        (Play("M"), "play M"),
        (Discard(("S8", "H8")), "discard H8 S8"),
        (Discard(()), "discard"),
    ],
)
def test_an_action_has_a_text(action, text):
    """It goes into the record."""
    assert str(action) == text
    assert text.split()[0] == action.word


def test_cards_laid_away_have_no_order():
    """They are kept by the code points of their codes: T10 before T2, and S10 before S8."""
    assert Discard(("T2", "T10", "D1")) == Discard(("D1", "T10", "T2"))
    assert str(Discard(("T2", "T10", "D1"))) == "discard D1 T10 T2"
    assert str(Discard(("S8", "S10"))) == "discard S10 S8"


def test_actions_are_values():
    """Two plays of a card are the same action, with the same hash."""
    assert Play("CA") == Play("CA") != Play("CK")
    assert len({Play("CA"), Play("CA"), Discard(("CA",))}) == 2


def test_choose_stands_for_every_choice():
    """Two of four: six choices, in the order of the cards."""
    choose = Choose(2, ("CA", "CK", "SA", "H7"))
    assert len(choose) == 6
    assert [set(action.cards) for action in choose] == [
        {"CA", "CK"},
        {"CA", "SA"},
        {"CA", "H7"},
        {"CK", "SA"},
        {"CK", "H7"},
        {"SA", "H7"},
    ]


@pytest.mark.parametrize(("number", "of", "choices"), [(2, 12, 66), (3, 28, 3276), (1, 5, 5)])
def test_how_many_choices(number, of, choices):
    """Of 12 cards two: 66. Of 28 three: 3276."""
    choose = Choose(number, tuple(f"T{n}" for n in range(of)))
    assert len(choose) == len(list(choose)) == len(set(choose)) == choices


def test_a_menu_is_enumerated_in_its_order():
    """A ``Choose`` is expanded at its place in the menu."""
    menu = (Play("CA"), Choose(1, ("CK", "C7")), Play("H7"))
    assert enumerated(menu) == (Play("CA"), Discard(("CK",)), Discard(("C7",)), Play("H7"))
    assert enumerated(()) == ()


def test_an_act_is_a_seat_and_an_action():
    """As an entry of the history, and in the record."""
    seat, action = Act(2, Play("CA"))
    assert (seat, action) == (2, Play("CA"))


def test_a_french_pack_goes_suit_by_suit():
    """Clubs, spades, hearts, diamonds, each in the order of the ranks given."""
    assert FRENCH_SUITS == ("C", "S", "H", "D")
    assert french_pack(("A", "10")) == ("CA", "C10", "SA", "S10", "HA", "H10", "DA", "D10")


def test_hands_are_kept_in_the_order_of_the_pack():
    """A card's place in the pack is its place in a hand."""
    place = places(("CA", "C10", "SA"))
    assert place == {"CA": 0, "C10": 1, "SA": 2}
    assert in_order(("SA", "CA"), place) == ("CA", "SA")


def test_a_card_leaves_a_hand():
    """The others stay as they were; a card that is not there cannot leave."""
    assert without(("CA", "C10", "SA"), "C10") == ("CA", "SA")
    with pytest.raises(ValueError):
        without(("CA",), "SA")
    assert replaced((("CA",), ("SA",), ()), 1, ("H7",)) == (("CA",), ("H7",), ())


def test_who_played_which_card():
    """From the leader round the table."""
    trick = Trick(leader=2, cards=("CA", "CK", "C7"), winner=2)
    assert list(trick.plays) == [(2, "CA"), (0, "CK"), (1, "C7")]
    assert list(plays(1, ("CA",), 2)) == [(1, "CA")]
    assert list(plays(1, ("CA", "CK"), 2)) == [(1, "CA"), (0, "CK")]
