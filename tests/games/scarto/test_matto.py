"""SC 5: the Matto."""

import pytest

from stammtisch.faces.scarto import at_table
from tests.games.scarto.hands import (
    before_discard,
    go,
    late,
    one_trick,
    playable,
    played_out,
    refused,
)


def test_the_matto_may_be_played_to_a_trump():
    """SC 5.1: a trump led, the Matto may be played by who holds trumps."""
    state = go(late("S9 S8 S7", "T9 T8 T7", "T20 M S5"), "T9")
    assert playable(state) == {"T20", "M"}
    assert go(state, "M").trick == ("T9", "M")


def test_the_matto_may_be_played_to_a_suit():
    """SC 5.1: a suit led, the Matto may be played by who holds the suit."""
    state = go(late("B9 B8 B7", "S9 T8 T7", "SK M T5"), "S9")
    assert playable(state) == {"SK", "M"}


def test_the_matto_may_be_played_instead_of_trumping():
    """SC 5.1: void in the suit led, the Matto may be played by who holds a trump."""
    state = go(late("B9 B8 B7", "D9 T8 T7", "SK M T5"), "D9")
    assert playable(state) == {"M", "T5"}


def test_the_matto_may_be_led():
    """SC 5.1: also to lead it, to the first trick or later."""
    first = go(before_discard("S2 S3 S4", "M", ""), "discard S2 S3 S4")
    assert go(first, "M").trick == ("M",)
    later = go(late("S9 B1", "S8 M", "S7 B2"), "S8", "S7", "S9")
    assert later.to_act == 0
    later = go(late("S7 B1", "S9 M", "S8 B2"), "S9", "S8", "S7")
    assert playable(later) == {"M"}


def test_the_matto_is_never_forced():
    """SC 5.1: it may be played, it need not be: who holds another card is never left with it."""
    state = go(late("B9 B8 B7", "T9 T8 T7", "SK M D5"), "T9")
    assert playable(state) == {"SK", "M", "D5"}


@pytest.mark.parametrize("second", ["S5", "T3", "D5"])
def test_to_the_matto_the_second_player_plays_anything(second):
    """SC 5.2: the Matto led, the second player may play any card."""
    state = go(late("S9 B1 T4", "M S8 T7", "S5 T3 D5"), "M")
    assert playable(state) == {"S5", "T3", "D5"}
    assert go(state, second).trick == ("M", second)


def test_after_the_matto_the_third_follows_the_second_players_suit():
    """SC 5.2: the third player treats the second player's card as the card led: a suit."""
    state = go(late("S9 B1 T4", "M S8 T7", "S5 T3 D5"), "M", "S5")
    assert playable(state) == {"S9"}
    refused(state, 0, "play B1", "SC 4.3", "scarto.refuse.follow")
    refused(state, 0, "play T4", "SC 4.3", "scarto.refuse.follow")


def test_after_the_matto_the_third_trumps_the_second_players_suit():
    """SC 5.2: without that suit the third player must trump."""
    state = go(late("S9 B1 T4", "M S8 T7", "S5 T3 D5"), "M", "D5")
    assert playable(state) == {"T4"}
    refused(state, 0, "play B1", "SC 4.3", "scarto.refuse.must_trump")


def test_after_the_matto_the_third_follows_the_second_players_trump():
    """SC 5.2: a trump second counts as a trump led."""
    state = go(late("S9 B1 T4", "M S8 T7", "S5 T3 D5"), "M", "T3")
    assert playable(state) == {"T4"}
    refused(state, 0, "play S9", "SC 4.2", "scarto.refuse.trump_led")


