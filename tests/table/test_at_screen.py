"""Lists that are played at the screen: who sits where, what is handed in, and who reads what."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import pytest

from stammtisch.cardplay.refusals import BadInput
from stammtisch.evening.events import HandedIn, Joined, ListLine, Undone
from stammtisch.evening.terms import Terms
from stammtisch.games.skat.match import Match
from stammtisch.games.skat.options import PRESETS
from stammtisch.games.skat.totals import Totals, list_scores
from stammtisch.table.clubs import screen_rows
from stammtisch.table.clubs.messages import Admit, Draw, EveningShown, NewEvening
from stammtisch.table.clubs.rights import Asker
from stammtisch.table.clubs.screen_messages import ScreenShown, SeatsShown
from stammtisch.table.house.features import Services
from stammtisch.table.live import messages
from stammtisch.table.live.live_tables import Requester
from stammtisch.table.storage.store import Store
from tests.table.pages import Page, at_random, until
from tests.table.serving import serving
from tests.table.test_services import come, run, with_services

NAMES = ("Anna Berg", "Bert Kraus", "Carla Vogt", "Dora Lenz")


async def refused(waiting: Coroutine[Any, Any, object], id: str) -> None:
    with pytest.raises(BadInput) as caught:
        await waiting
    assert caught.value.message.id == id


@dataclass
class Club:
    """An evening with one table, which plays at the screen."""

    store: Store
    services: Services
    keeper: Asker
    evening: str
    key: str = ""
    guests: dict[int, str] = field(default_factory=dict)

    async def shown(self) -> EveningShown:
        found = await self.services.evenings.show(self.keeper, self.evening)
        assert found is not None
        return found

    async def screen(self, by: Asker | None = None) -> ScreenShown:
        (found,) = await self.services.at_screen.show(by or self.keeper, self.evening)
        return found

    async def people(self) -> tuple[int, ...]:
        return (await self.shown()).series[-1].tables[0].people

    async def phone(self, name: str = "") -> Asker:
        return Asker((await self.store.new_guest(name)).id, self.key)

    async def seats(self, by: Asker) -> SeatsShown:
        return await self.services.at_screen.seats(by, self.evening, 1, 1)

    async def sit(self, by: Asker, person: int) -> SeatsShown:
        return await self.services.at_screen.sit(by, self.evening, 1, 1, person)

    async def free(self, by: Asker, person: int) -> None:
        await self.services.at_screen.free(by, self.evening, 1, 1, person)

    async def match(self, guest: str) -> str:
        """The table where this guest plays."""
        by = Asker(guest, self.key)
        return await self.services.at_screen.play(by, Requester(guest), self.evening, 1, 1)

    async def all_sit(self) -> str:
        """Everybody takes the own seat; the table where they play."""
        for person in await self.people():
            if person not in self.guests:
                phone = await self.phone()
                self.guests[person] = phone.guest
            await self.sit(Asker(self.guests[person], self.key), person)
        tables = [await self.match(guest) for guest in self.guests.values()]
        assert len({*tables}) == 1
        return tables[0]

    async def come(self, table: str) -> list[Page]:
        return [
            await come(self.services, table, guest, player=at_random(f"{person}"))
            for person, guest in self.guests.items()
        ]

    async def act(self, act: Any) -> EveningShown:
        return await self.services.evenings.act(self.keeper, self.evening, act)


async def club(store: Store, services: Services, people: int = 3, rounds: int = 1) -> Club:
    keeper = Asker((await store.new_guest("Keeper")).id)
    id = await services.clubs.found(keeper, "Herz Dame")
    terms = Terms(rounds=rounds, series=2)
    new = NewEvening("2026-11-27", terms=terms)
    found = Club(store, services, keeper, await services.evenings.plan(keeper, id, new))
    for name in NAMES[:people]:
        await found.act(Admit(name))
    await found.act(Draw("drawn"))
    (screen,) = await services.at_screen.set_up(keeper, found.evening, ())
    return replace(found, key=screen.key)


def in_a_club(url: str, main: Callable[[Club], Coroutine[Any, Any, None]], **more: int) -> None:
    async def inside(store: Store, services: Services) -> None:
        await main(await club(store, services, **more))

    run(with_services(url, inside))


# ---- the whole way -------------------------------------------------------------------------------


@pytest.mark.parametrize("people", [3, 4])
def test_a_list_is_played_and_handed_in_by_itself(url: str, people: int) -> None:
    async def main(club: Club) -> None:
        table = await club.all_sit()
        pages = await club.come(table)
        live = pages[0].live
        deals = 2 * people
        assert live.table.options == replace(PRESETS["isko"], players=people, games=deals)
        seated = [chair.guest for chair in live.table.chairs]
        assert seated == [club.guests[person] for person in await club.people()], "by their seats"
        assert live.table.fair.attempts, "all sit: the fair deal has begun"
        await until(lambda: live.table.phase == "finished", 300.0)
        await until(lambda: not live._tasks, 30.0)
        assert all("rematch" not in page.table.can for page in pages), "the next list is drawn"
        for page in pages:
            await page.go()
        (table_shown,) = (await club.shown()).series[0].tables
        match = live.table.match
        assert isinstance(match, Match)
        assert table_shown.scores == match.totals, "Seeger and Fabian say the same in both rooms"
        assert table_shown.missing == 0
        screen = await club.screen()
        assert (screen.state, screen.played, screen.deals) == ("over", deals, deals)
        assert screen.lines == table_shown.lines
        log = await club.services.evenings.log(club.evening)
        assert [each.by for each in log.entries if isinstance(each.event, HandedIn)] == [0]
        assert sum(line.won + line.lost for line in screen.lines) > 0, "somebody has played"

        # It is handed in once, whoever looks again.
        before = len(log.entries)
        await club.services.at_screen.lists.ended(live.table)
        await club.services.at_screen.lists.keep()
        assert len((await club.services.evenings.log(club.evening)).entries) == before

    in_a_club(url, main, people=people, rounds=2)


def test_the_server_ends_between_the_match_and_its_entry(url: str) -> None:
    """The list is handed in by whatever comes first: the chore, or the table's pages."""
    found: list[Club] = []
    table: list[str] = []

    async def before(store: Store, services: Services) -> None:
        found.append(await club(store, services))
        services.manager.watchers.clear()  # The server dies before it tells of it.
        table.append(await found[0].all_sit())
        pages = await found[0].come(table[0])
        await until(lambda: pages[0].live.table.phase == "finished", 300.0)
        for page in pages:
            await page.go()
        assert (await found[0].screen()).state == "playing"

    async def after(store: Store, services: Services) -> None:
        again = replace(found[0], store=store, services=services)
        await services.at_screen.lists.keep()
        (shown,) = (await again.shown()).series[0].tables
        state = (await services.manager.live_table(table[0])).table
        assert state.match is not None
        assert shown.scores == state.match.totals
        assert (await again.screen()).state == "over"

    run(with_services(url, before))
    run(with_services(url, after))


