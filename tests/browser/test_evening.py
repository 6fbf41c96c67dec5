"""A club's evening as its keeper enters it, on a phone: from the door to the cash box."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import pytest
from playwright.sync_api import Locator, Page, expect

from stammtisch.games.skat.totals import Totals, list_scores
from tests.browser.guests import AWAY, PHONE, Guests
from tests.browser.table import Table

pytestmark = pytest.mark.smoke

PEOPLE = [
    *("Anna Berg", "Bernd Lang", "Carla Thoma", "Dieter Huber", "Erika Jung", "Franz Moser"),
    *("Gerda Pohl", "Hans Müller", "Inge Stark", "Jakob Winter", "Karin Zeller"),
]
ALIKE, SAME = "Hans Muller", "Anna Berk"
"""Nearly on the list: one is the same person, mistyped, and one is another."""

UNPAID = ("Bernd Lang", "Inge Stark")


@dataclass
class Keeper:
    """A keeper's page."""

    person: Table

    @property
    def page(self) -> Page:
        return self.person.page

    def word(self, id: str, **params: object) -> str:
        return self.person.word(id, **params)

    def button(self, id: str, **params: object) -> Locator:
        return self.page.get_by_role("button", name=self.word(id, **params))

    def step(self, kind: str, **params: object) -> None:
        """Open a step by the strip."""
        name = self.word(f"evening.step.{kind}", **params)
        strip = self.page.get_by_role("navigation", name=self.word("evening.steps"))
        strip.get_by_role("button", name=re.compile(f"^{re.escape(name)}")).click()
        expect(self.heading(kind, **params)).to_be_visible()

    def heading(self, kind: str, **params: object) -> Locator:
        name = self.word(f"evening.step.{kind}", **params)
        return self.page.get_by_role("heading", name=name, exact=True)

    def go_on(self) -> None:
        """The one big button to the next step; a tap might hit the bar that lies over its edge."""
        self.page.locator(".next button").press("Enter")

    def types(self, name: str) -> None:
        """Type a name at the door, and Enter."""
        field = self.page.get_by_label(self.word("evening.door.name"))
        field.fill(name)
        field.press("Enter")

    def comes(self, name: str, number: int) -> None:
        self.types(name)
        here = self.word("evening.door.here", number=number)
        expect(self.page.get_by_role("heading", name=here)).to_be_visible()

    def seats(self) -> list[list[str]]:
        """The drawn tables, the names by their seats."""
        expect(self.page.locator("ul > li > ol").first).to_be_visible()
        tables = self.page.locator("ul > li > ol").all()
        return [[_name(each) for each in table.locator("li").all_inner_texts()] for table in tables]

    def table(self, number: int) -> Locator:
        name = re.compile(f"^{self.word('evening.table', table=number)}")
        return self.page.get_by_role("region", name=name)

    def fill(self, table: Locator, lines: Mapping[str, Totals]) -> None:
        for name, line in lines.items():
            row = table.get_by_role("group", name=name)
            points = row.get_by_label(self.word("evening.list.points"), exact=True)
            points.fill(str(abs(line.points)))
            if line.points < 0:  # Many a phone's keys for numbers have no minus.
                row.get_by_role("button").click()
            row.get_by_label(self.word("evening.list.won"), exact=True).fill(str(line.won))
            row.get_by_label(self.word("evening.list.lost"), exact=True).fill(str(line.lost))

    def enter(self, number: int, lines: Mapping[str, Totals]) -> None:
        """Enter the list of a table; it is stored."""
        table = self.table(number)
        table.get_by_role("button", name=self.word("evening.list.enter")).click()
        self.fill(table, lines)
        self.store(table, lines)

    def store(self, table: Locator, lines: Mapping[str, Totals]) -> None:
        table.get_by_role("button", name=self.word("evening.list.store")).click()
        self.page.mouse.move(0, 0)  # On no button's edge, which would move below it.
        totals = table.locator("tbody tr td:last-child")
        expect(totals).to_have_text([_written(each) for each in list_scores([*lines.values()])])


def _name(seat: str) -> str:
    return seat.partition("(")[0].strip()


def _written(number: int) -> str:
    return str(number).replace("-", "−")


def lists(tables: Sequence[Sequence[str]]) -> list[dict[str, Totals]]:
    """Everybody plays as the number among PEOPLE says; the last of a table only loses."""
    return [
        {
            name: Totals(-100, 0, 2) if name == table[-1] else _line(PEOPLE.index(name))
            for name in table
        }
        for table in tables
    ]


