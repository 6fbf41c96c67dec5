"""Playing one deal of a contest, in a worker process."""

from __future__ import annotations

import atexit
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from stammtisch.bots import Player, bot_named, play_out
from stammtisch.bots.program import PATIENCE, PREFIX, Failed, Program
from stammtisch.cardplay import deals
from stammtisch.cardplay.actions import Action, Choose
from stammtisch.cardplay.match import Seating, Standing
from stammtisch.cardplay.messages import Message
from stammtisch.cardplay.options import RuleOptions
from stammtisch.cardplay.results import Result
from stammtisch.cardplay.shuffle import VERSION
from stammtisch.games.registry import game_named
from stammtisch.records import format_record, seated

STAND_IN = "thumb"
"""The bot that finishes the deal for a program that has failed."""


class Deal(NamedTuple):
    """The place of a deal in a contest: block, table, number in the block."""

    block: int
    table: int
    number: int


@dataclass(frozen=True, slots=True)
class Task:
    """A deal to be played, with all that a worker needs.

    ``players`` are names, by player; ``seating`` says who of them sits where. ``cards`` are dealt
    from ``seed``, which is that of the players' random numbers too.
    """

    deal: Deal
    game: str
    options: RuleOptions
    standing: Standing
    seating: Seating
    cards: deals.Deal
    seed: str
    players: tuple[str, ...]
    patience: float = PATIENCE


@dataclass(frozen=True, slots=True)
class Played:
    """A deal that was played.

    ``result`` is the game's result, ``record`` the record's line. ``times`` are the milliseconds of
    each player's decisions with more than one option. ``failed`` lists the players whose programs
    failed, and how.
    """

    deal: Deal
    result: Result
    record: str
    times: tuple[tuple[float, ...], ...]
    failed: tuple[tuple[int, Message], ...] = ()


def play(task: Task, players: Mapping[str, Player] | None = None) -> Played:
    """Play the deal; ``players`` are those that are not found by their names alone.

    Raises:
        BadInput: there is no such bot.
    """
    game = game_named(task.game)
    seating = task.seating
    seats = [_seated(task, player, players or {}) for player in seating.players]
    state = play_out(game.begin(task.cards, task.options, task.standing), seats, task.seed)
    for at, seat in enumerate(seats):
        seat.over(state.view(at))
    assert state.result is not None, "it is played out"
    shuffle = {"version": VERSION, "seed": task.seed}
    names = seated(seating, task.players)
    return Played(
        task.deal,
        state.result,
        format_record(game, state, task.cards, task.options, **names, shuffle=shuffle),
        seating.by_player([tuple(seat.times) for seat in seats], ()),
        tuple(
            (player, seat.failed)
            for player, seat in zip(seating.players, seats, strict=True)
            if seat.failed
        ),
    )


@dataclass
class _Seat:
    """A player with a stopwatch. For a program that fails, ``STAND_IN`` plays on."""

    player: Player
    game: str
    times: list[float] = field(default_factory=list)
    failed: Message | None = None

    def act(self, view: Any, seed: str) -> Action | None:
        if self.failed is not None:
            return bot_named(self.game, STAND_IN).act(view, seed)
        begun = time.perf_counter()
        try:
            action = self.player.act(view, seed)
        except Failed as failed:
            self.failed = failed.message
            return self.act(view, seed)
        if _decides(view):
            self.times.append(round(1000 * (time.perf_counter() - begun), 3))
        return action

    def over(self, view: Any) -> None:
        """Tell a program how the deal has ended."""
        if isinstance(self.player, Program) and self.failed is None:
            try:
                self.player.over(view)
            except Failed as failed:
                self.failed = failed.message
        if self.failed is not None:
            _drop(self.player)


def _decides(view: Any) -> bool:
    """Whether this player has more than one option; not to interrupt is one."""
    silence = view.seat != view.to_act
    many = any(isinstance(entry, Choose) for entry in view.menu)
    return many or len(view.menu) + silence > 1


# ---- players -------------------------------------------------------------------------------------

_programs: dict[tuple[str, str, int, int], Program] = {}


def _seated(task: Task, player: int, players: Mapping[str, Player]) -> _Seat:
    if given := players.get(task.players[player]):
        return _Seat(given, task.game)
    try:
        return _Seat(_player(task, player), task.game)
    except Failed as failed:  # It did not even start.
        return _Seat(bot_named(task.game, STAND_IN), task.game, failed=failed.message)


def _player(task: Task, player: int) -> Player:
    """A bot, or this player's program at this table, which runs from deal to deal.

    Tables do not share programs: the same deal is played at all of them.
    """
    name = task.players[player]
    if not name.startswith(PREFIX):
        return bot_named(task.game, name)
    key = (name, task.game, task.deal.table, player)
    if key not in _programs:
        _programs[key] = Program(name.removeprefix(PREFIX), task.game, task.patience)
    return _programs[key]


def _drop(player: Player) -> None:
    """Drop a program that has failed and was stopped; the next deal starts a new one."""
    for key in [key for key, each in _programs.items() if each is player]:
        del _programs[key]


def check_players(game: str, names: Sequence[str], patience: float = PATIENCE) -> None:
    """Check the players before anything is played.

    Raises:
        BadInput: there is no such bot, or a program does not start.
    """
    for name in names:
        if name.startswith(PREFIX):
            Program(name.removeprefix(PREFIX), game, patience).quit()
        else:
            bot_named(game, name)


@atexit.register
def _quit_programs() -> None:
    for program in _programs.values():
        with suppress(Exception):
            program.quit()
