"""Verifies that a match was dealt fairly: every check of ``docs/fairness.md`` on its records.

The client's ``web/src/fair/verify.ts`` is an independent second implementation. Only this one also
replays the deals by the rules.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from operator import attrgetter

from stammtisch.cardplay.match import Match, Seating
from stammtisch.cardplay.messages import say
from stammtisch.cardplay.options import parse_options
from stammtisch.cardplay.refusals import BadInput, Refusal
from stammtisch.cardplay.shuffle import VERSION as SHUFFLE
from stammtisch.records import Record, parse_record, replay
from stammtisch.table.fair import scheme
from stammtisch.table.fair.proof import Check, Proof, Setting, checked, parse_proof
from stammtisch.table.fair.receipts import Course, Receipt, Told, compare
from stammtisch.words import Voice

_MARKS = {True: "✓", False: "✗", None: "·"}


@dataclass(frozen=True, slots=True)
class Line:
    """One record of a match. ``number`` is its line in the file.

    ``match`` is one by its options before the first deal; by the defaults if they are illegal.
    """

    number: int
    record: Record
    proof: Proof
    seed: str
    match: Match
    players: tuple[str, ...]
    sits_out: tuple[str, ...]

    @property
    def setting(self) -> Setting:
        """What goes into the draw besides the proof."""
        return Setting(self.record.game.GAME.name, self.match.players, self.record.options)

    def seating(self, proof: Proof, setting: Setting) -> Seating:
        """Who sits where in this deal, if ``proof`` drew the first dealer from this line's seed."""
        drawn = replace(proof, seed=self.proof.seed).first_dealer_seed(setting)
        first = self.record.game.first_dealer(drawn, self.match.players)
        return replace(self.match, first_dealer=first).seating(self.proof.index)

    def seed_follows(self, proof: Proof, setting: Setting) -> bool:
        """Whether the deal's seed follows from the server's seed and the people's numbers."""
        drawn = replace(proof, seed=self.proof.seed)
        return self.seed == drawn.deal_seed(setting, self.proof.index)

    def dealer_follows(self, proof: Proof, setting: Setting) -> bool:
        """Whether the first dealer was drawn, and the deal has rotated since.

        Where a player sits out, a record says who of the others is its dealer (SK 9.4).
        """
        dealer = self.record.deal.get("dealer")
        return type(dealer) is int and dealer == self.seating(proof, setting).dealer

    def cards_follow(self, *_: object) -> bool:
        """Whether the cards follow from the deal's seed by the shuffle."""
        game = self.record.game
        try:
            deal = game.parse_deal(self.record.deal)
            stated, drawn = map(game.format_deal, (deal, game.deal(self.seed, deal.dealer)))
            # Whether the list makes it a Ramsch (SK 10.12) is no matter of its cards.
            return all(stated[pile] == drawn[pile] for pile in ("hands", *game.GAME.piles))
        except BadInput:  # An impossible deal, or a seed that is no text.
            return False


def read_line(number: int, line: bytes | str) -> Line:
    """A record with its proof.

    Raises:
        BadInput: this is no record, or it has no proof of a fair deal.
    """
    record = parse_record(line)
    data = json.loads(line)
    shuffle = data.get("shuffle")
    if not isinstance(shuffle, dict) or "fair" not in shuffle:
        raise BadInput("verify.no_proof")
    version, seed = shuffle.get("version"), shuffle.get("seed")
    if type(version) is not int or version != SHUFFLE or not isinstance(seed, str):
        raise BadInput("record.part", part="shuffle")
    options = record.game.GAME.options()
    with suppress(Refusal):  # Illegal options are found by the check of the rules.
        options = parse_options(record.game.GAME.options, record.options)
    proof = parse_proof(shuffle["fair"])
    names = [data.get(key) for key in ("players", "sits_out")]
    players, out = (tuple(map(str, each)) if isinstance(each, list) else () for each in names)
    return Line(number, record, proof, seed, record.game.Match(options), players, out)


def read_hash(text: str) -> str:
    """A hash as typed by a person; ``BadInput`` if it cannot be one."""
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
    """The outcome for one match, in words."""

    ok: bool
    text: str


def report(
    lines: Sequence[Line],
    language: str,
    known: str | None = None,
    receipts: Sequence[Receipt] = (),
    owed: bool = False,
) -> Report:
    """Check the lines of one match; report a heading and a line for each check.

    Receipts of other matches are left aside.
    """
    first = lines[0]
    game, table = first.record.game, first.proof.table
    voice = Voice(language, game.GAME.deck, "letters")
    voice = replace(voice, players=_names(lines, voice))
    title = say("verify.match", game=game.GAME.name.capitalize(), match=table, number=len(lines))
    own = [each for each in receipts if each.table == table]
    checks = list(check(lines, known, own, owed))
    said = [f"  {_MARKS[each.ok]} {voice.say(each.what)}" for each in checks]
    ok = all(each.ok is not False for each in checks)
    return Report(ok, "\n".join([voice.say(title), *said]))


def unmatched(receipt: Receipt, language: str) -> str:
    """The line for a receipt whose match is not in the file."""
    return f"{_MARKS[False]} {Voice(language).say(say('verify.kept.none', match=receipt.table))}"


