"""ISS lines: a game of Skat as the International Skat Server writes it down (``docs/iss.md``)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, BinaryIO, NamedTuple, TypeAlias

from stammtisch.cardplay.actions import Discard, Play
from stammtisch.cardplay.cards import Card, Hand
from stammtisch.cardplay.game import State
from stammtisch.cardplay.refusals import BadInput, Refusal
from stammtisch.games.registry import game_named
from stammtisch.games.skat import PACK, SEATS, Deal, Options, Result, begin, parse_deal
from stammtisch.games.skat.cards import GRAND, NULL, POINTS
from stammtisch.games.skat.notation import Bid, Declare, Hold, Pass, TakeSkat
from stammtisch.games.skat.phases import Finished, Phase, Playing
from stammtisch.games.skat.phases import State as SkatState
from stammtisch.games.skat.scoring import SCHNEIDER
from stammtisch.records.files import MAX_LINE, read_lines
from stammtisch.records.record import format_record

KEYS = ("GM", "PC", "CO", "SE", "ID", "DT", "P0", "P1", "P2", "R0", "R1", "R2", "MV", "R")
"""The keys of a line in the order in which they are written."""

NAMES = ("P0", "P1", "P2")
"""Forehand, middlehand, rearhand: here seats 0, 1 and 2, so that seat 2 has dealt (SK 1.3)."""

_DEALER = 2
_GAME = "Skat"
_PLACE = "Stammtisch"  # where our own games were played
_DATE = "%Y-%m-%d/%H:%M:%S/UTC"
_VERBATIM = ("PC", "CO", "DT", "R0", "R1", "R2")  # what a record may keep for us under "iss"

_ISS_CARD = {card: card.replace("10", "T") for card in PACK}
_CARD_OF = {code: card for card, code in _ISS_CARD.items()}

_KIND_OF = {"C": "C", "S": "S", "H": "H", "D": "D", "G": GRAND, "N": NULL}
_KIND_LETTER = {kind: letter for letter, kind in _KIND_OF.items()}

_HIGHEST = {
    False: {"O": "ouvert", "Z": "schwarz", "S": "schneider"},
    True: {"S": "schneider", "Z": "schwarz", "O": "ouvert"},  # what a null may not be, first
}
"""By whether it is a null: the letters of the announcements, that which counts first."""

_SUFFIX = {
    False: {
        (False, None): "",
        (True, None): "H",
        (True, "schneider"): "HS",
        (True, "schwarz"): "HZ",
        (True, "ouvert"): "O",
    },
    True: {
        (False, None): "",
        (True, None): "H",
        (False, "ouvert"): "O",
        (True, "ouvert"): "OH",
    },
}
"""By whether it is a null, then by (hand, announced): what follows the letter of the kind."""

_WORD_OF = {"y": "hold", "p": "pass", "s": "take_skat"}

_RESULT_KEYS = ("d", "word", "v", "m", "bid", "p", "t", "s", "z")
"""What a result tells of the game itself; ``word`` and ``bid`` are words without a key."""

_RESULT = re.compile(
    r"d:(?P<d>-?\d) (?P<word>win|loss|penalty) v:(?P<v>-?\d{1,5}) m:(?P<m>-?\d{1,2})"
    r" (?P<bid>bidok|overbid) p:(?P<p>\d{1,3}) t:(?P<t>\d{1,2}) s:(?P<s>[01]) z:(?P<z>[01])"
    r" p0:[01] p1:[01] p2:[01] l:-?\d to:-?\d( r:[01])?".replace(" ", r"\s+")
)
_UNTOLD = ("", "unknown")

_START = re.compile(r"\s*\(;")
_PART = re.compile(r"(?P<key>[A-Z][A-Z0-9]*)\s*\[(?P<value>[^\]]*)\]|;|#[^\n]*|\s+")
_OPEN = re.compile(r"([A-Z][A-Z0-9]*\s*(\[[^\]]*)?)?")
_END = re.compile(r"\)(\s|#[^\n]*(\n|\Z))*")
_MARK = {False: re.compile(r"[\[)#]"), True: re.compile(r"\]")}
_CANNOT_STAND = re.compile(r"[\[\]#\x00-\x1f\x7f]|;\)")  # nothing is escaped in an ISS line


@dataclass(frozen=True, slots=True)
class Imported:
    """A game of an ISS line: its record, and how the line's result differs from it, if it does."""

    record: str
    difference: Refusal | None = None


