"""What a page has kept of a match, and whether a record agrees with it (``docs/fairness.md``).

A page stores roster, own number and list before it reveals its number, and its hand when it is
dealt. Only a receipt proves that the server has not invented players or acts afterwards.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import Field, StringConstraints, TypeAdapter, ValidationError
from pydantic.dataclasses import dataclass as validated

from stammtisch.cardplay.match import Seating
from stammtisch.cardplay.messages import say
from stammtisch.cardplay.refusals import BadInput
from stammtisch.table.fair import scheme
from stammtisch.table.fair.proof import COUNT, HEX32, LENIENT, TABLE, Check, Proof, Setting, checked

MAX_SIZE = 2**20
"""A receipt's file has at most so many bytes."""

_TEXT = Annotated[str, StringConstraints(max_length=4096)]
_MOMENT = Annotated[str, StringConstraints(pattern=r"^\d{4}-\d\d-\d\dT[\d:.]{8,15}Z$")]


@validated(config=LENIENT, frozen=True)
class KeptAttempt:
    """R, the page's own number, L, the numbers and T of an attempt, as far as the page saw them."""

    roster: _TEXT
    number: HEX32 | None
    list: _TEXT | None
    numbers: _TEXT | None
    draw: HEX32 | None


@validated(config=LENIENT, frozen=True)
class KeptDeal:
    """The page's seat in a deal, and the digests of the hand first shown and of all acts."""

    seat: COUNT | None
    hand: HEX32 | None
    acts: HEX32 | None


@validated(config=LENIENT, frozen=True)
class KeptVoid:
    """A void deal: who was away, by the seat at the table; the hand is that of the first cards."""

    deal: COUNT
    away: COUNT
    seat: COUNT | None
    hand: HEX32 | None


@validated(config=LENIENT, frozen=True)
class Receipt:
    """One page's receipt of one match.

    ``kept`` is the version of this form, ``version`` that of the scheme. ``hash`` is C as the page
    first saw it, ``trouble`` why it refused to go on, ``ended`` how the match ended before it.
    """

    kept: Literal[2]
    version: COUNT
    table: TABLE
    game: Annotated[str, StringConstraints(pattern=r"^[a-z0-9_-]{1,64}$")]
    options: Mapping[str, bool | int | str]
    hash: HEX32 | None
    began: _MOMENT
    ended: Literal["finished", "abandoned"] | None
    trouble: _TEXT | None
    attempts: Annotated[tuple[KeptAttempt, ...], Field(max_length=9)]
    deals: Annotated[tuple[KeptDeal, ...], Field(max_length=1000)]
    void: Annotated[tuple[KeptVoid, ...], Field(max_length=9)] = ()


@dataclass(frozen=True, slots=True)
class Told:
    """One deal as a record tells it. ``hands`` is as in the file, and may be anything."""

    hands: object
    acts: Sequence[tuple[int, str]]
    seating: Seating

    def hand_digest(self, match: str, index: int, seat: int | None) -> str | None:
        """The digest of a seat's hand; ``None`` if the record tells of none."""
        hands = self.hands if isinstance(self.hands, list) else []
        hand = hands[seat] if seat is not None and seat < len(hands) else None
        if seat is None or not isinstance(hand, list):
            return None
        return scheme.hand_digest(match, index, seat, map(str, hand))


@dataclass(frozen=True, slots=True)
class Course:
    """The deals of a match: those on record, and two kinds that are not.

    ``following`` is the one after the last, as the draw has it: it may have begun. ``first`` is
    what was dealt first in each void deal, by its index.
    """

    deals: Sequence[Told]
    following: Told
    first: Mapping[int, Told]


_RECEIPT: TypeAdapter[Receipt] = TypeAdapter(Receipt)


def read_receipt(body: bytes | str, name: str) -> Receipt:
    """The receipt in the file ``name``; ``BadInput`` if it is none, or is too big."""
    if len(body) <= MAX_SIZE:
        with suppress(ValidationError):
            return _RECEIPT.validate_json(body)
    raise BadInput("verify.kept_form", name=name)


def compare(proof: Proof, setting: Setting, course: Course, receipt: Receipt) -> Iterator[Check]:
    """Whether the record agrees with what this page has seen, part by part.

    The receipt vouches for the whole match if all parts are ``ok``, without a note.
    """
    asked = (receipt.version, receipt.table, receipt.game, _text(receipt.options))
    same = asked == (proof.version, proof.table, setting.game, _text(setting.options))
    yield _compared("match", same)
    if not same:
        return
    if receipt.trouble is not None:
        yield Check(False, say("verify.kept.trouble.bad"))
    yield checked(receipt.hash == proof.hash, say("verify.known"), say("verify.known.bad"))
    if len(receipt.attempts) != len(proof.attempts):
        mine, theirs = len(receipt.attempts), len(proof.attempts)
        yield Check(False, say("verify.kept.attempts.bad", kept=mine, number=theirs))
        return
    yield from _attempts(proof, setting, receipt)
    yield from _deals(proof, course, receipt)
    yield from _void(proof, course, receipt)


