"""Contra at a table: one window for all who may say it, and silence is a pass (SK 10.8)."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import pytest

from stammtisch.cardplay.actions import Action
from stammtisch.coach.games import has_coach
from stammtisch.table.live.live import Live
from tests.table.pages import (
    PACE,
    MemoryManager,
    Page,
    Quick,
    in_no_time,
    now,
    seated,
    until,
    with_bots,
)

RULES = {"contra": "contra_re", "contra_by": "anyone"}


@dataclass(frozen=True)
class Table:
    """A table at which the soloist has named the game, and those who sit at it."""

    manager: MemoryManager
    live: Live
    pages: Sequence[Page]

    @property
    def state(self) -> Any:
        return self.live.table.state

    @property
    def polled(self) -> tuple[int, ...]:
        assert self.live.table.now is not None
        return self.live.table.now.polled

    @property
    def said(self) -> list[tuple[int, str, str]]:
        """What was said since the game was named."""
        acts = self.manager.acts
        last = max(at for at, each in enumerate(acts) if each.action.startswith("declare"))
        return [(each.seat, each.action, each.by) for each in acts[last + 1 :]]


async def declared(bots: Quick | None = None, people: int = 3) -> Table:
    """Who may bid first plays for 18; nobody else bids."""
    manager = MemoryManager(bots)
    live = manager.open("skat", with_bots("skat", people), options=RULES)
    pages = await seated(live, people, willing=False)
    for page in pages:
        await page.play(before_play)
    await until(lambda: live.table.phase == "playing" and live.table.state.phase == "contra")
    for page in pages:
        page.player = None
    await asyncio.sleep(0.001)
    return Table(manager, live, pages)


def before_play(page: Page) -> str | None:
    position = page.position
    if position.phase in ("contra", "re", "play"):
        return None
    if position.choice:
        return "discard " + " ".join(position.choice.cards[:2])
    words = [offer.action for offer in position.offers]
    return next((word for word in ("bid 18", "pass") if word in words), words[0])


def test_sk_10_8_all_who_may_are_asked_at_once_and_answers_count_in_turn() -> None:
    async def main() -> None:
        table = await declared()
        first, second = table.polled
        at, texts = now(), {offer.action for offer in table.pages[second].position.offers}
        assert texts == {offer.action for offer in table.pages[first].position.offers}
        assert texts == {"contra", "pass"}
        assert all(3900 < page.position.window_ms <= 4000 for page in table.pages)
        assert len({page.position.acted for page in table.pages}) == 1
        assert not table.pages[table.state.contract.soloist].position.offers
        id = await table.pages[second].act("contra")
        await asyncio.sleep(1)
        assert id in table.pages[second].held
        assert table.said == []
        number = table.pages[second].position.number
        await until(lambda: id in table.pages[second].acked)
        assert now() - at == pytest.approx(PACE.poll, abs=0.1)
        assert table.said == [(first, "pass", "person"), (second, "contra", "person")]
        # The act answered the position that all had seen: said again, it is acknowledged again.
        table.pages[second].acked.clear()
        await table.pages[second].act("contra", id=id, position=number)
        await asyncio.sleep(0.01)
        assert id in table.pages[second].acked
        assert table.state.phase == "re"
        again = table.manager.again().table
        assert again.state == table.state
        assert again.answered == table.live.table.answered

    in_no_time(main())


def test_sk_10_8_who_is_first_in_turn_says_it_and_nobody_else() -> None:
    async def main() -> None:
        table = await declared()
        first, second = table.polled
        late = await table.pages[second].act("contra")
        await asyncio.sleep(1)
        id = await table.pages[first].act("contra")
        await until(lambda: id in table.pages[first].acked)
        assert table.said == [(first, "contra", "person")]
        await asyncio.sleep(0.01)
        assert table.pages[second].refused[late].message.id == "table.refuse.stale"
        assert table.state.contract.contra == table.live.table.now.seating.seat_of(first)

    in_no_time(main())


@pytest.mark.parametrize("answered", [(), (0,), (1,), (0, 1)])
def test_a_pass_and_silence_take_the_same_time(answered: tuple[int, ...]) -> None:
    async def main() -> None:
        table = await declared()
        at, polled = now(), table.polled
        for place in answered:
            await table.pages[polled[place]].act("pass")
        await until(lambda: table.state.phase == "play")
        assert now() - at == pytest.approx(PACE.poll, abs=0.1)
        assert table.said == [(seat, "pass", "person") for seat in polled]

    in_no_time(main())


class Silent(Quick):
    """A bot that bids nothing, says nothing, and thinks as long as it is told."""

    def answer(self, game: str, bot: str, view: Any, seed: str) -> Action | None:
        del game, bot, seed
        return next((each for each in view.menu if str(each) == "pass"), view.menu[-1])


@pytest.mark.parametrize("seconds", [0.0, 0.5, 3.9])
def test_how_long_bots_think_about_contra_does_not_show(seconds: float) -> None:
    async def main() -> None:
        bots = Silent(lambda view: seconds if view.phase == "contra" else 0.0)
        table = await declared(bots, people=1)
        at, polled = now(), table.polled
        await until(lambda: table.state.phase == "play")
        assert now() - at == pytest.approx(PACE.poll, abs=0.1)
        assert table.said == [(seat, "pass", "bot") for seat in polled]

    in_no_time(main())


@pytest.mark.skipif(not has_coach("skat"), reason="the solvers are not built")
@pytest.mark.parametrize("options", [{}, RULES, {"ramsch": "schieberamsch", "bock_sixty": True}])
def test_the_coach_is_offered_by_the_rules_of_the_pub_too(options) -> None:
    async def main() -> None:
        live = MemoryManager().open("skat", with_bots("skat", 1), options=options, practice=True)
        (page,) = await seated(live, 1, willing=False)
        await until(lambda: live.table.phase == "playing")
        await page.settle_down()
        assert {"hint", "review"} <= {*page.table.can}

    in_no_time(main())


def test_the_soloist_cannot_say_it_and_nothing_else_is_taken() -> None:
    async def main() -> None:
        table = await declared()
        soloist, (first, _) = table.state.contract.soloist, table.polled
        refused = await table.pages[soloist].act("contra")
        card = await table.pages[first].act("play " + table.pages[first].position.hand[0])
        await asyncio.sleep(0.01)
        assert table.pages[soloist].refused[refused].clause == "SK 8.2"
        assert table.pages[first].refused[card].clause == "SK 8.2"

    in_no_time(main())


def test_a_window_begins_anew_when_the_server_does() -> None:
    async def main() -> None:
        table = await declared()
        first, _ = table.polled
        await table.pages[first].act("contra")
        await asyncio.sleep(1)
        live = await table.manager.restart(table.live, table.pages)
        table = replace(table, live=live)
        assert table.said == []
        await table.pages[first].act("contra")
        await until(lambda: table.state.phase == "re")
        assert table.said[0][:2] == (first, "contra")

    in_no_time(main())


def test_what_was_said_is_kept_while_nothing_can_be_stored() -> None:
    async def main() -> None:
        table = await declared()
        first, _ = table.polled
        id = await table.pages[first].act("contra")
        table.manager.broken = True
        await asyncio.sleep(2 * PACE.poll)
        assert table.said == []
        table.manager.broken = False
        await until(lambda: id in table.pages[first].acked)
        assert table.said == [(first, "contra", "person")]

    in_no_time(main())