def test_in_the_middle_of_a_list_the_server_is_restarted(url: str) -> None:
    found: list[Club] = []

    async def before(store: Store, services: Services) -> None:
        found.append(await club(store, services, rounds=2))
        pages = await found[0].come(await found[0].all_sit())
        live = pages[0].live
        await until(lambda: len(live.table.played) >= 2, 300.0)
        for page in pages:
            page.willing, page.player = False, None
            await page.go()
        await until(lambda: not live._tasks, 30.0)
        assert (await found[0].screen()).played == len(live.table.played)
        keeper, evening = found[0].keeper, found[0].evening
        person = next(iter(found[0].guests))
        await refused(found[0].free(keeper, person), "club.refuse.screen_plays")
        back = services.at_screen.take_back
        await refused(back(keeper, evening, 1, 1), "club.refuse.screen_plays")

    async def after(store: Store, services: Services) -> None:
        again = replace(found[0], store=store, services=services)
        assert (await again.screen()).state == "playing"
        pages = await again.come(await again.match(next(iter(again.guests.values()))))
        live = pages[0].live
        await until(lambda: live.table.phase == "finished", 300.0)
        await until(lambda: not live._tasks, 30.0)
        assert live.table.match is not None
        assert (await again.shown()).series[0].tables[0].scores == live.table.match.totals
        for page in pages:
            await page.go()

    run(with_services(url, before))
    run(with_services(url, after))


# ---- who sits where ------------------------------------------------------------------------------


