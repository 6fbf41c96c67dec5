"""Points taken, and what a deal of Schnapsen is worth in game points (SN 8, SN 9)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from stammtisch.cardplay.messages import Message, say
from stammtisch.cardplay.results import Line, Section, Verdict, verdicts
from stammtisch.cardplay.tricks import Trick
from stammtisch.games.schnapsen.cards import POINTS
from stammtisch.games.schnapsen.notation import SEATS
from stammtisch.games.schnapsen.options import Options

OUT, SCHNEIDER = 66, 33
LAST_TRICK = 10
TRUMP_MARRIAGE, PLAIN_MARRIAGE = 40, 20


class Part(StrEnum):
    """The parts of a score sheet: one a player."""

    PLAYER = "player"


class Key(StrEnum):
    """What the lines of a score sheet count."""

    CARDS = "cards"
    MARRIAGE = "marriage"
    MARRIAGE_WAITS = "marriage_waits"
    LAST_TRICK = "last_trick"
    POINTS = "points"
    GAME_POINTS = "game_points"


def marriage_points(suit: str, trump: str) -> int:
    """SN 5.1: 40 for the King and Queen of trumps, 20 for another pair."""
    return TRUMP_MARRIAGE if suit == trump else PLAIN_MARRIAGE


@dataclass(frozen=True, slots=True)
class ShownMarriage:
    """A marriage that was announced, and what it is worth (SN 5.1)."""

    seat: int
    suit: str
    points: int


def marriage_line(suit: str, points: int) -> Line:
    """A marriage on the score sheet."""
    return Line(Key.MARRIAGE, points, say("schnapsen.line.marriage", suit=suit), "SN 5.1")


@dataclass(frozen=True, slots=True)
class Taken:
    """What both players have taken: the sources of their points."""

    tricks: tuple[Trick, ...] = ()
    marriages: tuple[ShownMarriage, ...] = ()
    last_trick_counts: bool = False
    """The stock was used up and the last trick has been played: it brings 10 (SN 4.2)."""

    def lines(self, seat: int, options: Options) -> tuple[Line, ...]:
        """A player's points, itemised."""
        won = [trick for trick in self.tricks if trick.winner == seat]
        cards = sum(POINTS[card] for trick in won for card in trick.cards)
        lines = [Line(Key.CARDS, cards, say("schnapsen.line.cards", number=len(won)), "SN 1.2")]
        for each in self.marriages:
            if each.seat == seat:
                # SN 5.4: with the option, a marriage waits for its player's first trick.
                counts = bool(won) or not options.marriage_needs_trick
                lines.append(marriage_line(each.suit, each.points if counts else 0))
        if self.last_trick_counts and self.tricks[-1].winner == seat:
            text = say("schnapsen.line.last_trick")
            lines.append(Line(Key.LAST_TRICK, LAST_TRICK, text, "SN 4.2"))
        return tuple(lines)

    def points(self, seat: int, options: Options) -> int:
        """A player's points."""
        return sum(line.amount for line in self.lines(seat, options))


@dataclass(frozen=True, slots=True)
class Closed:
    """Who closed the stock, and what the opponent's points were then (SN 7, ``close_scored``)."""

    by: int
    opponent_had: int


