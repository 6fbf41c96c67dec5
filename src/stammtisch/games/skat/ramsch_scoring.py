"""What a Ramsch costs whom (SK 10.2 to SK 10.4)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from stammtisch.cardplay.cards import Hand
from stammtisch.cardplay.messages import Message, say
from stammtisch.cardplay.results import Line, Section
from stammtisch.cardplay.tricks import Trick
from stammtisch.games.skat.cards import POINTS
from stammtisch.games.skat.notation import SEATS
from stammtisch.games.skat.options import Options
from stammtisch.games.skat.sheet import Key, Part

MARCH = 120
"""What all ten tricks bring (SK 10.3)."""


MOST = ("skat.line.most_level", "skat.line.most", "skat.line.most_two")
"""What is said of the most card points where so many players have them; all level are no losers."""


@dataclass(frozen=True, slots=True)
class Ramsch:
    """What each seat has taken in a Ramsch, and how often the skat was pushed on.

    ``card_points`` hold the skat's points where they went (SK 10.2).
    """

    card_points: tuple[int, ...]
    tricks: tuple[int, ...]
    pushes: int = 0

    @property
    def march(self) -> int | None:
        """SK 10.3: who has all ten tricks."""
        return self.tricks.index(10) if 10 in self.tricks else None

    @property
    def maiden(self) -> int | None:
        """SK 10.3: the only player without a trick."""
        return self.tricks.index(0) if self.tricks.count(0) == 1 else None

    @property
    def losers(self) -> tuple[int, ...]:
        """SK 10.2: who has most card points, one or two; nobody where all are level."""
        most = max(self.card_points)
        found = tuple(seat for seat in range(SEATS) if self.card_points[seat] == most)
        return () if self.march is not None or len(found) == SEATS else found

    @property
    def value(self) -> int:
        """The undoubled number: the losers' card points, or the march's; 0 if all are level."""
        if self.march is not None:
            return MARCH
        return self.card_points[self.losers[0]] if self.losers else 0

    @property
    def factor(self) -> int:
        """SK 10.3, SK 10.4: a maiden doubles, and so does every push."""
        return (1 if self.maiden is None else 2) * factor_of_pushes(self.pushes)

    @property
    def scores(self) -> tuple[int, ...]:
        """SK 10.2, SK 10.3: minus points for the losers, or plus points for the march."""
        brought = self.value * self.factor
        if self.march is not None:
            return tuple(brought if seat == self.march else 0 for seat in range(SEATS))
        return tuple(-brought if seat in self.losers else 0 for seat in range(SEATS))

    @property
    def clause(self) -> str:
        return "SK 10.2" if self.march is None else "SK 10.3"

    @property
    def headline(self) -> Message:
        if self.march is not None:
            return say("skat.result.march", seat=self.march, score=self.scores[self.march])
        match self.losers:
            case [seat]:
                name, seats = "skat.result.ramsch", {"seat": seat}
            case [seat, seat2]:
                name, seats = "skat.result.ramsch_two", {"seat": seat, "seat2": seat2}
            case _:
                return say("skat.result.ramsch_level")
        return say(name, **seats, points=self.value, score=self.scores[self.losers[0]])

    @property
    def sheet(self) -> tuple[Section, ...]:
        """What everybody took, and what came of it."""
        return (
            *(self._taken(seat) for seat in range(SEATS)),
            Section(Part.RAMSCH, say("skat.sheet.ramsch"), self._lines),
        )

    def _taken(self, seat: int) -> Section:
        points, tricks = self.card_points[seat], self.tricks[seat]
        lines = (
            Line(Key.CARD_POINTS, points, say("skat.line.card_points"), "SK 10.2"),
            Line(Key.TRICKS, tricks, say("skat.line.tricks"), "SK 10.3"),
        )
        return Section(Part.TAKEN, say("skat.sheet.taken", seat=seat), lines, seat)

    @property
    def _lines(self) -> tuple[Line, ...]:
        if self.march is not None:
            lines = [Line(Key.MARCH, MARCH, say("skat.line.march"), "SK 10.3")]
        else:
            lines = [Line(Key.MOST, self.value, say(MOST[len(self.losers)]), "SK 10.2")]
        if self.maiden is not None:
            lines.append(Line(Key.MAIDEN, 2, say("skat.line.maiden"), "SK 10.3"))
        if self.pushes:
            said = say("skat.line.pushes", number=self.pushes)
            lines.append(Line(Key.PUSHES, factor_of_pushes(self.pushes), said, "SK 10.4"))
        sign = 1 if self.march is not None else -1
        score = sign * self.value * self.factor
        lines.append(Line(Key.SCORE, score, say("skat.line.score"), self.clause, total=True))
        return tuple(lines)


def factor_of_pushes(pushes: int) -> int:
    """SK 10.4: every push doubles what is scored."""
    return 1 << pushes


def taken_in_ramsch(tricks: Sequence[Trick], skat: Hand, pushes: int, options: Options) -> Ramsch:
    """SK 10.2: the card points of each, with the skat's where the option sends them."""
    points, won = [0] * SEATS, [0] * SEATS
    for trick in tricks:
        points[trick.winner] += sum(POINTS[card] for card in trick.cards)
        won[trick.winner] += 1
    if options.ramsch_skat == "last_trick":
        to = {tricks[-1].winner}
    else:
        most = {seat for seat in range(SEATS) if points[seat] == max(points)}
        to = most if len(most) < SEATS else set()
    for seat in to:
        points[seat] += sum(POINTS[card] for card in skat)
    return Ramsch(tuple(points), tuple(won), pushes)
