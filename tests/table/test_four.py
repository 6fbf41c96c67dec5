"""Four at a table of Skat (SK 9.4): the dealer sits out and looks on, as a spectator does."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from typing import Any

import pytest

from stammtisch.cardplay.refusals import BadInput
from stammtisch.table.fair.verify import check, matches, read_line, report
from stammtisch.table.live import messages
from stammtisch.table.live.fallback_action import any_action
from stammtisch.table.log.events import Acted, Settled
from stammtisch.table.past.archive import _summary
from stammtisch.table.state.table_state import STRIKES, from_log, new_table
from stammtisch.table.storage.models import TableRow
from stammtisch.table.wire import replays, table_info
from stammtisch.table.wire.positions import position_of
from tests.table.pages import (
    FOUR,
    GUESTS,
    PACE,
    TABLE,
    MemoryManager,
    Page,
    Sure,
    assert_acks_are_true,
    assert_no_drift,
    in_no_time,
    opened,
    play,
    snapshot,
    timeless,
    until,
    with_bots,
)
from tests.table.pages import seated as seated_pages
from tests.table.test_table_state import Logged, seated

SCORED = FOUR | {"tournament_scoring": True}
NAMES = {guest: guest.title() for guest in GUESTS}


def four(people: int = 4, **more: Any) -> Logged:
    """A table of four with its first deal."""
    return seated("skat", people, 4, **{"options": FOUR, **more})


def finished(**more: Any) -> Logged:
    """A list of four that has been played to its end."""
    logged = four(**more)
    while not logged.table.over:
        logged.play_deal()
        logged.follow(logged.table.next_deal())
    return logged


def out_of(logged: Logged) -> int:
    """The seat of the player who sits the present deal out."""
    (out,) = logged.table.now.seating.out
    return out


def another_turn(logged: Logged) -> None:
    """Play on until the next deal begins."""
    logged.play_deal()
    logged.follow(logged.table.next_deal())


# ---- whole lists ---------------------------------------------------------------------------------


@pytest.mark.parametrize("people", [1, 2, 4])
def test_sk_9_4_a_list_is_played_by_people_and_bots(people: int) -> None:
    async def main() -> None:
        manager = MemoryManager()
        live = manager.open("skat", with_bots("skat", people, 4), options=SCORED)
        spectator = await Page(live, "emil").come()
        pages = await seated_pages(live, people)
        await until(lambda: live.table.deals == 1)
        live = await manager.restart(live, [*pages, spectator])
        await play(pages)
        await until(lambda: live.table.over)
        await asyncio.sleep(0.01)
        assert snapshot(from_log(TABLE, manager.log)) == snapshot(live.table)
        assert_acks_are_true(pages, manager.log)
        for page in [*pages, spectator]:
            assert not page.refused
            await assert_no_drift(page)
        assert len(live.table.played) == 4
        assert [row.dealer for row in page.sheet.rows] == [
            (page.sheet.rows[0].dealer + index) % 4 for index in range(4)
        ]

    in_no_time(main())


def test_sk_9_4_who_sits_out_is_sent_what_a_spectator_is() -> None:
    async def main() -> None:
        manager = MemoryManager()
        live = manager.open("skat", options=FOUR, chairs=("open",) * 4, practice=True)
        spectator = await Page(live, "emil").come()
        pages = await seated_pages(live, 4)
        await play(pages)
        await until(lambda: live.table.over)
        await asyncio.sleep(0.01)
        for seat, page in enumerate(pages):
            sat_out = [each for each in told(page) if seat not in each[1].seating]
            assert len(sat_out) > 30
            assert {each[1].deal for each in sat_out} == {
                deal for deal, row in enumerate(page.sheet.rows, 1) if row.dealer == seat
            }
            for happened, position in sat_out:
                assert (happened, position) in told(spectator)
                assert (position.seat, position.hand, position.offers) == (None, (), ())

    in_no_time(main())


def told(page: Page) -> list[tuple[Any, Any]]:
    """What happened and what lay on the table, update by update."""
    return [
        (update.happened, timeless(None, update.position)[1])
        for update in page.updates
        if update.position is not None
    ]


# ---- who sits out --------------------------------------------------------------------------------


def test_sk_9_4_who_sits_out_can_do_nothing_in_the_deal() -> None:
    async def main() -> None:
        manager = MemoryManager()
        live = manager.open("skat", options=FOUR, chairs=("open",) * 4, practice=True)
        pages = await seated_pages(live, 4)
        (out,) = live.table.now.seating.out
        page, at, lines = pages[out], live.table.position, len(manager.lines)
        assert not {"propose", "answer", "hint", "undo", "again"} & set(page.table.can)
        assert {"stand", "react"} <= set(page.table.can)
        other = pages[live.table.now.to_act]
        await other.say(messages.Propose("propose", at))
        await asyncio.sleep(0.1)
        assert "answer" not in page.table.can
        for message in (
            messages.Act("act", "x", at, "pass"),
            messages.Act("act", "y", at, "bid 18"),
            messages.Propose("propose", at),
            messages.Answer("answer", at, False),
            messages.Answer("answer", at, True),
            messages.Hint("hint", at),
        ):
            await page.say(message)
            await asyncio.sleep(0.1)
            wanted = "proposed" if message.type == "propose" else "sits_out"
            assert page.got[-1].message.id == f"table.refuse.{wanted}", message
        assert other.table.proposal.agreed == (other.table.you,), "it is as it was"
        assert len(manager.lines) == lines + 1

    in_no_time(main())


def test_sk_9_4_who_sits_out_is_not_asked_whether_the_rest_is_decided() -> None:
    async def main() -> None:
        manager = MemoryManager(Sure())
        live = manager.open("skat", options=FOUR, chairs=("open",) * 4)
        pages = await seated_pages(live, 4, willing=False)
        (out,) = live.table.now.seating.out
        with pytest.raises(BadInput, match="sits_out"):
            live.table.ask(out)
        one, two, three = (page for seat, page in enumerate(pages) if seat != out)
        at = live.table.position
        await one.say(messages.Propose("propose", at))
        await two.say(messages.Answer("answer", at, True))
        await pages[out].go()
        await asyncio.sleep(2 * PACE.grace)
        assert live.table.chairs[out].covered is False, "nobody waits for who sits out"
        await pages[out].come()
        assert live.table.phase == "playing"
        assert one.table.proposal.agreed == (one.table.you, two.table.you)
        await three.say(messages.Answer("answer", at, True))
        await until(lambda: live.table.phase == "between")
        await asyncio.sleep(0.1)
        assert any(isinstance(each, Settled) for each in manager.log)
        assert pages[out].position.laid_open is not None

    in_no_time(main())


def test_sk_9_4_a_table_waits_for_no_act_of_who_sits_out() -> None:
    """The clock's moves strike those who are to act, and never the one who sits out."""
    logged = four(move_seconds=5)
    table = logged.table
    while not any(chair.covered for chair in table.chairs):
        logged.follow(table.act(table.now.to_act, act_of(logged), "clock"))
        assert table.chairs[out_of(logged)].strikes == 0
    (covered,) = [seat for seat, chair in enumerate(table.chairs) if chair.covered]
    assert covered != out_of(logged)
    assert table.chairs[covered].strikes == STRIKES