@dataclass(frozen=True, slots=True)
class Result:
    """A finished deal.

    ``clause`` decided. ``winner`` is ``None`` where nobody scores; ``game_points`` are without the
    bonus of SN 9.4, which the match adds. ``claimant`` has claimed, or counts as having claimed
    (SN 9.1).
    """

    clause: str
    winner: int | None
    game_points: int
    points: tuple[int, ...]
    lines: tuple[tuple[Line, ...], ...]
    claimant: int | None = None
    closed: Closed | None = None

    @property
    def raises_bonus(self) -> bool:
        """SN 9.4: both have 66 or more and are level; the next winner scores 1 more."""
        return self.clause == "SN 9.4"

    @property
    def scores(self) -> tuple[int, ...]:
        return tuple(self.game_points if seat == self.winner else 0 for seat in range(SEATS))

    @property
    def gains(self) -> tuple[int, ...]:
        return tuple(own - other for own, other in zip(self.scores, self.scores[::-1], strict=True))

    @property
    def headline(self) -> Message:
        if self.winner is None:
            return say("schnapsen.result.level", points=self.points[0])
        params = {"seat": self.winner, "number": self.game_points}
        if self.claimant is None:
            out = self.clause == "SN 9.2"
            return say(
                "schnapsen.result.played" if out else "schnapsen.result.last_trick", **params
            )
        closed = self.clause == "SN 9.1"
        if self.claimant == self.winner:
            return say(
                "schnapsen.result.closed" if closed else "schnapsen.result.claimed", **params
            )
        failed = "schnapsen.result.close_failed" if closed else "schnapsen.result.claim_failed"
        return say(failed, claimant=say("player", seat=self.claimant), **params)

    @property
    def contract_name(self) -> None:
        """Schnapsen has no contracts."""

    @property
    def verdicts(self) -> tuple[Verdict, ...]:
        if self.winner is None:
            return verdicts([None] * SEATS)
        return verdicts([seat == self.winner for seat in range(SEATS)])

    @property
    def brief(self) -> tuple[Section, ...]:
        return self.sheet

    @property
    def sheet(self) -> tuple[Section, ...]:
        return tuple(map(self._section, range(SEATS)))

    def _section(self, seat: int) -> Section:
        """One player's points, and the game points that the deal brings."""
        points, game_points = say("schnapsen.line.points"), say("schnapsen.line.game_points")
        return Section(
            Part.PLAYER,
            say("schnapsen.sheet.of", seat=seat),
            (
                *self.lines[seat],
                Line(Key.POINTS, self.points[seat], points, "SN 8.1", total=True),
                Line(Key.GAME_POINTS, self.scores[seat], game_points, self.clause, total=True),
            ),
            seat,
        )

    def to_record(self) -> dict[str, object]:
        return {
            "points": list(self.points),
            "winner": self.winner,
            "game_points": self.game_points,
        }


def worth(loser_points: int) -> int:
    """SN 8.2: 1 game point; 2 if the loser is Schneider (fewer than 33), 3 if he is Schwarz (0)."""
    if loser_points >= SCHNEIDER:
        return 1
    return 2 if loser_points else 3


def claimed(
    claimant: int, taken: Taken, options: Options, closed: Closed | None, clause: str | None = None
) -> Result:
    """The result of a claim (SN 8); without one, a closer counts as having claimed (SN 9.1)."""
    points = _points(taken, options)
    own, other = points[claimant], points[1 - claimant]
    if closed and closed.by == claimant and options.close_scored == "at_close":
        other = closed.opponent_had
    if own >= OUT:
        winner, value, decided = claimant, worth(other), "SN 8.2"
    elif options.false_claim == "as_claimed" and closed is None:
        winner, value, decided = 1 - claimant, worth(other), "SN 8.3"
    else:
        winner, value, decided = 1 - claimant, 2 if own and other else 3, "SN 8.3"
    return Result(
        clause or decided,
        winner,
        value,
        points,
        _lines(taken, options),
        claimant,
        closed,
    )


def played_out(taken: Taken, options: Options, closed: Closed | None) -> Result:
    """All cards played and nobody has claimed (SN 9)."""
    if closed:
        return claimed(closed.by, taken, options, closed, clause="SN 9.1")
    points, lines = _points(taken, options), _lines(taken, options)
    if options.last_trick == "wins":
        winner = taken.tricks[-1].winner
        if options.claims == "automatic" and points[winner] >= OUT:
            # The last trick wins the deal only "if nobody is out", and this player has 66.
            return claimed(winner, taken, options, closed)
        return Result("SN 4.2", winner, 1, points, lines)
    if points[0] == points[1]:
        return Result("SN 9.4" if points[0] >= OUT else "SN 9.3", None, 0, points, lines)
    winner = points.index(max(points))
    return Result("SN 9.2", winner, worth(min(points)), points, lines)


def _points(taken: Taken, options: Options) -> tuple[int, ...]:
    return tuple(taken.points(seat, options) for seat in range(SEATS))


def _lines(taken: Taken, options: Options) -> tuple[tuple[Line, ...], ...]:
    return tuple(taken.lines(seat, options) for seat in range(SEATS))
