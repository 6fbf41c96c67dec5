"""A list deal by deal: who deals, what a row scores, and the lines under it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from stammtisch.cardplay.refusals import BadInput, Refusal
from stammtisch.evening.events import ListLine, ListRow
from stammtisch.games.skat.scoring import PASSED, Result
from stammtisch.games.skat.written import WrittenGame, score_written

THREE, FOUR = 3, 4


@dataclass(frozen=True, slots=True)
class Sitting:
    """Who sits at a table: by their seats, and who has gone after how many rows."""

    people: tuple[int, ...]
    gone: tuple[tuple[int, int], ...] = ()

    def present(self, row: int) -> tuple[int, ...]:
        """Who is there when this row is played, from 0."""
        away = {person for person, after in self.gone if after <= row}
        return tuple(person for person in self.people if person not in away)

    def dealers(self, rows: int) -> tuple[int | None, ...]:
        """Who deals each of so many rows: seat 1, then to the left past who has gone (SK 7.1).

        Nobody does where fewer than three are there.
        """
        found: list[int | None] = []
        seat = -1
        for row in range(rows):
            here = self.present(row)
            if len(here) < THREE:
                found.append(None)
                continue
            seats = (*range(seat + 1, len(self.people)), *range(seat + 1))
            seat = next(at for at in seats if self.people[at] in here)
            found.append(self.people[seat])
        return tuple(found)


def result_of(row: ListRow) -> Result:
    """What a row is worth.

    Raises:
        Refusal: no deal can have been like this.
    """
    if row.person is None:
        return PASSED
    return score_written(
        WrittenGame(
            *(row.kind, row.won, row.matadors, row.hand, row.announced, row.made, row.overbid)
        )
    )


def check_row(sitting: Sitting, number: int, row: ListRow) -> None:
    """Check that this row can be written.

    Raises:
        BadInput: fewer than three are there; who plays is not, or deals at a table of four (SK
            9.4); or no deal can have been like this.
    """
    here = sitting.present(number)
    if len(here) < THREE:
        raise BadInput("evening.refuse.two")
    if row.person is None:
        if row != ListRow(None):
            raise BadInput("evening.refuse.passed")
        return
    if row.person not in here:
        raise BadInput("evening.refuse.nobody")
    if len(here) == FOUR and row.person == sitting.dealers(number + 1)[-1]:
        raise Refusal("SK 9.4", "skat.refuse.written_dealer")
    if not row.kind:
        raise BadInput("evening.refuse.kind")
    result_of(row)


def lines_of(sitting: Sitting, rows: Sequence[ListRow]) -> tuple[ListLine, ...]:
    """Everybody's line under the list: points, games won and lost, and those lost at three."""
    found = {person: [0, 0, 0, 0] for person in sitting.people}
    for number, row in enumerate(rows):
        if row.person is None:
            continue
        own, result = found[row.person], result_of(row)
        own[0] += result.scores[0]
        own[1 if result.won else 2] += 1
        at_three = len(sitting.people) == FOUR and len(sitting.present(number)) < FOUR
        own[3] += at_three and not result.won
    return tuple(ListLine(person, *each) for person, each in found.items())
