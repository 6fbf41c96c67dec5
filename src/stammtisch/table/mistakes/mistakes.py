"""One's own errors come back as positions, until a better option has been found often enough."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from stammtisch.cardplay.game import states_from
from stammtisch.cardplay.refusals import BadInput
from stammtisch.coach.decisions import Decision, decisions
from stammtisch.coach.judgement import ERRORS
from stammtisch.games.registry import AnyGame
from stammtisch.table.mistakes import messages, rows
from stammtisch.table.mistakes.rows import MistakeRow
from stammtisch.table.past.archive import Archive
from stammtisch.table.review.messages import Reviewed
from stammtisch.table.review.reviews import Reviews, seat_of
from stammtisch.table.state.played import Played
from stammtisch.table.state.table_state import TableState
from stammtisch.table.storage.store import Store
from stammtisch.table.web.problems import TEMPORARY

PAUSES = (1, 3, 7, 21)
"""After so many days an error comes back, each time that a better option was found."""

LEARNT = len(PAUSES)

OF_A_DEAL = 3
"""So many errors of a deal come back, the costliest."""

OPEN = 100
"""So many of a guest's errors may wait; with more, those of further deals do not come back."""


class _Found(NamedTuple):
    """An error as it happened."""

    game: AnyGame
    played: Played
    seat: int
    decision: Decision


@dataclass(frozen=True, slots=True)
class Mistakes:
    """Keeps the errors that reviews have found, and brings them back."""

    store: Store
    archive: Archive
    reviews: Reviews

    # ---- as reviews end ----------------------------------------------------------------------

    async def reviewed(
        self, guest: str, table: TableState, played: Played, review: Reviewed
    ) -> None:
        """Note the costliest errors of a guest's own deal, where they are not yet."""
        lost = {
            each.index: each.points_lost.mean
            for each in review.decisions
            if each.label in ERRORS and each.points_lost is not None
        }
        costliest = sorted(lost, key=lambda index: -lost[index])[:OF_A_DEAL]
        waiting = sum(each.found < LEARNT for each in await rows.of_guest(self.store, guest))
        due = self.store.day + PAUSES[0]
        new = [
            MistakeRow(guest, table.id, played.index, index, played.until, lost[index], 0, due)
            for index in costliest[: max(0, OPEN - waiting)]
        ]
        if new:
            await rows.add(self.store, new)

    # ---- the page ----------------------------------------------------------------------------

    async def of_guest(self, guest: str) -> messages.OwnMistakes:
        """How many of a guest's errors wait, come back, and are learnt."""
        found = await rows.of_guest(self.store, guest)
        days = [each.due - self.store.day for each in found if each.found < LEARNT]
        later = [each for each in days if each > 0]
        return messages.OwnMistakes(
            due=len(days) - len(later),
            later=len(later),
            learnt=len(found) - len(days),
            days=min(later, default=None),
        )

    async def next(self, guest: str, address: str) -> messages.Mistake | None:
        """The error that has waited longest, judged anew; one that cannot be found is dropped.

        Raises:
            BadInput: there is no coach; too many reviews at once; the server is busy.
        """
        for row in await self._due(guest):
            found = await self._found(row, address)
            if found is not None:
                decision, game, played = found.decision, found.game, found.played
                (judged,) = await self.reviews.decisions(guest, game, played, [decision], address)
                if judged.label in ERRORS:
                    return messages.Mistake(
                        row.table_id, row.deal, found.seat, row.found, LEARNT, judged
                    )
            # It was played otherwise since, or a newer coach thinks otherwise.
            await rows.drop(self.store, row)
        return None

    async def tried(
        self, guest: str, table: str, deal: int, decision: int, found: bool
    ) -> messages.MistakeNoted:
        """The next pause of an error that waited, from the first one if nothing better was found.

        Of two pages with the same error the first counts.

        Raises:
            BadInput: the guest has no such error.
        """
        own, day = await rows.of_guest(self.store, guest), self.store.day
        key = (table, deal, decision)
        row = next((each for each in own if (each.table_id, each.deal, each.decision) == key), None)
        if row is None:
            raise BadInput("own.refuse.no_mistake")
        times, due = row.found, row.due
        if _waits(row, day):
            times = row.found + 1 if found else 0
            due = day + (PAUSES[times] if times < LEARNT else 0)
            await rows.put(self.store, row, times, due)
        return messages.MistakeNoted(
            comes_back=due - day if times < LEARNT else None,
            left=sum(_waits(each, day) for each in own if each is not row),
        )

    async def keep(self) -> None:
        """Once a minute, on one server of a house: delete what cannot come back."""
        await rows.delete_gone(self.store, LEARNT)

    async def _due(self, guest: str) -> list[MistakeRow]:
        found = await rows.of_guest(self.store, guest)
        return [each for each in found if _waits(each, self.store.day)]

    async def _found(self, row: MistakeRow, address: str) -> _Found | None:
        """The decision, if the deal still is as it was reviewed."""
        try:
            table, played = await self.archive.deal_of(
                row.guest_id, row.table_id, row.deal, address
            )
        except BadInput as error:
            if error.message.id in TEMPORARY:
                raise
            return None
        if played.until != row.until:
            return None
        seat = seat_of(table, played, row.guest_id)
        decision = await self.archive.executor.run(
            address, _decision, table.game, played, seat, row.decision
        )
        return None if decision is None else _Found(table.game, played, seat, decision)


def _waits(row: MistakeRow, day: int) -> bool:
    return row.found < LEARNT and row.due <= day


def _decision(game: AnyGame, played: Played, seat: int, index: int) -> Decision | None:
    first = game.begin(played.deal, played.state.options, played.state.standing)
    states = tuple(states_from(first, played.state.history))
    return next((each for each in decisions(states, seat) if each.index == index), None)
