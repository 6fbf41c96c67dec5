"""Replaying a record by the rules, action by action."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from stammtisch.cardplay.game import State
from stammtisch.cardplay.options import parse_options
from stammtisch.cardplay.refusals import BadInput, Refusal
from stammtisch.games.registry import AnyGame
from stammtisch.records.record import Record
from stammtisch.words import Voice


@dataclass(frozen=True, slots=True)
class Replay:
    """The outcome of a replay.

    ``state`` is the state after the last legal action; ``None`` if the deal or an option is
    impossible. ``error`` is a refusal, or says that the computed result differs from the stated
    one; it has no clause if a result is stated for an unfinished deal.

    ``step`` is the index of the refused action, counted from 0; ``None`` if the deal itself is
    impossible, and the number of actions if only the result differs. ``menus`` are every player's
    legal actions before each action and after the last, if requested.
    """

    game: AnyGame
    state: State | None
    step: int | None
    error: BadInput | None
    menus: list[dict[str, list[str]]] | None

    @property
    def ok(self) -> bool:
        return self.error is None

    @property
    def report(self) -> dict[str, object]:
        """``to_json`` in English."""
        return self.to_json("en")

    def to_json(self, language: str) -> dict[str, object]:
        """The line that ``stammtisch replay`` prints, with its message in this language."""
        line: dict[str, Any]
        if self.error:
            why = Voice(language, self.game.GAME.deck, "letters").say(self.error.message)
            line = {"ok": False, "step": self.step, "clause": self.error.clause, "why": why}
        else:
            line = {"ok": True, "result": _computed(self.state)}
        return line if self.menus is None else line | {"legal": self.menus}


def replay(record: Record, legal: bool = False) -> Replay:
    """Replay every action of ``record`` by the rules; with ``legal`` collect the menus too.

    Raises:
        BadInput: an unknown option or value, so that this is no record.
    """
    game = record.game
    menus: list[dict[str, list[str]]] | None = [] if legal else None
    state: State | None = None
    step: int | None = None
    try:
        options = parse_options(game.GAME.options, record.options)
        state = game.begin(game.parse_deal(record.deal), options)
        for step, (seat, text) in enumerate(record.actions):  # noqa: B007
            if menus is not None:
                menus.append(_legal(state))
            state = state.act(seat, text)
        if menus is not None:
            menus.append(_legal(state))
    except Refusal as refusal:
        # Without its traceback, which would keep the whole input alive.
        return Replay(game, state, step, refusal.with_traceback(None), menus)
    return Replay(game, state, len(record.actions), _contradiction(record, state), menus)


def _legal(state: State) -> dict[str, list[str]]:
    actions = ((seat, state.actions(seat)) for seat in state.may_act)
    return {str(seat): [str(action) for action in menu] for seat, menu in actions if menu}


def _computed(state: State | None) -> dict[str, Any] | None:
    return state.result.to_record() if state and state.result else None


def _contradiction(record: Record, state: State) -> BadInput | None:
    """How the stated result differs from the computed one; ``None`` if it does not."""
    computed = _computed(state)
    if not record.has_result or _agrees(record.result, computed):
        return None
    stated, found = _json(record.result), _json(computed)
    if state.result is None:
        return BadInput("record.result", stated=stated, found=found)
    return Refusal(state.result.clause, "record.result", stated=stated, found=found)


def _agrees(stated: Any, computed: dict[str, Any] | None) -> bool:
    """Whether a stated result equals the computed one; unknown keys are ignored."""
    if computed is None or not isinstance(stated, dict):
        return stated is None and computed is None
    return all(key in stated and _json(stated[key]) == _json(computed[key]) for key in computed)


def _json(value: Any) -> str:
    try:
        return json.dumps(value, sort_keys=True)
    except RecursionError:
        return "…"  # Nested too deep to be written: no result of ours.