# ---- games of a file ----------------------------------------------------------------------------


@dataclass(slots=True)
class _Begun:
    """A game of which the end has not been read yet; ``inside``: a bracket is open."""

    number: int
    lines: list[str] = field(default_factory=list)
    size: int = 0
    inside: bool = False

    def add(self, line: str) -> bool:
        """One more line; whether the game ends in it."""
        self.lines.append(line)
        self.size += len(line)
        at = 0
        while mark := _MARK[self.inside].search(line, at):
            at = mark.end()
            if mark[0] in ")#":
                return mark[0] == ")"
            self.inside = mark[0] == "["
        return False


def read_games(file: BinaryIO) -> Iterator[tuple[int, str | BadInput]]:
    """Each game's text and the number of its first line; ``BadInput`` in place of what is none.

    A game may go on over several lines. A line that begins with ``(;`` begins a game, whatever
    was before it, so that one that breaks off spoils no other.
    """
    begun: _Begun | None = None
    for number, line in read_lines(file):
        text = _decoded(line)
        begins = isinstance(text, BadInput) or bool(_START.match(text))
        if begun and begins:
            yield begun.number, BadInput("iss.end")
            begun = None
        if isinstance(text, BadInput):
            yield number, text
        elif begun is None and not begins:
            if not text.lstrip().startswith("#"):
                yield number, BadInput("iss.start")
        else:
            begun = begun or _Begun(number)
            if begun.add(text):
                yield begun.number, "".join(begun.lines)
                begun = None
            elif begun.size > MAX_LINE:
                yield begun.number, BadInput("record.too_long", limit=MAX_LINE)
                begun = None
    if begun:
        yield begun.number, BadInput("iss.end")


def _decoded(line: bytes | BadInput) -> str | BadInput:
    if isinstance(line, BadInput):
        return line
    try:
        return line.decode()
    except UnicodeDecodeError as error:
        return BadInput("record.utf8", place=error.start + 1)


# ---- from a line to a record --------------------------------------------------------------------


def parse_iss(text: str) -> Imported:
    """A record from the text of one game; its moves have been played through the rules.

    Raises:
        Refusal: a clause forbids the deal or a move.
        BadInput: this is no ISS line, not all cards of the game are in it, or moves are missing.
    """
    fields = _fields(text)
    for key in ("GM", "MV"):
        if not fields.get(key):
            raise BadInput("iss.key", key=key)
    if fields["GM"] != _GAME:
        raise BadInput("iss.game", value=_short(fields["GM"]))
    stated = _parse_result(fields.get("R", ""))
    moves = _moves(fields["MV"])
    deal = _deal(moves[0])
    reading = _Reading(deal)
    for move in moves[1:]:
        reading.take(move)
    state = _played(deal, reading.acts)
    if state.result is None and stated and not (reading.ended or _stopped(state)):
        raise BadInput("iss.missing")
    more = _more(fields, reading.aside)
    record = format_record(game_named("skat"), state, deal, Options(), **more)
    return Imported(record, _difference(stated, state.result) if state.result else None)


