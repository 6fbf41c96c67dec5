"""How well the rest of a deal of Scarto is foreseen: ``python -m training.coach.scarto_rest``.

The coach compares two options by the points that they bring in worlds of the player's view, when
the rest of the deal is played in some quick way. Here club bots, who see only their views, play the
rest in the same worlds, which takes ten thousand times as long. The two options are the club's and
any other, so that none of the quick ways has chosen them.

*Kept* is how much of a difference is left: the slope, through the origin, of the difference by
club bots on the quick one. The *error* is the standard deviation of what is off when so much of it
is counted, without the noise of few worlds: of what is off in one world and in another, the mean
product says how much they have in common. The deal is the unit of the intervals.

Results are kept as they come; the same command resumes an interrupted run.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from math import nan, sqrt
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from bench.bootstrap import interval
from bench.journal import Journal
from bench.measure import ROOT
from bench.resumed import add_arguments, resumed
from stammtisch.arena.contest import fingerprint
from stammtisch.bots import bot_named, next_act
from stammtisch.bots.rng import generator
from stammtisch.bots.scarto.discard import before_play, without
from stammtisch.bots.scarto.likelihood import resampled_worlds
from stammtisch.bots.scarto.play import after
from stammtisch.cardplay.actions import Discard
from stammtisch.cardplay.shuffle import Stream
from stammtisch.coach.scarto.valuation import options
from stammtisch.coach.scarto.worlds import hidden
from stammtisch.games import scarto
from stammtisch.solver import scarto as solver
from training.coach.rest import brought

WORLDS = 16
"""In so many worlds of each decision club bots play the rest."""

TRICKS = ("17-25", "9-16", "5-8")
"""In each deal one card is looked at with so many tricks left, and in every second the discard."""

BEFORE_PLAY = 26
"""Counted as tricks left at the discard."""


@dataclass(frozen=True, slots=True)
class Pair:
    """Two options of a decision, and the points that they bring when club bots play the rest.

    ``index`` counts the states of the deal, ``made`` has the two figures of each world.
    """

    deal: int
    index: int
    tricks: int
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


def pairs(deal: int, seed: str, tricks: Sequence[str]) -> list[Pair]:
    """The decisions of a deal that are looked at."""
    states, rng = played(deal, seed), random.Random(f"{seed}/{deal}")
    found = [] if deal % 2 else [0]
    for least, most in map(limits, tricks):
        among = [
            index
            for index, state in enumerate(states)
            if state.phase == "play"
            and least <= len(state.hands[state.to_act]) <= most
            and len(state.menu(state.to_act)) > 1
        ]
        found += rng.sample(among, min(1, len(among)))
    return [pair(deal, index, states[index], seed, rng) for index in found]


def numbered(deal: int, seed: str, tricks: Sequence[str]) -> tuple[int, Any]:
    return deal, [asdict(each) for each in pairs(deal, seed, tricks)]


def restored(line: Any) -> list[Pair]:
    return [Pair(**each) for each in line]


def limits(tricks: str) -> tuple[int, int]:
    least, most = tricks.split("-")
    return int(least), int(most)


def pair(deal: int, index: int, state: Any, seed: str, rng: random.Random) -> Pair:
    """The club's option and another, with what they bring in each world."""
    view, club = state.view(state.to_act), bot_named("scarto", "club")
    one = club.act(view, f"{seed}/{deal}")
    other = rng.choice([each for each in options(view) if each != one])
    assert one is not None, "a card or a discard"
    made = []
    for number, world in enumerate(worlds(view, f"{seed}/{deal}/{index}")):
        start = scarto.imagine(view, hidden(view, world))
        first, second = (
            brought("scarto", start, view.seat, each, f"{seed}/{number}") for each in (one, other)
        )
        made.append((first, second))
    tricks = len(view.hand) if view.phase == "play" else BEFORE_PLAY
    return Pair(deal, index, tricks, str(one), str(other), tuple(made))


def worlds(view: Any, seed: str, number: int = WORLDS) -> NDArray[np.uint8]:
    return resampled_worlds(view, number, generator(Stream(seed, "worlds")))


# ---- the quick ways -----------------------------------------------------------------------------

Differences: TypeAlias = NDArray[np.float64]
"""What one option brings more than the other, in each world."""

Way: TypeAlias = Callable[[Any, Any, Any, NDArray[np.uint8], int], Differences]
"""From a view, two options, worlds, and how many playouts each of them gets."""

REPEATS = 8
"""Playouts in each of the worlds that club bots have played."""

MORE = 400
"""In so many other worlds the difference is foreseen; by max^n in ``SOLVED``."""

SOLVED, MOST = 50, 7
"""With more than ``MOST`` tricks left max^n is left out."""


def by_playouts(
    view: Any, one: Any, other: Any, some: NDArray[np.uint8], number: int
) -> Differences:
    """By rules of thumb."""
    first, second = (
        solver.playouts(after_option(view, some, each), number, 1, "thumb")[:, :, view.seat]
        for each in (one, other)
    )
    difference: Differences = first.mean(axis=1) - second.mean(axis=1)
    return difference


