"""“Play my cards”: the same deal for whoever has the link, once, and nothing of it before."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import asdict
from random import Random
from typing import cast
from unittest.mock import patch

import pytest
from sqlalchemy import func, select, update

from stammtisch.cardplay.refusals import BadInput
from stammtisch.games.registry import GAMES
from stammtisch.table import limits
from stammtisch.table.challenges import rows
from stammtisch.table.challenges.lines import acts_of
from stammtisch.table.challenges.messages import Challenge
from stammtisch.table.challenges.rows import Acts
from stammtisch.table.challenges.schema import ATTEMPTS, CHALLENGES
from stammtisch.table.house.features import Services
from stammtisch.table.live import messages
from stammtisch.table.live.live_tables import Requester
from stammtisch.table.past import deal_links
from stammtisch.table.state.played import Played
from stammtisch.table.state.table_state import TableState
from stammtisch.table.storage.store import Store
from stammtisch.table.tables.messages import NewTable
from stammtisch.table.work.bot_pool import BotPool
from tests.facts import facts_of
from tests.habit import rest_long
from tests.table.pages import Page, any_offer, at_random, until
from tests.table.test_reviews import Coach
from tests.table.test_seats import finished
from tests.table.test_services import come, run, with_services

Player = Callable[[Page], str | None]


async def guests(store: Store, *names: str) -> list[str]:
    return [(await store.new_guest(name)).id for name in names]


def like(acts: Acts) -> Player:
    """A player who plays a deal as it was played before, and at random where it goes otherwise."""
    other = at_random("other")

    def player(page: Page) -> str | None:
        position = page.position
        if position.acted < len(acts):
            seat, action, by = acts[position.acted]
            if by != "settled" and seat == position.seat:
                return action
            if position.to_act != position.seat:
                return None
        return other(page)

    return player


def contrary(acts: Acts) -> Player:
    """A player who plays as it was played before until there is something else to do."""
    same, other, rng = like(acts), at_random("other"), Random("contrary")
    parted = False

    def player(page: Page) -> str | None:
        nonlocal parted
        if parted:
            return other(page)
        action = same(page)
        tries = [any_offer(page.position, rng) for _ in range(20)] if action else []
        found = next((each for each in tries if each != action), action)
        parted = found != action
        return found

    return player


async def match_of(services: Services, guest: str, game: str, *bots: str) -> TableState:
    """A short match of a guest with bots, played to its end."""
    new = NewTable(game, ["me", *bots], options=dict(facts_of(game).short), pace="brisk")
    table = await services.opener.open_table(guest, new)
    page = await come(services, table, guest, player=at_random(f"match {game}"))
    await until(lambda: page.live.table.over, 60.0)
    await page.go()
    return page.live.table


async def made(store: Store, services: Services, *names: str) -> tuple[list[str], TableState, str]:
    """Guests, a match of the first with a bot at Schnapsen, and a challenge with its first deal."""
    people = await guests(store, *names)
    before = await match_of(services, people[0], "schnapsen", "thumb")
    return people, before, await services.challenges.make(people[0], before.id, 0)


async def attempt(
    services: Services, guest: str, id: str, player: Player
) -> tuple[TableState, Played]:
    """A guest takes a challenge, and plays it to its end."""
    table = await services.challenges.play(guest, id, "brisk", Requester(guest))
    page = await come(services, table, guest, player=player)
    await until(lambda: page.live.table.over, 60.0)
    assert page.table.challenge == id
    assert not {"rematch", "undo", "again", "hint", "continue"} & {*page.table.can}
    await page.go()
    state = page.live.table
    (played,) = state.played
    return state, played


@pytest.mark.parametrize("game", rest_long(GAMES, ["schnapsen"]))
def test_who_plays_it_alike_has_the_same_deal_to_the_last_card(game: str, url: str) -> None:
    async def main(store: Store, services: Services) -> None:
        anna, bert, carl = await guests(store, "Anna", "Bert", "Carl")
        services.reviews.bot_pool = cast(BotPool, Coach())
        bots = ["thumb", "random"][: GAMES[game].GAME.seats - 1]
        before = await match_of(services, anna, game, *bots)
        for deal in before.played[:2]:
            id = await services.challenges.make(anna, before.id, deal.index)
            assert await services.challenges.make(anna, before.id, deal.index) == id
            state, same = await attempt(services, bert, id, like(acts_of(deal)))
            assert same.state.history == deal.state.history
            assert same.state.standing == deal.state.standing
            assert state.opened.options == before.opened.options
            assert not state.checkable, "these cards were not drawn"
            compared = await services.challenges.compare(bert, id, 0)
            assert compared.points[0] == compared.points[1] == deal.state.result.gains[0]
            assert not compared.own
            assert compared.alike == len(compared.mine.steps) - 1 or deal.settled is not None
            with pytest.raises(BadInput, match="no_parting"):
                await services.challenges.parting(bert, id, 0)
            _, other = await attempt(services, carl, id, contrary(acts_of(deal)))
            again = await services.challenges.compare(carl, id, 0)
            alike = [act for act, _ in zip(other.state.history, range(again.alike), strict=False)]
            assert alike == [*deal.state.history[: again.alike]]
            one, two = (each.state.history[again.alike] for each in (other, deal))
            assert one != two
            # The bots are the same, so that it is by the player's choice.
            assert again.own
            assert 0 in (one.seat, two.seat)
            if game != "schnapsen":
                continue
            parting = await services.challenges.parting(carl, id, 0)
            for judged, act in ((parting.mine, one), (parting.theirs, two)):
                assert judged.index == again.alike
                assert judged.action == (str(act.action) if act.seat == 0 else None)

    run(with_services(url, main))


def told(shown: Challenge) -> str:
    return json.dumps(asdict(shown), default=str)


def test_nothing_of_the_deal_is_told_before_it_is_played(url: str) -> None:
    async def main(store: Store, services: Services) -> None:
        keeper = services.challenges
        (anna, bert, carl), before, id = await made(store, services, "Anna", "Bert", "Carl")
        deal = before.played[0]
        shown = await keeper.show(bert, id)
        assert (shown.name, shown.points, shown.mine) == ("Anna", deal.state.result.gains[0], False)
        assert (shown.state, shown.field) == (None, ())
        text = told(shown)
        assert before.id not in text
        assert anna not in text
        assert before.opened.seed not in text
        assert before.bots_seed(0) not in text
        cards = {*GAMES["schnapsen"].GAME.pack}
        assert not cards & {*text.replace('"', " ").split()}
        for ask in (keeper.compare(bert, id, 0), keeper.parting(bert, id, 0)):
            with pytest.raises(BadInput, match="not_played"):
                await ask
        # Others have played it, which changes nothing of what is told.
        await attempt(services, carl, id, at_random("carl"))
        assert (await keeper.show(bert, id)).field == ()
        # Half way it is the same.
        table = await keeper.play(bert, id, "brisk", Requester(bert))
        page = await come(services, table, bert)
        await until(lambda: page.live.table.phase == "playing", 30.0)
        shown = await keeper.show(bert, id)
        assert (shown.state, shown.table, shown.field) == ("playing", table, ())
        with pytest.raises(BadInput, match="not_played"):
            await keeper.compare(bert, id, 0)
        live = await services.manager.live_table(table)
        assert not live.table.may_watch(carl)
        assert not live.table.may_watch(anna), "not even whose cards they are"
        await page.go()

    run(with_services(url, main))


def test_the_first_attempt_counts(url: str) -> None:
    async def main(store: Store, services: Services) -> None:
        keeper = services.challenges
        (anna, bert, carl, dora), before, id = await made(
            store, services, "Anna", "Bert", "Carl", "Dora"
        )
        with pytest.raises(BadInput, match=r"refuse\.own"):
            await keeper.play(anna, id, "calm", Requester(anna))
        state, _ = await attempt(services, bert, id, at_random("bert"))
        assert await keeper.play(bert, id, "calm", Requester(bert)) == state.id
        await attempt(services, carl, id, like(acts_of(before.played[0])))
        table = await keeper.play(dora, id, "brisk", Requester(dora))
        page = await come(services, table, dora)
        await until(lambda: page.live.table.phase == "playing", 30.0)
        await page.say(messages.Stand("stand"))
        await until(lambda: page.live.table.abandoned, 30.0)
        await page.go()
        gone = await keeper.show(dora, id)
        assert (gone.state, gone.finished) == ("left", 2)
        assert [each.name for each in gone.field if each.you] == ["Dora"]
        assert (await keeper.compare(dora, id, 0)).told[0] is None
        with pytest.raises(BadInput, match="no_attempt"):
            await keeper.compare(anna, id, 3)
        shown = await keeper.show(anna, id)
        assert shown.mine
        assert (shown.finished, len(shown.field)) == (2, 3)
        assert [each.points for each in shown.field] == sorted(
            (each.points for each in shown.field), reverse=True
        )
        places = {each.name: each.place for each in shown.field}
        assert places["Anna"] == places["Carl"], "who plays alike shares a place"
        bert_shown = await keeper.show(bert, id)
        assert bert_shown.better + 1 == places["Bert"]
        # The maker looks at the others' lines, too; a number is all that they are known by.
        number = next(each.number for each in shown.field if each.name == "Bert")
        compared = await keeper.compare(anna, id, number)
        assert compared.name == "Bert"
        assert compared.theirs.names[0] == "Bert"
        assert [each.finished for each in await keeper.of_guest(anna)] == [2]

    run(with_services(url, main))


def test_two_peoples_honest_table_is_not_opened_by_it(url: str) -> None:
    async def main(store: Store, services: Services) -> None:
        anna, bert, dora = await guests(store, "Anna", "Bert", "Dora")
        table, pages = await finished(services, anna, bert)
        for page in pages:
            await page.go()
        keeper = services.challenges
        with pytest.raises(BadInput, match="no_consent"):
            await keeper.make(anna, table, 0)
        with pytest.raises(BadInput, match="no_match"):
            await keeper.make(dora, table, 0)
        await deal_links.set_consent(store, bert, "unnamed")
        id = await keeper.make(anna, table, 0)
        state, _ = await attempt(services, dora, id, at_random("dora"))
        assert [chair.bot for chair in state.chairs].count(None) == 1, "a bot sits for Bert"
        compared = await keeper.compare(dora, id, 0)
        assert "Bert" not in compared.theirs.names
        assert sorted(name for name in compared.theirs.names if not name.startswith("bot:")) == [
            "",
            "Anna",
        ]
        await deal_links.set_consent(store, bert, "named")
        assert "Bert" in (await keeper.compare(dora, id, 0)).theirs.names
        await deal_links.set_consent(store, bert, "no")
        for ask in (keeper.show(dora, id), keeper.compare(dora, id, 0), keeper.show(anna, id)):
            with pytest.raises(BadInput, match=r"refuse\.none"):
                await ask
        await deal_links.set_consent(store, bert, "unnamed")
        assert (await keeper.show(dora, id)).state == "finished", "nothing was lost by it"
        await services.forgetting.forget(bert)
        with pytest.raises(BadInput, match=r"refuse\.none"):
            await keeper.show(dora, id)

    run(with_services(url, main))


def test_the_cards_of_a_studied_deal(url: str) -> None:
    async def main(store: Store, services: Services) -> None:
        anna, bert = await guests(store, "Anna", "Bert")
        keeper = services.challenges
        before = await match_of(services, anna, "schnapsen", "thumb")
        text = (await services.archive.record(anna, before.id)).splitlines()[0]
        with pytest.raises(BadInput, match=r"input\.seat"):
            await keeper.make_studied(anna, text, 2)
        with pytest.raises(BadInput, match="study"):
            await keeper.make_studied(anna, "nothing", 0)
        id = await keeper.make_studied(anna, text, 1)
        assert await keeper.make_studied(anna, text, 1) == id
        shown = await keeper.show(bert, id)
        assert shown.seat == 1
        assert shown.points == before.played[0].state.result.gains[1]
        state, played = await attempt(services, bert, id, at_random("bert"))
        assert played.deal == before.played[0].deal
        assert state.chairs[1].guest == bert

    run(with_services(url, main))


def test_consent_travels_with_the_cards(url: str) -> None:
    """Whoever plays them again at another table cannot show there what the others keep closed."""

    async def main(store: Store, services: Services) -> None:
        anna, bert, dora, emil = await guests(store, "Anna", "Bert", "Dora", "Emil")
        table, pages = await finished(services, anna, bert)
        for page in pages:
            await page.go()
        keeper, archive = services.challenges, services.archive
        state, old = await archive.deal_of(anna, table, 0)
        again = await services.opener.same_cards(anna, state, old)
        page = await come(services, again, anna, player=at_random("again"))
        await until(lambda: len(page.live.table.played) > 0, 60.0)
        await page.go()
        for ask in (keeper.make(anna, again, 0), archive.share(anna, again, 0)):
            with pytest.raises(BadInput, match="no_consent"):
                await ask
        await deal_links.set_consent(store, bert, "unnamed")
        id = await keeper.make(anna, again, 0)
        with pytest.raises(BadInput, match=r"refuse\.own"):
            await keeper.play(bert, id, "calm", Requester(bert))
        tried, _ = await attempt(services, dora, id, at_random("dora"))
        assert await keeper.make(dora, tried.id, 0) == id, "these cards have a link"
        with pytest.raises(BadInput, match="no_consent"):
            await archive.share(dora, tried.id, 0)
        await deal_links.set_consent(store, anna, "unnamed")
        link = await archive.share(dora, tried.id, 0)
        await deal_links.set_consent(store, bert, "no")
        for ask in (archive.shared(link), keeper.show(dora, id)):
            with pytest.raises(BadInput, match=r"no_share|refuse\.none"):
                await ask
        # Of her own deals without him he is not asked.
        own = await match_of(services, emil, "schnapsen", "thumb")
        assert await keeper.make(emil, own.id, 0)

    run(with_services(url, main))


def test_a_table_that_was_not_opened_is_opened_once(url: str) -> None:
    async def main(store: Store, services: Services) -> None:
        keeper = services.challenges
        (_, bert), _, id = await made(store, services, "Anna", "Bert")
        with (
            patch.object(services.opener, "anew", side_effect=BadInput("table.refuse.disk")),
            pytest.raises(BadInput, match="disk"),
        ):
            await keeper.play(bert, id, "calm", Requester(bert))
        assert (await keeper.show(bert, id)).state == "opening"
        state, _ = await attempt(services, bert, id, at_random("bert"))
        assert [row.id for row, _ in await store.past(bert, 9, 0)] == [state.id]
        assert (await keeper.show(bert, id)).state == "finished"

    run(with_services(url, main))


def test_one_unreadable_attempt_hides_no_other(url: str) -> None:
    async def main(store: Store, services: Services) -> None:
        keeper = services.challenges
        (anna, bert, carl), _, id = await made(store, services, "Anna", "Bert", "Carl")
        table = await keeper.play(bert, id, "brisk", Requester(bert))
        await attempt(services, carl, id, at_random("carl"))
        events = len(await store.events(table))
        await store.append(table, [(events, "2026-01-01", '{"kind": "of tomorrow"}')])
        assert (await keeper.show(anna, id)).finished == 1
        assert (await keeper.show(carl, id)).finished == 1

    run(with_services(url, main))


def test_what_is_withdrawn_forgotten_or_old_is_gone(url: str) -> None:
    async def main(store: Store, services: Services) -> None:
        anna, bert, carl = await guests(store, "Anna", "Bert", "Carl")
        keeper = services.challenges
        before = await match_of(services, anna, "schnapsen", "thumb")
        first, second = [await keeper.make(anna, before.id, deal) for deal in (0, 1)]
        for guest in (bert, carl):
            await attempt(services, guest, first, at_random(guest))
            assert (await keeper.show(guest, first)).state == "finished"
        await keeper.withdraw(bert, first)
        await services.forgetting.forget(carl)
        assert (await keeper.show(anna, first)).finished == 1, "it is not Bert's to close"
        await keeper.withdraw(anna, first)
        with pytest.raises(BadInput, match=r"refuse\.none"):
            await keeper.show(bert, first)
        store.day += rows.KEPT_DAYS
        await rows.delete_expired(store)
        assert await keeper.show(bert, second)
        store.day += 1
        await rows.delete_expired(store)
        with pytest.raises(BadInput, match=r"refuse\.none"):
            await keeper.show(bert, second)
        for table in (CHALLENGES, ATTEMPTS):
            assert (await store.read(select(func.count()).select_from(table)))[0][0] == 0

    run(with_services(url, main))


def test_an_attempt_outlasts_its_table(url: str) -> None:
    async def main(store: Store, services: Services) -> None:
        keeper = services.challenges
        (_, bert, carl), before, id = await made(store, services, "Anna", "Bert", "Carl")
        state, _ = await attempt(services, bert, id, at_random("bert"))
        points = (await keeper.show(bert, id)).field
        unseen, _ = await attempt(services, carl, id, at_random("carl"))
        for table in (before.id, state.id, unseen.id):
            live = services.manager.tables.get(table)
            if live:
                await services.manager.tables.unload(live)
            assert await store.delete_expired(table, store.day + 1)
            services.archive.drop([table])
        assert (await keeper.show(bert, id)).field == points
        assert (await keeper.compare(bert, id, 0)).told[0] is not None
        assert (await keeper.show(carl, id)).state == "left", "nobody knows how it ended"

    run(with_services(url, main))


def test_a_day_later_the_house_knows_how_an_attempt_ended(url: str) -> None:
    async def main(store: Store, services: Services) -> None:
        keeper = services.challenges
        (_, bert, carl), _, id = await made(store, services, "Anna", "Bert", "Carl")
        await attempt(services, bert, id, at_random("bert"))
        await keeper.play(carl, id, "brisk", Requester(carl))
        day = store.day
        states = {}
        for later in (0, 1):
            store.day = day + later
            await keeper.keep()
            found = [await rows.attempt_of(store, id, each) for each in (bert, carl)]
            states[later] = [each and each.state for each in found]
        assert states == {0: ["playing", "playing"], 1: ["finished", "playing"]}

    run(with_services(url, main))


def test_what_a_newer_version_has_made_is_said_and_stays(url: str) -> None:
    async def main(store: Store, services: Services) -> None:
        keeper = services.challenges
        (_, bert), _, id = await made(store, services, "Anna", "Bert")
        assert not (await keeper.show(bert, id)).changed
        await store.write(
            lambda connection: connection.execute(update(CHALLENGES).values(version="other"))
        )
        assert (await keeper.show(bert, id)).changed
        newer = '{"kind": "opened", "of": "tomorrow"}'
        await store.write(
            lambda connection: connection.execute(update(CHALLENGES).values(opening=newer))
        )
        for ask in (keeper.show(bert, id), keeper.play(bert, id, "calm", Requester(bert))):
            with pytest.raises(BadInput, match="newer"):
                await ask
        assert (await store.read(select(func.count()).select_from(CHALLENGES)))[0][0] == 1

    run(with_services(url, main))


def test_there_are_limits(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def main(store: Store, services: Services) -> None:
        anna, bert, carl = await guests(store, "Anna", "Bert", "Carl")
        keeper = services.challenges
        before = await match_of(services, anna, "schnapsen", "thumb")
        monkeypatch.setattr(limits, "CHALLENGES", 1)
        monkeypatch.setattr(limits, "ENTRANTS", 1)
        id = await keeper.make(anna, before.id, 0)
        with pytest.raises(BadInput, match="many"):
            await keeper.make(anna, before.id, 1)
        await keeper.play(bert, id, "calm", Requester(bert))
        with pytest.raises(BadInput, match="full"):
            await keeper.play(carl, id, "calm", Requester(carl))

    run(with_services(url, main))
