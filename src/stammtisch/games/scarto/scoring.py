"""A finished deal of Scarto, counted in all three ways (SC 6)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from stammtisch.cardplay.cards import Card, Hand, in_order
from stammtisch.cardplay.messages import Message, say
from stammtisch.cardplay.results import Line, Verdict, verdicts
from stammtisch.cardplay.tricks import Trick
from stammtisch.games.scarto.cards import BAGATTO, MATTO, PLACE, POINTS, angel_card

PAR = 26
"""A third of the 78 points: what a player must make to come out level (SC 6.3)."""


@dataclass(frozen=True, slots=True)
class Pile:
    """What one player has taken (SC 3.1, SC 4.5, SC 5.3).

    ``cards`` in the pack's order, the discard and a Matto played included; ``tricks`` counts the
    tricks won and the dealer's discard (SC 6.2).
    """

    cards: Hand
    tricks: int


@dataclass(frozen=True, slots=True)
class Counted:
    """One player's points by one way of counting, step by step; the lines add up to ``total``."""

    lines: tuple[Line, ...]

    @property
    def total(self) -> int:
        return sum(line.amount for line in self.lines)


@dataclass(frozen=True, slots=True)
class Result:
    """A finished deal: each player's pile, counted by *main*, *local* and *minus two* (SC 6.4)."""

    piles: tuple[Pile, ...]
    main: tuple[Counted, ...]
    local: tuple[Counted, ...]
    minus_two: tuple[Counted, ...]

    @property
    def points(self) -> tuple[int, ...]:
        """The points of each player: 78 in all (SC 6.2)."""
        return tuple(counted.total for counted in self.main)

    @property
    def scores(self) -> tuple[int, ...]:
        """SC 6.3: points less 26; a deal's scores add up to 0."""
        return tuple(points - PAR for points in self.points)

    @property
    def clause(self) -> str:
        return "SC 6.3"

    @property
    def headline(self) -> Message:
        told: dict[str, int | Message] = {}
        for seat, points in enumerate(self.points):
            told |= {f"name{seat}": say("player", seat=seat), f"points{seat}": points}
        return say("scarto.result", **told)

    @property
    def verdicts(self) -> tuple[Verdict, ...]:
        """SC 6.3: who has more than 26 points wins from the others."""
        return verdicts([None if score == 0 else score > 0 for score in self.scores])

    def yours(self, seat: int) -> Message:
        score = self.scores[seat]
        if not score:
            return say("scarto.yours.level")
        return say("scarto.yours.won" if score > 0 else "scarto.yours.lost", number=abs(score))

    @property
    def brief(self) -> tuple[tuple[Message, tuple[Line, ...]], ...]:
        """Counted in one way: the others lead to the same (SC 6.4)."""
        return self._counted(("scarto.count.main", self.main))

    @property
    def sheet(self) -> tuple[tuple[Message, tuple[Line, ...]], ...]:
        return self._counted(
            ("scarto.count.main", self.main),
            ("scarto.count.local", self.local),
            ("scarto.count.minus_two", self.minus_two),
        )

    def _counted(
        self, *ways: tuple[str, tuple[Counted, ...]]
    ) -> tuple[tuple[Message, tuple[Line, ...]], ...]:
        return tuple(
            (
                say("scarto.count.of", seat=seat, way=say(way)),
                (
                    *counted[seat].lines,
                    Line(say("scarto.line.points"), counted[seat].total),
                    Line(say("scarto.line.score"), counted[seat].total - PAR),
                ),
            )
            for seat in range(len(self.piles))
            for way, counted in ways
        )

    def to_record(self) -> dict[str, Any]:
        return {"points": list(self.points), "scores": list(self.scores)}


