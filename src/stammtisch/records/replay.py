"""A record played again, action by action, through the rules."""

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
    """What came of a record.

    ``state`` is where the deal stands after the last action that the rules allow, ``None`` where
    already the deal or an option is impossible. ``trouble`` is what the rules have against the
    record: a refusal, or another result than the stated one; it is without a clause where a result
    is stated of a deal that is not over.

    ``step`` is the place in ``actions``, counted from 0, of the action that is refused: ``None``
    where the deal itself is impossible, and one past the last where only the result differs.
    ``menus`` are every player's legal actions before each action and after the last, if they were
    asked for.
    """

    game: AnyGame
    state: State | None
    step: int | None
    trouble: BadInput | None
    menus: list[dict[str, list[str]]] | None

    @property
    def ok(self) -> bool:
        return self.trouble is None

    @property
    def report(self) -> dict[str, Any]:
        """The line that ``stammtisch replay`` prints."""
        return self.to_json("en")

    def to_json(self, language: str) -> dict[str, Any]:
        """The same line; what is wrong is said in this language."""
        line: dict[str, Any]
        if self.trouble:
            why = Voice(language, self.game.GAME.deck, "letters").say(self.trouble.message)
            line = {"ok": False, "step": self.step, "clause": self.trouble.clause, "why": why}
        else:
            line = {"ok": True, "result": _computed(self.state)}
        return line if self.menus is None else line | {"legal": self.menus}


def replay(record: Record, legal: bool = False) -> Replay:
    """Play every action of ``record`` through the rules; ``legal`` asks for the menus too.

    Raises:
        BadInput: an unknown option or value: then this is no record.
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
        # Without its traceback, which would keep all that was read alive.
        return Replay(game, state, step, refusal.with_traceback(None), menus)
    return Replay(game, state, len(record.actions), _contradiction(record, state), menus)


def _legal(state: State) -> dict[str, list[str]]:
    actions = ((seat, state.actions(seat)) for seat in state.may_act)
    return {str(seat): [str(action) for action in menu] for seat, menu in actions if menu}


def _computed(state: State | None) -> dict[str, Any] | None:
    return state.result.to_record() if state and state.result else None


def _contradiction(record: Record, state: State) -> BadInput | None:
    """What is wrong with the result that the record states."""
    computed = _computed(state)
    if not record.has_result or _agrees(record.result, computed):
        return None
    stated, found = _json(record.result), _json(computed)
    if state.result is None:
        return BadInput("record.result", stated=stated, found=found)
    return Refusal(state.result.clause, "record.result", stated=stated, found=found)


def _agrees(stated: Any, computed: dict[str, Any] | None) -> bool:
    """Whether a stated result is the computed one; keys that we do not know may stand in it."""
    if computed is None or not isinstance(stated, dict):
        return stated is None and computed is None
    return all(key in stated and _json(stated[key]) == _json(computed[key]) for key in computed)


def _json(value: Any) -> str:
    try:
        return json.dumps(value, sort_keys=True)
    except RecursionError:
        return (
            "…"  # Brackets as deep as can be read, and too deep to be written: no result of ours.
        )
