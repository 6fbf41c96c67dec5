"""One's own errors come back after 1, 3, 7 and 21 days, until they are learnt."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import date, timedelta
from typing import Any, NamedTuple

import pytest
from pydantic import TypeAdapter

from stammtisch.cardplay.refusals import BadInput
from stammtisch.coach.judgement import Judgement
from stammtisch.table.house.features import Services
from stammtisch.table.mistakes import mistakes as service
from stammtisch.table.mistakes import rows
from stammtisch.table.mistakes.messages import Mistake, MistakeNoted
from stammtisch.table.mistakes.mistakes import LEARNT, OF_A_DEAL, PAUSES
from stammtisch.table.review import review_lines
from stammtisch.table.review.messages import JudgedDecision, Reviewed
from stammtisch.table.storage.store import Store
from stammtisch.table.work.bot_pool import Asker
from tests.table.test_challenges import guests, match_of
from tests.table.test_reviews import LINE, RULES, Coach
from tests.table.test_services import run, with_services


class Home(NamedTuple):
    """A house in which Anna has played a match of Schnapsen."""

    store: Store
    services: Services
    coach: Coach
    anna: str
    bert: str
    table: str

    async def reviewed(self, deal: int = 0) -> Reviewed:
        lines = await self.services.reviews.review(self.anna, self.table, deal)
        *_, last = [LINE.validate_json(line) async for line in lines]
        assert isinstance(last, Reviewed)
        return last

    async def pass_days(self, number: int) -> None:
        for _ in range(number):
            then = date(2030, 1, 1) + timedelta(self.store.day)
            assert await self.store.begin_day(then.isoformat())

    async def next(self) -> Mistake | None:
        return await self.services.mistakes.next(self.anna, "")

    async def tried(self, mistake: Mistake, found: bool) -> MistakeNoted:
        key = (mistake.table, mistake.deal, mistake.decision.index)
        return await self.services.mistakes.tried(self.anna, *key, found)

    async def counts(self) -> tuple[int, int, int, int | None]:
        found = await self.services.mistakes.of_guest(self.anna)
        return found.due, found.later, found.learnt, found.days


def as_sent(decision: JudgedDecision) -> object:
    """Without what the true cards would have allowed, which only a review tells."""
    sent = replace(decision, cards_open=None)
    return TypeAdapter(JudgedDecision).dump_python(sent, mode="json")


@pytest.fixture
def at_home(url: str, monkeypatch: pytest.MonkeyPatch) -> Callable[[Any], None]:
    def start(main: Any) -> None:
        async def begun(store: Store, services: Services) -> None:
            coach = Coach()
            monkeypatch.setattr(services.reviews, "bot_pool", coach)
            monkeypatch.setattr("stammtisch.coach.review.coach_for", lambda game: RULES)
            monkeypatch.setattr(review_lines, "version", lambda game: "1")
            anna, bert = await guests(store, "Anna", "Bert")
            table = await match_of(services, anna, "schnapsen", "thumb")
            await main(Home(store, services, coach, anna, bert, table.id))

        run(with_services(url, begun))

    return start


def test_an_error_comes_back_until_it_is_found_four_times(at_home: Any) -> None:
    async def main(home: Home) -> None:
        last = await home.reviewed()
        costliest = [each.index for each in last.decisions][::-1][:OF_A_DEAL]
        assert await home.counts() == (0, len(costliest), 0, PAUSES[0])
        assert await home.next() is None, "it is too early"
        await home.reviewed()
        assert sum((await home.counts())[:2]) == len(costliest), "each is noted once"
        await home.pass_days(1)
        mistake = await home.next()
        assert mistake is not None
        assert mistake.decision.index == costliest[0]
        assert (mistake.table, mistake.deal, mistake.seat) == (home.table, 0, last.seat)
        judged = next(each for each in last.decisions if each.index == mistake.decision.index)
        assert as_sent(mistake.decision) == as_sent(judged), "it says what the review said"
        rest = len(costliest) - 1
        assert await home.tried(mistake, True) == MistakeNoted(PAUSES[1], rest)
        assert await home.tried(mistake, False) == MistakeNoted(PAUSES[1], rest), "the first counts"
        for other in range(rest, 0, -1):
            again = await home.next()
            assert again is not None
            assert again.decision.index != mistake.decision.index
            assert await home.tried(again, False) == MistakeNoted(PAUSES[0], other - 1)
        for at, pause in enumerate(PAUSES[1:], 1):
            await home.pass_days(pause)
            while (found := await home.next()) and found.decision.index != costliest[0]:
                await home.tried(found, False)
            assert found is not None
            assert (found.found, found.of) == (at, LEARNT)
            comes = PAUSES[at + 1] if at + 1 < LEARNT else None
            assert (await home.tried(found, True)).comes_back == comes
        assert (await home.counts())[2] == 1
        await home.pass_days(99)
        while found := await home.next():
            assert found.decision.index != costliest[0], "it is learnt"
            await home.tried(found, False)

    at_home(main)


def test_who_errs_again_begins_anew(at_home: Any) -> None:
    async def main(home: Home) -> None:
        await home.reviewed()
        await home.pass_days(1)
        first = await home.next()
        assert first is not None
        await home.tried(first, True)
        await home.pass_days(PAUSES[1])
        while (found := await home.next()) and found.decision.index != first.decision.index:
            await home.tried(found, True)
        assert found is not None
        assert found.found == 1
        assert (await home.tried(found, False)).comes_back == PAUSES[0]

    at_home(main)


def test_what_can_not_come_back_is_dropped(at_home: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """The deal was played otherwise since; a newer coach finds nothing wrong; the table is gone."""

    async def main(home: Home) -> None:
        await home.reviewed()
        await home.pass_days(1)
        found = await rows.of_guest(home.store, home.anna)
        await rows.drop(home.store, found[0])
        await rows.add(home.store, [replace(found[0], until=found[0].until + 1)])
        mistake = await home.next()
        assert mistake is None or mistake.decision.index != found[0].decision
        assert len(await rows.of_guest(home.store, home.anna)) == len(found) - 1

        await home.reviewed(1)
        await home.pass_days(1)
        ask = home.coach.review

        async def good(game: str, work: Any, args: tuple[Any, ...], asker: Asker) -> object:
            judged = await ask(game, work, args, asker)
            return replace(judged, label="good") if isinstance(judged, Judgement) else judged

        monkeypatch.setattr(home.coach, "review", good)
        assert await home.next() is None
        assert await home.counts() == (0, 0, 0, None)
        monkeypatch.setattr(home.coach, "review", ask)

        await home.reviewed()
        assert (await home.counts())[1]
        assert await home.store.delete_expired(home.table, home.store.day + 1)
        await home.services.mistakes.keep()
        assert await home.counts() == (0, 0, 0, None)

    at_home(main)


def test_only_so_many_wait_and_nobody_else_has_them(
    at_home: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def main(home: Home) -> None:
        monkeypatch.setattr(service, "OPEN", 1)
        for deal in (0, 1):
            await home.reviewed(deal)
        assert (await home.counts())[1] == 1
        await home.pass_days(1)
        found = await home.next()
        assert found is not None
        assert await home.services.mistakes.next(home.bert, "") is None
        with pytest.raises(BadInput, match="no_mistake"):
            await home.services.mistakes.tried(home.bert, home.table, 0, 0, True)
        await home.services.forgetting.forget(home.anna)
        assert await home.counts() == (0, 0, 0, None)

    at_home(main)
