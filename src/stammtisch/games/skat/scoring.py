"""What a game of Skat is worth, and how a deal ended (SK 6, SK 10.9)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from stammtisch.cardplay.cards import Card, Hand
from stammtisch.cardplay.messages import Message, say
from stammtisch.cardplay.results import Line, Section, Verdict, verdicts
from stammtisch.cardplay.tricks import Trick
from stammtisch.games.skat.cards import GRAND, NULL, POINTS, TRUMPS
from stammtisch.games.skat.notation import ANNOUNCEMENT_NAMES, ANNOUNCEMENTS, SEATS, kind_name
from stammtisch.games.skat.options import DEFAULTS, Options
from stammtisch.games.skat.ramsch_scoring import Ramsch
from stammtisch.games.skat.sheet import Key, Part

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


_ANNOUNCEMENT_KEYS = {
    "schneider": Key.SCHNEIDER_ANNOUNCED,
    "schwarz": Key.SCHWARZ_ANNOUNCED,
    "ouvert": Key.OUVERT,
}


@dataclass(frozen=True, slots=True)
class Contract:
    """The game that the soloist plays, and the bid that its value must reach.

    ``bid`` is 0 in a grand hand instead of Ramsch: nobody has bid (SK 10.5). ``contra`` is the
    defender who has said it, and ``re`` whether the soloist has answered (SK 10.7).
    """

    soloist: int
    bid: int
    hand: bool
    kind: str
    announced: str | None = None
    contra: int | None = None
    re: bool = False

    @property
    def ouvert(self) -> bool:
        return self.announced == "ouvert"

    @property
    def instead(self) -> bool:
        """Whether it is played instead of Ramsch (SK 10.5)."""
        return not self.bid

    @property
    def factor(self) -> int:
        """SK 10.9: contra doubles the score, re doubles it again."""
        return 1 if self.contra is None else 4 if self.re else 2

    @property
    def name(self) -> Message:
        """The game as it is called, with contra and re."""
        if self.contra is None:
            return self.game
        return say("skat.contract.re" if self.re else "skat.contract.contra", game=self.game)

    @property
    def game(self) -> Message:
        """Kind, hand, announcement."""
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

    ``n`` is the number of top trumps in sequence, from ♣J down, that the soloist holds or lacks.
    """
    trumps = TRUMPS[kind]
    holds = trumps[0] in cards
    row = next(
        (n for n, trump in enumerate(trumps) if (trump in cards) != holds),
        len(trumps),
    )
    return row if holds else -row


def matadors_name(row: int) -> Message:
    """The name of ``n`` matadors: with so many, or without so many."""
    return say("skat.step.with" if row > 0 else "skat.step.without", number=abs(row))


@dataclass(frozen=True, slots=True)
class Result:
    """A finished deal, itemised.

    ``contract`` is ``None`` where all passed; ``ramsch`` is what was played then (SK 10.1),
    ``None`` where the deal was thrown in. ``steps`` are the multiplier's (SK 6.3), none in a null.
    ``value`` is positive and undoubled, raised if ``overbid`` (SK 6.7). ``card_points`` and
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
    ramsch: Ramsch | None = None

    @property
    def passed(self) -> bool:
        """Whether the deal was thrown in (SK 3.4)."""
        return self.contract is None and self.ramsch is None

    @property
    def multiplier(self) -> int:
        """The sum of the steps; of an overbid game, before it is raised."""
        return sum(step.amount for step in self.steps)

    @property
    def clause(self) -> str:
        if self.ramsch is not None:
            return self.ramsch.clause
        if self.contract is None:
            return "SK 3.4"
        if self.overbid:
            return "SK 6.7"
        return "SK 5.5" if self.contract.kind == NULL else "SK 6.5"

    @property
    def headline(self) -> Message:
        if self.ramsch is not None:
            return self.ramsch.headline
        if self.contract is None:
            return say("skat.result.passed")
        score = self.scores[self.contract.soloist]
        params: dict[str, int | Message] = {
            "seat": self.contract.soloist,
            "game": self.contract.name,
            "score": score,
        }
        if self.contract.kind == NULL:
            return say("skat.result.null_won" if self.won else "skat.result.null_lost", **params)
        params["points"] = self.card_points
        if self.overbid:
            return say("skat.result.overbid", **params)
        return say("skat.result.won" if self.won else "skat.result.lost", **params)

    @property
    def contract_name(self) -> Message | None:
        return self.contract.name if self.contract else None

    @property
    def gains(self) -> tuple[int, ...]:
        """What one scores, the two others have against them."""
        total = sum(self.scores)
        return tuple(2 * score - total for score in self.scores)

    @property
    def verdicts(self) -> tuple[Verdict, ...]:
        """The soloist plays against the two others, who win or lose together.

        In Ramsch only who scores has won or lost.
        """
        if self.contract is None:
            return verdicts([score > 0 if score else None for score in self.scores])
        soloist = self.contract.soloist
        return verdicts([(seat == soloist) == self.won for seat in range(SEATS)])

    @property
    def brief(self) -> tuple[Section, ...]:
        return self.sheet

    @property
    def sheet(self) -> tuple[Section, ...]:
        contract = self.contract
        if self.ramsch is not None:
            return self.ramsch.sheet
        if contract is None:
            return ()
        return (
            Section(Part.VALUE, say("skat.sheet.value"), self._value_lines(contract)),
            Section(Part.OUTCOME, say("skat.sheet.outcome"), self._outcome_lines(contract)),
        )

    def _value_lines(self, contract: Contract) -> tuple[Line, ...]:
        """What the game is worth (SK 6.3, SK 6.4, SK 6.7), and the bid that it had to reach."""
        bid = (Line(Key.BID, contract.bid, say("skat.line.bid"), "SK 3.1"),)
        if contract.kind == NULL:
            return (null_line(contract), *bid)
        base = BASE[contract.kind]
        lines = [*self.steps, product_line(base, self.multiplier)]
        if self.overbid:
            factors = base, self.value // base
            raised = say("skat.line.raised", bid=contract.bid, base=base, multiplier=factors[1])
            lines.append(Line(Key.RAISED, self.value, raised, "SK 6.7", True, factors))
        return (*lines, *(() if contract.instead else bid))

    def _outcome_lines(self, contract: Contract) -> tuple[Line, ...]:
        """What the soloist has taken, and what it brings."""
        score = self.scores[contract.soloist]
        needed = "SK 5.5" if contract.kind == NULL else "SK 6.5"
        lines = (
            Line(Key.TRICKS, self.tricks, say("skat.line.tricks"), needed),
            *_doublings(contract),
            Line(Key.SCORE, score, say("skat.line.score"), "SK 6.6", total=True),
        )
        if contract.kind == NULL:
            return lines
        points = Line(Key.CARD_POINTS, self.card_points, say("skat.line.card_points"), needed)
        return (points, *lines)

    def to_record(self) -> dict[str, object]:
        return {
            "passed": self.passed,
            "soloist": self.contract.soloist if self.contract else None,
            "won": self.won,
            "value": self.value,
            "scores": list(self.scores),
        }


def _doublings(contract: Contract) -> tuple[Line, ...]:
    """What doubles the score (SK 10.9)."""
    if contract.contra is None:
        return ()
    contra = Line(Key.CONTRA, 2, say("skat.line.contra", seat=contract.contra), "SK 10.9")
    return (contra, Line(Key.RE, 2, say("skat.line.re"), "SK 10.9")) if contract.re else (contra,)


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
    contract: Contract,
    cards: Collection[Card],
    card_points: int,
    tricks: int,
    options: Options = DEFAULTS,
) -> Result:
    """A suit or grand game, from the soloist's 12 cards and what was taken (SK 6.2 to SK 6.7)."""
    return score_stated(contract, matadors(cards, contract.kind), card_points, tricks, options)


