"""Playouts by players who search, beside a slow twin that plays them by the law."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import partial
from itertools import combinations
from math import comb
from typing import TypeAlias

import numpy as np
import pytest

from stammtisch.bots.skat.belief import sample_worlds, to_places
from stammtisch.coach.skat.worlds import hidden
from stammtisch.games.skat.cards import NULL, PACK, POINTS, STRENGTH, SUIT, SUIT_KINDS, TRUMP
from stammtisch.games.skat.phases import Playing, imagine
from stammtisch.solver import skat
from tests.habit import examples
from tests.solver.skat import deals

SEATS = range(3)
Two: TypeAlias = tuple[list[str], list[str]]
EXPECTED = np.array(
    [[card[1:] in ("J", "A") for card in PACK], [-2 * (card[1:] == "A") for card in PACK]], np.int32
)
WORTH = np.array([points + 100 * (points >= 61) for points in range(121)], np.int32)


class Chance:
    """The kernel's random numbers (SplitMix64)."""

    def __init__(self, seed: int) -> None:
        self.state = seed

    def next(self) -> int:
        mask = (1 << 64) - 1
        self.state = (self.state + 0x9E3779B97F4A7C15) & mask
        z = self.state
        z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 & mask
        z = (z ^ z >> 27) * 0x94D049BB133111EB & mask
        return z ^ z >> 31

    def below(self, end: int) -> int:
        return (self.next() >> 32) * end >> 32


def some(cards: list[str], number: int, chance: Chance) -> list[str]:
    rest = list(cards)
    return [rest.pop(chance.below(len(rest))) for _ in range(number)]


def lying(
    unseen: list[str], sizes: tuple[int, int], missing: tuple[set[str], set[str]], chance: Chance
) -> Two:
    """The unseen cards in two hands, each way with the same probability; the rest lies aside."""
    groups: dict[tuple[bool, bool], list[str]] = {}
    for card in unseen:
        groups.setdefault((card in missing[0], card in missing[1]), []).append(card)
    ones, twos, either, neither = (
        groups.get(key, []) for key in ((False, True), (True, False), (False, False), (True, True))
    )
    left = len(unseen) - sum(sizes) - len(neither)
    ways = {}
    for one in range(left + 1):
        for two in range(left - one + 1):
            other, open_ = left - one - two, sizes[0] - (len(ones) - one)
            if 0 <= open_ <= len(either) - other:
                ways[one, two] = (
                    comb(len(ones), one)
                    * comb(len(twos), two)
                    * comb(len(either), other)
                    * comb(len(either) - other, open_)
                )
    at = chance.below(sum(ways.values()))
    for (one, two), number in ways.items():  # noqa: B007
        if at < number:
            break
        at -= number
    aside_one, aside_two = some(ones, one, chance), some(twos, two, chance)
    aside = some(either, left - one - two, chance)
    first = [card for card in ones if card not in aside_one]
    second = [card for card in twos if card not in aside_two]
    either = [card for card in either if card not in aside]
    mine = some(either, sizes[0] - len(first), chance)
    return first + mine, second + [card for card in either if card not in mine]


def likely(draw: Callable[[], Two], soloist: int, unseen: list[str], chance: Chance) -> Two:
    """One of eight ways, by the weights of what the soloist holds and has aside."""
    total = 0
    for _ in range(8):
        drawn = draw()
        aside = set(unseen) - set(drawn[0]) - set(drawn[1])
        power = sum(int(EXPECTED[0][PACK.index(card)]) for card in drawn[soloist])
        weight = 1 << 28 + power + sum(int(EXPECTED[1][PACK.index(card)]) for card in aside)
        total += weight
        if chance.next() % total < weight:
            chosen = drawn
    return chosen


def in_order(kind: str, cards: object) -> list[str]:
    """From low to high, suit by suit, trumps last."""

    def place(card: str) -> tuple[int, int]:
        suit = SUIT[kind][card]
        return len(SUIT_KINDS) if suit == TRUMP else SUIT_KINDS.index(suit), STRENGTH[kind][card]

    return sorted(cards, key=place)


def choice(state: Playing, samples: int, chance: Chance) -> str:
    """The card of the player to act, who sees only what is his."""
    contract, seat = state.contract, state.to_act
    view = state.view(seat)
    cards = in_order(contract.kind, [action.card for action in state.actions(seat)])
    if len(cards) == 1:
        return cards[0]
    others = [(seat + 1) % 3, (seat + 2) % 3]
    missing = skat.cannot_hold(view)
    cannot = tuple(
        {card for at, card in enumerate(PACK) if missing[each] >> at & 1} for each in others
    )
    sizes = tuple(view.hand_sizes[each] for each in others)
    unseen = in_order(contract.kind, view.unseen)
    sums = dict.fromkeys(cards, 0)
    for _ in range(samples):
        draw = partial(lying, unseen, sizes, cannot, chance)
        if seat == contract.soloist:
            drawn = draw()
        else:
            drawn = likely(draw, others.index(contract.soloist), unseen, chance)
        aside = set(unseen) - set(drawn[0]) - set(drawn[1]) or set(view.laid_away)
        hands = {seat: view.hand, others[0]: tuple(drawn[0]), others[1]: tuple(drawn[1])}
        own = [trick for trick in view.tricks if trick.winner == contract.soloist]
        taken = sum(POINTS[card] for trick in own for card in trick.cards)
        position = skat.Position(
            contract.kind,
            contract.soloist,
            view.leader,
            tuple(hands[each] for each in SEATS),
            view.trick,
            taken + sum(POINTS[card] for card in aside),
            len(own),
            len(view.tricks) - len(own),
        )
        (solved,) = skat.solve([position], values=True)
        for card, points in solved.values.items():
            sums[card] += int(WORTH[points])
    sign = 1 if seat == contract.soloist else -1
    return max(cards, key=lambda card: sign * sums[card])


