"""Deals that look the same to a seat give it the same bytes."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

from stammtisch.games import skat
from stammtisch.games.skat.cards import PACK
from stammtisch.learn.skat import observed


def test_the_twin_sees_nothing_behind_its_view() -> None:
    """With the lockstep's equality this holds for the kernel: its twin has the view alone."""
    rng = Random(1)
    for number in range(200):
        deal = skat.deal(f"secrets/{number}", number % 3)
        seat = rng.randrange(3)
        hidden = [card for card in PACK if card not in deal.hands[seat]]
        rng.shuffle(hidden)
        hands = [deal.hands[seat] if of == seat else () for of in range(3)]
        for of in range(3):
            if of != seat:
                hands[of], hidden = tuple(hidden[:10]), hidden[10:]
        other = replace(deal, hands=tuple(hands), skat=tuple(hidden))
        one: Any = skat.begin(deal)
        two: Any = skat.begin(other)
        for _ in range(rng.randrange(12)):
            due = one.to_act
            if due is None or one.phase != "auction":
                break
            action = rng.choice(one.actions(due)[-8:])
            one, two = one.act(due, action), two.act(due, action)
        assert observed(one.view(seat), ()) == observed(two.view(seat), ())
