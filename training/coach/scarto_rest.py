"""How well the rest of a deal of Scarto is foreseen: ``python -m training.coach.scarto_rest``.

The coach compares two options by the points that they bring in worlds of the player's view, when
the rest of the deal is played in some quick way. Here club bots, who see only their views, play the
rest in the same worlds, which takes ten thousand times as long. For each kind of option one
decision of a deal is looked at: the club's option there, and another one of that kind, so that none
of the quick ways has chosen them.

An option is foreseen so many points above or below the mean of all options. *Kept* is how much of
that is left, by the kind of the option: the difference that club bots make between two options is
fitted by ``kept`` of the one less ``kept`` of the other, by least squares. The *error* is the
standard deviation of what is off then, without the noise of few worlds: its square is fitted as the
sum of one of each of the two options. The deal is the unit of the intervals.

Results are kept as they come; the same command resumes an interrupted run.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from math import nan, sqrt
from typing import Any, Literal, TypeAlias, get_args

import numpy as np
from numpy.typing import NDArray

from bench.bootstrap import interval
from bench.journal import Journal
from bench.measure import ROOT, run_command
from bench.resumed import add_arguments, resumed
from stammtisch.arena.contest import fingerprint
from stammtisch.bots import bot_named, next_act
from stammtisch.bots.budget import Budget
from stammtisch.bots.rng import generator
from stammtisch.bots.scarto.discard import before_play, without
from stammtisch.bots.scarto.likelihood import resampled_worlds
from stammtisch.bots.scarto.play import after
from stammtisch.cardplay.actions import Discard, Play
from stammtisch.cardplay.shuffle import Stream
from stammtisch.coach.comparison import means
from stammtisch.coach.scarto.valuation import LAST, options, unreduced
from stammtisch.coach.scarto.worlds import hidden
from stammtisch.coach.valuation import Option
from stammtisch.games import scarto
from stammtisch.games.scarto.cards import BAGATTO, COURTS, MATTO, SUIT, TRUMP
from stammtisch.solver import scarto as solver
from training.coach.rest import brought

WORLDS = 16
"""In so many worlds of each decision club bots play the rest."""

Kind: TypeAlias = Literal["discard", "Matto", "Bagatto", "trump", "court", "plain", "late"]
"""What an option does: a discard, or a card, with more than ``LAST`` tricks left or *late*."""

KINDS: tuple[Kind, ...] = get_args(Kind)

FORESEEN = Budget(worlds=1000, nodes=12_000_000)
"""With so much the coach foresees a decision."""

REPEATS = 8
"""Playouts by rules of thumb in each of the worlds that club bots have played."""


@dataclass(frozen=True, slots=True)
class Pair:
    """Two options of a decision, and the points that they bring when club bots play the rest.

    ``index`` counts the states of the deal, ``made`` has the two figures of each world.
    """

    deal: int
    index: int
    one: str
    other: str
    made: tuple[tuple[float, float], ...]


def played(deal: int, seed: str) -> list[Any]:
    """The states of a deal of rules of thumb, whose players get into all sorts of positions."""
    name = f"{seed}/{deal}"
    states: list[Any] = [scarto.begin(scarto.deal(name, deal % scarto.SEATS))]
    players = [bot_named("scarto", each) for each in ("thumb", "club", "thumb")]
    while states[-1].to_act is not None:
        states.append(states[-1].act(*next_act(states[-1], players, name)))
    return states


def pairs(deal: int, seed: str) -> list[Pair]:
    """The decisions of a deal that are looked at: one for each kind of option, if there is one."""
    states, rng, found = played(deal, seed), random.Random(f"{seed}/{deal}"), []
    views = [state.view(state.to_act) for state in states if state.to_act is not None]
    offered = [options(view) if len(view.menu) else () for view in views]
    for kind in KINDS:
        among = [
            index
            for index, (view, every) in enumerate(zip(views, offered, strict=True))
            if len(every) > 1 and any(kind_of(view, each) == kind for each in every)
        ]
        if among:
            index = rng.choice(among)
            found.append(pair(deal, index, states[index], kind, seed, rng))
    return found


def kind_of(view: Any, option: Option) -> Kind:
    """The kind of an option of the view."""
    if isinstance(option, Discard):
        return "discard"
    assert isinstance(option, Play)
    if len(view.hand) <= LAST:
        return "late"
    if option.card == MATTO:
        return "Matto"
    if option.card == BAGATTO:
        return "Bagatto"
    if SUIT[option.card] == TRUMP:
        return "trump"
    return "court" if option.card[1:] in COURTS else "plain"


def numbered(deal: int, seed: str) -> tuple[int, Any]:
    return deal, [asdict(each) for each in pairs(deal, seed)]


def restored(line: Any) -> list[Pair]:
    return [Pair(**each) for each in line]


def pair(deal: int, index: int, state: Any, kind: Kind, seed: str, rng: random.Random) -> Pair:
    """An option of this kind and the club's, or another one, with what they bring in each world."""
    view, club = state.view(state.to_act), bot_named("scarto", "club")
    every, usual = options(view), club.act(view, f"{seed}/{deal}")
    usual = usual if usual in every else every[0]
    of_kind = [each for each in every if kind_of(view, each) == kind]
    other = rng.choice([each for each in of_kind if each != usual] or of_kind)
    one = usual if usual != other else rng.choice([each for each in every if each != other])
    made = []
    for number, world in enumerate(worlds(view, f"{seed}/{deal}/{index}")):
        start = scarto.imagine(view, hidden(view, world))
        first, second = (
            brought("scarto", start, view.seat, each, f"{seed}/{number}") for each in (one, other)
        )
        made.append((first, second))
    return Pair(deal, index, str(one), str(other), tuple(made))


