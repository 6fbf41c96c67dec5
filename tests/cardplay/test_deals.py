"""Deals as data: the whole pack, in piles of the right size, and nothing else."""

import pytest

from stammtisch.cardplay.deals import (
    check_piles,
    deal_packets,
    read_dealer,
    read_pile,
    read_piles,
)
from stammtisch.cardplay.refusals import Refusal

PACK = ("A", "B", "C", "D", "E")


@pytest.mark.parametrize(
    ("piles", "why", "told"),
    [
        ((("A", "B"), ("C", "D"), ("X",)), "deal.unknown", {"card": "X"}),
        ((("A", "B"), ("C", "D"), ("A",)), "deal.double", {"card": "A"}),
        ((("A", "A"), ("C", "D"), ("E",)), "deal.double", {"card": "A"}),
        ((("A", "B"), ("C", "D", "E")), "deal.piles", {"number": 2, "wanted": 3}),
        ((("A", "B"), ("C", "D"), ("E",), ()), "deal.piles", {"number": 4, "wanted": 3}),
        ((("A",), ("B", "C"), ("D", "E")), "deal.size", {"place": 0, "number": 1, "wanted": 2}),
        ((("A", "B"), ("C", "D"), ()), "deal.size", {"place": 2, "number": 0, "wanted": 1}),
        ((("A", "B"), ("C", "D"), ("X", "A")), "deal.unknown", {"card": "X"}),
    ],
)
def test_impossible_piles(piles, why, told):
    """Refused under the clause of the game, with a sentence that says what is wrong."""
    with pytest.raises(Refusal) as caught:
        check_piles("XX 8.4", PACK, piles, (2, 2, 1))
    assert caught.value.clause == "XX 8.4"
    assert caught.value.message.id == why
    assert dict(caught.value.message.params) == told


def test_possible_piles():
    """In any order."""
    check_piles("XX 8.4", PACK, (("E", "B"), ("A", "D"), ("C",)), (2, 2, 1))


@pytest.mark.parametrize("dealer", [0, 1, 2])
def test_a_dealer(dealer):
    """A number, from 0 on."""
    assert read_dealer("XX 8.4", {"dealer": dealer}, 3) == dealer


@pytest.mark.parametrize("data", [{}] + [{"dealer": v} for v in (3, -1, None, "1", 1.0, True, [1])])
def test_no_dealer(data):
    """A number that is not a seat, or not a number."""
    with pytest.raises(Refusal) as caught:
        read_dealer("XX 8.4", data, 3)
    assert (caught.value.clause, caught.value.message.id) == ("XX 8.4", "deal.dealer")
    assert dict(caught.value.message.params) == {"value": repr(data.get("dealer")), "last": 2}


def test_piles_are_lists_of_card_codes():
    """Which cards they are, and how many, is checked later."""
    assert read_piles("XX 8.4", [["A", "B"], []]) == (("A", "B"), ())
    assert read_pile("XX 8.4", ["Z"]) == ("Z",)


@pytest.mark.parametrize("value", [None, "AB", 3, {"A": 1}, ("A", "B"), ["A", 1], [["A"]], [None]])
def test_what_is_no_pile(value):
    """A text, a number, a list of something else."""
    with pytest.raises(Refusal) as caught:
        read_pile("XX 8.4", value)
    assert (caught.value.clause, caught.value.message.id) == ("XX 8.4", "deal.form")


@pytest.mark.parametrize("value", [None, "AB", 3, {"A": 1}, ["A", "B"], [["A"], None]])
def test_what_are_no_piles(value):
    """Piles are a list of lists."""
    with pytest.raises(Refusal) as caught:
        read_piles("XX 8.4", value)
    assert (caught.value.clause, caught.value.message.id) == ("XX 8.4", "deal.form")


def test_a_long_value_is_not_repeated_in_full():
    """A message quotes a value cut short, however long it is."""
    with pytest.raises(Refusal) as caught:
        read_pile("XX 8.4", "A" * 1000)
    assert len(dict(caught.value.message.params)["value"]) < 80


def test_dealing_in_packets():
    """Two each, then one each, beginning with the second player; the rest stays on the pack."""
    hands = deal_packets("abcdefghij", seats=3, packets=[2, 1], first=1)
    assert hands == [("e", "f", "i"), ("a", "b", "g"), ("c", "d", "h")]
