"""What a seat may not know changes nothing for it: not a byte of what its environment shows.

Two environments are played side by side. As long as the law shows a seat the same in both, the
kernel must show it the same bytes, mask and history; what others hold, draw or lay away differs.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import numpy as np
import pytest

from stammtisch import learn
from stammtisch.games.registry import GAMES, OURS
from stammtisch.learn import records
from stammtisch.policy.actions import DISCARD, WAIT, action_texts
from tests.walks import some_options

ALIKE = {
    "scarto": (),
    "schnapsen": (
        *((0, 13, 617), (0, 189, 881), (0, 251, 747), (0, 386, 1093), (0, 547, 1345)),
        *((1, 146, 1120), (1, 199, 981), (1, 333, 1307), (1, 420, 1075), (1, 853, 1262)),
    ),
    "skat": (
        *((0, 2747, 17478), (0, 5050, 10005), (0, 10059, 19908), (0, 12393, 13935)),
        *((1, 2066, 16226), (1, 3356, 22884), (1, 3676, 19972), (1, 7766, 18406)),
        *((2, 47, 21687), (2, 13643, 24386), (2, 16874, 20620)),
    ),
}
"""A seat, and two numbers of deals that look the same to it; of Scarto's, of 78 cards, none do."""

SELDOM = {"claim": 0.02, WAIT: 0.5, "draw": 0.3, "close": 3, "hold": 0.5, "bid": 0.05}
"""How often an action is chosen, beside 1 for others: late moments shall be reached often."""
PUB = {**SELDOM, "pass": 6, "contra": 3}


class Side:
    """One of the two environments, and the law beside it."""

    def __init__(self, game: str, seed: str, options: Any) -> None:
        self.batch = learn.Batch(
            game, 1, seed=seed, options=options, reset="disabled", history=True, planes=True
        )
        self.state: Any = self.batch.playing(0).state()
        self.laid: tuple[str, ...] = ()

    @property
    def seat(self) -> int:
        return int(self.batch.seat[0])

    @property
    def menu(self) -> list[str]:
        texts = action_texts(self.batch.game.GAME.name, self.batch.options)
        return [texts[action] for action in np.flatnonzero(self.batch.mask[0])]

    def act(self, text: str) -> None:
        seat, game = self.seat, self.batch.game.GAME.name
        self.state, self.laid = records.act(self.state, seat, text, self.laid)
        self.batch.step(np.array([learn.action_number(game, text, self.batch.options)]))

    def known(self, seat: int) -> Any:
        """What the law shows to a seat, with the cards that it has begun to lay away."""
        return self.state.view(seat), self.laid if seat == self.state.to_act else ()

    def shown(self, seat: int) -> tuple[bytes, ...]:
        """What the kernel shows to a seat."""
        batch, shown = self.batch, [self.batch.look(0, seat).tobytes()]
        if batch.done[0]:
            shown.append(batch.final[0, seat].tobytes())
        elif seat == self.seat:
            arrays = (batch.observation_bytes, batch.mask, batch.history, batch.planes)
            shown += [array.tobytes() for array in arrays if array is not None]
        return tuple(shown)


def walk(
    one: Side, two: Side, seats: set[int], rng: Random, often: dict[str, float]
) -> Counter[str]:
    """Play both alike; the moments compared, by phase, and what other seats saw that differed."""
    met: Counter[str] = Counter()
    while True:
        in_step = one.seat == two.seat
        for seat in range(one.batch.seats):
            if seat in seats and one.known(seat) != two.known(seat):
                seats = seats - {seat}
            if not in_step:
                continue
            same = one.shown(seat) == two.shown(seat)
            if seat in seats:
                assert same, (seat, one.state.history, two.state.history)
                met[one.state.phase] += 1
            met["other"] += not same
        if not seats or (in_step and one.seat < 0):
            return met
        if not in_step:  # only one is asked whether it interrupts: the other knows no less
            waiting = one if WAIT in one.menu else two
            assert waiting.seat not in seats
            waiting.act(WAIT)
        elif not _act(one, two, rng, often):
            return met


def _act(one: Side, two: Side, rng: Random, often: dict[str, float]) -> bool:
    """The same act in both, or two cards of which nobody else sees which they are."""
    both = [text for text in one.menu if text in two.menu]
    if one.menu[0].startswith(DISCARD):
        one.act(rng.choice(one.menu))
        two.act(rng.choice(two.menu))
        return True
    if both:
        text = rng.choices(both, [often.get(each.split()[0], 1) for each in both])[0]
        one.act(text)
        two.act(text)
    return bool(both)


def compared(game: str, number: int, options: Any = None) -> Counter[str]:
    """One walk under some options: of two deals alike to a seat, or of one with two discards."""
    rng = Random(f"{game}/{number}")
    options = options or some_options(GAMES[game], rng)
    lays_away = any(text.startswith(DISCARD) for text in action_texts(game))
    if ALIKE[game] and (number % 2 or not lays_away):
        seat, *numbers = rng.choice(ALIKE[game])
        seeds, seats = [f"alike/{each}" for each in numbers], {seat}
    else:
        seeds, seats = [f"twice/{number}"] * 2, {0, 1, 2}
    one, two = (Side(game, seed, options) for seed in seeds)
    assert all(one.known(seat) == two.known(seat) for seat in seats)
    return walk(one, two, seats, rng, PUB if options.untaught_here else SELDOM)


PHASES = {
    "scarto": {"discard", "play"},
    "schnapsen": {"lead", "draw", "follow"},
    "skat": {"auction", "skat", "discard", "declare", "play"},
}


@pytest.mark.parametrize("game", [game.GAME.name for game in OURS])
def test_what_a_seat_may_not_know_changes_nothing_for_it(game: str) -> None:
    met = sum((compared(game, number) for number in range(24)), Counter[str]())
    assert met["other"], "the two were the same, and nothing was tested"
    assert all(met[phase] >= 10 for phase in PHASES[game]), met


@pytest.mark.parametrize(
    "options",
    [
        {"ramsch": "schieberamsch", "ramsch_grand_hand": "always"},
        {"contra": "contra_re", "contra_by": "anyone"},
        {"ramsch": "schieberamsch", "push_jacks": True, "ramsch_skat": "loser"},
        {"contra": "contra_re", "contra_by": "anyone", "contra_until": "own_card"},
    ],
    ids=str,
)
def test_sk_10_14_nor_does_it_by_rules_of_the_pub(options: dict[str, Any]) -> None:
    """What is laid down for the next is seen by him alone, and who is asked hangs on none of it."""
    rules = GAMES["skat"].GAME.options(**options)
    met = sum((compared("skat", number, rules) for number in range(60)), Counter[str]())
    assert met["other"], "the two were the same, and nothing was tested"
    moments = {"play", "push", "pass_on"} if "ramsch" in options else {"play", "re"}
    assert all(met[phase] >= 10 for phase in moments), met