def _fields(text: str) -> dict[str, str]:
    """The values of a line by their keys."""
    start = _START.match(text)
    if not start:
        raise BadInput("iss.start")
    at, fields = start.end(), dict[str, str]()
    while part := _PART.match(text, at):
        at = part.end()
        key: str | None = part["key"]
        if key in fields:
            raise BadInput("iss.double", key=key)
        if key:
            fields[key] = part["value"]
    if _OPEN.fullmatch(text, at):
        raise BadInput("iss.end")
    if not _END.fullmatch(text, at):
        raise BadInput("iss.form", place=at + 1, value=_short(text[at:]))
    return fields


class _Move(NamedTuple):
    """A move of the line: its place there from 1, who makes it (``w`` is the world), and what."""

    place: int
    source: str
    text: str

    def __str__(self) -> str:
        return f"{self.source} {self.text}"

    def bad(self, id: str) -> BadInput:
        return BadInput(id, place=self.place, move=_short(str(self)))


class _ToAct(NamedTuple):
    """An act of ours, and the move that it comes from."""

    move: _Move
    action: str


def _moves(text: str) -> list[_Move]:
    if "??" in text:
        raise BadInput("iss.hidden")
    words = text.split()
    if len(words) % 2:
        raise BadInput("iss.pairs", value=_short(words[-1]))
    pairs = zip(words[::2], words[1::2], strict=True)
    moves = [_Move(place, *pair) for place, pair in enumerate(pairs, start=1)]
    if not moves or moves[0].source != "w":
        raise BadInput("iss.no_deal")
    return moves


def _deal(move: _Move) -> Deal:
    """Ten cards for each of forehand, middlehand and rearhand, and the skat."""
    codes = re.split(r"[.|]", move.text)
    if unknown := [code for code in codes if code not in _CARD_OF]:
        raise BadInput("iss.card", value=_short(unknown[0]))
    cards = [_CARD_OF[code] for code in codes]
    hands = [cards[at : at + 10] for at in (0, 10, 20)]
    return parse_deal({"dealer": _DEALER, "hands": hands, "skat": cards[30:]})


def _cards(text: str) -> Hand:
    """Cards with dots between and around them."""
    return tuple(_CARD_OF[code] for code in text.split(".") if code)


