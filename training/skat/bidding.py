"""``python -m training.skat.bidding``: whether Skat's best bot declares as much as pays.

Master sits in each seat in turn against two bots of the same name and plays each deal several
times, bidding from other expected scores on. Where two neighbours part, the lower one bid what the
higher one passed: how often is that game won, and what does it bring beside the pass? Cards are
chosen once for each view, so a deal that all bid alike is played once. The same command resumes an
interrupted run.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, replace
from functools import partial
from itertools import pairwise
from math import nan
from typing import Any, NamedTuple

import numpy as np

from bench.bootstrap import ends, interval
from bench.journal import Journal
from bench.measure import ROOT, run_command
from bench.resumed import add_arguments, resumed
from stammtisch.arena import Interval
from stammtisch.arena.contest import fingerprint
from stammtisch.arena.picture import intervals
from stammtisch.bots import BOTS, Bot, Budget, bot_named, play_out
from stammtisch.bots.play import Player
from stammtisch.bots.skat.levels import MASTER
from stammtisch.cardplay.actions import Action
from stammtisch.games import skat as game
from stammtisch.games.skat.cards import SUIT_KINDS
from stammtisch.games.skat.match import Match
from stammtisch.games.skat.notation import SEATS, Pass
from stammtisch.games.skat.options import Options
from stammtisch.games.skat.view import View

BEST = "master"
LEASTS = (15, 0, -15, -30, -45, -60)
"""Expected scores from which on a game is bid, each lower than the one before."""

KINDS = ("suit", "grand", "null")
FEWEST = 5
"""With fewer games of a kind nothing is said of it."""

PICTURED = ("against", "deals", "share", "seed")
"""Only the figures of these arguments' defaults are drawn, into ``docs/pictures``."""


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
class Seat:
    """A deal in one seat, for each of ``LEASTS``."""

    deal: int
    played: tuple[Outcome, ...]


class Bidder:
    """Master, bidding from ``least`` on; what it knows of a view is asked once.

    Whoever passes from one expected score on passes from every higher one, and whoever bids, from
    every lower one.
    """

    def __init__(self, least: int, budget: Budget, memory: dict[Any, dict[int, Action]]) -> None:
        bids = replace(MASTER.bids, least=least, least_in_tournament=least)
        self.least, self.memory = least, memory
        self.bot: Bot[View] = Bot(BEST, replace(MASTER, bids=bids).choose, budget)

    def act(self, view: Any, seed: str) -> Action | None:
        known = self.memory.setdefault((view.seat, view.history), {})
        for least, action in known.items():
            if view.phase != "auction" or not (
                self.least < least if isinstance(action, Pass) else self.least > least
            ):
                return action
        found = self.bot.act(view, seed)
        if found is not None:
            known[self.least] = found
        return found


