"""The documentation site as the server has it: the search works under the table's own policy."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from stammtisch.table.house import docs
from tests.browser.auditor import Auditor
from tests.browser.guests import Guests
from tests.browser.table import Table


@pytest.fixture
def reader(guests: Guests) -> Table:
    if not (docs.FOLDER / "index.html").is_file():
        pytest.fail("the documentation is not built: `make docs` builds it")
    return guests(pictures=True)


def test_the_search_finds_a_name_of_the_reference(reader: Table, guests: Guests) -> None:
    page = reader.page
    page.goto(f"{guests.url}/docs")
    page.get_by_placeholder("Search").fill("imagine")
    page.keyboard.press("Enter")
    expect(page.locator("#search-results")).to_contain_text(re.compile("found [1-9]"))
    page.locator("#search-results").get_by_role("link", name="imagine").first.click()
    expect(page).to_have_url(re.compile(r"/docs/reference/\w+\.html"))
    expect(page.locator("dt", has_text="imagine").first).to_be_visible()


def test_light_and_dark_are_kept(reader: Table, guests: Guests) -> None:
    page = reader.page
    page.goto(f"{guests.url}/docs/house.html")
    page.get_by_role("button", name=re.compile("theme|light|dark", re.IGNORECASE)).first.click()
    chosen = page.locator("body").get_attribute("data-theme")
    assert chosen != "auto"
    page.goto(f"{guests.url}/docs/record.html")
    assert page.locator("body").get_attribute("data-theme") == chosen


@pytest.mark.parametrize("path", ["", "house.html", "reference/games.html"])
def test_everybody_can_read_it(reader: Table, guests: Guests, auditor: Auditor, path: str) -> None:
    reader.page.goto(f"{guests.url}/docs/{path}")
    auditor.look(reader, path or "index")
    auditor.tell()
