"""Guests: browser contexts that share nothing, and that notice when a page complains."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page

from tests.browser.table import Table

DESKTOP = {"width": 1280, "height": 800}
PHONE = {"width": 360, "height": 740}

LOCALES = {"en": "en-GB", "de": "de-AT", "it": "it-IT", "ja": "ja-JP"}

# A page holds things back so that a person can see one after the other. Nobody is looking here.
HURRY = """
const slow = window.setTimeout;
const quick = (ms) => (ms > 300 && ms < 1500 ? ms / 10 : ms);
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

AWAY = r"net::ERR_|WebSocket connection|Failed to load resource"
"""What a browser says of a server that is not there."""


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
    """See the module. ``forgive`` is a pattern of complaints that belong to the test."""

    def __init__(self, browser: Browser, url: str) -> None:
        self.url = url
        self.forgive: str | None = None
        self.complaints: list[str] = []
        self._browser = browser
        self._contexts: list[BrowserContext] = []

    def __call__(
        self,
        language: str = "en",
        *,
        moving: bool = False,
        hurried: bool = True,
        draws: bool = False,
        scripts: Sequence[str] = (),
        **wishes: Any,
    ) -> Table:
        """A new guest, an empty page. ``moving``: cards fly; ``hurried``: pauses are short;
        ``draws``: the page draws from the stock by itself, as it does for newcomers.
        """
        wishes = {
            "viewport": DESKTOP,
            "locale": LOCALES[language],
            "reduced_motion": "no-preference" if moving else "reduce",
            **wishes,
        }
        context = self._browser.new_context(base_url=self.url, **wishes)
        context.set_default_timeout(20_000)
        self._contexts.append(context)
        for script in (
            WATCH_POLICY,
            *([HURRY] if hurried else []),
            *([] if draws else [DRAW]),
            *scripts,
        ):
            context.add_init_script(script)
        context.on("page", self._listen)
        return Table(context.new_page(), language)

    def _listen(self, page: Page) -> None:
        def console(message: ConsoleMessage) -> None:
            if message.type in ("error", "warning"):
                self.complaints.append(f"{page.url}: {message.text}")

        page.on("console", console)
        page.on("pageerror", lambda error: self.complaints.append(f"{page.url}: {error}"))

    def seen(self) -> str:
        """What every page says now, for whoever looks into a failure."""
        pages = [page for context in self._contexts for page in context.pages]
        return "\n".join(f"{page.url}\n{page.locator('body').aria_snapshot()}" for page in pages)

    def go(self) -> None:
        """All leave; fails where a page has complained."""
        for context in self._contexts:
            context.close()
        kept = [
            each for each in self.complaints if not (self.forgive and re.search(self.forgive, each))
        ]
        assert not kept, "a page complained:\n" + "\n".join(kept)
