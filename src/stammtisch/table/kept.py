"""What a page has kept of a fair deal, version 2, and whether a record agrees with it.

A page writes down roster, own number and list before it tells its number (``docs/fairness.md``).
Only this excludes that a server has invented players afterwards.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, Literal

from pydantic import Field, StringConstraints, TypeAdapter, ValidationError
from pydantic.dataclasses import dataclass as validated

from stammtisch.cardplay.messages import say
from stammtisch.cardplay.refusals import BadInput
from stammtisch.table.proofs import HEX32, LENIENT, TABLE, Check, Proof2, Setting, told

_TEXT = Annotated[str, StringConstraints(max_length=4096)]


@validated(config=LENIENT, frozen=True)
class KeptAttempt:
    """R, the page's own number, L, N and T of an attempt, as far as the page has seen them."""

    roster: _TEXT
    number: HEX32 | None
    list: _TEXT | None
    numbers: _TEXT | None
    draw: HEX32 | None


@validated(config=LENIENT, frozen=True)
class Kept:
    """What one page has kept of one match. ``hash`` is C, as the page saw it first."""

    kept: Literal[1]
    table: TABLE
    hash: HEX32
    attempts: Annotated[tuple[KeptAttempt, ...], Field(max_length=9)]


_KEPT: TypeAdapter[Kept] = TypeAdapter(Kept)


def read_kept(line: bytes | str, name: str) -> Kept:
    """What is kept in the file ``name``; ``BadInput`` if it is none."""
    try:
        return _KEPT.validate_json(line)
    except ValidationError:
        raise BadInput("verify.kept_form", name=name) from None


def compare(proof: Proof2, setting: Setting, kept: Kept) -> Iterator[Check]:
    """Whether the record tells what this page has seen."""
    yield told(kept.hash == proof.hash, say("verify.known"), say("verify.known.bad"))
    if len(kept.attempts) != len(proof.attempts):
        mine, theirs = len(kept.attempts), len(proof.attempts)
        yield Check(False, say("verify.kept.attempts.bad", kept=mine, number=theirs))
        return
    pairs = [
        (attempt, seen, proof.attempts[attempt - 1])
        for attempt, seen in enumerate(kept.attempts, 1)
    ]
    for what, same in (
        ("roster", [seen.roster == proof.roster(setting, place) for place, seen, _ in pairs]),
        ("list", [seen.list in (None, tried.committed) for _, seen, tried in pairs]),
        (
            "draw",
            [
                seen.numbers in (None, tried.told)
                and seen.draw in (None, proof.draw(setting, place))
                for place, seen, tried in pairs
            ],
        ),
    ):
        bad = same.index(False) + 1 if False in same else 0
        good = say(f"verify.kept.{what}")
        yield told(not bad, good, say(f"verify.kept.{what}.bad", attempt=bad))
    yield _own(proof, kept.attempts)


def _own(proof: Proof2, attempts: Sequence[KeptAttempt]) -> Check:
    """Whether the number that the page drew counts, and its list was kept before that."""
    if not any(each.number for each in attempts):
        return Check(None, say("verify.kept.no_part"))
    number = attempts[-1].number
    if number is None or attempts[-1].list is None:
        return Check(False, say("verify.own.out"))
    counts = any(share.number == number for share in proof.attempts[-1].shares)
    return told(counts, say("verify.own"), say("verify.own.bad"))
