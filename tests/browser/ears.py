"""What a page hears over its line, and which cards are named in it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Page, WebSocket

NAMES = ("epoch", "id", "hash", "seed", "number", "commitment", "name", "clause")
"""Fields with a random text, a person's name or a clause: what looks like a card there is none.

In "SK 6.4" the king of spades is not meant.
"""


@dataclass
class Ears:
    """All messages that one page has been sent, from the beginning."""

    heard: list[dict[str, Any]] = field(default_factory=list)
    strange: list[bytes | str] = field(default_factory=list)

    def listen(self, page: Page) -> Ears:
        """From now on: before the page opens a table."""
        page.on("websocket", self._line)
        return self

    def _line(self, line: WebSocket) -> None:
        line.on("framereceived", self._hear)

    def _hear(self, frame: bytes | str) -> None:
        try:
            self.heard.append(json.loads(frame))
        except ValueError:
            self.strange.append(frame)


def named(message: object, pack: frozenset[str]) -> set[str]:
    """The cards that a message names, wherever in it and in whatever text."""
    return {word for text in _texts(message) for word in re.split(r"[^A-Z0-9]+", text)} & pack


def _texts(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for name, each in value.items():
            yield name
            if name not in NAMES or not isinstance(each, str):
                yield from _texts(each)
    elif isinstance(value, list):
        for each in value:
            yield from _texts(each)


def told_too_much(
    heard: list[dict[str, Any]], own: set[str], pack: frozenset[str], public: set[str] | None = None
) -> list[str]:
    """Cards that were named before anybody but their holder could know them, one line each.

    ``own`` are the cards that this person may know in any case. A card is public from the message
    on in which somebody plays it; ``public`` are those that were so before. At the end of a deal
    all cards lie open, and nothing more is looked at.
    """
    seen, wrong = set(public or ()), []
    for message in heard:
        position = message.get("position")
        if isinstance(position, dict) and position["outcome"]:
            break
        happened = message.get("happened", [])
        seen |= {each["card"] for each in happened if each["kind"] == "acted" and each["card"]}
        early = sorted(named(message, pack) - own - seen)
        wrong += [f"{card} in message {message['seq']}, {message['type']}" for card in early]
    return wrong
