"""Somebody is away, and the deal waits: nothing is done without a word."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Literal

import pytest

from stammtisch.cardplay.refusals import BadInput
from stammtisch.table.fair import scheme
from stammtisch.table.live import messages
from stammtisch.table.live.live import Live
from stammtisch.table.log.events import (
    Acted,
    Covered,
    Dealt,
    Event,
    Returned,
    parse_event,
)
from stammtisch.table.state.table_state import from_log
from stammtisch.table.wire.messages import VoidDeal
from tests.table.pages import (
    FOUR,
    PACE,
    MemoryManager,
    Page,
    assert_no_drift,
    in_no_time,
    now,
    opened,
    play,
    seated,
    until,
    with_bots,
)

LONG = 10 * PACE.grace


def due(live: Live) -> int:
    """The seat that the deal waits for."""
    seat = live.table.now.to_act if live.table.now else None
    assert seat is not None, "a deal runs"
    return seat


async def away(live: Live, pages: Sequence[Page]) -> tuple[Page, list[Page]]:
    """The player to act goes; that page and the others."""
    absent = pages[due(live)]
    await absent.go()
    await asyncio.sleep(0.01)
    return absent, [page for page in pages if page is not absent]


def asked(pages: Sequence[Page]) -> list[bool]:
    return ["absence" in page.table.can for page in pages]


async def answer(page: Page, then: Literal["wait", "bot", "anew"]) -> None:
    await page.say(messages.Absence("absence", page.position.number, then))
    await asyncio.sleep(0.01)


def covers(log: Sequence[Event]) -> list[Covered]:
    return [event for event in log if isinstance(event, Covered)]


# ---- the question --------------------------------------------------------------------------------


def test_the_others_are_asked_after_a_minute_and_a_bot_plays_where_one_says_so() -> None:
    async def main() -> None:
        manager = MemoryManager()
        live = manager.open("skat")
        pages = await seated(live, 3)
        spectator = await Page(live, "dora").come()
        absent, others = await away(live, pages)
        gone, seat = now(), absent.table.you
        assert others[0].table.absent is None
        assert not any(asked(others))
        await until(lambda: all(asked(others)))
        assert now() - gone == pytest.approx(PACE.grace, abs=0.1)
        assert {page.table.absent for page in (*others, spectator)} == {seat}
        assert others[0].table.seats[seat].away == pytest.approx(PACE.grace, abs=1)
        assert not any(asked([spectator]))
        await asyncio.sleep(LONG)
        assert not manager.acts, "nothing is done without a word"
        await answer(others[0], "bot")
        assert covers(manager.log) == [Covered(seat, "away", others[0].table.you)]
        assert not any(asked(others))
        assert others[1].table.seats[seat].covered
        told = [each.text for each in others[1].happened if each.kind == "covered"]
        assert dict(told[0].params) == {"seat": seat, "seat2": others[0].table.you}
        await until(lambda: bool(manager.acts))
        assert (manager.acts[0].seat, manager.acts[0].by) == (seat, "cover")
        await absent.come()
        await asyncio.sleep(0.01)
        assert not others[0].table.seats[seat].covered
        assert Returned(seat) in manager.log
        for page in pages:
            await assert_no_drift(page)

    in_no_time(main())


def test_who_waits_is_asked_again_after_another_minute() -> None:
    async def main() -> None:
        manager = MemoryManager()
        live = manager.open("skat")
        pages = await seated(live, 3)
        _, others = await away(live, pages)
        for _ in range(3):
            await until(lambda: all(asked(others)))
            at = now()
            await answer(others[1], "wait")
            assert asked(others) == [True, False], "nobody makes another wait"
            assert others[0].happened[-1].kind == "waits"
            await until(lambda: all(asked(others)))
            assert now() - at == pytest.approx(PACE.grace, abs=0.1)
        assert not covers(manager.log)
        assert not manager.acts
        for page in others:
            await assert_no_drift(page)

    in_no_time(main())


def test_the_question_is_over_when_the_absent_is_back() -> None:
    async def main() -> None:
        manager = MemoryManager()
        live = manager.open("skat")
        pages = await seated(live, 3)
        absent, others = await away(live, pages)
        await until(lambda: all(asked(others)))
        await absent.come()
        await answer(others[0], "bot")
        assert others[0].refusals[-1] == "table.refuse.not_away"
        assert not any(asked(pages))
        assert not covers(manager.log)
        await absent.go()
        gone = now()
        await until(lambda: all(asked(others)))
        assert now() - gone == pytest.approx(PACE.grace, abs=0.1), "away anew"

    in_no_time(main())


def test_the_first_answer_counts_and_the_second_is_refused() -> None:
    async def main() -> None:
        live = MemoryManager().open("skat")
        pages = await seated(live, 3)
        _, others = await away(live, pages)
        await until(lambda: all(asked(others)))
        await answer(others[0], "bot")
        await answer(others[1], "bot")
        assert others[1].refusals[-1] == "table.refuse.not_away"
        assert [chair.covered for chair in live.table.chairs].count(True) == 1


def test_who_waits_does_not_keep_the_others_from_calling_a_bot() -> None:
    async def main() -> None:
        live = MemoryManager().open("skat")
        pages = await seated(live, 3)
        _, others = await away(live, pages)
        await until(lambda: all(asked(others)))
        await answer(others[0], "wait")
        await answer(others[1], "bot")
        assert [chair.covered for chair in live.table.chairs].count(True) == 1

    in_no_time(main())


def test_who_was_back_for_a_moment_is_not_played_for() -> None:
    """The answer comes before the table has looked again."""

    async def main() -> None:
        live = MemoryManager().open("skat")
        pages = await seated(live, 3)
        absent, others = await away(live, pages)
        await until(lambda: all(asked(others)))
        await absent.come()
        await absent.go()
        with pytest.raises(BadInput, match="not_away"):
            await live._absences.answer(others[0].position.seat, "bot")

    in_no_time(main())


def test_who_comes_back_after_the_match_is_told_what_was_played() -> None:
    async def main() -> None:
        manager = MemoryManager()
        live = manager.open("skat", away="bot", options={"games": 3})
        pages = await seated(live, 3)
        absent, others = await away(live, pages)
        await play(others)
        await until(lambda: live.table.over)
        await absent.come()
        await asyncio.sleep(0.01)
        assert absent.table.played_for
        assert [deal.index for deal in absent.table.played_for.deals] == [0, 1, 2]

    in_no_time(main())


def test_nobody_is_asked_while_the_deal_waits_for_somebody_who_is_here() -> None:
    async def main() -> None:
        live = MemoryManager().open("skat")
        pages = await seated(live, 3)
        waited_for = due(live)
        idle = pages[(waited_for + 1) % 3]
        await idle.go()
        await asyncio.sleep(LONG)
        await pages[waited_for].reload(fresh=True)
        await asyncio.sleep(0.01)
        assert pages[waited_for].table.absent is None
        assert pages[waited_for].table.seats[idle.table.you].away == pytest.approx(LONG, abs=1)

    in_no_time(main())


def test_who_alone_was_asked_leaves_and_the_table_waits() -> None:
    """Nobody is covered for the time in which nobody was here."""

    async def main() -> None:
        manager = MemoryManager()
        live = manager.open("schnapsen")
        pages = await seated(live, 2)
        _, (other,) = await away(live, pages)
        await until(lambda: all(asked([other])))
        await other.go()
        await asyncio.sleep(LONG)
        await other.come()
        came = now()
        await asyncio.sleep(0.01)
        assert not any(asked([other]))
        await until(lambda: all(asked([other])))
        assert now() - came == pytest.approx(PACE.grace, abs=0.1)
        assert not covers(manager.log)

    in_no_time(main())


def test_who_sits_out_is_asked_too() -> None:
    """SK 9.4: who deals, with four at the table, is a friend at the table all the same."""

    async def main() -> None:
        manager = MemoryManager()
        live = manager.open("skat", ("open",) * 4, options=FOUR)
        pages = await seated(live, 4)
        assert live.table.now is not None
        (idle,) = {*range(4)} - {*live.table.now.seating.players}
        await away(live, pages)
        await until(lambda: all(asked([pages[idle]])))
        await answer(pages[idle], "bot")
        assert covers(manager.log)[0].asked == idle

    in_no_time(main())


def test_spectators_and_the_absent_have_no_say() -> None:
    async def main() -> None:
        manager = MemoryManager()
        live = manager.open("skat")
        pages = await seated(live, 3)
        spectator = await Page(live, "dora").come()
        _, others = await away(live, pages)
        await until(lambda: all(asked(others)))
        await answer(spectator, "bot")
        assert spectator.refusals[-1] == "table.refuse.no_seat"
        for page in others:
            await page.go()
        await asyncio.sleep(LONG)
        assert not covers(manager.log)
        assert not manager.acts

    in_no_time(main())


# ---- what was chosen beforehand ------------------------------------------------------------------


def test_a_table_may_be_opened_so_that_a_bot_plays_after_a_minute() -> None:
    async def main() -> None:
        manager = MemoryManager()
        live = manager.open("skat", away="bot")
        pages = await seated(live, 3)
        absent, others = await away(live, pages)
        gone, seat = now(), absent.table.you
        assert others[0].table.away == "bot"
        await until(lambda: bool(covers(manager.log)))
        assert now() - gone == pytest.approx(PACE.grace, abs=0.1)
        assert covers(manager.log) == [Covered(seat, "away")]
        assert not any("absence" in each.table.can for each in others)

    in_no_time(main())


def test_a_table_may_be_opened_so_that_all_wait() -> None:
    async def main() -> None:
        manager = MemoryManager()
        live = manager.open("skat", away="wait")
        pages = await seated(live, 3)
        _, others = await away(live, pages)
        await asyncio.sleep(LONG)
        assert not any(asked(others))
        assert not covers(manager.log)
        assert not manager.acts

    in_no_time(main())


def test_alone_with_bots_the_table_waits() -> None:
    async def main() -> None:
        manager = MemoryManager()
        live = manager.open("skat", with_bots("skat", 1), away="bot")
        (page,) = await seated(live, 1)
        await until(lambda: page.position.to_act == page.position.seat)
        await page.go()
        lines = len(manager.lines)
        await asyncio.sleep(LONG)
        assert len(manager.lines) == lines
        await page.come()
        await asyncio.sleep(LONG)
        assert not covers(manager.log)

    in_no_time(main())


def test_with_a_clock_nobody_is_asked_and_the_clock_decides() -> None:
    async def main() -> None:
        manager = MemoryManager()
        live = manager.open("schnapsen", move_seconds=5, reserve_seconds=600, away="bot")
        pages = await seated(live, 2)
        _, (other,) = await away(live, pages)
        await asyncio.sleep(601)
        assert not any(asked([other]))
        assert not live.table.chairs[1 - other.table.you].covered
        assert not manager.acts
        await until(lambda: bool(manager.acts))
        assert {act.by for act in manager.acts} == {"clock"}

    in_no_time(main())


def test_an_old_log_is_of_a_table_where_the_others_are_asked() -> None:
    line = '{"kind": "covered", "seat": 1, "why": "away"}'
    assert parse_event(line) == Covered(1, "away")
    assert opened("skat").away == "ask"


# ---- for this deal -------------------------------------------------------------------------------


def test_a_bot_plays_for_this_deal_and_in_the_next_the_others_are_asked_again() -> None:
    async def main() -> None:
        manager = MemoryManager()
        live = manager.open("skat", options={"games": 3})
        pages = await seated(live, 3)
        _, others = await away(live, pages)
        await until(lambda: all(asked(others)))
        await answer(others[0], "bot")
        await play(others)
        await until(lambda: live.table.deals == 2)
        assert not any(chair.covered for chair in live.table.chairs)
        acts = len(manager.acts)
        await until(lambda: all(asked(others)))
        await asyncio.sleep(LONG)
        later = [act for act in manager.acts[acts:] if act.by == "cover"]
        assert not later
        await answer(others[1], "bot")
        assert len(covers(manager.log)) == 2

    in_no_time(main())


def test_the_seat_that_the_clock_has_given_to_a_bot_stays_so() -> None:
    table = from_log("table", [opened("schnapsen", move_seconds=5)])
    for guest in ("anna", "bert"):
        for event in table.sit(guest, None):
            table.apply(event)
    for event in (*table.leave_out(), Covered(0, "clock"), Covered(1, "away"), Dealt(0, 0)):
        table.apply(event)
    assert [chair.covered for chair in table.chairs] == [True, False]


# ---- to deal anew --------------------------------------------------------------------------------


def void(log: Sequence[Event]) -> list[tuple[int, int | None]]:
    return [
        (each.index, each.away) for each in log if isinstance(each, Dealt) and each.away is not None
    ]


def may_deal_anew(pages: Sequence[Page]) -> list[bool]:
    return ["anew" in page.table.can for page in pages]


def test_a_deal_is_void_as_soon_as_all_others_want_it() -> None:
    """All get other cards, the same player deals, nothing counts; who was away reads it."""

    async def main() -> None:
        manager = MemoryManager()
        live = manager.open("skat", options={"games": 3})
        pages = await seated(live, 3)
        before, dealer = live.table.now, live.table.match.dealer(0)
        absent, others = await away(live, pages)
        await until(lambda: all(may_deal_anew(others)))
        await answer(others[0], "anew")
        assert others[1].table.anew == (others[0].table.you,)
        assert others[1].happened[-1].kind == "anew"
        assert may_deal_anew(others) == [False, True]
        assert all(asked(others)), "a bot may still play"
        await answer(others[0], "anew")
        assert live.table.now is before, "one is not all"
        deal = others[0].position.deal
        await answer(others[1], "anew")
        assert [each.away for each in manager.log if isinstance(each, Dealt)] == [None, due(live)]
        table = live.table
        assert table.now.index == before.index == 0
        assert table.now.deal != before.deal
        assert table.now.deal == table.game.deal(table.deal_seed(0), table.now.seating.dealer)
        assert table.deal_seed(0) == scheme.deal_seed(table.opened.seed, table.fair.draw, 0, True)
        assert table.match.dealer(0) == dealer
        assert others[0].position.deal == deal + 1
        assert [each.kind for each in others[0].happened[-2:]] == ["void", "dealt"]
        assert others[0].table.fairness.void == (VoidDeal(0, absent.table.you),)
        assert others[0].table.sheet.rows == ()
        await absent.come()
        await asyncio.sleep(0.01)
        assert absent.table.fairness.void == (VoidDeal(0, absent.table.you),)
        assert absent.position.deal == deal + 1
        for page in pages:
            await assert_no_drift(page)
        await play(pages)
        await until(lambda: live.table.over)
        assert [played.index for played in live.table.played] == [0, 1, 2]
        proofs = [
            json.loads(line)["shuffle"]["fair"] for line in live.table.record({}).splitlines()
        ]
        assert [each["void"] for each in proofs] == [[{"deal": 0, "seat": absent.table.you}]] * 3
        assert [each["version"] for each in proofs] == [3, 3, 3]

    in_no_time(main())


def test_who_has_been_away_as_long_is_not_waited_for() -> None:
    async def main() -> None:
        manager = MemoryManager()
        live = manager.open("skat")
        pages = await seated(live, 3)
        _, (one, other) = await away(live, pages)
        await until(lambda: all(asked([one, other])))
        await answer(one, "anew")
        await other.go()
        gone = now()
        await asyncio.sleep(PACE.grace - 1)
        assert not void(manager.log)
        await until(lambda: live.table.fair.void_deals != [])
        assert now() - gone == pytest.approx(PACE.grace, abs=0.1)

    in_no_time(main())


@pytest.mark.parametrize("then", ["wait", "bot", "back"])
def test_a_deal_stays_where_one_of_the_others_does_not_want_to_lose_it(then: str) -> None:
    async def main() -> None:
        manager = MemoryManager()
        live = manager.open("skat")
        pages = await seated(live, 3)
        absent, (one, other) = await away(live, pages)
        await until(lambda: all(asked([one, other])))
        await answer(one, "anew")
        if then == "back":
            await absent.come()
            await asyncio.sleep(0.01)
            await absent.go()
            await until(lambda: all(asked([one, other])))
            assert one.table.anew == (), "they are asked anew"
        elif then == "bot":
            await answer(other, "bot")
        else:
            await answer(other, "wait")
            await until(lambda: "absence" in other.table.can)
            assert one.table.anew == (one.table.you,), "what was said stands"
        await asyncio.sleep(1)
        assert live.table.fair.void_deals == []

    in_no_time(main())


def test_a_deal_is_void_once_and_three_of_a_match_are() -> None:
    async def main() -> None:
        manager = MemoryManager()
        live = manager.open("schnapsen")
        pages = await seated(live, 2)
        for index in range(4):
            absent, (other,) = await away(live, pages)
            await until(lambda other=other: all(asked([other])))
            assert may_deal_anew([other]) == [index < 3]
            await answer(other, "anew")
            if index == 3:
                assert other.refusals[-1] == "table.refuse.no_anew"
                break
            assert [each.deal for each in live.table.fair.void_deals] == [*range(index + 1)]
            await absent.come()
            absent, (other,) = await away(live, pages)
            await until(lambda other=other: all(asked([other])))
            await answer(other, "anew")
            assert other.refusals[-1] == "table.refuse.no_anew", "once"
            await absent.come()
            await play(pages)
            await until(lambda index=index: live.table.deals == 2 * index + 3 or live.table.over)
            assert not live.table.over
        anew = await manager.restart(live, pages)
        assert anew.table.fair.void_deals == live.table.fair.void_deals

    in_no_time(main())


@pytest.mark.parametrize("terms", [{"fair": 2}, {"kept": ("anna", "bert"), "host": ""}])
def test_no_deal_is_void_where_the_draw_knows_none_or_a_club_keeps_the_list(
    terms: dict[str, object],
) -> None:
    table = from_log("table", [replace(opened("schnapsen"), **terms)])
    for guest in ("anna", "bert"):
        for event in table.sit(guest, None):
            table.apply(event)
    for event in (*table.leave_out(), Dealt(0, 0)):
        table.apply(event)
    assert table.phase == "playing"
    with pytest.raises(BadInput, match="no_anew"):
        table.deal_anew(0)


# ---- on return -----------------------------------------------------------------------------------


def test_who_is_back_is_told_what_was_played_act_by_act() -> None:
    async def main() -> None:
        manager = MemoryManager()
        live = manager.open("skat", options={"games": 3})
        pages = await seated(live, 3)
        absent, others = await away(live, pages)
        seat = absent.table.you
        await until(lambda: all(asked(others)))
        await answer(others[0], "bot")
        await play(others)
        await until(lambda: [act.by for act in manager.acts].count("cover") > 4)
        await absent.come()
        await asyncio.sleep(0.01)
        told = absent.table.played_for
        assert (told.why, told.asked) == ("away", others[0].table.you)
        own = [act for act in manager.acts if act.by == "cover"]
        assert sum(len(deal.acts) for deal in told.deals) == len(own) > 0
        assert all(page.table.played_for is None for page in others)
        await absent.reload(fresh=True)
        await asyncio.sleep(0.01)
        assert absent.table.played_for == told, "a reload changes nothing"
        anew = await manager.restart(live, pages)
        await asyncio.sleep(0.01)
        assert absent.table.played_for == told, "nor does another server"
        await play([absent])
        await until(lambda: anew.table.deals > told.deals[-1].index + 2 or anew.table.over)
        assert absent.table.played_for is None, "it is old now"
        assert seat == absent.table.you

    in_no_time(main())


# ---- in general ----------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["schnapsen", "skat", "scarto"])
@pytest.mark.parametrize("seed", range(4))
def test_nothing_is_done_for_anybody_without_a_word(game: str, seed: int) -> None:
    """People come and go at random, and say now this and now that; the server restarts."""

    async def main() -> None:
        random = Random(f"{game} {seed}")
        manager = MemoryManager()
        live = manager.open(game)
        pages = await seated(live, len(live.table.chairs))
        await play(pages, str(seed))
        said: list[int] = []
        for _ in range(60):
            page = random.choice(pages)
            match random.randrange(6):
                case 0 | 1:
                    await (page.go() if page.here else page.come())
                case 2 if page.here and page.table and "absence" in page.table.can:
                    bot = random.random() < 0.6
                    if bot:
                        said.append(page.table.absent)
                    await answer(page, "bot" if bot else "wait")
                case 3 if random.random() < 0.2:
                    live = await manager.restart(live, pages)
            await asyncio.sleep(random.choice((0.01, 1, 20, 70)))
        assert [event.seat for event in covers(manager.log)] == said
        assert_covered(manager.log)
        for page in pages:
            if page.here:
                await assert_no_drift(page)

    in_no_time(main())


def assert_covered(log: Sequence[Event]) -> None:
    """A bot's act for a person follows a word about this person in this deal."""
    now: set[int] = set()
    for event in log:
        match event:
            case Covered(seat=seat):
                now.add(seat)
            case Returned(seat=seat):
                now.discard(seat)
            case Dealt():
                now.clear()
            case Acted(seat=seat, by="cover"):
                assert seat in now
            case Acted(seat=seat, by=by):
                assert by == "person"
                assert seat not in now
