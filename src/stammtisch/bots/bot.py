"""Bots and their names."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from typing import Generic, Protocol, TypeAlias, TypeVar

from stammtisch import solver
from stammtisch.bots.budget import NO_WORK, Budget
from stammtisch.bots.uniform import choose_uniformly
from stammtisch.cardplay.actions import Action
from stammtisch.cardplay.game import View
from stammtisch.cardplay.info import GameInfo, OptionsT
from stammtisch.cardplay.messages import Message, say
from stammtisch.cardplay.packages import package_of
from stammtisch.cardplay.refusals import BadInput
from stammtisch.cardplay.shuffle import Stream
from stammtisch.games.registry import game_named

ViewT = TypeVar("ViewT", bound=View, contravariant=True)


class Chooser(Protocol[ViewT]):
    """A policy: an action of the view's menu, or ``None`` to let another player act."""

    def __call__(self, view: ViewT, stream: Stream, budget: Budget, /) -> Action | None: ...


@dataclass(frozen=True, slots=True)
class Bot(Generic[ViewT]):
    """A player that is a program.

    It decides from its view alone, and the same view, budget and seed give the same action
    everywhere: its random numbers come from the deal's seed, its seat and the moment, never from
    its name.
    """

    name: str
    choose: Chooser[ViewT]
    budget: Budget = NO_WORK

    def act(self, view: ViewT, seed: str) -> Action | None:
        """Its action; ``None``, where another player must act, to let that player go on."""
        if not view.menu:
            return None
        return self.choose(view, Stream(seed, f"bot/{view.seat}/{len(view.history)}"), self.budget)


AnyBot: TypeAlias = Bot[View]
"""The bot of whichever game: it takes the views of that game alone."""

SIMPLE = ("random", "thumb")
"""``random`` chooses uniformly from its menu; ``thumb`` follows rules of thumb for its game."""

LEVELS = ("beginner", "club", "master")
"""The bots that search, from the weakest, as our games have them; a game says which it has."""

BOTS = (*SIMPLE, *LEVELS)


def offered(game: GameInfo[OptionsT]) -> tuple[str, ...]:
    """The bots that can play a game here: those that need the solvers only where there are any."""
    return SIMPLE if absent(game) else (*SIMPLE, *game.levels)


def usual(game: GameInfo[OptionsT]) -> str:
    """The opponent for whoever has not chosen one: a club player, where one can play."""
    return "club" if "club" in offered(game) else "thumb"


def absent(game: GameInfo[OptionsT]) -> Message | None:
    """Which of a game's bots cannot play here, why, and what to type; ``None`` where all can."""
    why = solver.missing() if game.kernel and game.levels else None
    return say("bot.absent", why=why) if why else None


def check_bot(game: GameInfo[OptionsT], name: str) -> None:
    """Whether a bot of this name can play a game here.

    Raises:
        BadInput: there is none of that name; it needs the solvers, and there are none.
    """
    if name in offered(game):
        return
    if name in game.levels and (why := solver.missing()):
        raise BadInput("input.bot-solvers", name=name, known=SIMPLE, why=why)
    raise BadInput("input.bot", name=name, known=offered(game))


def bot_named(game: str, name: str) -> AnyBot:
    """The bot ``name`` for ``game``, also as ``game:name``.

    Raises:
        BadInput: there is none of that name; it plays another game; it needs the solvers, and
            there are none.
    """
    whose, colon, own = name.rpartition(":")
    if colon and whose != game:
        raise BadInput("input.bot-game", name=name, game=say(f"{game}.name"))
    check_bot(game_named(game).GAME, own)
    if own == "random":
        return Bot(own, choose_uniformly)
    package = package_of("bots", game)
    if own == "thumb":
        return Bot(own, import_module(f"{package}.thumb").choose)
    bot: AnyBot = import_module(f"{package}.levels").LEVELS[own]
    return bot