def test_only_the_link_seats_and_each_seat_is_one_persons(url: str) -> None:
    async def main(club: Club) -> None:
        anna, bert, carla = await club.people()
        for key in ("", "x" * 22):
            await refused(club.seats(Asker(key=key)), "club.refuse.no_screen")
            stranger = replace(await club.phone(), key=key)
            await refused(club.sit(stranger, anna), "club.refuse.no_screen")
        one, other = await club.phone(), await club.phone("Bertl")
        shown = await club.sit(one, anna)
        assert (shown.you, [each.taken for each in shown.people]) == (anna, [True, False, False])
        assert await club.sit(one, anna) == shown, "once more changes nothing"
        await refused(club.sit(other, anna), "club.refuse.seat_taken")
        await refused(club.sit(one, bert), "club.refuse.one_seat")
        await refused(club.sit(other, 99), "evening.refuse.nobody")
        await club.sit(other, bert)
        names = await club.store.names([one.guest, other.guest])
        members = {each.number: each.name for each in (await club.shown()).people}
        assert names == {one.guest: members[anna], other.guest: members[bert]}
        await refused(club.match(one.guest), "club.refuse.not_all")
        await refused(club.match((await club.phone()).guest), "club.refuse.no_seat")
        assert (await club.screen()).here == (anna, bert)

        # Who has tapped the wrong name gives the seat back; a keeper frees any.
        await refused(club.free(other, anna), "club.refuse.no_seat")
        await refused(club.free(await club.phone(), anna), "club.refuse.no_seat")
        onlooker = replace(await club.phone(), key="")
        await refused(club.free(onlooker, anna), "club.refuse.none")
        await club.free(other, bert)
        await club.free(club.keeper, anna)
        assert (await club.screen()).here == ()
        assert (await club.sit(one, carla)).you == carla

    in_a_club(url, main)


def test_nobody_else_takes_a_seat_at_the_table(url: str) -> None:
    async def main(club: Club) -> None:
        for person in await club.people():
            phone = await club.phone()
            club.guests[person] = phone.guest
            await club.sit(phone, person)
        first, *others = club.guests.values()
        table = await club.match(first)
        stranger = await come(club.services, table, (await club.phone()).guest)
        sitting = await come(club.services, table, first)
        await until(lambda: stranger.table is not None)
        assert stranger.table.free == ()
        await stranger.say(messages.Sit("sit"))
        # Nor where somebody has stood up, and whoever has opened it hosts nothing.
        await sitting.say(messages.Stand("stand"))
        for seat in range(3):
            await stranger.say(messages.Sit("sit", seat))
            await sitting.say(messages.FillSeat("fill", seat, "thumb"))
        assert {*stranger.refusals} == {"table.refuse.full", "table.refuse.taken"}
        assert {*sitting.refusals} == {"table.refuse.host"}
        live = sitting.live
        assert [chair.guest for chair in live.table.chairs] == [None] * 3
        for guest in (first, *others):
            assert await club.match(guest) == table
        assert live.table.phase == "shuffling"
        for page in (stranger, sitting):
            await page.go()

    in_a_club(url, main)


def test_a_seat_is_freed_until_the_first_deal_is_over(url: str) -> None:
    async def main(club: Club) -> None:
        first = await club.all_sit()
        person, wrong = next(iter(club.guests.items()))
        live = await club.services.manager.live_table(first)
        await club.free(club.keeper, person)
        assert live.table.phase == "abandoned"
        assert (await club.screen()).state == "seats"
        await refused(club.match(wrong), "club.refuse.no_seat")
        phone = await club.phone()
        club.guests[person] = phone.guest
        second = await club.all_sit()
        assert second != first
        pages = await club.come(second)
        live = pages[0].live
        await until(lambda: live.table.deals > 0)
        await refused(club.free(phone, person), "club.refuse.screen_plays")
        await club.free(club.keeper, person)  # It was the wrong one after all.
        assert live.table.phase == "abandoned"
        assert (await club.screen()).state == "seats"
        for page in pages:
            await page.go()

    in_a_club(url, main)


def test_keepers_alone_arrange_it(url: str) -> None:
    async def main(club: Club) -> None:
        at, phone = club.services.at_screen, await club.phone()
        stranger = replace(phone, key="")
        await refused(at.set_up(stranger, club.evening, ()), "club.refuse.none")
        await refused(at.take_back(stranger, club.evening, 1, 1), "club.refuse.none")
        await refused(at.show(stranger, club.evening), "club.refuse.none")
        await refused(at.show(phone, club.evening), "club.refuse.none")
        await refused(at.set_up(club.keeper, club.evening, (2,)), "evening.refuse.no_table")
        await at.set_up(club.keeper, club.evening, (1,))
        assert (await club.screen()).key == club.key, "a second time changes no link"
        await club.services.clubs.open_to_onlookers(club.keeper, (await club.shown()).club, True)
        keeping = (await club.services.clubs.show(club.keeper, (await club.shown()).club)).keeping
        assert keeping is not None
        assert (await club.screen(Asker(key=keeping.onlookers))).key == ""
        await at.take_back(club.keeper, club.evening, 1, 1)
        await refused(club.seats(phone), "club.refuse.no_screen")

    in_a_club(url, main)


# ---- when it comes otherwise ---------------------------------------------------------------------


