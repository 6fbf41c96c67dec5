"""What a game of Skat is worth, and how a deal ended (SK 6)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

from stammtisch.cardplay.cards import Card, Hand
from stammtisch.cardplay.messages import Message, say
from stammtisch.cardplay.results import Line, Verdict, verdicts
from stammtisch.cardplay.tricks import Trick
from stammtisch.games.skat.cards import GRAND, NULL, POINTS, TRUMPS
from stammtisch.games.skat.notation import ANNOUNCEMENT_NAMES, ANNOUNCEMENTS, SEATS, kind_name

BASE = {"D": 9, "H": 10, "S": 11, "C": 12, GRAND: 24}
"""Base values (SK 6.1)."""

NULL_VALUES = {(False, False): 23, (True, False): 35, (False, True): 46, (True, True): 59}
"""Null games by (hand, ouvert): their values are fixed (SK 6.4)."""

TO_WIN, SCHNEIDER = 61, 90
ALL_POINTS, ALL_TRICKS = 120, 10
MOST_MATADORS = {kind: len(trumps) for kind, trumps in TRUMPS.items() if kind != NULL}
_STEPS = 7  # game, hand, Schneider, Schwarz, and the three announcements (SK 6.3)


def _bids() -> tuple[int, ...]:
    """SK 3.1: every value that a game can have, from with 1 upwards to everything announced."""
    values = set(NULL_VALUES.values())
    for kind, base in BASE.items():
        values |= {base * multiplier for multiplier in range(2, MOST_MATADORS[kind] + _STEPS + 1)}
    return tuple(sorted(values))


BIDS = _bids()


@dataclass(frozen=True, slots=True)
class Contract:
    """The game that the soloist plays, and the bid that it must be worth."""

    soloist: int
    bid: int
    hand: bool
    kind: str
    announced: str | None = None

    @property
    def ouvert(self) -> bool:
        return self.announced == "ouvert"

    @property
    def name(self) -> Message:
        """The game as it is called: kind, hand, announcement."""
        return say(
            "skat.contract",
            kind=kind_name(self.kind),
            hand=say("skat.hand") if self.hand else "",
            announced=say(ANNOUNCEMENT_NAMES[self.announced]) if self.announced else "",
        )

    @property
    def aim(self) -> tuple[int, int]:
        """SK 6.5: the card points and tricks that win a suit or grand game."""
        if self.announced in ("schwarz", "ouvert"):
            return ALL_POINTS, ALL_TRICKS
        return SCHNEIDER if self.announced else TO_WIN, 1


def matadors(cards: Collection[Card], kind: str) -> int:
    """SK 6.2: with ``n`` (positive) or without ``n`` (negative), over hand and skat together.

    The length of the unbroken row of trumps from ♣J down that the soloist holds, or lacks.
    """
    trumps = TRUMPS[kind]
    holds = trumps[0] in cards
    row = next(
        (n for n, trump in enumerate(trumps) if (trump in cards) != holds),
        len(trumps),
    )
    return row if holds else -row


def matadors_name(row: int) -> Message:
    """What such a row is called: with or without so many."""
    return say("skat.step.with" if row > 0 else "skat.step.without", number=abs(row))


@dataclass(frozen=True, slots=True)
class Result:
    """A finished deal, itemised.

    ``contract`` is ``None`` where all passed. ``steps`` are the multiplier's (SK 6.3), none in a
    null. ``value`` is positive and undoubled, raised if ``overbid`` (SK 6.7). ``card_points`` and
    ``tricks`` are the soloist's; a null counts no card points.
    """

    contract: Contract | None
    won: bool | None
    value: int
    scores: tuple[int, ...]
    card_points: int = 0
    tricks: int = 0
    matadors: int = 0
    steps: tuple[Line, ...] = ()
    overbid: bool = False

    @property
    def passed(self) -> bool:
        return self.contract is None

    @property
    def multiplier(self) -> int:
        """The sum of the steps; of an overbid game, before it is raised."""
        return sum(step.amount for step in self.steps)

    @property
    def clause(self) -> str:
        if self.contract is None:
            return "SK 3.4"
        if self.overbid:
            return "SK 6.7"
        return "SK 5.5" if self.contract.kind == NULL else "SK 6.5"

    @property
    def headline(self) -> Message:
        if self.contract is None:
            return say("skat.result.passed")
        score = self.scores[self.contract.soloist]
        told: dict[str, int | Message] = {
            "seat": self.contract.soloist,
            "game": self.contract.name,
            "score": score,
        }
        if self.contract.kind == NULL:
            return say("skat.result.null_won" if self.won else "skat.result.null_lost", **told)
        told["points"] = self.card_points
        if self.overbid:
            return say("skat.result.overbid", **told)
        return say("skat.result.won" if self.won else "skat.result.lost", **told)

    @property
    def verdicts(self) -> tuple[Verdict, ...]:
        """The soloist plays against the two others, who win or lose together."""
        if self.contract is None:
            return verdicts([None] * SEATS)
        soloist = self.contract.soloist
        return verdicts([(seat == soloist) == self.won for seat in range(SEATS)])

    def yours(self, seat: int) -> Message:
        if self.contract is None:
            return self.headline
        soloist, game = self.contract.soloist, self.contract.name
        if seat == soloist:
            return say(
                "skat.yours.soloist_won" if self.won else "skat.yours.soloist_lost", game=game
            )
        told = "skat.yours.defenders_lost" if self.won else "skat.yours.defenders_won"
        return say(told, seat=soloist, game=game)

    @property
    def brief(self) -> tuple[tuple[Message, tuple[Line, ...]], ...]:
        return self.sheet

    @property
    def sheet(self) -> tuple[tuple[Message, tuple[Line, ...]], ...]:
        contract = self.contract
        if contract is None:
            return ()
        lines = list(self.steps)
        if contract.kind == NULL:
            lines.append(Line(contract.name, self.value))
        else:
            base = BASE[contract.kind]
            value = base * self.multiplier
            product = say("skat.line.product", base=base, multiplier=self.multiplier)
            lines.append(Line(product, value))
            if self.overbid:
                raised = say(
                    "skat.line.raised",
                    bid=contract.bid,
                    base=base,
                    multiplier=self.value // base,
                )
                lines.append(Line(raised, self.value))
        lines.append(Line(say("skat.line.bid"), contract.bid))
        taken = [
            Line(say("skat.line.tricks"), self.tricks),
            Line(say("skat.line.score"), self.scores[contract.soloist]),
        ]
        if contract.kind != NULL:
            taken.insert(0, Line(say("skat.line.card_points"), self.card_points))
        outcome = say("skat.sheet.outcome"), tuple(taken)
        return ((say("skat.sheet.value"), tuple(lines)), outcome)

    def to_record(self) -> dict[str, Any]:
        return {
            "passed": self.passed,
            "soloist": self.contract.soloist if self.contract else None,
            "won": self.won,
            "value": self.value,
            "scores": list(self.scores),
        }


def taken_by(soloist: int, tricks: Sequence[Trick], aside: Hand = ()) -> int:
    """The soloist's card points: tricks, and the two cards laid away or left (SK 6.5)."""
    own = [card for trick in tricks if trick.winner == soloist for card in trick.cards]
    return sum(POINTS[card] for card in (*own, *aside))


