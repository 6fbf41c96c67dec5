"""The fair deal in the browser: what a page keeps and saves, and when it refuses to go on."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Route, ViewportSize, expect

from stammtisch.table.fair import check_fair
from tests.browser.fair_line import FairLine
from tests.browser.guests import DESKTOP, Guests
from tests.browser.serving import Server, looks
from tests.browser.test_seats import break_off, stand_up
from tests.cli.commands import call
from tests.table.fair_matches import put

CHECKER = Path(check_fair.__file__)
SIZES: tuple[ViewportSize, ...] = (DESKTOP, {"width": 390, "height": 664})


def without_own_promise(table: dict[str, Any]) -> None:
    """Another promise stands in the page's place when all are to tell their numbers."""
    fair = table["fairness"]
    if fair and fair["awaiting"] == "reveal":
        fair["attempts"][-1]["shares"][0]["commitment"] = "f" * 64


def test_a_page_tells_no_number_for_a_list_without_its_promise(
    guests: Guests, server: Server
) -> None:
    anna = guests()
    FairLine(anna.page).shown = lambda table: without_own_promise(table) is None
    anna.set_up("schnapsen", bots=1, pace="calm")
    alert = anna.page.get_by_role("alert")
    expect(alert.get_by_role("heading")).to_have_text(anna.word("fair.trouble.title"))
    expect(alert).to_contain_text(anna.word("fair.trouble.list"))
    # Its number was not told: the server waits in vain, and deals without it.
    for _ in looks(anna.page):
        if server.table_state(anna.page.url).now:
            break
    else:
        raise AssertionError("the server never dealt")
    for size in SIZES:
        anna.page.set_viewport_size(size)
        expect(alert).to_be_visible()
        assert anna.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    alert.get_by_role("button", name=anna.word("fair.trouble.play_on")).click()
    expect(anna.hand.first).to_be_visible()


def test_what_a_page_kept_is_saved_and_excludes_invented_players(guests: Guests) -> None:
    """Two tabs of one guest are at the table: they keep and tell the same."""
    anna = guests()
    anna.set_up("schnapsen", bots=0, practice=False)
    address = anna.page.url
    table = address.rpartition("/")[2]
    second = anna.page.context.new_page()
    second.goto(address)
    expect(second.get_by_role("main")).to_be_visible()
    bert = guests()
    bert.go(f"/t/{table}")
    bert.sit()
    expect(anna.hand.first).to_be_visible()
    for person in (anna, bert):
        stand_up(person)
    fingerprints = []
    for person in (anna, bert):
        person.go(f"/past/{table}")
        kept = person.page.evaluate(KEPT, f"match.{table}")
        assert [each["told"] for each in kept["attempts"]] == [True]
        fingerprints.append(kept["attempts"][0]["draw"])
    assert len({*fingerprints}) == 1


KEPT = """(key) => new Promise((done) => {
  indexedDB.open('stammtisch').onsuccess = ({ target }) => {
    const found = target.result.transaction('fair').objectStore('fair').get(key);
    found.onsuccess = () => done(found.result);
  };
})"""


def test_the_file_that_a_page_saves_is_what_the_command_compares(
    guests: Guests, tmp_path: Path
) -> None:
    anna = guests().against_bots("schnapsen", practice=False)
    table = anna.page.url.rpartition("/")[2]
    anna.play_deal()
    break_off(anna)
    anna.go(f"/past/{table}")
    with anna.page.expect_download() as saved:
        anna.page.get_by_role("link", name=anna.word("fair.save"), exact=True).click()
    kept = tmp_path / "kept.json"
    saved.value.save_as(kept)
    assert saved.value.suggested_filename == f"{table}.kept.json"
    record = anna.page.context.request.get(f"{guests.url.rstrip('/')}/api/past/{table}/record")
    outcome = call("verify", "-", "--kept", kept, stdin=record.body())
    assert outcome.status == 0, outcome.out.decode()
    assert "·" not in outcome.out.decode()
    # The one file from elsewhere says the same.
    path = tmp_path / "record.jsonl"
    path.write_bytes(record.body())
    alone = subprocess.run([sys.executable, "-I", CHECKER, path, "--kept", kept], check=False)
    assert alone.returncode == 0
    # Somebody who was not there reads the same record: it says what it does not exclude.
    other = guests()
    other.go("/fairness")
    other.page.get_by_label(other.word("fair.file")).set_input_files(path)
    expect(other.page.get_by_text(other.word("fair.good.unkept"))).to_be_visible()
    anna.go("/fairness")
    anna.page.get_by_label(anna.word("fair.file")).set_input_files(path)
    expect(anna.page.get_by_text(anna.word("fair.good"))).to_be_visible()


