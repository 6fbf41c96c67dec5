"""A page's receipt of a fair deal, version 2, and whether a record agrees with it.

A page stores roster, own number and list before it reveals its number (``docs/fairness.md``). Only
a receipt proves that the server has not invented players afterwards.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, Literal

from pydantic import Field, StringConstraints, TypeAdapter, ValidationError
from pydantic.dataclasses import dataclass as validated

from stammtisch.cardplay.messages import say
from stammtisch.cardplay.refusals import BadInput
from stammtisch.table.proofs import HEX32, LENIENT, TABLE, Check, Proof2, Setting, checked

_TEXT = Annotated[str, StringConstraints(max_length=4096)]


@validated(config=LENIENT, frozen=True)
class ReceiptAttempt:
    """R, the page's own number, L, N and T of an attempt, as far as the page has seen them."""

    roster: _TEXT
    number: HEX32 | None
    list: _TEXT | None
    numbers: _TEXT | None
    draw: HEX32 | None


@validated(config=LENIENT, frozen=True)
class Receipt:
    """One page's receipt of one match. ``hash`` is C, as the page saw it first.

    ``kept`` is the version of the stored form.
    """

    kept: Literal[1]
    table: TABLE
    hash: HEX32
    attempts: Annotated[tuple[ReceiptAttempt, ...], Field(max_length=9)]


_RECEIPT: TypeAdapter[Receipt] = TypeAdapter(Receipt)


def read_receipt(line: bytes | str, name: str) -> Receipt:
    """The receipt in the file ``name``; ``BadInput`` if it is none."""
    try:
        return _RECEIPT.validate_json(line)
    except ValidationError:
        raise BadInput("verify.kept_form", name=name) from None


def compare(proof: Proof2, setting: Setting, receipt: Receipt) -> Iterator[Check]:
    """Whether the record agrees with what this page has seen."""
    yield checked(receipt.hash == proof.hash, say("verify.known"), say("verify.known.bad"))
    if len(receipt.attempts) != len(proof.attempts):
        mine, theirs = len(receipt.attempts), len(proof.attempts)
        yield Check(False, say("verify.kept.attempts.bad", kept=mine, number=theirs))
        return
    pairs = [
        (attempt, seen, proof.attempts[attempt - 1])
        for attempt, seen in enumerate(receipt.attempts, 1)
    ]
    for what, same in (
        ("roster", [seen.roster == proof.roster(setting, place) for place, seen, _ in pairs]),
        ("list", [seen.list in (None, tried.committed) for _, seen, tried in pairs]),
        (
            "draw",
            [
                seen.numbers in (None, tried.numbers)
                and seen.draw in (None, proof.draw(setting, place))
                for place, seen, tried in pairs
            ],
        ),
    ):
        bad = same.index(False) + 1 if False in same else 0
        good = say(f"verify.kept.{what}")
        yield checked(not bad, good, say(f"verify.kept.{what}.bad", attempt=bad))
    yield _own(proof, receipt.attempts)


def _own(proof: Proof2, attempts: Sequence[ReceiptAttempt]) -> Check:
    """Whether the page's number counts, and its list was stored before the number was revealed."""
    if not any(each.number for each in attempts):
        return Check(None, say("verify.kept.no_part"))
    number = attempts[-1].number
    if number is None or attempts[-1].list is None:
        return Check(False, say("verify.own.out"))
    counts = any(share.number == number for share in proof.attempts[-1].shares)
    return checked(counts, say("verify.own"), say("verify.own.bad"))