def draws(receipts: Sequence[Receipt], language: str) -> str:
    """All draws that pages have kept, by day (UTC): how each ended, and its void attempts."""
    voice, said, today = Voice(language), [], ""
    for each in sorted(receipts, key=attrgetter("began")):
        day, void = each.began[:10], len(each.attempts) - 1
        end = "finished" if each.ended == "finished" else "broken_off"
        line = say(f"verify.draws.{end}", game=each.game.capitalize(), match=each.table)
        more = f" · {voice.say(say('verify.draws.void', number=void))}" if void > 0 else ""
        said += [day] * (day != today) + [f"  {each.began[11:16]} {voice.say(line)}{more}"]
        today = day
    return "\n".join(said)


def _names(lines: Sequence[Line], voice: Voice) -> tuple[str, ...]:
    """The players' names, by seat at the table; a record names those of its deal by its seats.

    Who sat out is known only where the dealers are those of the draw.
    """
    names = {player: voice.player(player) for player in range(lines[0].match.players)}
    proof, setting = lines[0].proof, lines[0].setting
    drawn = all(line.dealer_follows(proof, setting) for line in lines)
    for line in reversed(lines):
        seating = line.seating(proof, setting)
        if drawn or not seating.out:
            names.update(zip(seating.players, line.players, strict=False))
            names.update(zip(seating.out, line.sits_out, strict=False))
    return tuple(names.values())


def check(
    lines: Sequence[Line],
    known: str | None = None,
    receipts: Sequence[Receipt] = (),
    owed: bool = False,
) -> Iterator[Check]:
    """Check the lines of one match.

    ``known`` is the hash that was published before the match, ``receipts`` are what pages kept of
    it. ``owed``: the match does not hold without a receipt.
    """
    proof, setting = lines[0].proof, lines[0].setting
    yield _consistent(lines)
    promised = scheme.seed_hash(proof.table, proof.seed)
    yield checked(promised == proof.hash, say("verify.hash"), say("verify.hash.bad"))
    if known is not None:
        yield checked(known == proof.hash, say("verify.known"), say("verify.known.bad"))
    yield from proof.check_numbers(setting)
    yield from _kept(lines, receipts, owed)
    yield from proof.check_void(setting, len(lines))
    for what, follows in _FOLLOW.items():
        wrong = next((line.number for line in lines if not follows(line, proof, setting)), None)
        bad = say(f"verify.{what}.bad", line=wrong or 0)
        yield checked(wrong is None, say(f"verify.{what}", number=len(lines)), bad)
    yield _rules(lines)


_FOLLOW: Mapping[str, Callable[[Line, Proof, Setting], bool]] = {
    "seeds": Line.seed_follows,
    "dealers": Line.dealer_follows,
    "cards": Line.cards_follow,
}


def _dealt(line: Line, index: int, seed: str) -> Told:
    """Deal ``index`` of this line's match as the draw has it, from one of its seeds."""
    game, proof = line.record.game, line.proof
    seating = replace(line, proof=replace(proof, index=index)).seating(proof, line.setting)
    hands = game.format_deal(game.deal(seed, seating.dealer))["hands"]
    return Told(hands, (), seating)


def _course(lines: Sequence[Line]) -> Course:
    """The deals on record, and those that are not. Each of the latter takes a shuffle."""
    first, number = lines[0], len(lines)
    proof, setting = first.proof, first.setting
    told = [
        Told(line.record.deal.get("hands"), line.record.actions, line.seating(proof, setting))
        for line in lines
    ]
    void = {each.deal for each in proof.void if each.deal <= number}
    dealt_first = {index: _dealt(first, index, proof.first_seed(setting, index)) for index in void}
    return Course(told, _dealt(first, number, proof.deal_seed(setting, number)), dealt_first)


def _kept(lines: Sequence[Line], receipts: Sequence[Receipt], owed: bool) -> Iterator[Check]:
    """Compare with each receipt of the match; one at least must vouch for the whole of it."""
    proof, setting = lines[0].proof, lines[0].setting
    courses = [_course(lines)] if receipts else []
    compared = [[*compare(proof, setting, course, each)] for course in courses for each in receipts]
    for checks in compared:
        yield from checks
    if not receipts:
        yield Check(None, say("verify.invented"))
    if receipts or owed:
        whole = any(all(each.ok for each in checks) for checks in compared)
        yield checked(whole, say("verify.kept.whole"), say("verify.kept.whole.bad"))


def _consistent(lines: Sequence[Line]) -> Check:
    """The lines of a match agree with each other, and none is missing."""
    first = lines[0]
    for index, line in enumerate(lines):
        for part, same in (
            ("version", line.proof.version == first.proof.version),
            ("game", line.record.game is first.record.game),
            ("options", line.record.options == first.record.options),
            ("hash", line.proof.hash == first.proof.hash),
            ("seed", line.proof.seed == first.proof.seed),
            ("attempts", line.proof.attempts == first.proof.attempts),
            ("void", line.proof.void == first.proof.void),
        ):
            if not same:
                return Check(False, say("verify.story.bad", line=line.number, part=part))
        if line.proof.index != index:
            return Check(False, say("verify.story.gap", line=line.number, index=index + 1))
    return Check(True, say("verify.story", number=len(lines)))


def _rules(lines: Sequence[Line]) -> Check:
    """Every deal was played by the rules, and its result is theirs."""
    for line in lines:
        error = replay(line.record).error
        if isinstance(error, Refusal):
            why, clause = error.message, error.clause
            told = say("verify.rules.clause", line=line.number, why=why, clause=clause)
            return Check(False, told)
        if error:
            return Check(False, say("verify.rules.bad", line=line.number, why=error.message))
    return Check(True, say("verify.rules", number=len(lines)))
