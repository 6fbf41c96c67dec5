"""Reviews of finished deals at tables: who may have one, and how its lines come."""

from __future__ import annotations

import asyncio
import json
import os
import signal
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any, NamedTuple, cast

import anyio
import pytest
from pydantic import TypeAdapter

from stammtisch.cardplay.game import State
from stammtisch.cardplay.match import Seating
from stammtisch.cardplay.refusals import BadInput
from stammtisch.cardplay.shuffle import Stream
from stammtisch.coach.account import Account
from stammtisch.coach.comparison import Comparison, Estimate, Lost
from stammtisch.coach.judgement import Judgement
from stammtisch.coach.open_cards import OpenCards
from stammtisch.coach.review import Review, questions, review
from stammtisch.games import schnapsen
from stammtisch.games.registry import game_named
from stammtisch.table import limits
from stammtisch.table.house.features import Services
from stammtisch.table.past import deal_links
from stammtisch.table.review import review_lines, reviews
from stammtisch.table.review.messages import Reviewed, ReviewFailed, ReviewLine
from stammtisch.table.review.reviews import seat_of
from stammtisch.table.state.persons import Persons
from stammtisch.table.state.seats import Sitter
from stammtisch.table.storage.store import Store
from stammtisch.table.tables.messages import NewTable
from stammtisch.table.work.bot_pool import Asker, BotPool, BotTimeout
from tests.coach.schnapsen.quick import played
from tests.table.pages import at_random, until
from tests.table.test_bot_pool import workers
from tests.table.test_services import come, run, with_services

LINE: TypeAdapter[ReviewLine] = TypeAdapter(ReviewLine)


class Coach:
    """Answers the questions of reviews in place of the workers; ``fail`` so many of them first."""

    def __init__(self, fail: int = 0) -> None:
        self.asked: list[str] = []
        self.askers: list[Asker] = []
        self.fail = fail
        self.hold = asyncio.Event()
        self.hold.set()

    async def review(
        self, game: str, work: Callable[..., object], args: tuple[Any, ...], asker: Asker
    ) -> object:
        await self.hold.wait()
        if self.fail:
            self.fail -= 1
            raise BotTimeout
        self.asked.append(work.__name__)
        self.askers.append(asker)
        if work.__name__ in ("first_look", "scan", "judge"):
            return judgement(args[0], args[1], settled=work.__name__ == "judge")
        if work.__name__ == "open_cards":
            return OpenCards(1.0, 2.0, args[2])
        return 0.25


def judgement(view: Any, chosen: Any, settled: bool) -> Judgement:
    loss = Estimate(len(view.history) / 100, 0.0, 1.0)
    nothing = Lost(0.0, 0.0, 0.0)
    compared = Comparison(
        *(chosen, (chosen,), (nothing,), (chosen,), loss, loss, loss, None, 0.0, (chosen,)),
        chance=0.5,
        stake=10.0,
        sampled=0.1,
        doubted=0.0,
    )
    return Judgement("mistake", 0.5, 1.5, 10, 0, settled, compared)


RULES = SimpleNamespace(
    brought=lambda result, seat: float(result.scores[seat]),
    felt=lambda view, seat: 0.0,
    level=False,
    counts=lambda state: 1,
)
"""What a review asks of a game's coach, besides what its questions are about."""


class Served(NamedTuple):
    services: Services
    coach: Coach
    anna: str
    stranger: str
    table: str


def while_served(
    path: Path, main: Callable[[Served], Any], monkeypatch: pytest.MonkeyPatch, coach: Coach
) -> None:
    """A served in which Anna has played a match of Schnapsen with a bot."""

    async def start(store: Store, services: Services) -> None:
        monkeypatch.setattr(services.reviews, "bot_pool", coach)
        monkeypatch.setattr("stammtisch.coach.review.coach_for", lambda game: RULES)
        monkeypatch.setattr(review_lines, "version", lambda game: "1")
        anna = (await store.new_guest("Anna")).id
        stranger = (await store.new_guest("Dora")).id
        new = NewTable("schnapsen", ["me", "thumb"], pace="brisk")
        table = await services.opener.open_table(anna, new)
        page = await come(services, table, anna, player=at_random("review"))
        await until(lambda: page.live.table.over, 60.0)
        await page.go()
        await main(Served(services, coach, anna, stranger, table))

    run(with_services(f"sqlite:///{path / 'house.sqlite'}", start))


async def reviewed(served: Served, guest: str | None = None, deal: int = 0) -> list[Any]:
    lines = await served.services.reviews.review(guest or served.anna, served.table, deal)
    return [LINE.validate_json(line) async for line in lines]


