"""``python -m training.coach.agreement GAME``: the coach's judgements beside long-run play.

Of each deal one decision with a choice is judged: an error, if the player made any. Then worlds are
drawn from the view, as the coach draws them but with another seed, and in each of them club bots,
who see their own views only, play on from the option that was chosen and from the best one (from
the next best, if the best was chosen). The mean of the differences, in the game's points, is what
the choice costs against such players; no solver has a part in it.

``--late``: only decisions in which all worlds are looked at, and more than one. There nothing is
left to chance, and what the coach is off by is its model's: each world is valued as if its cards
were seen (strategy fusion). It is fitted as a number and a share of the difference's standard
deviation between the worlds.

``--cards``: a card drawn by chance, in place of what a club bot did. So errors are as frequent as
among all cards, and the report tells how many of those that cost as much as ``COSTLY`` in long-run
play are called so.

Results are kept in ``build/coach`` as they come; the same command resumes an interrupted run if the
code is the same. Intervals are bootstrapped over decisions, each of another deal.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from math import nan, sqrt
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bench.bootstrap import interval
from bench.coach import played
from bench.journal import Journal
from bench.measure import ROOT, run_command
from bench.resumed import add_arguments, resumed
from stammtisch.cardplay.actions import Play
from stammtisch.cardplay.shuffle import Stream
from stammtisch.coach.comparison import NORMAL
from stammtisch.coach.decisions import Decision, decisions
from stammtisch.coach.games import coach_for
from stammtisch.coach.judgement import ERRORS, SEED, judge, scan
from stammtisch.coach.valuation import ONE, Valuation
from stammtisch.coach.version import version
from stammtisch.games.registry import GAMES
from training.coach.rest import differences

PLAYERS = ("club", "thumb", "random")
"""Who decides, by turns: few errors, some, and many."""

WORLDS = {"scarto": 40, "schnapsen": 160, "skat": 40}
"""For each decision; a deal of Schnapsen is played out in a fraction of the time."""


COSTLY = {"scarto": 1.5, "schnapsen": 0.25, "skat": 5.0}
"""A card that costs so many points in long-run play should be called an error."""


@dataclass(frozen=True, slots=True)
class Row:
    """A decision with a choice; ``label`` is empty where the deal had none.

    ``said`` is what the chosen option loses against ``rival`` as the coach says, in the game's
    points, ``mean`` what it loses in long-run play, and ``error`` the standard error of that.
    ``doubt`` is the coach's own standard error of its model, as a share of the stake. ``spread`` is
    the standard deviation of the difference between the worlds, in the game's points.
    """

    deal: int
    player: str
    phase: str = ""
    chosen: str = ""
    rival: str = ""
    label: str = ""
    said: float = 0.0
    mean: float = 0.0
    error: float = 0.0
    doubt: float = 0.0
    spread: float = 0.0

    @property
    def side(self) -> int:
        """1 if the option is clearly worse than its rival in long-run play, -1 if clearly better.

        Clear is what lies outside a 95 % interval.
        """
        clear = NORMAL * self.error
        return (self.mean > clear) - (self.mean < -clear)


def is_late(game: str, view: Any) -> bool:
    """Whether all worlds are looked at, and more than one."""
    coach = coach_for(game)
    options = coach.options(view)
    if len(options) < 2:
        return False
    values = coach.value(view, options, coach.stages[0], Stream(SEED, "late"))
    return values.complete and not values.known


def choices(game: str, own: Iterable[Decision]) -> list[Decision]:
    """The errors among the decisions, or else all in which there is a choice."""
    labels = [(each, scan(game, each.view, each.chosen).label) for each in own]
    errors = [each for each, label in labels if label in ERRORS]
    return errors or [each for each, label in labels if label != "forced"]


def cards(game: str, own: Iterable[Decision]) -> list[Decision]:
    """Every card that may be played where there are several."""
    found = []
    for each in own:
        options = [one for one in coach_for(game).options(each.view) if isinstance(one, Play)]
        found += [replace(each, chosen=one) for one in options if len(options) > 1]
    return found


def measured(game: str, deal: int, worlds: int, seed: str, which: str) -> Row:
    """One decision of a deal, in so many worlds."""
    player = "club" if which == "cards" else PLAYERS[deal % len(PLAYERS)]
    states, seat = played(game, "", deal, player, seed)
    own = [each for each in decisions(states, seat) if which != "late" or is_late(game, each.view)]
    drawn_from = (cards if which == "cards" else choices)(game, own)
    if not drawn_from:
        return Row(deal, player)
    decision = Random(f"{seed}/{deal}").choice(drawn_from)
    view, chosen = decision.view, decision.chosen
    judgement = judge(game, view, chosen, SEED)
    found = judgement.comparison
    assert found is not None, "there is a choice"
    rival = next(each for each in found.options if each != chosen)
    lost = dict(zip(found.options, found.lost, strict=True))
    coach, stream = coach_for(game), Stream(f"{seed}/{deal}", "worlds")
    values = coach.value(view, (chosen, rival), coach.stages[0], stream)
    chances = values.weights / values.weights.sum()
    drawn = np.random.RandomState(deal).choice(len(chances), worlds, p=chances)
    rows = [values.worlds[at] for at in drawn]
    losses = differences(game, view, rows, (rival, chosen), f"{seed}/{deal}")
    return Row(
        deal,
        player,
        view.phase,
        str(chosen),
        str(rival),
        judgement.label,
        lost[chosen].points - lost[rival].points,
        float(np.mean(losses)),
        float(np.std(losses, ddof=1)) / sqrt(worlds),
        values.doubt(0, 1),
        between(values),
    )


def between(values: Valuation) -> float:
    """The standard deviation of the first option's loss between the worlds, in points."""
    chances = values.weights / values.weights.sum()
    loss = (values.utility[:, 1] - values.utility[:, 0]) / ONE * values.stake
    return sqrt(float(chances @ (loss - chances @ loss) ** 2))


