"""Tables with people at them, from the first chair to the last deal."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from typing import Any
from unittest.mock import patch

import pytest

from stammtisch.cardplay.actions import Action, Play
from stammtisch.cardplay.game import State
from stammtisch.cardplay.messages import say
from stammtisch.cardplay.phase import Phase
from stammtisch.cardplay.refusals import BadInput
from stammtisch.games.registry import GAMES
from stammtisch.games.schnapsen import Claim
from stammtisch.table import limits
from stammtisch.table.live import messages
from stammtisch.table.live.clock import PACES
from stammtisch.table.live.live import Live
from stammtisch.table.live.viewers import WAITING, Connection
from stammtisch.table.log.events import Amended, Covered, Stood
from stammtisch.table.state.table_state import from_log
from stammtisch.table.wire.replays import replay
from stammtisch.table.work.bot_pool import BotTimeout
from tests.table.pages import (
    PACE,
    SEED,
    TABLE,
    MemoryManager,
    Page,
    Quick,
    Sure,
    assert_acks_are_true,
    assert_no_drift,
    in_no_time,
    now,
    opened,
    play,
    seated,
    snapshot,
    until,
    with_bots,
)


async def play_to_the_end(live: Live, pages: Sequence[Page]) -> None:
    await play(pages)
    await until(lambda: live.table.over)
    await asyncio.sleep(0.01)


def assert_all_is_well(manager: MemoryManager, live: Live, pages: Sequence[Page]) -> None:
    assert snapshot(from_log(TABLE, manager.log)) == snapshot(live.table)
    assert_acks_are_true(pages, manager.log)
    for page in pages:
        assert page.table.phase == "finished"
        assert page.table.fairness.seed == SEED
        assert not page.refused


# ---- whole matches -------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("people", [1, 3])
def test_a_whole_match(game: str, people: int) -> None:
    people = min(people, GAMES[game].GAME.seats)

    async def main() -> None:
        manager = MemoryManager()
        live = manager.open(game, with_bots(game, people))
        spectator = await Page(live, "dora").come()
        pages = await seated(live, people)
        second = await Page(live, "anna", willing=False, name="second").come()
        both = pages[0].seq
        everybody = [*pages, second, spectator]
        await play_to_the_end(live, pages)
        assert_all_is_well(manager, live, everybody)
        for page in everybody:
            await assert_no_drift(page)
            assert page.kinds().count("result") == len(live.table.played)
        since = [
            [text for page, text in each.texts if seq_of(text) > (both or 0)]
            for each in (pages[0], second)
        ]
        assert since[0] == since[1], "two pages of one guest get the same"
        assert not any(update.position and update.position.offers for update in spectator.updates)
        assert all(share.number for share in spectator.shares)

    in_no_time(main())


def seq_of(text: str) -> int:
    message = json.loads(text)
    return -1 if message["type"] == "snapshot" else int(message.get("seq", 0))


def test_people_leave_and_bots_play_on_until_the_last_has_gone() -> None:
    async def main() -> None:
        manager = MemoryManager()
        live = manager.open("skat")
        pages = await seated(live, 3)
        await play(pages[1:])
        await pages[0].say(messages.Stand("stand"))
        await asyncio.sleep(20)
        (stood,) = [
            dict(each.text.params)
            for update in pages[1].updates
            for each in update.happened
            if each.kind == "stood"
        ]
        assert stood["name"] == "Anna"
        assert pages[0].table.you is None
        assert pages[0].position.hand == ()
        await pages[1].say(messages.Stand("stand"))
        await pages[2].say(messages.Stand("stand"))
        assert live.table.phase == "abandoned"
        await asyncio.sleep(1)
        for page in pages:
            assert page.table.fairness.seed == SEED
            await assert_no_drift(page)

    in_no_time(main())


# ---- acts ----------------------------------------------------------------------------------------


def test_an_act_sent_twice_is_done_once_and_acknowledged_twice() -> None:
    async def main() -> None:
        manager = MemoryManager()
        live = manager.open("skat")
        pages = await seated(live, 3)
        page = pages[live.table.state.to_act]
        at = page.position.number
        await page.act("pass", id="x")
        await page.act("pass", at, id="x")
        await asyncio.sleep(0.1)
        acks = [each for each in page.got if isinstance(each, messages.Ack)]
        assert [(ack.id, ack.position) for ack in acks] == [("x", at)] * 2
        assert not page.refused
        assert len(manager.acts) == 1

    in_no_time(main())


@pytest.mark.parametrize("game", GAMES)
def test_the_rules_are_asked_once_for_each_act(game: str) -> None:
    """On its way from the page to the store and to every page, held back or not."""
    asked: list[tuple[State, int, Action | str]] = []
    act = Phase.act

    def counted(state: Any, seat: int, action: Action | str) -> Any:
        asked.append((state, seat, action))
        return act(state, seat, action)

    async def main() -> None:
        manager = MemoryManager()
        live = manager.open(game, with_bots(game, 1))
        (page,) = await seated(live, 1)
        with patch.object(Phase, "act", counted):
            await play([page])
            await until(lambda: len(live.table.played) >= 1)
        done = {(seat, str(action)) for seat, action in live.table.played[0].state.history}
        assert done <= {(seat, str(action)) for _, seat, action in asked}
        assert len({(id(state), seat, str(action)) for state, seat, action in asked}) == len(asked)

    in_no_time(main())


def test_an_id_used_again_for_another_act_is_not_taken_for_the_first() -> None:
    async def main() -> None:
        manager = MemoryManager()
        live = manager.open("skat")
        pages = await seated(live, 3)
        for action in ("bid 18", "hold", "bid 20", "hold"):
            await pages[live.table.state.to_act].act(action, id="x")
            await asyncio.sleep(0.01)
        assert [act.action for act in manager.acts] == ["bid 18", "hold", "bid 20", "hold"]

    in_no_time(main())


def test_an_act_of_the_deal_before_is_still_known() -> None:
    async def main() -> None:
        manager = MemoryManager()
        live = manager.open("skat")
        pages = await seated(live, 3)
        at = {}
        while live.table.deals == 1:
            if live.table.phase == "playing":
                page = pages[live.table.state.to_act]
                at[page.guest] = page.position.number
                await page.act("pass", id=f"{page.guest}-pass")
            await asyncio.sleep(0.1)
        for page in pages:
            await page.act("pass", at[page.guest], id=f"{page.guest}-pass")
        await asyncio.sleep(0.1)
        assert not any(page.refused for page in pages)

    in_no_time(main())


def test_stale_acts_are_refused_with_how_things_stand() -> None:
    async def main() -> None:
        manager = MemoryManager()
        live = manager.open("skat")
        pages = await seated(live, 3)
        page = pages[live.table.state.to_act]
        await page.act("pass", page.position.number - 1, id="early")
        await page.act("pass", page.position.number + 1, id="late")
        await asyncio.sleep(0.1)
        assert page.refused["early"].message.id == "table.refuse.stale"
        assert page.refused["late"].message.id == "table.refuse.stale"
        assert snapshots(page) == 2, "one for hello, and one for both of them"
        assert not manager.acts

    in_no_time(main())


def snapshots(page: Page) -> int:
    """How often everything was told."""
    return sum(isinstance(each, messages.Snapshot) for each in page.got)


def test_a_flood_of_stale_acts_is_answered_shortly() -> None:
    """At one position everything is told once; at many, some times a minute."""

    async def main() -> None:
        manager = MemoryManager()
        live = manager.open("skat")
        pages = await seated(live, 3)
        page = pages[live.table.state.to_act]
        for number in range(30):
            await page.act("pass", 10**6, id=f"first{number}")
        await asyncio.sleep(0.1)
        assert snapshots(page) == 2
        assert len(page.refused) == 30
        spectator = await Page(live, "dora").come()
        await play(pages)
        began = now()
        while now() < began + 60 and not live.table.over:
            await spectator.say(messages.Propose("propose", 10**6))
            await asyncio.sleep(0.25)
        budget = limits.SNAPSHOTS.burst + (now() - began) * limits.SNAPSHOTS.rate
        assert 2 <= snapshots(spectator) <= 1 + budget
        for each in (page, spectator):
            await assert_no_drift(each)

    in_no_time(main())


def test_who_is_ready_twice_is_told_about_once() -> None:
    async def main() -> None:
        manager = MemoryManager()
        live = manager.open("schnapsen")
        pages = await seated(live, 2)
        for page in pages:
            page.willing = False
        await play(pages)
        await until(lambda: live.table.phase == "between")
        await asyncio.sleep(0.1)
        before = len(pages[1].updates)
        for _ in range(20):
            await pages[0].say(messages.Continue("continue", live.table.deals))
        await asyncio.sleep(0.1)
        assert len(pages[1].updates) == before + 1

    in_no_time(main())


def test_a_table_has_so_many_spectators_at_most(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "VIEWERS", 4)

    async def main() -> None:
        manager = MemoryManager()
        live = manager.open("schnapsen", ("open", "thumb"))
        host = (await seated(live, 1))[0]
        for name in ("dora", "emil", "fritz"):
            await Page(live, name).come()
        with pytest.raises(BadInput, match="viewers"):
            await Page(live, "gustav").come()
        await Page(live, "dora", name="second").come()
        await host.go()
        await Page(live, host.guest, name="again").come()

    in_no_time(main())


def test_what_the_rules_forbid_is_refused_with_its_clause() -> None:
    async def main() -> None:
        live = MemoryManager().open("skat")
        pages = await seated(live, 3)
        wrong = pages[(live.table.state.to_act + 1) % 3]
        await wrong.act("pass", id="turn")
        await wrong.act("nonsense \x00 ♠", id="none")
        await asyncio.sleep(0.1)
        assert wrong.refused["turn"].clause == "SK 8.2"
        assert wrong.refused["none"].clause is not None
        await assert_no_drift(wrong)

    in_no_time(main())


def test_the_log_cannot_be_written_then_it_can() -> None:
    async def main() -> None:
        manager = MemoryManager()
        live = manager.open("skat", with_bots("skat", 1))
        (page,) = await seated(live, 1)
        await until(lambda: live.table.state is not None and live.table.state.to_act == 0)
        await asyncio.sleep(0.1)
        before, seq = snapshot(live.table), page.seq
        manager.broken = True
        id = await page.act("pass")
        await asyncio.sleep(5)
        assert page.refused[id].message.id == "table.refuse.store"
        assert snapshot(live.table) == before
        assert page.seq == seq + 1
        await page.say(messages.Stand("stand"))
        await asyncio.sleep(5)
        assert snapshot(live.table) == before
        manager.broken = False
        await page.act("pass", id="again")
        manager.broken = True  # now the bots' acts cannot be written
        await asyncio.sleep(20)
        stuck = live.table.position
        assert "again" in page.acked
        manager.broken = False
        await asyncio.sleep(20)
        assert live.table.position > stuck
        await assert_no_drift(page)

    in_no_time(main())


# ---- many pages ----------------------------------------------------------------------------------


def test_a_connection_that_does_not_read_is_cut_and_nobody_else_notices() -> None:
    async def main() -> None:
        manager = MemoryManager()
        live = manager.open("schnapsen", with_bots("schnapsen", 1))
        (page,) = await seated(live, 1)
        deaf = Connection()
        await live.join("dora", deaf, messages.Hello("hello", messages.VERSION))
        for _ in range(WAITING + 10):
            live.broadcaster.publish()
            await asyncio.sleep(0.01)
        assert not deaf.open
        assert deaf.queue.get_nowait() is None
        assert page.here
        await assert_no_drift(page)
        await live.leave("dora", deaf)
        await asyncio.sleep(0.1)
        assert page.table.spectators == 0

    in_no_time(main())


def test_two_pages_of_one_guest_do_not_shut_each_other_out_of_the_fair_deal() -> None:
    async def main() -> None:
        live = MemoryManager().open("skat", with_bots("skat", 1))
        one = await Page(live, "anna", number="01" * 32).come()
        two = await Page(live, "anna", number="02" * 32, name="two").come()
        await one.say(messages.Sit("sit"))
        await asyncio.sleep(1)
        assert live.table.phase == "playing"
        assert live.table.fair.shares[0].out is None
        assert one.table == two.table

    in_no_time(main())


def test_nobody_looks_on_where_the_table_does_not_want_it() -> None:
    async def main() -> None:
        live = MemoryManager().open("skat", spectators=False)
        early = await Page(live, "dora").come()
        pages = await seated(live, 3)
        assert early.goodbye.message.id == "table.refuse.no_spectators"
        assert not any(update.position for update in early.updates)
        with pytest.raises(BadInput, match="no_spectators"):
            await Page(live, "dora").come()
        await pages[0].say(messages.Stand("stand"))
        await asyncio.sleep(0.1)
        assert pages[0].goodbye is None, "who has left may come back, and looks on until then"
        assert pages[0].table.you is None
        assert pages[0].position.hand == ()
        assert pages[1].table.spectators == 1
        await assert_no_drift(pages[1])

    in_no_time(main())


def test_who_is_forgotten_is_replaced_and_the_table_goes_on() -> None:
    async def main() -> None:
        manager = MemoryManager()
        live = manager.open("skat")
        pages = await seated(live, 3)
        for page in pages:
            page.willing = False
        await play(pages)
        await until(lambda: live.table.phase == "between")
        for page in pages[1:]:
            await page.say(messages.Continue("continue", page.position.deal))
        await asyncio.sleep(0.1)
        assert live.table.phase == "between"
        await live.forget("anna")
        await asyncio.sleep(0.1)
        assert live.table.phase == "playing"
        assert Stood(0, "thumb") in manager.log
        assert pages[0].goodbye.message.id == "table.refuse.forgotten"
        await assert_no_drift(pages[1])

    in_no_time(main())


# ---- practice ------------------------------------------------------------------------------------


def test_practice_takes_acts_back_repeats_deals_and_gives_hints() -> None:
    async def main() -> None:
        manager = MemoryManager()
        live = manager.open("schnapsen", with_bots("schnapsen", 1), practice=True)
        (page,) = await seated(live, 1)
        page.willing = False
        await until(lambda: page.position.to_act == 0)
        before = page.position
        await page.say(messages.Hint("hint", page.position.number))
        await asyncio.sleep(PACE.hint + 0.1)
        hint = page.got[-1]
        assert isinstance(hint, messages.Hinted)
        assert hint.action in [offer.action for offer in page.position.offers]
        await page.act(next(each.action for each in before.offers if each.card))
        await until(lambda: page.position.number > before.number)
        acted = page.position.number
        await until(lambda: page.position.number > acted)  # The bot has acted while one pressed.
        await page.say(messages.Undo("undo", acted))
        await page.say(messages.Undo("undo", acted))  # Pressed twice: once is enough.
        await until(lambda: "undone" in page.kinds() and page.position.to_act == 0)
        await asyncio.sleep(0.1)
        assert page.position.hand == before.hand
        assert page.kinds().count("undone") == 1
        assert page.got[-1].message.id == "table.refuse.stale"
        await play([page])
        await until(lambda: live.table.phase == "between")
        await asyncio.sleep(0.1)
        rows = len(page.sheet.rows)
        await page.say(messages.Again("again", page.position.deal))
        await asyncio.sleep(0.1)
        assert len(page.sheet.rows) == rows - 1
        assert live.table.phase == "playing"
        await assert_no_drift(page)

    in_no_time(main())


def test_alone_with_bots_one_goes_on_without_practice_and_more_quickly() -> None:
    """What the table shows and allows follows the deal; the pace is the next deal's."""

    async def main() -> None:
        manager = MemoryManager()
        live = manager.open("schnapsen", with_bots("schnapsen", 1), practice=True)
        (page,) = await seated(live, 1)
        page.willing = False
        await until(lambda: page.position.to_act == 0)
        await page.say(messages.Amend("amend", practice=False))
        await asyncio.sleep(0.01)
        assert page.got[-1].message.id == "table.refuse.in_a_deal"
        assert "amend" not in page.table.can
        assert page.position.points is not None
        await play([page])
        await until(lambda: live.table.phase == "between")
        await asyncio.sleep(0.1)
        assert {"amend", "again"} <= {*page.table.can}
        await page.say(messages.Amend("amend", practice=False))
        await page.say(messages.Amend("amend", pace="brisk"))
        await asyncio.sleep(0.1)
        assert "amended" in page.kinds()
        assert (page.table.practice, page.table.pace) == (False, "brisk")
        assert "again" in page.table.can, "the deal that lies there was practice"
        await page.say(messages.Continue("continue", page.position.deal))
        await until(lambda: live.table.phase == "playing" and page.position.to_act == 0)
        assert page.position.points is None
        assert not {"hint", "undo"} & {*page.table.can}
        await page.say(messages.Hint("hint", page.position.number))
        await asyncio.sleep(0.01)
        assert page.got[-1].message.id == "table.refuse.no_hint"
        await assert_no_drift(page)

    in_no_time(main())


