"""How long the coach takes for a review and for a hint, by the processor, on one core."""

from __future__ import annotations

import time
from math import nan
from statistics import median
from typing import Any, NamedTuple

from rich.console import Console
from rich.progress import Progress

from bench.measure import keep, number
from stammtisch.bots import Player, bot_named, next_act
from stammtisch.coach.hints import hint
from stammtisch.coach.review import Judged, Review, review
from stammtisch.games.registry import GAMES

PLAYER, OTHERS = "thumb", "club"
"""Whose decisions are reviewed, and who plays in the other seats."""

SEED = "times"
REVIEWED, HINTED = 12, 3
"""So many deals of each game are reviewed, and in so many of them hints are given."""

REVIEW, FIRST, HINT = 6.0, 2.0, 1.0
"""What a review, its first verdict and a hint may take in the median, in seconds."""


class Timed(NamedTuple):
    """A whole review of one player; seconds to its end, and to its first verdict."""

    judged: list[Judged]
    seconds: float
    first: float


def played(game: str, preset: str, deal: int, player: str, seed: str) -> tuple[list[Any], int]:
    """The states of a deal, and the seat of ``player``."""
    module, name = GAMES[game], f"{seed}/{deal}"
    seats = module.GAME.seats
    seat = deal // seats % seats  # Every seat with every dealer.
    players: list[Player] = [bot_named(game, OTHERS) for _ in range(seats)]
    players[seat] = bot_named(game, player)
    options = module.GAME.presets[preset] if preset else module.GAME.options()
    states: list[Any] = [module.begin(module.deal(name, deal % seats), options)]
    while states[-1].to_act is not None:
        states.append(states[-1].act(*next_act(states[-1], players, name)))
    return states, seat


def timed(game: str, states: list[Any], seat: int) -> Timed:
    """Review a player of a deal."""
    judged, first, began = list[Judged](), nan, time.process_time()
    for each in review(game, states, seat):
        if not isinstance(each, Review):
            first = time.process_time() - began if each.done == 1 else first
            judged.append(each.judged)
    return Timed(judged, time.process_time() - began, first)


def hinted(game: str, states: list[Any], seat: int) -> list[float]:
    """Seconds for a hint at each moment at which the player is to act."""
    seconds = []
    for state in states:
        if state.to_act == seat:
            began = time.process_time()
            hint(game, state.view(seat))
            seconds.append(time.process_time() - began)
    return seconds


def report(console: Console, dry: bool) -> None:
    """Print the figures, and keep them."""
    rows = []
    with Progress(console=console) as progress:
        task = progress.add_task("reviewing", total=len(GAMES) * REVIEWED)
        for game in GAMES:
            seconds, first, hints = list[float](), list[float](), list[float]()
            for deal in range(REVIEWED):
                states, seat = played(game, "", deal, PLAYER, SEED)
                found = timed(game, states, seat)
                seconds.append(found.seconds)
                first.append(found.first)
                hints += hinted(game, states, seat) if deal < HINTED else []
                progress.advance(task)
            rows.append(row(game, seconds, first, hints))
    text = "\n".join(
        [
            f"Seconds of one core: the median (lowest to highest) of {REVIEWED} deals, in which"
            f" the decisions of `{PLAYER}` are reviewed, and of all hints in {HINTED} of them."
            f" Required of the medians: {FIRST:g} s to the first verdict, {HINT:g} s for a hint.",
            "",
            "| game | a review | required | its first verdict | a hint |",
            "| --- | --- | --- | --- | --- |",
            *rows,
        ]
    )
    print(text)
    if not dry:
        keep("How long a review takes", text)


def row(game: str, seconds: list[float], first: list[float], hints: list[float]) -> str:
    """A game's line of the table."""
    review, verdict, hint = (
        f"{number(median(each))} ({number(min(each))} to {number(max(each))})"
        for each in (seconds, first, hints)
    )
    return f"| {game.capitalize()} | {review} | ≤ {REVIEW:g} | {verdict} | {hint} |"
