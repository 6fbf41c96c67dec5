"""A club's evenings in other forms than Skat: in pairs, and of Scarto."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterable
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import Connection

from stammtisch.evening.events import (
    Bought,
    Closed,
    Decided,
    HandedIn,
    Left,
    ListLine,
    Paid,
    PaidOut,
    PlayedOff,
    Undone,
)
from stammtisch.evening.terms import Terms
from stammtisch.table import limits
from stammtisch.table.clubs import rows
from stammtisch.table.clubs.clubs import Clubs
from stammtisch.table.clubs.evenings import Evenings
from stammtisch.table.clubs.messages import (
    AccountShown,
    Admit,
    Draw,
    EveningShown,
    NewEvening,
    PairsShown,
)
from stammtisch.table.clubs.rights import Asker
from stammtisch.table.clubs.table_lists import TableLists
from stammtisch.table.storage.database import connect
from stammtisch.table.storage.shares import Shares
from stammtisch.table.storage.store import Store
from tests.table.postgres import Postgres
from tests.table.serving import serving
from tests.table.test_clubs import NAMES, House, admitted, refused

pytestmark = pytest.mark.anyio

LIVES = Terms(form="lives", lives=2, cards=2, fee=500, prizes=(60, 40))
KNOCKOUT = replace(LIVES, form="knockout")
EVERYBODY = replace(LIVES, form="round_robin")
SCARTO = Terms(form="scarto", series=3, rounds=1, fee=300, lost=50, prizes=(100,))
NEXT_CARD = 1_000_000


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


def address(folder: Path) -> str:
    return f"sqlite:///{folder}/clubs.sqlite3"


@pytest.fixture
async def here(tmp_path: Path) -> AsyncIterator[House]:
    store, shares = await Store.open(address(tmp_path)), Shares(limited=False)
    evenings = Evenings(store, shares)
    clubs = Clubs(store, shares, evenings)
    anna = Asker((await store.new_guest("Anna")).id)
    yield House(store, clubs, evenings, anna, await clubs.found(anna, "Feuerwehr"))
    await store.close()


async def begun(house: House, terms: Terms, number: int, date: str = "2026-11-27") -> str:
    """An evening to which so many have come, everybody from the club's list."""
    evening = await house.plan(date, terms)
    await admitted(house, evening, NAMES[:number])
    return evening


def pairs_of(shown: EveningShown) -> PairsShown:
    assert shown.pairs is not None
    return shown.pairs


def account(shown: EveningShown, person: int) -> AccountShown:
    assert shown.money is not None
    return next(each for each in shown.money.accounts if each.person == person)


Choice = Callable[[Iterable[int]], int]


async def round_played(house: House, evening: str, wins: Choice = min) -> EveningShown:
    """A round is drawn, and who wins is entered: by default the card with the smaller number."""
    shown = await house.act(evening, Draw("drawn"))
    number = len(pairs_of(shown).rounds)
    for table, game in enumerate(pairs_of(shown).rounds[-1].games, 1):
        if game.winner is None:
            shown = await house.act(evening, Decided(number, table, wins(game.cards)))
    return shown


async def played_out(house: House, evening: str, wins: Choice = min) -> EveningShown:
    shown = await round_played(house, evening, wins)
    while not pairs_of(shown).over:
        shown = await round_played(house, evening, wins)
    return shown