def test_a_table_moves_at_the_pace_that_was_chosen() -> None:
    async def main() -> None:
        live = Live(
            from_log("table", [opened("skat", with_bots("skat", 1))]), MemoryManager(), PACES
        )
        assert live.clock.pace == PACES["calm"]
        live.table.apply(Amended(True, "brisk"))
        assert live.clock.pace == PACES["brisk"]
        await live.close(say("table.refuse.closing"), again=True)

    in_no_time(main())


# ---- bots that fail ------------------------------------------------------------------------------


class Bad(Quick):
    """Answers that no bot should give: of a seat that answers so ``what``."""

    def __init__(self, what: object) -> None:
        super().__init__()
        self.what = what

    def answer(self, game: str, bot: str, view: Any, seed: str) -> Action | None:
        if isinstance(self.what, Exception):
            raise self.what
        return self.what  # type: ignore[return-value]


@pytest.mark.parametrize("what", [BotTimeout(), None, Play("XX"), Action(), Claim()])
@pytest.mark.parametrize("game", GAMES)
def test_bots_that_fail_do_not_stop_a_table(game: str, what: object) -> None:
    async def main() -> None:
        manager = MemoryManager(Bad(what))
        live = manager.open(game, with_bots(game, 1), practice=True)
        (page,) = await seated(live, 1)
        await play([page])
        start = now()
        await until(lambda: len(live.table.played) >= 1)
        assert now() - start < 300
        await page.say(messages.Hint("hint", page.position.number))
        await asyncio.sleep(1)
        await assert_no_drift(page)

    in_no_time(main())


