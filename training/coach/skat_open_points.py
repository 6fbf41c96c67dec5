"""``python -m training.coach.skat_open_points``: card points at the table, and with all cards open.

Club bots play deals; at the first card of every trick the true cards are solved. The differences,
by the number of tricks that are left, are the constants of ``stammtisch.coach.skat.outcomes``; of
null games it is how often they are won where they are won with all cards open, and where they are
lost.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np

from bench.journal import Journal
from bench.measure import ROOT, run_command
from bench.resumed import add_arguments, resumed
from stammtisch.arena.contest import fingerprint
from stammtisch.bots import bot_named, next_act
from stammtisch.games import skat as game
from stammtisch.games.skat.cards import NULL
from stammtisch.games.skat.phases import Finished, Playing, State
from stammtisch.solver.skat import solve

BOT = "club"


class Moment(NamedTuple):
    """The beginning of a trick: ``left`` are still to be played, ``points`` with all cards open.

    ``final`` is what the soloist got; in null games both are 1 or 0 for no trick.
    """

    deal: int
    null: bool
    left: int
    points: int
    final: int


def moments(deal: int, seed: str) -> list[Moment]:
    """The beginnings of all tricks of a deal."""
    name, players = f"{seed}/{deal}", [bot_named("skat", BOT)] * 3
    state: State = game.begin(game.deal(name, deal % 3))
    begun: list[Playing] = []
    while state.to_act is not None:
        state = state.act(*next_act(state, players, name))
        if isinstance(state, Playing) and not state.trick:
            begun.append(state)
    assert isinstance(state, Finished), "nobody is to act"
    result = state.result
    if result.contract is None or result.contract.announced:
        return []
    null = result.contract.kind == NULL
    final = int(bool(result.won)) if null else result.card_points
    solved = solve(begun, "no trick" if null else "points")
    return [
        Moment(deal, null, len(each.hands[0]), found.value or 0, final)
        for each, found in zip(begun, solved, strict=True)
    ]


def run(arguments: argparse.Namespace) -> list[Moment]:
    """The moments of all deals, those of earlier runs included."""
    seed = arguments.seed
    head = {"seed": seed, "bot": BOT, "code": fingerprint("skat")}
    journal = Journal.named(ROOT / "build" / "skat_open_points" / seed.replace("/", "-"), head)
    tasks = {deal: (deal, seed) for deal in range(arguments.deals)}
    found = resumed(journal, restored, numbered, tasks, arguments)
    return [each for of_deal in found for each in of_deal]


def numbered(deal: int, seed: str) -> tuple[int, Any]:
    return deal, moments(deal, seed)


def restored(line: Any) -> list[Moment]:
    return [Moment(*each) for each in line]


def report(found: list[Moment]) -> Iterator[str]:
    """The tables."""
    by_left: dict[tuple[bool, int], list[Moment]] = defaultdict(list)
    for each in found:
        by_left[each.null, each.left].append(each)
    yield "| tricks left | games | mean difference | standard deviation | error of the mean |"
    yield "| --- | --- | --- | --- | --- |"
    for (null, left), own in sorted(by_left.items(), reverse=True):
        if not null:
            off = np.array([each.final - each.points for each in own])
            error = off.std() / np.sqrt(len(own))
            yield f"| {left} | {len(own)} | {off.mean():.1f} | {off.std():.1f} | {error:.1f} |"
    yield "\n| null, tricks left | games | won of those won open | won of those lost open |"
    yield "| --- | --- | --- | --- |"
    for (null, left), own in sorted(by_left.items(), reverse=True):
        if null:
            shares = [
                f"{np.mean([each.final for each in own if each.points == open_]):.0%}"
                if any(each.points == open_ for each in own)
                else "–"
                for open_ in (1, 0)
            ]
            yield f"| {left} | {len(own)} | {' | '.join(shares)} |"


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m training.coach.skat_open_points", description=__doc__
    )
    parser.add_argument("--deals", type=int, default=500)
    parser.add_argument("--seed", default="skat-open-points/1")
    add_arguments(parser)
    arguments = parser.parse_args()
    print("\n".join(report(run(arguments))))


if __name__ == "__main__":
    run_command(main)