def act_of(logged: Logged) -> str:
    """Something that the player to act may do."""
    now = logged.table.now
    return str(any_action(now.view(now.to_act), "s"))


def test_sk_9_4_a_refusal_names_the_player_who_is_to_act() -> None:
    logged = four()
    for _ in range(4):
        now = logged.table.now
        for seat in set(now.seating.players) - {now.to_act}:
            with pytest.raises(BadInput, match="turn") as refused:
                logged.table.act(seat, act_of(logged), "person")
            assert refused.value.message.params == (("seat", now.to_act),)
        another_turn(logged)


def test_sk_9_4_one_s_own_act_is_undone_whatever_seats_the_deal_has() -> None:
    """Alone with bots, in each deal of the list; in one the person sits out."""
    logged = four(1, practice=True, options=FOUR | {"games": 8})
    table = logged.table
    sat_out = 0
    while not table.over:
        if out_of(logged) == 0:
            sat_out += 1
            logged.play_deal()
            for request in (table.undo, table.again) if table.phase == "between" else ():
                with pytest.raises(BadInput, match="sits_out"):
                    request("anna")
        else:
            while table.now.to_act != 0:
                logged.follow(table.act(table.now.to_act, act_of(logged), "bot"))
            before = table.now.state
            logged.follow(table.act(0, act_of(logged), "person"))
            logged.follow(table.act(table.now.to_act, act_of(logged), "bot"))
            logged.follow(table.undo("anna"))
            assert table.now.state == before
            logged.play_deal()
        logged.follow(table.next_deal())
    assert sat_out == 2
    assert snapshot(from_log("table", logged.log)) == snapshot(table)