async def test_a_preisschnapsen_from_the_door_to_the_cash_box(here: House) -> None:
    evening = await begun(here, LIVES, 6)
    await here.act(evening, Paid(1, True))
    shown = await here.act(evening, Bought(1, 2))
    second = 1 + NEXT_CARD
    assert [(c.person, c.ordinal) for c in pairs_of(shown).cards if c.number == second] == [(1, 2)]
    assert (account(shown, 1).fee, account(shown, 1).unpaid) == (1000, 500)
    assert not account(shown, 1).paid, "the second card is not"
    assert account(await here.act(evening, Paid(1, True)), 1).paid
    await refused(here.act(evening, Bought(1, 3)), "evening.refuse.card_limit")
    shown = await round_played(here, evening)
    await refused(here.act(evening, Bought(2, 2)), "evening.refuse.sold_out")
    shown = await played_out(here, evening)
    met = await here.evenings.met(here.anna, evening)
    games = [game for each in pairs_of(shown).rounds for game in each.games]
    assert sum(each.times for each in met) == len(games)
    assert all(each.person != each.other for each in met), "nobody plays against himself"
    assert {each.prize for each in pairs_of(shown).cards} == {0}, "not before it is closed"
    shown = await here.act(evening, Closed())
    assert shown.money is not None
    assert (shown.money.fees, shown.money.pot) == (3500, 3500)
    best, *others = pairs_of(shown).cards
    assert best.place == 1
    assert sum(each.prize for each in pairs_of(shown).cards) == 3500
    assert all(each.lost == 2 and each.lives == 0 for each in others if each.person != best.person)
    (line,) = (await here.clubs.show(here.anna, here.club)).evenings
    assert (line.game, line.winners) == ("schnapsen", (NAMES[best.person - 1],))


async def test_who_has_won_after_all_makes_version_2(here: House) -> None:
    evening = await begun(here, KNOCKOUT, 3)
    shown = await played_out(here, evening)
    shown = await here.act(evening, Closed())
    before = pairs_of(shown).cards[0].number
    await here.act(evening, PaidOut(before, True))
    number, last = len(pairs_of(shown).rounds), pairs_of(shown).rounds[-1]
    other = max(last.games[0].cards)
    await refused(here.act(evening, Decided(number, 1, other)), "evening.refuse.winner_reason")
    act = Decided(number, 1, other, reason="  read \n wrongly ")
    shown = await here.act(evening, act)
    assert shown.version == 2
    assert pairs_of(shown).rounds[-1].games[0].reasons == ("read wrongly",)
    results = await rows.results(here.store, here.club)
    assert {(each.member, each.place) for each in results} == {
        (each.person, each.place) for each in shown.standing
    }


async def test_a_closed_evening_is_opened_again_before_it_is_played_on(here: House) -> None:
    """The last life was another one's: by that it is not over."""
    evening = await begun(here, LIVES, 2)
    shown = await played_out(here, evening)
    closed = shown.entries
    shown = await here.act(evening, Closed())
    number, last = len(pairs_of(shown).rounds), pairs_of(shown).rounds[-1]
    act = Decided(number, 1, max(last.games[0].cards), reason="read wrongly")
    await refused(here.act(evening, act), "evening.refuse.reopen")
    await here.act(evening, Undone(closed))
    shown = await here.act(evening, act)
    assert not pairs_of(shown).over
    assert pairs_of(shown).next_cards


async def test_a_winner_on_whom_a_later_round_rests_stays(here: House) -> None:
    evening = await begun(here, KNOCKOUT, 4)
    shown = await round_played(here, evening)
    loser = max(pairs_of(shown).rounds[0].games[0].cards)
    await here.act(evening, Draw("drawn"))
    act = Decided(1, 1, loser, reason="read wrongly")
    await refused(here.act(evening, act), "evening.refuse.later_round")


async def test_onlookers_see_who_plays_and_nobodys_money(here: House) -> None:
    evening = await begun(here, LIVES, 5)
    await here.act(evening, Paid(1, True))
    mine = await played_out(here, evening)
    onlooker = await here.key()
    shown = await here.evenings.show(onlooker, evening)
    assert shown is not None
    assert (shown.money, shown.pairs) == (None, mine.pairs)
    for act in (Bought(1, 2), Decided(1, 1, 1), PlayedOff((1, 2)), Draw("drawn")):
        await refused(here.evenings.act(onlooker, evening, act), "club.refuse.keepers")
    closed = pairs_of(await here.act(evening, Closed()))
    shown = await here.evenings.show(onlooker, evening)
    assert shown is not None
    assert pairs_of(shown) == closed
    assert sum(each.prize for each in closed.cards) == 2500


