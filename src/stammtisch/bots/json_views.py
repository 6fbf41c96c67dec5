"""What a player knows and may do as JSON, for programs in any language (``docs/bots.md``)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields, is_dataclass
from typing import Any

from stammtisch.cardplay.actions import Act, Action, Choose, Discard, Menu
from stammtisch.cardplay.game import View
from stammtisch.cardplay.options import RuleOptions, format_options


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
