"""Reading lessons and introductions from their TOML files.

A file that is not as ``docs/lessons.md`` says raises ``ValueError`` or ``BadInput``: the files are
ours, and a test reads all of them.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import TypeAlias

from stammtisch.cardplay.cards import Hand
from stammtisch.cardplay.game import AnyGame
from stammtisch.cardplay.messages import Message, Param
from stammtisch.cardplay.options import parse_options
from stammtisch.cardplay.refusals import BadInput
from stammtisch.coach.lessons.lesson import Citation, Lesson, Place, Reply, Sentence, Step, Turn
from stammtisch.coach.lessons.pages import Introduction, Passage, Picture
from stammtisch.games.registry import GAMES

Table: TypeAlias = Mapping[str, object]

CARDS = ("card", "cards")
"""The parameters of a sentence that are cards: ``"hand SA S10"`` is a place and its cards."""


def lessons_of(game: str) -> tuple[str, ...]:
    """The names of a game's lessons, in the order of the alphabet."""
    folder = _folder(game)
    if game not in GAMES or not folder.is_dir():
        return ()
    names = (each.name for each in folder.iterdir())
    return tuple(
        sorted(
            name.removesuffix(".toml")
            for name in names
            if name.endswith(".toml") and name != "introduction.toml"
        )
    )


@cache
def lesson(game_name: str, name: str) -> Lesson:
    """A lesson of a game; ``BadInput`` if there is none of this name."""
    if name not in lessons_of(game_name):
        raise BadInput("lesson.refuse.none")
    game, data = GAMES[game_name], _read(game_name, name)
    _only(data, "title", "seat", "options", "deal", "before", "steps")
    return Lesson(
        game,
        name,
        Message(_text(data, "title")),
        _number(data, "seat"),
        parse_options(game.GAME.options, _table(data.get("options", {}))),
        game.parse_deal({key: _spelled(value) for key, value in _table(data["deal"]).items()}),
        _turns(data.get("before", ())),
        tuple(_step(game, _table(each)) for each in _list(data["steps"])),
    )


@cache
def introduction(game: str) -> Introduction:
    """The introduction of a game; ``BadInput`` if it has none."""
    if game not in GAMES or not (_folder(game) / "introduction.toml").is_file():
        raise BadInput("lesson.refuse.none")
    data = _read(game, "introduction")
    _only(data, "passages")
    return Introduction(tuple(_passage(_table(each)) for each in _list(data["passages"])))


# ---- the parts of a file -------------------------------------------------------------------------


def _step(game: AnyGame, data: Table) -> Step:
    _only(data, "say", "good", "wrong", "then", "quick")
    return Step(
        tuple(_sentence(each) for each in _list(data["say"])),
        tuple(_action(game, text) for text in _texts(data.get("good", ()))),
        tuple(_reply(game, _table(each)) for each in _list(data.get("wrong", ()))),
        _turns(data.get("then", ())),
        bool(data.get("quick", False)),
    )


def _reply(game: AnyGame, data: Table) -> Reply:
    _only(data, "say", "acts", "clause")
    return Reply(
        _sentence(data["say"]),
        frozenset(_action(game, text) for text in _texts(data.get("acts", ()))),
        _text(data, "clause") if "clause" in data else None,
    )


def _sentence(data: object) -> Sentence:
    """A sentence: its id, or a table with the id, the clause, and the parameters."""
    if isinstance(data, str):
        return Sentence(Message(data))
    table = _table(data)
    params: list[tuple[str, Param]] = []
    citations: list[Citation] = []
    for name, value in table.items():
        if name in ("id", "clause"):
            continue
        if name in CARDS:
            place, *cards = str(value).split()
            citations.append(Citation(Place(place), tuple(cards)))
            params.append((name, cards[0] if name == "card" else tuple(cards)))
        elif isinstance(value, str | int):
            params.append((name, value))
        else:
            raise ValueError(f"{name} is no parameter of a sentence: {value!r}")
    clause = _text(table, "clause") if "clause" in table else None
    return Sentence(Message(_text(table, "id"), tuple(params)), clause, tuple(citations))


def _turns(data: object) -> tuple[Turn, ...]:
    """``"1 play CQ / play DQ"``: a seat, and its acts, of which the first legal one is taken."""
    turns = []
    for text in _texts(data):
        seat, _, acts = text.partition(" ")
        turns.append(Turn(int(seat), tuple(acts.split(" / "))))
    return tuple(turns)


def _passage(data: Table) -> Passage:
    _only(data, "title", "say", "pictures")
    return Passage(
        Message(_text(data, "title")),
        tuple(_sentence(each) for each in _list(data["say"])),
        tuple(_picture(_table(each)) for each in _list(data.get("pictures", ()))),
    )


def _picture(data: Table) -> Picture:
    _only(data, "cards", "figures")
    cards: Hand = tuple(_text(data, "cards").split())
    figures = tuple(int(str(each)) for each in _list(data.get("figures", ())))
    if figures and len(figures) != len(cards):
        raise ValueError(f"{len(cards)} cards, and {len(figures)} figures below them")
    return Picture(cards, figures)


# ---- TOML ----------------------------------------------------------------------------------------


def _folder(game: str) -> Traversable:
    return files(__package__ or "") / game


def _read(game: str, name: str) -> Table:
    return tomllib.loads((_folder(game) / f"{name}.toml").read_text(encoding="utf-8"))


def _spelled(value: object) -> object:
    """A pile of cards is written as one text."""
    if isinstance(value, str):
        return value.split()
    return [_spelled(each) for each in value] if isinstance(value, list) else value


def _action(game: AnyGame, text: str) -> str:
    """The text of an action as the record has it."""
    return str(game.parse_action(text))


def _only(data: Table, *known: str) -> None:
    if unknown := data.keys() - set(known):
        raise ValueError(f"unknown: {', '.join(sorted(unknown))}")


def _table(data: object) -> Table:
    if not isinstance(data, dict):
        raise ValueError(f"no table: {data!r}")
    return data


def _list(data: object) -> Sequence[object]:
    if isinstance(data, str) or not isinstance(data, Sequence):
        raise ValueError(f"no list: {data!r}")
    return data


def _texts(data: object) -> tuple[str, ...]:
    return tuple(str(each) for each in _list(data))


def _text(data: Table, name: str) -> str:
    value = data[name]
    if not isinstance(value, str):
        raise ValueError(f"{name} is no text: {value!r}")
    return value


def _number(data: Table, name: str) -> int:
    value = data[name]
    if type(value) is not int:
        raise ValueError(f"{name} is no number: {value!r}")
    return value
