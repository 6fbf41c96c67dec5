"""“That was me”: who comes back in another browser gets the seat, if somebody else says so."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from random import Random

import pytest

from stammtisch.table.live import messages
from stammtisch.table.live.live import Live
from stammtisch.table.log.events import Event, Reclaimed, Seated, format_event, parse_event
from stammtisch.table.state.table_state import from_log
from tests.table.pages import (
    PACE,
    TABLE,
    MemoryManager,
    Page,
    assert_acks_are_true,
    assert_no_drift,
    in_no_time,
    play,
    seated,
    snapshot,
    until,
    with_bots,
)

LEADS = 0
"""Who leads in the first deal of Schnapsen, as it is drawn here."""

WEB = "web"
"""The guest that the other browser is."""


async def gone(live: Live, people: int, at: int = 0) -> tuple[list[Page], Page, Page]:
    """People at a deal; one of them goes, and a page of another browser comes."""
    pages = await seated(live, people)
    await until(lambda: live.table.now is not None)
    await pages[at].go()
    other = await Page(live, WEB, number="77" * 32).come()
    await other.settle_down()
    return pages, pages[at], other


async def claim(page: Page, seat: int) -> None:
    await page.say(messages.Claim("claim", seat))
    await page.settle_down()


async def vouch(page: Page, yes: bool = True, number: int = 1) -> None:
    await page.say(messages.Vouch("vouch", number, yes))
    await page.settle_down()


def may(page: Page) -> tuple[int, ...]:
    return page.table.claims.may if page.table and page.table.claims else ()


def waits(page: Page) -> int | None:
    return page.table.claims.waits if page.table.claims else None


def asked(page: Page) -> list[tuple[int, int]]:
    claims = page.table.claims if page.table else None
    return [(each.number, each.seat) for each in claims.asked] if claims else []


def handed(log: Sequence[Event]) -> list[Reclaimed]:
    return [event for event in log if isinstance(event, Reclaimed)]


# ---- asking, and being confirmed -----------------------------------------------------------------


@pytest.mark.parametrize("game", ["schnapsen", "skat", "scarto"])
def test_who_comes_back_in_another_browser_gets_seat_and_hand(game: str) -> None:
    async def main() -> None:
        manager = MemoryManager()
        live = manager.open(game)
        pages, left, other = await gone(live, len(live.table.chairs))
        hand, others = left.position.hand, pages[1:]
        assert may(other) == (0,)
        assert other.position.hand == ()
        await claim(other, 0)
        assert waits(other) == 0
        assert all(asked(each) == [(1, 0)] for each in others)
        assert others[0].table.claims.asked[0].name == "Web"
        assert not handed(manager.log), "a request is no event"
        await vouch(others[0])
        assert handed(manager.log) == [Reclaimed(0, WEB, 1)]
        assert (other.table.you, other.table.host) == (0, True)
        assert other.position.hand == hand
        assert not any(asked(each) for each in others)
        assert others[0].happened[-1].kind == "reclaimed"
        assert dict(others[0].happened[-1].text.params) == {"seat": 0, "seat2": 1}
        assert other.table.claims.handed.by == 1
        await play([other, *others])
        await until(lambda: live.table.over)
        for page in (other, *others):
            await assert_no_drift(page)
        assert_acks_are_true([other, *others], manager.log)
        assert snapshot(from_log(TABLE, manager.log)) == snapshot(live.table)

    in_no_time(main())


def test_the_deal_in_which_the_seat_was_handed_over_is_one_s_own() -> None:
    """Its outcome is told as its player's; the record names who sat there when it was dealt."""

    async def main() -> None:
        manager = MemoryManager()
        live = manager.open("skat", options={"games": 3})
        pages, _, other = await gone(live, 3)
        await claim(other, 0)
        await vouch(pages[1])
        for page in pages:
            page.willing = False
        other.willing = False
        await play([other, *pages[1:]])
        await until(lambda: live.table.phase == "between")
        await other.settle_down()
        assert other.position.outcome.verdict is not None
        for page in (other, *pages[1:]):
            page.willing = True
            await page.look()
        await until(lambda: live.table.over)
        dealt = [played.sitters[0].guest for played in live.table.played]
        assert dealt == ["anna", WEB, WEB]
        names = {"anna": "Anna", WEB: "Anna on the web"}
        lines = live.table.record(names).splitlines()
        assert ["on the web" in line for line in lines] == [False, True, True]
        assert {live.table.persons.dealt_seat(each, WEB) for each in live.table.played} == {0}

    in_no_time(main())