def test_a_review_goes_from_the_costliest_on_and_ends_with_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def main(served: Served) -> None:
        *progress, last = await reviewed(served)
        assert isinstance(last, Reviewed)
        assert [each.done for each in progress] == list(range(1, len(progress) + 1))
        assert all(each.total == len(last.decisions) for each in progress)
        losses = [each.decision.loss.mean for each in progress]
        assert losses == sorted(losses, reverse=True)
        assert {each.seat for each in progress} == {last.seat}
        assert [each.index for each in last.decisions] == sorted(
            each.decision.index for each in progress
        )
        account = last.account
        assert account is not None
        parts = account.promise + account.decisions + account.chance + account.rest
        assert parts == pytest.approx(account.result, abs=1e-3)
        names = [name for name in served.coach.asked if name != "open_cards"]
        first = names.index("judge")
        assert set(names[:first]) == {"first_look"}, "a quick look at every decision comes first"

    coach = Coach()
    while_served(tmp_path, main, monkeypatch, coach)


def test_only_own_decisions_in_deals_that_are_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def main(served: Served) -> None:
        with pytest.raises(BadInput, match="no_match"):
            await reviewed(served, served.stranger)
        with pytest.raises(BadInput, match="no_such_deal"):
            await reviewed(served, deal=99)
        assert served.coach.asked == []

    while_served(tmp_path, main, monkeypatch, Coach())


def test_each_guest_gets_the_review_of_the_own_seat() -> None:
    """Player 0 sits on seat 1 of the deal, and player 2 deals and sits out."""
    sitters = tuple(Sitter(guest, None) for guest in ("anna", "bert", "cora"))
    played: Any = SimpleNamespace(sitters=sitters, seating=Seating((1, 0), 0, out=(2,)))
    table: Any = SimpleNamespace(persons=Persons())
    assert [seat_of(table, played, guest) for guest in ("anna", "bert")] == [1, 0]
    table.persons.hand_over("anna", "web")
    assert seat_of(table, played, "web") == 1, "anna goes on in another browser"
    with pytest.raises(BadInput, match="sits_out"):
        seat_of(table, played, "cora")
    with pytest.raises(BadInput, match="no_such_deal"):
        seat_of(table, played, "dora")


def test_a_finished_review_is_cached(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def main(served: Served) -> None:
        first = await reviewed(served)
        asked = len(served.coach.asked)
        assert await reviewed(served) == first
        assert len(served.coach.asked) == asked

    while_served(tmp_path, main, monkeypatch, Coach())


def test_a_review_is_whole_though_nobody_can_note_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def main(served: Served) -> None:
        told: list[str] = []

        async def full(guest: str, *_: object) -> None:
            told.append(guest)
            raise BadInput("table.refuse.not_saved")

        monkeypatch.setattr(served.services.reviews, "watchers", [full])
        assert isinstance((await reviewed(served))[-1], Reviewed)
        assert told == [served.anna]

    while_served(tmp_path, main, monkeypatch, Coach())


def test_a_question_that_fails_is_put_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def main(served: Served) -> None:
        assert isinstance((await reviewed(served))[-1], Reviewed)
        served.coach.fail = reviews.TRIES
        failed = (await reviewed(served, deal=1))[-1]
        assert isinstance(failed, ReviewFailed)
        assert failed.message.id == "table.review.stopped"
        assert isinstance((await reviewed(served, deal=1))[-1], Reviewed)

    while_served(tmp_path, main, monkeypatch, Coach(fail=reviews.TRIES - 1))


@pytest.mark.long
def test_a_review_goes_on_when_its_worker_is_killed_in_a_question() -> None:
    """With the same lines as if nothing had happened."""
    states = played("errors 4", bot="random")
    wire = review_lines.ReviewLines(game_named("schnapsen"), 0, Seating((0, 1), 0))

    async def lines(pool: BotPool, kills: int) -> list[ReviewLine]:
        found = reviews.Reviews(cast(Any, None), pool)
        killed = [0]

        async def kill() -> None:
            while killed[0] < kills:
                await asyncio.sleep(0.3)
                for worker in workers():
                    os.kill(worker, signal.SIGKILL)
                    killed[0] += 1

        killer = asyncio.create_task(kill())
        asker = Asker("review", frozenset({"anna"}))
        plan = questions("schnapsen", states, 1)
        said = [each async for each in found._lines("schnapsen", plan, asker, wire)]
        killer.cancel()
        assert killed[0] >= kills
        return said

    async def both() -> None:
        pool = BotPool(workers=1, budget=60.0)
        undisturbed = await lines(pool, 0)
        assert isinstance(undisturbed[-1], Reviewed)
        assert await lines(pool, 3) == undisturbed

    anyio.run(both)


def test_a_guest_may_have_a_few_at_once_and_leave_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def main(served: Served) -> None:
        served.coach.hold.clear()
        running = [asyncio.create_task(reviewed(served)) for _ in range(limits.REVIEWS_AT_ONCE)]
        await until(lambda: sum(served.services.reviews._running.values()) == len(running), 60.0)
        with pytest.raises(BadInput, match="refuse\\.reviews"):
            await reviewed(served)
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)
        served.coach.hold.set()
        assert isinstance((await reviewed(served))[-1], Reviewed)

    while_served(tmp_path, main, monkeypatch, Coach())