def _line(number: int) -> Totals:
    return Totals(100 + 40 * number, 4 + number % 3, 1)


def scores(all_lists: Sequence[Mapping[str, Totals]]) -> dict[str, int]:
    return {
        name: score
        for lines in all_lists
        for name, score in zip(lines, list_scores([*lines.values()]), strict=True)
    }


def found_club(keeper: Keeper) -> None:
    """A club, and its first evening: seated by the standing after the first series."""
    page = keeper.page
    keeper.person.go("/clubs")
    page.get_by_label(keeper.word("club.name")).fill("Herz Bube")
    keeper.button("club.found").click()
    expect(page.get_by_role("heading", name="Herz Bube")).to_be_visible()
    page.get_by_label(keeper.word("evening.form.standing")).check()
    keeper.button("club.evening.begin").click()
    expect(keeper.heading("door")).to_be_visible()


def let_in(keeper: Keeper) -> None:
    """All come in by their names, and nine of eleven pay."""
    page = keeper.page
    for number, name in enumerate(PEOPLE[:-1], 1):
        keeper.comes(name, number)
    keeper.types(PEOPLE[0])  # Another one of this name?
    expect(page.get_by_text(keeper.word("evening.door.there", name=PEOPLE[0]))).to_be_visible()
    expect(page.get_by_label(keeper.word("evening.door.name"))).to_have_value(PEOPLE[0])
    keeper.types(SAME)
    expect(page.get_by_text(keeper.word("club.refuse.alike", name=PEOPLE[0]))).to_be_visible()
    keeper.button("evening.door.same").click()
    expect(page.get_by_text(keeper.word("club.refuse.alike", name=PEOPLE[0]))).to_be_hidden()
    keeper.types(ALIKE)
    keeper.button("evening.door.other", name=ALIKE).click()
    expect(page.get_by_role("button", name=ALIKE, exact=True)).to_have_attribute(
        "aria-pressed", "true"
    )
    page.get_by_role("button", name=ALIKE, exact=True).click()  # It was a slip.
    keeper.comes(PEOPLE[-1], len(PEOPLE))
    for name in PEOPLE:
        if name not in UNPAID:
            owes = keeper.word("evening.door.owes", euros="10 €")
            page.get_by_role("button", name=f"{owes}: {name}").click()
    paid = keeper.word("evening.door.paid", paid=9, people=11, euros="90 €")
    expect(page.get_by_text(paid)).to_be_visible()
    keeper.button("evening.when").click()
    page.get_by_label(keeper.word("club.evening.title")).fill("Preisskat")
    keeper.button("club.rules.save").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Preisskat")


