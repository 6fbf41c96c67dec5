"""``python -m training.skat.contra``: how often a game is lost that a player thinks lost or won.

Bots play without contra. Before the first card each of the three judges the game in the worlds of
his view, as ``stammtisch.bots.skat.contra`` does; how often it was lost says from which judgement
contra and re pay: the constants there.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from typing import NamedTuple

from rich.progress import track

from bench.measure import run_command
from stammtisch.bots import BOTS, bot_named, next_act
from stammtisch.bots.rng import generator
from stammtisch.bots.skat.contra import chance
from stammtisch.bots.skat.evaluation import evaluation
from stammtisch.bots.skat.levels import LEVELS, PLAYERS
from stammtisch.cardplay.shuffle import Stream
from stammtisch.games import skat as game
from stammtisch.games.skat.cards import NULL
from stammtisch.games.skat.phases import Playing, State

PARTS = 20


class Judged(NamedTuple):
    """Who judged which kind of game, and in how many twentieths of the worlds the soloist won."""

    soloist: bool
    null: bool
    won: int


def judged(level: str, seed: str, number: int) -> list[tuple[Judged, bool]]:
    """What the players thought of a game that was played, and whether it was lost."""
    bot, player = bot_named("skat", level), PLAYERS[level]
    state: State = game.begin(game.deal(f"{seed}/{number}", number % game.SEATS))
    first: Playing | None = None
    while state.result is None:
        if first is None and isinstance(state, Playing):
            first = state
        act = next_act(state, [bot] * game.SEATS, str(number))
        state = state.act(*act)
    found: list[tuple[Judged, bool]] = []
    if first is None:
        return found
    for seat in range(game.SEATS):
        rng = generator(Stream(f"{seed}/{number}", f"judged/{seat}"))
        won = chance(first.view(seat), player.plays, evaluation(), LEVELS[level].budget, rng)
        contract = first.contract
        what = Judged(
            seat == contract.soloist, contract.kind == NULL, min(PARTS - 1, int(PARTS * won))
        )
        found.append((what, not state.result.won))
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bot", choices=BOTS[2:], default="club")
    parser.add_argument("--deals", type=int, default=1800)
    parser.add_argument("--seed", default="contra")
    chosen = parser.parse_args()
    counts: dict[Judged, list[bool]] = defaultdict(list)
    for number in track(range(chosen.deals)):
        for what, lost in judged(chosen.bot, chosen.seed, number):
            counts[what].append(lost)
    for what in sorted(counts):
        who = "soloist" if what.soloist else "defender"
        kind, results = "null" if what.null else "suit, grand", counts[what]
        share = sum(results) / len(results)
        print(
            f"{who:9} {kind:11} won from {what.won / PARTS:.2f}: {len(results):5}, lost {share:.2f}"
        )


if __name__ == "__main__":
    run_command(main)
