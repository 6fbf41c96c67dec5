"""A table's list, kept on a phone deal by deal; by the words of players, with a thumb."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.guests import AWAY, PHONE, Guests, until

TERMS = {"series": 1, "rounds": 2, "minutes": 0}
CLAUSE = "SK 6.2"

SMALL = """
() => [...document.querySelectorAll('form button, form label')]
  .map((each) => each.getBoundingClientRect())
  .filter(({ width, height }) => height < 44 || width < 44)
  .map(({ width, height }) => `${width} x ${height}`)
"""


def asked(page: Page, method: str, path: str, body: object = None) -> Any:
    """What the server says to this guest."""
    headers = {"origin": page.url.split("/", 3)[0] + "//" + page.url.split("/", 3)[2]}
    answer = page.request.fetch(f"/api{path}", method=method, data=body, headers=headers)
    assert answer.ok, answer.text()
    return answer.json()


def seated(page: Page) -> tuple[str, str]:
    """An evening with one table of three, and the path of its list."""
    club = asked(page, "POST", "/clubs", {"name": "Herz Dame"})["id"]
    new = {"date": "2026-11-27", "terms": TERMS}
    evening = asked(page, "POST", f"/clubs/{club}/evenings", new)["id"]
    acts = [{"kind": "admit", "name": name} for name in ("Anna Berg", "Bert Kraus", "Carla Vogt")]
    for act in [*acts, {"kind": "draw", "how": "drawn"}]:
        asked(page, "POST", f"/evenings/{evening}/acts", act)
    (pen,) = asked(page, "POST", f"/evenings/{evening}/pens", {"tables": []})
    return evening, f"/list/{evening}/1/1#{pen['key']}"


class Phone:
    """The page, and how often it was tapped since the last row."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.taps = 0

    def tap(self, name: str, within: str = "") -> None:
        place: Page | Locator = self.page
        if within:
            place = self.page.get_by_role("group", name=within, exact=True)
        place.get_by_role("button", name=name, exact=True).click()
        self.taps += 1

    def heart(self, who: str, end: str = "won") -> None:
        """Hearts with one."""
        self.tap(who)
        self.tap("hearts")
        self.tap("1", "with")
        self.tap(end)
        self.write()

    def write(self) -> None:
        self.tap("Write")
        assert self.taps <= 8
        self.taps = 0

    def deal(self, number: int) -> None:
        expect(self.page.get_by_role("heading", level=1)).to_contain_text(f"Deal {number} of 6")

    def row(self, number: int) -> Locator:
        return self.page.locator("tbody tr").filter(
            has=self.page.get_by_role("rowheader", name=re.compile(rf"\b{number}\b"))
        )


def test_a_list_is_kept_on_a_phone(guests: Guests) -> None:
    guests.forgive = AWAY
    keeper = guests().go("/").page
    evening, path = seated(keeper)

    bert = Phone(guests(viewport=PHONE).page)
    bert.page.goto(path)
    bert.deal(1)
    bert.tap("Take the pen")
    expect(bert.page.get_by_text("You have the pen.")).to_be_visible()
    bert.taps = 0

    # What is usual takes five taps, and everything is on one screen.
    button = bert.page.get_by_role("button", name="Write", exact=True)
    bert.tap("hand")
    bert.tap("lost")
    assert bert.page.evaluate(SMALL) == []
    box = button.bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= PHONE["height"]
    bert.tap("hand")
    bert.taps = 0
    bert.heart("Anna Berg")
    bert.deal(2)
    expect(bert.row(1)).to_contain_text("20")

    # Grand hand with 2, Schneider announced.
    bert.tap("Bert Kraus")
    bert.tap("grand")
    bert.tap("2", "with")
    bert.tap("hand")
    bert.tap("Schneider", "announced")
    bert.tap("won")
    bert.write()
    bert.deal(3)
    expect(bert.row(2)).to_contain_text("144")

    # What cannot be is refused and stays to be corrected; nothing is stored.
    bert.tap("Carla Vogt")
    bert.tap("grand")
    bert.tap("more than 4", "with")
    bert.tap("5", "with")
    bert.tap("won")
    bert.write()
    expect(bert.page.get_by_role("alert")).to_contain_text(CLAUSE)
    expect(bert.page.get_by_role("button", name="Carla Vogt", pressed=True)).to_be_visible()
    bert.tap("1", "with")
    bert.write()
    bert.deal(4)
    expect(bert.row(3)).to_contain_text("48")

    # Row 1 was lost, in truth.
    bert.tap("Row 1: write it anew")
    bert.tap("lost")
    bert.tap("Strike row 1, write anew")
    bert.taps = 0
    expect(bert.row(1)).to_have_count(2)
    expect(bert.row(1).last).to_contain_text("−40")

    # Without network rows are kept, and stored by themselves later.
    bert.page.context.set_offline(True)
    bert.heart("Anna Berg", "lost")
    bert.tap("Thrown in")
    bert.write()
    expect(bert.page.get_by_text("2 rows are not stored yet.")).to_be_visible()
    expect(bert.page.get_by_text("No network.")).to_be_visible()
    bert.deal(6)
    bert.page.context.set_offline(False)
    expect(bert.page.get_by_text("not stored yet")).to_have_count(0)
    expect(bert.row(4)).to_contain_text("−40")

    # Another phone takes the pen, and a row that is kept here meets another one there.
    bert.page.context.set_offline(True)
    bert.heart("Bert Kraus")
    expect(bert.page.get_by_text("1 row is not stored yet.")).to_be_visible()
    carla = Phone(guests(viewport=PHONE).page)
    carla.page.goto(path)
    carla.tap("Take the pen")
    carla.tap("Take the pen")  # It asks, for somebody else has it.
    carla.taps = 0
    carla.deal(6)
    carla.heart("Carla Vogt")
    expect(carla.page.get_by_text("6 deals are written: the list is full.")).to_be_visible()
    bert.page.context.set_offline(False)
    met = bert.page.get_by_role("alert")
    expect(met).to_contain_text("Row 6 was written by somebody else")
    expect(met).to_contain_text("Bert Kraus")
    bert.tap("Leave mine out")
    bert.tap("Leave mine out")
    expect(met).to_have_count(0)

    carla.tap("Hand the list in")
    carla.tap("Hand the list in")
    expect(carla.page.get_by_text("The list is handed in.")).to_be_visible()
    (table,) = asked(keeper, "GET", f"/evenings/{evening}")["series"][0]["tables"]
    assert table["missing"] == 0
    assert sorted(line["points"] for line in table["lines"]) == [-80, 68, 144]


