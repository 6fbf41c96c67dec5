"""A policy at the arena's tables, against our bots."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from concurrent.futures import Executor, Future
from functools import partial
from secrets import token_hex
from typing import Any, TypeAlias, TypeVar

import numpy as np
from numpy.typing import NDArray
from rich.console import Console
from rich.progress import Progress

from stammtisch.arena import Contest, Report, play, report, run
from stammtisch.arena.run import table_blocks
from stammtisch.cardplay.actions import Action, Discard
from stammtisch.cardplay.cards import Card
from stammtisch.cardplay.game import View
from stammtisch.cardplay.options import RuleOptions
from stammtisch.games.registry import game_named
from stammtisch.learn.batch import check_text, options_of, whole
from stammtisch.learn.views import mask, menu, observation
from stammtisch.policy.actions import DISCARD, WAIT, action_text

Policy: TypeAlias = Callable[[np.void, NDArray[np.bool_]], int]
"""From an observation (``layout``) and the mask to the number of an action."""

NAME = "policy"
"""What a policy is called in a report."""

CLASSES = {1.0: "1 ms", 10.0: "10 ms", 100.0: "100 ms", 1000.0: "1 s"}
"""Players are compared within a class of thinking time: half of their decisions take no longer."""

R = TypeVar("R")


class PolicyPlayer:
    """A policy as a player of the arena."""

    def __init__(self, policy: Policy, game: str) -> None:
        self._policy, self._game = policy, game

    def act(self, view: View, seed: str) -> Action | None:
        """The policy's action; a discard is asked for card by card.

        Raises:
            ValueError: the policy chose what the mask forbids.
        """
        del seed
        laid: tuple[Card, ...] = ()
        while True:
            legal = mask(self._game, view, laid)
            number = int(self._policy(observation(self._game, view, laid), legal))
            text = action_text(self._game, number, view.options)
            if not legal[number]:
                allowed = ", ".join(menu(view, laid))
                raise ValueError(f"the policy chose {text!r}, which is not one of: {allowed}")
            if text == WAIT:
                return None
            if not text.startswith(DISCARD):
                return game_named(self._game).parse_action(text)
            laid = (*laid, text.removeprefix(DISCARD))
            if not menu(view, laid):
                return Discard(laid)


def evaluate(
    policy: Policy,
    game: str,
    *,
    against: str = "thumb",
    deals: int = 360,
    seed: str | None = None,
    options: RuleOptions | Mapping[str, object] | None = None,
) -> Report:
    """A policy against a bot: the same deals in all seat orders, as the arena plays them.

    In a game for three each of them sits alone against two of the other by turns. The entrants of
    the report are the policy, called ``NAME``, and the bot; ``pairs[0].ahead`` is by how many
    points a deal the policy is ahead, with a 95 % interval. Without a ``seed`` the deals are new
    ones that nobody has seen.

    Raises:
        BadInput: there is no such game or bot, or no such option.
        ValueError: no whole number of deals, a seed that is no text, or a forbidden action.
    """
    played = game_named(game)
    deals = whole("deals", deals)
    if seed is not None:
        check_text(seed)
    contest = Contest(
        played,
        (NAME, against),
        options_of(played.GAME.options, options),
        deals,
        token_hex(16) if seed is None else seed,
    )
    blocks, found = table_blocks(contest), []
    work = partial(play, players={NAME: PolicyPlayer(policy, played.GAME.name)})
    console = Console(stderr=True)
    with Progress(console=console, disable=not console.is_terminal) as progress:
        task = progress.add_task(f"{NAME} – {against}", total=deals * len(contest.tables))
        for each in run(blocks, _Here(), 1, work):
            found.append(each)
            progress.advance(task)
    return report(contest, blocks, found)


def thinking_class(milliseconds: float) -> str:
    """The class of thinking time, by the median decision (``Entrant.times.p50``)."""
    return next((name for most, name in CLASSES.items() if milliseconds <= most), "longer")


class _Here(Executor):
    """Plays at once and in this thread: a policy may hold what no other process can have."""

    def submit(self, fn: Callable[..., R], /, *args: Any, **kwargs: Any) -> Future[R]:
        future: Future[R] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future
