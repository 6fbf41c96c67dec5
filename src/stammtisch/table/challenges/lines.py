"""The lines of a challenge: one deal, played by different people, and where two of them part."""

from __future__ import annotations

from dataclasses import dataclass

from stammtisch.cardplay.game import State, states_from
from stammtisch.cardplay.messages import Message
from stammtisch.coach.parting import Parting, parting
from stammtisch.faces import face_of
from stammtisch.games.registry import AnyGame
from stammtisch.table.challenges.rows import Acts
from stammtisch.table.log.events import Dealt, Opened
from stammtisch.table.state.played import Played
from stammtisch.table.state.renumbered import renumbered
from stammtisch.table.state.table_state import TableState, new_table


@dataclass(frozen=True, slots=True)
class Line:
    """How a deal was played: every state, and the deal as a table has it."""

    game: AnyGame
    states: tuple[State, ...]
    played: Played

    @property
    def chosen(self) -> tuple[State, ...]:
        """The states as long as somebody chose: what was settled after them nobody did."""
        settled = self.played.settled
        return self.states if settled is None else self.states[: settled + 1]

    def points(self, seat: int) -> int | None:
        """What the deal brought the player at the table against the others, once it is over."""
        return gained(self.played, seat)

    def told(self, seat: int | None) -> Message | None:
        """How it ended, in a sentence for this player."""
        state, seating = self.played.state, self.played.seating
        if state.result is None:
            return None
        dealt = None if seat is None else seating.seat_of(seat)
        return renumbered(face_of(self.game).told(state.view(dealt), dealt), seating)


def gained(played: Played, seat: int) -> int | None:
    """What a deal brought the player at the table against the others, once it is over."""
    result, dealt = played.state.result, played.seating.seat_of(seat)
    return None if result is None or dealt is None else result.gains[dealt]


def acts_of(played: Played) -> Acts:
    """How a deal was played, as it is stored."""
    history = zip(played.state.history, played.by, strict=True)
    return tuple((act.seat, str(act.action), by) for act, by in history)


def line(opening: Opened, acts: Acts) -> Line:
    """A line from what is stored of it."""
    table = begun(opening)
    assert table.now is not None, "the deal is dealt"
    now = table.now
    states = states_from(now.state, ((seat, action) for seat, action, _ in acts))
    by = tuple(each for *_, each in acts)
    played = Played(0, now.deal, states[-1], now.sitters, now.seating, by)
    return Line(table.game, tuple(states), played)


def begun(opening: Opened) -> TableState:
    """A table that was opened so, when the deal is dealt and nobody has acted."""
    table = new_table("", opening)
    assert opening.repeats is not None, "a challenge has cards"
    table.apply(Dealt(0, opening.repeats.dealer))
    return table


def parted(mine: Line, theirs: Line, seat: int) -> Parting | None:
    """Where two lines part, if that is by a choice of the player at the table."""
    dealt = mine.played.seating.seat_of(seat)
    return None if dealt is None else parting(mine.chosen, theirs.chosen, dealt)
