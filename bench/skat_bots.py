"""``python -m bench.skat_bots``: how strong the Skat master is, in figures.

Master plays in one seat, against two rule-of-thumb bots and against two club bots, and every deal
is played with master in each of the three seats. Games are kept in ``build/skat_bots`` as they are
played, and the command resumes an interrupted run if code and model are the same. Intervals are
bootstrapped over deals.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np

from bench.journal import Journal
from bench.measure import ROOT, keep, run_command
from bench.spread import spread
from stammtisch.arena.contest import fingerprint
from stammtisch.bots.bot import Bot, bot_named
from stammtisch.bots.play import Player, next_act
from stammtisch.bots.skat.evaluation import evaluation
from stammtisch.bots.skat.expected_score import WITH_SKAT, GameContext, after_skat, discards
from stammtisch.bots.skat.features import cards_of, mask
from stammtisch.bots.skat.likelihood import biddings
from stammtisch.cardplay.actions import Action
from stammtisch.games import skat as game
from stammtisch.games.skat.cards import KINDS, NULL, POINTS
from stammtisch.games.skat.match import Match
from stammtisch.games.skat.notation import SEATS
from stammtisch.games.skat.phases import Finished, Playing, State
from stammtisch.solver.skat import Position, Question, solve

BOT, OPPONENTS = "master", ("thumb", "club")
LIST = 36
LISTED = Match(game.GAME.options(tournament_scoring=True))
"""A list by Seeger and Fabian (SK 7.2)."""
REQUIRED_WON = 0.9


@dataclass(frozen=True, slots=True)
class Game:
    """One game of one seat: its score, and the kernel's verdict.

    ``solved``: whether the game that the bot declared is won with all cards open. If it passed:
    whether the best game by its evaluation, with the true skat, would have been won.
    """

    deal: int
    against: str
    seat: int
    score: int
    tournament: int
    others: float
    role: str
    won: bool
    solved: bool | None
    times: tuple[float, ...]


def play(deal: int, against: str, seed: str) -> list[Game]:
    """One deal with the bot in each seat in turn."""
    return [play_seat(deal, against, seat, seed) for seat in range(SEATS)]


def play_seat(number: int, against: str, seat: int, seed: str) -> Game:
    """One deal with the bot in one seat."""
    other, clock = bot_named("skat", against), Clock(bot_named("skat", BOT))
    players: list[Player] = [clock if each == seat else other for each in range(SEATS)]
    name = f"{seed}/{number}"
    state: State = game.begin(game.deal(name, number % SEATS))
    begun = None
    while state.to_act is not None:
        state = state.act(*next_act(state, players, name))
        if isinstance(state, Playing) and begun is None:
            begun = state
    assert isinstance(state, Finished), "nobody is to act"
    result = state.result
    soloist = result.contract.soloist if result.contract else None
    role = "passed" if soloist is None else "soloist" if soloist == seat else "defender"
    if begun and role == "soloist":
        solved: bool | None = verdict(begun)
    else:
        solved = could_have_won(state, seat)
    scores = result.scores
    return Game(
        number,
        against,
        seat,
        scores[seat],
        LISTED.add(result).rows[0][seat],
        sum(scores[each] for each in range(SEATS) if each != seat) / 2,
        role,
        bool(result.won),
        solved,
        tuple(clock.times),
    )


class Clock:
    """A bot whose decisions are timed, in seconds."""

    def __init__(self, bot: Bot[Any]) -> None:
        self.bot = bot
        self.times: list[float] = []

    def act(self, view: Any, seed: str) -> Action | None:
        """Its action."""
        started = time.perf_counter()
        action = self.bot.act(view, seed)
        self.times.append(time.perf_counter() - started)
        return action


def verdict(state: Playing) -> bool:
    """Whether the declared game is won with all cards open, as far as card points go."""
    contract = state.contract
    question: Question = "no trick" if contract.kind == NULL else "at least"
    if contract.announced in ("schwarz", "ouvert") and contract.kind != NULL:
        question = "every trick"
    (solved,) = solve([state], question, at_least=contract.aim[0])
    return bool(solved.value)


def could_have_won(state: State, seat: int) -> bool:
    """Whether a hand that passed had a game: the best by the evaluation, with the true skat."""
    deal, options = state.deal, state.options
    bid = max(18, biddings(state.view(seat))[seat].left_at)
    place = (seat - deal.dealer - 1) % SEATS
    twelve = mask((*deal.hands[seat], *deal.skat))
    worth = after_skat(GameContext(evaluation(), options, bid, place), twelve).scores
    row, column = np.unravel_index(int(worth.argmax()), worth.shape)
    aside = int(discards(twelve)[row])
    kind = KINDS[WITH_SKAT[column].kind]
    hands = [*deal.hands]
    hands[seat] = cards_of(twelve & ~aside)
    points = 0 if kind == NULL else sum(POINTS[card] for card in cards_of(aside))
    position = Position(kind, seat, (deal.dealer + 1) % SEATS, tuple(hands), points=points)
    (solved,) = solve([position], "no trick" if kind == NULL else "at least")
    return bool(solved.value)


# ---- the journal --------------------------------------------------------------------------------


def journal_of(seed: str) -> Journal:
    """The journal: a line for each deal, with the bot in each seat against the same opponents."""
    head = {
        "seed": seed,
        "bot": BOT,
        "opponents": list(OPPONENTS),
        "code": fingerprint(game.GAME.name),
    }
    return Journal.named(ROOT / "build" / "skat_bots" / seed.replace("/", "-"), head)


def run(deals: int, seed: str, jobs: int) -> list[Game]:
    """All games in order, those of earlier runs included."""
    journal = journal_of(seed)
    found = journal.read(lambda deal: [Game(**each) for each in deal])
    played = {(games[0].deal, games[0].against): games for games in found}
    wanted = [(deal, against) for deal in range(deals) for against in OPPONENTS]
    left = [(*each, seed) for each in wanted if each not in played]
    for games in spread(play, left, jobs, len(wanted) - len(left)):
        played[games[0].deal, games[0].against] = games
        journal.add([asdict(each) for each in games])
    return [one for each in wanted for one in played[each]]


# ---- the figures --------------------------------------------------------------------------------


def interval(
    games: Sequence[Game], what: Callable[[Sequence[Game]], float], rounds: int = 1000
) -> tuple[float, float, float]:
    """A figure with its 95 % bootstrap interval over deals."""
    deals = sorted({each.deal for each in games})
    by_deal = {deal: [each for each in games if each.deal == deal] for deal in deals}
    rng = np.random.RandomState(1)
    drawn = []
    for _ in range(rounds):
        again = [one for at in rng.randint(0, len(deals), len(deals)) for one in by_deal[deals[at]]]
        drawn.append(what(again))
    known = [each for each in drawn if not np.isnan(each)] or [float("nan")]
    low, high = np.percentile(known, [2.5, 97.5])
    return what(games), float(low), float(high)


def share(of: Callable[[Game], bool], among: Callable[[Game], bool]) -> Callable[..., float]:
    """The share, in per cent, of some games among others."""

    def what(games: Sequence[Game]) -> float:
        chosen = [each for each in games if among(each)]
        return 100 * sum(map(of, chosen)) / len(chosen) if chosen else float("nan")

    return what


def a_list(of: Callable[[Game], float]) -> Callable[..., float]:
    """The mean of something, for 36 games."""
    return lambda games: LIST * sum(map(of, games)) / len(games)


FIGURES: Sequence[tuple[str, Callable[..., float], str]] = (
    ("score in 36 games", a_list(lambda g: g.score), ""),
    ("each opponent's score in 36 games", a_list(lambda g: g.others), ""),
    ("lead over them", a_list(lambda g: g.score - g.others), ""),
    ("score in 36 games, Seeger-Fabian", a_list(lambda g: g.tournament), ""),
    ("games declared", share(lambda g: g.role == "soloist", lambda _: True), " %"),
    ("of these won", share(lambda g: g.won, lambda g: g.role == "soloist"), " %"),
    (
        "of those that are won with all cards open, won",
        share(lambda g: g.won, lambda g: g.role == "soloist" and bool(g.solved)),
        " %",
    ),
    (
        "of those that are lost with all cards open, won",
        share(lambda g: g.won, lambda g: g.role == "soloist" and not g.solved),
        " %",
    ),
    (
        "declared games that are won with all cards open",
        share(lambda g: bool(g.solved), lambda g: g.role == "soloist"),
        " %",
    ),
    (
        "hands passed that had a game won with all cards open",
        share(lambda g: bool(g.solved), lambda g: g.role != "soloist"),
        " %",
    ),
    (
        "opponents' games beaten",
        share(lambda g: not g.won, lambda g: g.role == "defender"),
        " %",
    ),
)


def report(games: Sequence[Game], seed: str) -> str:
    """The table: a column for each of the opponents."""
    own = {name: [each for each in games if each.against == name] for name in OPPONENTS}
    deals = len({each.deal for each in games})
    lines = [
        f"`{BOT}` in one seat against two of another: {deals} deals with each, in all three seats;"
        f" seed `{seed}`; 95 % intervals.",
        "",
        f"| what | {' | '.join(f'two of `{name}`' for name in OPPONENTS)} |",
        "| --- | --- | --- |",
    ]
    for name, what, unit in FIGURES:
        shown = []
        for each in own.values():
            value, low, high = interval(each, what)
            digits = 1 if unit else 0
            shown.append(f"{value:,.{digits}f}{unit} ({low:,.{digits}f} to {high:,.{digits}f})")
        lines.append(f"| {name} | {' | '.join(shown)} |")
    times = np.array([each for one in games for each in one.times]) * 1000
    p50, p95 = np.percentile(times, [50, 95])
    lines.append(
        f"\nRequired: of the declared games that are won with all cards open, {REQUIRED_WON:.0%}"
        f" are won. A hand passed is judged by the best game of its evaluation, with the true skat."
        f" Decisions: {len(times):,}; p50 {p50:.0f} ms, p95 {p95:.0f} ms, worst"
        f" {times.max():.0f} ms (required: p95 at most 1,000 ms)."
    )
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.skat_bots", description=__doc__)
    parser.add_argument("--deals", type=int, default=300)
    parser.add_argument("--seed", default="skat-bots/1")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--dry", action="store_true", help="leave bench/RESULTS.md as it is")
    arguments = parser.parse_args()
    games = run(arguments.deals, arguments.seed, arguments.jobs)
    text = report(games, arguments.seed)
    print(text)
    if not arguments.dry:
        keep("Skat: *master* in lists", text)


if __name__ == "__main__":
    run_command(main)