def test_the_draw_is_undone(url: str) -> None:
    async def main(club: Club) -> None:
        table = await club.all_sit()
        pages = await club.come(table)
        live = pages[0].live
        await until(lambda: live.table.deals > 0)
        drawn = len((await club.services.evenings.log(club.evening)).entries) - 1
        await club.act(Undone(drawn))
        assert live.table.phase == "abandoned"
        assert await club.services.at_screen.show(club.keeper, club.evening) == []
        await club.act(Draw("drawn"))
        assert await club.services.at_screen.show(club.keeper, club.evening) == []
        await refused(club.seats(Asker(key=club.key)), "club.refuse.no_screen")
        await club.services.at_screen.lists.ended(live.table)
        assert (await club.shown()).series[0].tables[0].lines is None
        for page in pages:
            await page.go()

    in_a_club(url, main)


def test_a_draw_is_undone_while_the_table_is_live_elsewhere(url: str) -> None:
    """It closes when its deal is over, since its list is none any more."""

    async def main(club: Club) -> None:
        pages = await club.come(await club.all_sit())
        live = pages[0].live
        await until(lambda: live.table.deals > 0)
        (row,) = await screen_rows.screens(club.store, club.evening)
        await screen_rows.take_back(club.store, row)
        await until(lambda: live.table.over, 300.0)
        assert live.table.phase == "abandoned"
        for page in pages:
            await page.go()

    in_a_club(url, main)


def test_somebody_goes_home(url: str) -> None:
    """A bot plays on at the table; the list is the keeper's, and says how far it was their own."""

    async def main(club: Club) -> None:
        pages = await club.come(await club.all_sit())
        live = pages[0].live
        await until(lambda: len(live.table.played) >= 1 and live.table.phase == "playing", 300.0)
        await pages[0].say(messages.Stand("stand"))
        await until(lambda: live.table.phase == "finished", 300.0)
        await until(lambda: not live._tasks, 30.0)
        whole = [all(each.guest for each in deal.sitters) for deal in live.table.played].index(
            False
        )
        assert whole > 0, "some of it counts"
        screen = await club.screen()
        assert (screen.state, screen.played) == ("gone", whole)
        (shown,) = (await club.shown()).series[0].tables
        assert shown.lines is None
        lines = screen.lines
        await club.act(HandedIn(1, 1, lines, shown.deals - whole))
        match = live.table.match
        assert isinstance(match, Match)
        then = replace(match, results=match.results[:whole])
        assert (await club.shown()).series[0].tables[0].scores == then.totals
        for page in pages:
            await page.go()

    in_a_club(url, main, rounds=2)


def test_all_go_home(url: str) -> None:
    async def main(club: Club) -> None:
        pages = await club.come(await club.all_sit())
        live = pages[0].live
        await until(lambda: live.table.deals > 0)
        for page in pages:
            await page.say(messages.Stand("stand"))
        assert live.table.phase == "abandoned"
        await club.services.at_screen.lists.keep()
        assert (await club.screen()).state == "gone"
        assert (await club.shown()).series[0].tables[0].lines is None
        for page in pages:
            await page.go()

    in_a_club(url, main)


def test_what_a_keeper_has_entered_stays(url: str) -> None:
    async def main(club: Club) -> None:
        table = await club.all_sit()
        lines = tuple(ListLine(person, 24, 1, 0) for person in await club.people())
        await club.act(HandedIn(1, 1, lines))
        pages = await club.come(table)
        live = pages[0].live
        await until(lambda: live.table.phase == "finished", 300.0)
        await until(lambda: not live._tasks, 30.0)
        (shown,) = (await club.shown()).series[0].tables
        assert shown.lines == lines
        assert shown.scores == list_scores([Totals(24, 1, 0)] * 3)
        assert (await club.screen()).state == "over"
        for page in pages:
            await page.go()

    in_a_club(url, main)


def test_who_comes_late_joins_before_the_cards_are_dealt(url: str) -> None:
    async def main(club: Club) -> None:
        first = await club.all_sit()
        live = await club.services.manager.live_table(first)
        await club.act(Admit("Emil Hahn"))
        await club.act(Joined(4, 1))
        assert live.table.phase == "abandoned", "there are four now"
        screen = await club.screen()
        assert (screen.state, len(screen.here), screen.deals) == ("seats", 3, 4)
        pages = await club.come(await club.all_sit())
        assert len(pages[0].live.table.chairs) == 4
        for page in pages:
            await page.go()

    in_a_club(url, main)


