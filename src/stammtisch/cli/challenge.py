"""``stammtisch challenge``: the cards of a recorded deal, for whoever can do better."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import NamedTuple

from rich.console import Console

from stammtisch.bots import BOTS, bot_named, usual
from stammtisch.cardplay.actions import Action
from stammtisch.cardplay.game import State, states_from
from stammtisch.cardplay.match import Standing
from stammtisch.cardplay.messages import Message, say
from stammtisch.cardplay.options import format_options, parse_options
from stammtisch.cardplay.refusals import BadInput
from stammtisch.cli.arguments import Commands, count, positive
from stammtisch.cli.lines import opened
from stammtisch.cli.output import complain
from stammtisch.cli.screens import add_screen, at_screen
from stammtisch.coach.games import has_coach
from stammtisch.coach.judgement import ERRORS, Judgement, judge
from stammtisch.coach.parting import Parting, alike, parting
from stammtisch.coach.sentences import amount
from stammtisch.faces import label_of
from stammtisch.games.registry import AnyGame
from stammtisch.records import (
    MAX_FILE,
    Replay,
    parse_record,
    played_acts,
    players_in,
    read_lines,
    replay,
)
from stammtisch.records.matches import Matches
from stammtisch.terminal import Session, Settings, typed
from stammtisch.words import Voice

BOT = "bot:"
"""How a record of a server names a bot."""


class Line(NamedTuple):
    """How a deal was played, by whom: all states as long as somebody chose, and the last."""

    game: AnyGame
    states: tuple[State, ...]
    last: State
    seat: int
    name: str
    bots: tuple[str, ...]
    seed: str


def add(commands: Commands[argparse.ArgumentParser]) -> None:
    parser = commands.add_parser("challenge", help="play the cards of a recorded deal")
    parser.set_defaults(run=run)
    parser.add_argument("file", metavar="FILE", help="a file of records; - is standard input")
    parser.add_argument(
        "--deal", type=positive, default=1, metavar="N", help="which of its deals (default: 1)"
    )
    parser.add_argument(
        "--seat", type=count, metavar="S", help="whose cards, from 0 (default: the person's)"
    )
    add_screen(parser)


def run(arguments: argparse.Namespace) -> int:
    console, voice = at_screen(arguments)
    try:
        before = _line(arguments.file, arguments.deal, arguments.seat)
    except BadInput as error:
        return complain(error, voice)
    game, result = before.game, before.last.result
    assert result is not None, "the deal is over"
    points = amount(game.GAME.name, result.gains[before.seat])
    settings = Settings(
        game,
        before.states[0].options,
        before.seed,
        before.seat,
        tuple(bot_named(game.GAME.name, name) for name in before.bots),
        practice=False,
        save=None,
        plain=arguments.plain,
        deal=before.last.deal,
        standing=before.last.standing,
    )
    session = Session(settings, console, voice, typed, note=say("challenge.taunt", points=points))
    status = session.run()
    if session.result is not None:
        _compare(console, session.screen.voice, before, session.states)
    return status


# ---- the deal ------------------------------------------------------------------------------------


def _line(file: str, number: int, seat: int | None) -> Line:
    """How deal ``number`` of a file was played, and whose cards are to be played again.

    Raises:
        BadInput: there is no such deal, it was not finished, or it is not known whose cards.
    """
    line, found, standing = _record(file, number)
    if found.error:
        raise found.error
    if found.state is None or found.state.result is None:
        raise BadInput("challenge.refuse.unfinished")
    data, game, last = json.loads(line), found.game, found.state
    names = players_in(data, game.GAME.seats)
    bots = [_bot(name) for name in names]
    seat = _seat(bots, seat)
    # The deal is played by its seats: who else belongs to a list has no say.
    options = format_options(last.options)
    options.pop("players", None)
    rules = parse_options(game.GAME.options, options)
    first = game.begin(last.deal, rules, *([] if standing is None else [standing]))
    states = states_from(first, last.history)
    chosen = played_acts(data, len(last.history))
    shuffle = data.get("shuffle")
    seed = shuffle.get("seed") if isinstance(shuffle, dict) else None
    return Line(
        game,
        tuple(states[: chosen + 1]),
        states[-1],
        seat,
        names[seat] if bots[seat] is None else "",
        tuple(bot or usual(game.GAME) for at, bot in enumerate(bots) if at != seat),
        seed if isinstance(seed, str) else sha256(line).hexdigest(),
    )


def _record(file: str, number: int) -> tuple[bytes, Replay, Standing | None]:
    """Record ``number`` of a file, replayed, and how its match stood before it."""
    matches = Matches()
    with opened(file, MAX_FILE) as stream:
        for at, (_, line) in enumerate(read_lines(stream), 1):
            if isinstance(line, BadInput):
                raise line
            found, match = replay(parse_record(line)), json.loads(line).get("match")
            if at == number:
                if found.state is None:
                    return line, found, None
                return line, found, matches.before(found.game, found.state, match)
            if found.state is not None:
                matches.add(found.game, found.state, match)
    raise BadInput("challenge.refuse.no_deal", number=number)


def _bot(name: str) -> str | None:
    """The bot of this name in a record; ``None``: it is a person's."""
    bot = name.removeprefix(BOT)
    return bot if bot in BOTS else None