def by_maxn(view: Any, one: Any, other: Any, some: NDArray[np.uint8], _: int) -> Differences:
    """As if everybody saw all cards."""
    found = solver.maxn(solver.encode_worlds(view, some[:SOLVED]), values=True)
    return np.array(
        [each.values[one.card][view.seat] - each.values[other.card][view.seat] for each in found],
        np.float64,
    )


def after_option(view: Any, some: NDArray[np.uint8], option: Any) -> NDArray[np.uint8]:
    if isinstance(option, Discard):
        return without(view, before_play(view, some), option.cards)
    return after(view, solver.encode_worlds(view, some), option.card)


WAYS: dict[str, Way] = {"rules of thumb": by_playouts, "max^n": by_maxn}


# ---- the figures --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Compared:
    """A decision: the difference as foreseen, the mean one by club bots, and the noise of that.

    ``noise`` is the square of a standard error.
    """

    deal: int
    tricks: int
    foreseen: float
    real: float
    noise: float


def compared(found: Pair, seed: str, way: Way, state: Any) -> Compared:
    """One decision by one of the ways.

    What is off in a world is compared with what the way foresees in that world: it varies less than
    what is made there.
    """
    view = state.view(state.to_act)
    one, other = (read(view, each) for each in (found.one, found.other))
    name = f"{seed}/{found.deal}/{found.index}"
    made = np.array(found.made, np.float64)
    foreseen = way(view, one, other, worlds(view, f"{name}/foreseen", MORE), 1).mean()
    here = way(view, one, other, worlds(view, name), REPEATS)
    off = made[:, 0] - made[:, 1] - here
    return Compared(
        found.deal,
        found.tricks,
        float(foreseen),
        float(foreseen + off.mean()),
        float(off.var(ddof=1) / len(off)),
    )


def read(view: Any, option: str) -> Any:
    """An option as it was written down."""
    return next(each for each in options(view) if str(each) == option)


def kept(rows: Sequence[Compared]) -> float:
    foreseen, real = (np.array([getattr(each, of) for each in rows]) for of in ("foreseen", "real"))
    total = float(foreseen @ foreseen)
    return float(foreseen @ real) / total if total else nan


def error(rows: Sequence[Compared]) -> float:
    """In points; 0 where there is no more than noise."""
    share = kept(rows)
    off = [(each.real - share * each.foreseen) ** 2 - each.noise for each in rows]
    return sqrt(max(0.0, float(np.mean(off))))


def table(results: Sequence[Sequence[Pair]], seed: str, tricks: Sequence[str]) -> Iterator[str]:
    """The figures by phase and way."""
    ends = [end for each in tricks for end in limits(each)]
    kinds = {"discard": (BEFORE_PLAY, BEFORE_PLAY)} | {each: limits(each) for each in tricks}
    kinds[f"{min(ends)}-{max(ends)}"] = (min(ends), max(ends))
    rows: dict[str, list[Compared]] = {name: [] for name in WAYS}
    for found in results:
        states = played(found[0].deal, seed)
        for each in found:
            for name, way in WAYS.items():
                if way is by_playouts or each.tricks <= MOST:
                    rows[name].append(compared(each, seed, way, states[each.index]))
    yield f"{len(results)} deals; in each decision {WORLDS} worlds.\n"
    yield "| tricks left | foreseen by | decisions | mean difference | kept | error, points |"
    yield "| --- | --- | --- | --- | --- | --- |"
    for what, (least, most) in kinds.items():
        for name in WAYS:
            own = [each for each in rows[name] if least <= each.tricks <= most]
            if len(own) > 1:
                size = np.mean([abs(each.foreseen) for each in own])
                figures = f"{interval(own, kept)} | {interval(own, error)}"
                yield f"| {what} | {name} | {len(own)} | {size:.2f} | {figures} |"


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m training.coach.scarto_rest", description=__doc__
    )
    parser.add_argument("--deals", type=int, default=40)
    parser.add_argument("--seed", default="rest", help="of the deals")
    parser.add_argument("--tricks", nargs="+", default=TRICKS, help=f"like {TRICKS[0]}")
    add_arguments(parser)
    arguments = parser.parse_args()
    seed, tricks = arguments.seed, arguments.tricks
    code = fingerprint(scarto.GAME.name)
    head = {"seed": seed, "code": code, "worlds": WORLDS, "tricks": " ".join(tricks)}
    journal = Journal.named(ROOT / "build" / "bench" / f"scarto-rest-{seed}", head)
    tasks = {deal: (deal, seed, tricks) for deal in range(arguments.deals)}
    found = resumed(journal, restored, numbered, tasks, arguments)
    print("\n".join(table(found, seed, tricks)))


if __name__ == "__main__":
    main()