def test_reviews_that_are_asked_for_at_the_same_time_are_counted_when_they_begin(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def main(served: Served) -> None:
        reviews, number = served.services.reviews, limits.REVIEWS_AT_ONCE
        streams = [await reviews.review(served.anna, served.table, 0) for _ in range(number + 1)]
        served.coach.hold.clear()
        tasks = [asyncio.create_task(anext(each)) for each in streams]  # type: ignore[arg-type]
        (line,), running = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        failed = LINE.validate_json(line.result())
        assert isinstance(failed, ReviewFailed)
        assert failed.message.id == "table.refuse.reviews"
        assert len(running) == number
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)

    while_served(tmp_path, main, monkeypatch, Coach())


def test_what_a_player_has_not_chosen_is_not_reviewed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A bot covers, a clock runs out, or all agree that the rest is decided."""

    async def main(served: Served) -> None:
        reviews, archive = served.services.reviews, served.services.archive
        table, first = await archive.deal_of(served.anna, served.table, 0)
        seat = seat_of(table, first, served.anna)
        own = [at for at, act in enumerate(first.state.history) if act.seat == seat]
        assert {first.by[at] for at in own} == {"person"}
        # A deal with decisions enough: the one at the table can be over after two.
        state = played("not chosen")[-1]
        own = [at for at, act in enumerate(state.history) if act.seat == seat]
        assert len(own) > 4
        by = ["person"] * len(state.history)
        by[own[0]], by[own[1]] = "cover", "clock"
        by[own[-2] :] = ["settled"] * len(by[own[-2] :])
        lines = await reviews.imported(
            "x",
            served.anna,
            table.game,
            replace(first, deal=state.deal, state=state, by=tuple(by)),
            seat,
            "",
        )
        *_, last = [LINE.validate_json(line) async for line in lines]
        indices = {each.index for each in last.decisions}
        assert {*own} & indices == {*own[2:-2]}
        assert max(indices) < own[-2]
        assert last.account is not None, "the deal is over"

    while_served(tmp_path, main, monkeypatch, Coach())


def test_the_account_on_the_wire_adds_up_though_it_is_rounded() -> None:
    account = Account(1 / 3, -2 / 3, 1 / 9, 1 / 7, 0.0, 2.0).rounded(review_lines.DIGITS)
    parts = (account.promise, account.decisions, account.others, account.chance, account.rest)
    assert round(sum(parts), 6) == account.result == 2.0
    without = Account(1 / 3, 0.0, 0.0, None, 0.0, 1.0).rounded(review_lines.DIGITS)
    assert without.chance is None
    assert round(without.promise + without.rest, 6) == 1.0


def test_an_error_is_sent_with_what_the_player_saw(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def main(served: Served) -> None:
        last = (await reviewed(served))[-1]
        replay = json.loads(await served.services.archive.replay(served.anna, served.table, 0))
        for each in last.decisions:
            seen, step = each.position, replay["steps"][each.index]
            assert (seen.number, seen.deal, seen.seat) == (each.index, 0, last.seat)
            assert list(seen.hand) == step["hands"][last.seat]
            assert seen.tricks is None, "an honest table shows no past tricks"
            if each.action is not None:
                assert each.action in [offer.action for offer in seen.offers]
            assert [(option.action, option.loss) for option in each.options] == [(each.action, 0)]

    while_served(tmp_path, main, monkeypatch, Coach())


def test_who_has_the_link_sees_the_review_of_who_has_shared(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def main(served: Served) -> None:
        archive, reviews = served.services.archive, served.services.reviews
        share = await archive.share(served.anna, served.table, 0)
        shown = [LINE.validate_json(line) async for line in await reviews.shared(share, "there")]
        assert all(asker.guests == {"address there"} for asker in served.coach.askers)
        assert {asker.address for asker in served.coach.askers} == {"there"}
        assert shown == await reviewed(served)
        await deal_links.close_link(served.services.store, served.anna, share)
        with pytest.raises(BadInput, match="no_share"):
            await reviews.shared(share, "there")

    while_served(tmp_path, main, monkeypatch, Coach())


@pytest.mark.long
def test_the_line_of_an_error_begins_with_it_in_the_imagined_world() -> None:
    stream, state = Stream("lines", "line"), schnapsen.begin(schnapsen.deal(seed="3"))
    states: list[State] = [state]
    while (seat := states[-1].to_act) is not None:
        actions = list(states[-1].actions(seat))
        states.append(states[-1].act(seat, actions[stream.below(len(actions))]))
    game = game_named("schnapsen")
    wire = review_lines.ReviewLines(game, 0, Seating((0, 1), 0))
    *_, found = review("schnapsen", states, 0)
    assert isinstance(found, Review)
    lines = [
        (each.action, each.line)
        for each in wire.reviewed(found).decisions
        if each.line and each.action is not None
    ]
    assert lines, "who plays at random errs"
    for action, (first, second, *_) in lines:
        assert first.action is None
        assert second.action == action
