"""A record played again, action by action, through the rules."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from stammtisch.cardplay.game import State
from stammtisch.cardplay.options import parse_options
from stammtisch.cardplay.refusals import Refusal
from stammtisch.records.record import Record
from stammtisch.words import Voice


@dataclass(frozen=True, slots=True)
class Replay:
    """What came of a record: ``report`` is the line that ``stammtisch replay`` prints for it.

    ``state`` is where the deal stands after the last action that the rules allow, ``None`` where
    already the deal or an option is impossible.
    """

    ok: bool
    report: dict[str, Any]
    state: State | None


def replay(record: Record, legal: bool = False) -> Replay:
    """Play every action of ``record`` through the rules.

    The step of a refusal is the place of its action in ``actions``, counted from 0: ``null`` where
    the deal itself is impossible, and one past the last where only the result differs. With
    ``legal`` the report holds every player's legal actions before each action and after the last.

    Raises:
        BadInput: an unknown option or value: then this is no record.
    """
    game = record.game
    menus: list[dict[str, list[str]]] = []
    state: State | None = None
    step: int | None = None
    try:
        options = parse_options(game.Options, record.options)
        state = game.begin(game.parse_deal(record.deal), options)
        for step, (seat, text) in enumerate(record.actions):  # noqa: B007
            if legal:
                menus.append(_legal(state))
            state = state.act(seat, text)
        if legal:
            menus.append(_legal(state))
    except Refusal as refusal:
        voice = Voice("en", game.PACK_NAME, "letters")
        report = _failed(step, refusal.clause, voice.say(refusal.message))
        return Replay(False, _with(report, menus, legal), state)
    computed = state.result.to_record() if state.result else None
    if record.has_result and not _agrees(record.result, computed):
        clause = state.result.clause if state.result else None
        why = Voice("en").word("record.result", stated=_json(record.result), found=_json(computed))
        report = _failed(len(record.actions), clause, why)
        return Replay(False, _with(report, menus, legal), state)
    return Replay(True, _with({"ok": True, "result": computed}, menus, legal), state)


def _legal(state: State) -> dict[str, list[str]]:
    actions = ((seat, state.actions(seat)) for seat in state.may_act)
    return {str(seat): [str(action) for action in menu] for seat, menu in actions if menu}


def _failed(step: int | None, clause: str | None, why: str) -> dict[str, Any]:
    return {"ok": False, "step": step, "clause": clause, "why": why}


def _with(report: dict[str, Any], menus: list[dict[str, list[str]]], legal: bool) -> dict[str, Any]:
    return report | {"legal": menus} if legal else report


def _agrees(stated: Any, computed: dict[str, Any] | None) -> bool:
    """Whether a stated result is the computed one; keys that we do not know may stand in it."""
    if computed is None or not isinstance(stated, dict):
        return stated is None and computed is None
    return all(key in stated and _json(stated[key]) == _json(computed[key]) for key in computed)


def _json(value: Any) -> str:
    return json.dumps(value, sort_keys=True)
