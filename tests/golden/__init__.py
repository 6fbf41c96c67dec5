"""Golden data: what the games did when a person last looked, one folder a game.

``perft.json`` counts what can be played from given positions, ``transcripts.jsonl`` holds whole
deals with every menu on the way, and ``visits.json`` lists what random deals must have met to be a
test at all. ``python -m tests.golden`` writes the first two anew. ``solver.jsonl`` holds
what positions are worth; ``python -m tests.golden.solver_<game>`` computes it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path
from typing import Any

from stammtisch.cardplay.options import parse_options
from stammtisch.games.registry import AnyGame

HERE = Path(__file__).parent
LONG = 200  # a menu with more actions than this is kept as its length and a hash


def golden(game: AnyGame, name: str) -> Path:
    """A game's golden file; one that is missing fails the test that asks for it."""
    path = HERE / game.GAME.name / name
    assert path.is_file(), f"{game.GAME.name} needs {path.relative_to(HERE.parent.parent)}"
    return path


def visits(game: AnyGame) -> list[str]:
    """What random deals must have met."""
    return list(json.loads(golden(game, "visits.json").read_text("utf-8")))


# ---- perft -----------------------------------------------------------------


def perft_cases(game: AnyGame) -> list[dict[str, Any]]:
    """The positions of ``perft.json``."""
    return list(json.loads(golden(game, "perft.json").read_text("utf-8")))


def position(game: AnyGame, case: dict[str, Any]) -> Any:
    """The state that a case begins from."""
    options = parse_options(game.GAME.options, case["options"])
    state: Any = game.begin(game.parse_deal(case["deal"]), options)
    for seat, text in case["prefix"]:
        state = state.act(seat, text)
    return state


def sequences(state: Any, depth: int) -> int:
    """How many sequences of ``depth`` acts there are; one that ends the deal before is none."""
    if depth == 0:
        return 1
    if depth == 1:
        return sum(len(state.actions(seat)) for seat in state.may_act)
    return sum(
        sequences(state.act(seat, action), depth - 1)
        for seat in state.may_act
        for action in state.actions(seat)
    )


def breakdown(state: Any, depth: int) -> list[list[Any]]:
    """The sequences by their first act, in the order of the menus: ``[seat, action, number]``."""
    return [
        [seat, str(action), sequences(state.act(seat, action), depth - 1)]
        for seat in state.may_act
        for action in state.actions(seat)
    ]


def shortened(moves: list[list[Any]]) -> Any:
    """A breakdown as it is kept: whole, or if it is long its length and a hash."""
    return moves if len(moves) <= LONG else digest(moves)


# ---- transcripts -------------------------------------------------------------


def transcripts(game: AnyGame) -> list[dict[str, Any]]:
    """The records of ``transcripts.jsonl``."""
    lines = golden(game, "transcripts.jsonl").read_text("utf-8").splitlines()
    return [json.loads(line) for line in lines]


def transcribed(game: AnyGame, record: dict[str, Any]) -> dict[str, Any]:
    """The record played again: with every menu on the way, and the result."""
    options = parse_options(game.GAME.options, record["options"])
    state: Any = game.begin(game.parse_deal(record["deal"]), options)
    legal = [_legal(state)]
    for seat, text in record["actions"]:
        state = state.act(seat, text)
        legal.append(_legal(state))
    result = state.result.to_record() if state.result else None
    return record | {"result": result, "legal": legal}


def _legal(state: Any) -> dict[str, Any]:
    menus = {str(seat): list(map(str, state.actions(seat))) for seat in state.may_act}
    return {seat: menu if len(menu) <= LONG else digest(menu) for seat, menu in menus.items()}


def digest(things: Iterable[Any]) -> dict[str, Any]:
    """What is kept of a long list: its length, its SHA-256, and its two ends."""
    things = list(things)
    text = json.dumps(things, separators=(",", ":"))
    return {
        "length": len(things),
        "sha256": sha256(text.encode()).hexdigest(),
        "first": things[0],
        "last": things[-1],
    }
