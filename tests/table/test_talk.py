"""What people write to each other: those who sit there read it, and nothing keeps it."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from stammtisch.table import limits
from stammtisch.table.live import messages
from stammtisch.table.live.talk import KEPT
from stammtisch.table.log.events import Allowed, parse_event
from stammtisch.table.state.table_state import new_table
from tests.table.pages import (
    MemoryManager,
    Page,
    assert_no_drift,
    in_no_time,
    opened,
    seated,
    with_bots,
)

REFILL = 1 / limits.TALK.rate


async def write(page: Page, text: str) -> None:
    await page.say(messages.Talk("talk", text))
    await asyncio.sleep(0.01)


async def allow(page: Page, **what: bool) -> None:
    await page.say(messages.Allow("allow", **what))
    await asyncio.sleep(0.01)


def read(page: Page) -> list[tuple[int, str, str]]:
    """What stands there for this page: seat, name, words."""
    return [(each.seat, each.name, each.text) for each in page.table.said]


def texts(pages: Sequence[Page]) -> str:
    return "".join(text for page in pages for _, text in page.texts)


def test_those_who_sit_there_read_it_and_nobody_else() -> None:
    async def main() -> None:
        live = MemoryManager().open("skat")
        anna, bert, carl = await seated(live, 3)
        dora = await Page(live, "dora").come()
        await write(bert, "good evening")
        for page in (anna, bert, carl):
            assert read(page) == [(1, "Bert", "good evening")]
            await assert_no_drift(page)
        assert "good evening" not in texts([dora])
        assert "talk" not in dora.table.can
        await write(dora, "what do you hold?")
        assert dora.refusals == ["table.refuse.no_seat"]
        assert "what do you hold?" not in texts([anna, bert, carl])

    in_no_time(main())


def test_it_is_in_no_log() -> None:
    async def main() -> None:
        manager = MemoryManager()
        live = manager.open("schnapsen")
        anna, bert = await seated(live, 2)
        lines = len(manager.lines)
        await write(anna, "Servus")
        assert len(manager.lines) == lines
        anew = await manager.restart(live, [anna, bert])
        await asyncio.sleep(0.01)
        assert (anew.talk.said, anna.table.said) == ((), ())

    in_no_time(main())


def test_who_comes_back_finds_the_last_lines() -> None:
    async def main() -> None:
        live = MemoryManager().open("schnapsen")
        anna, bert = await seated(live, 2)
        await bert.go()
        for number in range(KEPT + 5):
            await write(anna, f"line {number}")
            await asyncio.sleep(REFILL)
        await bert.come(fresh=True)
        await asyncio.sleep(0.01)
        assert [text for _, _, text in read(bert)] == [f"line {n}" for n in range(5, KEPT + 5)]

    in_no_time(main())


def test_other_messages_do_not_carry_it_again() -> None:
    async def main() -> None:
        live = MemoryManager().open("schnapsen")
        anna, bert = await seated(live, 2)
        await write(anna, "once")
        await bert.say(messages.React("react", "hello"))
        await asyncio.sleep(0.01)
        assert texts([bert]).count("once") == 1

    in_no_time(main())


def test_a_line_is_legible_and_short_and_they_come_slowly() -> None:
    async def main() -> None:
        live = MemoryManager().open("schnapsen")
        anna, _ = await seated(live, 2)
        await write(anna, " a\u202e\nb\u200b ")
        assert read(anna) == [(0, "Anna", "a b")]
        await write(anna, "\u200b\u202e")
        assert anna.refusals == ["table.refuse.not_understood"]
        await write(anna, "\ufdfa" * limits.TALK_LETTERS)  # eighteen letters each
        assert len(read(anna)[-1][2]) == limits.TALK_LETTERS
        for _ in range(int(limits.TALK.burst)):
            await write(anna, "!")
        assert anna.refusals[-1] == "table.refuse.too_fast"

    in_no_time(main())


def test_the_host_decides_and_strangers_are_a_reason_against_it() -> None:
    async def main() -> None:
        manager = MemoryManager()
        live = manager.open("skat", with_bots("skat", 2))
        anna, bert = await seated(live, 2)
        await write(anna, "among friends")
        await allow(anna, newcomers=True)
        assert not bert.table.talk
        assert read(bert) == []
        await write(bert, "still there?")
        assert bert.refusals == ["table.refuse.no_talk"]
        await allow(bert, talk=True)
        assert bert.refusals[-1] == "table.refuse.host"
        await allow(anna, talk=True)
        assert bert.table.talk
        assert read(bert) == [(0, "Anna", "among friends")]
        await allow(anna, newcomers=False)
        await allow(anna, talk=False)
        assert "talk" not in bert.table.can
        allowed = [event for event in manager.log if isinstance(event, Allowed)]
        assert allowed[-1] == Allowed(newcomers=False, talk=False)
        assert not manager.again().table.talk

    in_no_time(main())


def test_with_bots_alone_there_is_nobody_to_write_to() -> None:
    async def main() -> None:
        live = MemoryManager().open("skat", with_bots("skat", 1))
        (anna,) = await seated(live, 1)
        assert "talk" not in anna.table.can

    in_no_time(main())


def test_what_a_forgotten_guest_has_written_goes() -> None:
    async def main() -> None:
        live = MemoryManager().open("skat")
        anna, bert, _ = await seated(live, 3)
        await write(anna, "hello")
        await write(bert, "hello Anna")
        await live.forget("anna")
        await asyncio.sleep(0.01)
        assert read(bert) == [(1, "Bert", "hello Anna")]

    in_no_time(main())


def test_an_older_log_says_nothing_of_talk() -> None:
    """Who let newcomers in before there was talk, wants none; who did not, may talk."""
    table = new_table("table", opened("skat"))
    assert table.talk
    table.apply(parse_event('{"kind": "allowed", "newcomers": true}'))
    assert not table.talk