async def test_two_servers_draw_the_same_round_once(here: House) -> None:
    evening = await begun(here, LIVES, 6)
    await _both_draw(evening, here.anna, here.evenings, Evenings(here.store, Shares()))


@pytest.mark.long
async def test_two_nodes_of_a_cluster_draw_the_same_round_once(postgres: Postgres) -> None:
    url = postgres.new_database()
    stores = [await Store.open(url, node=name) for name in ("one", "two")]
    servers = [Evenings(store, Shares(limited=False)) for store in stores]
    anna = Asker((await stores[0].new_guest("Anna")).id)
    club = await Clubs(stores[0], Shares(), servers[0]).found(anna, "Feuerwehr")
    evening = await servers[0].plan(anna, club, NewEvening("2026-11-27", terms=LIVES))
    for name in NAMES:
        await servers[0].act(anna, evening, Admit(name, sure=True))
    await _both_draw(evening, anna, *servers)
    for store in stores:
        await store.close()


async def _both_draw(evening: str, anna: Asker, one: Evenings, other: Evenings) -> None:
    acts = [each.act(anna, evening, Draw("drawn")) for each in (one, other)]
    answers = await asyncio.gather(*acts, return_exceptions=True)
    drawn = [each for each in answers if isinstance(each, EveningShown)]
    assert len(drawn) == 1, "the other is told that winners are missing"
    for server in (one, other):
        shown = await server.show(anna, evening)
        assert shown is not None
        assert pairs_of(shown).rounds == pairs_of(drawn[0]).rounds


async def test_a_knock_out(here: House) -> None:
    evening = await begun(here, KNOCKOUT, 6)
    await refused(here.act(evening, Bought(1, 2)), "evening.refuse.card_limit")
    shown = await here.act(evening, Draw("drawn"))
    first = pairs_of(shown).rounds[0]
    bracket = pairs_of(shown).bracket
    assert len(bracket) == 8
    met = {frozenset(bracket[at : at + 2]) for at in range(0, 8, 2)}
    assert met == {
        *(frozenset(game.cards) for game in first.games),
        *(frozenset((card, None)) for card in first.byes),
    }
    for table, game in enumerate(first.games, 1):
        shown = await here.act(evening, Decided(1, table, min(game.cards)))
    shown = await played_out(here, evening)
    last = pairs_of(shown).rounds[-1]
    assert (len(pairs_of(shown).rounds), len(last.games), last.third) == (3, 2, True)
    assert pairs_of(shown).cards[0].number == 1
    assert [each.place for each in pairs_of(shown).cards] == [1, 2, 3, 4, 5, 5]
    await refused(here.act(evening, Draw("drawn")), "evening.refuse.over")


async def test_everybody_meets_everybody_and_those_who_are_level_play_off(here: House) -> None:
    evening = await begun(here, EVERYBODY, 5)
    beats = {(1, 2), (2, 3), (3, 1)}

    def wins(cards: Iterable[int]) -> int:
        """1, 2 and 3 beat each other in a ring, and all others."""
        low, high = sorted(cards)
        return high if (high, low) in beats else low

    shown = await played_out(here, evening, wins)
    assert len(pairs_of(shown).rounds) == 5
    met = Counter(frozenset(g.cards) for each in pairs_of(shown).rounds for g in each.games)
    assert {*met.values()} == {1}
    assert len(met) == 10
    assert pairs_of(shown).play_offs == ((1, 2, 3),)
    assert [each.place for each in pairs_of(shown).cards] == [1, 1, 1, 4, 5]
    await refused(here.act(evening, PlayedOff((1, 2))), "evening.refuse.no_shared_place")
    shown = await here.act(evening, PlayedOff((3, 1, 2)))
    assert [each.number for each in pairs_of(shown).cards] == [3, 1, 2, 4, 5]
    assert pairs_of(shown).play_offs == ()


