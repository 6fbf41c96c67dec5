"""What match equity gains in Scarto: ``python -m bench.scarto_equity [--deals N]``.

Last deals of a game, with typical totals before them: bots that maximize the stakes of the game
against bots that maximize the points of the deal, otherwise the same; one against two at every
seat, both ways. The deal is the unit. The same command resumes an interrupted run.
"""

from __future__ import annotations

import argparse
from dataclasses import replace
from typing import Any

import numpy as np

from bench.journal import Journal
from bench.measure import ROOT, keep
from bench.resumed import add_arguments, resumed
from stammtisch.arena import Interval
from stammtisch.arena.contest import fingerprint
from stammtisch.arena.report import interval
from stammtisch.bots import Bot, Budget, play_out
from stammtisch.bots.scarto.equity import ALL, POINT, SCALE, TYPICAL, Equity, equity
from stammtisch.bots.scarto.levels import CLUB
from stammtisch.cardplay.match import Standing
from stammtisch.cardplay.shuffle import Stream
from stammtisch.games import scarto
from stammtisch.games.scarto.phases import Finished
from stammtisch.games.scarto.view import View

SEED = "aim"
BEFORE = 2  # deals
LITTLE = Budget(worlds=60, nodes=100_000)


def points_alone(_: View) -> Equity:
    """The utility of a player for whom a deal is worth its points."""
    return np.repeat(POINT * np.arange(ALL + 1)[:, None], ALL + 1, axis=1)


EQUITY_BOT = Bot("equity", CLUB.choose, LITTLE)
POINTS_BOT = Bot("points", replace(CLUB, utility=points_alone).choose, LITTLE)


def played(number: int) -> tuple[int, tuple[int, int, int]]:
    """The deal's number, and the lead of the bots with match equity at all tables of that deal.

    The lead is in stakes, in points, and in games lost.
    """
    seed = f"{SEED}/{number}"
    totals = _totals(Stream(seed, "standing"))
    stakes = points = losses = 0
    for alone in range(scarto.SEATS):
        for one, others in ((EQUITY_BOT, POINTS_BOT), (POINTS_BOT, EQUITY_BOT)):
            players: list[Any] = [one if seat == alone else others for seat in range(scarto.SEATS)]
            deal = scarto.deal(seed, BEFORE % scarto.SEATS)
            state = scarto.begin(deal, scarto.Options(), Standing(BEFORE, totals))
            over = play_out(state, players, seed)
            assert isinstance(over, Finished)
            made = over.result.points
            for seat in range(scarto.SEATS):
                sign = 1 if players[seat] is EQUITY_BOT else -1
                value = equity(over.view(seat))[made[seat], made[(seat + 1) % scarto.SEATS]]
                paid = int(value - POINT * made[seat]) // SCALE
                stakes += sign * paid
                points += sign * over.result.scores[seat]
                losses += sign * (paid < 0)
    return number, (stakes, points, losses)


def _totals(chance: Stream) -> tuple[int, ...]:
    totals = [0] * scarto.SEATS
    for deal in range(BEFORE):
        dealer, right = chance.choice(TYPICAL)
        for step, score in enumerate((dealer, right, -dealer - right)):
            totals[(deal + step) % scarto.SEATS] += score
    return tuple(totals)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.scarto_equity", description=__doc__)
    parser.add_argument("--deals", type=int, default=600)
    add_arguments(parser, jobs=2)
    arguments = parser.parse_args()
    code = fingerprint(scarto.GAME.name)
    head = {"seed": SEED, "code": code, "worlds": LITTLE.worlds, "nodes": LITTLE.nodes}
    journal = Journal.named(ROOT / "build" / "bench" / "scarto-equity", head)
    tasks = {number: (number,) for number in range(arguments.deals)}
    found = resumed(journal, tuple, played, tasks, arguments)
    columns = zip(*found, strict=True)
    rows = [interval(np.array(each), scarto.SEATS * scarto.SEATS) for each in columns]
    text = section(len(found), rows)
    print(text)
    if not arguments.dry:
        keep("Bots: Scarto's match equity", text)


def section(deals: int, rows: list[Interval]) -> str:
    names = ("stakes a game", "points a deal", "share of games lost")
    lines = [
        f"{deals} last deals with typical totals before them: club bots with {LITTLE.worlds} worlds"
        " that go for the stakes, ahead of the same bots going for the points.",
        "",
        "| what | ahead by | 95 % |",
        "| --- | ---: | --- |",
        *(
            f"| {name} | {each.mean:+.3f} | {each.low:+.3f} to {each.high:+.3f} |"
            for name, each in zip(names, rows, strict=True)
        ),
    ]
    return "\n".join(lines)


if __name__ == "__main__":
    main()