def numbered(game: str, deal: int, worlds: int, seed: str, which: str) -> tuple[int, Any]:
    return deal, asdict(measured(game, deal, worlds, seed, which))


# ---- the figures --------------------------------------------------------------------------------


def side(wanted: int) -> Callable[[Sequence[Row]], float]:
    """The per cent that long-run play puts clearly on this side, or on none (0)."""
    return lambda rows: 100 * float(np.mean([each.side == wanted for each in rows]))


def mean(of: str) -> Callable[[Sequence[Row]], float]:
    return lambda rows: float(np.mean([getattr(each, of) for each in rows]))


def slope(rows: Sequence[Row]) -> float:
    """What is lost in long-run play for each point that the coach says, by least squares."""
    said, lost = (_column(rows, of) for of in ("said", "mean"))
    off = said - said.mean()
    return float(off @ lost / (off @ off)) if off.any() else nan


def off(rows: Sequence[Row]) -> float:
    """By how much the coach is off in the single case, beyond the chance of the worlds."""
    said, lost, error = (_column(rows, of) for of in ("said", "mean", "error"))
    return sqrt(max(0.0, float(np.mean((said - lost) ** 2 - error**2))))


def of_model(part: int) -> Callable[[Sequence[Row]], float]:
    """What the model is off by: a number (0), and a share of the spread (1)."""

    def share(rows: Sequence[Row]) -> float:
        said, lost, error, spread = (
            _column(rows, of) for of in ("said", "mean", "error", "spread")
        )
        matrix = np.stack([np.ones_like(spread), spread**2], axis=1)
        found = np.linalg.lstsq(matrix, (said - lost) ** 2 - error**2, rcond=None)[0]
        return sqrt(max(0.0, float(found[part])))

    return share


def _column(rows: Sequence[Row], of: str) -> NDArray[np.float64]:
    return np.array([getattr(each, of) for each in rows])


def called(rows: Sequence[Row]) -> float:
    """The per cent that the coach calls errors."""
    return 100 * float(np.mean([each.label in ERRORS for each in rows]))