CACHED = """
async () => {
  const all = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
  return (await Promise.all(all.map((each) => each.keys()))).flat().map(({ url }) => url);
}
"""

OPENS_AGAIN = "the same link opens it here again, even without network."
LEAVE_OPEN = "Leave this page open: without network this browser cannot open it again."


def test_a_phone_that_dies_without_network_opens_its_list_again(guests: Guests) -> None:
    guests.forgive = AWAY
    keeper = guests().go("/").page
    evening, path = seated(keeper)
    bert = Phone(guests(viewport=PHONE).page)
    context = bert.page.context
    bert.page.goto(path)
    bert.tap("Take the pen")
    bert.taps = 0
    bert.heart("Anna Berg")
    bert.deal(2)
    bert.page.evaluate(until("(await caches.match('/list')) !== undefined"))

    def unanswered(route: Route) -> None:
        if route.request.method == "POST":
            route.fetch()
        route.abort()

    # The server has the second row, and the phone never hears of it.
    bert.page.route("**/lists/**", unanswered)
    bert.heart("Bert Kraus")
    expect(bert.page.get_by_text("No network.")).to_be_visible()
    expect(bert.page.get_by_text("1 row is not stored yet.")).to_be_visible()
    context.set_offline(True)
    bert.page.unroute("**/lists/**")
    bert.heart("Carla Vogt", "lost")
    expect(bert.page.get_by_text(OPENS_AGAIN)).to_be_visible()
    bert.page.reload()
    bert.deal(4)
    expect(bert.row(1)).to_contain_text("20")
    expect(bert.page.get_by_text("2 rows are not stored yet.")).to_be_visible()
    expect(bert.page.get_by_text(OPENS_AGAIN)).to_be_visible()
    bert.page.close()
    bert = Phone(context.new_page())
    bert.page.goto(path)
    bert.heart("Anna Berg", "lost")
    bert.deal(5)
    expect(bert.page.get_by_text("3 rows are not stored yet.")).to_be_visible()

    key = path.partition("#")[2]
    cached = bert.page.evaluate(CACHED)
    assert any("/assets/" in url for url in cached)
    assert not [url for url in cached if evening in url or key in url]

    context.set_offline(False)
    expect(bert.page.get_by_text("not stored yet")).to_have_count(0)
    log = asked(keeper, "GET", f"/evenings/{evening}/log")
    written = [each["event"] for each in reversed(log) if each["event"]["kind"] == "row_written"]
    assert [(each["number"], each["row"]["won"]) for each in written] == [
        *((0, True), (1, True), (2, False), (3, False)),
    ]

    # There is a way to a proxy, but its server is away.
    context.route("**/list/**", lambda route: route.fulfill(status=502, body="away"))
    bert.page.reload()
    bert.deal(5)
    context.unroute("**/list/**")

    # A code that was made anew leaves nothing here.
    asked(keeper, "POST", f"/evenings/{evening}/pens", {"tables": []})
    bert.page.reload()
    expect(bert.page.get_by_text("its link was withdrawn").first).to_be_visible()
    context.set_offline(True)
    bert.page.reload()
    expect(bert.page.get_by_role("button", name="Try again")).to_be_visible()
    expect(bert.page.get_by_text("Anna Berg")).to_have_count(0)


def test_where_the_page_cannot_be_kept_it_says_so(guests: Guests) -> None:
    """As over plain HTTP, where browsers have no service workers."""
    guests.forgive = AWAY
    _, path = seated(guests().go("/").page)
    plain = guests(viewport=PHONE, scripts=("delete Navigator.prototype.serviceWorker;",))
    bert = Phone(plain.page)
    bert.page.goto(path)
    bert.tap("Take the pen")
    bert.taps = 0
    expect(bert.page.get_by_text(LEAVE_OPEN)).to_be_visible()
    bert.page.context.set_offline(True)
    bert.heart("Anna Berg")
    away = bert.page.get_by_role("status").filter(has_text="No network.")
    expect(away).to_contain_text(LEAVE_OPEN)
