"""The proof of a fair deal in a record (``shuffle.fair``).

It derives the seeds, and checks the commitments and numbers of the people.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import ConfigDict, Field, StringConstraints, TypeAdapter, ValidationError
from pydantic.dataclasses import dataclass as validated

from stammtisch.cardplay.messages import Message, say
from stammtisch.cardplay.refusals import BadInput
from stammtisch.table.fair import scheme

HEX32 = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{64}$")]
TABLE = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{1,64}$")]
COUNT = Annotated[int, Field(ge=0, lt=2**53)]
LENIENT = ConfigDict(extra="ignore", strict=True)


@dataclass(frozen=True, slots=True)
class Check:
    """The outcome of one check. ``ok`` is ``None`` for a mere note."""

    ok: bool | None
    what: Message


def checked(ok: bool, good: Message, bad: Message) -> Check:
    """A check with one of two messages."""
    return Check(ok, good if ok else bad)


@dataclass(frozen=True, slots=True)
class Setting:
    """The other inputs of the draw in a record: the game, its seats, its options."""

    game: str
    seats: int
    options: Mapping[str, object]


@validated(config=LENIENT, frozen=True)
class ProofShare:
    """One person's entry: no part without a commitment, a failure without a number."""

    seat: COUNT
    commitment: HEX32 | None
    number: HEX32 | None

    @property
    def failed(self) -> bool:
        """Committed, but not revealed."""
        return self.commitment is not None and self.number is None


@validated(config=LENIENT, frozen=True)
class ProofAttempt:
    """One attempt to draw: what sat on each seat, and every person's entry."""

    seats: tuple[Literal["person", "bot"], ...]
    shares: tuple[ProofShare, ...]

    @property
    def people(self) -> list[int]:
        """The seats of people."""
        return [seat for seat, kind in enumerate(self.seats) if kind == "person"]

    @property
    def committed(self) -> str:
        """L."""
        return scheme.commitment_list((each.seat, each.commitment) for each in self.shares)

    @property
    def numbers(self) -> str:
        """N."""
        return scheme.number_list(
            (each.seat, each.number) for each in self.shares if each.number is not None
        )

    @property
    def whole(self) -> bool:
        """Whether every committed number was revealed."""
        return not any(share.failed for share in self.shares)


@validated(config=LENIENT, frozen=True)
class ProofVoid:
    """Deal ``deal`` was void, since whoever sat on ``seat`` of the table was away."""

    deal: COUNT
    seat: COUNT


@validated(config=LENIENT, frozen=True)
class Proof:
    """What ``shuffle.fair`` says of one deal and its match."""

    version: Literal[2, 3]
    table: TABLE
    index: COUNT
    hash: HEX32
    seed: HEX32
    attempts: Annotated[tuple[ProofAttempt, ...], Field(min_length=1, max_length=9)]
    void: Annotated[tuple[ProofVoid, ...], Field(max_length=9)] = ()

    def roster(self, setting: Setting, attempt: int) -> str:
        """R of an attempt, counted from 1."""
        seats, game, options = self.attempts[attempt - 1].seats, setting.game, setting.options
        return scheme.roster(self.table, attempt, self.hash, game, options, seats)

    def draw(self, setting: Setting, attempt: int) -> str:
        """T of an attempt, counted from 1."""
        tried = self.attempts[attempt - 1]
        return scheme.draw(self.roster(setting, attempt), tried.committed, tried.numbers)

    def deal_seed(self, setting: Setting, index: int) -> str:
        """The seed of deal ``index``, as it was played."""
        anew = any(each.deal == index for each in self.void)
        return scheme.deal_seed(self.seed, self.draw(setting, len(self.attempts)), index, anew)

    def first_seed(self, setting: Setting, index: int) -> str:
        """The seed by which deal ``index`` was dealt first, before it may have been void."""
        return scheme.deal_seed(self.seed, self.draw(setting, len(self.attempts)), index)

    def first_dealer_seed(self, setting: Setting) -> str:
        """The seed from which the first dealer is drawn."""
        return scheme.first_dealer_seed(self.seed, self.draw(setting, len(self.attempts)))

    def check_numbers(self, setting: Setting) -> Iterator[Check]:
        """Check each number against its commitment, and each attempt against the one before."""
        for attempt, tried in enumerate(self.attempts, 1):
            if not self._may_follow(setting, attempt):
                yield Check(False, say("verify.attempts.bad", attempt=attempt))
                return
            rostered = self.roster(setting, attempt)
            for share in tried.shares:
                if share.number and share.commitment != scheme.commitment(
                    rostered, share.seat, share.number
                ):
                    yield Check(False, say("verify.numbers.bad", seat=share.seat))
                    return
        counting = sum(share.number is not None for share in self.attempts[-1].shares)
        good, bad = say("verify.numbers", number=counting), say("verify.numbers.none")
        yield checked(counting > 0, good, bad)
        for attempt, tried in enumerate(self.attempts, 1):
            for share in tried.shares:
                if share.failed:
                    yield Check(None, say("verify.void", attempt=attempt, seat=share.seat))
                elif attempt == 1 and share.commitment is None:
                    yield Check(None, say("verify.out.commit", seat=share.seat))

    def check_void(self, setting: Setting, deals: int) -> Iterator[Check]:
        """Check that these deals may be void in a match with so many on record."""
        if not self.void:
            return
        indices = [each.deal for each in self.void]
        once = indices == sorted(set(indices)) and len(indices) <= scheme.MOST_VOID
        there = max(indices) <= deals and all(each.seat < setting.seats for each in self.void)
        may = self.version == scheme.VERSION and once and there
        good, bad = say("verify.void_deals", number=len(indices)), say("verify.void_deals.bad")
        yield checked(may, good, bad)
        for each in self.void if may else ():
            yield Check(None, say("verify.void_deal", deal=each.deal + 1, seat=each.seat))

    def _may_follow(self, setting: Setting, attempt: int) -> bool:
        """Whether an attempt has an entry for each person and may follow the one before it."""
        tried = self.attempts[attempt - 1]
        entries = [share.seat for share in tried.shares]
        if len(tried.seats) != setting.seats or entries != tried.people:
            return False
        if any(share.number and not share.commitment for share in tried.shares):
            return False
        if tried.whole != (attempt == len(self.attempts)):
            return False  # A void attempt is followed by another, a whole one by the deal.
        if attempt == 1:
            return True
        before = self.attempts[attempt - 2]
        asked = {share.seat for share in before.shares if share.number}
        drawing = {share.seat for share in tried.shares if share.commitment}
        return set(tried.people) <= set(before.people) and drawing <= asked


_PROOF: TypeAdapter[Proof] = TypeAdapter(Proof)


def parse_proof(fair: object) -> Proof:
    """The proof in a record.

    Raises:
        BadInput: it is none of a version that can be checked.
    """
    if isinstance(fair, dict) and fair.get("version") == 1:
        raise BadInput("verify.old")
    try:
        return _PROOF.validate_json(json.dumps(fair))
    except ValidationError:
        raise BadInput("record.part", part="shuffle.fair") from None
