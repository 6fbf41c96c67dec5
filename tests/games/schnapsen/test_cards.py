"""SN 1: the pack, what is stronger, what each card is worth. SN 3.2: who wins a trick."""

from itertools import pairwise

import pytest

from stammtisch.games import schnapsen
from tests.games.schnapsen.hands import PACK, begin, go

RANKS = ["A", "10", "K", "Q", "J"]


def one_trick(first: str, second: str, trump: str = "H"):
    """After the first trick: player 1 has led the one card, player 0 has played the other."""
    turned = next(trump + rank for rank in RANKS if trump + rank not in (first, second))
    return go(begin(second, first, turned), f"{first} {second}")


def winner(first: str, second: str, trump: str = "H") -> int:
    return one_trick(first, second, trump).table.leader


def test_two_play_with_20_cards():
    """SN 1.1: two players; ace, ten, king, queen and jack in four suits."""
    assert schnapsen.SEATS == 2
    assert len(PACK) == 20
    assert set(PACK) == {suit + rank for suit in "CSHD" for rank in RANKS}


@pytest.mark.parametrize("suit", "CSHD")
@pytest.mark.parametrize(("high", "low"), list(pairwise(RANKS)))
def test_the_ten_is_second_to_the_ace(suit, high, low):
    """SN 1.2: A > 10 > K > Q > J, in trumps and in other suits, whoever plays the higher card."""
    assert winner(suit + high, suit + low) == 1
    assert winner(suit + low, suit + high) == 0


@pytest.mark.parametrize("suit", "CSHD")
@pytest.mark.parametrize(("rank", "value"), [("A", 11), ("10", 10), ("K", 4), ("Q", 3), ("J", 2)])
def test_what_the_cards_are_worth(suit, rank, value):
    """SN 1.2: A 11, 10 10, K 4, Q 3, J 2: so much the card brings beside a jack."""
    jack = "DJ" if suit != "D" else "CJ"
    state = one_trick(suit + rank, jack)
    assert sum(state.view(None).points) == value + 2


def test_there_are_120_points_in_the_pack():
    """SN 1.2: two tricks with ace, ten, king and queen of a suit, and its jack: 30, 120 in all."""
    points = 0
    for suit in "CSHD":
        state = go(
            begin(f"{suit}10 {suit}Q", f"{suit}A {suit}K {suit}J", "HA" if suit != "H" else "DA"),
            f"{suit}A {suit}10, draw, {suit}K {suit}Q",
        )
        points += sum(state.view(None).points) + 2  # and the jack
    assert points == 120


@pytest.mark.parametrize("trump", "CSHD")
def test_the_lowest_trump_beats_the_highest_card_of_a_suit(trump):
    """SN 3.2: the highest trump wins; the only one, even the jack, beats an ace."""
    for suit in "CSHD":
        if suit != trump:
            assert winner(f"{suit}A", f"{trump}J", trump) == 0
            assert winner(f"{trump}J", f"{suit}A", trump) == 1


@pytest.mark.parametrize(("led", "thrown"), [("CJ", "SA"), ("SJ", "DA"), ("DQ", "C10")])
def test_another_suit_does_not_win(led, thrown):
    """SN 3.2: without a trump the suit led wins, also against a higher card of another suit."""
    assert winner(led, thrown) == 1


def test_the_higher_of_two_trumps_wins():
    """SN 3.2: the highest trump wins, whoever plays it."""
    assert winner("HJ", "HQ") == 0
    assert winner("HA", "H10") == 1
