"""A finished deal of Scarto, counted in all three ways (SC 6)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from stammtisch.cardplay.cards import Card, Hand, in_order
from stammtisch.cardplay.messages import Message, say
from stammtisch.cardplay.results import Line, Section, Verdict, verdicts
from stammtisch.cardplay.tricks import Trick
from stammtisch.games.scarto.cards import BAGATTO, MATTO, PLACE, POINTS, angel_card

PAR = 26
"""A third of the 78 points: what a player must make to come out level (SC 6.3)."""


class Part(StrEnum):
    """The parts of a score sheet: the ways of counting (SC 6.4)."""

    MAIN = "main"
    LOCAL = "local"
    MINUS_TWO = "minus_two"


class Key(StrEnum):
    """What the lines of a score sheet count."""

    ANGEL = "angel"
    BAGATTO = "bagatto"
    MATTO = "matto"
    KINGS = "kings"
    QUEENS = "queens"
    CAVALLI = "cavalli"
    JACKS = "jacks"
    OTHERS = "others"
    TRICKS = "tricks"
    SET = "set"
    SETS = "sets"
    REST = "rest"
    POINTS = "points"
    SCORE = "score"


@dataclass(frozen=True, slots=True)
class Pile:
    """What one player has taken (SC 3.1, SC 4.5, SC 5.3).

    ``cards`` in the pack's order, the discard and a Matto played included; ``tricks`` counts the
    tricks won and the dealer's discard (SC 6.2), and ``discard`` says whether that is among them.
    """

    cards: Hand
    tricks: int
    discard: bool = False


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
    def gains(self) -> tuple[int, ...]:
        return self.scores

    @property
    def clause(self) -> str:
        return "SC 6.3"

    @property
    def headline(self) -> Message:
        params: dict[str, int | Message] = {}
        for seat, points in enumerate(self.points):
            params |= {f"name{seat}": say("player", seat=seat), f"points{seat}": points}
        return say("scarto.result", **params)

    @property
    def contract_name(self) -> None:
        """Scarto has no contracts."""

    @property
    def verdicts(self) -> tuple[Verdict, ...]:
        """SC 6.3: more than 26 points win, fewer lose."""
        return verdicts([None if score == 0 else score > 0 for score in self.scores])

    @property
    def brief(self) -> tuple[Section, ...]:
        """The main count alone: the other two come to the same points (SC 6.4)."""
        return tuple(section for section in self.sheet if section.key == Part.MAIN)

    @property
    def sheet(self) -> tuple[Section, ...]:
        return tuple(
            _section(way, seat, counted[seat])
            for seat in range(len(self.piles))
            for way, counted in (
                (Part.MAIN, self.main),
                (Part.LOCAL, self.local),
                (Part.MINUS_TWO, self.minus_two),
            )
        )

    def to_record(self) -> dict[str, object]:
        return {"points": list(self.points), "scores": list(self.scores)}


def _section(way: Part, seat: int, counted: Counted) -> Section:
    """One player's count in one way, with points and score."""
    points = counted.total
    return Section(
        way,
        say("scarto.count.of", seat=seat, way=say(_WAY_NAMES[way])),
        (
            *counted.lines,
            Line(Key.POINTS, points, say("scarto.line.points"), "SC 6.2", total=True),
            Line(Key.SCORE, points - PAR, say("scarto.line.score"), "SC 6.3", total=True),
        ),
        seat,
    )


_WAY_NAMES = {
    Part.MAIN: "scarto.count.main",
    Part.LOCAL: "scarto.count.local",
    Part.MINUS_TWO: "scarto.count.minus_two",
}


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
    return Pile(in_order(cards, PLACE), won, bool(discard))


def count_main(pile: Pile, angel: int) -> Counted:
    """SC 6.1 and SC 6.2: the cards' points, and one for each trick and for the discard."""
    tricks = say("scarto.line.tricks", number=pile.tricks)
    if pile.discard:
        tricks = say("scarto.line.tricks_and_discard", number=pile.tricks - 1)
    return Counted(
        (
            *_card_lines(pile.cards, angel, "SC 6.1", more=0, plain=0),
            Line(Key.TRICKS, pile.tricks, tricks, "SC 6.2"),
        )
    )


def count_local(pile: Pile, angel: int) -> Counted:
    """SC 6.4, *local*: counting cards bring one more, then each set of three is corrected.

    A set with ``k`` counting cards is corrected by ``1 - k``; two cards left over are corrected
    like a set with a blank third card. The Matto is in no set and counts 4.
    """
    worth = POINTS[angel]
    rest = [card for card in pile.cards if card != MATTO]
    lines = list(_card_lines(pile.cards, angel, "SC 6.4", more=1, plain=0, matto=4))
    corrections: dict[tuple[int, int], int] = {}
    for at in range(0, len(rest), 3):
        cards = rest[at : at + 3]
        counting = sum(worth[card] > 0 for card in cards)
        corrections[counting, len(cards)] = corrections.get((counting, len(cards)), 0) + 1
    for (counting, size), times in sorted(corrections.items(), reverse=True):
        text = say("scarto.line.set", times=times, counting=counting, blank=size - counting)
        lines.append(Line(Key.SET, times * (1 - counting), text, "SC 6.4"))
    return Counted(tuple(lines))


def count_minus_two(pile: Pile, angel: int) -> Counted:
    """SC 6.4, *minus two*: every card counts, each set of three costs 2, and a rest costs 1."""
    sets, rest = divmod(len(pile.cards), 3)
    lines = [
        *_card_lines(pile.cards, angel, "SC 6.4", more=1, plain=1),
        Line(Key.SETS, -2 * sets, say("scarto.line.sets", number=sets), "SC 6.4"),
    ]
    if rest:
        lines.append(Line(Key.REST, -1, say("scarto.line.rest", number=rest), "SC 6.4"))
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
    ("K", Key.KINGS, "scarto.line.kings"),
    ("Q", Key.QUEENS, "scarto.line.queens"),
    ("C", Key.CAVALLI, "scarto.line.cavalli"),
    ("J", Key.JACKS, "scarto.line.jacks"),
)


def _card_lines(
    cards: Sequence[Card],
    angel: int,
    clause: str,
    more: int,
    plain: int,
    matto: int | None = None,
) -> Iterable[Line]:
    """A pile's cards in lines: ``more`` for each counting card, ``plain`` for each other one."""
    worth = POINTS[angel]
    for card, key, id in (
        (angel_card(angel), Key.ANGEL, "scarto.line.angel"),
        (BAGATTO, Key.BAGATTO, "scarto.line.bagatto"),
        (MATTO, Key.MATTO, "scarto.line.matto"),
    ):
        if card in cards:
            own = matto if card == MATTO and matto is not None else worth[card] + more
            yield Line(key, own, say(id), clause)
    for rank, key, id in _COURT_LINES:
        courts = [card for card in cards if card[1:] == rank]
        if courts:
            amount = sum(worth[card] + more for card in courts)
            yield Line(key, amount, say(id, number=len(courts)), clause)
    others = sum(worth[card] == 0 for card in cards)
    if plain and others:
        text = say("scarto.line.others", number=others)
        yield Line(Key.OTHERS, plain * others, text, clause)