# ---- the rest is decided -------------------------------------------------------------------------


def test_all_must_agree_and_each_may_ask_once() -> None:
    async def main() -> None:
        live = MemoryManager().open("skat")
        pages = await seated(live, 3)
        anna, bert, carl = pages
        at = anna.position.number
        await bert.say(messages.Answer("answer", at, True))
        await anna.say(messages.Propose("propose", at))
        await bert.say(messages.Propose("propose", at))
        await asyncio.sleep(0.1)
        assert anna.table.proposal.agreed == (0,)
        assert "answer" in bert.table.can
        assert "answer" not in anna.table.can
        await bert.say(messages.Answer("answer", at, True))
        await carl.say(messages.Answer("answer", at, False))
        await asyncio.sleep(0.1)
        assert anna.table.proposal is None
        await anna.say(messages.Propose("propose", at))
        await asyncio.sleep(0.1)
        assert anna.got[-1].message.id == "table.refuse.asked"
        assert "propose" not in anna.table.can
        assert "propose" in bert.table.can
        await carl.say(messages.Propose("propose", at))
        for page in (anna, bert):
            await page.say(messages.Answer("answer", at, True))
        await asyncio.sleep(5)
        assert anna.kinds().count("undecided") == 1
        assert live.table.position == at
        for page in pages:
            await assert_no_drift(page)

    in_no_time(main())


