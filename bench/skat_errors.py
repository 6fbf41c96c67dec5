"""``python -m bench.skat_errors``: cards that lose a won game, with all cards open.

Three bots of ours play deals with tournament scoring. Every card that was chosen among several is
looked at with the true cards open: the choice is *decisive* if some cards win the game for the side
that plays and others do not, and an *error* if the chosen one does not. Nobody at the table sees
all cards, so that the best player makes some errors too. Announced games are left out.

With ``--match`` the games are those of a match that ``bench.versions`` has played, from its journal
in ``build/versions``: what one version does stands beside what the other does in the same deals.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from rich.progress import track

from bench.journal import Journal
from bench.measure import ROOT, keep
from bench.resumed import add_arguments, resumed
from stammtisch.arena.contest import fingerprint
from stammtisch.bots import BOTS, bot_named, next_act
from stammtisch.cardplay.actions import Action, Play
from stammtisch.cardplay.options import parse_options
from stammtisch.games import skat as game
from stammtisch.games.skat.cards import GRAND, NULL
from stammtisch.games.skat.notation import SEATS
from stammtisch.games.skat.options import Options
from stammtisch.games.skat.phases import Playing, State
from stammtisch.games.skat.scoring import TO_WIN
from stammtisch.records import Record, parse_record
from stammtisch.solver.skat import solve

TRICKS = 10
SUIT = "suit games"
OTHER = "the other"
"""The version that a match was played against."""


class Choice(NamedTuple):
    """A card chosen among several: by whom, in which trick, counted from 1, from which place in it.

    ``player`` is the name of the bot, ``game`` the kind of the game, suits alike.
    """

    player: str
    game: str
    soloist: bool
    trick: int
    place: int
    decisive: bool
    error: bool


Game: TypeAlias = tuple[bool | None, list[Choice]]
"""Whether the soloist has won, ``None`` without one; and everybody's choices."""


def played(deal: int, bot: str, seed: str) -> Iterator[tuple[State, Action | None]]:
    """Every state of a deal with what is done in it, and the end."""
    name, players = f"{seed}/{deal}", [bot_named("skat", bot)] * SEATS
    state: State = game.begin(game.deal(name, deal % SEATS), Options(tournament_scoring=True))
    while state.to_act is not None:
        seat, action = next_act(state, players, name)
        yield state, action
        state = state.act(seat, action)
    yield state, None


def recorded(record: Record) -> Iterator[tuple[State, Action | None]]:
    """The same of a record."""
    options = parse_options(game.GAME.options, record.options)
    state: State = game.begin(game.parse_deal(record.deal), options)
    for seat, text in record.actions:
        yield state, game.parse_action(text)
        state = state.act(seat, text)
    yield state, None


def looked_at(states: Iterable[tuple[State, Action | None]], names: Sequence[str]) -> Game:
    """The choices of a deal; ``names`` are those of the players, by seat."""
    *moments, (end, _) = states
    assert end.result is not None, "the deal is played to its end"
    contract, won = end.result.contract, bool(end.result.won)
    found = [
        (state, action.card)
        for state, action in moments
        if isinstance(state, Playing) and isinstance(action, Play)
        if len(state.menu(state.to_act)) > 1
    ]
    if contract is None:
        return None, []
    if contract.announced:
        return won, []
    kind = contract.kind if contract.kind in (GRAND, NULL) else SUIT
    asked = [each for each, _ in found]
    solved = solve(asked, "no trick" if kind == NULL else "at least", at_least=TO_WIN, values=True)
    told = []
    for (before, card), answer in zip(found, solved, strict=True):
        seat, trick = before.to_act, TRICKS + 1 - max(map(len, before.hands))
        alone = seat == contract.soloist
        good = {each for each, wins in answer.values.items() if bool(wins) == alone}
        decisive = 0 < len(good) < len(answer.values)
        error = decisive and card not in good
        told.append(Choice(names[seat], kind, alone, trick, len(before.trick), decisive, error))
    return won, told


def numbered(deal: int, bot: str, seed: str) -> tuple[int, Game]:
    return deal, looked_at(played(deal, bot, seed), [bot] * SEATS)


def restored(line: Any) -> Game:
    won, told = line
    return won, [Choice(*each) for each in told]


def of_match(journal: Path) -> list[Game]:
    """The games of a contest's journal; what is no bot of ours is named ``the other``."""
    found = []
    with journal.open(encoding="utf-8") as lines:
        for line in track(list(lines)[1:], "Games of the match ..."):
            record = json.loads(line)["record"]
            names = [name if name in BOTS else OTHER for name in record["players"]]
            found.append(looked_at(recorded(parse_record(json.dumps(record))), names))
    return found


def share(of: list[bool]) -> str:
    """A share in per cent with its standard error."""
    if not of:
        return "–"
    mean = np.mean(of)
    return f"{100 * mean:.1f} % ± {100 * (mean * (1 - mean) / len(of)) ** 0.5:.1f}"


def report(found: list[Game]) -> Iterator[str]:
    """The tables."""
    games = [won for won, _ in found if won is not None]
    yield f"{len(found)} deals; {len(games)} had a soloist, who won {share(games)}.\n"
    yield "| player | | choices | decisive | errors of the decisive |"
    yield "| --- | --- | --- | --- | --- |"
    every = [each for _, told in found for each in told]
    for player in sorted({each.player for each in every}):
        for group, of in groups([each for each in every if each.player == player]).items():
            decisive = [each.error for each in of if each.decisive]
            yield f"| `{player}` | {group} | {len(of)} | {len(decisive)} | {share(decisive)} |"


def groups(of: list[Choice]) -> dict[str, list[Choice]]:
    """Choices by side, and those of defenders by place and trick."""
    found = {"soloist": [each for each in of if each.soloist]}
    defence = found["defenders"] = [each for each in of if not each.soloist]
    for place, role in enumerate(("lead", "second", "third")):
        found[f"defenders, {role}"] = [each for each in defence if each.place == place]
    for kind in (SUIT, GRAND, NULL):
        some = [each for each in defence if each.game == kind]
        found[f"defenders, {kind}"] = some
        found[f"defenders, {kind}, lead"] = [each for each in some if each.place == 0]
    for first, last in ((1, 3), (4, 6), (7, TRICKS)):
        some = [each for each in defence if first <= each.trick <= last]
        found[f"defenders, tricks {first} to {last}"] = some
    return found


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.skat_errors", description=__doc__)
    parser.add_argument("--deals", type=int, default=300)
    parser.add_argument("--bot", choices=BOTS, default="master")
    parser.add_argument("--seed", default="skat-errors/1")
    parser.add_argument("--match", type=Path, metavar="JOURNAL")
    add_arguments(parser)
    given = parser.parse_args()
    code, section = fingerprint("skat"), "Skat: cards that lose a won game"
    if given.match:
        found, section = of_match(given.match), f"{section}, in a match"
        of = f"`--match {given.match.name}`"
    else:
        head = {"seed": given.seed, "bot": given.bot, "code": code}
        name = f"{given.seed.replace('/', '-')}-{given.bot}"
        tasks = {deal: (deal, given.bot, given.seed) for deal in range(given.deals)}
        journal = Journal.named(ROOT / "build" / "skat_errors" / name, head)
        found = resumed(journal, restored, numbered, tasks, given)
        of = f"`{given.bot}`, seed `{given.seed}`, code `{code}`"
    text = "\n".join([f"{of}; shares with standard errors.", "", *report(found)])
    print(text)
    if not given.dry:
        keep(section, text)


if __name__ == "__main__":
    main()