@dataclass(slots=True)
class _Reading:
    """The moves of a line, taken one by one, on their way to acts of ours.

    ``aside`` are those that are none: cards shown, and what ended the game early; each with the
    number of acts before it. ``half`` is a game that is named, its discard still to come.
    """

    deal: Deal
    acts: list[_ToAct] = field(default_factory=list)
    aside: list[tuple[int, str]] = field(default_factory=list)
    soloist: str = ""
    half: tuple[str, str] | None = None
    resigned: set[str] = field(default_factory=set)
    ended: bool = False

    def take(self, move: _Move) -> None:
        """One more move."""
        for form, read in _FORMS.get(move.source, ()):
            if found := form.fullmatch(move.text):
                return read(self, move, found)
        raise move.bad("iss.move")

    def say(self, move: _Move, found: re.Match[str]) -> None:
        """Yes, pass, or the wish for the skat."""
        if found[0] == "s":
            self.soloist = move.source
        self._add(move, _WORD_OF[found[0]])

    def call(self, move: _Move, found: re.Match[str]) -> None:
        """A bid; forehand's late 18 is one too."""
        self._add(move, f"bid {found[0]}")

    def turn_up(self, move: _Move, found: re.Match[str]) -> None:
        """The skat, which the deal has told already."""
        if not self.acts or self.acts[-1].action != _WORD_OF["s"]:
            raise move.bad("iss.move")
        self._compare(move, _cards(found[0]), self.deal.skat)

    def name(self, move: _Move, found: re.Match[str]) -> None:
        """The game: out of hand, with the two cards laid away, or those in the next move."""
        kind, letters, cards = _KIND_OF[found["kind"]], found["letters"], _cards(found["cards"])
        highest = (name for letter, name in _HIGHEST[kind == NULL].items() if letter in letters)
        declare = str(Declare(kind, next(highest, None)))
        hand = "H" in letters or ("O" in letters and kind != NULL)
        self.soloist = move.source
        if hand and len(cards) in (0, 10):
            self._add(move, "hand", declare)
            self._compare(move, cards, self._dealt(move))
        elif "H" not in letters and len(cards) in (2, 12):
            self._lay_away(move, declare, cards)
        elif not cards:
            self._add(move)
            self.half = move.source, declare
        else:
            raise move.bad("iss.move")

    def lay_away(self, move: _Move, found: re.Match[str]) -> None:
        """The other half of a game that was named without its discard."""
        if not self.half or self.half[0] != move.source:
            raise move.bad("iss.move")
        declare, self.half = self.half[1], None
        self._lay_away(move, declare, _cards(found[0]))

    def play(self, move: _Move, found: re.Match[str]) -> None:
        """A card."""
        self._add(move, f"play {_CARD_OF[found[0]]}")

    def set_aside(self, move: _Move, found: re.Match[str]) -> None:
        """No act of ours; the soloist who resigns ends the game, of the defenders both must."""
        self.aside.append((len(self.acts), str(move)))
        if found[0] == "RE":
            self.resigned.add(move.source)
        defenders = self.resigned - {self.soloist}
        given_up = self.soloist in self.resigned or len(defenders) == SEATS - 1
        self.ended = self.ended or move.source == "w" or given_up

    def _add(self, move: _Move, *actions: str) -> None:
        if self.ended:
            raise move.bad("iss.after")
        if self.half:
            raise move.bad("iss.discard")
        self.acts += [_ToAct(move, action) for action in actions]

    def _lay_away(self, move: _Move, declare: str, cards: Hand) -> None:
        self._add(move, str(Discard(cards[:2])), declare)
        twelve = (*self._dealt(move), *self.deal.skat)
        self._compare(move, cards[2:], tuple(card for card in twelve if card not in cards[:2]))

    def _dealt(self, move: _Move) -> Hand:
        return self.deal.hands[int(move.source)]

    def _compare(self, move: _Move, shown: Hand, held: Hand) -> None:
        if shown and sorted(shown) != sorted(held):
            raise move.bad("iss.contradicts")


_C = r"[CSHD][7-9TJQKA]"
_Form: TypeAlias = tuple[re.Pattern[str], Callable[[_Reading, _Move, re.Match[str]], None]]
_OF_PLAYERS: tuple[_Form, ...] = (
    (re.compile(_C), _Reading.play),
    (re.compile(r"[yps]"), _Reading.say),
    (re.compile(r"[1-9][0-9]{1,8}"), _Reading.call),
    (re.compile(rf"RE|SC(\.{_C})*"), _Reading.set_aside),
    (re.compile(rf"(?P<kind>[CSHDGN])(?P<letters>[OHSZ]*)(?P<cards>(\.{_C})*)"), _Reading.name),
    (re.compile(rf"{_C}\.{_C}((\.{_C}){{10}})?"), _Reading.lay_away),
)
_OF_WORLD: tuple[_Form, ...] = (
    (re.compile(rf"{_C}\.{_C}"), _Reading.turn_up),
    (re.compile(r"(TI|LE)\.[012]"), _Reading.set_aside),
)
_FORMS: dict[str, tuple[_Form, ...]] = {"w": _OF_WORLD, **dict.fromkeys("012", _OF_PLAYERS)}
"""By source: what its moves look like, and who reads them."""


def _played(deal: Deal, acts: list[_ToAct]) -> SkatState:
    """The state after all acts; where a clause forbids one, the refusal names the move."""
    state: SkatState = begin(deal)
    for move, action in acts:
        try:
            state = state.act(int(move.source), action)
        except Refusal as refusal:
            why = refusal.message
            raise Refusal(
                refusal.clause, "iss.refused", place=move.place, move=_short(str(move)), why=why
            ) from None
    return state


