"""Was a match dealt fairly? Every check of ``docs/fairness.md``, on the records of a match.

The client's ``web/src/fair/verify.ts`` does the same work without this code. Only here the deals
are played through the rules too.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Annotated, Any, Literal

from pydantic import ConfigDict, Field, StringConstraints, TypeAdapter, ValidationError
from pydantic.dataclasses import dataclass as validated

from stammtisch.cardplay.messages import Message, say
from stammtisch.cardplay.options import parse_options
from stammtisch.cardplay.refusals import BadInput, Refusal
from stammtisch.cardplay.shuffle import VERSION as SHUFFLE
from stammtisch.games.registry import AnyGame
from stammtisch.records import Record, parse_record, replay
from stammtisch.table import fairness
from stammtisch.words import Voice

_HEX32 = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{64}$")]
_COUNT = Annotated[int, Field(ge=0, lt=2**53)]
_LENIENT = ConfigDict(extra="ignore", strict=True)


@validated(config=_LENIENT, frozen=True)
class Share:
    """One person's part. A number counts where ``out`` is ``None``."""

    seat: _COUNT
    commitment: _HEX32 | None
    number: _HEX32 | None
    out: Literal["commit", "reveal"] | None


@validated(config=_LENIENT, frozen=True)
class Proof:
    """What a record says of the fair deal: its ``shuffle.fair``."""

    version: Literal[1]
    table: Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{1,64}$")]
    index: _COUNT
    hash: _HEX32
    seed: _HEX32
    shares: tuple[Share, ...]


_PROOF = TypeAdapter(Proof)
_MARKS = {True: "✓", False: "✗", None: "·"}


@dataclass(frozen=True, slots=True)
class Line:
    """One record of a match. ``number`` is its line in the file."""

    number: int
    record: Record
    proof: Proof
    seed: str
    players: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Check:
    """One thing that was looked at. ``ok`` is ``None`` where it is only something to know."""

    ok: bool | None
    what: Message


def read_line(number: int, line: bytes | str) -> Line:
    """A record with all that can be checked about its deal.

    Raises:
        BadInput: this is no record, or it says nothing about a fair deal.
    """
    record = parse_record(line)
    data = json.loads(line)
    shuffle = data.get("shuffle")
    if not isinstance(shuffle, dict) or "fair" not in shuffle:
        raise BadInput("verify.no_proof")
    version, seed = shuffle.get("version"), shuffle.get("seed")
    if type(version) is not int or version != SHUFFLE or not isinstance(seed, str):
        raise BadInput("record.part", part="shuffle")
    with suppress(Refusal):  # By the rules: that is a check of its own.
        parse_options(record.game.Options, record.options)
    try:
        proof = _PROOF.validate_json(json.dumps(shuffle["fair"]))
    except ValidationError:
        raise BadInput("record.part", part="shuffle.fair") from None
    names = data.get("players")
    players = tuple(map(str, names)) if isinstance(names, list) else ()
    return Line(number, record, proof, seed, players)


def read_hash(text: str) -> str:
    """A hash that somebody has kept; ``BadInput`` if it cannot be one."""
    found = text.strip().lower()
    if not re.fullmatch("[0-9a-f]{64}", found):
        raise BadInput("verify.hash_form", value=text)
    return found


def matches(lines: Sequence[Line]) -> list[list[Line]]:
    """The lines of each match, in the order of the file."""
    found: dict[str, list[Line]] = {}
    for line in lines:
        found.setdefault(line.proof.table, []).append(line)
    return list(found.values())


@dataclass(frozen=True, slots=True)
class Report:
    """What was found out about a match, in words."""

    ok: bool
    text: str


def report(lines: Sequence[Line], language: str, known: str | None = None) -> Report:
    """Check the lines of one match, and tell it: a heading, and a line for each check."""
    first = lines[0]
    game, table = first.record.game, first.proof.table
    voice = Voice(language, game.PACK_NAME, "letters", players=first.players)
    title = say("verify.match", game=game.NAME.capitalize(), match=table, number=len(lines))
    checks = list(check(lines, known))
    told = [f"  {_MARKS[each.ok]} {voice.say(each.what)}" for each in checks]
    ok = all(each.ok is not False for each in checks)
    return Report(ok, "\n".join([voice.say(title), *told]))


