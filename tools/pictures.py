"""The pictures of the documents: ``make pictures`` takes them anew, from a running table.

They are written to ``docs/pictures``. What is on them differs each time, for the cards are
shuffled; what they show does not: the start page, each game, a phone, the evening, Japanese.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from playwright.sync_api import Browser, sync_playwright

if TYPE_CHECKING:
    from tests.browser.table import Table

sys.path.insert(0, str(Path(__file__).parents[1]))  # for tests/browser, which can play

OUT = Path(__file__).parents[1] / "docs/pictures"
MOST = 300_000  # bytes a picture


def main() -> int:
    from tests.browser import serving

    path = serving.chromium()
    if path is None:
        print(serving.MISSING, file=sys.stderr)
        return 1
    OUT.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = serving.Server(Path(folder))
        server.start()
        browser = playwright.chromium.launch(executable_path=path, args=[*serving.FLAGS])
        try:
            take(browser, server.url)
        finally:
            browser.close()
            server.close()
    return 0


def take(browser: Browser, url: str) -> None:
    """All pictures."""
    from tests.browser.guests import DESKTOP, PHONE

    with guest(browser, url, viewport=DESKTOP) as anna:
        anna.go("/")
        keep(anna, "start")
    with guest(browser, url, viewport=DESKTOP) as anna:
        until_second_or_third(anna.against_bots("scarto"))
        keep(anna, "scarto")
    with guest(browser, url, viewport=DESKTOP, color_scheme="dark") as anna:
        anna.against_bots("skat")
        keep(anna, "skat-evening")
    with guest(browser, url, language="ja", viewport=DESKTOP) as anna:
        until_second_or_third(anna.against_bots("schnapsen"))
        keep(anna, "schnapsen-japanese")
    phone: dict[str, Any] = {"viewport": PHONE, "device_scale_factor": 2, "has_touch": True}
    with guest(browser, url, **phone) as anna:
        until_second_or_third(anna.against_bots("schnapsen"))
        keep(anna, "schnapsen-phone")


@contextmanager
def guest(browser: Browser, url: str, language: str = "en", **wishes: Any) -> Iterator[Table]:
    """A guest with a page of their own."""
    from tests.browser.contexts import Contexts
    from tests.browser.guests import Guests

    guests = Guests(Contexts(browser), url)
    try:
        yield guests(language, pictures=True, **wishes)
    finally:
        guests.go()


def until_second_or_third(person: Table) -> None:
    """Play until a card lies on the table, and it is one's turn."""
    for _ in range(10):
        if person.trick.count():
            return
        person.act()
        if not person.wait():
            return


def keep(person: Table, name: str) -> None:
    """Write the picture, in as many bytes as documents can bear."""
    person.page.mouse.move(0, 0)
    person.page.evaluate("document.fonts.ready")
    person.page.wait_for_timeout(500)  # for what is still on its way
    to = OUT / f"{name}.jpg"
    for quality in (88, 80, 70, 60):
        person.page.screenshot(path=to, type="jpeg", quality=quality)
        if to.stat().st_size <= MOST:
            break
    print(f"{to.relative_to(Path.cwd())}: {to.stat().st_size // 1000} kB")


if __name__ == "__main__":
    sys.exit(main())
