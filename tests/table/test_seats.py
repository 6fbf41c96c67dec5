"""Leaving and coming back, spectators who sit down, and the same people once more."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from stammtisch.cardplay.refusals import BadInput
from stammtisch.faces import face_of
from stammtisch.table.house.features import Services
from stammtisch.table.live import messages
from stammtisch.table.live.live_tables import Requester
from stammtisch.table.storage.store import Store
from stammtisch.table.tables.messages import NewTable
from tests.table.pages import MemoryManager, Page, at_random, in_no_time, until
from tests.table.test_services import come, run, with_services


def test_who_left_sits_down_again_in_the_same_deal_though_nobody_may_look_on() -> None:
    async def main() -> None:
        live = MemoryManager().open("skat", ("open", "open", "thumb"), spectators=False)
        anna, bert = await Page(live, "anna").come(), await Page(live, "bert").come()
        await anna.say(messages.Sit("sit"))
        await bert.say(messages.Sit("sit"))
        await until(lambda: live.table.phase == "playing")
        hand = anna.position.hand
        await anna.say(messages.Stand("stand"))
        await asyncio.sleep(0)
        assert anna.here, "who has left may look on, and come back"
        assert anna.table.you is None
        assert anna.position.hand == ()
        assert (anna.table.free, anna.table.left) == ((0,), 0)
        assert bert.table.free == ()
        await anna.reload(fresh=True)
        await anna.say(messages.Sit("sit"))
        await asyncio.sleep(0)
        assert anna.table.you == 0
        assert set(anna.position.hand) <= set(hand)
        with pytest.raises(BadInput, match="no_spectators"):
            await Page(live, "dora").come()

    in_no_time(main())


def test_a_spectator_sees_no_hand_before_the_deal_is_over() -> None:
    async def main() -> None:
        live = MemoryManager().open("schnapsen", ("open", "thumb"), newcomers=True)
        anna = await Page(live, "anna", player=None).come()
        await anna.say(messages.Sit("sit"))
        dora = await Page(live, "dora").come()
        await until(lambda: live.table.phase == "playing")
        assert "sit" in dora.table.can
        await dora.say(messages.Sit("sit", 1))
        await asyncio.sleep(0)
        assert anna.table.seats[1].next == "Dora"
        await anna.play(at_random("seats"))
        await until(lambda: live.table.deals == 2, 300.0)
        seen = [each for each in dora.got if getattr(each, "position", None)]
        first = [each for each in seen if each.position.deal == 1]
        assert [each for each in first if each.table.phase == "playing"]
        for each in first:
            assert each.table.phase != "playing" or each.table.you is None
            assert each.table.phase != "playing" or each.position.hand == ()
        assert dora.table.you == 1
        assert len(dora.position.hand) == 5
        assert live.table.chairs[1].bot is None

    in_no_time(main())


@pytest.mark.parametrize("leaves", [False, True], ids=["bot", "person"])
def test_a_newcomer_is_not_told_the_outcome_as_the_player_of_the_deal(leaves: bool) -> None:
    """Whoever sat there before: a bot, or a person who leaves between the deals."""

    async def main() -> None:
        live = MemoryManager().open("skat", ("open", "open", "thumb"), newcomers=True)
        pages = [
            Page(live, guest, player=at_random(guest), willing=False)
            for guest in ("anna", "bert", "dora")
        ]
        anna, bert, dora = [await page.come() for page in pages]
        for page in (anna, bert):
            await page.say(messages.Sit("sit"))
        await until(lambda: live.table.phase == "between", 300.0)
        assert bert.position.outcome.verdict == bert.position.outcome.verdicts[1]
        if leaves:
            await bert.say(messages.Stand("stand"))
        seat = 1 if leaves else 2
        await dora.say(messages.Sit("sit", seat))
        await asyncio.sleep(0)
        assert dora.table.you == dora.position.seat == seat
        for_all = face_of(live.table.game).told(live.table.now.state.view(None), None)
        assert (dora.position.outcome.verdict, dora.position.outcome.told) == (None, for_all)
        own = anna.position.outcome
        assert own.verdict == own.verdicts[0]
        if leaves:
            assert (bert.position.outcome.verdict, bert.position.outcome.told) == (None, for_all)

    in_no_time(main())


def test_who_was_to_take_a_seat_and_goes_does_not_get_it() -> None:
    async def main() -> None:
        live = MemoryManager().open("schnapsen", ("open", "thumb"), newcomers=True)
        anna = await Page(live, "anna").come()
        await anna.say(messages.Sit("sit"))
        dora = await Page(live, "dora").come()
        await until(lambda: live.table.phase == "playing")
        await dora.say(messages.Sit("sit", 1))
        await dora.go()
        await asyncio.sleep(0)
        assert live.table.chairs[1].next is None
        assert anna.table.seats[1].next is None

    in_no_time(main())


def test_only_the_host_lets_newcomers_in() -> None:
    async def main() -> None:
        live = MemoryManager().open("schnapsen", ("open", "thumb"))
        anna = await Page(live, "anna").come()
        await anna.say(messages.Sit("sit"))
        dora = await Page(live, "dora").come()
        await until(lambda: live.table.phase == "playing")
        await dora.say(messages.Allow("allow", True))
        await dora.say(messages.Sit("sit", 1))
        assert not live.table.newcomers
        assert live.table.chairs[1].next is None
        assert "allow" in anna.table.can
        assert "allow" not in dora.table.can
        await anna.say(messages.Allow("allow", True))
        await asyncio.sleep(0)
        assert dora.table.free == (1,)

    in_no_time(main())


async def finished(services: Services, *guests: str) -> tuple[str, list[Page]]:
    """A short match of these people and bots, played to its end."""
    seats = ["open"] * len(guests) + ["thumb"] * (3 - len(guests))
    new = NewTable("scarto", seats, options={"deals": 3}, pace="brisk", move_seconds=60)
    table = await services.opener.open_table(guests[0], new)
    pages = [await come(services, table, guest, player=at_random(guest)) for guest in guests]
    for page in pages:
        await page.say(messages.Sit("sit"))
    await until(lambda: pages[0].live.table.over, 60.0)
    return table, pages


def test_the_cards_of_a_finished_deal_are_opened_for_who_sat_there(url: str) -> None:
    async def main(store: Store, services: Services) -> None:
        anna, bert, dora = [(await store.new_guest(name)).id for name in ("Anna", "Bert", "Dora")]
        table, pages = await finished(services, anna, bert)
        for page in pages:
            await page.go()
        with pytest.raises(BadInput, match="no_match"):
            await services.archive.deal_of(dora, table, 1)
        state, old = await services.archive.deal_of(bert, table, 1)
        again = await services.opener.same_cards(bert, state, old)
        page = await come(services, again, bert, player=at_random(bert))
        await until(lambda: page.live.table.now is not None, 60.0)
        new = page.live.table
        assert (new.now.deal, new.now.seating) == (old.deal, old.seating)
        assert (new.people, new.practice_deal) == ((old.sitters.index((bert, None)),), True)
        assert page.table.repeats
        await page.go()

    run(with_services(url, main))


def test_the_same_people_play_again_on_the_same_seats(url: str) -> None:
    async def main(store: Store, services: Services) -> None:
        anna, bert, dora = [(await store.new_guest(name)).id for name in ("Anna", "Bert", "Dora")]
        table, (one, two) = await finished(services, anna, bert)
        await until(lambda: "rematch" in one.table.can)
        with pytest.raises(BadInput, match="no_seat"):
            await services.opener.rematch(table, Requester(dora))
        again = await services.opener.rematch(table, Requester(bert))
        assert again != table
        await until(lambda: one.table.rematch == 1)
        live: Any = await services.manager.live_table(again)
        assert live.table.phase == "gathering"
        assert [seat for seat in range(3) if live.table.free_for(dora)] == []
        assert await services.opener.rematch(table, Requester(anna)) == again
        assert await services.opener.rematch(table, Requester(anna)) == again, (
            "said twice, it is done once"
        )
        assert [chair.guest for chair in live.table.chairs] == [anna, bert, None]
        assert live.table.phase == "shuffling"
        first, then = one.live.table.opened, live.table.opened
        for same in ("game", "options", "practice", "pace", "move_seconds", "personas"):
            assert getattr(first, same) == getattr(then, same)
        assert first.seed != then.seed
        assert then.host == bert
        for page in (one, two):
            await page.go()

    run(with_services(url, main))


@pytest.mark.long
def test_a_rematch_whose_table_is_gone_is_opened_anew(url: str) -> None:
    async def main(store: Store, services: Services) -> None:
        anna, bert = [(await store.new_guest(name)).id for name in ("Anna", "Bert")]
        table, pages = await finished(services, anna, bert)
        gone = await services.opener.rematch(table, Requester(bert))
        for page in pages:
            await page.go()
        await services.forgetting.forget(bert)
        again = await services.opener.rematch(table, Requester(anna))
        assert again != gone

    run(with_services(url, main))
