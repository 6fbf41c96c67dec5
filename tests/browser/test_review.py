"""A deal is played and reviewed: what a teacher says, on the table; tried again, and shown."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.auditor import Auditor
from tests.browser.guests import PHONE, Guests
from tests.browser.table import Table
from tests.browser.test_keyboard import Keyboard

LANGUAGES = {"schnapsen": "ja", "skat": "de"}
PATIENCE = 150_000
"""Milliseconds until a review is finished, however busy the machine is."""

SWIPE = """
(far) => {
  const trick = document.querySelector('.reviewed main');
  const at = (type, clientX) => trick.dispatchEvent(new PointerEvent(type,
    { pointerType: 'touch', pointerId: 7, bubbles: true, clientX, clientY: 200 }));
  at('pointerdown', 150);
  at('pointerup', 150 + far);
}
"""

ASK = "(path) => fetch(path).then((answer) => answer.text())"


def reviewed(guests: Guests, game: str, language: str) -> tuple[Table, list[dict[str, Any]]]:
    """The review of a deal in which a card was played badly; the decisions as the server says."""
    person = guests(language, pictures=True)
    for _ in range(20):
        person.against_bots(game)
        person.play_deal(120)
        person.page.get_by_role("link", name=person.word("review.button"), exact=True).click()
        decisions = finished(person)
        if any(played_badly(each) for each in decisions):
            return person, decisions
    raise AssertionError("nobody plays twenty deals at random without an error")


def finished(person: Table) -> list[dict[str, Any]]:
    page = person.page
    heading = page.get_by_role("heading", name=person.word("review.account"))
    heading.or_(page.get_by_role("alert")).wait_for(timeout=PATIENCE)
    expect(heading).to_be_visible()
    match = re.search(r"/past/([^/]+)/(\d+)/review", page.url)
    assert match
    path = f"/api/past/{match[1]}/deals/{match[2]}/review"
    *_, last = page.evaluate(ASK, path).splitlines()
    found: list[dict[str, Any]] = json.loads(last)["decisions"]
    return found


def played_badly(decision: dict[str, Any]) -> bool:
    return decision["position"] is not None and all(
        (each["action"] or "").startswith("play ") for each in decision["options"]
    )


def costliest(decisions: list[dict[str, Any]]) -> list[dict[str, Any]]:
    errors = [each for each in decisions if each["position"] is not None]
    return sorted(errors, key=lambda each: -each["points_lost"]["mean"])


def named(person: Table, action: str) -> str:
    """The name of the card that ``play X`` is about."""
    card = action.removeprefix("play ")
    expect(person.page.locator(f".hand [data-card={card}]")).to_be_visible()
    codes = person.page.locator(".hand [data-card]").evaluate_all(
        "all => all.map(({ dataset }) => dataset.card)"
    )
    return person.cards()[codes.index(card)]


def shown(page: Page) -> list[str]:
    """The anchors of the moments, in the order in which they stand there."""
    found: list[str] = page.locator(".moments > li").evaluate_all("all => all.map(({ id }) => id)")
    return found


@pytest.mark.parametrize("game", LANGUAGES)
def test_what_cost_most_is_found_and_explained(guests: Guests, auditor: Auditor, game: str) -> None:
    found_and_explained(guests, auditor, game, LANGUAGES[game])


def found_and_explained(guests: Guests, auditor: Auditor, game: str, language: str) -> None:
    person, decisions = reviewed(guests, game, language)
    page = person.page
    errors = costliest(decisions)
    auditor.look(person, f"the review of {game} at the table")
    page.get_by_role("link", name=person.word("review.sheet")).click()
    assert shown(page) == [f"moment-{each['index']}" for each in errors]
    expect(page.locator(".moments > li:visible")).to_have_count(min(3, len(errors)))
    auditor.look(person, f"the review of {game}")

    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    expect(page.locator("main details:not([open])")).to_have_count(0)
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    expect(page.locator("main details[open]")).to_have_count(0)

    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    error = next(filter(played_badly, errors))
    more = page.locator("details:has(.moments) > summary")
    if more.count():
        more.click()
    page.locator(f"a[href='#try-{error['index']}']").click()
    said = page.locator(".bar p[role=status]")
    expect(said).to_contain_text("?" if language != "ja" else "？")
    person.press(named(person, error["action"]))
    expect(said).to_have_class(re.compile("worse"))
    dialog = page.get_by_role("dialog")
    expect(dialog).to_have_count(0)
    auditor.look(person, f"a moment of {game}")

    best = next(each["action"] for each in error["options"] if each["good"])
    person.press(named(person, best))
    expect(dialog.get_by_role("heading", name=person.word("review.right"))).to_be_visible()
    auditor.look(person, f"the answer of {game}")
    if error["line"]:
        dialog.get_by_role("link", name=person.word("review.line")).click()
        slider = page.get_by_role("slider")
        expect(slider).to_have_attribute("max", str(len(error["line"]) - 1))
        page.keyboard.press("ArrowRight")
        auditor.look(person, f"the line of {game}")
    assert not [url for url in asked if "/api/" in url], "it was all there already"
    auditor.tell()


def test_each_decision_is_on_the_table_with_what_a_teacher_says(guests: Guests) -> None:
    person, decisions = reviewed(guests, "schnapsen", "en")
    page = person.page
    worst = costliest(decisions)[0]
    real = [each for each in decisions if each["label"] != "forced" or each["action"]]
    at = real.index(worst)
    counter = page.locator(".what .figure").first
    expect(counter).to_have_text(f"{at + 1}/{len(real)}")
    expect(page.locator(".verdict")).not_to_be_empty()
    error = next(filter(played_badly, decisions))
    page.locator(f"aside a[href='#on-{error['index']}']").click()
    played = page.locator(f".hand [data-card={error['action'].removeprefix('play ')}]")
    expect(played).to_have_attribute("data-best", "false")
    best = next(each["action"] for each in error["options"] if each["good"])
    better = page.locator(f".hand [data-card={best.removeprefix('play ')}]")
    expect(better).to_have_attribute("data-figure", "✓")
    expect(page.locator(".sentence")).to_contain_text(re.compile(r"\w{3}.*[.!]$"))
    place = real.index(error)
    page.locator("body").focus()
    page.evaluate("document.activeElement.blur()")
    key, next_ = ("ArrowRight", place + 2) if place + 1 < len(real) else ("ArrowLeft", place)
    page.keyboard.press(key)
    expect(counter).to_have_text(f"{next_}/{len(real)}")
    expect(page).to_have_url(re.compile(f"#on-{real[next_ - 1]['index']}$"))
    page.set_viewport_size(PHONE)
    far, then = (-90, next_ + 1) if next_ < len(real) else (90, next_ - 1)
    page.evaluate(SWIPE, far)
    expect(counter).to_have_text(f"{then}/{len(real)}")


def test_by_keyboard_and_on_a_phone_and_the_same_cards_again(guests: Guests) -> None:
    person, decisions = reviewed(guests, "schnapsen", "it")
    page, keyboard = person.page, Keyboard(person)
    error = next(filter(played_badly, costliest(decisions)))
    page.set_viewport_size(PHONE)
    page.goto(f"{page.url.partition('#')[0]}#try-{error['index']}")
    best = next(each["action"] for each in error["options"] if each["good"])
    keyboard.reach_card(named(person, best))
    keyboard.press("Enter")
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("heading", name=person.word("review.right"))).to_be_visible()
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide <= PHONE["width"]
    again = dialog.get_by_role("link", name=person.word("review.again"))
    keyboard.reach(again)
    keyboard.press("Enter")
    keyboard.reach(person.button("table.same_again"))
    keyboard.press("Enter")
    expect(person.hand).to_have_count(5)