def _stopped(state: SkatState) -> bool:
    """Whether ISS stops here: what was announced is missed. By SK 5.6 the play would go on."""
    if not isinstance(state, Playing) or state.trick or state.contract.kind == NULL:
        return False
    lost = [trick for trick in state.tricks if trick.winner != state.contract.soloist]
    if state.contract.announced == "schneider":
        return sum(POINTS[card] for trick in lost for card in trick.cards) > 120 - SCHNEIDER
    return state.contract.announced is not None and bool(lost)


def _more(fields: Mapping[str, str], aside: list[tuple[int, str]]) -> dict[str, Any]:
    """The optional keys of the record; what has no place there stands under ``iss`` as it is."""
    kept = {key: value for key, value in fields.items() if value}
    names = [kept.pop(key, "") for key in NAMES]
    series, index = kept.pop("SE", None), kept.pop("ID", None)
    match = {"id": series, "index": _number(index)}
    more: dict[str, Any] = {"players": names} if any(names) else {}
    if series or index:
        more["match"] = {key: value for key, value in match.items() if value is not None}
    if when := _when(kept.get("DT", "")):
        more["when"] = when
        del kept["DT"]
    iss: dict[str, Any] = {key: kept[key] for key in kept if key not in ("GM", "MV")}
    if aside:
        iss["moves"] = [list(each) for each in aside]
    return more | ({"iss": iss} if iss else {})


def _number(text: str | None) -> int | str | None:
    """A number where the text is one, and no other text would give the same."""
    return int(text) if text and re.fullmatch(r"0|[1-9][0-9]{0,17}", text) else text


def _when(text: str) -> str | None:
    try:
        return datetime.strptime(text, _DATE).replace(tzinfo=UTC).isoformat()
    except ValueError:
        return None


def _short(text: str) -> str:
    """The beginning of a text, fit to be shown: what cannot be printed is a question mark."""
    shown = "".join(sign if sign.isprintable() else "?" for sign in text[:40])
    return shown if len(text) <= 40 else shown + "…"


# ---- results ------------------------------------------------------------------------------------


def _parse_result(text: str) -> dict[str, str]:
    """What a result tells of the game; nothing where ISS did not know it."""
    text = text.strip()
    if text in _UNTOLD:
        return {}
    if text == "passed":
        return {"word": text}
    found = _RESULT.fullmatch(text)
    if not found:
        raise BadInput("iss.result", value=_short(text))
    return {key: found[key] for key in _RESULT_KEYS}


def _result_told(result: Result, dealer: int = _DEALER) -> dict[str, str]:
    """What an ISS line tells of this result."""
    contract = result.contract
    if contract is None:
        return {"word": "passed"}
    points, tricks, trumps = result.card_points, result.tricks, contract.kind != NULL
    told: dict[str, int | str] = {
        "d": _place(contract.soloist, dealer),
        "word": "win" if result.won else "loss",
        "v": result.scores[contract.soloist],
        "m": result.matadors,
        "bid": "overbid" if result.overbid else "bidok",
        "p": points,
        "t": tricks,
        "s": int(trumps and (points >= SCHNEIDER or 120 - points >= SCHNEIDER)),
        "z": int(trumps and tricks in (0, 10)),
    }
    return {key: str(value) for key, value in told.items()}


def _spelled(told: Mapping[str, str]) -> str:
    """``d:0 win v:48 …`` — of what is told, in the order of an ISS line."""
    items = ((key, told[key]) for key in _RESULT_KEYS if key in told)
    return " ".join(text if key in ("word", "bid") else f"{key}:{text}" for key, text in items)


def _difference(stated: Mapping[str, str], result: Result) -> Refusal | None:
    """Where a line's result is not ours (``docs/iss.md`` tells which differences are known)."""
    found = _result_told(result)
    keys = [key for key in _RESULT_KEYS if stated.get(key) != found.get(key)]
    if not stated or not keys:
        return None
    told, ours = (
        _spelled({key: each[key] for key in keys if key in each}) for each in (stated, found)
    )
    return Refusal(result.clause, "iss.differs", stated=told or _spelled(stated), found=ours)


