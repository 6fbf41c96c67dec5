"""What match equity gains in Skat: ``python -m bench.skat_equity [--deals N]``.

Last deals of a list with the totals near each other: bots that look at the standing against bots
that look at the points alone, otherwise the same; one against two at every seat, both ways. The
deal is the unit. Besides, what the equity needs to know of deals between equals: how far one moves
two players apart, the mean value of a game, and how many are won. The same command resumes an
interrupted run.
"""

from __future__ import annotations

import argparse
from dataclasses import replace
from typing import Any

import numpy as np

from bench.bootstrap import signed
from bench.journal import Journal
from bench.measure import ROOT, keep
from bench.resumed import add_arguments, resumed
from stammtisch.arena import Interval
from stammtisch.arena.contest import fingerprint
from stammtisch.arena.report import interval
from stammtisch.bots import Bot, play_out
from stammtisch.bots.skat.levels import CLUB, LEVELS
from stammtisch.cardplay.match import Standing
from stammtisch.cardplay.shuffle import Stream
from stammtisch.games import skat
from stammtisch.games.skat.notation import SEATS

SEED = "skat-equity"
LEADS = tuple(range(-200, 201, 10))
"""Typical totals before the last deal, about their mean."""

POINTS_ALONE = replace(CLUB, bids=replace(CLUB.bids, standing=False))
BY_STANDING, BY_POINTS = (
    Bot(name, player.choose, LEVELS["club"].budget)
    for name, player in (("standing", CLUB), ("points", POINTS_ALONE))
)


def played(number: int, tournament: bool) -> tuple[int, Any]:
    """The deal's number, and what it brought.

    By how many places and points the bots that look at the standing are ahead, summed over all
    tables; and the difference between two players of a deal outside a list.
    """
    seed = f"{SEED}/{number}"
    options = skat.Options(tournament_scoring=tournament)
    chance = Stream(seed, "standing")
    totals = tuple(chance.choice(LEADS) for _ in range(SEATS))
    standing = Standing(options.games - 1, totals)
    places = points = 0
    for alone in range(SEATS):
        for one, others in ((BY_STANDING, BY_POINTS), (BY_POINTS, BY_STANDING)):
            players: list[Any] = [one if seat == alone else others for seat in range(SEATS)]
            made = _result(seed, number, options, players, standing)
            row = skat.Match(options).add(made).totals
            ends = [total + here for total, here in zip(totals, row, strict=True)]
            for seat, player in enumerate(players):
                sign = 1 if player is BY_STANDING else -1
                places += sign * sum(np.sign(ends[seat] - end) for end in ends)
                points += sign * row[seat]
    equals = _result(seed, number, options, [BY_POINTS] * SEATS, Standing())
    row = skat.Match(options).add(equals).totals
    return number, (int(places), points, row[0] - row[1], equals.value, equals.won)


def _result(
    seed: str, number: int, options: skat.Options, players: list[Any], standing: Standing
) -> Any:
    """The result of the deal."""
    state = skat.begin(skat.deal(seed, number % SEATS), options, standing)
    return play_out(state, players, seed).result


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.skat_equity", description=__doc__)
    parser.add_argument("--deals", type=int, default=400)
    add_arguments(parser, jobs=2)
    given = parser.parse_args()
    code = fingerprint(skat.GAME.name)
    lines = []
    for tournament in (False, True):
        head = {"seed": SEED, "code": code, "tournament": tournament}
        tasks = {number: (number, tournament) for number in range(given.deals)}
        journal = Journal.named(ROOT / "build" / "bench" / "skat-equity", head)
        found = resumed(journal, tuple, played, tasks, given)
        places, points, apart, *_ = (np.array(each) for each in zip(*found, strict=True))
        of = SEATS * SEATS
        figures = [interval(places, 2 * of), interval(points, of)]
        games = [(value, won) for *_, value, won in found if won is not None]
        value = np.mean([value for value, _ in games])
        won = np.mean([won for _, won in games])
        equals = f"{apart.std():.0f} | {value:.0f} | {won:.0%}"
        scoring = "tournament" if tournament else "list"
        lines.append(f"| {scoring} | {len(found)} | {row(figures)} | {equals} |")
    text = "\n".join(
        [
            "Last deals, totals up to 200 from their mean: `club` bots that look at the standing"
            " ahead of those that look at the points alone. On the right deals between equals.",
            "",
            "| scoring | deals | others behind at the end | points | a deal moves two apart by |"
            " value of a game | won |",
            "| --- | ---: | ---: | ---: | ---: | ---: | ---: |",
            *lines,
        ]
    )
    print(text)
    if not given.dry:
        keep("Bots: Skat's match equity", text)


def row(figures: list[Interval]) -> str:
    return " | ".join(map(signed, figures))


if __name__ == "__main__":
    main()
