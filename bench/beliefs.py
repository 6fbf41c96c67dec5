"""``python -m bench.beliefs GAME``: how much the weights of worlds tell of the true one.

The best bot plays itself. At each of its decisions with cards in play, worlds are sampled uniformly
and weighted, and the true one with them. The *gain* is the logarithm of the true world's weight
over the mean weight, in nats: 0 if the weights know nothing, and the more the likelier they make
what is true. Weights are those that the bots use, from counted habits.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from bench.ablation import BEST, options_of, share_of
from bench.bootstrap import interval
from bench.journal import Journal
from bench.measure import ROOT, keep
from bench.resumed import add_arguments, resumed
from stammtisch.arena.contest import fingerprint
from stammtisch.bots import bot_named, next_act
from stammtisch.bots.scarto.belief import sample_worlds as worlds_of_scarto
from stammtisch.bots.scarto.likelihood import likelihoods as habits_of_scarto
from stammtisch.bots.schnapsen import opponent_model
from stammtisch.bots.schnapsen.belief import Layouts, belief_of
from stammtisch.bots.skat.belief import Worlds, sample_worlds
from stammtisch.bots.skat.evaluation import evaluation
from stammtisch.bots.skat.likelihood import weights as habits_of_skat
from stammtisch.cardplay.actions import Discard
from stammtisch.games.registry import GAMES
from stammtisch.games.schnapsen.cards import PLACE
from stammtisch.solver.scarto import GONE

Weights: TypeAlias = NDArray[np.float64]

SAMPLED = 1000
THIRDS = {"schnapsen": (2, 4), "skat": (3, 6), "scarto": (8, 16)}
"""The last tricks of the first and the second part of a deal."""


class Gain(NamedTuple):
    """A decision: in which deal, whose, in which part of it, and the gain."""

    deal: int
    role: str
    part: int
    gain: float


def of_skat(state: Any, rng: np.random.RandomState) -> tuple[str, Weights]:
    """The decider's role, and the weights; the true world comes last."""
    view = state.view(state.to_act)
    drawn = sample_worlds(view, SAMPLED, rng)
    laid = [cards for _, act in state.history if isinstance(act, Discard) for cards in act.cards]
    worlds = drawn + Worlds.one(state.deal.hands, state.deal.skat, laid)
    role = "soloist" if view.seat == view.soloist else "defender"
    return role, habits_of_skat(view, worlds, evaluation(), reads=True)


def of_scarto(state: Any, rng: np.random.RandomState) -> tuple[str, Weights]:
    """The decider's role, and the weights; the true world comes last."""
    view = state.view(state.to_act)
    held = {card: seat for seat, hand in enumerate(state.hands) for card in hand}
    true = np.array([[held.get(card, GONE) for card in view.unseen]], np.uint8)
    worlds = np.concatenate([worlds_of_scarto(view, SAMPLED, rng), true])
    return "dealer" if view.seat == view.dealer else "other", habits_of_scarto(view, worlds)


def of_schnapsen(state: Any, rng: np.random.RandomState) -> tuple[str, Weights]:
    """The decider's role, and the weights; the true world comes last."""
    view = state.view(state.to_act)
    belief, other = belief_of(view), 1 - view.seat
    his = [PLACE[card] for card in state.table.hands[other]]
    hidden = [PLACE[card] for card in state.table.stock[:-1]]
    free = sorted(set(his) - set(belief.known))
    true = np.array([[*belief.known, *free, *hidden]], np.uint8)
    layouts: Layouts = np.concatenate([belief.sampled(rng, SAMPLED), true])
    role = "leader" if view.phase == "lead" else "follower"
    return role, opponent_model.likelihood(view, layouts, rng)


WEIGHTS: Mapping[str, Callable[[Any, np.random.RandomState], tuple[str, Weights]]] = {
    "schnapsen": of_schnapsen,
    "skat": of_skat,
    "scarto": of_scarto,
}
PHASES = {"schnapsen": ("lead", "follow"), "skat": ("play",), "scarto": ("play",)}


def measured(number: int, game: str, seed: str, share: int) -> tuple[int, Any]:
    """The gains of a deal's decisions."""
    law, best = GAMES[game], bot_named(game, BEST)
    name, rng = f"{seed}/{number}", np.random.RandomState(number)
    state: Any = law.begin(law.deal(name, number % law.GAME.seats), options_of(game))
    players = [replace(best, budget=share_of(game, share))] * law.GAME.seats
    found = []
    while state.to_act is not None:
        view = state.view(state.to_act)
        if state.phase in PHASES[game] and len(view.menu) > 1 and len(view.unseen) > 1:
            role, weights = WEIGHTS[game](state, rng)
            gain = float(np.log(weights[-1] / weights.mean()))
            trick = len(view.tricks) + 1
            found.append(Gain(number, role, sum(trick > last for last in THIRDS[game]), gain))
        state = state.act(*next_act(state, players, name))
    return number, found


def restored(line: Any) -> list[Gain]:
    return [Gain(*each) for each in line]


def report(game: str, found: list[Gain]) -> Iterator[str]:
    """A row for each role: the gain by parts of the deal."""
    first, second = THIRDS[game]
    parts = (f"tricks 1–{first}", f"tricks {first + 1}–{second}", f"from trick {second + 1} on")
    yield "| decisions of | " + " | ".join(parts) + " |"
    yield "| --- | --- | --- | --- |"
    for role in sorted({each.role for each in found}):
        of = [[each for each in found if (each.role, each.part) == (role, at)] for at in range(3)]
        yield f"| {role} | " + " | ".join(interval(e, mean) if e else "–" for e in of) + " |"


def mean(of: Sequence[Gain]) -> float:
    """The mean gain."""
    return float(np.mean([each.gain for each in of]))


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.beliefs", description=__doc__)
    parser.add_argument("game", choices=list(WEIGHTS))
    parser.add_argument("--deals", type=int, default=60)
    parser.add_argument("--seed", default="beliefs/1")
    parser.add_argument("--share", type=int, default=20, help="of the budget, in per cent")
    add_arguments(parser)
    given = parser.parse_args()
    code = fingerprint(given.game)
    head = {"seed": given.seed, "share": given.share, "code": code}
    name = f"{given.game}-{given.seed.replace('/', '-')}-{given.share}"
    tasks = {deal: (deal, given.game, given.seed, given.share) for deal in range(given.deals)}
    journal = Journal.named(ROOT / "build" / "beliefs" / name, head)
    deals = resumed(journal, restored, measured, tasks, given)
    found = [gain for deal in deals for gain in deal]
    text = "\n".join(
        [
            f"{len(deals)} deals of `{BEST}` at {given.share} % of its budget, {SAMPLED} worlds a"
            f" decision; gains in nats with 95 % intervals; seed `{given.seed}`, code `{code}`.",
            "",
            *report(given.game, found),
        ]
    )
    print(text)
    if not given.dry:
        keep(f"Beliefs: {given.game.capitalize()}", text)


if __name__ == "__main__":
    main()
