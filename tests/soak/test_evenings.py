"""Large evenings from the door to the cash box, with everything that happens in between."""

from __future__ import annotations

import time
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from stammtisch.cardplay.refusals import BadInput
from stammtisch.evening.events import (
    Arrived,
    Bought,
    Closed,
    Decided,
    HandedIn,
    Joined,
    Left,
    ListLine,
    Paid,
    Undone,
)
from stammtisch.evening.standing import standing
from stammtisch.evening.terms import Terms
from stammtisch.table.clubs.clubs import Clubs
from stammtisch.table.clubs.evenings import Evenings
from stammtisch.table.clubs.messages import (
    Admit,
    Draw,
    EveningShown,
    NewEvening,
    PairsShown,
)
from stammtisch.table.clubs.rights import Asker
from stammtisch.table.storage.shares import Shares
from stammtisch.table.storage.store import Store

SERIES = 3
SEATING_SECONDS, STANDING_SECONDS = 2.0, 0.1


def random_lines(people: tuple[int, ...], deals: int, rng: Random) -> tuple[ListLine, ...]:
    """A list as it may end: each deal is somebody's, and is won or lost."""
    found = {person: [0, 0, 0] for person in people}
    for _ in range(deals):
        own, value = found[rng.choice(people)], rng.choice((18, 20, 24, 30, 36, 48, 72))
        won = rng.random() < 0.8
        own[0] += value if won else -2 * value
        own[1 if won else 2] += 1
    return tuple(ListLine(person, *line) for person, line in found.items())


@pytest.mark.anyio
@pytest.mark.parametrize("anyio_backend", ["asyncio"])
@pytest.mark.parametrize("number", [101, 200])
async def test_an_evening_of_many(tmp_path: Path, number: int) -> None:
    rng, store = Random(f"evening/{number}"), await Store.open(f"sqlite:///{tmp_path}/many.db")
    evenings = Evenings(store, Shares(limited=False))
    clubs = Clubs(store, Shares(limited=False), evenings)
    anna = Asker((await store.new_guest("Anna")).id)
    club = await clubs.found(anna, "Many")
    terms = Terms(series=SERIES, fee=1000, lost=50, lost_more=100)
    evening = await evenings.plan(anna, club, NewEvening("2026-11-27", terms=terms))
    for person in range(1, number + 1):
        shown = await evenings.act(anna, evening, Admit(f"Player {person:03} of {number}", True))
        if rng.random() < 0.9:
            shown = await evenings.act(anna, evening, Paid(person, True))
    for series in range(SERIES):
        began = time.perf_counter()
        shown = await evenings.act(anna, evening, Draw(rng.choice(("drawn", "standing"))))
        assert time.perf_counter() - began < SEATING_SECONDS
        check_seats(shown)
        shown = await some_come_and_go(evenings, anna, evening, shown, rng)
        for table, each in enumerate(shown.series[-1].tables, 1):
            lines = random_lines(each.people, each.deals, rng)
            shown = await evenings.act(anna, evening, HandedIn(series + 1, table, lines))
        evenings = Evenings(store, Shares(limited=False))  # another server goes on
    shown = await evenings.act(anna, evening, Closed())
    log = await evenings.log(evening)
    began = time.perf_counter()
    standing(log.evening)
    assert time.perf_counter() - began < STANDING_SECONDS
    money = shown.money
    assert money is not None
    assert money.fees + money.lost == money.prizes + money.club
    assert [each.total for each in shown.standing if any(each.series)] == sorted(
        (each.total for each in shown.standing if any(each.series)), reverse=True
    )
    await store.close()


def check_seats(shown: EveningShown) -> None:
    """Everybody who is there sits once, at a four or a three, and few sit at threes."""
    tables = shown.series[-1].tables
    here = [each.number for each in shown.people if not each.left]
    assert Counter(person for table in tables for person in table.people) == Counter(here)
    sizes = Counter(len(table.people) for table in tables)
    assert sizes[3] == -len(here) % 4
    assert not {*sizes} - {3, 4}