def another_match(table: dict[str, Any]) -> None:
    """The match has another name all at once: for it the page would draw anew."""
    if table["fairness"] and table["fairness"]["attempts"]:
        table["id"] = "elsewhere"


def older_version(table: dict[str, Any]) -> None:
    """In the middle of the draw, the page is to answer by version 1."""
    if table["fairness"] and table["fairness"]["awaiting"] == "reveal":
        table["fairness"]["version"] = 1


def invented_people(table: dict[str, Any]) -> None:
    """The first draw that the page sees is closed, and names somebody who is not there."""
    shares = [
        {"seat": 0, "commitment": None, "number": None, "out": "commit"},
        {"seat": 1, "commitment": "a" * 64, "number": None, "out": None},
    ]
    if table["fairness"] and table["phase"] == "shuffling":
        attempts = [{"seats": ["person", "person"], "shares": shares}]
        table["fairness"] |= {"awaiting": "reveal", "attempts": attempts}


@pytest.mark.parametrize(
    ("lie", "trouble", "said"),
    [
        (another_match, "match", set()),
        (older_version, "version", {"commit"}),
        (invented_people, "roster", set()),
    ],
)
def test_a_page_tells_nothing_to_a_server_that_speaks_of_something_else(
    guests: Guests, lie: Any, trouble: str, said: set[str]
) -> None:
    anna = guests()
    line = FairLine(anna.page)
    line.shown = lambda table: lie(table) is None
    anna.set_up("schnapsen", bots=1)
    expect(anna.page.get_by_role("alert")).to_contain_text(anna.word(f"fair.trouble.{trouble}"))
    anna.page.reload()
    expect(anna.page.get_by_role("alert")).to_contain_text(anna.word(f"fair.trouble.{trouble}"))
    assert {each["type"] for each in line.said} == said


def swap_cards(line: dict[str, Any]) -> None:
    one, other = line["deal"]["hands"]
    one[0], other[0] = other[0], one[0]


RECORDED = {
    "by version 1": lambda line: put(line, ("shuffle", "fair", "version"), 1),
    "under another name": lambda line: put(line, ("shuffle", "fair", "table"), "elsewhere"),
    "with other cards": swap_cards,
    "with other acts": lambda line: put(line, ("actions", 0, 1), "claim"),
    "without proof": lambda line: line["shuffle"].pop("fair"),
}


def lying(how: Any) -> Callable[[Route], None]:
    """A server whose records differ in each line."""

    def record(route: Route) -> None:
        lines = [json.loads(line) for line in route.fetch().text().splitlines()]
        for line in lines:
            how(line)
        route.fulfill(body="".join(json.dumps(line) + "\n" for line in lines))

    return record


def test_a_record_of_something_else_is_wrong_for_who_was_there(guests: Guests) -> None:
    """Whoever has kept something gets yes or no; and every draw is listed."""
    anna = guests().against_bots("schnapsen", practice=False)
    table = anna.page.url.rpartition("/")[2]
    anna.play_deal()
    break_off(anna)
    anna.go(f"/past/{table}")
    verdict = anna.page.locator(".verdict")
    for how in RECORDED.values():
        anna.page.route("**/record", lying(how))
        anna.button("fair.check").click()
        expect(verdict).to_contain_class("bad")
        anna.page.unroute("**/record")
        anna.button("fair.check").click()
        expect(verdict).to_have_text(anna.word("fair.good"))
    anna.go("/fairness")
    draws = anna.page.get_by_role("main").locator(f"a[href='/past/{table}']")
    expect(draws).to_have_count(1)
    expect(anna.page.get_by_text(anna.word("fair.draws.abandoned"))).to_be_visible()
