"""SC 2: who deals, and how."""

import pytest

from stammtisch.cardplay.refusals import Refusal
from stammtisch.cardplay.shuffle import Stream
from stammtisch.games import scarto
from tests.games.scarto.hands import before_discard, deal_of, game_of


def test_the_first_dealer_is_drawn_at_random():
    """SC 2.1: every player may be the first dealer; a seed always names the same one."""
    drawn = [scarto.first_dealer(f"table {number}") for number in range(30)]
    assert set(drawn) == {0, 1, 2}
    assert drawn == [scarto.first_dealer(f"table {number}") for number in range(30)]


@pytest.mark.parametrize(("first", "order"), [(0, [0, 1, 2]), (1, [1, 2, 0]), (2, [2, 0, 1])])
def test_the_deal_passes_to_the_right(first, order):
    """SC 2.1: after each deal the next player counter-clockwise deals."""
    played = [(26, 26, 26)] * 2
    assert [game_of(*played[:n], first_dealer=first).next_dealer for n in range(3)] == order


@pytest.mark.parametrize("dealer", [0, 1, 2])
@pytest.mark.parametrize("seed", ["SC 2.2", "2026-11-21/1", ""])
def test_five_at_a_time_from_the_right_of_the_dealer(seed, dealer):
    """SC 2.2: five rounds of five cards, the dealer's right first; he takes the last 3 as well."""
    pack = Stream(seed, "scarto").shuffled(scarto.PACK)
    right, left = (dealer + 1) % 3, (dealer + 2) % 3
    hands = {right: [], left: [], dealer: []}
    at = 0
    for _round in range(5):
        for seat in (right, left, dealer):
            hands[seat] += pack[at : at + 5]
            at += 5
    hands[dealer] += pack[75:78]

    deal = scarto.deal(seed, dealer)
    assert deal.dealer == dealer
    for seat in range(3):
        assert set(deal.hands[seat]) == set(hands[seat])
        assert len(deal.hands[seat]) == len(hands[seat])


@pytest.mark.parametrize("dealer", [0, 1, 2])
def test_25_cards_each_and_28_for_the_dealer(dealer):
    """SC 2.2: 25 cards each, 28 the dealer."""
    sizes = [len(hand) for hand in scarto.deal("sizes", dealer).hands]
    assert sizes == [28 if seat == dealer else 25 for seat in range(3)]


def test_another_seed_is_another_deal():
    """SC 2.2: the pack is shuffled before each deal."""
    assert scarto.deal("one") != scarto.deal("two")
    assert scarto.deal("one") == scarto.deal("one")


def _record():
    return scarto.format_deal(deal_of("", "", ""))


def test_a_whole_deal_is_read_as_it_was_written():
    """SC 8.4: a deal with every card once, in hands of the right size, is taken."""
    assert scarto.parse_deal(_record()) == deal_of("", "", "")
    assert before_discard("", "", "").deal == deal_of("", "", "")


def _double(record):
    record["hands"][1][0] = record["hands"][2][0]


def _unknown(record):
    record["hands"][1][0] = "T22"


def _other_game(record):
    record["hands"][1][0] = "HA"


def _too_few(record):
    record["hands"][2].pop()


def _missing_in_a_full_hand(record):
    record["hands"][2].append(record["hands"][0].pop())


def _dealer_without_his_three(record):
    record["dealer"] = 1


def _two_hands(record):
    record["hands"].pop()


def _four_hands(record):
    record["hands"].append([])


def _no_hands(record):
    del record["hands"]


def _no_list(record):
    record["hands"][1] = "S1 S2"


def _number_for_a_card(record):
    record["hands"][1][0] = 7


def _dealer_3(record):
    record["dealer"] = 3


def _dealer_in_words(record):
    record["dealer"] = "0"


def _no_dealer(record):
    del record["dealer"]


@pytest.mark.parametrize(
    ("spoil", "id"),
    [
        (_double, "deal.double"),
        (_unknown, "deal.unknown"),
        (_other_game, "deal.unknown"),
        (_too_few, "deal.size"),
        (_missing_in_a_full_hand, "deal.size"),
        (_dealer_without_his_three, "deal.size"),
        (_two_hands, "deal.piles"),
        (_four_hands, "deal.piles"),
        (_no_hands, "deal.form"),
        (_no_list, "deal.form"),
        (_number_for_a_card, "deal.form"),
        (_dealer_3, "deal.dealer"),
        (_dealer_in_words, "deal.dealer"),
        (_no_dealer, "deal.dealer"),
    ],
)
def test_an_impossible_deal_is_refused(spoil, id):
    """SC 8.4: a card twice, missing or unknown, or hands of the wrong size, are no deal."""
    record = _record()
    spoil(record)
    with pytest.raises(Refusal) as caught:
        scarto.parse_deal(record)
    assert (caught.value.clause, caught.value.message.id) == ("SC 8.4", id)


def test_an_impossible_deal_cannot_be_made_either():
    """SC 8.4: the library's own deals are checked like a record's."""
    dealt = deal_of("", "", "")
    with pytest.raises(Refusal) as caught:
        scarto.Deal(1, dealt.hands)
    assert caught.value.clause == "SC 8.4"
