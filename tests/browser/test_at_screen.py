"""An evening at which one table plays at the screen, and another on paper."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import expect

from stammtisch.games.skat.totals import Totals
from tests.browser.guests import AWAY, PHONE, Guests
from tests.browser.table import Table
from tests.browser.test_evening import Keeper
from tests.browser.test_people import whose_turn

PEOPLE = ["Anna Berg", "Bernd Lang", "Carla Thoma", "Dieter Huber", "Erika Jung", "Franz Moser"]

POST = """
async ([path, body]) => {
  const answer = await fetch(path, {
    method: 'POST', body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' },
  });
  return answer.json();
}
"""


def post(keeper: Keeper, path: str, **body: Any) -> Any:
    return keeper.page.evaluate(POST, [path, body])


def planned(keeper: Keeper) -> str:
    """An evening of one series of a round, with six people: the path of its page."""
    keeper.person.go("/clubs")
    club = post(keeper, "/api/clubs", name="Herz Bube")["id"]
    terms = {"series": 1, "rounds": 1, "minutes": 0}
    new = {"date": "2026-11-27", "terms": terms}
    evening = post(keeper, f"/api/clubs/{club}/evenings", **new)["id"]
    for name in PEOPLE:
        post(keeper, f"/api/evenings/{evening}/acts", kind="admit", name=name)
    post(keeper, f"/api/evenings/{evening}/acts", kind="draw", how="drawn")
    return f"/evening/{evening}"


def sit(guests: Guests, link: str, names: list[str], keeper: Keeper) -> list[Table]:
    """Each opens the link and taps the own name; one taps another's first, and gives it back."""
    people = []
    for at, name in enumerate(names):
        person = guests("de", viewport=PHONE)
        person.go(link)
        expect(
            person.page.get_by_role("heading", name=keeper.word("club.seat.who"))
        ).to_be_visible()
        if at == 0:
            person.page.get_by_role("button", name=names[1]).click()
            person.page.get_by_role("button", name=keeper.word("club.seat.not_me")).click()
        person.page.get_by_role("button", name=name).click()
        if at < len(names) - 1:
            you = keeper.word("club.seat.you", name=name)
            expect(person.page.get_by_role("heading", name=you)).to_be_visible()
        people.append(person)
    return people


def passed(people: list[Table]) -> None:
    """All pass: the deal is over."""
    while (person := whose_turn(people)) is not None:
        person.actions.get_by_text(person.word("skat.action.pass"), exact=True).click()
        person.page.wait_for_timeout(50)


def test_one_table_at_the_screen_and_one_on_paper(guests: Guests) -> None:
    guests.forgive = AWAY  # Of what is refused a browser complains, too.
    keeper = Keeper(guests("de"))
    page = keeper.page
    evening = planned(keeper)
    keeper.person.go(evening)
    page.get_by_role("button", name=keeper.word("evening.step.drawn_long", series=1)).click()
    first, second = keeper.seats()
    keeper.button("evening.screen.title").click()
    keeper.button("evening.screen.add", table=1).click()
    link = page.locator("#screen-1").get_attribute("href") or ""
    people = sit(guests, link, first, keeper)
    for person in people:
        expect(person.page).to_have_url(re.compile("/t/"))
        expect(person.hand.first).to_be_visible()
        for name in first:
            expect(person.page.get_by_role("region", name=name)).to_be_visible()

    # The keeper sees how far it is, and enters the other list meanwhile.
    keeper.person.go(evening)
    keeper.step("series", series=1)
    plays = keeper.word("evening.screen.plays", deal=1, deals=3)
    expect(keeper.table(1)).to_contain_text(plays)
    keeper.enter(2, dict.fromkeys(second, Totals(20, 1, 0)))

    passed(people)
    for _ in range(2):
        for person in people:
            person.next_deal.click()
        for person in people:
            expect(person.download).to_have_count(0)
        passed(people)
    for person in people:
        expect(
            person.page.get_by_role("link", name=person.word("table.look_again"))
        ).to_be_visible()

    keeper.person.go(evening)
    keeper.step("result")
    keeper.step("series", series=1)
    expect(keeper.table(1).locator("tbody tr")).to_have_count(3)
    expect(page.get_by_text(keeper.word("evening.screen.own_only"))).to_have_count(0)

    # Who has played finds the own review where the link is; another's is not shown.
    anna, bernd, _ = people
    match = anna.page.url.rpartition("/")[2]
    anna.go(link)
    anna.page.get_by_role("link", name=anna.word("club.seat.review")).click()
    expect(anna.page).to_have_url(re.compile(f"/past/{match}$"))
    expect(anna.page.get_by_role("link", name=anna.word("review.title", number=1))).to_be_visible()
    page.goto(f"/past/{match}")
    expect(page.get_by_text(keeper.word("table.refuse.no_match"))).to_be_visible()
    bernd.go(link)
    expect(bernd.page.get_by_text(bernd.word("club.seat.over"))).to_be_visible()
