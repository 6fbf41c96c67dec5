"""The messages that a page receives over its socket, and the cards that they name."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Page, WebSocket

from tests.cards import cards_named

NO_CARDS = ("epoch", "id", "hash", "seed", "number", "commitment", "name")
"""Fields with a random text or a person's name: what looks like a card there is not one."""


@dataclass
class Received:
    """All messages that one page has been sent, from the beginning."""

    messages: list[dict[str, Any]] = field(default_factory=list)
    unreadable: list[bytes | str] = field(default_factory=list)

    def listen(self, page: Page) -> Received:
        """Collect from now on; called before the page opens a table."""
        page.on("websocket", self._socket)
        return self

    def _socket(self, socket: WebSocket) -> None:
        socket.on("framereceived", self._receive)

    def _receive(self, frame: bytes | str) -> None:
        try:
            self.messages.append(json.loads(frame))
        except ValueError:
            self.unreadable.append(frame)


def cards_in_message(message: object, pack: frozenset[str]) -> set[str]:
    """The cards that a message names, in any of its texts."""
    return {card for text in _texts(message) for card in cards_named(text, pack)}


def _texts(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for name, each in value.items():
            yield name
            if name not in NO_CARDS or not isinstance(each, str):
                yield from _texts(each)
    elif isinstance(value, list):
        for each in value:
            yield from _texts(each)


def leaked_cards(
    messages: list[dict[str, Any]],
    own: set[str],
    pack: frozenset[str],
    public: set[str] | None = None,
) -> list[str]:
    """Cards that a message named before anybody but their holder could know them, a line each.

    ``own`` are the cards that this person may know in any case. A card is public from the message
    on in which somebody plays it; ``public`` are those that were so before. At the end of a deal
    all cards lie open, and nothing more is looked at.
    """
    seen, wrong = set(public or ()), []
    for message in messages:
        position = message.get("position")
        if isinstance(position, dict) and position["outcome"]:
            break
        happened = message.get("happened", [])
        seen |= {each["card"] for each in happened if each["kind"] == "acted" and each["card"]}
        early = sorted(cards_in_message(message, pack) - own - seen)
        wrong += [f"{card} in message {message['seq']}, {message['type']}" for card in early]
    return wrong
