"""SC 1: the table, the pack, and which card is stronger."""

from itertools import pairwise

import pytest

from stammtisch.cardplay.refusals import BadInput
from stammtisch.games import scarto
from tests.games.scarto.hands import (
    before_discard,
    cards,
    deal_of,
    go,
    late,
    one_trick,
    playable,
    played_out,
    refused,
)

LONG_SUITS = ["K", "Q", "C", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2", "1"]
ROUND_SUITS = ["K", "Q", "C", "J", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10"]
TRUMPS = [20, 21, *range(19, 0, -1)]

ANGEL_21 = scarto.Options(angel=21)


def test_three_players_sit_at_the_table():
    """SC 1.1: three play, each for himself: a deal has three scores."""
    end = played_out(scarto.begin(scarto.deal("SC 1.1")))
    assert scarto.SEATS == 3
    assert len(end.result.scores) == 3


@pytest.mark.parametrize("dealer", [0, 1, 2])
def test_play_goes_round_to_the_right(dealer):
    """SC 1.1: the dealer lays away, then his right-hand neighbour leads, and so on to the right."""
    state = scarto.begin(scarto.deal("SC 1.1", dealer))
    turns = []
    for _ in range(4):
        turns.append(state.to_act)
        first = state.menu(state.to_act)[0]
        state = state.act(state.to_act, next(iter(first)) if state.phase == "discard" else first)
    assert turns == [dealer, (dealer + 1) % 3, (dealer + 2) % 3, dealer]


def test_there_is_no_bidding():
    """SC 1.1: nothing is bid: a deal begins with the dealer's discard, then cards are played."""
    state = before_discard("", "", "")
    assert state.phase == "discard"
    assert go(state, "discard S2 S3 S4").phase == "play"


def test_the_pack_has_78_cards():
    """SC 1.2: four suits of 14, trumps 1 to 21, and the Matto."""
    suits = {suit + rank for suit in "SBCD" for rank in LONG_SUITS}
    trumps = {f"T{number}" for number in range(1, 22)}
    assert len(scarto.PACK) == 78
    assert set(scarto.PACK) == suits | trumps | {"M"}


def test_the_matto_is_no_trump():
    """SC 1.2: who has the Matto but no trump need not play it when a trump is led."""
    state = go(late("M S5 C2", "T7 T8 T9", "B3 B4 B5"), "T7", "B3")
    assert playable(state) == {"M", "S5", "C2"}


@pytest.mark.parametrize("suit", "SBCD")
def test_the_matto_belongs_to_no_suit(suit):
    """SC 1.2: the Matto follows no suit: with it alone a player is void, and must trump."""
    another = "B2" if suit == "S" else "S2"
    state = go(late(f"M T3 {another}", f"{suit}9 T4 T5", "T8 T9 T10"), f"{suit}9", "T8")
    assert playable(state) == {"M", "T3"}
    refused(state, 0, f"play {another}", "SC 4.3", "scarto.refuse.must_trump")


def test_c_and_d_are_cups_and_coins():
    """SC 1.3: Swords, Batons, Cups, Coins are S, B, C, D: in C and D the 1 beats the 10."""
    assert list(dict.fromkeys(card[0] for card in scarto.PACK)) == ["S", "B", "C", "D", "T", "M"]
    assert one_trick("S1 S10 C5") == 2
    assert one_trick("B1 B10 C5") == 2
    assert one_trick("C1 C10 S5") == 1
    assert one_trick("D1 D10 S5") == 1


def _pairs(suits, ranks):
    return [(suit + high, suit + low) for suit in suits for high, low in pairwise(ranks)]


@pytest.mark.parametrize(("high", "low"), _pairs("SB", LONG_SUITS))
def test_swords_and_batons_rank_from_the_ten_down(high, low):
    """SC 1.4: K Q C J 10 9 8 7 6 5 4 3 2 1, whoever plays the higher one."""
    assert one_trick(f"{high} {low} C5") == 1
    assert one_trick(f"{low} {high} C5") == 2


@pytest.mark.parametrize(("high", "low"), _pairs("CD", ROUND_SUITS))
def test_cups_and_coins_rank_from_the_one_down(high, low):
    """SC 1.5: K Q C J 1 2 3 4 5 6 7 8 9 10, whoever plays the higher one."""
    assert one_trick(f"{high} {low} S5") == 1
    assert one_trick(f"{low} {high} S5") == 2


@pytest.mark.parametrize(("high", "low"), list(pairwise(TRUMPS)))
def test_the_angel_is_the_highest_trump(high, low):
    """SC 1.6: 20 (the Angel), 21, 19, 18 … 2, 1 (the Bagatto)."""
    assert one_trick(f"T{high} T{low} S5") == 1
    assert one_trick(f"T{low} T{high} S5") == 2
    assert one_trick(f"S5 T{low} T{high}") == 0


@pytest.mark.parametrize("number", range(21, 1, -1))
def test_with_angel_21_trumps_rank_by_their_numbers(number):
    """SC 1.7: with the option the order is plain 21, 20, 19 … 1."""
    assert one_trick(f"T{number} T{number - 1} S5", ANGEL_21) == 1
    assert one_trick(f"T{number - 1} T{number} S5", ANGEL_21) == 2


def test_by_default_trump_20_is_the_angel():
    """SC 1.7: the option's default is 20."""
    assert scarto.Options().angel == 20
    assert one_trick("T21 T20 S5") == 2


def test_with_angel_21_the_points_go_with_the_name():
    """SC 1.7: as the Angel, trump 21 takes the 4 points, and trump 20 is worth nothing."""
    # The trick is worth 1; player 0 has the discard's 1 in either case.
    with_21, with_20 = "S6 S7 T21", "S6 S7 T20"
    assert _points_of_0(with_21, scarto.Options()) == 0 + 1 + 1
    assert _points_of_0(with_20, scarto.Options()) == 4 + 1 + 1
    assert _points_of_0(with_21, ANGEL_21) == 4 + 1 + 1
    assert _points_of_0(with_20, ANGEL_21) == 0 + 1 + 1


def _points_of_0(trick, options):
    first, second, third = trick.split()
    end = go(late(third, first, second, options=options), first, second, third)
    return end.result.points[0]


def test_with_angel_21_trump_21_is_called_the_angel():
    """SC 1.7: on the score sheet too it is the Angel, and trump 20 is not."""
    for card, options in (("T20", scarto.Options()), ("T21", ANGEL_21)):
        end = go(late(card, "S6", "S7", options=options), "S6", "S7", card)
        assert "angel" in [line.key for line in end.result.main[0].lines]
    end = go(late("T20", "S6", "S7", options=ANGEL_21), "S6", "S7", "T20")
    assert "angel" not in [line.key for line in end.result.main[0].lines]


def test_with_angel_21_the_ban_on_the_discard_goes_with_the_name():
    """SC 1.7: trump 21 may then not be laid away, and trump 20 may."""
    state = before_discard("T21 T20 S2 S3", "", "", options=ANGEL_21)
    refused(state, 0, "discard S2 S3 T21", "SC 3.2", "scarto.refuse.never_discard")
    assert go(state, "discard S2 S3 T20").phase == "play"


@pytest.mark.parametrize("angel", [19, 22, 0, "21", True])
def test_no_other_trump_can_be_the_angel(angel):
    """SC 1.7: the option takes 20 or 21, nothing else."""
    with pytest.raises(BadInput) as caught:
        scarto.Options(angel=angel)
    assert caught.value.message.id == "input.option-value"


def test_hands_are_kept_in_the_order_of_the_pack():
    """SC 1.5: a hand shows Cups as they rank, the King first and the 10 last."""
    hand = deal_of("S*", "C* D1..D10 DJ", "").hands[1]
    assert list(hand[:14]) == cards("CK CQ CC CJ C1 C2 C3 C4 C5 C6 C7 C8 C9 C10")
