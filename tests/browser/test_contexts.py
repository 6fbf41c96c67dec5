"""A context that was used is as good as a new one."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.guests import AWAY, Guests, until

KEEP = """
async () => {
  localStorage.setItem('kept', 'kept');
  sessionStorage.setItem('kept', 'kept');
  document.cookie = 'kept=kept; max-age=9999';
  await caches.open('kept');
  await navigator.serviceWorker.ready;
  await new Promise((done) => { indexedDB.open('kept').onsuccess = done; });
}
"""

FOUND = """
async () => [
  ...Object.keys(localStorage).filter((key) => key !== 'stammtisch.settings.draw'),
  ...Object.keys(sessionStorage),
  document.cookie,
  ...await caches.keys(),
  ...(await indexedDB.databases()).map(({ name }) => name),
  ...(await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope),
].filter(Boolean)
"""


def test_who_comes_next_finds_nothing_of_who_was_there(guests: Guests) -> None:
    guests.forgive = AWAY  # What a page still fetches when the network goes is complained of.
    anna = guests().go("/")
    anna.page.evaluate(until("navigator.serviceWorker.controller !== null"))
    anna.page.evaluate(KEEP)
    anna.page.context.grant_permissions(["clipboard-read"])
    anna.page.context.set_offline(True)
    context = anna.page.context
    guests.go()
    bert = guests()
    assert bert.page.context is context, "the same is used again"
    assert context.cookies() == []
    bert.page.goto("/offline.html")
    assert bert.page.evaluate(FOUND) == []
    asked = "navigator.permissions.query({ name: 'clipboard-read' }).then(({ state }) => state)"
    assert bert.page.evaluate(asked) != "granted"
    expect(bert.page.locator("p").first).to_be_visible()
