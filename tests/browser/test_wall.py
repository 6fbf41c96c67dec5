"""An evening on the wall, for onlookers with the key, and on paper, for the keeper."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from playwright.sync_api import APIRequestContext, Page, Route, expect

from stammtisch.games.skat.totals import Totals, list_scores
from tests.browser.guests import Guests
from tests.browser.table import Table

pytestmark = pytest.mark.smoke

PEOPLE = [
    *("Anna Berg", "Bernd Lang", "Carla Thoma", "Dieter Huber", "Erika Jung", "Franz Moser"),
    *(
        "Gerda Pohl",
        "Hans Müller",
        "Inge Stark",
        "Jakob Winter",
        "Maximilian von und zu Wendelstein",
    ),
]
LINE = Totals(240, 9, 1)
LOOK, TURN = 4000, 8000  # milliseconds from look to look, and from slide to slide


class Evening:
    """What a keeper does, without the keeper's pages."""

    def __init__(
        self, keeper: Page, url: str, people: Sequence[str] = PEOPLE, **terms: object
    ) -> None:
        self._ask: APIRequestContext = keeper.context.request
        self._url = url
        club = self._send("/api/clubs", name="Reizende Buben")["id"]
        self._send(f"/api/clubs/{club}/onlookers")
        self.key = self._ask.get(f"{url}/api/clubs/{club}").json()["keeping"]["onlookers"]
        terms = {"series": 1, "minutes": 90, "fee": 1000, "prizes": [50, 30, 20], **terms}
        day = "2026-11-27"
        self.id = self._send(f"/api/clubs/{club}/evenings", date=day, terms=terms)["id"]
        for name in people:
            self.act("admit", name=name, sure=True)

    def _send(self, path: str, **body: Any) -> dict[str, Any]:
        answer = self._ask.post(self._url + path, data=body)
        assert answer.ok, answer.text()
        return dict(answer.json()) if answer.status != 204 else {}

    def act(self, kind: str, **more: Any) -> dict[str, Any]:
        return self._send(f"/api/evenings/{self.id}/acts", kind=kind, **more)

    def hand_in(self, number: int, people: list[int]) -> None:
        line = {"points": LINE.points, "won": LINE.won, "lost": LINE.lost}
        lines = [{"person": person, **line} for person in people]
        self.act("handed_in", series=1, table=number, lines=lines)

    def play(self, wins: Callable[[tuple[int, int]], int] = min) -> dict[str, Any]:
        """Draw a round and enter who wins each of its games: by default the smaller number."""
        rounds = self.act("draw", how="drawn")["pairs"]["rounds"]
        for table, game in enumerate(rounds[-1]["games"], 1):
            winner = wins(tuple(game["cards"]))
            shown = self.act("decided", round=len(rounds), table=table, winner=winner)
        return shown


class Wall:
    """A wall of somebody who is no guest. Its time leaps when it is told to."""

    def __init__(self, person: Table, evening: Evening) -> None:
        self.person = person
        self.page = person.page
        self.page.clock.install()
        person.go(f"/evening/{evening.id}/wall#{evening.key}")

    def passes(self, milliseconds: int) -> None:
        self.page.clock.fast_forward(milliseconds)

    def shows(self, id: str, **params: object) -> None:
        heading = self.page.get_by_role("heading", level=1)
        expect(heading).to_have_text(self.person.word(id, **params))

    def looks(self) -> None:
        """Ask the server how the evening stands."""
        with self.page.expect_response(re.compile("/api/evenings/")):
            self.passes(LOOK)

    @property
    def whole(self) -> bool:
        """Whether nothing is cut off, and nothing has to be scrolled."""
        return bool(
            self.page.evaluate(
                """[...document.querySelectorAll('main, main *')].every((each) => {
                     const { right, bottom } = each.getBoundingClientRect();
                     return right <= innerWidth + 1 && bottom <= innerHeight + 1;
                   })"""
            )
        )


def _time_is_up(route: Route) -> None:
    answer = route.fetch(url=route.request.url.partition("?")[0])  # all, not what is new
    shown = answer.json()
    shown["series"][0]["ends"] = shown["now"]
    route.fulfill(response=answer, json=shown)


