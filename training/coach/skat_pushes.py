"""``python -m training.coach.skat_pushes``: how far the coach is off where Ramsch is pushed on.

Club bots pass by the rules of the pub until a Ramsch begins; some of them push or take by chance.
At one decision, by turns of every seat and of both kinds, what the coach says is lost by an option
against its best one is compared with what is lost when all go on by what they see, in the same
worlds for both options: club bots push, lay down and lead, and the other cards are played by
players of the kernel who search as they do. Of two cards to be laid down that option is taken whose
loss, as the coach says it, is the nearest to a number drawn between nothing and the whole stake:
there it is decided what is called an error.

All numbers are shares of the stake, as if nothing had been pushed on before. *Off* is the standard
deviation of what the coach says from what is realised, beyond the chance of the worlds; *nine of
ten* is the standard error with which nine of ten differences are inside, that chance, which is the
last column, apart. The doubt of one option is smaller by the root of two: ``DOUBTS_OF_PUSHES`` and
``DOUBTS_OF_PAIRS`` of ``stammtisch.coach.skat.ramsch``.

Results are kept in ``build/coach`` as they come; the same command resumes an interrupted run if the
code is the same. Intervals are bootstrapped over decisions, each of another deal.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Sequence
from math import sqrt
from random import Random
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from bench.bootstrap import interval
from bench.journal import Journal
from bench.measure import ROOT, run_command
from bench.resumed import add_arguments, resumed
from stammtisch.bots import bot_named, next_act
from stammtisch.bots.skat.ramsch import utility
from stammtisch.cardplay.actions import Action, Discard, Play
from stammtisch.cardplay.shuffle import Stream
from stammtisch.coach.comparison import means
from stammtisch.coach.skat import COACH
from stammtisch.coach.skat.ramsch import hidden
from stammtisch.coach.valuation import Option, Valuation
from stammtisch.coach.version import version
from stammtisch.games import skat as game
from stammtisch.games.skat.notation import SEATS, Pass, Push, TakeSkat
from stammtisch.games.skat.phases import PassingOn, Pushing, RamschPlaying, State
from stammtisch.games.skat.ramsch_scoring import factor_of_pushes
from stammtisch.games.skat.view import View
from stammtisch.solver.ramsch import searched_playouts

PLAYERS = [bot_named("skat", "club")] * SEATS

BY_CHANCE = 0.25
"""So many of the pushes before the decision."""

SAMPLES = 40
"""So many worlds the kernel's players look at for each card, as many as club bots."""

KINDS = {"push": "take or push", "pass_on": "two cards"}

PLACES = ("forehand", "middlehand", "rearhand")

NINE_OF_TEN = 1.645
"""Standard errors on either side within which nine of ten normal numbers are."""

Figures = NDArray[np.float64]


class Row(NamedTuple):
    """A decision: what an option loses against the best one as the coach says, and realised.

    ``error`` is the standard error of what is realised; ``place`` is counted from forehand.
    """

    deal: int
    kind: str
    place: int
    said: float
    realised: float
    error: float

    @property
    def off(self) -> float:
        return self.said - self.realised


# ---- the decisions ------------------------------------------------------------------------------


def ramsch_begun(seed: str, number: int) -> Pushing:
    """The first deal of these in which all pass."""
    tried = 0
    while True:
        name, dealer = f"{seed}/{number}/{tried}", (number + tried) % SEATS
        state: State = game.begin(game.deal(name, dealer), game.GAME.presets["pub"])
        passed: Action | None = Pass()
        while passed == Pass() and not isinstance(state, Pushing):
            passed = next_act(state, PLAYERS, name).action
            if passed == Pass():
                seat = state.to_act
                assert seat is not None, "somebody is asked"
                state = state.act(seat, passed)
        if isinstance(state, Pushing):
            return state
        tried += 1


def decision(seed: str, number: int) -> Pushing | PassingOn:
    """One of every kind and every seat by turns."""
    kind, place = list(KINDS)[number % 2], number // 2 % SEATS
    state: State = ramsch_begun(seed, number)
    rng = Random(f"{seed}/{number}")
    while isinstance(state, Pushing | PassingOn):
        due = (state.turn - state.forehand) % SEATS == place
        if due and state.phase == kind:
            return state
        act = next_act(state, PLAYERS, f"{seed}/{number}")
        if due:  # The two cards are to be laid down.
            act = act._replace(action=TakeSkat())
        elif isinstance(state, Pushing) and rng.random() < BY_CHANCE:
            act = act._replace(action=rng.choice([TakeSkat(), Push()]))
        state = state.act(*act)
    raise AssertionError("all seats have their turn")


def measured(number: int, worlds: int, seed: str) -> Row:
    """One decision, in so many worlds."""
    state = decision(seed, number)
    view, seat = state.view(state.turn), state.turn
    values = COACH.value(
        view, COACH.options(view), COACH.stages[-1], Stream(f"{seed}/{number}", "worlds")
    )
    factor = factor_of_pushes(view.pushes)
    losses = np.array(means(values, values.utility))
    losses = (losses.max() - losses) / factor
    best, other = compared(losses, Random(f"{seed}/{number}").random())
    lost = realised(view, values, (best, other), worlds, f"{seed}/{number}")
    lost = lost / (values.stake * factor)
    place = (seat - state.forehand) % SEATS
    error = float(np.std(lost, ddof=1)) / sqrt(len(lost))
    return Row(number, state.phase, place, float(losses[other]), float(np.mean(lost)), error)