def test_sk_9_4_dealt_again_a_deal_has_the_same_cards_and_seats() -> None:
    logged = four(1, practice=True)
    table = logged.table
    while out_of(logged) == 0:
        another_turn(logged)
    deal, seating = table.now.deal, table.now.seating
    logged.play_deal()
    logged.follow(table.again("anna"))
    assert (table.now.deal, table.now.seating) == (deal, seating)
    assert snapshot(from_log("table", logged.log)) == snapshot(table)


def test_sk_9_4_a_hint_names_players() -> None:
    async def main() -> None:
        manager = MemoryManager()
        live = manager.open("skat", with_bots("skat", 1, 4), options=FOUR, practice=True)
        (page,) = await seated_pages(live, 1)
        await play([page])
        for _ in range(4):
            await until(lambda: live.table.over or live.table.now.to_act == 0)
            if live.table.over:
                return
            page.player, hints = None, count_of(page, messages.Hinted)
            at = live.table.position
            await page.say(messages.Hint("hint", at))
            await until(lambda: count_of(page, messages.Hinted) > hints)  # noqa: B023
            hinted = [each for each in page.got if isinstance(each, messages.Hinted)][-1]
            if hinted.position == page.position.number:
                assert hinted.action in {offer.action for offer in page.position.offers}
            await play([page])
            await until(lambda: live.table.over or live.table.now.to_act != 0)

    in_no_time(main())


def count_of(page: Page, kind: type) -> int:
    return sum(isinstance(each, kind) for each in page.got)


# ---- what is said of players ---------------------------------------------------------------------


def test_sk_9_4_scores_are_by_player() -> None:
    table = finished(options=SCORED).table
    sheet = table_info.sheet(table)
    for row, played in zip(sheet.rows, table.played, strict=True):
        assert row.dealer not in row.seating
        assert {row.dealer, *row.seating} == {0, 1, 2, 3}
        brought = [row.brought[player] for player in row.seating]
        won, soloist = (row.outcome.record[key] for key in ("won", "soloist"))
        if soloist is None:
            assert row.brought == (0, 0, 0, 0)
            continue
        others = 0 if won else 30
        assert row.brought[row.dealer] == others
        assert brought == [
            score + (others if seat != soloist else 50 if won else -50)
            for seat, score in enumerate(row.outcome.scores)
        ]
        assert named(row.outcome.headline, "seat") in (None, row.seating[soloist])
        actor = {act.seat for act in played.state.history if str(act.action) == "take_skat"}
        assert actor <= {soloist}
    assert sheet.totals == tuple(map(sum, zip(*(row.brought for row in sheet.rows), strict=True)))
    assert any(row.seating != (0, 1, 2) and row.outcome.record["soloist"] for row in sheet.rows)


def named(message: Any, param: str) -> Any:
    return dict(message.params).get(param)


