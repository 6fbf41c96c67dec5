"""``stammtisch review``: what the coach says about deals."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from stammtisch.cardplay.game import State, states_from
from stammtisch.cardplay.match import Standing
from stammtisch.cardplay.refusals import BadInput
from stammtisch.cli.arguments import Commands, add_language, count
from stammtisch.cli.lines import Location, line_by_line
from stammtisch.cli.output import BROKEN_RULE, OK
from stammtisch.games.registry import AnyGame
from stammtisch.records import parse_record, played_acts, read_lines, replay
from stammtisch.records.matches import Matches
from stammtisch.words import STYLES, Voice, language_of

if TYPE_CHECKING:
    from rich.progress import Progress

    from stammtisch.coach.review import Review


def add(commands: Commands[argparse.ArgumentParser]) -> None:
    parser = commands.add_parser("review", help="what each decision of a deal has cost, and why")
    parser.set_defaults(run=run)
    parser.add_argument("file", metavar="FILE", help="a file of records; - is standard input")
    parser.add_argument(
        "--seat", type=count, metavar="S", help="whose decisions, from 0 (default: everybody's)"
    )
    parser.add_argument("--json", action="store_true", help="a line of JSON for each player")
    add_language(parser)


def run(arguments: argparse.Namespace) -> int:
    language = language_of(arguments.language)
    matches = Matches()
    found = False
    # The encoding before lines are read, which is UTF-8 then: a terminal may have no suit signs.
    style = STYLES[0] if (sys.stdout.encoding or "").lower().startswith("utf") else STYLES[1]

    def take(location: Location, line: bytes) -> int:
        nonlocal found
        found = True
        played, data = replay(parse_record(line)), json.loads(line)
        game, state = played.game, played.state
        if played.error:
            location.complain(played.error, game.GAME.deck)
        status = BROKEN_RULE if played.error else OK
        if state is None:
            return status
        if arguments.seat is not None and arguments.seat >= game.GAME.seats:
            raise BadInput("input.seat", number=arguments.seat, last=game.GAME.seats - 1)
        standing = matches.before(game, state, data.get("match"))
        states = _states(game, state, standing)
        voice = Voice(language, game.GAME.deck, style, players=_names(data, game))
        acts = len(state.history)
        settled = range(played_acts(data, acts), acts)
        for seat in range(game.GAME.seats) if arguments.seat is None else (arguments.seat,):
            review = _reviewed(game, states, seat, settled, location)
            if arguments.json:
                _print_json(game, review, location, states)
            else:
                _print_text(game, review, location, voice)
        matches.add(game, state, data.get("match"))
        return status

    status = line_by_line(arguments.file, read_lines, take, language)
    if status == OK and not found:
        raise BadInput("verify.nothing", name=arguments.file)
    return status


def _states(game: AnyGame, last: State, standing: Standing | None) -> list[State]:
    """All states of a deal, from the first on, at this standing of the match."""
    begin = game.begin
    first = begin(last.deal, last.options, *([] if standing is None else [standing]))
    return states_from(first, last.history)


def _names(data: dict[str, Any], game: AnyGame) -> Sequence[str]:
    """The players' names, if the record has one for each; alike, they get numbers."""
    names = data.get("players")
    if not isinstance(names, list) or len(names) != game.GAME.seats:
        return ()
    if not all(isinstance(each, str) for each in names):
        return ()
    return [
        f"{name} {names[: at + 1].count(name)}" if names.count(name) > 1 else name
        for at, name in enumerate(names)
    ]


def _reviewed(
    game: AnyGame, states: Sequence[State], seat: int, settled: range, location: Location
) -> Review:
    """The review of one player, with its progress on a terminal."""
    # No other command needs it, and it takes a while to import.
    from stammtisch.coach.review import Review, review

    with _progress() as shown:
        task = shown.add_task(f"{Path(location.file).name}:{location.number}, {seat}", total=None)
        for step in review(game.GAME.name, states, seat, not_chosen=settled):
            if isinstance(step, Review):
                return step
            shown.update(task, completed=step.done, total=step.total, refresh=True)
    raise AssertionError("a review ends with itself")


def _progress() -> Progress:
    """How far a review is: one line of a terminal, cut to its width, that goes when it is over."""
    from rich.console import Console
    from rich.progress import Progress, TextColumn
    from rich.table import Column

    console = Console(stderr=True, highlight=False)
    line = TextColumn(
        "{task.description}: {task.completed:.0f}/{task.total}",
        style="none",
        markup=False,
        table_column=Column(no_wrap=True, overflow="ellipsis"),
    )
    return Progress(
        line,
        console=console,
        transient=True,
        redirect_stdout=False,
        redirect_stderr=False,
        disable=not console.is_terminal,
    )


def _print_json(game: AnyGame, review: Review, location: Location, states: Sequence[State]) -> None:
    from stammtisch.table.review.review_lines import to_json

    about = {"line": location.number, "game": game.GAME.name, "finished": bool(states[-1].result)}
    print(json.dumps(about | to_json(game, review)), flush=True)


def _print_text(game: AnyGame, review: Review, location: Location, voice: Voice) -> None:
    from stammtisch.cli.review_report import report

    for line in report(game, review, voice, f"{location.file}:{location.number}"):
        print(line)
    print(flush=True)
