"""SN 2: who deals, and how. SN 12.4: what is no deal."""

import pytest

from stammtisch.cardplay.refusals import Refusal
from stammtisch.cardplay.shuffle import Stream
from stammtisch.games import schnapsen
from tests.games.schnapsen.hands import PACK, begin, deal_of, match_of, won


def test_the_first_dealer_is_drawn_at_random():
    """SN 2.1: either player may be the first dealer; a seed always names the same one."""
    drawn = [schnapsen.first_dealer(f"table {number}") for number in range(20)]
    assert set(drawn) == {0, 1}
    assert drawn == [schnapsen.first_dealer(f"table {number}") for number in range(20)]


@pytest.mark.parametrize("first", [0, 1])
def test_the_deal_alternates(first):
    """SN 2.1: the players deal in turn, whoever wins."""
    deals = [won(0, 1), won(0, 1), won(1, 1), won(0, 1)]
    dealers = [match_of(*deals[:n], first_dealer=first).next_dealer for n in range(5)]
    assert dealers == [first, 1 - first, first, 1 - first, first]


@pytest.mark.parametrize("dealer", [0, 1])
@pytest.mark.parametrize("seed", ["SN 2.2", "2026-11-21/1", ""])
def test_two_and_two_three_and_three_then_the_trump(seed, dealer):
    """SN 2.2, SN 2.3: 2 to the opponent, 2 to himself, 3, 3; then the turn-up; 9 lie over it."""
    pack = Stream(seed, "schnapsen").shuffled(PACK)
    deal = schnapsen.deal(seed, dealer)
    assert deal.dealer == dealer
    assert set(deal.hands[1 - dealer]) == {*pack[0:2], *pack[4:7]}
    assert set(deal.hands[dealer]) == {*pack[2:4], *pack[7:10]}
    assert [len(hand) for hand in deal.hands] == [5, 5]
    assert deal.stock == (*pack[11:20], pack[10])


def test_another_seed_is_another_deal():
    """SN 2.2: the pack is shuffled before each deal."""
    assert schnapsen.deal("one") != schnapsen.deal("two")
    assert schnapsen.deal("one") == schnapsen.deal("one")


@pytest.mark.parametrize("turned", ["CJ", "SA", "H10", "DQ"])
def test_the_turn_up_names_the_trump_suit(turned):
    """SN 2.3: the card turned up lies open for both; its suit is trump; the stock is 10 with it."""
    state = begin("", "", turned)
    assert state.trump == turned[0]
    for seat in (0, 1, None):
        view = state.view(seat)
        assert (view.turn_up, view.turned, view.trump) == (turned, turned, turned[0])
        assert view.stock_size == 10


def _record():
    return schnapsen.format_deal(deal_of("", "", "HA"))


def test_a_whole_deal_is_read_as_it_was_written():
    """SN 12.4: a deal with every card once, in piles of the right size, is taken."""
    assert schnapsen.parse_deal(_record()) == deal_of("", "", "HA")


def _double(record):
    record["hands"][0][0] = record["stock"][0]


def _unknown(record):
    record["hands"][0][0] = "C9"


def _other_game(record):
    record["hands"][0][0] = "T21"


def _short_hand(record):
    record["hands"][1].pop()


def _short_stock(record):
    record["stock"].pop()


def _six_and_four(record):
    record["hands"][0].append(record["hands"][1].pop())


def _hand_too_long(record):
    record["hands"][0].append(record["stock"].pop())


def _one_hand(record):
    record["hands"].pop()


def _three_hands(record):
    record["hands"].append([])


def _no_stock(record):
    del record["stock"]


def _no_hands(record):
    del record["hands"]


def _no_list(record):
    record["stock"] = " ".join(record["stock"])


def _dealer_2(record):
    record["dealer"] = 2


def _dealer_yes(record):
    record["dealer"] = True


@pytest.mark.parametrize(
    ("spoil", "id"),
    [
        (_double, "deal.double"),
        (_unknown, "deal.unknown"),
        (_other_game, "deal.unknown"),
        (_short_hand, "deal.size"),
        (_short_stock, "deal.size"),
        (_six_and_four, "deal.size"),
        (_hand_too_long, "deal.size"),
        (_one_hand, "deal.piles"),
        (_three_hands, "deal.piles"),
        (_no_stock, "deal.form"),
        (_no_hands, "deal.form"),
        (_no_list, "deal.form"),
        (_dealer_2, "deal.dealer"),
        (_dealer_yes, "deal.dealer"),
    ],
)
def test_an_impossible_deal_is_refused(spoil, id):
    """SN 12.4: a card twice, missing or unknown, or a hand or stock of the wrong size."""
    record = _record()
    spoil(record)
    with pytest.raises(Refusal) as caught:
        schnapsen.parse_deal(record)
    assert (caught.value.clause, caught.value.message.id) == ("SN 12.4", id)


def test_an_impossible_deal_cannot_be_made_either():
    """SN 12.4: the library's own deals are checked like a record's."""
    whole = deal_of("", "", "HA")
    with pytest.raises(Refusal) as caught:
        schnapsen.Deal(0, whole.hands, whole.stock[1:])
    assert caught.value.clause == "SN 12.4"
