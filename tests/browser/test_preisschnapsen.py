"""Schnapsen in pairs as a keeper enters it: a Preisschnapsen from the founding to the printed
result, and a knock-out on a phone.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from playwright.sync_api import Locator, Page, ViewportSize, expect

from tests.browser.guests import AWAY, Guests
from tests.browser.serving import Server
from tests.browser.test_evening import Keeper
from tests.browser.test_table_list import asked

UPRIGHT: ViewportSize = {"width": 390, "height": 844}

PEOPLE = [
    *("Anna Berg", "Bernd Lang", "Carla Thoma", "Dieter Huber", "Erika Jung", "Franz Moser"),
    *("Gerda Pohl", "Hans Müller", "Inge Stark", "Jakob Winter", "Karin Zeller", "Leo Brandl"),
    "Maria Fuchs",
]
TWICE, UNPAID, GONE = "Carla Thoma", "Maria Fuchs", "Bernd Lang"
PRIZES = (50, 20, 10, 10, 10)
"""So many that a place with a prize is shared: the last but one are out by twos or threes."""


def found_club(keeper: Keeper) -> None:
    """A fire brigade, and its first evening: what is usual for a Preisschnapsen, and two prizes."""
    page = keeper.page
    keeper.person.go("/clubs")
    page.get_by_label(keeper.word("club.name")).fill("FF Ettendorf")
    keeper.button("club.found").click()
    expect(page.get_by_role("heading", name="FF Ettendorf")).to_be_visible()
    page.get_by_role("radio", name=keeper.word("evening.form.lives"), exact=True).check()
    expect(page.get_by_label(keeper.word("evening.form.lives_each"))).to_have_value("3")
    for _ in PRIZES[3:]:
        keeper.button("evening.form.more_prizes").click()
    for place, prize in enumerate(PRIZES, 1):
        page.get_by_label(keeper.word("evening.form.prize", place=place)).fill(str(prize))
    keeper.button("club.evening.begin").click()
    expect(keeper.heading("door")).to_be_visible()


def let_in(keeper: Keeper) -> None:
    """All come in by their names; one has a second card, and one has not paid."""
    page = keeper.page
    for name in PEOPLE:
        keeper.types(name)
    expect(page.get_by_role("heading", name=re.compile("^13 sind da"))).to_be_visible()
    cards = page.get_by_role("group", name=keeper.word("evening.door.cards_of", name=TWICE))
    cards.get_by_role("button", name=keeper.word("evening.door.cards", number=2)).click()
    for name in PEOPLE:
        if name != UNPAID:
            euros = "20 €" if name == TWICE else "10 €"
            owes = keeper.word("evening.door.owes", euros=euros)
            page.get_by_role("button", name=f"{owes}: {name}").click()
    paid = keeper.word("evening.door.paid", paid=12, people=13, euros="130 €")
    expect(page.get_by_text(paid)).to_be_visible()


def shown(page: Page) -> dict[str, Any]:
    found: dict[str, Any] = asked(page, "GET", f"/evenings/{page.url.rpartition('/')[2]}")
    return found


def table(keeper: Keeper, number: int) -> Locator:
    return keeper.page.get_by_role(
        "region", name=keeper.word("evening.table", table=number), exact=True
    )


def button_of(at: Locator, name: str) -> Locator:
    """The button of somebody's first card at a table; its name goes on with the lives."""
    return at.get_by_role("button", name=re.compile(rf"^{re.escape(name)}(?! \()"))


def names_at(at: Locator) -> list[str]:
    return at.locator(".who .name").all_inner_texts()


def draw(keeper: Keeper, number: int) -> None:
    keeper.button("evening.round.draw", round=number).click()
    expect(table(keeper, 1)).to_be_visible()


def corrected(keeper: Keeper) -> None:
    """At table 1 the wrong one is tapped; to take the other one a reason is needed."""
    at = table(keeper, 1)
    wrong, right = names_at(at)
    button_of(at, wrong).click()
    expect(button_of(at, wrong)).to_have_attribute("aria-pressed", "true")
    button_of(at, right).click()
    store = at.get_by_role("button", name=keeper.word("evening.round.correct", name=right))
    store.click()
    expect(at.get_by_role("alert")).to_have_text(keeper.word("evening.refuse.winner_reason"))
    at.get_by_label(keeper.word("evening.list.reason")).fill("vertippt")
    store.click()
    expect(at).to_contain_text(keeper.word("evening.round.corrected", reason="vertippt"))
    expect(button_of(at, right)).to_have_attribute("aria-pressed", "true")
    expect(button_of(at, wrong)).to_contain_text(keeper.word("evening.round.lives", number=2))


def decide(page: Page) -> dict[str, Any]:
    """All winners of the round that are missing: whoever has more lives loses, so that at the end
    many are out at once. And the page knows them.
    """
    evening = shown(page)
    address = f"/evenings/{evening['id']}/acts"
    cards = {card["number"]: card for card in evening["pairs"]["cards"]}
    rounds = evening["pairs"]["rounds"]
    for number, game in enumerate(rounds[-1]["games"], 1):
        if game["winner"] is None:
            winner = min(game["cards"], key=lambda card: (cards[card]["lives"], card))
            act = {"kind": "decided", "round": len(rounds), "table": number, "winner": winner}
            evening = asked(page, "POST", address, {**act, "reason": ""})
    page.reload()
    expect(page.locator("#step")).to_be_visible()
    return evening


