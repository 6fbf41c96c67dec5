"""Browser contexts that are used again, one after the other, each time as if they were new.

A new one has nothing of our page in its memory, and to fetch and read all that costs more than all
else that a short test does.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page


@dataclass(eq=False)
class Room:
    """A context with one empty page. ``closed``: somebody has closed it, and it is gone."""

    context: BrowserContext
    page: Page
    kind: str
    closed: bool = False


class Contexts:
    """See the module: of one browser."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._free: defaultdict[str, list[Room]] = defaultdict(list)

    def take(self, url: str, scripts: Sequence[str], wishes: dict[str, Any], new: bool) -> Room:
        """A context with these scripts and wishes; ``new``: one that nobody has used."""
        kind = json.dumps([url, scripts, wishes])
        if self._free[kind] and not new:
            return self._free[kind].pop()
        context = self._browser.new_context(base_url=url, **wishes)
        context.set_default_timeout(20_000)
        for script in scripts:
            context.add_init_script(script)
        room = Room(context, context.new_page(), kind)

        def gone(_: BrowserContext) -> None:
            room.closed = True

        context.on("close", gone)
        return room

    def give_back(self, room: Room, url: str) -> None:
        """All pages close, and what they kept is deleted."""
        if room.closed:
            return
        context, old = room.context, room.context.pages
        context.set_offline(False)
        context.clear_permissions()
        room.page = context.new_page()
        for page in old:
            page.close()
        context.unroute_all()
        context.clear_cookies()
        wire = context.new_cdp_session(room.page)
        wire.send("Storage.clearDataForOrigin", {"origin": url, "storageTypes": "all"})
        wire.detach()
        self._free[room.kind].append(room)
