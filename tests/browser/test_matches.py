"""A whole match of each game to its very end, and all that one can do with it afterwards."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import TypeVar

import pytest
from playwright.sync_api import expect

from stammtisch.games.registry import GAMES
from tests.browser.guests import Guests
from tests.browser.table import Table
from tests.browser.test_deals import the_result_says_why

T = TypeVar("T")


class First(Random):
    """Chance that always takes what comes first."""

    def choice(self, seq):  # type: ignore[no-untyped-def]
        return seq[0]

    def sample(self, population, k):  # type: ignore[no-untyped-def]
        return list(population)[:k]

    def randrange(self, *args):  # type: ignore[no-untyped-def]
        return 0


def play_match(person: Table, deals: int) -> int:
    """Play to the end of the match; how many deals that took."""
    for deal in range(1, deals + 1):
        person.play_deal()
        over = person.page.get_by_role("link", name=person.word("table.look_again"))
        expect(over.or_(person.next_deal)).to_be_visible()
        if over.is_visible():
            return deal
        person.next_deal.click()
        expect(person.download).to_have_count(0)
    raise AssertionError("the match does not end")


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_match(guests: Guests, tmp_path: Path, game: str) -> None:
    anna = guests().against_bots(game, practice=False)
    anna.chance = First()
    deals = play_match(anna, 13)  # of Schnapsen: a deal brings a point at least, and 7 win
    assert game == "schnapsen" or deals == 3

    the_result_says_why(anna)
    the_sheet_says_it_all(anna, deals)
    if game == "scarto":
        the_stakes_are_told(anna)
    table = anna.page.url.rpartition("/")[2]
    anna.page.get_by_role("link", name=anna.word("fair.title")).click()
    anna.page.wait_for_url("**/past/*#fair")
    it_was_dealt_fairly(anna)
    the_record_holds(anna, tmp_path / f"{game}.jsonl", deals)
    every_deal_can_be_looked_at(anna, deals)
    anna.go("/past")
    listed = anna.page.get_by_role("row").filter(has_text=anna.game(game))
    expect(listed).to_have_count(1)
    expect(anna.page.get_by_role("status")).to_contain_text(anna.word("past.count", number=1))
    expect(listed).to_contain_text(anna.word("past.deals", number=deals))
    expect(listed.get_by_text(anna.word("start.go_on"))).to_have_count(0)
    listed.get_by_role("link", name=anna.game(game)).click()
    anna.page.wait_for_url(f"**/past/{table}")
    expect(anna.page.get_by_role("heading", level=1)).to_have_text(anna.game(game))


def the_sheet_says_it_all(person: Table, deals: int) -> None:
    """The match sheet over the table has every deal, and is put away again."""
    opener = person.button("table.sheet")
    opener.click()
    sheet = person.page.get_by_role("dialog", name=person.word("table.sheet"))
    expect(sheet).to_be_visible()
    for deal in range(1, deals + 1):
        expect(sheet.get_by_text(re.compile(rf"\b{deal}\b")).first).to_be_visible()
    person.page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    expect(opener).to_be_focused()


def the_stakes_are_told(person: Table) -> None:
    """SC 7.1, SC 7.2: with the result, and on the match sheet; they add up to nothing."""
    stakes = re.compile(r"^Stakes – .+: −?\d$")
    result = person.page.locator("section", has=person.page.locator("#result"))
    expect(result.get_by_text(stakes)).to_be_visible()
    person.button("table.sheet").click()
    sheet = person.page.get_by_role("dialog", name=person.word("table.sheet"))
    told = sheet.get_by_text(stakes).inner_text().replace("−", "-")
    assert sum(map(int, re.findall(r": (-?\d+)", told))) == 0
    person.page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)


def it_was_dealt_fairly(person: Table) -> None:
    """The page works the cards out again, and they are the same."""
    person.button("fair.check").click()
    checked = person.page.get_by_role("status").filter(has_text=person.word("fair.good"))
    expect(checked).to_be_visible()
    expect(checked.get_by_role("listitem").filter(has_text="✓").first).to_be_visible()
    expect(checked.get_by_text("✗")).to_have_count(0)


def the_record_holds(person: Table, file: Path, deals: int) -> None:
    """What is downloaded is accepted by the command line, twice."""
    with person.page.expect_download() as download:
        person.download.click()
    download.value.save_as(file)
    assert len(file.read_text(encoding="utf-8").splitlines()) == deals
    for command in ("replay", "verify"):
        call = [sys.executable, "-m", "stammtisch", command, str(file)]
        told = subprocess.run(call, capture_output=True, text=True, timeout=120, check=False)
        assert told.returncode == 0, f"{command}: {told.stdout}{told.stderr}"
        assert told.stdout.strip()


def every_deal_can_be_looked_at(person: Table, deals: int) -> None:
    """Step by step, from the cards as dealt to the result."""
    page = person.page
    links = page.get_by_role("table").get_by_role("rowheader").get_by_role("link")
    expect(links).to_have_count(deals)
    links.last.click()
    page.wait_for_url(re.compile(r"/past/[^/]+/\d+$"))
    shown = page.locator(".step[role=status]")
    expect(shown).to_contain_text(person.word("replay.beginning"))
    last = int(page.get_by_role("slider").get_attribute("max") or 0)
    assert last > 0
    seen = [shown.inner_text()]
    for step in range(1, last + 1):
        if step % 2:
            page.get_by_role("button", name=person.word("replay.next")).click()
        else:
            page.keyboard.press("ArrowRight")
        expect(shown).to_contain_text(person.word("replay.step", step=step, of=last))
        seen.append(shown.inner_text())
    assert len(set(seen)) == len(seen)
    expect(page.locator("#result")).to_be_visible()
    page.keyboard.press("Home")
    expect(shown).to_contain_text(person.word("replay.beginning"))
    page.get_by_role("button", name=person.word("replay.last")).click()
    expect(shown).to_contain_text(person.word("replay.step", step=last, of=last))
    page.get_by_role("link", name=person.word("replay.other_deal")).click()
    page.wait_for_url(re.compile(r"/past/[^/]+$"))
