"""The page can be installed, says that it is offline, and is never an old one."""

from __future__ import annotations

import json

from playwright.sync_api import Page, expect

from tests.browser import serving
from tests.browser.guests import AWAY, Guests, until

WORKER = "navigator.serviceWorker.ready.then((each) => each.active.scriptURL)"
CONTROLLED = "() => navigator.serviceWorker.controller !== null"
KEPT = """
async () => {
  const all = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
  const requests = (await Promise.all(all.map((each) => each.keys()))).flat();
  return requests.map((each) => new URL(each.url).pathname);
}
"""


def settled(page: Page) -> None:
    """The service worker is there, and this page is in its care."""
    assert page.evaluate(WORKER).endswith("/sw.js")
    page.wait_for_function(CONTROLLED)


def test_chromium_finds_nothing_that_hinders_the_installation(guests: Guests) -> None:
    page = guests(new=True).go("/").page
    settled(page)
    wire = page.context.new_cdp_session(page)
    manifest = wire.send("Page.getAppManifest")
    assert not manifest["errors"]
    told = json.loads(manifest["data"])
    assert {each["sizes"] for each in told["icons"]} == {"192x192", "512x512"}
    assert any(each.get("purpose") == "maskable" for each in told["icons"])
    for each in told["icons"]:
        size = page.evaluate(
            "(src) => { const each = new Image(); each.src = src;"
            " return each.decode().then(() => `${each.width}x${each.height}`); }",
            each["src"],
        )
        assert size == each["sizes"]
    # In a private window, which is what a test has, nothing is ever installed.
    errors = wire.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert {each["errorId"] for each in errors} <= {"in-incognito"}


def test_offline_there_is_a_page_that_says_so(guests: Guests) -> None:
    guests.forgive = AWAY
    page = guests("de", new=True).go("/").page
    settled(page)
    page.context.set_offline(True)
    page.goto("/t/somewhere")
    expect(page.get_by_text("Gerade führt kein Weg zum Tisch.")).to_be_visible()
    for language in ("de", "it", "ja"):
        assert page.locator(f"p[lang={language}]").is_visible()
    colour = page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
    assert colour == "rgb(203, 166, 115)", "its style sheet is there too"
    page.context.set_offline(False)  # It tries again by itself.
    expect(page.locator("#app main")).to_be_visible()
    assert page.url.endswith("/t/somewhere")


def test_what_programs_answer_is_never_kept(guests: Guests) -> None:
    anna = guests(new=True).go("/")
    settled(anna.page)
    anna.against_bots("schnapsen")
    anna.act()
    anna.go("/past")
    kept = anna.page.evaluate(KEPT)
    assert any(path.startswith("/assets/") for path in kept)
    assert not [
        path for path in kept if not path.startswith(("/assets/", "/offline.", "/icon-192"))
    ]


def test_after_an_upgrade_nobody_sees_an_old_page(guests: Guests) -> None:
    """The page comes from the server each time."""
    page = guests(new=True).go("/").page
    settled(page)
    index = serving.CLIENT.read_text("utf-8").replace("<title>", '<meta name="newer"><title>')
    page.context.route(
        lambda url: url.rstrip("/").count("/") == 2,
        lambda route: route.fulfill(body=index, content_type="text/html"),
    )
    page.goto("/")
    assert page.locator("meta[name=newer]").count() == 1


def test_a_new_service_worker_clears_away_what_the_old_one_kept(guests: Guests) -> None:
    """But for the page of a table's list, which has all that it needs beside it."""
    # Nothing is loaded in between: after a second load on a busy machine Chromium, driven by
    # Playwright, now and then never ends the old worker, and then hangs at the next load, too.
    page = guests(new=True).go("/").page
    settled(page)
    (now,) = page.evaluate("caches.keys()")
    page.evaluate("caches.open('an older version')")
    page.evaluate("caches.open('list')")
    # Under another address the same worker is a new one.
    page.evaluate("navigator.serviceWorker.register('/sw.js?newer').then(() => null)")
    page.evaluate(until(f"(await caches.keys()).join() === '{now},list'"))