async def some_come_and_go(
    evenings: Evenings, anna: Asker, evening: str, shown: EveningShown, rng: Random
) -> EveningShown:
    """Late comers make threes fours, some go home, and some of it is taken back."""
    for table in shown.joins:
        if rng.random() < 0.5:
            name = f"Late {shown.entries} at {table}"
            shown = await evenings.act(anna, evening, Admit(name, True))
            person = shown.people[-1].number
            shown = await evenings.act(anna, evening, Joined(person, table))
    for person in rng.sample([each.number for each in shown.people if not each.left], 5):
        shown = await evenings.act(anna, evening, Left(person))
        if rng.random() < 0.5:
            shown = await evenings.act(anna, evening, Undone(shown.entries - 1))
    with pytest.raises(BadInput):
        await evenings.act(anna, evening, Undone(1))  # who sits somewhere has arrived
    return shown


ROUNDS = 10
"""After so many rounds with 200 people it is looked how long the standing takes."""


@pytest.mark.anyio
@pytest.mark.parametrize("anyio_backend", ["asyncio"])
@pytest.mark.parametrize("number", [101, 200])
async def test_a_preisschnapsen_of_many(tmp_path: Path, number: int) -> None:
    rng, store = Random(f"lives/{number}"), await Store.open(f"sqlite:///{tmp_path}/many.db")
    evenings = Evenings(store, Shares(limited=False))
    anna = Asker((await store.new_guest("Anna")).id)
    club = await Clubs(store, Shares(limited=False), evenings).found(anna, "Many")
    terms = Terms(form="lives", lives=6, cards=2, sold_until=2, fee=500)
    evening = await evenings.plan(anna, club, NewEvening("2026-11-27", terms=terms))
    for person in range(1, number + 1):
        await evenings.act(anna, evening, Admit(f"Player {person:03} of {number}", True))
        if rng.random() < 0.4:
            await evenings.act(anna, evening, Bought(person, 2))
        shown = await evenings.act(anna, evening, Paid(person, rng.random() < 0.9))
    pairs = pairs_of(shown)
    while not pairs.over:
        began = time.perf_counter()
        shown = await evenings.act(anna, evening, Draw("drawn"))
        assert time.perf_counter() - began < SEATING_SECONDS
        check_pairs(pairs, pairs_of(shown))
        if len(pairs.rounds) % 3 == 0:
            shown = await some_go_home(evenings, anna, evening, shown, rng)
        pairs = pairs_of(shown)
        for table, game in enumerate(pairs.rounds[-1].games, 1):
            if game.winner is None:
                act = Decided(len(pairs.rounds), table, rng.choice(game.cards))
                shown = await evenings.act(anna, evening, act)
        pairs = pairs_of(shown)
        if len(pairs.rounds) == ROUNDS:
            evenings = Evenings(store, Shares(limited=False))  # another server goes on
            log = await evenings.log(evening)
            began = time.perf_counter()
            standing(log.evening)
            assert time.perf_counter() - began < STANDING_SECONDS
    shown = await evenings.act(anna, evening, Closed())
    cards, money = pairs_of(shown).cards, shown.money
    assert len(pairs.rounds) > ROUNDS
    assert money is not None
    assert money.fees == 500 * len(cards) == money.prizes + money.club
    assert sum(each.prize for each in cards) == money.prizes
    order = [(each.lives, each.out) for each in cards]
    assert order == sorted(order, reverse=True)
    games = [game for each in pairs.rounds for game in each.games]
    assert sum(each.won for each in cards) == sum(each.lost for each in cards) == len(games)
    await store.close()


def pairs_of(shown: EveningShown) -> PairsShown:
    assert shown.pairs is not None
    return shown.pairs


def check_pairs(before: PairsShown, now: PairsShown) -> None:
    """Every card that was to play plays once, or has a bye; nobody plays against himself."""
    holders = {each.number: each.person for each in now.cards}
    last = now.rounds[-1]
    drawn = [card for game in last.games for card in game.cards]
    assert Counter((*drawn, *last.byes)) == Counter(before.next_cards)
    assert len(last.byes) == len(before.next_cards) % 2 or len(before.next_cards) < 4
    for one, other in (game.cards for game in last.games):
        assert holders[one] != holders[other]


async def some_go_home(
    evenings: Evenings, anna: Asker, evening: str, shown: EveningShown, rng: Random
) -> EveningShown:
    """Two go home while a round is on, and one of them is back at once."""
    two = rng.sample([each.number for each in shown.people if not each.left], 2)
    for person in two:
        await evenings.act(anna, evening, Left(person))
    return await evenings.act(anna, evening, Arrived(two[0]))