def play_off(keeper: Keeper, evening: Mapping[str, Any]) -> None:
    """Those who share a place with a prize play it off: the last is ahead."""
    page = keeper.page
    groups: Sequence[Sequence[int]] = evening["pairs"]["play_offs"]
    assert groups
    places = {card["number"]: card["place"] for card in evening["pairs"]["cards"]}
    for group in groups:
        title = keeper.word("evening.shared.title", place=places[group[0]])
        at = page.get_by_role("region", name=title)
        buttons = at.locator("ul button")
        expect(buttons).to_have_count(len(group))
        for button in [*buttons.all()][:0:-1]:
            button.click()
        at.get_by_role("button", name=keeper.word("evening.shared.store")).click()
        expect(at).to_have_count(0)


def test_a_preisschnapsen_of_thirteen(guests: Guests, server: Server) -> None:
    guests.forgive = AWAY  # Of what is refused a browser complains, too.
    keeper = Keeper(guests("de"))
    page = keeper.page
    found_club(keeper)
    let_in(keeper)
    keeper.go_on()
    draw(keeper, 1)
    expect(page.locator("section.playing")).to_have_count(7)
    corrected(keeper)
    second = table(keeper, 2)
    winner = names_at(second)[1]
    second.locator(".who").nth(1).click()
    last = keeper.word("evening.told.decided", round=1, table=2, name=winner)
    expect(page.locator(".last")).to_contain_text(last)

    server.kill()
    server.start()
    evening = decide(page)
    assert [game["reasons"] for game in evening["pairs"]["rounds"][0]["games"][:2]] == [
        ["vertippt"],
        [],
    ]
    assert shown(page)["pairs"]["rounds"][0]["games"][1]["winner"] is not None

    keeper.step("door")
    row = page.get_by_role("listitem").filter(has_text=GONE).filter(has_text="bezahlt")
    row.get_by_role("button", name=keeper.word("evening.door.home")).click()
    expect(row).to_contain_text(keeper.word("evening.door.gone"))
    keeper.go_on()
    number = 2
    draw(keeper, number)
    expect(page.get_by_text(keeper.word("evening.round.gone"))).to_be_visible()
    while not (evening := decide(page))["pairs"]["over"]:
        number += 1
        draw(keeper, number)
    expect(keeper.heading("result")).to_be_visible()
    play_off(keeper, evening)
    keeper.button("evening.result.close").click()
    expect(page.get_by_text(keeper.word("evening.result.version", version=1))).to_be_visible()
    lines = page.locator("tbody tr")
    expect(lines).to_have_count(14)
    prizes = ["70 €", "28 €", "14 €", "14 €", "14 €", *[""] * 9]  # of 14 cards at 10 euros
    expect(lines.locator("td:last-child")).to_have_text(prizes)
    winner = lines.first.locator("th").inner_text()

    keeper.go_on()
    expect(keeper.heading("cash")).to_be_visible()
    owing = page.get_by_role("button", name=re.compile(f": {UNPAID}$"))
    settled = asked(page, "GET", f"/evenings/{evening['id']}")["money"]["accounts"]
    (due,) = [each["open"] for each in settled if each["person"] == PEOPLE.index(UNPAID) + 1]
    word = "evening.cash.pays" if due < 0 else "evening.cash.gets"
    expect(owing).to_have_text(re.compile(keeper.word(word, euros=f"{abs(due) // 100} €")))

    keeper.step("result")
    page.get_by_role("link", name=keeper.word("evening.result.paper")).click()
    expect(page.get_by_text(winner).first).to_be_visible()


def test_a_knock_out_of_five_on_a_phone(guests: Guests) -> None:
    keeper = Keeper(guests("de", viewport=UPRIGHT))
    page = keeper.page
    keeper.person.go("/clubs")
    club = asked(page, "POST", "/clubs", {"name": "Stammtisch Post"})["id"]
    new = {"date": "2026-11-28", "terms": {"form": "knockout"}}
    evening = asked(page, "POST", f"/clubs/{club}/evenings", new)["id"]
    for name in PEOPLE[:5]:
        asked(page, "POST", f"/evenings/{evening}/acts", {"kind": "admit", "name": name})
    keeper.person.go(f"/evening/{evening}")
    keeper.go_on()
    draw(keeper, 1)
    expect(page.get_by_text(keeper.word("evening.round.byes"))).to_be_visible()
    table(keeper, 1).locator(".who").first.click()
    keeper.go_on()
    expect(keeper.heading("semifinal")).to_be_visible()
    step = keeper.word("evening.step.semifinal")
    keeper.button("evening.round.begin", step=step).click()
    expect(page.locator("section.playing")).to_have_count(2)
    for number in (1, 2):
        table(keeper, number).locator(".who").first.click()
    keeper.go_on()
    expect(keeper.heading("final")).to_be_visible()
    keeper.button("evening.round.begin", step=keeper.word("evening.step.final")).click()
    third = table(keeper, 2)
    expect(third).to_contain_text(keeper.word("evening.round.third"))
    order = [names_at(table(keeper, number)) for number in (1, 2)]
    table(keeper, 1).locator(".who").last.click()
    third.locator(".who").first.click()
    keeper.go_on()
    expect(keeper.heading("result")).to_be_visible()
    (second, first), (bronze, fourth) = order
    names = page.locator("tbody th")
    for at, name in enumerate((first, second, bronze, fourth)):
        expect(names.nth(at)).to_contain_text(name)
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide <= UPRIGHT["width"]