PASSED = Result(contract=None, won=None, value=0, scores=(0,) * SEATS)
"""All three passed: a row of zeros (SK 3.4, SK 3.5)."""


def score_null(contract: Contract, tricks: int) -> Result:
    """SK 5.5, SK 6.4: a null is won by the soloist without a trick; its value is fixed."""
    value = NULL_VALUES[contract.hand, contract.ouvert]
    won = tricks == 0
    return Result(contract, won, value, _scores(contract, won, value), tricks=tricks)


def score_game(
    contract: Contract, cards: Collection[Card], card_points: int, tricks: int
) -> Result:
    """A suit or grand game, from the soloist's 12 cards and what was taken (SK 6.2 to SK 6.7)."""
    row = matadors(cards, contract.kind)
    steps = steps_of(contract, row, card_points, tricks)
    base, multiplier = BASE[contract.kind], sum(step.amount for step in steps)
    overbid = base * multiplier < contract.bid
    if overbid:
        multiplier = -(-contract.bid // base)  # SK 6.7: the least that reaches the bid.
    value = base * multiplier
    to_take, to_win = contract.aim
    won = not overbid and card_points >= to_take and tricks >= to_win
    return Result(
        contract,
        won,
        value,
        _scores(contract, won, value),
        card_points,
        tricks,
        row,
        steps,
        overbid,
    )


def steps_of(contract: Contract, row: int, card_points: int, tricks: int) -> tuple[Line, ...]:
    """SK 6.3: the steps of the multiplier. Schneider and Schwarz count whoever made them."""
    steps = [Line(matadors_name(row), abs(row)), Line(say("skat.step.game"), 1)]
    if contract.hand:
        steps.append(Line(say("skat.step.hand"), 1))
    if card_points >= SCHNEIDER or ALL_POINTS - card_points >= SCHNEIDER:
        steps.append(Line(say("skat.step.schneider"), 1))
    if tricks in (0, ALL_TRICKS):
        steps.append(Line(say("skat.step.schwarz"), 1))
    if contract.announced:
        # SK 4.3: ouvert includes Schwarz, and Schwarz includes Schneider.
        highest = ANNOUNCEMENTS.index(contract.announced)
        steps += [Line(say(ANNOUNCEMENT_NAMES[each]), 1) for each in ANNOUNCEMENTS[: highest + 1]]
    return tuple(steps)


def _scores(contract: Contract, won: bool, value: int) -> tuple[int, ...]:
    """SK 6.6, SK 7.2: only the soloist's score changes; a loss costs double."""
    return tuple(
        (value if won else -2 * value) if seat == contract.soloist else 0 for seat in range(SEATS)
    )
