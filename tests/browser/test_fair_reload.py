"""A page that is loaded anew in the middle of the draw goes on, or refuses and says why.

Either way it tells one number in an attempt, and promises one.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pytest
from playwright.sync_api import expect

from tests.browser.fair_line import FairLine, Message
from tests.browser.guests import Guests, until
from tests.browser.table import Table

# The page has written down the server's hash: it knows of no other yet.
KEPT = """
new Promise((tell) => {
  indexedDB.open('stammtisch').onsuccess = ({ target }) => {
    const all = target.result.transaction('fair').objectStore('fair').getAll();
    all.onsuccess = () => tell(/"[0-9a-f]{64}"/.test(JSON.stringify(all.result)));
  };
})
"""
WRITTEN = until(f"(await indexedDB.databases()).length > 0 && await {KEPT}")


@dataclass(frozen=True)
class Step:
    """Up to where the draw has come when the page is loaded anew.

    What the page says is lost from ``lost`` on, and what it would be shown after ``unseen``.
    ``false``: what a server that is not honest shows afterwards; ``trouble``: what the page says.
    """

    last: str | None
    lost: str | None
    unseen: Callable[[Message], bool]
    false: Callable[[Message], None]
    trouble: str


def nothing(fair: Message) -> bool:
    return False


def list_sent(fair: Message) -> bool:
    return bool(fair["attempts"]) and fair["awaiting"] != "commit"


def drawn(fair: Message) -> bool:
    return bool(fair["attempts"]) and fair["awaiting"] is None


def another_hash(fair: Message) -> None:
    fair["hash"] = "0" * 64


def another_promise(fair: Message) -> None:
    if list_sent(fair):
        fair["attempts"][0]["shares"][0]["commitment"] = "f" * 64


def number_missing(fair: Message) -> None:
    if drawn(fair):
        fair["attempts"][0]["shares"][0] |= {"number": None, "out": "reveal"}


STEPS = {
    "hash seen": Step(None, None, nothing, another_hash, "hash"),
    "promise made": Step("commit", "commit", nothing, another_hash, "hash"),
    "promise sent": Step("commit", None, list_sent, another_promise, "list"),
    "list seen": Step("reveal", "reveal", nothing, another_promise, "list"),
    "number told": Step("reveal", None, drawn, number_missing, "missing"),
}


def to(step: Step, anna: Table) -> FairLine:
    """Open a table, and let the draw come so far."""
    line = FairLine(anna.page)
    line.hears = lambda said: said["type"] != step.lost
    line.shown = lambda table: not (table["fairness"] and step.unseen(table["fairness"]))
    anna.set_up("schnapsen", bots=1 if step.last else 0)
    if step.last:
        line.wait(step.last)
    else:
        anna.page.evaluate(WRITTEN)
    return line


def one_each(line: FairLine) -> None:
    """The page promised one number in the one attempt, and told one."""
    assert len({each["commitment"] for each in line.of("commit")}) <= 1
    assert len({each["number"] for each in line.of("reveal")}) <= 1
    assert {each["attempt"] for each in line.said} <= {1}


@pytest.mark.parametrize("step", STEPS.values(), ids=STEPS)
def test_a_page_that_is_loaded_anew_goes_on(guests: Guests, step: Step) -> None:
    anna = guests()
    line = to(step, anna)
    line.hears = line.shown = lambda message: True
    anna.page.reload()
    if step.last is None:
        anna.put_bot(1)
    expect(anna.hand.first).to_be_visible()
    assert line.of("commit")
    assert line.of("reveal")
    one_each(line)


@pytest.mark.parametrize("step", STEPS.values(), ids=STEPS)
def test_a_page_that_is_loaded_anew_knows_what_it_has_seen(guests: Guests, step: Step) -> None:
    anna = guests()
    line = to(step, anna)
    address = anna.page.url
    anna.page.goto("about:blank")
    before = len(line.said)

    def changed(table: Message) -> bool:
        if table["fairness"]:
            step.false(table["fairness"])
        return True

    line.hears, line.shown = lambda said: True, changed
    anna.page.goto(address)
    alert = anna.page.get_by_role("alert")
    expect(alert).to_contain_text(anna.word(f"fair.trouble.{step.trouble}"))
    assert len(line.said) == before, "whoever refuses says nothing more"
    one_each(line)
