"""Cards, seats and the deal: SK 1, SK 2 and SK 8.4."""

import pytest

from stammtisch.cardplay.refusals import Refusal
from stammtisch.cardplay.shuffle import Stream
from stammtisch.games import skat
from stammtisch.games.skat.cards import POINTS
from tests.games.skat.tables import cards, dealt, go, playing


def test_sk_1_1_three_players_and_32_cards():
    """SK 1.1: three play with A 10 K Q J 9 8 7 in clubs, spades, hearts and diamonds."""
    assert skat.SEATS == 3
    assert " ".join(skat.PACK) == (
        "CA C10 CK CQ CJ C9 C8 C7 SA S10 SK SQ SJ S9 S8 S7 "
        "HA H10 HK HQ HJ H9 H8 H7 DA D10 DK DQ DJ D9 D8 D7"
    )


@pytest.mark.parametrize(
    ("rank", "points"),
    [("A", 11), ("10", 10), ("K", 4), ("Q", 3), ("J", 2), ("9", 0), ("8", 0), ("7", 0)],
)
def test_sk_1_2_card_points(rank, points):
    """SK 1.2: an ace counts 11, a ten 10, king, queen and jack 4, 3 and 2, the others nothing."""
    assert [POINTS[suit + rank] for suit in "CSHD"] == [points] * 4


def test_sk_1_2_the_pack_holds_120_card_points():
    """SK 1.2: 120 card points in all."""
    assert sum(POINTS.values()) == 120


@pytest.mark.parametrize(
    ("dealer", "fore", "middle", "rear"), [(0, 1, 2, 0), (1, 2, 0, 1), (2, 0, 1, 2)]
)
def test_sk_1_3_forehand_middlehand_rearhand(dealer, fore, middle, rear):
    """SK 1.3: forehand sits left of the dealer, middlehand is next, rearhand has dealt."""
    state = skat.begin(dealt(dealer=dealer))
    assert state.to_act == middle  # middlehand speaks first ...
    state = state.act(middle, "bid 18")
    assert state.to_act == fore  # ... to forehand,
    state = state.act(fore, "hold").act(middle, "pass")
    assert state.to_act == rear  # and the dealer comes last.


@pytest.mark.parametrize("dealer", [0, 1, 2])
def test_sk_1_3_play_goes_clockwise(dealer):
    """SK 1.3: the cards of a trick are played clockwise, from forehand round to the dealer."""
    deal = dealt("CA", "CK", "CQ", dealer=dealer)
    state = go(skat.begin(deal), "middlehand: pass", "rearhand: pass", "forehand: bid 18")
    state = go(state, "hand", "declare grand", "play CA", "play CK", "play CQ")
    seats = [act.seat for act in state.history[-3:]]
    assert seats == [(dealer + 1) % 3, (dealer + 2) % 3, dealer]
    assert list(state.tricks[0].plays) == list(zip(seats, ("CA", "CK", "CQ"), strict=True))


ONE_DEAL = {
    "dealer": 2,
    "hands": [
        list(cards("CA CK CQ C9 SA S10 S9 HK H8 DJ")),
        list(cards("C10 SQ SJ HA H9 DA D10 DQ D8 D7")),
        list(cards("CJ C8 C7 SK S8 S7 H10 HQ H7 D9")),
    ],
    "skat": ["HJ", "DK"],
}


@pytest.mark.parametrize("dealer", [0, 1, 2])
@pytest.mark.parametrize("seed", ["2026-11-21/1", "", "Grüße vom Stammtisch ♣"])
def test_sk_2_1_dealing_order(seed, dealer):
    """SK 2.1: from forehand clockwise three each, two to the skat, four each, three each."""
    pack = Stream(seed, "skat").shuffled(skat.PACK)
    deal = skat.deal(seed, dealer)
    fore, middle, rear = ((dealer + turn) % 3 for turn in (1, 2, 3))
    assert deal.dealer == dealer
    assert set(deal.hands[fore]) == {*pack[0:3], *pack[11:15], *pack[23:26]}
    assert set(deal.hands[middle]) == {*pack[3:6], *pack[15:19], *pack[26:29]}
    assert set(deal.hands[rear]) == {*pack[6:9], *pack[19:23], *pack[29:32]}
    assert set(deal.skat) == set(pack[9:11])
    assert [len(hand) for hand in deal.hands] == [10, 10, 10]


def test_sk_2_1_one_deal_card_by_card():
    """SK 2.1: what one seed deals, for ever."""
    assert skat.format_deal(skat.deal("2026-11-21/1", dealer=2)) == ONE_DEAL


def test_sk_2_1_the_hands_belong_to_seats_not_to_the_dealer():
    """SK 2.1: with another dealer the same packets of cards go to other players."""
    first, next_ = skat.deal("a seed", 0), skat.deal("a seed", 1)
    assert next_.hands == (first.hands[2], first.hands[0], first.hands[1])
    assert next_.skat == first.skat


@pytest.mark.parametrize(
    ("seed", "dealer"), [("a", 2), ("b", 1), ("3", 0), ("2026-11-21/1", 1), ("Grüße", 1)]
)
def test_sk_2_2_the_first_dealer_is_drawn(seed, dealer):
    """SK 2.2: the first dealer is drawn at random, from the seed and so that it can be verified."""
    assert skat.first_dealer(seed) == dealer
    assert skat.Match(first_dealer=skat.first_dealer(seed)).next_dealer == dealer