def _seat(bots: Sequence[str | None], wanted: int | None) -> int:
    if wanted is not None:
        if wanted >= len(bots):
            raise BadInput("input.seat", number=wanted, last=len(bots) - 1)
        return wanted
    people = [seat for seat, bot in enumerate(bots) if bot is None]
    if len(people) != 1:
        raise BadInput("challenge.refuse.which_seat")
    return people[0]


# ---- comparing -----------------------------------------------------------------------------------


def _compare(console: Console, voice: Voice, before: Line, mine: Sequence[State]) -> None:
    """Print who did better, where the two part, and what the coach says of that."""
    for message in _compared(before, mine, voice.word("table.unnamed")):
        console.print(voice.say(message), soft_wrap=False)


def _compared(before: Line, mine: Sequence[State], somebody: str) -> Iterator[Message]:
    game, seat = before.game.GAME.name, before.seat
    name = somebody if before.name in ("", "person") else before.name
    own, theirs = (_gained(each[-1], seat) for each in (mine, [before.last]))
    brought, other = amount(game, own), amount(game, theirs)
    if own == theirs:
        yield say("challenge.level", own=brought, name=name)
    elif own > theirs:
        yield say("challenge.more", own=brought, name=name, points=other)
    else:
        yield say("challenge.less", own=brought, name=name, points=other)
    at = alike(mine, before.states)
    if at >= min(len(mine), len(before.states)) - 1:
        yield say("challenge.alike")
        return
    found = parting(mine, before.states, seat)
    if found is None:
        one, two = (
            label_of(before.game, each[-1].history[at].action) for each in (mine, before.states)
        )
        yield say("challenge.other", own=one, other=two, name=name)
        return
    one, two = (_chosen(before.game, each.chosen) for each in found)
    yield say("challenge.parted", own=one, other=two, name=name)
    if has_coach(game):
        yield from _judged(game, found, name)


def _gained(last: State, seat: int) -> int:
    assert last.result is not None, "the deal is over"
    return last.result.gains[seat]


def _chosen(game: AnyGame, action: Action | None) -> Message:
    return say("review.wait") if action is None else label_of(game, action)


def _judged(game: str, found: Parting, name: str) -> Iterator[Message]:
    """Who was right where they part, and why."""
    mine, theirs = (judge(game, each.view, each.chosen) for each in found)
    wrong = [each.label in ERRORS for each in (mine, theirs)]
    if all(wrong):
        yield say("challenge.neither")
    elif wrong[0]:
        yield say("challenge.theirs", name=name, points=_lost(game, mine))
    elif wrong[1]:
        yield say("challenge.yours", name=name, points=_lost(game, theirs))
    else:
        yield say("challenge.both_good")
    for each in (mine, theirs):
        if each.explanation:
            yield each.explanation.sentence
            return


def _lost(game: str, judgement: Judgement) -> Message:
    assert judgement.comparison is not None, "an error is one beside something better"
    return amount(game, judgement.comparison.points.mean)
