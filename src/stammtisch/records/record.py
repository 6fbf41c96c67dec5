"""A deal as a line of JSON (``docs/record.md``), and back."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from stammtisch.cardplay.deals import Deal
from stammtisch.cardplay.game import State
from stammtisch.cardplay.match import Seating
from stammtisch.cardplay.messages import quoted
from stammtisch.cardplay.options import RuleOptions, format_options
from stammtisch.cardplay.refusals import BadInput
from stammtisch.games.registry import AnyGame, game_named

VERSION = 1


@dataclass(frozen=True, slots=True)
class Record:
    """A well-formed record; ``replay`` checks it by the rules.

    ``options``, ``deal`` and ``result`` are as in the file; ``has_result`` says whether the file
    states a result.
    """

    game: AnyGame
    options: Mapping[str, object]
    deal: Mapping[str, object]
    actions: tuple[tuple[int, str], ...]
    has_result: bool
    result: object


def parse_record(line: bytes | str) -> Record:
    """A record from its line.

    Raises:
        BadInput: this is no record: not UTF-8, not JSON, an unknown game or version, or a part that
            is missing or malformed.
    """
    data = _json(line)
    if not isinstance(data, dict):
        raise BadInput("record.no_object")
    if "stammtisch" not in data:
        raise BadInput("record.part", part="stammtisch")
    version = data["stammtisch"]
    if type(version) is not int or version != VERSION:
        raise BadInput("record.version", value=quoted(version), known=(str(VERSION),))
    name, options, deal = data.get("game"), data.get("options", {}), data.get("deal")
    if not isinstance(name, str):
        raise BadInput("record.part", part="game")
    game = game_named(name)
    if not isinstance(options, dict):
        raise BadInput("record.part", part="options")
    if not isinstance(deal, dict):
        raise BadInput("record.part", part="deal")
    actions = _actions(data.get("actions"))
    return Record(game, options, deal, actions, "result" in data, data.get("result"))


def format_record(
    game: AnyGame,
    state: State,
    deal: Deal,
    options: RuleOptions,
    **more: object,
) -> str:
    """The record of a deal so far, as one line without the newline.

    ``more`` are the optional keys: those of ``seated``, ``match``, ``shuffle``, ``settled``,
    ``when``.
    """
    data = {
        "stammtisch": VERSION,
        "game": game.GAME.name,
        "options": format_options(options),
        "deal": game.format_deal(deal),
        "actions": [[seat, str(action)] for seat, action in state.history],
        "result": state.result.to_record() if state.result else None,
        **more,
    }
    # A lone surrogate cannot be encoded in UTF-8; it is written as an escape.
    return json.dumps(data, ensure_ascii=False).encode(errors="backslashreplace").decode()


def seated(seating: Seating, names: Sequence[str]) -> dict[str, Sequence[str]]:
    """Who played the deal, by seat, and who sat it out (SK 9.4); ``names`` are by player."""
    keys: dict[str, Sequence[str]] = {"players": seating.on_seats(names)}
    if seating.out:
        keys["sits_out"] = [names[player] for player in seating.out]
    return keys


def players_in(record: Mapping[str, object], seats: int) -> tuple[str, ...]:
    """The players' names by seat; empty where a record has none."""
    names = record.get("players")
    if not isinstance(names, list) or len(names) != seats:
        return ("",) * seats
    return tuple(each if isinstance(each, str) else "" for each in names)


def played_acts(record: Mapping[str, object], acts: int) -> int:
    """How many of a deal's ``acts`` were played; what follows was ``settled``, chosen by nobody."""
    settled = record.get("settled")
    return min(max(settled, 0), acts) if type(settled) is int else acts


def _json(line: bytes | str) -> Any:
    if isinstance(line, bytes):
        try:
            line = line.decode()
        except UnicodeDecodeError as error:
            raise BadInput("record.utf8", place=error.start + 1) from None
    try:
        return json.loads(line, parse_constant=_no_constant)
    except json.JSONDecodeError as error:
        raise BadInput("record.json", place=error.colno, why=error.msg) from None
    except (ValueError, RecursionError) as error:
        # A number of thousands of digits, or brackets nested too deep.
        raise BadInput("record.json", place=1, why=str(error)) from None


def _no_constant(name: str) -> Any:
    """Refuse NaN and Infinity, which Python reads and JSON does not know."""
    raise ValueError(f"{name} is no JSON")


def _actions(value: Any) -> tuple[tuple[int, str], ...]:
    if not isinstance(value, list):
        raise BadInput("record.part", part="actions")
    for step, entry in enumerate(value):
        if not (
            isinstance(entry, Sequence)
            and len(entry) == 2
            and type(entry[0]) is int
            and isinstance(entry[1], str)
        ):
            raise BadInput("record.action", step=step, value=quoted(entry))
    return tuple((seat, text) for seat, text in value)
