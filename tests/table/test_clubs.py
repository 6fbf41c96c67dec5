"""Clubs and their evenings: who may do what, what is stored, and what of it is shown to whom."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass, replace
from pathlib import Path

import pytest
from sqlalchemy import update

from stammtisch.cardplay.refusals import BadInput
from stammtisch.evening.events import (
    Arrived,
    Closed,
    HandedIn,
    Joined,
    Left,
    ListLine,
    Paid,
    PaidOut,
    Started,
    Undone,
)
from stammtisch.evening.terms import Terms
from stammtisch.table import limits
from stammtisch.table.clubs import rows
from stammtisch.table.clubs.alike import alike
from stammtisch.table.clubs.clubs import INVITED_SECONDS, Clubs
from stammtisch.table.clubs.evenings import Evenings
from stammtisch.table.clubs.messages import (
    AccountShown,
    Admit,
    ClubRules,
    Draw,
    EveningAct,
    EveningName,
    EveningShown,
    NewEvening,
)
from stammtisch.table.clubs.rights import Asker
from stammtisch.table.clubs.schema import CLUBS
from stammtisch.table.storage.shares import Shares
from stammtisch.table.storage.store import Store
from tests.table.postgres import Postgres
from tests.table.serving import serving

pytestmark = pytest.mark.anyio

TERMS = Terms(fee=1000, lost=50, lost_more=100)
NAMES = (
    *("Anna Berg", "Bert Kraus", "Carla Vogt", "Dora Lenz", "Emil Hahn", "Franz Roth"),
    *("Gerda Wolf", "Hans Müller", "Ida Pohl", "Jakob Stein", "Karl Ott"),
)


@dataclass
class House:
    """A store, its services, and who asks."""

    store: Store
    clubs: Clubs
    evenings: Evenings
    anna: Asker
    club: str

    async def plan(self, date: str = "2026-11-27", terms: Terms | None = TERMS) -> str:
        return await self.evenings.plan(self.anna, self.club, NewEvening(date, terms=terms))

    async def act(self, evening: str, act: EveningAct) -> EveningShown:
        return await self.evenings.act(self.anna, evening, act)

    async def guest(self, name: str) -> Asker:
        return Asker((await self.store.new_guest(name)).id)

    async def key(self) -> Asker:
        await self.clubs.open_to_onlookers(self.anna, self.club, True)
        keeping = (await self.clubs.show(self.anna, self.club)).keeping
        assert keeping is not None
        return Asker(key=keeping.onlookers)


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
async def here(url: str) -> AsyncIterator[House]:
    store, shares = await Store.open(url), Shares()
    evenings = Evenings(store, shares)
    clubs = Clubs(store, shares, evenings)
    anna = Asker((await store.new_guest("Anna")).id)
    yield House(store, clubs, evenings, anna, await clubs.found(anna, " Grün-Weiß  Skat "))
    await store.close()


async def refused(waiting: object, id: str) -> None:
    with pytest.raises(BadInput) as caught:
        await waiting  # type: ignore[misc]
    assert caught.value.message.id == id


async def admitted(house: House, evening: str, names: tuple[str, ...] = NAMES) -> EveningShown:
    for name in names:
        shown = await house.act(evening, Admit(name))
    return shown


async def played(house: House, evening: str, shown: EveningShown) -> EveningShown:
    """All lists of the last series are handed in; the person of number n has 100 + n points."""
    number = len(shown.series)
    for table, each in enumerate(shown.series[-1].tables, 1):
        lines = tuple(ListLine(person, 100 + person, 5, 2) for person in each.people)
        shown = await house.act(evening, HandedIn(number, table, lines))
    return shown


async def test_an_evening_from_the_door_to_the_cash_box(here: House) -> None:
    evening = await here.plan()
    shown = await admitted(here, evening)
    assert shown.next_tables == (4, 4, 3)
    for person in shown.people[:9]:
        shown = await here.act(evening, Paid(person.number, True))
    shown = await here.act(evening, Draw("drawn"))
    assert sorted(p for table in shown.series[0].tables for p in table.people) == [*range(1, 12)]
    assert shown.joins == (3,)
    shown = await here.act(evening, Admit("Late Comer"))
    shown = await here.act(evening, Joined(12, 3))
    assert shown.joins == ()
    shown = await here.act(evening, Started())
    assert shown.series[0].ends > shown.series[0].started
    shown = await played(here, evening, shown)
    assert shown.cannot is None
    shown = await here.act(evening, Draw("standing"))
    assert len(shown.series[1].tables[0].people) == 4
    best = [each.person for each in shown.standing][:4]
    assert sorted(shown.series[1].tables[0].people) == sorted(best)
    shown = await played(here, evening, shown)
    assert all(each.prize == 0 for each in shown.standing), "not before it is closed"
    shown = await here.act(evening, Closed())
    assert shown.money is not None
    assert (shown.money.fees, shown.money.pot) == (12_000, 12_000 + 12 * 4 * 50)
    assert shown.standing[0].prize == shown.money.pot // 2
    first = shown.standing[0].person
    shown = await here.act(evening, PaidOut(first, True))
    assert shown.money is not None
    assert [each.person for each in shown.money.accounts if each.paid_out] == [first]
    assert shown.version == 1
    met = await here.evenings.met(here.anna, evening)
    assert sum(each.times for each in met) == 2 * 3 * 6, "three tables of four, twice"
    assert {(each.person, each.other) for each in met if each.times > 1} == {
        *shown.series[1].repeats
    }

    sheet = (await here.clubs.show(here.anna, here.club)).sheet
    assert [line.total for line in sheet.lines] == [each.total for each in shown.standing]


async def test_after_a_restart_everything_is_there(here: House, url: str) -> None:
    evening = await here.plan()
    await admitted(here, evening)
    before = await played(here, evening, await here.act(evening, Draw("drawn")))
    await here.store.close()
    store = await Store.open(url)
    again = await Evenings(store, Shares()).show(here.anna, evening)
    assert replace(again, now=before.now) == before
    await store.close()


async def test_two_servers_keep_one_log(here: House) -> None:
    """Each of them has the evening folded, and sees what the other has stored."""
    evening = await here.plan()
    other = Evenings(here.store, Shares())
    await admitted(here, evening, NAMES[:5])
    assert len((await other.show(here.anna, evening)).people) == 5
    acts = [here.act(evening, Admit("Ida Pohl")), other.act(here.anna, evening, Admit("Karl Ott"))]
    await asyncio.gather(*acts)
    names = [each.name for each in (await here.evenings.show(here.anna, evening)).people]
    assert sorted(names[5:]) == ["Ida Pohl", "Karl Ott"]


@pytest.mark.long
async def test_two_nodes_of_a_cluster_keep_one_log(postgres: Postgres) -> None:
    """Each has a connection of its own: one waits for the other, and nobody has to try again."""
    url = postgres.new_database()
    stores = [await Store.open(url, node=name) for name in ("one", "two")]
    servers = [Evenings(store, Shares()) for store in stores]
    anna = Asker((await stores[0].new_guest("Anna")).id)
    club = await Clubs(stores[0], Shares(), servers[0]).found(anna, "Skat")
    evening = await servers[0].plan(anna, club, NewEvening("2026-11-27", terms=TERMS))
    acts = [
        servers[number % 2].act(anna, evening, Admit(name, sure=True))
        for number, name in enumerate(NAMES)
    ]
    await asyncio.gather(*acts)
    seen = [(await each.show(anna, evening)) for each in servers]
    assert [{person.name for person in each.people} for each in seen if each] == [{*NAMES}] * 2
    for store in stores:
        assert store.write_failures == 0
        await store.close()


async def test_onlookers_see_the_evening_and_nobodys_money(here: House) -> None:
    evening = await here.plan()
    await admitted(here, evening)
    stranger = await here.guest("Egon")
    for asker in (stranger, Asker(), Asker(key="x" * 22)):
        await refused(here.evenings.show(asker, evening), "club.refuse.none")
        await refused(here.clubs.show(asker, here.club), "club.refuse.none")
    onlooker = await here.key()
    shown = await here.evenings.show(onlooker, evening)
    assert shown.money is None
    assert [each.name for each in shown.people] == [*NAMES]
    assert (await here.clubs.show(onlooker, here.club)).keeping is None
    await refused(here.evenings.history(onlooker, evening), "club.refuse.keepers")
    for act in (Admit("Egon"), Draw("drawn"), Paid(1, True), Undone(1)):
        await refused(here.evenings.act(onlooker, evening, act), "club.refuse.keepers")
    new = await here.key()
    await refused(here.evenings.show(onlooker, evening), "club.refuse.none")
    await here.clubs.open_to_onlookers(here.anna, here.club, False)
    await refused(here.evenings.show(new, evening), "club.refuse.none")
    await refused(here.evenings.show(Asker(), evening), "club.refuse.none")


async def test_a_keeper_is_one_browser_that_another_keeper_confirms(here: House) -> None:
    token = await here.clubs.invite(here.anna, here.club)
    bert, egon = await here.guest("Bert"), await here.guest("Egon")
    assert await here.clubs.accept(bert, token) == here.club
    await refused(here.clubs.accept(egon, token), "club.refuse.invitation")
    await refused(here.clubs.show(bert, here.club), "club.refuse.unconfirmed")
    await refused(here.clubs.confirm(bert, here.club, 2), "club.refuse.unconfirmed")
    assert [line.confirmed for line in await here.clubs.of_guest(bert.guest)] == [False]
    await here.clubs.confirm(here.anna, here.club, 2)
    keeping = (await here.clubs.show(bert, here.club)).keeping
    assert keeping is not None
    assert [(each.name, each.you) for each in keeping.keepers] == [("Anna", False), ("Bert", True)]
    await here.clubs.dismiss(bert, here.club, 1)
    await refused(here.clubs.show(here.anna, here.club), "club.refuse.none")
    await refused(here.clubs.dismiss(bert, here.club, 2), "club.refuse.last_keeper")


async def test_an_invitation_is_for_a_day(here: House) -> None:
    time = [1_000_000.0]
    clubs = Clubs(here.store, Shares(), here.evenings, now=lambda: time[0])
    token, bert = await clubs.invite(here.anna, here.club), await here.guest("Bert")
    time[0] += INVITED_SECONDS
    await refused(clubs.accept(bert, token), "club.refuse.invitation")


async def test_a_keeper_who_is_only_invited_does_not_count_as_one(here: House) -> None:
    await here.clubs.accept(await here.guest("Bert"), await here.clubs.invite(here.anna, here.club))
    await refused(here.clubs.dismiss(here.anna, here.club, 1), "club.refuse.last_keeper")


async def test_a_name_like_one_on_the_list_is_asked_about(here: House) -> None:
    evening = await here.plan()
    await admitted(here, evening, ("Hans Müller",))
    for name in ("Hans Muller", "Müller, Hans", " hans  müller"):
        await refused(here.act(evening, Admit(name)), "club.refuse.alike")
    shown = await here.act(evening, Admit("Hans Muller", sure=True))
    assert [each.name for each in shown.people] == ["Hans Müller", "Hans Muller"]
    await refused(here.act(evening, Admit("\u200b ")), "club.refuse.name")


def test_names_that_are_nearly_the_same() -> None:
    assert alike("Anna Berg", ["Anna Burg", "Bert"]) == "Anna Burg"
    assert alike("Bert", ["Berta"]) == "Berta"
    for name, other in (("Anna", "Hanna Berg"), ("Karl Ott", "Kurt Otto"), ("Anna", "Bert")):
        assert alike(name, [other]) is None
    assert alike("Anna", []) is None


async def test_a_deleted_name_leaves_the_result(here: House) -> None:
    evening = await here.plan()
    await admitted(here, evening, NAMES[:3])
    await played(here, evening, await here.act(evening, Draw("drawn")))
    await here.act(evening, Closed())
    await here.clubs.name_member(here.anna, here.club, 3, "")
    shown = await here.evenings.show(here.anna, evening)
    assert [each.name for each in shown.people] == [*NAMES[:2], ""]
    club = await here.clubs.show(here.anna, here.club)
    assert "" in [line.name for line in club.sheet.lines]
    assert club.keeping is not None
    assert [each.number for each in club.keeping.members] == [1, 2]
    await refused(here.clubs.name_member(here.anna, here.club, 9, "x"), "club.refuse.no_member")


async def test_as_last_time(here: House) -> None:
    first = await here.plan("2026-10-30", replace(TERMS, series=3))
    await admitted(here, first, NAMES[:3])
    await played(here, first, await here.act(first, Draw("drawn")))
    await here.act(first, Closed())
    again = await here.plan("2026-11-27", None)
    shown = await here.evenings.show(here.anna, again)
    assert shown.terms == replace(TERMS, series=3)
    assert shown.people == ()
    await here.clubs.add_member(here.anna, here.club, Admit("Zita Neu"))
    keeping = (await here.clubs.show(here.anna, here.club)).keeping
    assert keeping is not None
    assert [each.last for each in keeping.members] == [True, True, True, False]


async def test_of_a_year_so_many_evenings_count(here: House) -> None:
    for date, points in (("2025-12-01", 900), ("2026-01-01", 50), ("2026-02-01", 70)):
        evening = await here.plan(date)
        for person in (1, 2, 3):
            act = Admit(NAMES[person - 1]) if date == "2025-12-01" else Arrived(person)
            await here.act(evening, act)
        shown = await here.act(evening, Draw("drawn"))
        people = shown.series[0].tables[0].people
        lines = tuple(
            ListLine(person, points if person == 1 else 0, int(person == 1), 0) for person in people
        )
        await here.act(evening, HandedIn(1, 1, lines))
        await here.act(evening, Closed())
    assert (await here.clubs.show(here.anna, here.club)).sheet.years == (2025, 2026)
    await here.clubs.change(here.anna, here.club, ClubRules("Skat", best=1))
    sheet = (await here.clubs.show(here.anna, here.club)).sheet
    assert (sheet.year, sheet.dates) == (2026, ("2026-01-01", "2026-02-01"))
    assert sheet.lines[0].scores == (100, 120)
    assert (sheet.lines[0].total, sheet.lines[0].counted) == (120, (False, True))
    assert (await here.clubs.show(here.anna, here.club, 2025)).sheet.lines[0].total == 950


async def test_what_the_sheet_has_follows_from_the_log(here: House) -> None:
    """The result is stored with the entry that makes it, also when that is undone."""
    evening = await here.plan()
    await admitted(here, evening, NAMES[:3])
    await played(here, evening, await here.act(evening, Draw("drawn")))
    shown = await here.act(evening, Closed())

    async def totals() -> dict[int, int]:
        found = await rows.results(here.store, here.club)
        return {each.member: each.total for each in found}

    assert await totals() == {each.person: each.total for each in shown.standing}
    people = shown.series[0].tables[0].people
    lines = tuple(ListLine(person, 36 * person, 1, 0) for person in people)
    shown = await here.act(evening, HandedIn(1, 1, lines, reason="another list"))
    assert await totals() == {each.person: each.total for each in shown.standing}
    closed = next(
        e for e in (await here.evenings.history(here.anna, evening)) if e.event == Closed()
    )
    await here.act(evening, Undone(shown.entries - 1))
    await here.act(evening, Undone(closed.number))
    assert await totals() == {}
    (row,) = await rows.evenings(here.store, here.club)
    assert (row.people, row.closed) == (3, False)


async def test_an_evening_at_which_nobody_was_seated_is_called_off(here: House) -> None:
    evening = await here.plan()
    await admitted(here, evening, NAMES[:3])
    stranger = await here.guest("Egon")
    await refused(here.evenings.call_off(stranger, evening), "club.refuse.none")
    await here.evenings.call_off(here.anna, evening)
    await refused(here.evenings.show(here.anna, evening), "club.refuse.no_evening")
    assert await rows.evenings(here.store, here.club) == []
    keeping = (await here.clubs.show(here.anna, here.club)).keeping
    assert keeping is not None
    assert len(keeping.members) == 3
    evening = await here.plan()
    for person in (1, 2, 3):
        await here.act(evening, Arrived(person))
    await here.act(evening, Draw("drawn"))
    await refused(here.evenings.call_off(here.anna, evening), "club.refuse.seated")


async def test_a_keeper_gives_an_evening_another_date_and_title(here: House) -> None:
    evening = await here.plan()
    stranger = await here.guest("Egon")
    new = EveningName("2026-12-04", "  Nikolo\u0000preis ")
    await refused(here.evenings.rename(stranger, evening, new), "club.refuse.none")
    await refused(
        here.evenings.rename(here.anna, evening, EveningName("2026-02-30")), "club.refuse.date"
    )
    await here.evenings.rename(here.anna, evening, new)
    shown = await here.evenings.show(here.anna, evening)
    assert shown is not None
    assert (shown.date, shown.title) == ("2026-12-04", "Nikolopreis")
    assert shown.entries == 1, "the log knows no date"
    await here.evenings.rename(here.anna, evening, EveningName("2026-12-05"))
    (line,) = (await here.clubs.show(here.anna, here.club)).evenings
    assert (line.date, line.title) == ("2026-12-05", "")


async def test_what_was_settled_before_a_correction_is_counted(here: House) -> None:
    evening = await here.plan()
    await admitted(here, evening, NAMES[:3])
    shown = await here.act(evening, Draw("drawn"))
    people = shown.series[0].tables[0].people
    lines = [ListLine(person, 36 * person, 1, 0) for person in people]
    await here.act(evening, HandedIn(1, 1, tuple(lines)))
    shown = await here.act(evening, Closed())
    first = shown.standing[0].person
    due = account(shown, first).open
    assert due > 0
    shown = await here.act(evening, PaidOut(first, True))
    assert (account(shown, first).open, account(shown, first).settled) == (0, due)
    assert account(shown, first).paid_out
    lines = [replace(line, points=18 if line.person == first else 90) for line in lines]
    shown = await here.act(evening, HandedIn(1, 1, tuple(lines), reason="added up wrong"))
    now = account(shown, first)
    assert (now.open, now.paid_out) == (now.prize - now.lost - now.fee - due, False)
    assert now.open < 0, "some of it is to be given back"
    shown = await here.act(evening, PaidOut(first, True))
    assert account(shown, first).open == 0
    closed = next(e for e in await here.evenings.history(here.anna, evening) if e.event == Closed())
    await here.act(evening, Undone(closed.number))  # what was settled stays settled


def account(shown: EveningShown, person: int) -> AccountShown:
    assert shown.money is not None
    return next(each for each in shown.money.accounts if each.person == person)


async def test_no_day_is_no_evening(here: House) -> None:
    await refused(here.plan("2026-02-30"), "club.refuse.date")


async def test_what_is_too_much_is_refused(here: House, monkeypatch: pytest.MonkeyPatch) -> None:
    evening = await here.plan()
    await admitted(here, evening, NAMES[:3])
    for name, value, what in (
        ("EVENING_PEOPLE", 3, lambda: here.act(evening, Admit("Zita Neu"))),
        ("CLUB_MEMBERS", 3, lambda: here.clubs.add_member(here.anna, here.club, Admit("Zita"))),
        ("EVENING_ENTRIES", 4, lambda: here.act(evening, Left(1))),
        ("EVENINGS", 1, here.plan),
        ("CLUBS", 1, lambda: here.clubs.found(here.anna, "Another")),
        ("KEEPERS", 1, lambda: here.clubs.invite(here.anna, here.club)),
    ):
        with monkeypatch.context() as patched:
            patched.setattr(limits, name, value)
            with pytest.raises(BadInput) as caught:
                await what()
            assert dict(caught.value.message.params)["number"] == value
    await refused(here.act("nothing", Left(1)), "club.refuse.no_evening")
    await refused(here.act(evening, Arrived(99)), "club.refuse.no_member")


async def test_a_club_that_nobody_keeps_or_visits_is_deleted(here: House) -> None:
    bert = await here.guest("Bert")
    forgotten = await here.clubs.found(bert, "Forgotten")
    old = await here.clubs.found(here.anna, "Old")
    evening = await here.plan()
    await here.store.begin_day("2030-01-01")

    def long_ago(connection: object) -> None:
        day = here.store.day - rows.KEPT_DAYS - 1
        connection.execute(update(CLUBS).where(CLUBS.c.id == old).values(day=day))  # type: ignore[attr-defined]

    await here.store.write(long_ago)
    await here.store.forget(bert.guest)
    await here.clubs.keep()
    for gone in (forgotten, old):
        await refused(here.clubs.show(here.anna, gone), "club.refuse.none")
    assert (await here.evenings.show(here.anna, evening)).club == here.club


async def test_the_log_tells_who_entered_what_and_what_was_undone(here: House) -> None:
    evening = await here.plan()
    await admitted(here, evening, NAMES[:3])
    await here.act(evening, Undone(3))
    log = await here.evenings.history(here.anna, evening)
    assert [(each.number, each.undone) for each in log] == [
        *((4, False), (3, True), (2, False), (1, False), (0, False))
    ]
    assert {each.by for each in log} == {"Anna"}


def test_over_http_the_key_is_in_a_header(tmp_path: Path) -> None:
    with serving(tmp_path) as browser:
        browser.post("/api/guest")
        assert browser.post("/api/clubs", json={"name": ""}).status_code == 400
        club = browser.post("/api/clubs", json={"name": "Skat"}).json()["id"]
        new = {"date": "2026-11-27", "terms": {"series": 1}}
        evening = browser.post(f"/api/clubs/{club}/evenings", json=new).json()["id"]
        assert browser.post(f"/api/clubs/{club}/evenings", json={"date": "x"}).status_code == 422
        when = {"date": "2026-11-28", "title": "Preisskat"}
        assert browser.put(f"/api/evenings/{evening}", json=when).status_code == 204
        assert browser.put(f"/api/evenings/{evening}", json={"date": "x"}).status_code == 422
        acts = f"/api/evenings/{evening}/acts"
        for name in NAMES[:4]:
            shown = browser.post(acts, json={"kind": "admit", "name": name}).json()
        assert shown["next_tables"] == [4]
        assert browser.post(acts, json={"kind": "admit"}).status_code == 422
        assert browser.post(acts, json={"kind": "paid", "person": 1}).status_code == 422
        assert browser.get(f"/api/evenings/{evening}/log").json()[0]["number"] == 4
        assert browser.post(f"/api/clubs/{club}/onlookers").status_code == 204
        key = browser.get(f"/api/clubs/{club}").json()["keeping"]["onlookers"]
        browser.cookies.clear()
        assert browser.get(f"/api/evenings/{evening}").status_code == 404
        wrong = {"Club-Key": "clé".encode("latin-1")}
        assert browser.get(f"/api/evenings/{evening}", headers=wrong).status_code == 404
        seen = browser.get(f"/api/evenings/{evening}", headers={"Club-Key": key}).json()
        assert seen["money"] is None
        assert seen["title"] == "Preisskat"
        again = f"/api/evenings/{evening}?known={seen['entries']}"
        assert browser.get(again, headers={"Club-Key": key}).status_code == 204
        assert browser.post(acts, json={"kind": "started"}).status_code == 401
