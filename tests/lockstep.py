"""The law and its twin in lockstep: both play the same deal, and every answer is compared."""

from __future__ import annotations

import importlib
import json
import pickle
from collections.abc import Callable, Iterator
from dataclasses import fields
from typing import Any

from stammtisch.cardplay.options import format_options
from stammtisch.games.registry import AnyGame
from tests.walks import Walk, clause_and_message, kind_of, texts_at, texts_by_kind


def twin_of(game: AnyGame) -> Any:
    """The module of the game's twin."""
    return importlib.import_module(f"tests.twin.{game.GAME.name}")


def referee(game: AnyGame, deal: Any, options: Any) -> Any:
    """The twin's referee for a deal."""
    return twin_of(game).Referee(game.format_deal(deal), format_options(options))


def menus(state: Any) -> dict[int, list[str]]:
    """What may be done, as the twin tells it: without order, and without empty menus."""
    lists = {seat: sorted(map(str, state.actions(seat))) for seat in state.may_act}
    return {seat: actions for seat, actions in lists.items() if actions}


def play_in_lockstep(
    walk: Walk, refusals: int = 0, each_moment: Callable[[Walk], object] = id
) -> set[str]:
    """Play the deal to its end with both; return what was visited on the way.

    ``refusals`` is how many random texts of random seats are tried before each act;
    ``each_moment`` is called with every state of the deal.
    """
    game = walk.game
    twin = referee(game, walk.deal, walk.options)
    visits = visits_of_options(walk.options)
    while True:
        _same("menus", menus(walk.state), _sorted(twin.legal()), walk)
        _same("result", walk.record["result"], twin.result(), walk)
        visits |= set(_refused_alike(walk, twin, refusals))
        each_moment(walk)
        if walk.over:
            return visits | visits_of_result(walk.state)
        before = walk.state
        seat, action = walk.step()
        visits |= visits_of_act(game, before, seat, str(action))
        twin.act(seat, str(action))


def visits_of_act(game: AnyGame, state: Any, seat: int, action: str) -> set[str]:
    """What an act shows that not every act does."""
    cards = [word for word in action.split(" ") if word in game.GAME.pack]
    interrupt = "" if seat == state.to_act else "interrupt: "
    told = {f"phase {state.phase}", f"act {state.phase}: {interrupt}{kind_of(game, action)}"}
    if len(cards) == 1 and not state.view(None).trick:
        return told | {f"led {cards[0]}"}
    return told | {f"laid away {card}" for card in cards if len(cards) > 1}


def visits_of_options(options: Any) -> set[str]:
    """Which value each option has."""
    return {f"option {each.name} = {getattr(options, each.name)}" for each in fields(options)}


def visits_of_result(state: Any) -> set[str]:
    """What a finished deal shows that not every deal does."""
    result = state.result
    lines = {f"line {line.message.id}" for part in result.sheet for line in part.lines}
    return {f"phase {state.phase}", f"result {result.clause}", f"said {result.headline.id}"} | lines


def _refused_alike(walk: Walk, twin: Any, number: int) -> Iterator[str]:
    """Random texts, refused by both or by neither: the clauses, and what the law says."""
    game, state, rng = walk.game, walk.state, walk.rng
    for _ in range(number):
        seat = rng.choice((*state.may_act, *state.may_act, rng.randint(-1, game.GAME.seats)))
        near = texts_at(walk) if rng.random() < 0.3 else []
        text = rng.choice(near or rng.choice(texts_by_kind(game)))
        refused = clause_and_message(state, seat, text)
        clause = refused[0] if refused else None
        _same(f"clause for {seat} {text!r}", clause, _clause(game, twin, seat, text), walk)
        if refused:
            yield f"refusal {clause}"
            yield f"said {refused[1].id}"


def _clause(game: AnyGame, twin: Any, seat: int, text: str) -> str | None:
    try:
        pickle.loads(pickle.dumps(twin)).act(seat, text)  # a copy, and sooner than by copy.deepcopy
    except twin_of(game).Broken as broken:
        return str(broken.clause)
    return None


def _sorted(lists: dict[int, list[str]]) -> dict[int, list[str]]:
    return {seat: sorted(actions) for seat, actions in lists.items()}


def _same(what: str, law: Any, twin: Any, walk: Walk) -> None:
    assert law == twin, (
        f"{what}\n  law:  {law}\n  twin: {twin}\n  phase {walk.state.phase} of the deal\n"
        f"  {json.dumps(walk.record)}"
    )
