"""Before the match the host changes the terms: who may, when, and nobody loses a seat by it."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

import pytest

from stammtisch.cardplay.refusals import BadInput
from stammtisch.table import limits
from stammtisch.table.house.features import Services
from stammtisch.table.live import messages
from stammtisch.table.log.events import Arranged, Seated, format_event, parse_event
from stammtisch.table.state.table_state import TableState, from_log, new_table
from stammtisch.table.storage.store import Store
from stammtisch.table.tables.messages import NewTable
from tests.table.pages import PACE, MemoryManager, Page, in_no_time, now, opened, until
from tests.table.test_services import come, run, with_services


def gathering(*guests: str, **wishes: Any) -> TableState:
    """A table of Skat where these guests sit."""
    table = new_table("t", opened("skat", **wishes))
    for guest in guests:
        for event in table.sit(guest, None):
            table.apply(event)
    return table


def arranged(table: TableState, guest: str = "anna", **terms: Any) -> None:
    for event in table.arrange(guest, replace(table.terms, **terms)):
        table.apply(parse_event(format_event(event)))


def test_all_terms_are_changed_and_stand_in_the_log() -> None:
    table = gathering("anna")
    terms = Arranged({"tournament_scoring": True, "games": 6}, True, False, False, 20, 60, "brisk")
    (event,) = table.arrange("anna", terms)
    table.apply(event)
    assert table.terms == terms
    assert table.fair.options == terms.options
    assert (table.practice, table.pace, table.opened.move_seconds) == (True, "brisk", 20)
    assert table.had_practice
    log = [opened("skat"), Seated(0, "anna"), event]
    again = from_log("t", [parse_event(format_event(each)) for each in log])
    assert again.terms == terms
    assert again.arranged == 1
    assert again.opened == table.opened


def test_what_changes_nothing_is_no_event() -> None:
    table = gathering("anna")
    assert table.arrange("anna", table.terms) == []


def test_only_the_host_and_only_before_the_match() -> None:
    table = gathering("anna", "bert")
    with pytest.raises(BadInput, match="host"):
        arranged(table, "bert", practice=True)
    for event in table.sit("carl", None):
        table.apply(event)
    assert table.phase == "shuffling"
    with pytest.raises(BadInput, match="running"):
        arranged(table, practice=True)


@pytest.mark.parametrize(
    ("options", "refusal"),
    [
        ({"no_such": 1}, "input.option"),
        ({"games": 7}, "games"),
        ({"games": 3 * limits.DEALS}, "table.refuse.deals"),
    ],
)
def test_rules_that_there_are_not_are_refused(options: dict[str, Any], refusal: str) -> None:
    table = gathering("anna")
    with pytest.raises(BadInput, match=refusal):
        arranged(table, options=options)


def test_too_often_is_refused() -> None:
    table = gathering("anna")
    table.changes = limits.CHANGES
    with pytest.raises(BadInput, match="too_often"):
        arranged(table, practice=True)


def test_a_rematch_is_played_as_the_match_before() -> None:
    table = gathering("anna", kept=("anna", "bert", "carl"))
    with pytest.raises(BadInput, match="same_terms"):
        arranged(table, practice=True)


def test_a_seat_is_added_and_goes_but_never_with_a_person() -> None:
    table = gathering("anna", "bert")
    arranged(table, options={"players": 4})
    assert [chair.guest for chair in table.chairs] == ["anna", "bert", None, None]
    for event in table.sit("carl", 3):
        table.apply(event)
    with pytest.raises(BadInput, match="seat_needed"):
        arranged(table, options={})
    table.apply(*table.stand("carl"))
    table.apply(*table.fill("anna", 3, "thumb"))
    arranged(table, options={})
    assert [chair.open for chair in table.chairs] == [False, False, True]


def test_who_sits_down_has_seen_the_terms() -> None:
    table = gathering("anna")
    arranged(table, practice=True)
    with pytest.raises(BadInput, match="other_terms"):
        table.sit("bert", None, arranged=0)
    assert table.sit("bert", None, arranged=1)


def test_a_host_does_not_change_the_terms_and_begin_before_others_have_read_them() -> None:
    async def main() -> None:
        live = MemoryManager().open("skat")
        pages = [await Page(live, guest).come() for guest in ("anna", "bert")]
        host, guest = pages
        for page in pages:
            await page.say(messages.Sit("sit"))
        await host.say(messages.Arrange("arrange", {"games": 36}, True, True, False, 5, 0, "brisk"))
        await host.say(messages.FillSeat("fill", 2, "thumb"))
        at = now()
        await asyncio.sleep(PACE.read / 2)
        assert live.table.phase == "gathering"
        await guest.say(messages.Stand("stand"))
        await asyncio.sleep(2 * PACE.read)
        assert live.table.phase == "gathering", "who did not agree has left"
        await guest.say(messages.Sit("sit", None, 1))
        await until(lambda: live.table.phase != "gathering")
        assert now() - at > PACE.read

    in_no_time(main())


def test_all_are_shown_new_terms_and_the_match_begins_only_then() -> None:
    """Four at Skat become three: all who are left sit already."""

    async def main() -> None:
        live = MemoryManager().open("skat", ("open",) * 4, options={"players": 4, "games": 4})
        pages = [await Page(live, guest).come() for guest in ("anna", "bert", "carl")]
        for page in pages:
            await page.say(messages.Sit("sit"))
        host, *others = pages
        assert "arrange" in host.table.can
        assert all("arrange" not in page.table.can for page in others)
        await host.say(
            messages.Arrange("arrange", {"games": 3}, False, True, False, None, 0, "brisk")
        )
        at = now()
        await until(lambda: live.table.phase != "gathering")
        assert now() - at == pytest.approx(PACE.read, abs=0.1), "they may read the terms, and leave"
        await until(lambda: live.table.phase == "playing")
        for page in pages:
            shown = [each.table for each in page.got if getattr(each, "table", None)]
            last = [each for each in shown if each.phase == "gathering"][-1]
            assert (last.options, last.arranged, len(last.seats)) == ({"games": 3}, 1, 3)
            begun = next(each for each in shown if each.phase == "shuffling")
            assert begun.options == last.options

    in_no_time(main())


def test_a_table_comes_back_from_its_log_as_it_was_arranged(url: str) -> None:
    async def main(store: Store, services: Services) -> None:
        anna = (await store.new_guest("Anna")).id
        new = NewTable("skat", ["me", "open", "open"])
        table = await services.opener.open_table(anna, new)
        page = await come(services, table, anna)
        four = messages.Arrange("arrange", {"players": 4}, True, True, False, None, 0, "brisk")
        await page.say(four)
        terms = page.live.table.terms
        assert terms == four.terms
        await page.go()
        await services.manager.tables.unload(page.live)
        page = await come(services, table, anna)
        await asyncio.sleep(0)
        assert page.live.table.terms == terms
        assert len(page.table.seats) == 4

    run(with_services(url, main))