def test_the_wall_shows_an_evening_by_turns(guests: Guests) -> None:
    evening = Evening(guests().go("/clubs").page, guests.url)
    wall = Wall(guests("de", moving=True, hurried=False, new=True), evening)
    wall.shows("wall.here", number=len(PEOPLE))
    assert wall.whole

    # The lots come out one after another, each once, and every name comes to its seat.
    tables = [each["people"] for each in evening.act("draw", how="drawn")["series"][0]["tables"]]
    wall.looks()
    wall.shows("wall.drawing")
    stage, lots = wall.page.locator(".stage strong"), wall.page.locator(".lot")
    for at, name in enumerate(PEOPLE):
        expect(stage).to_have_text(name)
        expect(lots).to_have_count(at)
        wall.passes(1000)
    expect(lots).to_have_count(len(PEOPLE))
    wall.passes(3000)
    wall.shows("wall.tables")
    seated = [
        [PEOPLE.index(name) for name in table.locator("li").all_inner_texts()]
        for table in wall.page.locator("section").all()
    ]
    assert [[at + 1 for at in table] for table in seated] == tables
    assert wall.whole

    # The clock runs by the server's time; the lists that are in are ticked.
    evening.act("started")
    evening.hand_in(2, tables[1])
    wall.looks()
    expect(wall.page.get_by_role("timer")).to_have_text(re.compile(r"1:(30:00|29:\d\d)"))
    there = wall.page.get_by_text(wall.person.word("wall.lists.is_in", table=2))
    expect(there).to_have_count(1)
    wall.passes(TURN)
    wall.shows("wall.standing")
    wall.passes(TURN)
    wall.shows("wall.left")
    wall.page.route("**/api/evenings/*", _time_is_up)
    wall.looks()
    expect(wall.page.get_by_text(wall.person.word("wall.finish"))).to_be_visible()
    wall.page.unroute("**/api/evenings/*")

    for number in (1, 3):
        evening.hand_in(number, tables[number - 1])
    evening.act("closed")
    wall.looks()
    wall.shows("wall.result")
    first = wall.page.locator("li").first
    expect(first).to_contain_text(str(list_scores([LINE] * len(tables[0]))[0]))
    expect(first).to_contain_text("€")
    assert wall.whole
    assert wall.page.context.cookies() == []


def test_a_wrong_key_shows_nothing(guests: Guests) -> None:
    guests.forgive = "404"
    evening = Evening(guests().go("/clubs").page, guests.url)
    stranger = guests("de").go(f"/evening/{evening.id}/wall#{'A' * len(evening.key)}")
    expect(stranger.page.get_by_text(stranger.word("club.refuse.none"))).to_be_visible()
    expect(stranger.page.get_by_text("Reizende Buben")).to_have_count(0)


CUT_OFF = """
(all) => all
  .filter((a4) => a4.scrollHeight > a4.clientHeight || a4.scrollWidth > a4.clientWidth)
  .map((a4) => a4.innerText)
"""
"""Sheets that do not hold all that is on them."""


def pages_of(page: Page) -> int:
    """How many pages the printer would get."""
    return len(re.findall(rb"/Type\s*/Page\b", page.pdf(format="A4")))


def test_papers_have_the_pages_that_they_show(guests: Guests) -> None:
    keeper = guests("de")
    evening = Evening(keeper.go("/clubs").page, guests.url)
    tables = [each["people"] for each in evening.act("draw", how="drawn")["series"][0]["tables"]]
    page = keeper.page
    sheets = page.locator(".a4")
    for what, count in (("lists", len(tables)), ("cards", 2), ("result", 1), ("cash", 1)):
        keeper.go(f"/evening/{evening.id}/paper?what={what}")
        expect(sheets).to_have_count(count)
        assert pages_of(page) == count
        assert sheets.evaluate_all(CUT_OFF) == [], what

    keeper.go(f"/evening/{evening.id}/paper?what=lists")
    for number, people in enumerate(tables, 1):
        sheet = sheets.nth(number - 1)
        expect(sheet.locator("tbody tr")).to_have_count(12 * len(people))
        for person in people:
            expect(sheet).to_contain_text(PEOPLE[person - 1])

    # Onlookers with the key get no cash sheet.
    other = guests("de").go(f"/evening/{evening.id}/paper?what=cash#{evening.key}")
    expect(other.page.get_by_text(other.word("paper.cash.only_keepers"))).to_be_visible()
    expect(other.page.locator(".a4")).to_have_count(0)


def test_a_paper_list_has_the_code_of_its_list_on_a_phone(guests: Guests) -> None:
    keeper = guests("de")
    evening = Evening(keeper.go("/clubs").page, guests.url)
    tables = evening.act("draw", how="drawn")["series"][0]["tables"]
    page = keeper.page
    sheets, codes = page.locator(".a4"), page.locator(".a4 svg path")
    with_codes = page.get_by_role("button", name=keeper.word("paper.list.codes"))
    path = f"/evening/{evening.id}/paper?what=lists"

    # A link to this machine alone is of no use on a phone.
    keeper.go(path)
    expect(sheets).to_have_count(len(tables))
    expect(with_codes).to_have_count(0)

    # Under another name of this machine the keeper is the same.
    (cookie,) = page.context.cookies()
    url = guests.url.replace("localhost", "tisch.localhost")
    page.context.add_cookies([{"name": cookie["name"], "value": cookie["value"], "url": url}])
    page.goto(url + path)
    with_codes.click()
    expect(codes).to_have_count(len(tables))
    assert len({each.get_attribute("d") for each in codes.all()}) == len(tables)
    assert sheets.evaluate_all(CUT_OFF) == []
    assert pages_of(page) == len(tables)
    page.reload()
    expect(codes).to_have_count(len(tables))
    expect(with_codes).to_have_count(0)
