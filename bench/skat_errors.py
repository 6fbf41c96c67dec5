"""``python -m bench.skat_errors``: cards that lose a won game, with all cards open.

Three bots of ours play deals with tournament scoring. Every card that was chosen among several is
looked at with the true cards open: the choice is *decisive* if some cards win the game for the side
that plays and others do not, and an *error* if the chosen one does not. Nobody at the table sees
all cards, so that the best player makes some errors too. Announced games are left out.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np

from bench.journal import Journal
from bench.measure import ROOT, keep
from bench.resumed import add_arguments, resumed
from stammtisch.arena.contest import fingerprint
from stammtisch.bots import BOTS, bot_named, next_act
from stammtisch.cardplay.actions import Play
from stammtisch.games import skat as game
from stammtisch.games.skat.cards import NULL
from stammtisch.games.skat.options import Options
from stammtisch.games.skat.phases import Playing, State
from stammtisch.games.skat.scoring import TO_WIN
from stammtisch.solver.skat import solve

TRICKS = 10


class Choice(NamedTuple):
    """A card chosen among several: in which trick, counted from 1, from which place in it."""

    soloist: bool
    trick: int
    place: int
    decisive: bool
    error: bool


def choices(deal: int, bot: str, seed: str) -> tuple[bool | None, list[Choice]]:
    """Whether the soloist of a deal has won, ``None`` without one; and everybody's choices."""
    name, players = f"{seed}/{deal}", [bot_named("skat", bot)] * 3
    state: State = game.begin(game.deal(name, deal % 3), Options(tournament_scoring=True))
    found: list[tuple[Playing, str]] = []
    while state.to_act is not None:
        seat, action = next_act(state, players, name)
        if isinstance(state, Playing) and len(state.menu(seat)) > 1 and isinstance(action, Play):
            found.append((state, action.card))
        state = state.act(seat, action)
    contract = state.result.contract
    if contract is None:
        return None, []
    if contract.announced:
        return bool(state.result.won), []
    asked = [each for each, _ in found]
    null = contract.kind == NULL
    solved = solve(asked, "no trick" if null else "at least", at_least=TO_WIN, values=True)
    told = []
    for (before, card), answer in zip(found, solved, strict=True):
        alone = before.to_act == contract.soloist
        good = {each for each, won in answer.values.items() if bool(won) == alone}
        decisive = 0 < len(good) < len(answer.values)
        trick = TRICKS + 1 - max(map(len, before.hands))
        told.append(
            Choice(alone, trick, len(before.trick), decisive, decisive and card not in good)
        )
    return bool(state.result.won), told


def numbered(deal: int, bot: str, seed: str) -> tuple[int, Any]:
    return deal, choices(deal, bot, seed)


def restored(line: Any) -> tuple[bool | None, list[Choice]]:
    won, told = line
    return won, [Choice(*each) for each in told]


def share(of: list[bool]) -> str:
    """A share in per cent with its standard error."""
    if not of:
        return "–"
    mean = np.mean(of)
    return f"{100 * mean:.1f} % ± {100 * (mean * (1 - mean) / len(of)) ** 0.5:.1f}"


def report(found: list[tuple[bool | None, list[Choice]]]) -> Iterator[str]:
    """The tables."""
    games = [won for won, _ in found if won is not None]
    yield f"{len(found)} deals; {len(games)} had a soloist, who won {share(games)}.\n"
    yield "| | choices | decisive | errors of the decisive |"
    yield "| --- | --- | --- | --- |"
    every = [each for _, told in found for each in told]
    groups = {
        "soloist": [each for each in every if each.soloist],
        "defenders": [each for each in every if not each.soloist],
    }
    for place, role in enumerate(("lead", "second", "third")):
        of = [each for each in groups["defenders"] if each.place == place]
        groups[f"defenders, {role}"] = of
    for first, last in ((1, 3), (4, 6), (7, TRICKS)):
        of = [each for each in groups["defenders"] if first <= each.trick <= last]
        groups[f"defenders, tricks {first} to {last}"] = of
    for name, of in groups.items():
        decisive = [each.error for each in of if each.decisive]
        yield f"| {name} | {len(of)} | {len(decisive)} | {share(decisive)} |"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.skat_errors", description=__doc__)
    parser.add_argument("--deals", type=int, default=300)
    parser.add_argument("--bot", choices=BOTS, default="master")
    parser.add_argument("--seed", default="skat-errors/1")
    add_arguments(parser)
    given = parser.parse_args()
    code = fingerprint("skat")
    head = {"seed": given.seed, "bot": given.bot, "code": code}
    name = f"{given.seed.replace('/', '-')}-{given.bot}"
    tasks = {deal: (deal, given.bot, given.seed) for deal in range(given.deals)}
    journal = Journal.named(ROOT / "build" / "skat_errors" / name, head)
    found = resumed(journal, restored, numbered, tasks, given)
    lines = [f"`{given.bot}`, seed `{given.seed}`, code `{code}`; shares with standard errors.", ""]
    text = "\n".join([*lines, *report(found)])
    print(text)
    if not given.dry:
        keep("Skat: cards that lose a won game", text)


if __name__ == "__main__":
    main()