def test_sk_9_4_what_happens_is_said_of_players() -> None:
    """Who acts, who takes a trick, and who has played what."""

    async def main() -> None:
        manager = MemoryManager()
        live = manager.open("skat", with_bots("skat", 2, 4), options=FOUR)
        spectator = await Page(live, "emil").come()
        pages = await seated_pages(live, 2)
        await play(pages)
        await until(lambda: live.table.over)
        await asyncio.sleep(0.01)
        acted = [each for each in spectator.happened if each.kind == "acted"]
        assert [each.seat for each in acted] == [event.seat for event in manager.acts]
        for event, each in zip(manager.acts, acted, strict=True):
            assert each.by == ("person" if event.seat in (0, 1) else "bot")
        seating, tricks = None, 0
        for update in spectator.updates:
            seating = update.position.seating if update.position else seating
            for each in update.happened:
                if each.kind == "trick":
                    tricks += 1
                    assert each.seat == seating[each.trick.winner] == named(each.text, "seat")
        assert tricks
        dealt = [each for each in spectator.happened if each.kind == "dealt"]
        assert [each.seat for each in dealt] == [row.dealer for row in spectator.sheet.rows]

    in_no_time(main())


def test_sk_9_4_the_table_speaks_of_players() -> None:
    """The soloist in the facts is the player whose board has the contract."""
    logged = four()
    spoken = 0
    while not logged.table.over:
        now = logged.table.now
        if now.to_act is not None:
            shown = position_of(logged.table, now, now.view(None))
            soloist = shown.board.soloist
            for fact in shown.facts:
                if soloist is not None and named(fact, "seat") is not None:
                    spoken += now.seating.players != (0, 1, 2)
                    assert named(fact, "seat") == now.seating.players[soloist]
            logged.follow(logged.table.act(now.to_act, act_of(logged), "person"))
        else:
            logged.follow(logged.table.next_deal())
    assert spoken


# ---- the fair deal and the records ---------------------------------------------------------------


def records(logged: Logged) -> list[dict[str, Any]]:
    return [json.loads(line) for line in logged.table.record(NAMES).splitlines()]


def found(match: Sequence[dict[str, Any]]) -> list[str]:
    """The ids of what the check finds wrong."""
    lines = [read_line(number, json.dumps(each)) for number, each in enumerate(match, 1)]
    [whole] = matches(lines)
    return [each.what.id for each in check(whole) if each.ok is False]


def test_sk_9_4_four_pages_draw_the_cards() -> None:
    logged = finished()
    (attempt,) = logged.table.fair.attempts
    assert attempt.seats == ("person",) * 4
    assert sorted(logged.table.fair.numbers) == [0, 1, 2, 3]
    match = records(logged)
    assert len(match) == 4
    assert found(match) == []
    assert all("players=4" in logged.table.fair.roster for _ in match)


def test_sk_9_4_a_record_has_the_players_on_its_seats() -> None:
    logged = finished()
    for record, row in zip(records(logged), table_info.sheet(logged.table).rows, strict=True):
        assert record["players"] == [GUESTS[player].title() for player in row.seating]
        assert record["sits_out"] == [GUESTS[row.dealer].title()]
        rearhand = (row.dealer - 1) % 4
        assert row.seating[record["deal"]["dealer"]] == rearhand
        acts = [event for event in logged.log if isinstance(event, Acted)]
        assert len(record["deal"]["hands"]) == 3
        assert record["options"]["players"] == 4
    actors = [row.seating[seat] for row, each in zipped(logged) for seat, _ in each["actions"]]
    assert actors == [event.seat for event in acts]


def zipped(logged: Logged) -> list[tuple[Any, dict[str, Any]]]:
    return list(zip(table_info.sheet(logged.table).rows, records(logged), strict=True))


@pytest.mark.parametrize("line", range(4))
def test_sk_9_4_a_record_with_another_dealer_is_refused(line: int) -> None:
    match = records(finished())
    match[line]["deal"]["dealer"] = (match[line]["deal"]["dealer"] + 1) % 3
    assert "verify.dealers.bad" in found(match)


def test_sk_9_4_a_record_of_four_is_none_of_three() -> None:
    """Without the option, nobody would have known who sat out."""
    match = records(finished())
    for record in match:
        del record["options"]["players"]
    assert "verify.attempts.bad" in found(match)