def pile(seat: int, tricks: Iterable[Trick], discard: Sequence[Card] = ()) -> Pile:
    """What ``seat`` has taken in these tricks, with the dealer's ``discard`` if it is the dealer.

    SC 5.3, SC 5.4: the Matto goes to the player who played it, trick or no trick, and that trick
    gives its winner only the other two cards.
    """
    cards, won = list(discard), int(bool(discard))
    for trick in tricks:
        won += trick.winner == seat
        for player, card in trick.plays:
            if seat == (player if card == MATTO else trick.winner):
                cards.append(card)
    return Pile(in_order(cards, PLACE), won)


def count_main(pile: Pile, angel: int) -> Counted:
    """SC 6.1 and SC 6.2: the cards' points, and one for each trick and for the discard."""
    return Counted(
        (
            *_card_lines(pile.cards, angel, more=0, plain=0),
            Line(say("scarto.line.tricks", number=pile.tricks), pile.tricks),
        )
    )


def count_local(pile: Pile, angel: int) -> Counted:
    """SC 6.4, *local*: counting cards bring one more, then each set of three is corrected.

    Of three cards with ``k`` counting ones the correction is ``1 - k``; two cards left over are
    corrected as if a blank third lay with them. The Matto stands alone at 4.
    """
    worth = POINTS[angel]
    rest = [card for card in pile.cards if card != MATTO]
    lines = list(_card_lines(pile.cards, angel, more=1, plain=0, matto=4))
    corrections: dict[tuple[int, int], int] = {}
    for at in range(0, len(rest), 3):
        cards = rest[at : at + 3]
        counting = sum(worth[card] > 0 for card in cards)
        corrections[counting, len(cards)] = corrections.get((counting, len(cards)), 0) + 1
    for (counting, size), times in sorted(corrections.items(), reverse=True):
        text = say("scarto.line.set", times=times, counting=counting, blank=size - counting)
        lines.append(Line(text, times * (1 - counting)))
    return Counted(tuple(lines))


def count_minus_two(pile: Pile, angel: int) -> Counted:
    """SC 6.4, *minus two*: every card counts, each set of three costs 2, and a rest costs 1."""
    sets, rest = divmod(len(pile.cards), 3)
    lines = [
        *_card_lines(pile.cards, angel, more=1, plain=1),
        Line(say("scarto.line.sets", number=sets), -2 * sets),
    ]
    if rest:
        lines.append(Line(say("scarto.line.rest", number=rest), -1))
    return Counted(tuple(lines))


def result(tricks: Sequence[Trick], dealer: int, discard: Sequence[Card], angel: int) -> Result:
    """The finished deal, counted."""
    piles = tuple(
        pile(seat, tricks, discard if seat == dealer else ())
        for seat in range(len(tricks[0].cards))
    )
    return Result(
        piles,
        tuple(count_main(pile, angel) for pile in piles),
        tuple(count_local(pile, angel) for pile in piles),
        tuple(count_minus_two(pile, angel) for pile in piles),
    )


_COURT_LINES = (
    ("K", "scarto.line.kings"),
    ("Q", "scarto.line.queens"),
    ("C", "scarto.line.cavalli"),
    ("J", "scarto.line.jacks"),
)


def _card_lines(
    cards: Sequence[Card], angel: int, more: int, plain: int, matto: int | None = None
) -> Iterable[Line]:
    """A pile's cards in lines: ``more`` for each counting card, ``plain`` for each other one."""
    worth = POINTS[angel]
    for card, id in (
        (angel_card(angel), "scarto.line.angel"),
        (BAGATTO, "scarto.line.bagatto"),
        (MATTO, "scarto.line.matto"),
    ):
        if card in cards:
            own = matto if card == MATTO and matto is not None else worth[card] + more
            yield Line(say(id), own)
    for rank, id in _COURT_LINES:
        courts = [card for card in cards if card[1:] == rank]
        if courts:
            yield Line(say(id, number=len(courts)), sum(worth[card] + more for card in courts))
    others = sum(worth[card] == 0 for card in cards)
    if plain and others:
        yield Line(say("scarto.line.others", number=others), plain * others)
