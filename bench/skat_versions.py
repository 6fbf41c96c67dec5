"""``python -m bench.skat_versions COMMIT``: Skat's best bot and another commit's, among equals.

Each of the two sits in one seat, in all three in turn, against two bots of the same name
(``thumb``), on the same deals with tournament scoring (SK 7.2): what it scores, what it declares
and wins, and how often it beats the others' games. The same command resumes an interrupted run.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, replace
from math import nan
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from bench.ablation import BEST
from bench.bootstrap import interval
from bench.journal import Journal
from bench.measure import ROOT, keep
from bench.resumed import add_arguments, resumed
from bench.versions import built, running
from stammtisch.arena.contest import fingerprint
from stammtisch.bots import BOTS, bot_named, play_out
from stammtisch.bots.play import Player
from stammtisch.games import skat as game
from stammtisch.games.skat.cards import SUIT_KINDS
from stammtisch.games.skat.match import Match
from stammtisch.games.skat.notation import SEATS
from stammtisch.games.skat.options import Options

OPTIONS = Options(tournament_scoring=True)


class Outcome(NamedTuple):
    """What a deal brings a player: points as in a list, the others' mean, and his role.

    ``won`` is whether the game was, whoever played it; ``kind`` is suit, grand or null, or nothing
    where all passed.
    """

    points: int
    others: float
    role: str
    won: bool
    kind: str = ""


@dataclass(frozen=True, slots=True)
class Game:
    """One game of the bot, today's (``now``) or the other commit's: an ``Outcome``.

    ``shared`` is whether both have defended, with the same cards in the same seat.
    """

    deal: int
    now: bool
    points: int
    others: float
    role: str
    won: bool
    kind: str = ""
    shared: bool = False


def measured(number: int, against: str, folder: str, seed: str) -> tuple[int, list[Any]]:
    """A deal with each of the two in each seat."""
    with running(Path(folder), game.GAME.name, BEST) as then:
        found = [
            Game(
                number,
                player is not then,
                *outcome(player, seat, against, OPTIONS, number, f"{seed}/{number}"),
            )
            for player in (bot_named(game.GAME.name, BEST), then)
            for seat in range(SEATS)
        ]
    return number, [asdict(each) for each in found]


def outcome(
    player: Player, seat: int, against: str, options: Options, number: int, name: str
) -> Outcome:
    """A deal with the player in this seat, against two bots of one name."""
    other = bot_named(game.GAME.name, against)
    players = [player if each == seat else other for each in range(SEATS)]
    begun = game.begin(game.deal(name, number % SEATS), options)
    state: Any = play_out(begun, players, name)
    result = state.result
    assert result is not None, "it is played out"
    points = Match(options).add(result).totals
    others = (sum(points) - points[seat]) / (SEATS - 1)
    soloist = result.contract.soloist if result.contract else None
    role = "passed" if soloist is None else "soloist" if soloist == seat else "defender"
    kind = result.contract.kind if result.contract else ""
    sort = "suit" if kind in SUIT_KINDS else kind
    return Outcome(points[seat], others, role, bool(result.won), sort)


def restored(line: Any) -> list[Game]:
    games = [Game(**each) for each in line]
    seats = list(zip(games[:SEATS], games[SEATS:], strict=True))
    shared = [all(game.role == "defender" for game in both) for both in seats]
    return [replace(game, shared=each) for game, each in zip(games, 2 * shared, strict=True)]


def mean(of: Callable[[Game], float], among: Callable[[Game], bool]) -> Callable[..., float]:
    """The mean of something over some of the games."""

    def what(games: Sequence[Game]) -> float:
        chosen = [of(each) for each in games if among(each)]
        return float(np.mean(chosen)) if chosen else nan

    return what


FIGURES: Sequence[tuple[str, Callable[[Game], float], Callable[[Game], bool]]] = (
    ("points a deal", lambda g: g.points, lambda _: True),
    ("each of the others", lambda g: g.others, lambda _: True),
    ("ahead of them", lambda g: g.points - g.others, lambda _: True),
    ("games declared, %", lambda g: 100 * (g.role == "soloist"), lambda _: True),
    ("of these won, %", lambda g: 100 * g.won, lambda g: g.role == "soloist"),
    ("the others' games beaten, %", lambda g: 100 * (not g.won), lambda g: g.role == "defender"),
    ("of those that both defended, %", lambda g: 100 * (not g.won), lambda g: g.shared),
)


def report(games: Sequence[Game]) -> str:
    """The table: both bots, and by how much today's has more."""
    now, then = ([each for each in games if each.now is when] for when in (True, False))
    lines = ["| what | now | then | now more by |", "| --- | --- | --- | --- |"]
    for name, of, among in FIGURES:
        what = mean(of, among)

        def more(both: Sequence[Game], what: Callable[..., float] = what) -> float:
            return what([g for g in both if g.now]) - what([g for g in both if not g.now])

        lines.append(
            f"| {name} | {interval(now, what, 1)} | {interval(then, what, 1)} |"
            f" {interval(games, more, 1)} |".replace("-", "\u2212")
        )
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.skat_versions", description=__doc__)
    parser.add_argument("commit")
    parser.add_argument("--against", choices=BOTS, default="thumb")
    parser.add_argument("--deals", type=int, default=240)
    parser.add_argument("--seed", default="skat-versions")
    add_arguments(parser)
    given = parser.parse_args()
    folder, code = built(given.commit), fingerprint(game.GAME.name)
    head = {"commit": folder.name, "against": given.against, "seed": given.seed, "code": code}
    file = f"{folder.name}-{given.against}-{given.seed}"
    tasks = {n: (n, given.against, str(folder), given.seed) for n in range(given.deals)}
    journal = Journal.named(ROOT / "build" / "skat_versions" / file, head)
    found = resumed(journal, restored, measured, tasks, given)
    text = "\n".join(
        [
            f"`{BEST}` now and that of {given.commit}, each in one seat against two of"
            f" `{given.against}`, in all three seats, tournament scoring: {len(found)} deals;"
            f" 95 % intervals; seed `{given.seed}`, code `{code}`.",
            "",
            report([each for games in found for each in games]),
        ]
    )
    print(text)
    if not given.dry:
        keep(f"Versions: Skat against two of {given.against}, beside {given.commit}", text)


if __name__ == "__main__":
    main()
