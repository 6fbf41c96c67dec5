"""What a player knows and may do as JSON, for programs in any language (``docs/bots.md``)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields, is_dataclass
from types import UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from stammtisch.cardplay.actions import Act, Action, Choose, Discard, Menu
from stammtisch.cardplay.game import View
from stammtisch.cardplay.options import RuleOptions, format_options, parse_options
from stammtisch.games.registry import AnyGame


def view_to_json(view: View) -> dict[str, object]:
    """The fields of a view without its menu, and its properties ``points`` and ``unseen``.

    Actions are their texts, an act is a pair of seat and text, a result is what a record holds.
    """
    value: Any = view  # A dataclass: no protocol can say so.
    data = {each.name: to_json(getattr(value, each.name)) for each in fields(value)}
    del data["menu"]
    return {**data, "points": list(view.points), "unseen": list(view.unseen)}


def menu_to_json(menu: Menu) -> list[object]:
    """The text of each entry; for a choice of several cards their number and the cards."""
    return [to_json(entry) for entry in menu]


def action_named(menu: Menu, text: str) -> Action | None:
    """The action of the menu that has this text; ``None`` if it has none."""
    for entry in menu:
        if isinstance(entry, Choose):
            word, *cards = text.split() or [""]
            chosen = Discard(tuple(cards))
            of_these = len(set(cards)) == entry.number == len(cards) and {*cards} <= {*entry.cards}
            if word == Discard.word and of_these:
                return chosen
        elif str(entry) == text:
            return entry
    return None


def to_json(value: object) -> object:
    """Any value that a view holds as JSON data: numbers, texts, lists and objects."""
    if value is None or isinstance(value, (bool, int, str)):
        return value
    if isinstance(value, Act):
        return [value.seat, str(value.action)]
    if isinstance(value, Action):
        return str(value)
    if isinstance(value, Choose):
        return {"choose": value.number, "from": list(value.cards), "word": Discard.word}
    if isinstance(value, RuleOptions):
        return format_options(value)
    if hasattr(value, "to_record"):
        return value.to_record()
    if is_dataclass(value):
        return {each.name: to_json(getattr(value, each.name)) for each in fields(value)}
    if isinstance(value, Iterable):
        return [to_json(each) for each in value]
    raise TypeError(f"no JSON for {type(value).__name__}")


def view_from_json(game: AnyGame, data: Mapping[str, object], menu: Sequence[object]) -> View:
    """The inverse of ``view_to_json`` and ``menu_to_json``, of a deal that is not over.

    Raises:
        BadInput, KeyError, TypeError, ValueError: it is no such view of this game.
    """
    kind: Any = type(game.begin(game.deal("")).view(0))
    read = {
        name: _read(hint, data[name], game)
        for name, hint in get_type_hints(kind).items()
        if name not in ("menu", "result")
    }
    view: View = kind(**read, menu=tuple(_entry(each, game) for each in menu), result=None)
    if not {*view.dealt, *view.hand, *view.trick} <= {*game.GAME.pack}:
        raise ValueError("there is a card that the game does not have")
    return view


def _entry(entry: Any, game: AnyGame) -> Action | Choose:
    if isinstance(entry, Mapping):
        return Choose(
            _read(int, entry["choose"], game), _read(tuple[str, ...], entry["from"], game)
        )
    return game.parse_action(_read(str, entry, game))


def _read(hint: Any, value: Any, game: AnyGame) -> Any:
    """A value of this type from what ``to_json`` made of it."""
    if get_origin(hint) in (Union, UnionType):
        return None if value is None else _read(get_args(hint)[0], value, game)
    if get_origin(hint) is tuple:
        return tuple(_read(get_args(hint)[0], each, game) for each in _list(value))
    if hint is Action:
        text = _read(str, value, game)
        return Discard(()) if text == Discard.word else game.parse_action(text)
    if hint in (int, bool, str):
        if type(value) is not hint:
            raise TypeError(f"{value!r} is no {hint.__name__}")
        return value
    if issubclass(hint, RuleOptions):
        return parse_options(hint, value)
    hints = get_type_hints(hint)
    if issubclass(hint, tuple):
        parts = zip(hints.values(), _list(value), strict=True)
        return hint(*(_read(each, part, game) for each, part in parts))
    return hint(**{name: _read(each, value[name], game) for name, each in hints.items()})


def _list(value: object) -> list[Any]:
    if not isinstance(value, list):
        raise TypeError(f"{value!r} is no list")
    return value
