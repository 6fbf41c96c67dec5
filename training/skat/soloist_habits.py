"""``python -m training.skat.soloist_habits``: what defenders may expect of the soloist's cards.

Bots play with tournament scoring. Before a card of a defender, worlds are sampled that agree with
what he sees, and the true one is set against them: the fitted powers of two, one for each card of a
sort that the soloist holds or has laid away, make the true world as likely as can be. Rounded, they
are ``TRUMPS`` and ``ACES`` of ``stammtisch.bots.skat.playouts``.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray
from rich.progress import track

from bench.measure import run_command
from stammtisch.bots import BOTS, bot_named, next_act
from stammtisch.bots.skat.belief import Worlds, sample_worlds
from stammtisch.bots.skat.features import mask
from stammtisch.cardplay.actions import Play
from stammtisch.games import skat as game
from stammtisch.games.skat.cards import NULL, PACK, SUIT, TRUMP
from stammtisch.games.skat.options import Options
from stammtisch.games.skat.phases import Playing, State

SAMPLED = 400
"""Worlds set against the true one."""

HANDS = (7, 5, 3)
"""With so many cards in hand a defender is asked: few times, because one deal's are alike."""

SORTS = ("a trump held", "a trump laid away", "an Ace held", "an Ace laid away")
DEVIATION = 4.0
"""The prior's standard deviation of a power, in nats: what was never seen is not impossible."""

ENOUGH = 0.001
"""A fit ends with a step as small as this, in nats."""

Counts: TypeAlias = NDArray[np.float64]


class Seen(NamedTuple):
    """A defender's card: how many of each sort the sampled worlds have, and the true one."""

    hand: int
    sampled: Counts
    true: Counts


def counts(kind: str, held: NDArray[np.int64], aside: NDArray[np.int64]) -> Counts:
    """How many cards of each sort the soloist holds, or has laid away, in each world."""
    trumps = mask(card for card in PACK if SUIT[kind][card] == TRUMP)
    aces = mask(card for card in PACK if card[1:] == "A") & ~trumps
    sets = held & trumps, aside & trumps, held & aces, aside & aces
    return np.stack([np.bitwise_count(each) for each in sets], -1).astype(float)


def seen(state: Playing, rng: np.random.RandomState) -> Seen:
    """The view of a defender who is to play."""
    view, contract = state.view(state.to_act), state.contract
    drawn = sample_worlds(view, SAMPLED, rng)
    true = Worlds.one(state.deal.hands, state.deal.skat, state.laid_away)

    def of(worlds: Worlds) -> Counts:
        held = (worlds.dealt[:, contract.soloist] | worlds.skat) & ~worlds.aside
        return counts(contract.kind, held, worlds.aside)

    return Seen(len(view.hand), of(drawn), of(true)[0])


def played(deals: Iterable[int], bot: str, seed: str) -> Iterator[Seen]:
    """What defenders see in deals between three bots that name."""
    players, rng = [bot_named("skat", bot)] * 3, np.random.RandomState(1)
    for deal in deals:
        name = f"{seed}/{deal}"
        state: State = game.begin(game.deal(name, deal % 3), Options(tournament_scoring=True))
        while state.to_act is not None:
            seat, action = next_act(state, players, name)
            if isinstance(state, Playing) and isinstance(action, Play):
                contract = state.contract
                hidden = seat != contract.soloist and not contract.hand and contract.kind != NULL
                if hidden and len(state.hands[seat]) in HANDS:
                    yield seen(state, rng)
            state = state.act(seat, action)


def fitted(rows: Sequence[Seen]) -> tuple[Counts, float]:
    """The powers of two of each sort; and how much likelier a true world becomes, in nats.

    Maximum a posteriori by Newton's method: what is maximized is concave.

    Raises:
        ValueError: no rows.
    """
    if not rows:
        raise ValueError("there is no view to fit to: more deals are needed")
    powers = np.zeros(len(SORTS))
    prior = np.eye(len(powers)) / (DEVIATION**2 * len(rows))

    def aim(at: Counts) -> tuple[float, Counts, Counts]:
        gain, slope, curve = likelihood(rows, at)
        return float(gain - at @ prior @ at / 2), slope - prior @ at, curve + prior

    reached, slope, curve = aim(powers)
    while True:
        step = np.linalg.solve(curve, slope)
        while (now := aim(powers + step))[0] < reached and np.abs(step).max() > ENOUGH:
            step /= 2
        if np.abs(step).max() <= ENOUGH:
            return powers / np.log(2), likelihood(rows, powers)[0]
        powers, (reached, slope, curve) = powers + step, now


def likelihood(rows: Sequence[Seen], powers: Counts) -> tuple[float, Counts, Counts]:
    """The true worlds' mean gain in nats, its slope and the negative of its curvature."""
    gain, slope, curve = 0.0, np.zeros(len(powers)), np.zeros((len(powers), len(powers)))
    for row in rows:
        weights = np.exp((row.sampled - row.true) @ powers)
        gain -= np.log(weights.mean())
        chances = weights / weights.sum()
        mean = chances @ row.sampled
        slope += row.true - mean
        off = row.sampled - mean
        curve += (off * chances[:, None]).T @ off
    return gain / len(rows), slope / len(rows), curve / len(rows)


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m training.skat.soloist_habits", description=__doc__
    )
    parser.add_argument("--deals", type=int, default=300)
    parser.add_argument("--bot", choices=BOTS, default="club")
    parser.add_argument("--seed", default="soloist-habits")
    given = parser.parse_args()
    rows = list(played(track(range(given.deals)), given.bot, given.seed))
    groups = {f"{hand} cards in hand": [row for row in rows if row.hand == hand] for hand in HANDS}
    for name, some in {"all": rows, **groups}.items():
        powers, gain = fitted(some)
        told = ", ".join(f"{sort} {power:+.1f}" for sort, power in zip(SORTS, powers, strict=True))
        print(f"{name}, {len(some)} views: {told}; {gain:.2f} nats")


if __name__ == "__main__":
    run_command(main)
