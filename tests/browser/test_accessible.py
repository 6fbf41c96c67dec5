"""Every screen is looked over by axe: WCAG 2.2 A and AA, by day and by night, desktop and phone.

What axe cannot see, contrast on wood, is judged by the pixels (contrast.py).
"""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from stammtisch.games.registry import GAMES
from tests.browser import house
from tests.browser.contrast import too_faint
from tests.browser.guests import DESKTOP, PHONE, Guests
from tests.browser.table import Table

WIDER = "document.documentElement.scrollWidth - document.documentElement.clientWidth"

TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]

# Light decides about contrast alone, and the width about everything else.
LOOKS: tuple[tuple[str, dict[str, int], dict[str, Any]], ...] = (
    ("light", DESKTOP, {"runOnly": TAGS}),
    ("dark", DESKTOP, {"runOnly": {"type": "rule", "values": ["color-contrast"]}}),
    ("light", PHONE, {"runOnly": TAGS}),
)

# The letters on a drawn card ("REGINA DI COPPE") belong to the picture, and are not its label.
RUN = """
(options) => axe.run(document, { resultTypes: ['violations'], ...options }).then((found) =>
  found.violations.flatMap((each) => each.nodes
    .filter(({ target }) => each.id !== 'label-content-name-mismatch'
      || !document.querySelector(target[0])?.querySelector('svg.card'))
    .map((node) => `${each.id}: ${node.target.join(' ')}: ${node.html.slice(0, 160)}`)))
"""


class Auditor:
    """Looks pages over, and tells all that is wrong at the end."""

    def __init__(self) -> None:
        if not house.AXE.is_file():
            pytest.fail("web/node_modules has no axe-core: `npm ci` in web/ installs it")
        self.axe = house.AXE.read_text(encoding="utf-8")
        self.found: dict[str, None] = {}

    def look(self, person: Table, name: str) -> None:
        page = person.page
        if not page.evaluate("'axe' in window"):
            page.evaluate(self.axe)
        for scheme, size, options in LOOKS:
            page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
            page.set_viewport_size(size)  # type: ignore[arg-type]
            for each in (*page.evaluate(RUN, options), *too_faint(page)):
                self.found[f"{name}, {scheme}, {size['width']} pixels: {each}"] = None
        if page.evaluate(WIDER) > 0:
            self.found[f"{name}: a phone must be scrolled sideways"] = None
        page.set_viewport_size(DESKTOP)  # type: ignore[arg-type]

    def tell(self) -> None:
        assert not self.found, "\n\n".join(self.found)


@pytest.fixture
def auditor() -> Auditor:
    return Auditor()


PAGES = ("/", "/new/skat", "/new/schnapsen", "/rules/skat", "/settings", "/past", "/fairness")


@pytest.mark.parametrize("path", PAGES)
def test_a_page(guests: Guests, auditor: Auditor, path: str) -> None:
    anna = guests().go(path)
    expect(anna.page.get_by_role("heading").first).to_be_visible()
    auditor.look(anna, path)
    auditor.tell()


def test_the_lobby(guests: Guests, auditor: Auditor) -> None:
    anna = guests()
    anna.set_up("skat", bots=1)
    expect(anna.page.get_by_label(anna.word("table.invite"))).to_be_visible()
    auditor.look(anna, "lobby")
    auditor.tell()


def test_no_table(guests: Guests, auditor: Auditor) -> None:
    anna = guests().go("/t/there-is-none")
    expect(anna.page.get_by_role("heading").first).to_be_visible()
    auditor.look(anna, "no table")
    auditor.tell()


def test_offline(guests: Guests, auditor: Auditor) -> None:
    anna = guests("ja").go("/")
    anna.go("/offline.html")
    auditor.look(anna, "offline")
    auditor.tell()


def test_words_that_are_too_faint_are_found(guests: Guests) -> None:
    """The judge itself: on wood, where axe gives up."""
    page = guests().go("/").page
    assert not too_faint(page)
    page.evaluate("document.querySelector('h1').style.color = 'rgb(170, 130, 90)'")
    assert "Stammtisch" in " ".join(too_faint(page))


SEEN_IN = {"scarto": ("it", "en"), "schnapsen": ("ja", "en"), "skat": ("de", "en")}
DEALS = [
    pytest.param(game, language, marks=[pytest.mark.long] if at else [])
    for game in GAMES
    for at, language in enumerate(SEEN_IN[game])
]


@pytest.mark.parametrize(("game", "language"), DEALS)
def test_a_deal(guests: Guests, auditor: Auditor, game: str, language: str) -> None:
    anna = guests(language).against_bots(game)
    anna.stubborn = True
    seen: set[str] = set()
    for _ in range(80):
        if not anna.wait():
            break
        moment = what_is_shown(anna)
        if moment not in seen:
            seen.add(moment)
            auditor.look(anna, f"{game}, {moment}")
        anna.act()
    auditor.look(anna, f"{game}, result")
    anna.button("table.sheet").click()
    auditor.look(anna, f"{game}, sheet")
    anna.page.keyboard.press("Escape")
    anna.go("/past")
    anna.page.get_by_role("main").get_by_role("link").first.click()
    expect(anna.page.get_by_role("heading", level=1)).to_be_visible()
    auditor.look(anna, f"{game}, a past match")
    anna.page.get_by_role("table").get_by_role("link").first.click()
    anna.page.wait_for_url(re.compile(r"/past/.+/\d+$"))
    expect(anna.page.get_by_role("heading", level=1)).to_be_visible()
    auditor.look(anna, f"{game}, a deal again")
    auditor.tell()


def what_is_shown(person: Table) -> str:
    """The stage in the middle, or whether cards lie there."""
    stage = person.page.locator(".stage").first
    if stage.count():
        return stage.get_attribute("aria-label") or "stage"
    return "second to play" if person.trick.count() else "first to play"


def test_scartos_dealer(guests: Guests, auditor: Auditor) -> None:
    for _ in range(20):
        anna = guests().against_bots("scarto")
        if anna.hand.count() == 28:
            break
        anna.page.context.close()
    auditor.look(anna, "the dealer lays away")
    auditor.tell()