def test_a_decided_rest_ends_the_deal() -> None:
    """When both hold their last card, there is only one way to play it."""

    async def main() -> None:
        manager = MemoryManager()
        live = manager.open("schnapsen")
        anna, bert = pages = await seated(live, 2, pause=2.0, willing=False)
        for page in pages:
            await page.play(patient)
        await until(lambda: at_the_last(live), 1000)
        await asyncio.sleep(0.1)
        at = anna.position.number
        await anna.say(messages.Propose("propose", at))
        await bert.say(messages.Answer("answer", at, True))
        await asyncio.sleep(5)
        assert anna.kinds()[-2:] == ["settled", "result"]
        assert anna.position.outcome is not None
        assert anna.table.proposal is None
        assert len(anna.sheet.rows) == 1
        assert snapshot(from_log(TABLE, manager.log)) == snapshot(live.table)
        for page in pages:
            await assert_no_drift(page)

    in_no_time(main())


def patient(page: Page) -> str | None:
    """Draws and plays: what ends the deal early stands further up."""
    position = page.position
    return position.offers[-1].action if position.to_act == position.seat else None


def at_the_last(live: Live) -> bool:
    state = live.table.state
    return state.phase == "follow" and len(state.view(state.to_act).hand) == 1


def test_the_store_fails_while_a_deal_is_settled() -> None:
    async def main() -> None:
        manager = MemoryManager(Sure())
        live = manager.open("skat")
        pages = await seated(live, 3)
        at = pages[0].position.number
        await pages[0].say(messages.Propose("propose", at))
        await pages[1].say(messages.Answer("answer", at, True))
        manager.broken = True
        await pages[2].say(messages.Answer("answer", at, True))
        await asyncio.sleep(5)
        manager.broken = False
        assert live.table.position == at
        for page in pages:
            assert page.table.proposal is None
            await assert_no_drift(page)
        assert "propose" in pages[0].table.can, "it was not answered"
        await pages[0].say(messages.Propose("propose", at))
        await pages[1].say(messages.Answer("answer", at, False))
        await pages[0].say(messages.Propose("propose", at))
        await asyncio.sleep(0.1)
        assert pages[0].got[-1].message.id == "table.refuse.asked"

    in_no_time(main())