def lines(people: tuple[int, ...]) -> tuple[ListLine, ...]:
    """A game of three deals: the smaller somebody's number, the more points."""
    points = dict(zip(sorted(people), (100, 80, 54), strict=True))
    return tuple(ListLine(person, points[person], 0, 0) for person in people)


async def scarto_series(house: House, evening: str) -> EveningShown:
    shown = await house.act(evening, Draw("drawn"))
    number = len(shown.series)
    for table, each in enumerate(shown.series[-1].tables, 1):
        shown = await house.act(evening, HandedIn(number, table, lines(each.people)))
    return shown


async def test_at_scarto_of_seven_one_waits_and_nobody_twice(here: House) -> None:
    """SC 6.2, SC 6.3, SC 7.1: the points make 78 a deal, and whoever is last at a table pays."""
    evening = await begun(here, SCARTO, 7)
    shown = await here.act(evening, Draw("drawn"))
    people = shown.series[0].tables[0].people
    wrong = (replace(lines(people)[0], points=79), *lines(people)[1:])
    await refused(here.act(evening, HandedIn(1, 1, wrong)), "scarto.refuse.points")
    games = (replace(lines(people)[0], won=1), *lines(people)[1:])
    await refused(here.act(evening, HandedIn(1, 1, games)), "evening.refuse.points_only")
    for table, each in enumerate(shown.series[0].tables, 1):
        shown = await here.act(evening, HandedIn(1, table, lines(each.people)))
    assert shown.series[0].tables[0].scores is not None
    assert sorted(shown.series[0].tables[0].scores) == [-24, 2, 22]
    for _ in range(2):
        shown = await scarto_series(here, evening)
    waited = [person for each in shown.series for person in each.waiting]
    assert len({*waited}) == 3, "one a series, always another"
    shown = await here.act(evening, Closed())
    assert shown.money is not None
    tables = [table.people for each in shown.series for table in each.tables]
    for each in shown.money.accounts:
        own = [people for people in tables if each.person in people]
        last = sum(max(people) == each.person for people in own)
        assert each.lost == 50 * (2 * last - (len(own) - last))
    assert shown.money.lost == 0
    assert shown.money.pot == 7 * 300
    assert sum(each.prize for each in shown.standing) == 2100, "who is level shares it"


async def test_the_deals_that_were_not_played_count_for_nothing(here: House) -> None:
    """SC 6.3: the points less 26 for each deal that was played."""
    evening = await begun(here, replace(SCARTO, series=1), 3)
    shown = await here.act(evening, Draw("drawn"))
    people = shown.series[0].tables[0].people
    two = tuple(ListLine(person, 52, 0, 0) for person in people)
    await refused(here.act(evening, HandedIn(1, 1, two)), "scarto.refuse.points")
    shown = await here.act(evening, HandedIn(1, 1, two, missing=1))
    assert shown.series[0].tables[0].scores == (0, 0, 0)
    assert [each.lost for each in shown.money.accounts if shown.money] == [0, 0, 0]


async def test_a_year_has_a_sheet_for_each_game(here: House) -> None:
    for date, terms in (("2026-01-05", SCARTO), ("2026-02-02", EVERYBODY)):
        evening = await here.plan(date, terms)
        if date == "2026-01-05":
            await admitted(here, evening, NAMES[:3])
            await scarto_series(here, evening)
        else:
            await admitted(here, evening, NAMES[3:5])
            await played_out(here, evening)
        await here.act(evening, Closed())
    sheet = (await here.clubs.show(here.anna, here.club)).sheet
    assert (sheet.game, sheet.games) == ("schnapsen", ("schnapsen", "scarto"))
    assert [(line.name, line.total) for line in sheet.lines] == [(NAMES[3], 1), (NAMES[4], 0)]
    sheet = (await here.clubs.show(here.anna, here.club, 2026, "scarto")).sheet
    assert sheet.dates == ("2026-01-05",)
    assert [line.total for line in sheet.lines] == [22, 2, -24]
    skat = (await here.clubs.show(here.anna, here.club, 2026, "skat")).sheet
    assert (skat.lines, skat.games) == ((), ("schnapsen", "scarto"))