def twin(state: Playing, card: str, samples: int, seed: int) -> int:
    """The soloist's card points when this card is played."""
    chance, soloist = Chance(seed), state.contract.soloist
    after = state.act(state.to_act, f"play {card}")
    while isinstance(after, Playing):
        after = after.act(after.to_act, f"play {choice(after, samples, chance)}")
    return after.view(soloist).points[soloist]


def worlds_of(state: Playing, number: int):
    view = state.view(state.to_act)
    return view, to_places(view, sample_worlds(view, number, np.random.RandomState([number])))


def legal(state: Playing) -> list[str]:
    return [action.card for action in state.actions(state.to_act)]


@pytest.mark.parametrize("left", [6, 9, 11, 13])
def test_the_twin_plays_alike(left):
    told = set()
    for kind, state in deals.endings(examples(60, 20), left):
        if kind == NULL:
            continue
        view, worlds = worlds_of(state, 2)
        found = skat.searched_playouts(
            view, worlds, legal(state), np.tile(WORTH, (2, 1)), EXPECTED, samples=3, seed=left
        )
        for number, (world, each) in enumerate(zip(worlds, found, strict=True)):
            there = imagine(view, hidden(view, world))
            slow = {card: twin(there, card, 3, left + number) for card in legal(state)}
            assert each.points == slow
            told.add(len(set(slow.values())) > 1)
    assert told == {False, True}


def test_unseen_cards_lie_in_each_way_equally_often():
    """In the twin, and so in the kernel, which draws alike."""
    unseen, sizes, missing = list("abcdefg"), (3, 2), ({"a", "g"}, {"b", "g"})
    ways = {
        (first, second)
        for first in combinations(sorted(set(unseen) - missing[0]), 3)
        for second in combinations(sorted(set(unseen) - missing[1] - set(first)), 2)
        if "g" not in (*first, *second)
    }
    chance, number = Chance(1), 200 * len(ways)
    drawn = Counter(
        tuple(tuple(sorted(hand)) for hand in lying(unseen, sizes, missing, chance))
        for _ in range(number)
    )
    assert set(drawn) == ways
    spread = sum((times - 200) ** 2 / 200 for times in drawn.values())
    # Chi squared: mean and variance follow from the degrees of freedom.
    assert abs(spread - (len(ways) - 1)) < 5 * (2 * len(ways)) ** 0.5


def test_threads_change_nothing_and_seeds_do():
    state = deals.played(deals.begun("seeds", "grand"), 9, "seeds")
    view, worlds = worlds_of(state, 12)
    table = np.tile(WORTH, (12, 1))
    once, again, other = (
        skat.searched_playouts(view, worlds, legal(state), table, seed=seed, threads=threads)
        for seed, threads in ((1, 1), (1, 2), (2, 1))
    )
    assert once == again
    assert once != other


def test_a_world_that_takes_too_much_says_nothing():
    state = deals.played(deals.begun("nodes", "S"), 12, "nodes")
    view, worlds = worlds_of(state, 6)
    table = np.tile(WORTH, (6, 1))
    whole = skat.searched_playouts(view, worlds, legal(state), table)
    limit = sorted(each.nodes for each in whole)[2]
    some_of_them = skat.searched_playouts(view, worlds, legal(state), table, nodes=limit)
    for all_, part in zip(whole, some_of_them, strict=True):
        assert part.nodes <= limit
        assert part.points == (all_.points if all_.nodes <= limit else {})


@pytest.mark.parametrize(
    ("kind", "changed", "sentence"),
    [
        (NULL, {}, "null"),
        ("S", {"cards": ["CJ", "SJ", "HJ", "DJ", "CA"]}, "may not be played"),
        ("S", {"cards": ["XX"]}, "not in the pack"),
        ("S", {"cards": []}, "no card"),
        ("S", {"utilities": np.zeros((1, 120), np.int32)}, "utilities"),
        ("S", {"utilities": np.full((1, 121), 0.5)}, "whole number"),
        ("S", {"utilities": np.full((1, 121), 1e12)}, "whole number"),
        ("S", {"seed": -1}, "seed"),
        ("S", {"seed": 2**64}, "seed"),
        ("S", {"samples": 0}, "samples"),
    ],
)
def test_what_cannot_be_played_out_is_refused(kind, changed, sentence):
    state = deals.begun("refused", kind)
    view, worlds = worlds_of(state, 1)
    given = {"cards": legal(state)[:1], "utilities": np.zeros((1, 121), np.int32)} | changed
    with pytest.raises(ValueError, match=sentence):
        skat.searched_playouts(view, worlds, **given)