def test_before_the_match_a_seat_is_handed_over_too() -> None:
    async def main() -> None:
        manager = MemoryManager()
        live = manager.open("skat")
        pages = await seated(live, 2)
        await pages[0].go()
        other = await Page(live, WEB, number="77" * 32).come()
        await claim(other, 0)
        await vouch(pages[1])
        assert other.table.host
        carl = await Page(live, "carl", number="33" * 32).come()
        await carl.say(messages.Sit("sit"))
        await until(lambda: live.table.now is not None)
        assert live.table.chairs[0].guest == WEB
        assert live.table.fair.numbers.keys() == {0, 1, 2}, "the other browser draws"

    in_no_time(main())


def test_a_bot_that_was_called_in_stops() -> None:
    async def main() -> None:
        manager = MemoryManager()
        live = manager.open("skat", away="bot", options={"games": 3})
        pages = await seated(live, 3)
        await until(lambda: live.table.now is not None)
        left = pages[live.table.now.to_act]  # type: ignore[union-attr,index]
        seat, others = left.table.you, [page for page in pages if page is not left]
        await left.go()
        await until(lambda: live.table.chairs[seat].covered)
        await until(lambda: any(act.by == "cover" for act in manager.acts))
        other = await Page(live, WEB).come()
        await claim(other, seat)
        await vouch(others[0])
        assert not live.table.chairs[seat].covered
        assert other.table.played_for.deals[0].acts

    in_no_time(main())


# ---- not being confirmed -------------------------------------------------------------------------


def test_one_no_ends_it_and_who_asked_is_not_heard_again_for_a_while() -> None:
    async def main() -> None:
        manager = MemoryManager()
        live = manager.open("skat")
        pages, _, other = await gone(live, 3)
        await claim(other, 0)
        await vouch(pages[2], yes=False)
        assert not any(asked(page) for page in pages[1:])
        assert waits(other) is None
        assert other.happened[-1].kind == "disowned"
        await vouch(pages[1])
        assert pages[1].refusals[-1] == "table.refuse.no_claim"
        await claim(other, 0)
        assert other.refusals[-1] == "table.refuse.unheard"
        await asyncio.sleep(PACE.claim)
        await claim(other, 0)
        assert asked(pages[1]) == [(2, 0)]
        assert not handed(manager.log)

    in_no_time(main())


def test_a_request_ends_after_a_few_minutes() -> None:
    async def main() -> None:
        live = MemoryManager().open("skat")
        pages, _, other = await gone(live, 3)
        await claim(other, 0)
        await asyncio.sleep(PACE.claim - 1)
        assert asked(pages[1])
        await asyncio.sleep(2)
        assert not asked(pages[1])
        assert waits(other) is None
        await vouch(pages[1])
        assert pages[1].refusals[-1] == "table.refuse.no_claim"
        assert live.table.seat_of(WEB) is None

    in_no_time(main())


def test_a_person_who_is_here_cannot_be_replaced() -> None:
    async def main() -> None:
        manager = MemoryManager()
        live = manager.open("skat")
        pages, left, other = await gone(live, 3)
        await claim(other, 1)
        assert other.refusals[-1] == "table.refuse.claim"
        await claim(other, 0)
        await left.come()
        await left.settle_down()
        assert not asked(pages[1])
        assert may(other) == ()
        await left.go()
        await vouch(pages[1])
        assert pages[1].refusals[-1] == "table.refuse.no_claim", "it ended when the person came"
        assert not handed(manager.log)

    in_no_time(main())


def test_a_request_ends_when_who_asks_leaves() -> None:
    async def main() -> None:
        live = MemoryManager().open("skat")
        pages, _, other = await gone(live, 3)
        await claim(other, 0)
        await other.reload(fresh=True)
        await other.settle_down()
        assert not asked(pages[1])
        await vouch(pages[1])
        assert pages[1].refusals[-1] == "table.refuse.no_claim"

    in_no_time(main())


def test_of_two_who_ask_for_one_seat_only_the_first_is_heard() -> None:
    async def main() -> None:
        live = MemoryManager().open("skat")
        pages, _, other = await gone(live, 3)
        third = await Page(live, "third").come()
        await pages[1].go()
        await claim(other, 0)
        await claim(third, 0)
        assert third.refusals[-1] == "table.refuse.claimed"
        await claim(other, 1)
        assert other.refusals[-1] == "table.refuse.claimed", "nobody asks for two"
        await claim(third, 1)
        assert asked(pages[2]) == [(1, 0), (2, 1)]
        await vouch(pages[2], number=2)
        await vouch(pages[2], number=1)
        assert [chair.guest for chair in live.table.chairs] == [WEB, "third", "carl"]

    in_no_time(main())