def score_stated(
    contract: Contract, row: int, card_points: int, tricks: int, options: Options = DEFAULTS
) -> Result:
    """The same from the matadors, with ``row`` (positive) or without (SK 6.3 to SK 6.7)."""
    steps = steps_of(contract, row, card_points, tricks, options)
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


def steps_of(
    contract: Contract, row: int, card_points: int, tricks: int, options: Options = DEFAULTS
) -> tuple[Line, ...]:
    """SK 6.3: the steps of the multiplier. Schneider and Schwarz count whoever made them.

    With ``missed_announcement`` at the step they count, too, where they were announced and nobody
    made them (SK 9.1).
    """
    # SK 4.3: ouvert includes Schwarz, and Schwarz includes Schneider.
    highest = ANNOUNCEMENTS.index(contract.announced) if contract.announced else -1
    announced = ANNOUNCEMENTS[: highest + 1]
    at_step = options.missed_announcement == "at_step"
    steps = [Line(Key.MATADORS, abs(row), matadors_name(row), "SK 6.2")]
    steps.append(_step(Key.GAME, "skat.step.game"))
    if contract.hand:
        steps.append(_step(Key.HAND, "skat.step.hand"))
    if card_points >= SCHNEIDER or ALL_POINTS - card_points >= SCHNEIDER:
        steps.append(_step(Key.SCHNEIDER, "skat.step.schneider"))
    elif at_step and "schneider" in announced:
        steps.append(_step(Key.SCHNEIDER_MISSED, "skat.step.schneider_missed", "SK 9.1"))
    if tricks in (0, ALL_TRICKS):
        steps.append(_step(Key.SCHWARZ, "skat.step.schwarz"))
    elif at_step and "schwarz" in announced:
        steps.append(_step(Key.SCHWARZ_MISSED, "skat.step.schwarz_missed", "SK 9.1"))
    steps += [_step(_ANNOUNCEMENT_KEYS[each], ANNOUNCEMENT_NAMES[each]) for each in announced]
    return tuple(steps)


def _step(key: Key, name: str, clause: str = "SK 6.3") -> Line:
    return Line(key, 1, say(name), clause)


def product_line(base: int, multiplier: int) -> Line:
    """SK 6.4: base value times multiplier."""
    text = say("skat.line.product", base=base, multiplier=multiplier)
    return Line(Key.PRODUCT, base * multiplier, text, "SK 6.4", True, (base, multiplier))


def null_line(contract: Contract) -> Line:
    """SK 6.4: the fixed value of a null."""
    value = NULL_VALUES[contract.hand, contract.ouvert]
    return Line(Key.NULL, value, contract.name, "SK 6.4", total=True)


def score_ramsch(ramsch: Ramsch) -> Result:
    """SK 10.2, SK 10.13: nobody has won or lost a game of his own."""
    return Result(None, None, ramsch.value, ramsch.scores, ramsch=ramsch)


def _scores(contract: Contract, won: bool, value: int) -> tuple[int, ...]:
    """SK 6.6, SK 7.2: only the soloist's score changes; a loss costs double (contra: SK 10.9)."""
    score = (value if won else -2 * value) * contract.factor
    return tuple(score if seat == contract.soloist else 0 for seat in range(SEATS))