@pytest.mark.parametrize("terms", [LIVES, SCARTO])
async def test_lists_on_phones_are_of_skat_alone(here: House, terms: Terms) -> None:
    evening = await begun(here, terms, 3)
    await here.act(evening, Draw("drawn"))
    lists = TableLists(here.store, here.evenings)
    await refused(lists.lay_out(here.anna, evening, ()), "club.refuse.skat_lists")
    assert await lists.pens(here.anna, evening) == []


async def test_an_evening_takes_so_many_cards(here: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "EVENING_CARDS", 4)
    evening = await begun(here, LIVES, 3)
    await here.act(evening, Bought(2, 2))
    await refused(here.act(evening, Bought(3, 2)), "club.refuse.cards")
    await refused(here.act(evening, Admit(NAMES[3])), "club.refuse.cards")
    await here.act(evening, Bought(2, 1))
    await here.act(evening, Admit(NAMES[3]))


async def test_who_goes_home_is_drawn_no_more(here: House) -> None:
    evening = await begun(here, LIVES, 5)
    await round_played(here, evening)
    await here.act(evening, Left(1))
    shown = await here.act(evening, Draw("drawn"))
    last = pairs_of(shown).rounds[-1]
    assert 1 not in {card for game in last.games for card in game.cards}
    assert last.gone == (1,)


async def test_evenings_of_before_the_games_were_of_skat(here: House, tmp_path: Path) -> None:
    """Migration 0014."""
    await here.plan(terms=Terms())

    def older(connection: Connection) -> None:
        connection.exec_driver_sql("DROP TABLE club_screen_seats")
        connection.exec_driver_sql("DROP TABLE club_screens")
        connection.exec_driver_sql("ALTER TABLE club_evenings DROP COLUMN game")
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '0013'")

    await here.store.close()
    database = await connect(address(tmp_path))
    await database.write(older)
    await database.close()
    store = await Store.open(address(tmp_path))
    (row,) = await rows.evenings(store, here.club)
    assert row.game == "skat"
    await store.close()


def test_over_http_a_round_is_drawn_and_the_sheet_asked_for(tmp_path: Path) -> None:
    with serving(tmp_path) as browser:
        browser.post("/api/guest")
        club = browser.post("/api/clubs", json={"name": "Feuerwehr"}).json()["id"]
        new = {"date": "2026-11-27", "terms": {"form": "lives", "lives": 1, "cards": 2}}
        evening = browser.post(f"/api/clubs/{club}/evenings", json=new).json()["id"]
        acts = f"/api/evenings/{evening}/acts"
        for name in NAMES[:2]:
            browser.post(acts, json={"kind": "admit", "name": name})
        assert (
            browser.post(acts, json={"kind": "bought", "person": 1, "cards": 9}).status_code == 422
        )
        assert (
            browser.post(acts, json={"kind": "bought", "person": 1, "cards": 2}).status_code == 200
        )
        browser.post(acts, json={"kind": "bought", "person": 1, "cards": 1})
        shown = browser.post(acts, json={"kind": "draw", "how": "drawn"}).json()
        (game,) = shown["pairs"]["rounds"][0]["games"]
        assert sorted(game["cards"]) == [1, 2]
        wrong = {"kind": "decided", "round": 1, "table": 1, "winner": 7}
        assert browser.post(acts, json=wrong).status_code == 400
        shown = browser.post(acts, json={**wrong, "winner": 2}).json()
        assert shown["pairs"]["over"]
        assert browser.post(acts, json={"kind": "closed"}).json()["closed"]
        sheet = browser.get(f"/api/clubs/{club}?game=schnapsen").json()["sheet"]
        assert [line["total"] for line in sheet["lines"]] == [1, 0]
        assert browser.get(f"/api/clubs/{club}?game=chess").status_code == 422