def first_series(keeper: Keeper) -> dict[str, int]:
    """Three lists: one is refused by the law, one was typed when the net was away, one is wrong."""
    page = keeper.page
    keeper.go_on()
    keeper.button("evening.draw.lots").click()
    tables = keeper.seats()
    assert [len(each) for each in tables] == [4, 4, 3]
    assert sorted(name for each in tables for name in each) == sorted(PEOPLE)
    keeper.button("evening.draw.start", number=120).click()

    # In the middle of a list nobody goes home by a slip.
    keeper.step("door")
    keeper.button("evening.door.home").filter(has_text=PEOPLE[0]).click()
    table = 1 + next(at for at, each in enumerate(tables) if PEOPLE[0] in each)
    asked = keeper.word("evening.door.plays", name=PEOPLE[0], table=table)
    expect(page.get_by_role("alert").filter(has_text=asked)).to_be_visible()
    keeper.button("page.cancel").click()
    expect(keeper.button("evening.door.home").filter(has_text=PEOPLE[0])).to_be_visible()
    strip = page.get_by_role("navigation", name=keeper.word("evening.steps"))
    strip.get_by_role("button", name=re.compile(keeper.word("evening.step.drawn"))).click()

    # A table may keep its list on a phone: its link opens it.
    keeper.button("evening.phone.title").click()
    link = page.locator("#pen-3").get_attribute("href")
    with page.context.expect_page() as opened:
        page.evaluate("link => void window.open(link)", link)
    pen = opened.value.get_by_role("button", name=keeper.word("club.list.pen.take"))
    expect(pen).to_be_visible()
    opened.value.close()
    keeper.go_on()
    first, second, third = lists(tables)

    table = keeper.table(1)
    table.get_by_role("button", name=keeper.word("evening.list.enter")).click()
    too_many = {name: Totals(line.points, 40, line.lost) for name, line in first.items()}
    keeper.fill(table, too_many)
    table.get_by_role("button", name=keeper.word("evening.list.store")).click()
    games = sum(line.won + line.lost for line in too_many.values())
    refused = keeper.word("skat.refuse.totals_games", games=games, deals=48)
    expect(table.get_by_role("alert").filter(has_text=refused)).to_be_visible()
    keeper.fill(table, {name: line for name, line in first.items() if line.points > 0})
    last = [*first][-1]  # The minus is there already.
    table.get_by_role("group", name=last).get_by_label(keeper.word("evening.list.won")).fill("0")
    keeper.store(table, first)

    table = keeper.table(2)
    table.get_by_role("button", name=keeper.word("evening.list.enter")).click()
    keeper.fill(table, second)
    page.reload()
    typed = table.get_by_label(keeper.word("evening.list.won"), exact=True)
    expect(typed).to_have_count(4)
    for field, line in zip(typed.all(), second.values(), strict=True):
        expect(field).to_have_value(str(line.won))
    page.context.set_offline(True)
    keeper.table(2).get_by_role("button", name=keeper.word("evening.list.store")).click()
    expect(table.get_by_text(keeper.word("evening.list.offline"))).to_be_visible()
    page.context.set_offline(False)
    table.get_by_role("button", name=keeper.word("page.try_again")).click()
    expect(table.locator("tbody tr")).to_have_count(4)

    wrong = {name: Totals(20, 1, 0) for name in third}
    keeper.enter(3, wrong)
    table = keeper.table(3)
    table.get_by_role("button", name=keeper.word("evening.list.correct")).click()
    keeper.fill(table, third)
    table.get_by_role("button", name=keeper.word("evening.list.store")).click()
    expect(table.get_by_text(keeper.word("evening.refuse.reason"))).to_be_visible()
    table.get_by_label(keeper.word("evening.list.reason")).fill("verschrieben")
    keeper.store(table, third)
    expect(table).to_contain_text(keeper.word("evening.list.corrected", reason="verschrieben"))
    return scores((first, second, third))


def second_series(keeper: Keeper, before: Mapping[str, int]) -> dict[str, int]:
    keeper.go_on()
    keeper.button("evening.draw.standing").click()
    tables = keeper.seats()
    best = sorted(before, key=lambda name: -before[name])
    assert set(tables[0]) == set(best[:4]), "the best sit at table 1"
    keeper.step("series", series=2)
    for number, lines in enumerate(lists(tables), 1):
        keeper.enter(number, lines)
    return scores(lists(tables))


def test_an_evening_of_eleven(guests: Guests) -> None:
    guests.forgive = AWAY  # Of what is refused a browser complains, too.
    keeper = Keeper(guests("de", viewport=PHONE))
    page = keeper.page
    found_club(keeper)
    let_in(keeper)
    first = first_series(keeper)
    second = second_series(keeper, first)
    keeper.go_on()
    keeper.button("evening.result.close").click()
    version = keeper.word("evening.result.version", version=1)
    expect(page.get_by_text(version)).to_be_visible()
    totals = {name: first[name] + second[name] for name in PEOPLE}
    order = sorted(totals.values(), reverse=True)
    expect(page.locator("tbody strong")).to_have_text([_written(each) for each in order])
    with page.expect_download() as download:
        page.get_by_role("link", name=keeper.word("evening.result.file")).click()
    rows = download.value.path().read_text("utf-8-sig").splitlines()
    assert len(rows) == 1 + len(PEOPLE)
    assert f";{order[0]};" in rows[1]

    keeper.go_on()
    winner = max(totals, key=lambda name: totals[name])
    settle = page.get_by_role("button", name=re.compile(f": {winner}$"))
    settle.click()
    expect(settle).to_have_attribute("aria-pressed", "true")
    lost = keeper.word("evening.cash.all_lost")
    box = page.get_by_role("table", name=keeper.word("evening.cash.box"))
    # In each series a table's last lost two games, the others one each, 50 cents a game.
    expect(box.get_by_role("row", name=lost)).to_contain_text("14 €")
    page.locator(".last").get_by_role("button", name=keeper.word("evening.undo")).click()
    expect(settle).to_have_attribute("aria-pressed", "false")
    keeper.step("history")
    struck = page.locator("s", has_text=keeper.word("evening.told.paid_out", name=winner))
    expect(struck).to_be_visible()