def costly(rows: Sequence[Row], least: float) -> Iterator[str]:
    """How many of the choices that cost at least so much are called errors.

    The mean over the worlds is not quite what a choice costs: of those near the limit some are
    counted that cost less. In the second group all cost as much with 95 % confidence.
    """
    surely = [each for each in rows if each.mean - NORMAL * each.error >= least]
    for kind, own in (("", [each for each in rows if each.mean >= least]), ("surely ", surely)):
        shown = f"{interval(own, called, 0)} % of them are called errors" if own else "none of them"
        yield f"{len(own)} {kind}cost {least:g} points or more in long-run play: {shown}."


def report(rows: Sequence[Row], worlds: int) -> Iterator[str]:
    """The tables, in Markdown."""
    yield f"{len(rows)} decisions, {worlds} worlds each; losses in the game's points."
    yield f"Loss in long-run play for each point that the coach says: {interval(rows, slope)}.\n"
    yield "| label | decisions | said | in long-run play | worse, % | not clear, % | better, % |"
    yield "| --- | --- | --- | --- | --- | --- | --- |"
    labels = [*ERRORS, "slightly worse", "too close", "good"]
    groups = [(each, [row for row in rows if row.label == each]) for each in labels]
    errors = [row for row in rows if row.label in ERRORS]
    for name, own in [("all errors", errors), *groups]:
        if own:
            losses = [interval(own, mean(of)) for of in ("said", "mean")]
            sides = [interval(own, side(each), 0) for each in (1, 0, -1)]
            yield f"| {name} | {len(own)} | {' | '.join([*losses, *sides])} |"
    yield "\n| doubted, % of the stake | decisions | off in the single case |"
    yield "| --- | --- | --- |"
    for doubt in sorted({round(row.doubt, 2) for row in rows}):
        own = [row for row in rows if round(row.doubt, 2) == doubt]
        yield f"| {100 * doubt:.0f} | {len(own)} | {interval(own, off)} |"
    number, share = (interval(rows, of_model(part)) for part in (0, 1))
    yield f"\nOff by {number}, and {share} of the standard deviation between the worlds."
    yield "\n| phase | errors | said | in long-run play | better, % |"
    yield "| --- | --- | --- | --- | --- |"
    for phase in dict.fromkeys(row.phase for row in errors):
        own = [row for row in errors if row.phase == phase]
        figures = [f"{mean(of)(own):.2f}" for of in ("said", "mean")]
        yield f"| {phase} | {len(own)} | {' | '.join(figures)} | {side(-1)(own):.0f} |"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m training.coach.agreement", description=__doc__)
    parser.add_argument("game", choices=list(GAMES))
    parser.add_argument("--decisions", type=int, default=100)
    parser.add_argument("--worlds", type=int, help=f"for each decision, by default {WORLDS}")
    parser.add_argument("--seed", default="agreement/1", help="of the deals")
    one = parser.add_mutually_exclusive_group()
    one.add_argument("--late", action="store_true", help="decisions with all worlds")
    one.add_argument("--cards", action="store_true", help="cards drawn by chance")
    add_arguments(parser)
    arguments = parser.parse_args()
    game, seed = arguments.game, arguments.seed
    worlds = arguments.worlds or WORLDS[game]
    head = {"game": game, "worlds": str(worlds), "seed": seed, "version": version(game)}
    which = "late" if arguments.late else "cards" if arguments.cards else ""
    if which:
        head[which] = which
    name = "-".join(["agreement", *head.values()]).replace("/", "_")
    journal = Journal(ROOT / "build" / "coach" / f"{name}.jsonl", head)
    tasks = {deal: (game, deal, worlds, seed, which) for deal in range(arguments.decisions)}
    found = resumed(journal, lambda line: Row(**line), numbered, tasks, arguments, "decisions")
    rows = [row for row in found if row.label]
    if not rows:
        raise SystemExit("no decision was judged")
    if which == "cards":
        print("\n".join(costly(rows, COSTLY[game])), end="\n\n")
    print("\n".join(report(rows, worlds)))


if __name__ == "__main__":
    run_command(main)
