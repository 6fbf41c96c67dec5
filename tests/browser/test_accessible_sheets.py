"""Axe looks over what lies over a page, and over what is seldom seen."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

from playwright.sync_api import expect

from tests.browser.auditor import Auditor
from tests.browser.fair_line import FairLine
from tests.browser.guests import TABLET, Guests
from tests.browser.test_people import seated, whose_turn
from tests.browser.test_practice import to_an_illegal_card
from tests.browser.test_seats import LATER

SHEETS = ("table.sheet", "keys.title", "settings.title", "table.stand")


def test_what_the_menu_opens(guests: Guests, auditor: Auditor) -> None:
    anna = guests("ja", pictures=True).against_bots("schnapsen")
    for sheet in SHEETS:
        anna.button(sheet).click()
        dialog = anna.page.get_by_role("dialog", name=anna.word(sheet))
        expect(dialog).to_be_visible()
        auditor.look(anna, sheet)
        anna.page.keyboard.press("Escape")
        expect(dialog).to_have_count(0)
    auditor.tell()


def test_what_the_tools_open(guests: Guests, auditor: Auditor) -> None:
    """And a refusal, with the clause that it names."""
    anna = guests("it", pictures=True, viewport=TABLET).against_bots("scarto")
    anna.press(to_an_illegal_card(anna))
    rule = anna.page.get_by_role("status").get_by_role("link", name=re.compile(r"SC \d"))
    expect(rule).to_be_visible()
    auditor.look(anna, "a refusal")
    rule.click()
    dialog = anna.page.get_by_role("dialog")
    expect(dialog.get_by_role("paragraph").first).to_be_visible()
    auditor.look(anna, "a clause")
    anna.page.keyboard.press("Escape")
    anna.page.set_viewport_size(TABLET)  # At a desk these tools stand elsewhere.
    for _ in range(60):
        if anna.button("table.last_trick").count():
            break
        anna.act()
        anna.wait()
    anna.act()
    anna.wait()
    expect(anna.button("table.last_trick")).to_have_count(1)  # It keeps its place.
    anna.button("page.more").click()
    tricks = anna.button("table.tricks")
    expect(tricks).to_be_visible()
    auditor.look(anna, "more tools")
    anna.page.set_viewport_size(TABLET)
    tricks.click()
    expect(anna.page.get_by_role("dialog")).to_be_visible()
    auditor.look(anna, "all tricks")
    auditor.tell()


def test_what_is_asked_about_who_is_away(guests: Guests, auditor: Auditor) -> None:
    """In German, whose three answers are the longest; and what whoever was away reads."""
    people = seated(guests, "schnapsen", 1, language="de", pictures=True)
    table, absent = people[0].page.url, whose_turn(people)
    assert absent is not None
    (friend,) = (person for person in people if person is not absent)
    absent.go("/")
    anew = friend.button("table.absent.anew")
    expect(anew).to_be_visible()
    auditor.look(friend, "who is away")
    anew.press("Enter")
    expect(anew).to_have_count(0)
    absent.page.add_init_script(LATER)
    absent.go(table)
    expect(absent.page.get_by_role("heading", name=absent.word("table.void"))).to_be_visible()
    auditor.look(absent, "a deal was void")
    auditor.tell()


def test_what_deletes_everything(guests: Guests, auditor: Auditor) -> None:
    anna = guests("de", pictures=True).go("/settings")
    anna.page.get_by_role("button", name=anna.word("settings.delete")).click()
    expect(anna.page.get_by_role("dialog")).to_be_visible()
    auditor.look(anna, "the question before all is deleted")
    auditor.tell()


def test_the_fair_deal(guests: Guests, auditor: Auditor) -> None:
    """While it is drawn, and where a page refuses to go on."""
    anna = guests("ja", pictures=True)
    line = FairLine(anna.page)
    line.hears = lambda said: False
    anna.set_up("schnapsen", bots=1)
    expect(anna.page.get_by_text(anna.word("table.waiting_shuffle"))).to_be_visible()
    auditor.look(anna, "the cards are drawn")
    line.shown = another_hash
    anna.page.reload()
    expect(anna.page.get_by_role("alert")).to_contain_text(anna.word("fair.trouble.hash"))
    auditor.look(anna, "a page that does not go on")
    auditor.tell()


def another_hash(table: dict[str, Any]) -> bool:
    if table["fairness"]:
        table["fairness"]["hash"] = "0" * 64
    return True


def test_a_check_and_a_deal_that_is_shared(
    guests: Guests, auditor: Auditor, tmp_path: Path
) -> None:
    anna = guests("it", pictures=True).against_bots("schnapsen", practice=False)
    table = anna.page.url.rpartition("/")[2]
    anna.play_deal()
    anna.button("table.stand").click()
    anna.page.get_by_role("dialog").get_by_role("button", name=anna.word("table.stand")).click()
    anna.page.wait_for_function("() => !document.querySelector('dialog[open]')")
    auditor.look(anna, "a table that one has left")
    record = anna.page.context.request.get(f"{guests.url.rstrip('/')}/api/past/{table}/record")
    check_both_ways(guests, auditor, tmp_path / "record.jsonl", record.body().decode())

    anna.go(f"/past/{table}")
    anna.button("fair.check").click()
    expect(anna.page.get_by_text(anna.word("fair.good"))).to_be_visible()
    auditor.look(anna, "a match that was checked")
    anna.go(f"/past/{table}/0")
    anna.page.get_by_role("button", name=anna.word("share.button")).click()
    field = anna.page.get_by_role("textbox", name=anna.word("share.button"))
    link = field.input_value()
    auditor.look(anna, "the link to a deal")
    other = guests("de", pictures=True).go(link)
    expect(other.page.get_by_role("slider")).to_be_visible()
    auditor.look(other, "a deal that is shared")
    auditor.tell()


def check_both_ways(guests: Guests, auditor: Auditor, path: Path, record: str) -> None:
    """A record as it is, and one in which a number is another one: the same file, chosen again."""
    bert = guests("de", pictures=True).go("/fairness")
    voice = replace(bert.voice, players=[bert.word("table.unnamed")])
    for text, found in (
        (record, bert.word("fair.good.unkept")),
        (falsified(record), voice.word("verify.numbers.bad", seat=0)),
        ("{}", bert.word("fair.no_record", line=1)),
    ):
        path.write_text(text, encoding="utf-8")
        with bert.page.expect_file_chooser() as chooser:
            bert.page.get_by_label(bert.word("fair.file")).click()
        chooser.value.set_files(path)
        expect(bert.page.get_by_role("status")).to_contain_text(found)
        auditor.look(bert, f"a check that says: {found}")


def falsified(record: str) -> str:
    """Every hash and number with another last figure."""
    return re.sub(r"([0-9a-f]{63})[0-9a-f]", r"\g<1>0", record)
