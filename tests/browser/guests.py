"""Guests: browser contexts that share nothing, and that notice when a page complains."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any
from zlib import crc32

from playwright.sync_api import ConsoleMessage, Page, ViewportSize

from tests.browser.contexts import Contexts, Room
from tests.browser.hasty import DRAWN_FROM
from tests.browser.table import Table

DESKTOP: ViewportSize = {"width": 1280, "height": 800}
TABLET: ViewportSize = {"width": 1024, "height": 768}
PHONE: ViewportSize = {"width": 360, "height": 740}

LOCALES = {"en": "en-GB", "de": "de-AT", "it": "it-IT", "ja": "ja-JP"}

# A page holds things back so that a person can see one after the other. Nobody is looking here.
HURRY = """
const slow = window.setTimeout;
const quick = (ms) => (ms > 300 && ms < 2500 ? ms / 10 : ms);
window.setTimeout = (what, ms, ...rest) => slow(what, quick(ms), ...rest);
"""

# What the policy of the page refused is an error on its console too, but this says what and where.
WATCH_POLICY = """
document.addEventListener('securitypolicyviolation', (event) => {
  console.error(`policy: ${event.violatedDirective} refused ${event.blockedURI} ${event.sample}`);
});
"""

# Tests draw for themselves: what a page does by itself after a while would come in between.
DRAW = """
if (location.protocol !== 'about:' && localStorage.getItem('stammtisch.settings.draw') === null)
  localStorage.setItem('stammtisch.settings.draw', 'false');
"""

# The pictures on the cards and the grain of the wood stay away: to paint them at every move takes a
# third of a deal's time.
BLANK = """
const blank = new CSSStyleSheet();
blank.replaceSync(
  'svg.card > * { display: none !important; } body::before { background-image: none !important; }',
);
document.adoptedStyleSheets = [blank];
"""

AWAY = r"net::ERR_|WebSocket connection|Failed to load resource"
"""What a browser says of a server that is not there."""


def _drawing(name: str) -> str:
    """A script that draws the page's random numbers from a name, at each load others."""
    return f"""
window.name = Number(window.name) + 1;
let drawn = {crc32(name.encode())} + Number(window.name);
crypto.getRandomValues = (array) => {{
  for (let at = 0; at < array.length; at += 1) {{
    drawn = (Math.imul(drawn ^ (drawn >>> 15), 0x2c1b3c6d) + 0x9e3779b9) | 0;
    array[at] = drawn >>> 11;
  }}
  return array;
}};
"""


def until(holds: str) -> str:
    """A script that waits, half a minute at most, until an expression with ``await`` holds.

    ``wait_for_function`` takes every promise for yes.
    """
    return f"""async () => {{
      for (let look = 0; look < 600; look++) {{
        if ({holds}) return;
        await new Promise((go) => setTimeout(go, 50));
      }}
      throw new Error('in vain');
    }}"""


class Guests:
    """See the module. ``forgive`` is a pattern of complaints that belong to the test.

    All that is drawn, here and at the server, is drawn from ``name``.
    """

    def __init__(self, contexts: Contexts, url: str, name: str = "") -> None:
        self.url = url
        self.name = name
        self.forgive: str | None = None
        self.complaints: list[str] = []
        self._contexts = contexts
        self._rooms: list[Room] = []

    def __call__(
        self,
        language: str = "en",
        *,
        moving: bool = False,
        pictures: bool = False,
        hurried: bool = True,
        draws: bool = False,
        new: bool = False,
        scripts: Sequence[str] = (),
        viewport: ViewportSize = DESKTOP,
        **wishes: Any,
    ) -> Table:
        """A new guest, an empty page. ``moving``: cards fly; ``pictures``: and have them;
        ``hurried``: pauses are short; ``draws``: the page draws from the stock by itself, as it
        does for newcomers; ``new``: the browser has nothing of ours in its memory.
        """
        wishes = {
            "locale": LOCALES[language],
            "reduced_motion": "no-preference" if moving else "reduce",
            **wishes,
        }
        every = (
            WATCH_POLICY,
            *([HURRY] if hurried else []),
            *([] if draws else [DRAW]),
            *([] if pictures else [BLANK]),
            *scripts,
        )
        room = self._contexts.take(self.url, every, {"viewport": DESKTOP, **wishes}, new)
        if viewport != DESKTOP:
            room.page.set_viewport_size(viewport)
        self._rooms.append(room)
        if self.name:
            name = f"{self.name} {len(self._rooms)}"
            room.context.set_extra_http_headers({DRAWN_FROM: name})
            room.page.add_init_script(_drawing(name))
        self._listen(room.page)
        room.context.on("page", self._listen)
        return Table(room.page, language)

    def _listen(self, page: Page) -> None:
        def console(message: ConsoleMessage) -> None:
            if message.type in ("error", "warning"):
                self.complaints.append(f"{page.url}: {message.text}")

        page.on("console", console)
        page.on("pageerror", lambda error: self.complaints.append(f"{page.url}: {error}"))

    def seen(self) -> str:
        """What every page says now, for whoever looks into a failure."""
        pages = [page for room in self._rooms for page in room.context.pages]
        return "\n".join(f"{page.url}\n{page.locator('body').aria_snapshot()}" for page in pages)

    def go(self, *, again: bool = True) -> None:
        """All leave; fails where a page has complained. ``again``: others may have their rooms."""
        rooms, self._rooms = self._rooms, []
        for room in rooms:
            room.context.remove_listener("page", self._listen)
            if again:
                self._contexts.give_back(room, self.url)
            else:
                room.context.close()
        kept = [
            each for each in self.complaints if not (self.forgive and re.search(self.forgive, each))
        ]
        assert not kept, "a page complained:\n" + "\n".join(kept)