def compared(losses: Figures, target: float) -> tuple[int, int]:
    """The best option, and the one of the others whose loss is nearest to the target."""
    best = int(np.argmin(losses))
    far = np.abs(losses - target)
    far[best] = np.inf
    return best, int(np.argmin(far))


def realised(
    view: View, values: Valuation, pair: tuple[int, int], worlds: int, seed: str
) -> Figures:
    """What the second option loses against the first in each of the first worlds, in points."""
    found = []
    for number, world in enumerate(values.worlds[:worlds]):
        state = game.imagine(view, hidden(view, world))
        better, worse = (
            worth(state, view, values.options[each], f"{seed}/{number}") for each in pair
        )
        found.append(better - worse)
    return np.array(found)


def worth(state: State, view: View, option: Option, seed: str) -> float:
    """What the option brings the viewer when all go on by what they see."""
    assert isinstance(option, Push | TakeSkat | Discard), "before the lead"
    assert view.seat is not None, "a player"
    state = state.act(view.seat, option)
    while not isinstance(state, RamschPlaying):
        state = state.act(*next_act(state, PLAYERS, seed))
    leader, lead = next_act(state, PLAYERS, seed)
    assert isinstance(lead, Play), "a card is led"
    played, _ = searched_playouts(
        state.view(leader),
        [state.hidden_from(leader)],
        [lead.card],
        samples=SAMPLES,
        seed=Stream(seed, "cards").word() % 2**32,
    )
    scores = played.scores(state.options.ramsch_skat == "loser")[0, 0]
    return float(utility(scores, view.seat)) * factor_of_pushes(state.pushes)


def numbered(number: int, worlds: int, seed: str) -> tuple[int, Any]:
    return number, measured(number, worlds, seed)


# ---- the figures --------------------------------------------------------------------------------

Figure: TypeAlias = Callable[[Sequence[Row]], float]


def mean(of: str) -> Figure:
    return lambda rows: float(np.mean(_column(rows, of)))


def share(rows: Sequence[Row]) -> float:
    """How much of what the coach says is realised, by least squares through 0."""
    said, lost = (_column(rows, of) for of in ("said", "realised"))
    return float(said @ lost / (said @ said)) if said.any() else np.nan


def off(rows: Sequence[Row]) -> float:
    """By how much the coach is off in the single case, beyond the chance of the worlds."""
    return sqrt(max(0.0, float(np.mean(_column(rows, "off") ** 2 - _column(rows, "error") ** 2))))


def nine_of_ten(rows: Sequence[Row]) -> float:
    """The standard error from which on nine of ten differences are inside, their chance apart."""
    needed = (_column(rows, "off") / NINE_OF_TEN) ** 2 - _column(rows, "error") ** 2
    return sqrt(max(0.0, float(np.quantile(needed, 0.9))))


def _column(rows: Sequence[Row], of: str) -> Figures:
    return np.array([getattr(each, of) for each in rows])


def classes(rows: Sequence[Row]) -> Iterator[tuple[str, list[Row]]]:
    """Both kinds, by the seat, and by what the coach says is lost."""
    for kind, name in KINDS.items():
        own = [each for each in rows if each.kind == kind]
        yield name, own
        for place, called in enumerate(PLACES):
            yield f"{name}: {called}", [each for each in own if each.place == place]
        for low, high in ((0.0, 0.5), (0.5, 1.0), (1.0, np.inf)):
            ends = f"over {low:.0%}" if high == np.inf else f"{low:.0%} to {high:.0%}"
            yield f"{name}: loses {ends}", [each for each in own if low <= each.said < high]


def report(rows: Sequence[Row], worlds: int) -> Iterator[str]:
    """The table, in Markdown."""
    yield f"{len(rows)} decisions, {worlds} worlds each; shares of the stake.\n"
    yield "| what | decisions | said | realised | share | off | nine of ten | chance |"
    yield "| --- | --- | --- | --- | --- | --- | --- | --- |"
    for name, own in classes(rows):
        if own:
            figures = [mean("said"), mean("realised"), share, off, nine_of_ten]
            shown = [interval(own, each) for each in figures]
            chance = sqrt(float(np.mean(_column(own, "error") ** 2)))
            yield f"| {name} | {len(own)} | {' | '.join(shown)} | {chance:.2f} |"


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m training.coach.skat_pushes",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--decisions", type=int, default=300)
    parser.add_argument("--worlds", type=int, default=150, help="for each decision")
    parser.add_argument("--seed", default="skat-pushes/1", help="of the deals")
    add_arguments(parser)
    arguments = parser.parse_args()
    seed, worlds = arguments.seed, arguments.worlds
    head = {"worlds": worlds, "seed": seed, "version": version("skat")}
    name = f"skat-pushes-{seed.replace('/', '-')}"
    journal = Journal.named(ROOT / "build" / "coach" / name, head)
    tasks = {number: (number, worlds, seed) for number in range(arguments.decisions)}
    rows = resumed(journal, lambda line: Row(*line), numbered, tasks, arguments, "decisions")
    print("\n".join(report(rows, worlds)))


if __name__ == "__main__":
    run_command(main)
