"""How much is fetched until somebody who comes for the first time holds cards.

Bytes are counted and not seconds: they are the same on every machine. What is counted is what went
over the wire, packed and with its headers, from the empty address bar to a hand at a table against
bots; a table's messages come over its WebSocket and are not among them.
"""

from __future__ import annotations

import pytest

from stammtisch.games.registry import GAMES
from tests.browser.guests import Guests
from tests.browser.table import Table

LATIN, JAPANESE = 250_000, 450_000


@pytest.fixture
def newcomers(guests: Guests) -> Guests:
    """Guests whose bytes all come over the page's own wire, and none through its service worker."""
    guests.forgive = "Service Worker registration blocked"
    return guests


def fetched(person: Table, game: str) -> dict[str, int]:
    """The bytes of every file, until the first cards are in the hand and every letter is there."""
    urls: dict[str, str] = {}
    sizes: dict[str, int] = {}
    wire = person.page.context.new_cdp_session(person.page)
    wire.send("Network.enable")
    wire.on(
        "Network.requestWillBeSent", lambda e: urls.update({e["requestId"]: e["request"]["url"]})
    )
    wire.on(
        "Network.loadingFinished",
        lambda e: sizes.update({e["requestId"]: int(e["encodedDataLength"])}),
    )
    person.go("/")
    person.play_bots(game)
    person.page.evaluate("document.fonts.ready")
    person.page.wait_for_load_state("networkidle")
    assert person.hand.count() > 0
    total: dict[str, int] = {}
    for each, size in sizes.items():  # What is asked for again comes from the browser's memory.
        name = urls[each].rpartition("/")[2] or "/"
        total[name] = total.get(name, 0) + size
    return total


def told(sizes: dict[str, int]) -> str:
    """The largest, for whoever has to make them smaller."""
    largest = sorted(sizes.items(), key=lambda each: -each[1])[:12]
    return "\n".join([str(sum(sizes.values())), *(f"{size:>8} {name}" for name, size in largest)])


@pytest.mark.parametrize("game", GAMES)
def test_the_first_card_in_latin_script(newcomers: Guests, game: str) -> None:
    sizes = fetched(
        newcomers("de", new=True, pictures=True, hurried=False, service_workers="block"), game
    )
    assert any(name.endswith(".woff2") for name in sizes), "it is set in our own letters"
    assert sum(sizes.values()) <= LATIN, told(sizes)


def test_the_first_card_in_japanese(newcomers: Guests) -> None:
    sizes = fetched(
        newcomers("ja", new=True, pictures=True, hurried=False, service_workers="block"), "skat"
    )
    assert sum("shippori" in name for name in sizes) >= 2, "it is set in our own letters"
    assert sum(sizes.values()) <= JAPANESE, told(sizes)
