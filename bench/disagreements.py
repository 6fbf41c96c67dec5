"""What a part of the best bot is worth, by its decisions: ``python -m bench.disagreements GAME``.

The best bot plays itself. Whoever decides is asked again with a part changed or left out (those of
``bench.ablation``). Where the answers differ, both are played out by club bots, who see their own
views only, in the same worlds, drawn as the coach draws them. The luck of the cards is averaged out
where a decision changes and plays no part where none does, so that far fewer deals are needed than
in matches. But the figure rests on the coach's worlds, on club bots, and on positions to which the
whole bot comes. The same command resumes an interrupted run.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import asdict, replace
from functools import partial
from typing import Any, NamedTuple

import numpy as np

from bench.ablation import (
    BEST,
    PARTS,
    Memory,
    Remembering,
    add_parts,
    chosen_parts,
    options_of,
)
from bench.bootstrap import interval
from bench.coach import OTHERS, differences
from bench.journal import Journal
from bench.measure import ROOT, keep
from bench.resumed import add_arguments, resumed
from stammtisch.arena.contest import fingerprint
from stammtisch.bots import Budget, bot_named, next_act
from stammtisch.bots.rng import generator
from stammtisch.cardplay.actions import Action
from stammtisch.cardplay.shuffle import Stream
from stammtisch.coach.games import coach_for
from stammtisch.coach.version import version
from stammtisch.games.registry import GAMES

FOLDER = ROOT / "build" / "disagreements"


class Deal(NamedTuple):
    """A deal: how many decisions there were, and how much more each that changes brings so."""

    deal: int
    decisions: int
    gains: list[float]


def measured(
    number: int, game: str, part: str, seed: str, budget: Budget, worlds: int
) -> tuple[int, Deal]:
    """The decisions of a deal."""
    law, which, name = GAMES[game], PARTS[game][part], f"{seed}/{number}"
    memory = Memory()
    whole, without = (
        Remembering(replace(bot, budget=budget), entrant, which.phases, memory)
        for entrant, bot in enumerate((bot_named(game, BEST), which.without()))
    )
    seats, decisions, gains = law.GAME.seats, 0, list[float]()
    state: Any = law.begin(law.deal(name, number % seats), options_of(game))
    while state.to_act is not None:
        act = next_act(state, [whole] * seats, name)
        for seat in state.may_act:
            view = state.view(seat)
            # Whoever is due decides nothing where another interrupts.
            if not view.menu or act.seat != seat == state.to_act:
                continue
            decisions += len(coach_for(game).options(view)) > 1
            one, other = (bot.act(view, name) for bot in (whole, without))
            if one != other:
                at = f"{name}/{len(view.history)}/{seat}"
                gains.append(_gain(game, view, one, other, at, worlds))
        state = state.act(*act)
    return number, Deal(number, decisions, gains)


def _gain(
    game: str, view: Any, one: Action | None, other: Action | None, seed: str, worlds: int
) -> float:
    """What one choice brings the seat more than the other: the mean over worlds."""
    coach, stream = coach_for(game), Stream(seed, "worlds")
    values = coach.value(view, (one, other), coach.stages[0], stream)
    chances = values.weights / values.weights.sum()
    drawn = generator(stream).choice(len(chances), worlds, p=chances)
    rows = [values.worlds[world] for world in drawn]
    return float(np.mean(differences(game, view, rows, (one, other), seed)))


def restored(line: Any) -> Deal:
    return Deal(*line)


def row(part: str, found: Sequence[Deal], seats: int) -> str:
    """A part's line of the table."""
    changed = [gain for each in found for gain in each.gains]
    share = 100 * len(changed) / sum(each.decisions for each in found)
    gain = interval(found, partial(_a_player, seats=seats), 3)
    return f"| {part} | {len(found)} | {share:.1f} % | {gain} |".replace("-", "\u2212")


def _a_player(found: Sequence[Deal], seats: int) -> float:
    """What a player gains in a deal."""
    return float(np.mean([sum(each.gains) for each in found])) / seats


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.disagreements", description=__doc__)
    add_parts(parser, deals=400, seed="disagreements", share=25)
    parser.add_argument("--worlds", type=int, default=16, help="in which a choice is played out")
    add_arguments(parser)
    given = parser.parse_args()
    game, rows = given.game, []
    parts, budget = chosen_parts(given)
    for part in parts:
        head = {
            "seed": given.seed,
            "part": part,
            "played out in": given.worlds,
            "code": fingerprint(game),
            "coach": version(game),
            **asdict(budget),
        }
        name = f"{game}-{part.replace(' ', '-')}-{given.seed}-{given.share}-{given.worlds}"
        tasks = {n: (n, game, part, given.seed, budget, given.worlds) for n in range(given.deals)}
        journal = Journal.named(FOLDER / name, head)
        found = resumed(journal, restored, measured, tasks, given, part)
        rows.append(row(part, found, GAMES[game].GAME.seats))
        print(rows[-1], flush=True)
    text = "\n".join(
        [
            f"`{BEST}` at {given.share} % of its budget, and with one part changed or left out;"
            f" where they differ, both choices played out by `{OTHERS}` bots in {given.worlds}"
            f" worlds; seed `{given.seed}`, code `{fingerprint(game)}`.",
            "",
            "| changed | deals | decisions that differ | points a deal and player ahead |",
            "| --- | --- | --- | --- |",
            *rows,
        ]
    )
    if not given.dry:
        keep(f"Disagreements: {game.capitalize()}", text)


if __name__ == "__main__":
    main()