def said_of(match: Sequence[dict[str, Any]], start: str) -> list[str]:
    """The sentences of the check about one player; ``start`` is how they begin."""
    lines = [read_line(number, json.dumps(each)) for number, each in enumerate(match, 1)]
    told = report(lines, "en").text.splitlines()
    return [line.strip() for line in told if line.strip().startswith(start)]


def one_left_out(seat: int) -> Logged:
    """Four people sit down, and one of them is left out of the draw."""
    logged = Logged(opened("skat", with_bots("skat", 4, 4), options=FOUR))
    for guest in GUESTS:
        logged.follow(logged.table.sit(guest, None))
    logged.follow([event for event in logged.table.leave_out() if event.seat == seat])
    logged.shuffle()
    return logged


@pytest.mark.parametrize("seat", range(4))
def test_sk_9_4_the_check_names_the_player_at_the_table(seat: int) -> None:
    """A number is that of a seat at the table; a record names those on the seats of its deal."""
    logged = one_left_out(seat)
    while not logged.table.over:
        logged.play_deal()
        logged.follow(logged.table.next_deal())
    name = GUESTS[seat].title()
    assert said_of(records(logged), "· ")[0] == f"· {name} was left out: no promise came in time."


@pytest.mark.parametrize("seat", range(4))
def test_sk_9_4_the_check_names_all_four_after_one_deal(seat: int) -> None:
    """A match may be abandoned; an older record of it does not say who sat out."""
    logged = one_left_out(seat)
    logged.play_deal()
    for guest in GUESTS:
        logged.follow(logged.table.stand(guest))
    (record,) = records(logged)
    name, left_out = GUESTS[seat].title(), "was left out: no promise came in time."
    assert said_of([record], "· ")[0] == f"· {name} {left_out}"
    del record["sits_out"]
    known = name if name in record["players"] else f"player {seat}"
    assert said_of([record], "· ")[0] == f"· {known} {left_out}"


@pytest.mark.parametrize("seat", range(4))
def test_sk_9_4_where_the_draw_is_broken_nobody_is_named_wrongly(seat: int) -> None:
    match = records(finished())
    for record in match:
        record["shuffle"]["fair"]["attempts"][0]["shares"][seat]["commitment"] = "ab" * 32
    assert "verify.numbers.bad" in found(match)
    (told,) = said_of(match, "✗ The number of ")
    assert told.split(" is not ")[0].endswith((GUESTS[seat].title(), f"player {seat}")), told


def test_sk_9_4_replay_and_list_name_the_right_people() -> None:
    table = finished().table
    for played in table.played:
        replay = replays.replay(
            table.game, played, [each.name_in(NAMES) for each in played.sitters]
        )
        assert replay.seating == played.seating.players
        assert replay.names == tuple(guest.title() for guest in GUESTS)
        for step, act in zip(replay.steps[1:], played.state.history, strict=True):
            assert step.seat == act.seat
        contract = played.state.result.contract
        if contract is not None:
            assert named(replay.outcome.headline, "seat") == replay.seating[contract.soloist]
    listed = _summary(TableRow("table", "skat", False, "", ""), table)
    assert listed.for_seat(3, NAMES).names == tuple(guest.title() for guest in GUESTS)
    assert listed.match.totals == table_info.sheet(table).totals
    assert all(len(row) == 4 for row in listed.match.rows)


def test_sk_9_4_a_rematch_is_of_the_same_four() -> None:
    table = finished(people=3).table
    again = table.again_with_all("bert")
    assert again.kept == ("anna", "bert", "carl", None)
    assert again.chairs == ("open", "open", "open", "thumb")
    assert new_table("other", again).options == table.options


@pytest.mark.parametrize(("options", "chairs"), [(FOUR, 3), (FOUR, 5), ({"games": 3}, 4)])
def test_a_table_has_a_chair_for_each_player(options: dict[str, Any], chairs: int) -> None:
    with pytest.raises(BadInput, match=r"input\.bots"):
        new_table("table", opened("skat", ("thumb",) * chairs, options=options))