# ---- from a record to a line --------------------------------------------------------------------


def format_iss(state: State, more: Mapping[str, Any]) -> str:
    """The ISS line of a finished deal of Skat, without its end; ``more`` is the rest of its record.

    The players stand in it by their places, whoever has dealt.

    Raises:
        BadInput: the deal is none of Skat or not over, or a name holds what cannot stand there.
    """
    if not isinstance(state, Finished):
        raise BadInput("iss.unfinished" if isinstance(state, Phase) else "iss.not_skat")
    told = _result_told(state.result, state.deal.dealer)
    tail = " p0:0 p1:0 p2:0 l:-1 to:-1 r:0" if state.result.contract else ""
    values = {
        "GM": _GAME,
        **_values(more, state.deal.dealer),
        "MV": "".join(f"{move} " for move in _moves_of(state)),
        "R": _spelled(told) + tail,
    }
    return "(;" + "".join(f"{key}[{values.get(key, '')}]" for key in KEYS) + " ;)"


def _values(more: Mapping[str, Any], dealer: int) -> dict[str, str]:
    """Place, series, time and names, as far as the record has them."""
    kept, match, players = more.get("iss"), more.get("match"), more.get("players")
    kept = kept if isinstance(kept, dict) else {}
    match = match if isinstance(match, dict) else {}
    values: dict[str, Any] = {"PC": _PLACE}
    values |= {key: kept[key] for key in _VERBATIM if key in kept}
    values |= {"SE": match.get("id"), "ID": match.get("index")}
    if when := _date(more.get("when")):
        values["DT"] = when
    if isinstance(players, list) and len(players) == SEATS:
        values |= {NAMES[_place(seat, dealer)]: name for seat, name in enumerate(players)}
    return {key: _text(value) for key, value in values.items()}


def _text(value: Any) -> str:
    """A text or a number as a value of the line; anything else has no place there."""
    text = str(value) if isinstance(value, (str, int)) and not isinstance(value, bool) else ""
    if _CANNOT_STAND.search(text):
        raise BadInput("iss.text", value=_short(text))
    return text


def _date(when: Any) -> str | None:
    try:
        time = datetime.fromisoformat(when)
        return (time if time.tzinfo else time.replace(tzinfo=UTC)).astimezone(UTC).strftime(_DATE)
    except (TypeError, ValueError, OverflowError):
        return None


def _place(seat: int, dealer: int) -> int:
    """0 for forehand, 1 for middlehand, 2 for rearhand, who has dealt (SK 1.3)."""
    return (seat - dealer - 1) % SEATS


def _moves_of(state: Finished) -> Iterator[str]:
    """The moves of a deal as the world sees them."""
    deal, laid_away = state.deal, ""
    hands = [deal.hands[(deal.dealer + 1 + place) % SEATS] for place in range(SEATS)]
    yield f"w {_dotted(card for hand in (*hands, deal.skat) for card in hand)}"
    for seat, action in state.history:
        who = _place(seat, deal.dealer)
        match action:
            case Bid(value):
                yield f"{who} {value}"
            case Hold():
                yield f"{who} y"
            case Pass():
                yield f"{who} p"
            case TakeSkat():
                yield f"{who} s"
                yield f"w {_dotted(deal.skat)}"
            case Discard(cards):
                laid_away = _dotted(cards)
            case Declare(kind, announced):
                suffix = _SUFFIX[kind == NULL][not laid_away, announced]
                game = _KIND_LETTER[kind] + suffix
                yield f"{who} {game}.{laid_away}" if laid_away else f"{who} {game}"
            case Play(card):
                yield f"{who} {_ISS_CARD[card]}"


def _dotted(cards: Iterator[Card] | Hand) -> str:
    return ".".join(_ISS_CARD[card] for card in cards)