def test_who_has_asked_has_asked_though_the_server_is_started_anew() -> None:
    async def main() -> None:
        manager = MemoryManager()
        live = manager.open("skat")
        anna, bert, carl = pages = await seated(live, 3)
        await anna.say(messages.Propose("propose", anna.position.number))
        await asyncio.sleep(0.1)
        assert anna.kinds().count("proposed") == 1
        live = await manager.restart(live, pages)
        await asyncio.sleep(0.1)
        assert anna.table.proposal is None
        assert "propose" not in anna.table.can
        assert "propose" in bert.table.can
        await anna.say(messages.Propose("propose", anna.position.number))
        await asyncio.sleep(0.1)
        assert anna.got[-1].message.id == "table.refuse.asked"
        for _ in range(3):
            await pages[live.table.state.to_act].act("pass")
            await asyncio.sleep(0.1)
        assert live.table.deals == 2
        assert "propose" in anna.table.can, "in another deal one may ask again"
        assert "propose" in carl.table.can

    in_no_time(main())


def test_an_ask_that_is_not_stored_has_not_been_asked() -> None:
    async def main() -> None:
        manager = MemoryManager()
        live = manager.open("skat")
        anna, *_ = await seated(live, 3)
        manager.broken = True
        await anna.say(messages.Propose("propose", anna.position.number))
        manager.broken = False
        await asyncio.sleep(0.1)
        assert anna.got[-1].message.id == "table.refuse.store"
        assert "propose" in anna.table.can
        assert anna.table.proposal is None

    in_no_time(main())