def share_of(percent: int) -> Budget:
    """So many per cent of master's budget."""
    whole = bot_named(game.GAME.name, BEST).budget
    return Budget(whole.worlds * percent // 100, whole.nodes * percent // 100)


def measured(
    number: int, against: str, options: Options, seed: str, budget: Budget
) -> tuple[int, list[Any]]:
    """A deal in each seat."""
    name = f"{seed}/{number}"
    seats = [_seat(number, seat, against, options, name, budget) for seat in range(SEATS)]
    return number, [(number, played) for played in seats]


def _seat(
    number: int, seat: int, against: str, options: Options, name: str, budget: Budget
) -> list[Outcome]:
    memory: dict[Any, dict[int, Action]] = {}
    found: dict[int, Outcome] = {}
    # The two ends first: what lies between is often known then.
    for least in sorted(LEASTS, key=lambda each: each not in (LEASTS[0], LEASTS[-1])):
        own = Bidder(least, budget, memory)
        found[least] = outcome(own, seat, against, options, number, name)
    return [found[least] for least in LEASTS]


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


def restored(line: Any) -> list[Seat]:
    return [Seat(deal, tuple(Outcome(*each) for each in played)) for deal, played in line]


Which = Callable[[int, Outcome], bool]
"""Of which games: the place of the lower of two neighbours, and what its bid came to."""


def promising(lower: int) -> Which:
    """The games that the bot with this place bids, and its neighbour passes."""
    return lambda at, _: at == lower


def of_kind(kind: str, least: int) -> Which:
    """The games of a kind that promise at least so much."""
    return lambda at, bid: LEASTS[at] >= least and (bid.role, bid.kind) == ("soloist", kind)


def parted(seats: Sequence[Seat], which: Which) -> list[tuple[Outcome, Outcome]]:
    """Where two neighbours part: what the bid came to, and the pass."""
    return [
        (bid, passed)
        for each in seats
        for at, (passed, bid) in enumerate(pairwise(each.played), 1)
        if bid != passed and which(at, bid)
    ]


def gained(seats: Sequence[Seat], which: Which, ahead: bool = True) -> float:
    """What bidding brought in the mean where it parted from passing."""
    found = [
        bid.points - passed.points - ahead * (bid.others - passed.others)
        for bid, passed in parted(seats, which)
    ]
    return float(np.mean(found)) if found else nan


def won(seats: Sequence[Seat], which: Which) -> float:
    """How many of these games are won, in per cent."""
    found = [100 * bid.won for bid, _ in parted(seats, which) if bid.role == "soloist"]
    return float(np.mean(found)) if found else nan


def by_kind(seats: Sequence[Seat], least: int) -> list[str]:
    """A table of what the games bring that promise least and are bid."""
    lines = [
        f"Of those that promise from {least} to {LEASTS[0]}:",
        "",
        "| game | deals that differ | won, % | points beside a pass |",
        "| --- | ---: | --- | --- |",
    ]
    for kind in KINDS:
        which = of_kind(kind, least)
        number, figures = len(parted(seats, which)), ("–", "–")
        if number >= FEWEST:
            figures = (
                interval(seats, partial(won, which=which), 0),
                interval(seats, partial(gained, which=which, ahead=False), 1),
            )
        lines.append(f"| {kind} | {number} | {' | '.join(figures)} |")
    return lines


def declared(seats: Sequence[Seat], at: int) -> float:
    """How many deals the bot plays as the soloist, in per cent."""
    return 100 * float(np.mean([each.played[at].role == "soloist" for each in seats]))


def mean(seats: Sequence[Seat], at: int) -> float:
    """The points a deal ahead of each of the others."""
    return float(np.mean([each.played[at].points - each.played[at].others for each in seats]))


def report(seats: Sequence[Seat], least: int) -> str:
    """What each interval of promises brings, each kind of game from ``least`` on, each least."""
    lines = [
        "| promise | deals that differ | won, % | points beside a pass | ahead of the others |",
        "| --- | ---: | --- | --- | --- |",
    ]
    for lower in range(1, len(LEASTS)):
        which = promising(lower)
        figures = (
            interval(seats, partial(won, which=which), 0),
            interval(seats, partial(gained, which=which, ahead=False), 1),
            interval(seats, partial(gained, which=which), 1),
        )
        number = len(parted(seats, which))
        lines.append(f"| {between(lower)} | {number} | {' | '.join(figures)} |")
    lines += ["", *by_kind(seats, least)]
    lines += ["", "| bids from | declares, % | points a deal ahead of the others |"]
    lines.append("| ---: | --- | --- |")
    for at, each in enumerate(LEASTS):
        share, ahead = (interval(seats, partial(what, at=at), 1) for what in (declared, mean))
        lines.append(f"| {each} | {share} | {ahead} |")
    return "\n".join(lines).replace("-", "\u2212").replace("\u2212\u2212\u2212", "---")


def between(lower: int) -> str:
    return f"{LEASTS[lower]} to {LEASTS[lower - 1]}"


def pictures(seats: Sequence[Seat], scoring: str) -> None:
    """What bidding brings beside passing, and how often it wins, into docs/pictures."""
    for name, measure, unit, signed in (
        ("bidding", partial(gained, ahead=False), "points beside a pass", True),
        ("won", won, "games won, %", False),
    ):
        rungs = []
        for lower in range(1, len(LEASTS)):
            what = partial(measure, which=promising(lower))
            of = between(lower).replace("-", "\u2212")
            rungs.append((of, Interval(what(seats), *ends(seats, what))))
        title = f"Skat, {scoring}: games bid by what they promise"
        text = intervals(rungs, title, f"{unit}, with 95 % intervals", signed=signed)
        path = ROOT / "docs" / "pictures" / f"{name}-skat-{scoring}.svg"
        path.write_text(text, encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m training.skat.bidding", description=__doc__)
    parser.add_argument("--scoring", choices=("tournament", "list"), default="tournament")
    parser.add_argument("--against", choices=BOTS, default="thumb")
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--share", type=int, default=25, help="per cent of master's budget")
    parser.add_argument("--seed", default="skat-bidding")
    parser.add_argument("--dry", action="store_true", help="leave the pictures as they are")
    add_arguments(parser)
    given = parser.parse_args()
    options = Options(tournament_scoring=given.scoring == "tournament")
    budget, code = share_of(given.share), fingerprint(game.GAME.name)
    head = {
        "scoring": given.scoring,
        "against": given.against,
        "seed": given.seed,
        "leasts": [*LEASTS],
        "code": code,
        **asdict(budget),
    }
    file = f"{given.scoring}-{given.against}-{given.seed}-{given.share}"
    journal = Journal.named(ROOT / "build" / "skat_bidding" / file, head)
    tasks = {n: (n, given.against, options, given.seed, budget) for n in range(given.deals)}
    found = resumed(journal, restored, measured, tasks, given)
    seats = [seat for deal in found for seat in deal]
    bids = MASTER.bids
    least = bids.least_in_tournament if options.tournament_scoring else bids.least
    text = "\n".join(
        [
            f"`{BEST}` at {given.share} % of its budget against two of `{given.against}`, in all"
            f" three seats, {given.scoring} scoring: {len(found)} deals; 95 % intervals; seed"
            f" `{given.seed}`, code `{code}`. A promise is the expected score at the call"
            " that the one makes and the other does not.",
            "",
            report(seats, least),
        ]
    )
    print(text)
    usual = all(getattr(given, name) == parser.get_default(name) for name in PICTURED)
    if usual and not given.dry:
        pictures(seats, given.scoring)


if __name__ == "__main__":
    run_command(main)
