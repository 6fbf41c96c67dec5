"""SC 4: the play of the cards."""

import pytest

from tests.games.scarto.hands import (
    before_discard,
    cards,
    go,
    late,
    one_trick,
    playable,
    played_out,
    refused,
)


@pytest.mark.parametrize("dealer", [0, 1, 2])
def test_the_dealers_right_hand_neighbour_leads(dealer):
    """SC 4.1: the player on the dealer's right leads to the first trick."""
    hands = ["", "", ""]
    hands[dealer] = "S2 S3 S4"
    state = go(before_discard(*hands, dealer=dealer), "discard S2 S3 S4")
    assert (state.phase, state.to_act, state.may_act) == (
        "play",
        (dealer + 1) % 3,
        ((dealer + 1) % 3,),
    )


def test_any_card_may_be_led():
    """SC 4.1: the first leader may lead each of his 25 cards: suits, trumps, and the Matto."""
    state = go(before_discard("S2 S3 S4", "M T1 T20 SK D10", ""), "discard S2 S3 S4")
    assert playable(state) == set(state.hands[1])
    assert len(state.hands[1]) == 25
    for card in cards("M T1 T20 SK D10"):
        assert go(state, card).trick == (card,)


def test_a_trump_is_followed_by_a_trump():
    """SC 4.2: a trump led, a trump must be played by who holds one, high or low."""
    state = go(late("S9 S8 S7", "T9 T8 T7", "T20 T2 S5"), "T9")
    assert playable(state) == {"T20", "T2"}
    refused(state, 2, "play S5", "SC 4.2", "scarto.refuse.trump_led")


def test_without_a_trump_any_card_goes_to_a_trump():
    """SC 4.2: a trump led, and none in hand: any card."""
    state = go(late("S9 S8 S7", "T9 T8 T7", "SK D2 M"), "T9")
    assert playable(state) == {"SK", "D2", "M"}


def test_a_suit_is_followed():
    """SC 4.3: a suit led, the suit must be played by who holds it: no trump, no other suit."""
    state = go(late("B9 B8 B7", "S9 T8 T7", "SK S1 T20"), "S9")
    assert playable(state) == {"SK", "S1"}
    error = refused(state, 2, "play T20", "SC 4.3", "scarto.refuse.follow")
    assert dict(error.message.params)["suit"] == "S"


def test_a_suit_is_not_followed_by_another_suit():
    """SC 4.3: who has a card of the suit led may not throw another suit."""
    state = go(late("B9 B8 B7", "C9 T8 T7", "C10 D1 DK"), "C9")
    assert playable(state) == {"C10"}
    refused(state, 2, "play D1", "SC 4.3", "scarto.refuse.follow")


def test_without_the_suit_a_trump_must_be_played():
    """SC 4.3: void in the suit led, a trump must be played by who holds one."""
    state = go(late("B9 B8 B7", "D9 T8 T7", "T1 T21 SK"), "D9")
    assert playable(state) == {"T1", "T21"}
    refused(state, 2, "play SK", "SC 4.3", "scarto.refuse.must_trump")


def test_without_suit_and_trump_any_card_goes():
    """SC 4.3: void in the suit led and without a trump: any card."""
    state = go(late("B9 B8 B7", "D9 T8 T7", "C1 SK S4"), "D9")
    assert playable(state) == {"C1", "SK", "S4"}


def test_nobody_must_beat_a_card():
    """SC 4.3: there is no duty to beat: a low card of the suit will do, and a low trump."""
    follow = go(late("S2 SK B7", "S9 B1 B2", "S3 SQ B6"), "S9")
    assert playable(follow) == {"S3", "SQ"}
    follow = go(follow, "S3")
    assert playable(follow) == {"S2", "SK"}

    trump = go(late("T2 T21 C7", "D9 B1 B2", "T5 T3 B6"), "D9", "T5")
    assert playable(trump) == {"T2", "T21"}

    trump_led = go(late("S2 S3 S4", "T9 B1 B2", "T3 T11 B6"), "T9")
    assert playable(trump_led) == {"T3", "T11"}


def test_the_third_player_follows_the_card_led_not_the_second():
    """SC 4.3: the card led counts, not a trump or another suit that the second player has put."""
    state = go(late("D2 T4 B4", "D9 B1 B2", "T5 T3 B6"), "D9", "T5")
    assert playable(state) == {"D2"}
    state = go(late("D2 C4 B4", "D9 B1 B2", "C5 C3 B6"), "D9", "C5")
    assert playable(state) == {"D2"}


@pytest.mark.parametrize(
    ("trick", "winner"),
    [
        ("T5 T9 T7", 2),  # the highest trump of three
        ("T20 T21 T19", 1),  # the Angel
        ("SK T1 SQ", 2),  # the Bagatto beats a King
        ("SK T3 T2", 2),  # two trump in: the higher wins,
        ("SK T2 T3", 0),  # wherever it lies
        ("CK C9 T2", 0),
    ],
)
def test_the_highest_trump_wins(trick, winner):
    """SC 4.4: the highest trump in the trick wins it; 1 leads, 2 and 0 play after him."""
    assert one_trick(trick) == winner


@pytest.mark.parametrize(
    ("trick", "winner"),
    [
        ("S9 SQ SK", 0),
        ("S9 SK SQ", 2),
        ("C2 C1 C3", 2),
        ("B4 SK DK", 1),  # higher cards of other suits do not win
        ("D10 SK D9", 0),
        ("S1 BK CK", 1),
    ],
)
def test_without_trumps_the_highest_of_the_suit_led_wins(trick, winner):
    """SC 4.4: with no trump, the highest card of the suit led wins; 1 leads, then 2 and 0."""
    assert one_trick(trick) == winner


@pytest.mark.parametrize(("third", "winner"), [("SK", 0), ("S5", 2), ("B3", 2)])
def test_the_winner_leads_to_the_next_trick(third, winner):
    """SC 4.5: who has won the trick leads to the next."""
    state = go(late(f"{third} B7", "S9 T8", "SQ B1"), "S9", "SQ", third)
    assert (state.leader, state.to_act, state.trick) == (winner, winner, ())
    assert playable(state) == set(state.hands[winner])


def test_the_winner_takes_the_cards():
    """SC 4.5: all three cards go to the winner's pile."""
    end = go(late("SK", "S9", "SQ"), "S9", "SQ", "SK")
    assert {"SK", "SQ", "S9"} <= set(end.result.piles[0].cards)
    assert end.result.piles[1].cards == end.result.piles[2].cards == ()


def test_25_tricks_end_the_deal():
    """SC 4.5: after 25 tricks, 75 cards, the deal is over; not a card before."""
    state = go(before_discard("S2 S3 S4", "", ""), "discard S2 S3 S4")
    for _ in range(74):
        state = state.act(state.to_act, state.actions(state.to_act)[0])
    assert (state.phase, len(state.tricks), state.result) == ("play", 24, None)
    state = played_out(state)
    assert (state.phase, len(state.tricks), state.to_act, state.may_act) == (
        "finished",
        25,
        None,
        (),
    )
    assert all(state.actions(seat) == () for seat in range(3))
    assert state.result is not None
