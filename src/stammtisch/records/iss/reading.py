"""Converting an ISS line to a record."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from stammtisch.cardplay.refusals import BadInput, Refusal
from stammtisch.games.registry import game_named
from stammtisch.games.skat import Options, begin
from stammtisch.games.skat.cards import NULL, POINTS
from stammtisch.games.skat.phases import Finished, Playing, State
from stammtisch.games.skat.scoring import SCHNEIDER
from stammtisch.records.iss.moves import Event, GameMoves, read_moves
from stammtisch.records.iss.notation import DATE, GAME, NAMES, START, short
from stammtisch.records.iss.results import difference, parse_result
from stammtisch.records.record import format_record

_PART = re.compile(r"(?P<key>[A-Z][A-Z0-9]*)\s*\[(?P<value>[^\]]*)\]|;|#[^\n]*|\s+")
_OPEN = re.compile(r"([A-Z][A-Z0-9]*\s*(\[[^\]]*)?)?")
_END = re.compile(r"\)(\s|#[^\n]*(\n|\Z))*")


@dataclass(frozen=True, slots=True)
class Imported:
    """An imported game: its record, and how the line's result differs from ours, if it does."""

    record: str
    difference: Refusal | None = None


def parse_iss(text: str) -> Imported:
    """The record of one game's text; its moves are checked by the rules.

    Raises:
        Refusal: a clause forbids the deal or a move.
        BadInput: this is no ISS line, or cards or moves are missing.
    """
    fields = _fields(text)
    for key in ("GM", "MV"):
        if not fields.get(key):
            raise BadInput("iss.key", key=key)
    if fields["GM"] != GAME:
        raise BadInput("iss.game", value=short(fields["GM"]))
    stated = parse_result(fields.get("R", ""))
    moves = read_moves(fields["MV"])
    state = _played(moves)
    if state.result is None and stated and not (moves.ended or _announcement_missed(state)):
        raise BadInput("iss.missing")
    more = _optional_keys(fields, moves.events)
    record = format_record(game_named("skat"), state, moves.deal, Options(), **more)
    return Imported(record, difference(stated, state) if isinstance(state, Finished) else None)


def _fields(text: str) -> dict[str, str]:
    """The values of a line by their keys."""
    start = START.match(text)
    if not start:
        raise BadInput("iss.start")
    at, fields = start.end(), dict[str, str]()
    while part := _PART.match(text, at):
        at = part.end()
        key: str | None = part["key"]
        if key in fields:
            raise BadInput("iss.double", key=key)
        if key:
            fields[key] = part["value"]
    if _OPEN.fullmatch(text, at):
        raise BadInput("iss.end")
    if not _END.fullmatch(text, at):
        raise BadInput("iss.form", place=at + 1, value=short(text[at:]))
    return fields


def _played(moves: GameMoves) -> State:
    """The state after all acts; the refusal of one names its move."""
    state: State = begin(moves.deal)
    for move, action in moves.acts:
        try:
            state = state.act(int(move.source), action)
        except Refusal as refusal:
            why = refusal.message
            raise Refusal(
                refusal.clause, "iss.refused", place=move.place, move=move.shown, why=why
            ) from None
    return state


def _announcement_missed(state: State) -> bool:
    """Whether the announcement is missed. ISS stops the game then; by SK 5.6 it would go on."""
    if not isinstance(state, Playing) or state.trick or state.contract.kind == NULL:
        return False
    lost = [trick for trick in state.tricks if trick.winner != state.contract.soloist]
    if state.contract.announced == "schneider":
        points = sum(POINTS[card] for trick in lost for card in trick.cards)
        return points > sum(POINTS.values()) - SCHNEIDER
    return state.contract.announced is not None and bool(lost)


def _optional_keys(fields: Mapping[str, str], events: Sequence[Event]) -> dict[str, Any]:
    """The record's optional keys; what it has no key for is stored unchanged under ``iss``."""
    kept = {key: value for key, value in fields.items() if value}
    names = [kept.pop(key, "") for key in NAMES]
    series, index = kept.pop("SE", None), kept.pop("ID", None)
    match = {"id": series, "index": _number(index)}
    more: dict[str, Any] = {"players": names} if any(names) else {}
    if series or index:
        more["match"] = {key: value for key, value in match.items() if value is not None}
    if when := _when(kept.get("DT", "")):
        more["when"] = when
        del kept["DT"]
    iss: dict[str, Any] = {key: kept[key] for key in kept if key not in ("GM", "MV")}
    if events:
        iss["moves"] = [list(event) for event in events]
    return more | ({"iss": iss} if iss else {})


def _number(text: str | None) -> int | str | None:
    """A number if the text is its canonical form, else the text."""
    return int(text) if text and re.fullmatch(r"0|[1-9][0-9]{0,17}", text) else text


def _when(text: str) -> str | None:
    try:
        return datetime.strptime(text, DATE).replace(tzinfo=UTC).isoformat()
    except ValueError:
        return None
