"""What is played in pairs, and Scarto, on the wall and on paper."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.guests import Guests
from tests.browser.test_wall import PEOPLE, TURN, Evening, Wall, pages_of

pytestmark = pytest.mark.smoke

WHOLE = """all => all.every(a4 => a4.scrollHeight <= a4.clientHeight
  && a4.scrollWidth <= a4.clientWidth)"""


def papers(page: Page, evening: Evening, what: str, count: int) -> None:
    """So many sheets are printed, and nothing on them is cut off."""
    page.goto(f"/evening/{evening.id}/paper?what={what}")
    sheets = page.locator(".a4")
    expect(sheets).to_have_count(count)
    assert pages_of(page) == count
    assert sheets.evaluate_all(WHOLE), what


def test_a_preisschnapsen_on_the_wall_and_on_paper(guests: Guests) -> None:
    keeper = guests("de").go("/clubs").page
    evening = Evening(keeper, guests.url, PEOPLE[:5], form="lives", lives=2, cards=2, minutes=30)
    evening.act("bought", person=1, cards=2)
    evening.act("bought", person=2, cards=2)
    wall = Wall(guests("de", moving=True, hurried=False, new=True), evening)
    wall.shows("wall.here", number=5)
    expect(wall.page.get_by_text(f"{PEOPLE[0]} × 2")).to_be_visible()

    # The lots come out card by card; who is left over has a bye.
    (first,) = evening.act("draw", how="drawn")["pairs"]["rounds"]
    wall.looks()
    wall.shows("wall.drawing_pairs")
    stage = wall.page.locator(".stage strong")
    cards = [*(PEOPLE[0], f"{PEOPLE[0]} (Karte 2)"), *(PEOPLE[1], f"{PEOPLE[1]} (Karte 2)")]
    for name in (*cards, *PEOPLE[2:5]):
        expect(stage).to_have_text(name)
        wall.passes(1000)
    wall.passes(3000)
    wall.shows("wall.pairs")
    expect(wall.page.locator("li")).to_have_count(3)
    assert wall.whole
    wall.passes(TURN)
    wall.shows("wall.byes")
    assert len(first["byes"]) == 1

    evening.act("started")
    winner = first["games"][0]["cards"][0]
    evening.act("decided", round=1, table=1, winner=winner)
    wall.looks()
    expect(wall.page.get_by_role("timer")).to_have_text(re.compile(r"30:00|29:\d\d"))
    over = wall.page.get_by_text(wall.person.word("wall.games.over", table=1))
    expect(over).to_have_count(1)
    for what, count in (("cards", 1), ("pairs", 1), ("result", 1), ("cash", 1)):
        papers(keeper, evening, what, count)
    papers(keeper, evening, "cards", 1)
    expect(keeper.locator("article")).to_have_count(7)
    expect(keeper.locator("article").first.locator("li")).to_have_count(2)


def test_the_bracket_and_the_result_of_a_knock_out(guests: Guests) -> None:
    keeper = guests("it").go("/clubs").page
    evening = Evening(keeper, guests.url, PEOPLE[:6], form="knockout", minutes=0)
    for _ in range(2):
        evening.play()
    wall = Wall(guests("it", new=True), evening)
    wall.shows("wall.bracket")
    for name in PEOPLE[:6]:
        expect(wall.page.get_by_text(name, exact=True).first).to_be_visible()
    assert wall.whole
    evening.play()
    evening.act("closed")
    wall.looks()
    wall.passes(TURN)
    wall.shows("wall.result")
    expect(wall.page.locator("li").first).to_contain_text(PEOPLE[0])
    expect(wall.page.locator("li").first).to_contain_text("€")


def test_everybody_with_everybody_is_a_table(guests: Guests) -> None:
    evening = Evening(guests().go("/clubs").page, guests.url, PEOPLE[:4], form="round_robin")
    evening.play()
    wall = Wall(guests("en", new=True), evening)
    wall.shows("wall.cross")
    cells = wall.page.locator("tbody td:not(.soft, .sum)")
    assert sorted(filter(None, cells.all_inner_texts())) == ["0", "0", "1", "1"]
    assert wall.whole


def test_of_scarto_tables_of_three_and_who_waits(guests: Guests) -> None:
    keeper = guests("it").go("/clubs").page
    terms = {"form": "scarto", "rounds": 1, "lost": 50}
    evening = Evening(keeper, guests.url, PEOPLE[:7], **terms)
    (series,) = evening.act("draw", how="drawn")["series"]
    wall = Wall(guests("it", new=True), evening)
    wall.shows("wall.tables")
    expect(wall.page.locator("section")).to_have_count(2)
    wall.passes(TURN)
    wall.shows("wall.waiting")
    expect(wall.page.get_by_text(PEOPLE[series["waiting"][0] - 1])).to_be_visible()
    papers(keeper, evening, "lists", 1)
    expect(keeper.locator("article")).to_have_count(2)
    assert keeper.locator("article").first.locator("tbody .sum").all_inner_texts() == ["78"] * 3
    papers(keeper, evening, "cash", 1)
