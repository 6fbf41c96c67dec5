"""``python -m training.coach.skat_differences``: what a difference with open cards brings.

Club bots play deals, now and then a card by chance. At some decisions another card is tried beside
the one that was played: what the coach finds between the two in the true deal, as if all cards lay
open, is compared with what they bring when club bots play the rest. The slope of the games by
points is ``REALISED`` of ``stammtisch.coach.skat.outcomes``.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any, NamedTuple

import numpy as np

from bench.bootstrap import interval
from bench.journal import Journal
from bench.measure import ROOT, run_command
from bench.resumed import add_arguments, resumed
from stammtisch.bots import bot_named, next_act
from stammtisch.bots.budget import Budget
from stammtisch.bots.skat.belief import Worlds
from stammtisch.cardplay.actions import enumerated
from stammtisch.coach.comparison import means
from stammtisch.coach.skat.card_play import in_worlds
from stammtisch.coach.skat.outcomes import SURE
from stammtisch.coach.skat.worlds import Drawn
from stammtisch.coach.valuation import Option, Valuation
from stammtisch.coach.version import version
from stammtisch.games import skat as game
from stammtisch.games.skat.cards import NULL
from stammtisch.games.skat.phases import Playing, State
from training.coach.rest import brought

BOT = "club"

TRIED, BY_CHANCE = 0.7, 0.1
"""The share of the decisions at which another card is tried, and of the cards played by chance."""

LEAST = 0.02
"""A difference of a smaller share of the stake tells nothing."""

PLAYOUTS = 2

COPIES = 8
"""The true deal is asked about as often as there are deviations (``outcomes.deviations``)."""


class Difference(NamedTuple):
    """Between two cards, in shares of the stake, for the side whose card it is."""

    deal: int
    left: int
    own: bool
    null: bool
    predicted: float
    realised: float


def differences(deal: int, seed: str) -> list[Difference]:
    """Those of a deal."""
    name, players, rng = f"{seed}/{deal}", [bot_named("skat", BOT)] * 3, Random(f"{seed}/{deal}")
    state: State = game.begin(game.deal(name, deal % 3))
    found: list[Difference] = []
    while (seat := state.to_act) is not None:
        act = next_act(state, players, name)
        if isinstance(state, Playing) and len(state.hands[seat]) > SURE:
            menu = enumerated(state.menu(seat))
            if len(menu) > 1 and rng.random() < TRIED:
                other = rng.choice([each for each in menu if each != act.action])
                found += _difference(deal, state, act.action, other, name)
            if rng.random() < BY_CHANCE:
                act = act._replace(action=rng.choice(menu))
        state = state.act(*act)
    return found


def _difference(
    deal: int, state: Playing, one: Option, other: Option, seed: str
) -> Iterator[Difference]:
    """The difference, if the coach finds any."""
    seat = state.to_act
    assert seat is not None, "a card is due"
    values = true_values(state, seat, (one, other))
    first, second = means(values, values.utility)
    predicted = first - second
    if abs(predicted) < LEAST:
        return
    first, second = (
        sum(brought("skat", state, seat, each, f"{seed}/{n}") for n in range(PLAYOUTS)) / PLAYOUTS
        for each in (one, other)
    )
    contract = state.contract
    own, null = seat == contract.soloist, contract.kind == NULL
    realised = (first - second) / values.stake
    yield Difference(deal, len(state.hands[seat]), own, null, predicted, realised)


def true_values(state: Playing, seat: int, options: tuple[Option, ...]) -> Valuation:
    """What cards bring in the true deal."""
    true = Worlds.one(state.deal.hands, state.deal.skat, state.laid_away)
    copies = true.take(np.zeros(COPIES, np.int64))
    drawn = Drawn(copies, np.ones(COPIES, np.int64), False)
    budget = Budget(worlds=COPIES, nodes=10**9)
    return in_worlds(state.view(seat), options, drawn, budget, np.random.RandomState(0))


def run(arguments: argparse.Namespace) -> list[Difference]:
    """The differences of all deals, those of earlier runs included."""
    seed = arguments.seed
    head = {"seed": seed, "bot": BOT, "version": version("skat")}
    journal = Journal.named(ROOT / "build" / "skat_differences" / seed.replace("/", "-"), head)
    tasks = {deal: (deal, seed) for deal in range(arguments.deals)}
    found = resumed(journal, restored, numbered, tasks, arguments)
    return [each for of_deal in found for each in of_deal]


def numbered(deal: int, seed: str) -> tuple[int, Any]:
    return deal, differences(deal, seed)


def restored(line: Any) -> list[Difference]:
    return [Difference(*each) for each in line]


def slope(found: Sequence[Difference]) -> float:
    """Realised on predicted difference, by least squares through 0."""
    x, y = (np.array([getattr(each, of) for each in found]) for of in ("predicted", "realised"))
    return float(x @ y / (x @ x))


GROUPS: dict[str, Callable[[Difference], bool]] = {
    "everybody, suit or grand": lambda each: not each.null,
    "soloist, suit or grand": lambda each: each.own and not each.null,
    "defenders, suit or grand": lambda each: not each.own and not each.null,
    "soloist, null": lambda each: each.own and each.null,
    "defenders, null": lambda each: not each.own and each.null,
}


def report(found: list[Difference]) -> Iterator[str]:
    """The table."""
    yield "| whose card | tricks left | pairs | realised share |"
    yield "| --- | --- | --- | --- |"
    for name, among in GROUPS.items():
        for low, high in ((SURE + 1, 5), (6, 8), (9, 10), (SURE + 1, 10)):
            own = [each for each in found if among(each) and low <= each.left <= high]
            if own:
                yield f"| {name} | {low} to {high} | {len(own)} | {interval(own, slope)} |"


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m training.coach.skat_differences", description=__doc__
    )
    parser.add_argument("--deals", type=int, default=500)
    parser.add_argument("--seed", default="skat-differences/1")
    add_arguments(parser)
    arguments = parser.parse_args()
    print("\n".join(report(run(arguments))))


if __name__ == "__main__":
    run_command(main)