def test_what_was_settled_is_taken_back_as_one() -> None:
    """On a practice table: then the person goes on where the rest was said to be decided."""

    async def main() -> None:
        manager = MemoryManager(Sure())
        live = manager.open("skat", with_bots("skat", 1), practice=True)
        (page,) = await seated(live, 1, willing=False)
        await until(lambda: page.position.to_act == 0)
        await asyncio.sleep(0.1)
        before, history = page.position, live.table.state.history
        await page.say(messages.Propose("propose", page.position.number))
        await until(lambda: live.table.phase == "between")
        await asyncio.sleep(0.1)
        settled = live.table.played[0]
        acts = len(settled.state.history)
        assert settled.by == (*["bot"] * len(history), *["settled"] * (acts - len(history)))
        assert json.loads(live.table.record({}))["settled"] == len(history)
        steps = replay(live.table.game, settled, ("Anna", "", "")).steps
        assert [step.by for step in steps] == [None, *settled.by]
        await page.say(messages.Undo("undo", page.position.number))
        await asyncio.sleep(0.1)
        assert live.table.state.history == history
        assert page.position.hand == before.hand
        assert page.position.to_act == 0
        assert live.table.now.settled is None
        await assert_no_drift(page)

    in_no_time(main())


def test_who_is_covered_by_the_clock_is_not_asked() -> None:
    async def main() -> None:
        manager = MemoryManager()
        live = manager.open("skat", move_seconds=5)
        pages = await seated(live, 3)
        await until(lambda: any(isinstance(event, Covered) for event in manager.log))
        await asyncio.sleep(0.1)
        (covered,) = [seat for seat, chair in enumerate(live.table.chairs) if chair.covered][:1]
        assert "back" in pages[covered].table.can
        await pages[covered].say(messages.Back("back"))
        await asyncio.sleep(0.1)
        assert not live.table.chairs[covered].covered

    in_no_time(main())