@pytest.mark.parametrize(
    ("trick", "winner"),
    [
        ("M S5 S9", 0),
        ("M S9 S5", 2),
        ("M S5 BK", 2),  # the suit that counts as led is Swords
        ("M C9 C3", 0),
        ("M T3 SK", 2),
        ("M S5 T1", 0),
        ("M T5 T4", 2),
    ],
)
def test_after_the_matto_the_second_card_counts_as_led(trick, winner):
    """SC 5.2: SC 4.4 too takes the second card for the card led; 1 leads, then 2 and 0 play."""
    assert one_trick(trick) == winner


@pytest.mark.parametrize(
    ("trick", "winner"),
    [
        ("M S1 B2", 2),
        ("S1 M B2", 1),
        ("S1 B2 M", 1),
        ("D10 M CK", 1),
        ("T1 M S2", 1),
        ("S2 T1 M", 2),
        ("S2 M T1", 0),
    ],
)
def test_the_matto_never_wins(trick, winner):
    """SC 5.3: the Matto beats no card, not even the lowest of a suit led; 1 leads, then 2 and 0."""
    assert one_trick(trick) == winner


def _piles(trick, *hands):
    """The three piles after this trick, without the discard of player 0."""
    end = go(late(*hands), *trick.split())
    piles = [set(pile.cards) for pile in end.result.piles]
    piles[0] -= set(end.discard)
    return piles


@pytest.mark.parametrize(
    ("trick", "piles"),
    [
        ("S9 M SK", [{"S9", "SK"}, set(), {"M"}]),  # 2 plays the Matto, 0 wins
        ("M SK S9", [set(), {"M"}, {"S9", "SK"}]),  # 1 leads the Matto, 2 wins
        ("SK S9 M", [{"M"}, {"SK", "S9"}, set()]),  # 0 plays the Matto, 1 wins
    ],
)
def test_the_matto_goes_to_the_pile_of_its_player(trick, piles):
    """SC 5.3: it goes to the pile of who played it; the winner gets two cards."""
    first, second, third = trick.split()
    assert _piles(trick, third, first, second) == piles


def test_the_matto_does_not_return_to_the_hand():
    """SC 5.3: not back to the hand: it is played once."""
    state = go(late("S9 B1", "SK T7", "M S5"), "SK", "M", "S9")
    assert state.hands[2] == ("S5",)


def test_the_trick_with_the_matto_is_the_winners():
    """SC 5.3: the trick itself, and its point, are the winner's; he leads to the next."""
    state = go(late("SK B1", "S9 T7", "M S5"), "S9", "M", "SK")
    assert (state.to_act, state.tricks[-1].winner) == (0, 0)
    end = go(late("SK", "S9", "M"), "S9", "M", "SK")
    # King 4, the trick 1, the discard 1; and the Matto alone 4.
    assert end.result.points == (4 + 1 + 1, 0, 4)


def test_the_matto_is_kept_without_a_trick():
    """SC 5.4: no card is given for it; who takes no trick at all still keeps it."""
    state = before_discard("S2 S3 S4", "T* SK BK CK DK", "M")
    end = played_out(go(state, "discard S2 S3 S4"))
    assert {trick.winner for trick in end.tricks} == {1}
    assert (end.result.piles[2].cards, end.result.piles[2].tricks) == (("M",), 0)
    assert len(end.result.piles[1].cards) == 74
    assert end.result.points == (1, 52 - 4 + 25, 4)


def facts(state):
    return [(fact.id, dict(fact.params)) for fact in at_table(state.view(None)).facts[1:]]


def test_sc_5_2_the_table_says_what_a_matto_led_means():
    """SC 5.2, SC 5.3: the next card is the one to follow; the Matto stays with its player."""
    state = go(late("S7 B2", "M S9", "S8 B3"), "M")
    kept = ("scarto.fact.matto", {"seat": 1})
    assert facts(state) == [kept, ("scarto.fact.matto_led", {})]
    state = go(state, "S8")
    assert facts(state) == [kept, ("scarto.fact.matto_led", {})]
    state = go(state, "S7")
    assert facts(state) == [kept]  # It lies there until the next card.
    assert facts(go(state, "B3")) == []
