"""What a bot is, and finding one by its name."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from typing import Any, Protocol

from stammtisch.bots.uniform import choose_uniformly
from stammtisch.cardplay.actions import Action
from stammtisch.cardplay.refusals import BadInput
from stammtisch.cardplay.shuffle import Stream


class Chooser(Protocol):
    """A way to choose: an action of the view's menu, or ``None`` not to interrupt."""

    def __call__(self, view: Any, stream: Stream) -> Action | None: ...


@dataclass(frozen=True, slots=True)
class Bot:
    """A player that is a program.

    It decides from its view alone, and the same view and seed give the same action everywhere:
    its random numbers come from the deal's seed, its seat and the moment, never from its name.
    """

    name: str
    choose: Chooser

    def act(self, view: Any, seed: str) -> Action | None:
        """Its action; ``None``, where another player must act, to let that player go on."""
        if not view.menu:
            return None
        return self.choose(view, Stream(seed, f"bot/{view.seat}/{len(view.history)}"))


BOTS = ("random", "thumb")
"""``random`` chooses uniformly from its menu; ``thumb`` follows rules of thumb for its game."""


def bot_named(game: str, name: str) -> Bot:
    """The bot ``name`` for ``game``; ``BadInput`` where there is none of that name."""
    if name == "random":
        return Bot(name, choose_uniformly)
    if name == "thumb":
        return Bot(name, import_module(f"stammtisch.bots.{game}.thumb").choose)
    raise BadInput("input.bot", name=name, known=BOTS)
