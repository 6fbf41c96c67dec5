"""``python -m training.coach.labels GAME``: how good the coach's judgements are, in figures.

Every deal is played once for each of ``PLAYERS``: that bot in one seat, club bots in the others;
and the bot's decisions are reviewed. Three tables come of it:

- the labels: whether a decision gets the same label under another seed, how many errors each player
  is said to make, and how long a review takes;
- what is said: how many errors have a name, a fact that decides, or neither, and how much of what
  all decisions that are not good have lost has a name;
- the realised losses: what an option loses when club bots play the rest of the true deal out after
  it and after the best option, beside the loss that the coach predicted.

Results are kept in ``build/coach`` as they come; the same command resumes an interrupted run if the
code is the same. Intervals are bootstrapped over deals.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from math import nan
from typing import Any, TypeAlias

import numpy as np

from bench.bootstrap import interval
from bench.coach import played, timed
from bench.journal import Journal
from bench.measure import ROOT, run_command
from bench.resumed import add_arguments, resumed
from stammtisch.coach.comparison import Comparison
from stammtisch.coach.decisions import Decision
from stammtisch.coach.judgement import ERRORS, Judgement, judge
from stammtisch.coach.version import version
from stammtisch.games.registry import GAMES
from training.coach.rest import brought

PLAYERS = ("master", "club", "thumb", "random")
AGAIN = "coach, another time"
"""The seed of the second judgement."""

PLAYOUTS = 4
"""How often the rest of a deal is played out from each option, with the same seeds."""

MISTAKES = ("mistake", "blunder")

TOLD = ("name", "fact", "neither")
"""What is said of a decision that is not good: its name, else the fact that decides."""


@dataclass(frozen=True, slots=True)
class Row:
    """A decision with a choice: its judgement, the label under another seed, the realised loss.

    ``loss`` is a share of the stake, ``points`` and ``realised`` are the game's. Nothing is
    realised where the best option was chosen. ``told`` is one of ``TOLD``.
    """

    deal: int
    player: str
    index: int
    phase: str
    chosen: str
    best: str
    label: str
    loss: float
    low: float
    high: float
    points: float
    worlds: int
    stage: int
    again: str
    realised: float | None
    told: str


@dataclass(frozen=True, slots=True)
class Reviewed:
    """The decisions of one player in a deal.

    ``seconds`` is how long the whole review took, ``first`` the time to its first verdict, both of
    the processor.
    """

    deal: int
    player: str
    rows: tuple[Row, ...]
    seconds: float = 0.0
    first: float = 0.0


# ---- the deals ----------------------------------------------------------------------------------


def measured(game: str, preset: str, deal: int, player: str, seed: str) -> Reviewed:
    """A whole review; its decisions judged again, and played out where the best was not chosen."""
    states, seat = played(game, preset, deal, player, seed)
    found = timed(game, states, seat)
    rows = []
    for one in found.judged:
        decision, comparison = one.decision, one.judgement.comparison
        if comparison is not None:
            again = judge(game, decision.view, decision.chosen, AGAIN).label
            state = states[decision.index]
            lost = realised(game, state, seat, comparison, f"{seed}/{deal}")
            rows.append(row(deal, player, decision, one.judgement, comparison, again, lost))
    return Reviewed(deal, player, tuple(rows), found.seconds, found.first)


def realised(game: str, state: Any, seat: int, of: Comparison, seed: str) -> float | None:
    """What the choice loses against the best option when the true deal is played out."""
    if of.chosen == of.best:
        return None
    best, chosen = (
        np.mean(
            [brought(game, state, seat, option, f"{seed}/{number}") for number in range(PLAYOUTS)]
        )
        for option in (of.best, of.chosen)
    )
    return float(best - chosen)


def row(
    deal: int,
    player: str,
    decision: Decision,
    judgement: Judgement,
    of: Comparison,
    again: str,
    lost: float | None,
) -> Row:
    """A decision for the journal."""
    return Row(
        deal,
        player,
        decision.index,
        decision.view.phase,
        str(of.chosen),
        str(of.best),
        judgement.label,
        of.loss.mean,
        of.loss.low,
        of.loss.high,
        of.points.mean,
        judgement.worlds,
        judgement.stage,
        again,
        lost,
        told(judgement),
    )


def told(judgement: Judgement) -> str:
    if judgement.pattern:
        return "name"
    reason = judgement.explanation.reason if judgement.explanation else None
    return "fact" if reason and reason.feature else "neither"


# ---- the journal --------------------------------------------------------------------------------


def run(arguments: argparse.Namespace) -> list[Reviewed]:
    """All results in order, those of earlier runs included."""
    game, seed, preset = arguments.game, arguments.seed, arguments.preset
    head = {"game": game, "seed": seed, "preset": preset, "version": version(game)}
    name = "-".join(filter(None, head.values())).replace("/", "_")
    tasks = {
        deal * len(PLAYERS) + PLAYERS.index(player): (game, preset, deal, player, seed)
        for deal in range(arguments.deals)
        for player in arguments.players
    }
    journal = Journal(ROOT / "build" / "coach" / f"{name}.jsonl", head)
    return resumed(journal, restored, numbered, tasks, arguments)


def numbered(game: str, preset: str, deal: int, player: str, seed: str) -> tuple[int, Any]:
    found = measured(game, preset, deal, player, seed)
    return deal * len(PLAYERS) + PLAYERS.index(player), asdict(found)


def restored(line: Any) -> Reviewed:
    return Reviewed(**line | {"rows": tuple(Row(**row) for row in line["rows"])})


# ---- the figures --------------------------------------------------------------------------------


Figure: TypeAlias = Callable[[Sequence[Row]], float]


def share(of: Callable[[Row], bool], among: Callable[[Row], bool]) -> Figure:
    """The share, in per cent, of some decisions among others."""

    def what(rows: Sequence[Row]) -> float:
        chosen = [each for each in rows if among(each)]
        return 100 * sum(map(of, chosen)) / len(chosen) if chosen else nan

    return what


def rows_of(found: Sequence[Reviewed]) -> list[Row]:
    return [row for each in found for row in each.rows]


def same(each: Row) -> bool:
    return each.label == each.again


def labels_report(found: Sequence[Reviewed]) -> Iterator[str]:
    """The tables of the labels."""
    rows = rows_of(found)
    groups = {"all": found}
    groups |= {name: [r for r in found if r.player == name] for name in PLAYERS}
    yield "| player | deals | decisions | mistakes and worse, % | inaccuracies, % | same label, % |"
    yield "| --- | --- | --- | --- | --- | --- |"
    for name, own in groups.items():
        if not (judged := rows_of(own)):
            continue
        errors = interval(judged, share(lambda r: r.label in MISTAKES, lambda _: True), 1)
        slight = interval(judged, share(lambda r: r.label == "inaccuracy", lambda _: True), 1)
        stable = interval(judged, share(same, lambda _: True), 1)
        yield f"| {name} | {len(own)} | {len(judged)} | {errors} | {slight} | {stable} |"
    either = share(same, lambda r: r.label in MISTAKES or r.again in MISTAKES)
    both = share(
        lambda r: r.label in ERRORS and r.again in ERRORS,
        lambda r: r.label in MISTAKES or r.again in MISTAKES,
    )
    yield "\nSame label, of those called a mistake or worse in either run:"
    yield f"{interval(rows, either, 1)} % (an error in both: {interval(rows, both, 1)} %).\n"
    yield "| phase | decisions | mistakes and worse, % | same label, % | master's mistakes, % |"
    yield "| --- | --- | --- | --- | --- |"
    for phase in dict.fromkeys(one.phase for one in rows):
        own_rows = [one for one in rows if one.phase == phase]
        figures = [
            share(lambda r: r.label in MISTAKES, lambda _: True)(own_rows),
            share(same, lambda _: True)(own_rows),
            share(lambda r: r.label in MISTAKES, lambda r: r.player == "master")(own_rows),
        ]
        shown = " | ".join(f"{each:.1f}" for each in figures)
        yield f"| {phase} | {len(own_rows)} | {shown} |"
    seconds, first = (
        np.array([getattr(each, of) for each in found]) for of in ("seconds", "first")
    )
    p50, p95 = np.percentile(seconds, [50, 95])
    yield f"\nSeconds a review: median {p50:.1f}, p95 {p95:.1f}, longest {seconds.max():.1f};"
    yield f"to the first verdict: median {np.nanmedian(first):.1f}, longest {np.nanmax(first):.1f}."


def told_report(found: Sequence[Reviewed]) -> Iterator[str]:
    """The table of what is said."""
    yield (
        "| player | errors | with a name, % | with a fact, % | neither, % "
        "| points lost a deal | with a name, % |"
    )
    yield "| --- | --- | --- | --- | --- | --- | --- |"
    groups = {"all": found} | {name: [r for r in found if r.player == name] for name in PLAYERS}
    for name, own in groups.items():
        rows = [each for each in rows_of(own) if each.label != "good" and each.points > 0]
        errors = [each for each in rows if each.label in ERRORS]
        if not rows:
            continue
        kinds = " | ".join(interval(errors, share(_says(kind), lambda _: True), 0) for kind in TOLD)
        lost = sum(each.points for each in rows)
        of_it = interval(rows, named_points, 0)
        yield f"| {name} | {len(errors)} | {kinds} | {lost / len(own):.1f} | {of_it} |"


def _says(kind: str) -> Callable[[Row], bool]:
    return lambda row: row.told == kind


def named_points(rows: Sequence[Row]) -> float:
    """The share of what was lost that has a name, in per cent."""
    lost = sum(each.points for each in rows)
    return 100 * sum(each.points for each in rows if each.told == "name") / lost if lost else nan


def slope(rows: Sequence[Row]) -> float:
    """Realised on predicted points, by least squares through the means."""
    predicted, real = (np.array([getattr(r, of) for r in rows]) for of in ("points", "realised"))
    spread_of = ((predicted - predicted.mean()) ** 2).sum() if len(rows) > 1 else 0.0
    if not spread_of:
        return nan
    return float(((predicted - predicted.mean()) * (real - real.mean())).sum() / spread_of)


def realised_report(found: Sequence[Reviewed]) -> Iterator[str]:
    """The tables of the realised losses, in points."""
    rows = [each for each in rows_of(found) if each.realised is not None]
    yield f"Slope of realised on predicted loss: {interval(rows, slope)}.\n"
    yield "| label | decisions | predicted | realised |"
    yield "| --- | --- | --- | --- |"
    for label in ("good", "too close", "slightly worse", *reversed([*ERRORS])):
        number = sum(one.label == label for one in rows)
        if number:
            figures = [interval(rows, mean(label, of)) for of in ("points", "realised")]
            yield f"| {label} | {number} | {' | '.join(figures)} |"
    yield "\n| phase | decisions | predicted | realised | slope |"
    yield "| --- | --- | --- | --- | --- |"
    for phase in dict.fromkeys(one.phase for one in rows):
        own = [one for one in rows if one.phase == phase]
        figures = [f"{np.mean([getattr(r, of) for r in own]):.2f}" for of in ("points", "realised")]
        yield f"| {phase} | {len(own)} | {' | '.join(figures)} | {slope(own):.2f} |"


def mean(label: str, of: str) -> Figure:
    """The mean of a figure over the decisions with a label."""

    def what(rows: Sequence[Row]) -> float:
        values = [getattr(each, of) for each in rows if each.label == label]
        return float(np.mean(values)) if values else nan

    return what


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m training.coach.labels", description=__doc__)
    parser.add_argument("game", choices=list(GAMES))
    parser.add_argument("--deals", type=int, default=50, help="deals for each player")
    parser.add_argument("--players", nargs="+", default=list(PLAYERS), choices=PLAYERS)
    parser.add_argument("--preset", default="", help="of the game's rule options")
    parser.add_argument("--seed", default="coach/1", help="of the deals")
    add_arguments(parser)
    arguments = parser.parse_args()
    found = run(arguments)
    if not found:
        raise SystemExit("no deal was reviewed")
    for report in (labels_report, told_report, realised_report):
        print("\n".join(report(found)), end="\n\n")


if __name__ == "__main__":
    run_command(main)
