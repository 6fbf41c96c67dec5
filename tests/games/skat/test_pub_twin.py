"""The rules of the pub (SK 10): the law and its twin play random deals and lists at once."""

from __future__ import annotations

from collections import Counter

from tests.games.skat.pub_walks import play_deal, play_list
from tests.habit import examples
from tests.twin.skat_cards import PUB_OPTIONS

SOME, MANY = 100, 600  # deals, in the habit and in all: then every branch is met
SOME_LISTS, MANY_LISTS = 6, 60

IN_DEALS = (
    *("late: pass", "grand_hand: grand_hand", "grand_hand: pass", "grand hand instead"),
    *("push: push", "push: take_skat", "lay: discard", "contra: contra", "contra: pass"),
    *("re: re", "re: pass", "play: contra", "forced True", "null, True", "null, False"),
    *("ramsch: march", "ramsch: maiden True, losers 1", "ramsch: maiden False, losers 1"),
    *("refused by None", "refused by SK 8.1"),
    *("refused by SK 8.2", "refused by SK 8.3", "refused by SK 8.5", "refused by SK 8.7"),
    *("refused by SK 10.4", "refused by SK 10.7", "refused by SK 10.8", "refused by SK 5.3"),
    *(f"option {name} = {value}" for name, values in PUB_OPTIONS.items() for value in values),
)
IN_LISTS = (
    *("list: forced False, factor 1", "list: forced False, factor 2"),
    *("list: forced True, factor 1", "list: 0 rounds set off", "list: 1 rounds set off"),
    *("list: with re, won True", "list: with re, won False"),
    *("list: Bierlachs, full False, 1 pay", "list: Bierlachs, full True, 1 pay"),
)


def deals(number: int) -> Counter[str]:
    met: Counter[str] = Counter()
    for seed in range(number):
        play_deal(seed, met)
    return met


def lists(number: int) -> Counter[str]:
    met: Counter[str] = Counter()
    for seed in range(number):
        play_list(seed, met)
    return met


def test_sk_10_1_law_and_twin_play_the_same_deals() -> None:
    """SK 10.1 to SK 10.5, 10.7 to 10.9, 10.13, 10.14: menus, refusals, results, what is seen."""
    number = examples(MANY, SOME)
    met = deals(number)
    for act in ("push: push", "grand_hand: grand_hand", "contra: contra", "re: re", "play: contra"):
        assert met[act], act
    if number == MANY:
        assert not [each for each in IN_DEALS if not met[each]]


def test_sk_10_12_law_and_twin_write_the_same_lists() -> None:
    """SK 10.6, SK 10.10 to SK 10.12, SK 10.16: rows, totals, places, what is owed, who pays."""
    number = examples(MANY_LISTS, SOME_LISTS)
    met = lists(number)
    assert met["list: forced False, factor 2"]
    if number == MANY_LISTS:
        assert not [each for each in IN_LISTS if not met[each]]