def _text(options: Mapping[str, object]) -> str:
    """Options as a text: unlike values, ``true`` and 1 differ."""
    return json.dumps(dict(options), sort_keys=True)


def _compared(what: str, same: bool, **where: int) -> Check:
    return checked(same, say(f"verify.kept.{what}"), say(f"verify.kept.{what}.bad", **where))


def _attempts(proof: Proof, setting: Setting, receipt: Receipt) -> Iterator[Check]:
    """The draw: R, L and T of each attempt, and whether the page's own number counts."""
    rosters, lists, draws, own = [], [], [], []
    for attempt, (seen, tried) in enumerate(zip(receipt.attempts, proof.attempts, strict=True), 1):
        rosters.append(seen.roster == proof.roster(setting, attempt))
        lists.append(seen.list in (None, tried.committed))
        drawn = seen.draw in (None, proof.draw(setting, attempt))
        draws.append(drawn and seen.numbers in (None, tried.numbers))
        own.append(seen.number in (None, *(share.number for share in tried.shares)))
    for what, same in (("roster", rosters), ("list", lists), ("draw", draws)):
        yield _compared(what, all(same), attempt=(*same, False).index(False) + 1)
    last = receipt.attempts[-1]
    # Without the list it was never revealed; one that came too late was not either.
    if last.number is None or last.list is None or not own[-1]:
        yield Check(None, say("verify.kept.no_part"))
    else:
        yield checked(all(own), say("verify.own"), say("verify.own.bad"))


def _deals(proof: Proof, course: Course, receipt: Receipt) -> Iterator[Check]:
    """The deals: none is missing; hands and acts are those that the page was shown.

    A note names the first of which the page has not seen the beginning or the end.
    """
    kept, number = receipt.deals, len(course.deals)
    # Whoever never heard that a deal was void has the hand that was dealt first.
    unheard = course.first.keys() - {each.deal for each in receipt.void}
    broken_off = receipt.ended == "abandoned" and len(kept) == number + 1 and not kept[-1].acts
    if len(kept) > number and not broken_off:
        yield Check(False, say("verify.kept.deals.bad", kept=len(kept), number=number))
    last = receipt.attempts[-1].number
    own = [each.seat for each in proof.attempts[-1].shares if last and each.number == last]
    hands, acts, whole = [], [], []
    for index, told in enumerate(course.deals):
        seen = kept[index] if index < len(kept) else KeptDeal(None, None, None)
        shown = course.first[index] if index in unheard else told
        dealt = shown.hand_digest(proof.table, index, seen.seat)
        hands.append(seen.hand in (None, dealt))
        acts.append(seen.acts in (None, scheme.acts_digest(proof.table, index, told.acts)))
        began = seen.hand is not None or seen.seat is None
        seated = not own or seen.seat == told.seating.seat_of(own[0])
        whole.append(began and seated and seen.acts is not None)
    if broken_off:
        following = course.first[number] if number in unheard else course.following
        hand = following.hand_digest(proof.table, number, kept[-1].seat)
        hands.append(kept[-1].hand in (None, hand))
        sits_out = not own or following.seating.seat_of(own[0]) is None
        whole.append(kept[-1].hand is not None or sits_out)
    for what, same in (("hand", hands), ("acts", acts)):
        yield _compared(what, all(same), deal=(*same, False).index(False) + 1)
    if not all(whole):
        yield Check(None, say("verify.kept.unseen", deal=whole.index(False) + 1))


def _void(proof: Proof, course: Course, receipt: Receipt) -> Iterator[Check]:
    """The void deals: those on record, as far as the page saw the match, and what it was dealt."""
    recorded = {(each.deal, each.seat) for each in proof.void}
    heard = {(each.deal, each.away) for each in receipt.void}
    ended = {index for index, deal in enumerate(receipt.deals) if deal.acts}
    wrong = {deal for deal, _ in heard - recorded}
    wrong |= {deal for deal, _ in recorded - heard if deal in ended}
    for each in receipt.void:
        first = course.first.get(each.deal)
        if first and each.hand not in (None, first.hand_digest(proof.table, each.deal, each.seat)):
            wrong.add(each.deal)
    if recorded or heard:
        yield _compared("void", not wrong, deal=min(wrong, default=0) + 1)