def test_only_who_has_played_from_the_first_deal_on_is_asked() -> None:
    """Nobody takes a bot's seat in order to vouch for a friend."""

    async def main() -> None:
        live = MemoryManager().open("skat", with_bots("skat", 2), newcomers=True)
        pages = await seated(live, 2)
        dora = await Page(live, "dora").come()
        await dora.say(messages.Sit("sit", 2))
        await play(pages)
        await until(lambda: live.table.deals == 2)
        assert dora.table.you == 2
        for page in pages:
            await page.play(lambda _: None)
        await pages[0].go()
        other = await Page(live, WEB).come()
        await claim(other, 0)
        assert (asked(pages[1]), asked(dora)) == ([(1, 0)], [])
        await vouch(dora)
        assert dora.refusals[-1] == "table.refuse.no_claim"
        await claim(dora, 0)
        assert dora.refusals[-1] == "table.refuse.claim", "who has a seat asks for none"
        await pages[1].say(messages.Stand("stand"))
        await pages[1].settle_down()
        assert not asked(pages[1])
        bert = pages[1]
        await claim(bert, 0)
        assert bert.refusals[-1] == "table.refuse.claim", "nobody sees two hands"

    in_no_time(main())


def test_alone_with_bots_nobody_can_say_who_one_is() -> None:
    async def main() -> None:
        live = MemoryManager().open("skat", with_bots("skat", 1))
        _, _, other = await gone(live, 1)
        assert may(other) == ()
        await claim(other, 0)
        assert other.refusals[-1] == "table.refuse.claim"

    in_no_time(main())


def test_spectators_answer_nothing_and_what_was_never_asked_is_refused() -> None:
    async def main() -> None:
        live = MemoryManager().open("skat")
        pages, _, other = await gone(live, 3)
        third = await Page(live, "third").come()
        await claim(other, 0)
        assert not asked(third)
        for page in (third, other):
            await vouch(page)
            assert page.refusals[-1] == "table.refuse.no_claim"
        await vouch(pages[1], number=7)
        assert pages[1].refusals[-1] == "table.refuse.no_claim"
        assert live.table.seat_of(WEB) is None

    in_no_time(main())


def test_there_are_only_so_many_requests_at_one_table() -> None:
    async def main() -> None:
        live = MemoryManager().open("skat")
        pages, _, _ = await gone(live, 3)
        for at in range(8):
            other = await Page(live, f"guest{at}").come()
            await claim(other, 0)
            if len(other.refusals):
                assert other.refusals[-1] == "table.refuse.too_fast"
                break
            await vouch(pages[1], yes=False, number=at + 1)
        assert at == 5

    in_no_time(main())


# ---- afterwards ----------------------------------------------------------------------------------


def test_who_had_the_seat_first_looks_on_and_may_take_it_back_unasked() -> None:
    async def main() -> None:
        manager = MemoryManager()
        live = manager.open("skat", spectators=False)
        pages = await seated(live, 2)
        await pages[0].go()
        other = await Page(live, WEB, number="77" * 32).come()
        await claim(other, 0)
        await vouch(pages[1])
        await (await Page(live, "carl").come()).say(messages.Sit("sit"))
        await until(lambda: live.table.now is not None)
        anna = await Page(live, "anna").come()
        await anna.settle_down()
        assert anna.table.you is None
        assert anna.position.hand == ()
        assert (may(anna), anna.table.claims.handed.by) == ((0,), 1)
        await claim(anna, 0)
        assert anna.table.you == 0
        assert anna.position.hand
        assert not other.here, "nobody may look on here"
        assert handed(manager.log)[-1] == Reclaimed(0, "anna")
        assert anna.table.claims is None
        assert live.table.opened.host == "anna"

    in_no_time(main())


def test_after_it_was_taken_back_the_other_browser_must_ask_again() -> None:
    async def main() -> None:
        live = MemoryManager().open("skat")
        pages, left, other = await gone(live, 3)
        await claim(other, 0)
        await vouch(pages[1])
        await left.come(fresh=True)
        await claim(left, 0)
        assert left.table.you == 0
        assert may(other) == ()
        await left.go()
        await other.settle_down()
        assert may(other) == (0,)
        await claim(other, 0)
        assert other.table.you is None
        await vouch(pages[1], number=2)
        assert other.table.you == 0

    in_no_time(main())


def test_nobody_sees_two_hands_of_a_deal_though_the_first_was_taken_back() -> None:
    async def main() -> None:
        live = MemoryManager().open("skat")
        pages, first, other = await gone(live, 3)
        await claim(other, 0)
        await vouch(pages[1])
        await first.come()
        await claim(first, 0)
        assert (first.table.you, other.table.you) == (0, None)
        await pages[2].go()
        await other.settle_down()
        assert may(other) == ()
        await claim(other, 2)
        assert other.refusals[-1] == "table.refuse.claim"

    in_no_time(main())