def check(lines: Sequence[Line], known: str | None = None) -> Iterator[Check]:
    """Check the lines of one match; ``known`` is the hash that was published when it began."""
    proof = lines[0].proof
    yield _story(lines)
    yield _told(
        fairness.seed_hash(proof.table, proof.seed) == proof.hash,
        say("verify.hash"),
        say("verify.hash.bad"),
    )
    if known is not None:
        yield _told(known == proof.hash, say("verify.known"), say("verify.known.bad"))
    yield from _numbers(lines[0])
    mixed = fairness.mix(
        {share.seat: share.number for share in proof.shares if share.number and not share.out}
    )
    yield _seeds(lines, mixed)
    yield _dealers(lines, mixed)
    yield _cards(lines)
    yield _rules(lines)


def _told(ok: bool, good: Message, bad: Message) -> Check:
    return Check(ok, good if ok else bad)


def _story(lines: Sequence[Line]) -> Check:
    """All lines of a match tell the same, each of its own deal."""
    first = lines[0]
    for index, line in enumerate(lines):
        for part, same in (
            ("game", line.record.game is first.record.game),
            ("options", line.record.options == first.record.options),
            ("hash", line.proof.hash == first.proof.hash),
            ("seed", line.proof.seed == first.proof.seed),
            ("shares", line.proof.shares == first.proof.shares),
        ):
            if not same:
                return Check(False, say("verify.story.bad", line=line.number, part=part))
        if line.proof.index != index:
            return Check(False, say("verify.story.gap", line=line.number, index=index + 1))
    return Check(True, say("verify.story", number=len(lines)))


def _numbers(line: Line) -> Iterator[Check]:
    """Everybody's number is the one that was promised; who is left out is named."""
    proof, seats = line.proof, range(line.record.game.SEATS)
    owners = [share.seat for share in proof.shares]
    for share in proof.shares:
        wrong = share.seat not in seats or owners.count(share.seat) > 1
        if share.out is None:
            promised = fairness.commitment(proof.table, share.seat, share.number or "")
            wrong = wrong or promised != share.commitment
        if wrong:
            yield Check(False, say("verify.numbers.bad", seat=share.seat))
            return
    counting = sum(share.out is None for share in proof.shares)
    yield _told(counting > 0, say("verify.numbers", number=counting), say("verify.numbers.none"))
    for share in proof.shares:
        if share.out == "commit":
            yield Check(None, say("verify.out.commit", seat=share.seat))
        elif share.out == "reveal":
            yield Check(None, say("verify.out.reveal", seat=share.seat))


def _seeds(lines: Sequence[Line], mixed: str) -> Check:
    """Each deal's seed follows from the server's seed and everybody's numbers."""
    for line in lines:
        proof = line.proof
        if line.seed != fairness.deal_seed(proof.seed, proof.table, mixed, proof.index):
            return Check(False, say("verify.seeds.bad", line=line.number))
    return Check(True, say("verify.seeds", number=len(lines)))


def _dealers(lines: Sequence[Line], mixed: str) -> Check:
    """The first dealer was drawn, and the deal has passed on after each deal."""
    for line in lines:
        proof, game = line.proof, line.record.game
        first = game.first_dealer(fairness.first_dealer_seed(proof.seed, proof.table, mixed))
        dealer = line.record.deal.get("dealer")
        if type(dealer) is not int or dealer != (first + proof.index) % game.SEATS:
            return Check(False, say("verify.dealers.bad", line=line.number))
    return Check(True, say("verify.dealers"))


def _cards(lines: Sequence[Line]) -> Check:
    """The cards are those that the shuffle makes of each deal's seed."""
    for line in lines:
        if not _same_cards(line.record.game, line.seed, line.record.deal):
            return Check(False, say("verify.cards.bad", line=line.number))
    return Check(True, say("verify.cards", number=len(lines)))


def _same_cards(game: AnyGame, seed: str, stated: Mapping[str, Any]) -> bool:
    try:
        deal = game.parse_deal(stated)
        return bool(deal == game.deal(seed, deal.dealer))
    except BadInput:  # An impossible deal, or a seed that is no text.
        return False


def _rules(lines: Sequence[Line]) -> Check:
    """Every deal was played by the rules, and its result is what they say."""
    for line in lines:
        played = replay(line.record)
        if played.trouble:
            why = played.trouble.message
            if isinstance(played.trouble, Refusal):
                clause = played.trouble.clause
                return Check(
                    False, say("verify.rules.clause", line=line.number, why=why, clause=clause)
                )
            return Check(False, say("verify.rules.bad", line=line.number, why=why))
    return Check(True, say("verify.rules", number=len(lines)))