def test_sk_2_2_every_player_is_drawn_about_equally_often():
    """SK 2.2: at random, so nobody is favoured."""
    drawn = [skat.first_dealer(f"list {number}") for number in range(3000)]
    assert all(900 < drawn.count(seat) < 1100 for seat in range(3))


GOOD = {
    "dealer": 0,
    "hands": [
        list(cards("CA C10 CK CQ CJ C9 C8 C7 SA S10")),
        list(cards("SK SQ SJ S9 S8 S7 HA H10 HK HQ")),
        list(cards("HJ H9 H8 H7 DA D10 DK DQ DJ D9")),
    ],
    "skat": ["D8", "D7"],
}


def _changed(pile, text):
    """The good deal with one pile exchanged: a player's number, or the skat."""
    if pile == "skat":
        return GOOD | {"skat": list(cards(text))}
    return GOOD | {
        "hands": [
            list(cards(text)) if at == pile else hand for at, hand in enumerate(GOOD["hands"])
        ]
    }


BAD_DEALS = {
    "a card twice in a hand": (_changed(0, "CA CA CK CQ CJ C9 C8 C7 SA S10"), "deal.double"),
    "a card in two hands": (_changed(0, "SK C10 CK CQ CJ C9 C8 C7 SA S10"), "deal.double"),
    "a hand's card in the skat": (_changed("skat", "D8 CA"), "deal.double"),
    "an unknown rank": (_changed(0, "C6 C10 CK CQ CJ C9 C8 C7 SA S10"), "deal.unknown"),
    "an unknown suit": (_changed(2, "HJ H9 H8 H7 DA D10 DK DQ DJ T9"), "deal.unknown"),
    "a card in small letters": (_changed("skat", "d8 D7"), "deal.unknown"),
    "a hand of nine": (_changed(1, "SK SQ SJ S9 S8 S7 HA H10 HK"), "deal.size"),
    "no skat": (_changed("skat", ""), "deal.size"),
    "three in the skat, nine in a hand": (
        _changed(0, "C10 CK CQ CJ C9 C8 C7 SA S10") | {"skat": ["D8", "D7", "CA"]},
        "deal.size",
    ),
    "two hands": (GOOD | {"hands": GOOD["hands"][:2]}, "deal.piles"),
    "four hands": (GOOD | {"hands": [*GOOD["hands"], []]}, "deal.piles"),
    "no hands": ({"dealer": 0, "skat": ["D8", "D7"]}, "deal.form"),
    "no skat named": ({"dealer": 0, "hands": GOOD["hands"]}, "deal.form"),
    "a hand that is a text": (GOOD | {"hands": ["CA", "CK", "CQ"]}, "deal.form"),
    "cards that are numbers": (GOOD | {"skat": [8, 7]}, "deal.form"),
    "a fourth seat's deal": (GOOD | {"dealer": 3}, "deal.dealer"),
    "a seat below the first": (GOOD | {"dealer": -1}, "deal.dealer"),
    "a dealer who is no number": (GOOD | {"dealer": "0"}, "deal.dealer"),
    "a dealer who is true": (GOOD | {"dealer": True}, "deal.dealer"),
    "no dealer": ({"hands": GOOD["hands"], "skat": GOOD["skat"]}, "deal.dealer"),
}


@pytest.mark.parametrize(("data", "why"), BAD_DEALS.values(), ids=BAD_DEALS)
def test_sk_8_4_an_impossible_deal_is_refused(data, why):
    """SK 8.4: a duplicate, missing or unknown card, or a hand of the wrong size."""
    with pytest.raises(Refusal) as caught:
        skat.parse_deal(data)
    assert (caught.value.clause, caught.value.message.id) == ("SK 8.4", why)


def test_sk_8_4_a_deal_made_in_the_program_is_checked_too():
    """SK 8.4: a deal need not come from a record to be impossible."""
    good = skat.parse_deal(GOOD)
    with pytest.raises(Refusal) as caught:
        skat.Deal(0, (good.hands[0], good.hands[0], good.hands[2]), good.skat)
    assert caught.value.clause == "SK 8.4"


def test_a_deal_is_read_and_written_as_the_record_holds_it():
    """A good deal comes back as it was; a hand has no order of its own."""
    assert skat.format_deal(skat.parse_deal(GOOD)) == GOOD
    turned = GOOD | {"hands": [hand[::-1] for hand in GOOD["hands"]], "skat": ["D7", "D8"]}
    assert skat.parse_deal(turned) == skat.parse_deal(GOOD)


def test_the_builder_of_these_tests_deals_whole_packs():
    """A deal completed from a few cards holds those where they were put."""
    deal = dealt("D7", "CJ SJ", "HA", "C7")
    assert deal.hands[1][-1] == "D7"
    assert {"CJ", "SJ"} <= set(deal.hands[2])
    assert "HA" in deal.hands[0]
    assert "C7" in deal.skat
    assert playing(deal, "grand").to_act == 1
