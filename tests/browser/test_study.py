"""Deals from outside, links to a position, and finished deals with all cards open."""

from __future__ import annotations

import json
import re
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.auditor import Auditor
from tests.browser.guests import PHONE, Guests
from tests.browser.table import Table
from tests.browser.test_replay import replayed
from tests.records.samples import finished, line

EXAMPLE = Path(__file__).parents[2] / "web/src/pages/study/example.json"


def step_of(page: Page) -> int:
    return int(page.get_by_role("slider").input_value())


def show_values(person: Table) -> None:
    person.page.get_by_label(person.word("study.values"), exact=True).check()


def test_a_record_is_pasted_refused_mended_and_opened(
    guests: Guests, auditor: Auditor, tmp_path: Path
) -> None:
    guests.forgive = "400"
    anna = guests("de", pictures=True).go("/study")
    page = anna.page
    field = page.get_by_label(anna.word("study.text"))
    anna.button("study.example").click()
    expect(field).to_have_value(EXAMPLE.read_text("utf-8"))
    record = finished("schnapsen", players=["Ada", "Bo"])
    cut_off = json.dumps(record)[:200]
    field.fill(cut_off)
    anna.button("study.open").click()
    expect(page.get_by_role("alert")).to_contain_text(anna.word("study.broken"))
    expect(field).to_have_value(cut_off)
    auditor.look(anna, "a deal that is refused")

    # An illegal card: the deal can be seen as far as it goes.
    plays = [at for at, (_, text) in enumerate(record["actions"]) if text.startswith("play")]
    again = [*record["actions"][: plays[0] + 1], record["actions"][plays[0]]]
    field.fill(json.dumps(record | {"actions": again}))
    anna.button("study.open").click()
    expect(page.get_by_role("alert")).to_contain_text("SN ")
    page.get_by_role("link", name=anna.word("study.open")).click()
    expect(page.get_by_role("slider")).to_have_attribute("max", f"{plays[0] + 1}")

    # A file of two deals, the second of them.
    page.get_by_role("link", name=anna.word("study.another")).click()
    file = tmp_path / "deals.jsonl"
    file.write_bytes(line(finished("skat")) + line(record))
    page.locator("input[type=file]").set_input_files(file)
    page.get_by_label(anna.word("study.which")).select_option("1")
    anna.button("study.open").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Schnapsen")
    page.reload()
    page.get_by_label(anna.word("replay.eyes")).select_option(label="Bo")
    page.get_by_role("link", name=f"{anna.word('study.review')} Bo").click()
    page.wait_for_url("**/study/review/1")
    expect(page.get_by_role("heading", name=anna.word("review.all"))).to_be_visible(timeout=60_000)
    auditor.look(anna, "the review of a deal from outside")
    auditor.tell()

    # A link carries the deal to somebody else; one that is cut off leads to the form.
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    anna.button("study.copy").click()
    expect(page.get_by_role("status").filter(has_text=anna.word("study.copied"))).to_be_visible()
    link = page.evaluate("navigator.clipboard.readText()")
    assert len(link) < 2000
    bert = guests().go(link)
    bert.page.wait_for_url(re.compile(r"/study/review/1(#at-\d+)?$"))
    expect(bert.page.get_by_role("heading", name=bert.word("review.all"))).to_be_visible(
        timeout=60_000
    )
    guests().go(link[: link.index("#") + 60]).page.wait_for_url("**/study")


def test_the_review_of_who_has_decided_nothing_says_so(guests: Guests) -> None:
    anna = guests().go("/study")
    page = anna.page
    record = finished("skat", players=["Ada", "Bo", "Cy"])
    record |= {"actions": record["actions"][:1], "result": None}
    other = (record["actions"][0][0] + 1) % 3
    name = record["players"][other]
    page.get_by_label(anna.word("study.text")).fill(json.dumps(record))
    anna.button("study.open").click()
    page.get_by_label(anna.word("replay.eyes")).select_option(label=name)
    page.get_by_role("link", name=f"{anna.word('study.review')} {name}").click()
    expect(page.get_by_text(anna.word("coach.review.nothing"))).to_be_visible(timeout=60_000)
    expect(page.get_by_text(anna.word("review.none"))).to_have_count(0)
    expect(page.get_by_text(anna.word("review.waiting"))).to_have_count(0)


def test_a_file_that_is_no_text_is_refused_with_a_sentence(guests: Guests, tmp_path: Path) -> None:
    anna = guests("ja").go("/study")
    anna.page.get_by_label(anna.word("study.text")).fill("kept")
    file = tmp_path / "bytes.jsonl"
    file.write_bytes(b'{"stammtisch": \xff}')
    anna.page.locator("input[type=file]").set_input_files(file)
    expect(anna.page.get_by_role("alert")).to_contain_text(anna.word("study.bytes"))
    expect(anna.page.get_by_label(anna.word("study.text"))).to_have_value("kept")