def test_an_act_that_was_held_goes_with_the_seat() -> None:
    """Schnapsen: what the other browser did is not done in the name of who takes the seat back."""

    async def main() -> None:
        manager = MemoryManager()
        live = manager.open("schnapsen")
        pages, first, other = await gone(live, 2, at=LEADS)
        await claim(other, LEADS)
        await vouch(pages[1 - LEADS])
        await first.come()
        await other.act(f"play {other.position.hand[0]}")
        await other.settle_down()
        assert other.held
        await claim(first, LEADS)
        assert first.table.you == LEADS
        await asyncio.sleep(2 * PACE.window)
        assert not manager.acts

    in_no_time(main())


def test_a_seat_that_was_left_in_the_other_browser_is_still_one_s_own_in_the_first() -> None:
    async def main() -> None:
        live = MemoryManager().open("skat")
        pages, left, other = await gone(live, 3)
        await claim(other, 0)
        await vouch(pages[1])
        await other.say(messages.Stand("stand"))
        await other.settle_down()
        assert other.table.free == (0,)
        await left.come(fresh=True)
        await left.settle_down()
        assert left.table.free == (0,)
        await left.say(messages.Sit("sit", 0))
        await left.settle_down()
        assert left.table.you == 0

    in_no_time(main())


def test_a_restarted_server_forgets_who_has_asked_and_knows_who_was_confirmed() -> None:
    async def main() -> None:
        manager = MemoryManager()
        live = manager.open("skat")
        pages, _, other = await gone(live, 3)
        await claim(other, 0)
        everybody = [*pages[1:], other]
        live = await manager.restart(live, everybody)
        await other.settle_down()
        assert waits(other) is None
        assert not any(asked(page) for page in pages[1:])
        await vouch(pages[1])
        assert pages[1].refusals[-1] == "table.refuse.no_claim"
        await claim(other, 0)
        await vouch(pages[1])
        live = await manager.restart(live, everybody)
        assert other.table.you == 0
        assert other.table.claims.handed.by == 1

    in_no_time(main())


def test_what_cannot_be_stored_is_not_handed_over() -> None:
    async def main() -> None:
        manager = MemoryManager()
        live = manager.open("skat")
        pages, _, other = await gone(live, 3)
        await claim(other, 0)
        manager.broken = True
        await vouch(pages[1])
        assert other.table.you is None
        assert other.position.hand == ()
        manager.broken = False
        await vouch(pages[1])
        assert other.table.you == 0

    in_no_time(main())


def test_an_event_is_read_as_it_was_written() -> None:
    for event in (Reclaimed(1, WEB, 2), Reclaimed(1, "anna")):
        assert parse_event(format_event(event)) == event


# ---- in general ----------------------------------------------------------------------------------


def test_seats_are_only_handed_over_by_a_word() -> None:
    """However people come, go, ask and answer, each hand-over follows a yes or is taken back."""

    async def main(seed: int) -> None:
        random = Random(seed)
        manager = MemoryManager()
        live = manager.open("skat", options={"games": 12})
        pages = await seated(live, 3)
        pages += [await Page(live, guest).come() for guest in (WEB, "third", "dora")]
        await until(lambda: live.table.now is not None)
        words: list[tuple[int, int]] = []
        for _ in range(80):
            page = random.choice([*filter(asked, pages), *pages])
            seat = page.table.you if page.table else None
            match random.randrange(4):
                case 0:
                    await (page.go() if page.here else page.come())
                case 1 | 2 if page.here and may(page):
                    await claim(page, random.choice(may(page)))
                case _ if page.here and asked(page):
                    number, of = random.choice(asked(page))
                    yes = random.random() < 0.7
                    here = live.broadcaster.people_here()
                    await vouch(page, yes, number)
                    if yes:
                        assert of not in here
                        words.append((of, seat))
            await asyncio.sleep(random.choice((0.01, 1, 60)))
        by_word = [(each.seat, each.by) for each in handed(manager.log) if each.by is not None]
        assert by_word == words
        assert words, "something has happened"
        assert_owners(manager.log)
        for page in pages:
            if page.here:
                await assert_no_drift(page)

    for seed in range(4):
        in_no_time(main(seed))


def assert_owners(log: Sequence[Event]) -> None:
    """Nobody has two seats, and only the first owner takes a seat back."""
    owners: dict[int, str] = {}
    first: dict[int, str] = {}
    for event in log:
        if isinstance(event, Seated):
            owners[event.seat] = first[event.seat] = event.guest
        if isinstance(event, Reclaimed):
            assert event.guest not in owners.values()
            assert event.by is not None or event.guest == first[event.seat]
            owners[event.seat] = event.guest
