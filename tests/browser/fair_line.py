"""The line between a page and the server, where what is said of the fair deal can be held back."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from playwright.sync_api import Error, Page, WebSocketRoute

from tests.browser.serving import looks

Message = dict[str, Any]
SHARES = ("commit", "reveal")


class FairLine:
    """Notes what the page says of the fair deal, even where the server never hears it.

    ``hears``: whether the server hears it. ``shown``: whether the page is shown a message about the
    table; it may change that message, as a server may that is not honest.
    """

    def __init__(self, page: Page) -> None:
        self.said: list[Message] = []
        self.hears: Callable[[Message], bool] = lambda said: True
        self.shown: Callable[[Message], bool] = lambda table: True
        self._page = page
        page.route_web_socket("**/ws/**", self._connect)

    def _connect(self, socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def to_server(text: str | bytes) -> None:
            message = json.loads(text)
            if message["type"] in SHARES:
                self.said.append(message)
                if not self.hears(message):
                    return
            server.send(text)

        def to_page(text: str | bytes) -> None:
            message = json.loads(text)
            if "table" in message and not self.shown(message["table"]):
                return
            with suppress(Error):  # A page that is loaded anew has gone.
                socket.send(json.dumps(message))

        socket.on_message(to_server)
        server.on_message(to_page)

    def wait(self, kind: str, number: int = 1) -> None:
        """Until the page has said so many of a kind."""
        for _ in looks(self._page):
            if len(self.of(kind)) >= number:
                return
        raise AssertionError(f"the page never said {kind}: {self.said}")

    def of(self, kind: str) -> list[Message]:
        """What the page has said of a kind, in order."""
        return [each for each in self.said if each["type"] == kind]