def worlds(view: Any, seed: str) -> NDArray[np.uint8]:
    return resampled_worlds(view, WORLDS, generator(Stream(seed, "worlds")))


# ---- what was foreseen --------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Compared:
    """A decision: its options' kinds, what they are foreseen to bring, and what they bring.

    ``above`` is what each of the two is above the mean of all options, ``real`` the mean difference
    by club bots, ``noise`` the square of its standard error.
    """

    deal: int
    kinds: tuple[Kind, Kind]
    above: tuple[float, float]
    real: float
    noise: float


def compared(found: Pair, seed: str, state: Any) -> Compared:
    """One decision, as the coach foresees it.

    What club bots make in a world is compared with what rules of thumb make in it: that varies
    less than what is made there.
    """
    view = state.view(state.to_act)
    one, other = (read(view, each) for each in (found.one, found.other))
    every, name = options(view), f"{seed}/{found.deal}/{found.index}"
    values = unreduced(view, every, FORESEEN, Stream(name, "foreseen"))
    points = means(values, values.points)
    mean = float(np.mean(points))
    above = [points[every.index(each)] - mean for each in (one, other)]
    made, rows = np.array(found.made, np.float64), worlds(view, name)
    here, elsewhere = (by_thumb(view, one, other, each) for each in (rows, values.worlds))
    off = made[:, 0] - made[:, 1] - here
    return Compared(
        found.deal,
        (kind_of(view, one), kind_of(view, other)),
        (above[0], above[1]),
        float(np.average(elsewhere, weights=values.weights) + off.mean()),
        float(off.var(ddof=1) / len(off)),
    )


def read(view: Any, option: str) -> Any:
    """An option as it was written down."""
    return next(each for each in options(view) if str(each) == option)


def by_thumb(view: Any, one: Any, other: Any, some: NDArray[np.uint8]) -> NDArray[np.float64]:
    """What one option brings more than the other in each world, when rules of thumb play on."""
    first, second = (
        solver.playouts(after_option(view, some, each), REPEATS, 1, "thumb")[:, :, view.seat]
        for each in (one, other)
    )
    difference: NDArray[np.float64] = first.mean(axis=1) - second.mean(axis=1)
    return difference