def test_nobody_joins_a_table_that_plays(url: str) -> None:
    async def main(club: Club) -> None:
        pages = await club.come(await club.all_sit())
        await until(lambda: pages[0].live.table.deals > 0)
        await club.act(Admit("Emil Hahn"))
        await refused(club.act(Joined(4, 1)), "club.refuse.screen_plays")
        for page in pages:
            await page.go()

    in_a_club(url, main)


def test_a_forgotten_guest_has_no_seat(url: str) -> None:
    async def main(club: Club) -> None:
        first = await club.all_sit()
        person, gone = next(iter(club.guests.items()))
        await club.services.forgetting.forget(gone)
        assert person not in (await club.screen()).here
        club.guests.pop(person)
        assert await club.all_sit() != first, "the other table kept the seat for who is nobody now"

    in_a_club(url, main)


# ---- what is read afterwards ---------------------------------------------------------------------


def test_each_reads_the_own_review_and_nobody_anothers(url: str) -> None:
    async def main(club: Club) -> None:
        table = await club.all_sit()
        pages = await club.come(table)
        live = pages[0].live
        await until(lambda: live.table.phase == "finished", 300.0)
        for page in pages:
            await page.go()
        reviews, archive = club.services.reviews, club.services.archive
        own = [live.table.persons.dealt_seat(live.table.played[0], g) for g in club.guests.values()]
        assert own == [0, 1, 2], "whose decisions are told follows from who asks"
        for guest in club.guests.values():
            asker = Asker(guest, (await _onlookers(club)))
            assert (await club.screen(asker)).own
            assert (await archive.past_match(guest, table)).id == table
            await reviews.review(guest, table, 0)
        other, key = await club.phone("Emil"), await _onlookers(club)
        for stranger in (club.keeper.guest, other.guest):
            assert not (await club.screen(Asker(stranger, key))).own
            for ask in (
                reviews.review(stranger, table, 0),
                archive.past_match(stranger, table),
                archive.replay(stranger, table, 0),
                archive.record(stranger, table),
            ):
                await refused(ask, "table.refuse.no_match")
        assert (await club.seats(other)).match == "", "the link alone shows no match"

    in_a_club(url, main)


async def _onlookers(club: Club) -> str:
    id = (await club.shown()).club
    keeping = (await club.services.clubs.show(club.keeper, id)).keeping
    assert keeping is not None
    if not keeping.onlookers:
        await club.services.clubs.open_to_onlookers(club.keeper, id, True)
        return await _onlookers(club)
    return keeping.onlookers


def test_over_http(tmp_path: Path) -> None:
    with serving(tmp_path) as browser:
        browser.post("/api/guest")
        club = browser.post("/api/clubs", json={"name": "Skat"}).json()["id"]
        new = {"date": "2026-11-27", "terms": {"series": 1, "rounds": 1}}
        evening = browser.post(f"/api/clubs/{club}/evenings", json=new).json()["id"]
        acts, at = f"/api/evenings/{evening}/acts", f"/api/evenings/{evening}/screens"
        for name in NAMES[:3]:
            browser.post(acts, json={"kind": "admit", "name": name})
        assert browser.post(at, json={}).status_code == 400
        shown = browser.post(acts, json={"kind": "draw", "how": "drawn"}).json()
        people = shown["series"][0]["tables"][0]["people"]
        (screen,) = browser.post(at, json={"tables": [1]}).json()
        with_key = {"Club-Key": screen["key"]}
        keeper = dict(browser.cookies)
        phones = []
        for person in people:
            browser.cookies.clear()
            assert browser.post(f"{at}/1/1/seats/{person}", headers=with_key).status_code == 401
            browser.post("/api/guest")
            assert browser.post(f"{at}/1/1/seats/{person}", headers=with_key).status_code == 200
            phones.append(dict(browser.cookies))
        browser.cookies.clear()
        browser.cookies.update(keeper)
        assert browser.delete(f"{at}/1/1/seats/{people[2]}").status_code == 204
        browser.cookies.update(phones[2])
        assert browser.post(f"{at}/1/1/match", headers=with_key).status_code == 400
        browser.post(f"{at}/1/1/seats/{people[2]}", headers=with_key)
        table = browser.post(f"{at}/1/1/match", headers=with_key).json()["id"]
        seen = browser.get(f"{at}/1/1", headers=with_key).json()
        assert (seen["match"], seen["you"], seen["all_here"]) == (table, people[2], True)
        browser.cookies.clear()
        assert browser.get(f"{at}/1/1").status_code == 404
        assert browser.get(at).status_code == 404
        browser.cookies.update(keeper)
        assert browser.get(at).json()[0]["match"] == table
        assert browser.delete(f"{at}/1/1").status_code == 204
        assert browser.get(at).json() == []