def test_what_each_card_brings_is_on_the_cards_and_another_can_be_tried(
    guests: Guests, auditor: Auditor
) -> None:
    anna = guests(pictures=True).go("/study")
    page = anna.page
    record = finished("skat")
    page.get_by_label(anna.word("study.text")).fill(json.dumps(record))
    anna.button("study.open").click()
    expect(page.get_by_role("slider")).to_be_visible()
    show_values(anna)
    options = page.get_by_role("region", name=anna.word("study.values"))
    expect(options).to_contain_text(anna.word("study.no_values.before"))

    # A moment with a choice, late in the deal.
    last = len(record["actions"])
    buttons = options.get_by_role("button")
    for stop in range(last - 20, last):
        page.get_by_role("slider").fill(f"{stop}")
        expect(options).not_to_contain_text(anna.word("study.waiting"))
        if buttons.count() > 1:
            break
    expect(page.locator("[data-figure]")).to_have_count(buttons.count())
    expect(page.locator("[data-best=true]").first).to_be_attached()
    auditor.look(anna, "values on the cards")

    for option in (0, 1):  # One of them is what was played, and only leads on.
        page.get_by_role("slider").fill(f"{stop}")
        buttons.nth(option).click()
        expect(page.get_by_role("slider")).to_have_value(f"{stop + 1}")
        if page.get_by_role("slider").get_attribute("max") == f"{stop + 1}":
            break
    expect(options).to_contain_text(anna.word("study.trial"))
    expect(page.get_by_role("slider")).to_have_attribute("max", f"{stop + 1}")
    anna.button("study.undo").click()
    expect(page.get_by_role("slider")).to_have_value(f"{stop}")
    expect(page.get_by_role("slider")).to_have_attribute("max", f"{last + 1}")

    # Without the values nothing would say that it is a trial: it ends with them.
    buttons.nth(option).click()
    expect(options).to_contain_text(anna.word("study.trial"))
    page.get_by_role("checkbox", name=anna.word("study.values")).uncheck()
    expect(page.get_by_role("slider")).to_have_value(f"{stop}")
    expect(page.get_by_role("slider")).to_have_attribute("max", f"{last + 1}")
    auditor.tell()


def test_a_card_of_the_hand_is_tried_by_a_press_on_a_phone(guests: Guests) -> None:
    anna = guests("ja", viewport=PHONE).go("/study")
    page = anna.page
    record = finished("scarto")
    page.get_by_label(anna.word("study.text")).fill(json.dumps(record))
    anna.button("study.open").click()
    anna.button("page.menu").click()
    show_values(anna)
    stop = len(record["actions"]) - 9  # Three cards each, and the first of a trick.
    seat = record["actions"][stop][0]
    page.get_by_label(anna.word("replay.eyes")).select_option(index=seat)
    anna.button("page.menu").click()
    page.get_by_role("slider").fill(f"{stop}")
    expect(page.locator(".hand [data-figure]")).to_have_count(3)
    expect(page.locator(".hand [data-best=true]").first).to_be_attached()
    page.locator(".hand [data-figure] button").first.click()
    expect(page.get_by_role("slider")).to_have_value(f"{stop + 1}")
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_a_link_opens_a_deal_at_a_position_and_its_review_there(guests: Guests) -> None:
    anna = replayed(guests, "schnapsen")
    page = anna.page
    page.get_by_role("slider").fill("5")
    anna.button("share.button").click()
    field = page.get_by_role("textbox", name=anna.word("share.button"))
    expect(field).to_have_value(re.compile(r"/shared/[\w-]+#at-5$"))
    link = field.input_value()

    bert = guests("de")
    bert.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    bert.go(link)
    expect(bert.page.get_by_role("slider")).to_have_value("5")
    show_values(bert)
    expect(
        bert.page.get_by_role("region", name=bert.word("study.values")).get_by_role("button").first
    ).to_be_visible()
    bert.page.get_by_role("slider").fill("7")
    bert.button("study.copy").click()
    expect(
        bert.page.get_by_role("status").filter(has_text=bert.word("study.copied"))
    ).to_be_visible()
    copied = bert.page.evaluate("navigator.clipboard.readText()")
    assert copied == link.replace("#at-5", "#at-7")
    bert.page.get_by_role("link", name=bert.word("review.button")).click()
    bert.page.wait_for_url("**/review#at-7")
    expect(bert.page.get_by_role("heading", name=bert.word("review.all"))).to_be_visible(
        timeout=60_000
    )
    back = bert.page.get_by_role("link", name=bert.word("review.replay"))
    stop = int((back.get_attribute("href") or "").rpartition("#at-")[2])
    assert stop <= 7
    back.click()
    expect(bert.page.get_by_role("slider")).to_have_value(f"{stop}")