def after_option(view: Any, some: NDArray[np.uint8], option: Option) -> NDArray[np.uint8]:
    if isinstance(option, Discard):
        return without(view, before_play(view, some), option.cards)
    assert isinstance(option, Play)
    return after(view, solver.encode_worlds(view, some), option.card)


# ---- the figures --------------------------------------------------------------------------------

Fit: TypeAlias = tuple[dict[Kind, float], dict[Kind, float]]


def fitted(rows: Sequence[Compared]) -> Fit:
    """How much is kept, and the error, of each kind; ``nan`` where there is nothing to tell."""
    kept = least_squares(rows, [each.above for each in rows], [each.real for each in rows], -1)
    off = [
        each.real - sum(sign * kept[kind] * above for sign, kind, above in _sides(each))
        for each in rows
    ]
    squares = [error**2 - each.noise for error, each in zip(off, rows, strict=True)]
    errors = least_squares(rows, [(1.0, 1.0)] * len(rows), squares, 1)
    return kept, {kind: sqrt(max(0.0, square)) for kind, square in errors.items()}


def _sides(of: Compared) -> Iterator[tuple[int, Kind, float]]:
    yield from zip((1, -1), of.kinds, of.above, strict=True)


def least_squares(
    rows: Sequence[Compared],
    weights: Sequence[tuple[float, float]],
    wanted: Sequence[float],
    sign: int,
) -> dict[Kind, float]:
    """A number for each kind: ``weights`` times those of both options, added or subtracted."""
    kinds = [kind for kind in KINDS if any(kind in each.kinds for each in rows)]
    matrix = np.zeros((len(rows), len(kinds)))
    for row, each, (first, second) in zip(matrix, rows, weights, strict=True):
        row[kinds.index(each.kinds[0])] += first
        row[kinds.index(each.kinds[1])] += sign * second
    found = np.linalg.lstsq(matrix, np.array(wanted), rcond=None)[0]
    return dict.fromkeys(KINDS, nan) | dict(zip(kinds, map(float, found), strict=True))


def of_kind(kind: Kind, part: int) -> Callable[[Sequence[Compared]], float]:
    return lambda rows: fitted(rows)[part].get(kind, nan)


def table(results: Sequence[Sequence[Pair]], seed: str) -> Iterator[str]:
    """The figures by kind."""
    rows = []
    for found in results:
        states = played(found[0].deal, seed)
        rows += [compared(each, seed, states[each.index]) for each in found]
    yield f"{len(results)} deals, {len(rows)} decisions; in each {WORLDS} worlds.\n"
    yield "| kind | decisions | above or below the mean | kept | error, points |"
    yield "| --- | --- | --- | --- | --- |"
    for kind in KINDS:
        above = [at for each in rows for _, what, at in _sides(each) if what == kind]
        if above:
            figures = " | ".join(interval(rows, of_kind(kind, part)) for part in (0, 1))
            decisions = sum(kind in each.kinds for each in rows)
            yield f"| {kind} | {decisions} | {np.abs(above).mean():.2f} | {figures} |"


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m training.coach.scarto_rest", description=__doc__
    )
    parser.add_argument("--deals", type=int, default=60)
    parser.add_argument("--seed", default="rest", help="of the deals")
    add_arguments(parser)
    arguments = parser.parse_args()
    seed = arguments.seed
    head = {"seed": seed, "code": fingerprint(scarto.GAME.name), "worlds": WORLDS}
    journal = Journal.named(ROOT / "build" / "bench" / f"scarto-rest-{seed}", head)
    tasks = {deal: (deal, seed) for deal in range(arguments.deals)}
    found = resumed(journal, restored, numbered, tasks, arguments)
    print("\n".join(table(found, seed)))


if __name__ == "__main__":
    run_command(main)
