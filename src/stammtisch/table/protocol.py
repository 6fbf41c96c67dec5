"""The messages between the server and a page (``docs/protocol.md``).

The client's types are generated from these (``tools/client.py``). Incoming messages are validated
against them; outgoing ones are built from views and contain no secrets.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Literal, TypeAlias, get_args

from pydantic import ConfigDict, Field, StringConstraints, TypeAdapter
from pydantic.dataclasses import dataclass as validated

from stammtisch.cardplay.messages import Message
from stammtisch.cardplay.results import Line, Section, Verdict
from stammtisch.coach.judgement import Label

VERSION = 5
"""A page of another version is told to reload."""

TOKEN = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{1,64}$")]
HEX32 = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{64}$")]
ANSWER = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_ ]{1,40}$")]
SEAT = Annotated[int, Field(ge=0, le=7)]
COUNT = Annotated[int, Field(ge=0, le=2**53)]

Reaction: TypeAlias = Literal["well_played", "thanks", "oops", "hurry", "thinking", "hello"]
REACTIONS: tuple[str, ...] = get_args(Reaction)
"""All reactions: there is no free chat."""

Pace: TypeAlias = Literal["calm", "brisk"]
"""The pace of a table (``clock.PACES``)."""

_STRICT = ConfigDict(extra="forbid", strict=True)


# ---- from the page -------------------------------------------------------------------------------


@validated(config=_STRICT, frozen=True)
class Hello:
    """The first message. After a reconnect with the last ``seq`` that the page has seen."""

    type: Literal["hello"]
    version: int
    epoch: TOKEN | None = None
    seq: COUNT | None = None


@validated(config=_STRICT, frozen=True)
class Sit:
    """Take a seat of ``TableInfo.free``; without a number, the first of them."""

    type: Literal["sit"]
    seat: SEAT | None = None


@validated(config=_STRICT, frozen=True)
class Stand:
    """Leave the seat. In a running match a bot plays on until the person sits down again."""

    type: Literal["stand"]


@validated(config=_STRICT, frozen=True)
class FillSeat:
    """The host puts a bot on an open seat, or (``bot`` is ``None``) opens a bot's seat again.

    Between deals: another bot takes a bot's seat.
    """

    type: Literal["fill"]
    seat: SEAT
    bot: TOKEN | None


@validated(config=_STRICT, frozen=True)
class Allow:
    """The host lets spectators take a bot's seat between deals, or not."""

    type: Literal["allow"]
    newcomers: bool


@validated(config=_STRICT, frozen=True)
class Amend:
    """Between deals, a person alone with bots changes practice or pace, from the next deal on.

    What is ``None`` stays as it is.
    """

    type: Literal["amend"]
    practice: bool | None = None
    pace: Pace | None = None


@validated(config=_STRICT, frozen=True)
class Commit:
    """Fair deal: the page's commitment to its number, for this attempt."""

    type: Literal["commit"]
    commitment: HEX32
    attempt: COUNT = 1


@validated(config=_STRICT, frozen=True)
class Reveal:
    """Fair deal: the page's number, sent when all commitments are known.

    A number for an earlier attempt is refused without further effect.
    """

    type: Literal["reveal"]
    number: HEX32
    attempt: COUNT = 1


@validated(config=_STRICT, frozen=True)
class Act:
    """A player acts. The page chooses ``id``, so that a repeated act has no effect.

    ``position`` is the position that the player saw: at any other the act is stale.
    """

    type: Literal["act"]
    id: TOKEN
    position: COUNT
    action: Annotated[str, StringConstraints(max_length=80)]


@validated(config=_STRICT, frozen=True)
class Continue:
    """This player has seen the result of deal number ``deal`` and is ready for the next."""

    type: Literal["continue"]
    deal: COUNT


@validated(config=_STRICT, frozen=True)
class Propose:
    """Propose that the rest of the deal is decided."""

    type: Literal["propose"]
    position: COUNT


@validated(config=_STRICT, frozen=True)
class Answer:
    """Agree to the proposal at this position, or decline it."""

    type: Literal["answer"]
    position: COUNT
    agree: bool


@validated(config=_STRICT, frozen=True)
class Undo:
    """At a practice table against bots: undo one's last act.

    Bots may have acted since ``position``.
    """

    type: Literal["undo"]
    position: COUNT


@validated(config=_STRICT, frozen=True)
class Again:
    """At a practice table against bots, after a deal: deal the same cards again."""

    type: Literal["again"]
    deal: COUNT


@validated(config=_STRICT, frozen=True)
class Hint:
    """At a practice table: ask what a bot would do here."""

    type: Literal["hint"]
    position: COUNT


@validated(config=_STRICT, frozen=True)
class Back:
    """The person plays again; the bot that covers the seat stops."""

    type: Literal["back"]


@validated(config=_STRICT, frozen=True)
class React:
    """Show a reaction to everybody at the table."""

    type: Literal["react"]
    reaction: Reaction


@validated(config=_STRICT, frozen=True)
class Ping:
    """A keep-alive, answered by ``pong`` with the same number."""

    type: Literal["ping"]
    number: COUNT


ClientMessage: TypeAlias = Annotated[
    Hello
    | Sit
    | Stand
    | FillSeat
    | Allow
    | Amend
    | Commit
    | Reveal
    | Act
    | Continue
    | Propose
    | Answer
    | Undo
    | Again
    | Hint
    | Back
    | React
    | Ping,
    Field(discriminator="type"),
]


# ---- what lies on the table ----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Offer:
    """An action that this player may take now: a menu entry.

    ``action`` is its text, ``label`` its name in a menu. ``card`` is the card that it plays, if
    any. ``worth``, ``enough`` and ``lines`` are an estimate by the rules: the value of the action
    or what it needs, whether that reaches the bid, and how it is computed.
    """

    action: str
    label: Message
    card: str | None = None
    worth: int | None = None
    enough: bool | None = None
    lines: tuple[Line, ...] = ()


@dataclass(frozen=True, slots=True)
class Choice:
    """Discard ``number`` of ``cards``; the action is ``word`` and the codes of the cards."""

    word: str
    number: int
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Taken:
    """A complete trick; the cards are in the order of play, the leader's first."""

    leader: int
    cards: tuple[str, ...]
    winner: int


@dataclass(frozen=True, slots=True)
class Outcome:
    """A finished deal: the clause that decided, a sentence, the itemised score.

    ``contract`` is the name of the contract that was played, if any. ``record`` is the result as
    the record holds it (``docs/record.md``). ``scores`` and ``verdicts`` are by seat of the deal.
    ``verdict`` is the reader's own, and ``yours`` tells the reader the outcome, if the headline
    words it differently. Both are ``None`` for a reader to whom this deal was not dealt.
    """

    clause: str
    headline: Message
    contract: Message | None
    sheet: tuple[Section, ...]
    scores: tuple[int, ...]
    record: dict[str, object]
    verdicts: tuple[Verdict, ...]
    verdict: Verdict | None = None
    yours: Message | None = None


@dataclass(frozen=True, slots=True)
class LaidOpen:
    """All cards, shown when the deal is over and never before.

    ``hands`` are those at the end. ``out_of_play`` are the cards that are in no hand and were not
    played: the skat or the discard, the rest of the stock as it lies, the turn-up last. ``tricks``
    are the complete ones; ``points`` are each player's card points.
    """

    hands: tuple[tuple[str, ...], ...]
    out_of_play: tuple[str, ...]
    tricks: tuple[Taken, ...]
    points: tuple[int, ...] | None


@dataclass(frozen=True, slots=True)
class Ordering:
    """The hand sorted in one of the orders that a person may choose."""

    name: Message
    hand: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Position:
    """What one person sees of the deal now.

    ``number`` counts the positions of the whole match: an act names the one that it answers.
    Seats are those of the deal, and ``seating`` says which player of the table sits on each. They
    differ where a player sits out (SK 9.4); then ``seat`` is ``None`` for who sits out. Messages
    name players of the table. ``deal`` counts the deals begun, ``index`` is the deal's place in the
    match: they differ where cards are dealt again. ``acted`` counts the acts of the deal so far.

    ``spoken`` is, by seat, the last call or announcement that still matters. ``board`` is the part
    of the table that only this game has (``faces/<game>/board.py``). ``estimates`` are of actions
    that are not in the menu yet (Skat: declarations, before the discard). ``window_ms`` is the rest
    of the interrupt window, until whose end the act of ``to_act`` is held; it depends on no card.
    ``move_ms`` and ``reserve_ms`` are the rest of the time of ``to_act``, under time control.
    """

    number: int
    deal: int
    index: int
    acted: int
    seating: tuple[int, ...]
    seat: int | None
    phase: str
    dealer: int
    to_act: int | None
    may_act: tuple[int, ...]
    hand: tuple[str, ...]
    orders: tuple[Ordering, ...]
    hand_sizes: tuple[int, ...]
    open_cards: tuple[tuple[str, ...], ...]
    laid_away: tuple[str, ...]
    leader: int
    trick: tuple[str, ...]
    last_trick: Taken | None
    trick_counts: tuple[int, ...]
    tricks: tuple[Taken, ...] | None
    points: tuple[int, ...] | None
    facts: tuple[Message, ...]
    spoken: tuple[Message | None, ...]
    offers: tuple[Offer, ...]
    choice: Choice | None
    estimates: tuple[Offer, ...]
    board: object
    outcome: Outcome | None
    laid_open: LaidOpen | None = None
    window_ms: int = 0
    move_ms: int | None = None
    reserve_ms: int | None = None


@dataclass(frozen=True, slots=True)
class Sitter:
    """The owner of a seat. ``covered``: a bot plays for the person now.

    ``kept`` is the name of the guest for whom an open seat is kept, ``next`` that of the guest who
    takes a bot's seat after this deal.
    """

    seat: int
    kind: Literal["open", "person", "bot"]
    name: str = ""
    bot: str | None = None
    host: bool = False
    here: bool = False
    covered: bool = False
    ready: bool = False
    kept: str | None = None
    next: str | None = None


@dataclass(frozen=True, slots=True)
class Row:
    """One deal of the match sheet. ``brought`` are the points that it brought each player.

    ``dealer`` is a player of the table. ``seating`` says which of them sat on each seat of the
    deal: the outcome speaks of those. ``acts`` are all acts of the deal as its record has them, as
    one text (``docs/fairness.md``).
    """

    deal: int
    dealer: int
    seating: tuple[int, ...]
    brought: tuple[int, ...]
    outcome: Outcome
    acts: str


@dataclass(frozen=True, slots=True)
class Sheet:
    """The match so far. ``notes`` are facts that matter for the next deal."""

    headline: Message
    rows: tuple[Row, ...]
    totals: tuple[int, ...]
    notes: tuple[Message, ...]
    finished: bool


@dataclass(frozen=True, slots=True)
class Share:
    """One person's share in the fair deal; ``out`` is the step at which it was left out."""

    seat: int
    commitment: str | None = None
    number: str | None = None
    out: str | None = None


@dataclass(frozen=True, slots=True)
class Attempt:
    """One attempt to draw: what sits on each seat, and the share of each person."""

    seats: tuple[Literal["person", "bot"], ...]
    shares: tuple[Share, ...]


@dataclass(frozen=True, slots=True)
class Fairness:
    """The fair deal of this match (``docs/fairness.md``), by the scheme's ``version``.

    ``awaiting`` is what the pages have to send now. The last of ``attempts`` is the one that runs
    or was used; those before it are void. ``seed`` is published when the match is over.
    """

    version: int
    hash: str
    awaiting: Literal["commit", "reveal"] | None
    attempts: tuple[Attempt, ...]
    seed: str | None = None


@dataclass(frozen=True, slots=True)
class Clock:
    """Seconds for each move, and a reserve for the whole match."""

    move: int
    reserve: int


@dataclass(frozen=True, slots=True)
class Proposal:
    """``seat`` proposes that the rest is decided; ``agreed`` are the seats that agree."""

    seat: int
    agreed: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TableInfo:
    """The table; ``you``, ``host``, ``can``, ``free`` and ``left`` differ between viewers.

    ``can`` names what this person may do besides playing: ``sit`` (on the seats ``free``),
    ``stand``, ``fill``, ``allow``, ``amend``, ``continue``, ``propose``, ``answer``, ``undo``,
    ``again``, ``hint``, ``back``, ``react``, ``rematch``. ``practice`` and ``pace`` are those of
    the present deal, between deals those of the next. ``newcomers``: spectators may take a bot's
    seat between deals. ``left`` is the seat that this person has left. ``rematch`` is the seat of
    the player who has opened a rematch. From ``personas`` every page derives the same names and
    faces of the bots. ``repeats``: the first deal has the cards of an earlier one.
    ``spectators`` is the number of spectators. ``sheet`` and
    ``fairness`` are ``None`` in an update that leaves them as they were in the message before.
    """

    id: str
    game: str
    options: Mapping[str, object]
    practice: bool
    clock: Clock | None
    pace: Pace
    spectators_allowed: bool
    phase: Literal["gathering", "shuffling", "playing", "between", "finished", "abandoned"]
    seats: tuple[Sitter, ...]
    spectators: int
    you: int | None
    host: bool
    can: tuple[str, ...]
    sheet: Sheet | None
    fairness: Fairness | None
    proposal: Proposal | None
    newcomers: bool = False
    free: tuple[int, ...] = ()
    left: int | None = None
    rematch: int | None = None
    personas: int = 0
    repeats: bool = False


@dataclass(frozen=True, slots=True)
class Happening:
    """Something observed at the table, shown by the page and narrated.

    ``kind`` is one of ``dealt``, ``acted``, ``trick``, ``result``, ``undone``, ``again``,
    ``settled``, ``undecided``, ``proposed``, ``declined``, ``seated``, ``stood``, ``filled``,
    ``reserved``, ``newcomers``, ``amended``, ``rematched``, ``covered``, ``returned``,
    ``left_out``, ``reacted``, ``shuffling``, ``once_more``, ``abandoned``.
    ``seat`` is a player of the table, ``text`` is its message. ``card`` is the card that was
    played; ``trick`` the trick that was taken, by seats of the deal (``Position``). ``by`` is who
    chose the act: the person, a bot, the clock, or the bot that covers the seat. ``act`` is the act
    as a record spells it, seat of the deal and action (``0:play SA``); of a discard that is hidden
    from the reader only the word. So many acts of the deal as ``place`` says came before it.
    """

    kind: str
    seat: int | None = None
    text: Message | None = None
    card: str | None = None
    trick: Taken | None = None
    by: Literal["person", "bot", "clock", "cover"] | None = None
    act: str | None = None
    place: int | None = None


# ---- to the page ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Snapshot:
    """Everything that this viewer may see now: the first message, and after a gap."""

    epoch: str
    seq: int
    table: TableInfo
    position: Position | None
    type: Literal["snapshot"] = "snapshot"


@dataclass(frozen=True, slots=True)
class Update:
    """What has happened, in order, and the whole state after it."""

    epoch: str
    seq: int
    happened: tuple[Happening, ...]
    table: TableInfo
    position: Position | None
    type: Literal["update"] = "update"


@dataclass(frozen=True, slots=True)
class Ack:
    """The act ``id`` is stored. ``position`` is the one that it answered."""

    epoch: str
    seq: int
    id: str
    position: int
    type: Literal["ack"] = "ack"


@dataclass(frozen=True, slots=True)
class Held:
    """The act ``id`` is held until the interrupt window closes; it is not yet stored."""

    epoch: str
    seq: int
    id: str
    position: int
    type: Literal["held"] = "held"


@dataclass(frozen=True, slots=True)
class Refused:
    """A refusal: nothing has changed. ``clause``: the rule, if any. ``id``: the act, if any."""

    epoch: str
    seq: int
    id: str | None
    clause: str | None
    message: Message
    type: Literal["refused"] = "refused"


@dataclass(frozen=True, slots=True)
class Hinted:
    """What is best at this position; ``action`` is ``None`` to let another player go on.

    ``why`` are sentences that give the reasons.
    """

    epoch: str
    seq: int
    position: int
    action: str | None
    label: Message | None
    why: tuple[Message, ...] = ()
    type: Literal["hinted"] = "hinted"


@dataclass(frozen=True, slots=True)
class Pong:
    """The answer to ``ping``. It has no ``seq``."""

    number: int
    type: Literal["pong"] = "pong"


@dataclass(frozen=True, slots=True)
class Goodbye:
    """The connection ends; ``message`` says why. ``again``: reconnect later. It has no ``seq``."""

    message: Message
    again: bool = field(default=False)
    type: Literal["goodbye"] = "goodbye"


Numbered: TypeAlias = Snapshot | Update | Ack | Held | Refused | Hinted
"""The messages that are numbered by ``seq``."""

ServerMessage: TypeAlias = Snapshot | Update | Ack | Held | Refused | Hinted | Pong | Goodbye


# ---- over HTTP -----------------------------------------------------------------------------------


@validated(config=ConfigDict(extra="forbid"), frozen=True)
class NewTable:
    """A table to be opened. ``seats`` has for each seat ``open``, ``me`` or a bot's name."""

    game: TOKEN
    seats: Annotated[list[TOKEN], Field(min_length=2, max_length=8)]
    options: Annotated[dict[str, bool | int | str], Field(max_length=40)] = field(
        default_factory=dict
    )
    practice: bool = False
    spectators: bool = True
    newcomers: bool = False
    move_seconds: Annotated[int, Field(ge=5, le=3600)] | None = None
    reserve_seconds: Annotated[int, Field(ge=0, le=86400)] = 0
    pace: Pace = "calm"


@dataclass(frozen=True, slots=True)
class Opened:
    """The new table's unguessable id: everybody who knows it may join."""

    id: str


Sharing: TypeAlias = Literal["no", "unnamed", "named"]
"""A guest's consent to others sharing their common deals: no, without or with the name."""


@validated(config=ConfigDict(extra="forbid"), frozen=True)
class Consent:
    """A guest's new consent."""

    sharing: Sharing


@dataclass(frozen=True, slots=True)
class SharedDeal:
    """The unguessable id of a shared deal: everybody who knows it may see the deal."""

    id: str


@dataclass(frozen=True, slots=True)
class SharedLink:
    """A guest's link to a deal; ``began`` is when its match began (ISO 8601, UTC)."""

    id: str
    table: str
    game: str
    deal: int
    began: str


@dataclass(frozen=True, slots=True)
class Me:
    """What is stored about a guest."""

    id: str
    name: str
    tables: int
    sharing: Sharing = "no"


@validated(config=ConfigDict(extra="forbid"), frozen=True)
class Rename:
    """A guest's name, as the others see it."""

    name: Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=24)]


@dataclass(frozen=True, slots=True)
class OptionInfo:
    """A rule option: its default and its possible values.

    Without ``values``: any integer up to ``most`` that the rules allow. ``default`` is ``None``
    where it follows from other options.
    """

    name: str
    default: bool | int | str | None
    values: tuple[bool | int | str, ...]
    most: int | None = None


@dataclass(frozen=True, slots=True)
class Preset:
    """A published set of rule options."""

    name: str
    options: dict[str, bool | int | str]


@dataclass(frozen=True, slots=True)
class GameSummary:
    """A game and the ``bots`` that play it here; ``absent`` says why some are missing.

    ``lessons`` are for those who do not know it.
    """

    name: str
    seats: int
    pack: str
    options: tuple[OptionInfo, ...]
    presets: tuple[Preset, ...]
    bots: tuple[str, ...]
    absent: Message | None
    lessons: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PastMatch:
    """One of a guest's matches, the newest first. Times are ISO 8601, UTC.

    ``names`` are the players of the first deal. ``rows`` are the points that each finished deal
    brought each player; they add up to ``totals``. ``repeats``: the first deal has the cards of an
    earlier one. ``checkable``: that its deals were drawn can be checked.
    """

    id: str
    game: str
    practice: bool
    phase: str
    began: str
    moved: str
    seat: int
    names: tuple[str, ...]
    headline: Message
    rows: tuple[tuple[int, ...], ...]
    totals: tuple[int, ...]
    deals: int
    personas: int = 0
    repeats: bool = False
    checkable: bool = True


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a finished deal, with all cards open.

    ``seat``, ``label`` and ``action`` are of the act that led here; the first step has none.
    ``by`` is who chose it; ``settled``: nobody, since all agreed that the rest was decided.
    ``to_act`` is the seat that must act now, which another may forestall.
    ``facts`` and ``board`` are those that a spectator saw.
    """

    seat: int | None
    label: Message | None
    action: str | None
    by: Literal["person", "bot", "clock", "cover", "settled"] | None
    to_act: int | None
    phase: str
    hands: tuple[tuple[str, ...], ...]
    open_cards: tuple[tuple[str, ...], ...]
    leader: int
    trick: tuple[str, ...]
    taken: Taken | None
    trick_counts: tuple[int, ...]
    points: tuple[int, ...] | None
    facts: tuple[Message, ...]
    board: object


@dataclass(frozen=True, slots=True)
class Replay:
    """A deal, step by step. ``undealt`` are the cards that were dealt to nobody.

    Seats are those of the deal, ``seating`` says which player sits on each, and messages name
    players, as in a position. ``names`` are those of all players, who sits out included.
    ``record`` is the deal without names (``docs/record.md``). At a table a deal is shown when it is
    over; one that is studied may be unfinished, and then has no ``outcome``.
    """

    game: str
    deal: int
    seating: tuple[int, ...]
    dealer: int
    names: tuple[str, ...]
    undealt: tuple[str, ...]
    steps: tuple[Step, ...]
    outcome: Outcome | None
    record: str
    personas: int = 0


@validated(config=ConfigDict(extra="forbid"), frozen=True)
class StudiedText:
    """A deal from outside: a record, or an ISS line of Skat."""

    text: str


@validated(config=ConfigDict(extra="forbid"), frozen=True)
class StudiedSeat:
    """Whose decisions in a deal from outside are to be reviewed."""

    text: str
    seat: SEAT


@validated(config=ConfigDict(extra="forbid"), frozen=True)
class StudiedMoment:
    """The last position of a record. Messages name the players of ``seating``, by seat."""

    text: str
    seating: Annotated[list[SEAT], Field(max_length=8)]


@dataclass(frozen=True, slots=True)
class Studied:
    """A deal from outside, as far as the rules allow it.

    ``problem`` says why it goes no further, or that it states another result than the rules.
    """

    replay: Replay
    problem: Problem | None


@dataclass(frozen=True, slots=True)
class OpenOption:
    """What a player may do, with all cards open.

    ``value`` is what it brings him in the game's points when nobody errs, if that is known, and
    ``best`` whether nothing brings more.
    """

    action: str
    label: Message
    card: str | None
    value: float | None
    best: bool


@dataclass(frozen=True, slots=True)
class OpenMoment:
    """The position after a record's last action, with all cards open, and what it is worth.

    ``seat`` of the deal is to act, and ``options`` are his. ``why`` says why they have no values.
    """

    step: Step
    seat: int | None
    options: tuple[OpenOption, ...]
    why: Message | None
    outcome: Outcome | None


@dataclass(frozen=True, slots=True)
class LossEstimate:
    """A mean over the worlds that a judgement looked at, and the ends of its 95 % interval."""

    mean: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class JudgedOption:
    """An option of a decision. ``action`` is its text, ``None`` to let another player go on.

    ``loss``, ``points_lost`` and ``wins_lost`` are what it loses against the best option, in the
    units of ``JudgedDecision``. ``good``: it is as good as the best.
    """

    action: str | None
    label: Message | None
    good: bool
    loss: float
    points_lost: float
    wins_lost: float


@dataclass(frozen=True, slots=True)
class ErrorPattern:
    """A kind of error that has a name, and the clause to read about it, if it rests on one."""

    message: Message
    clause: str | None


@dataclass(frozen=True, slots=True)
class WithCardsOpen:
    """What the true cards would have allowed: points with the chosen option and with the best."""

    chosen: float
    best: float
    action: str | None
    label: Message | None


@dataclass(frozen=True, slots=True)
class JudgedDecision:
    """One decision of a reviewed deal, judged from the player's view at that moment.

    ``index`` acts came before it. ``wins`` is the probability of winning the deal with the best
    option and ``points`` what that brings; ``worlds`` were looked at. ``loss`` is what the choice
    lost, as a share of what lies between winning and losing the deal; the same in points; then in
    chances of winning the deal, and of winning the match. They are missing where there was no
    choice.

    At an error ``sentence`` says what to do instead and why; of a good choice that was hard it
    says so. ``pattern`` is its name, if it has
    one; ``why`` are figures and what could be counted; ``line`` is how it is punished when
    everybody plays as well as possible with all cards open, in cards that are imagined, not those
    of the deal. ``position`` is what the player saw at an honest table, with all that he could do.
    ``options`` are all that were compared, elsewhere the best of them.
    """

    index: int
    action: str | None
    label: Label
    wins: float
    points: float
    worlds: int
    loss: LossEstimate | None
    points_lost: LossEstimate | None
    wins_lost: LossEstimate | None
    match_lost: LossEstimate | None
    options: tuple[JudgedOption, ...]
    sentence: Message | None
    pattern: ErrorPattern | None
    why: tuple[Message, ...]
    line: tuple[Step, ...]
    cards_open: WithCardsOpen | None
    position: Position | None


@dataclass(frozen=True, slots=True)
class DealAccount:
    """``promise + decisions + others + chance + rest == result``, in the game's points.

    ``chance`` is missing where a deal has none.
    """

    promise: float
    decisions: float
    others: float
    chance: float | None
    rest: float
    result: float


@dataclass(frozen=True, slots=True)
class ReviewProgress:
    """A line of a review on its way: ``done`` of ``total`` decisions of ``seat`` are judged."""

    seat: int
    done: int
    total: int
    decision: JudgedDecision
    type: Literal["progress"] = "progress"


@dataclass(frozen=True, slots=True)
class Leak:
    """So many decisions of one kind lost so many points; ``errors`` of them were errors.

    ``named``: the kind is a named error, and not only a kind of decision.
    """

    name: Message
    named: bool
    number: int
    errors: int
    points: float


@dataclass(frozen=True, slots=True)
class Reviewed:
    """The last line of a review: all decisions of the player on ``seat`` of the deal, in order.

    ``version`` names the bots and models on which the judgements rest. ``verdict`` says the whole
    in a sentence, ``leaks`` where the points were lost, the most first. ``scale`` are the points
    beyond which an error is an inaccuracy, a mistake, a blunder. ``swing`` tells where the most
    changed by what others played, if that was much.
    """

    version: str
    seat: int
    verdict: Message | None
    decisions: tuple[JudgedDecision, ...]
    leaks: tuple[Leak, ...]
    scale: tuple[float, ...]
    swing: Message | None
    account: DealAccount | None
    type: Literal["reviewed"] = "reviewed"


@dataclass(frozen=True, slots=True)
class ReviewFailed:
    """The last line of a review that could not be finished."""

    message: Message
    type: Literal["failed"] = "failed"


ReviewLine: TypeAlias = ReviewProgress | Reviewed | ReviewFailed


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence of a lesson, and the clause of the rules on which it rests."""

    message: Message
    clause: str | None


@dataclass(frozen=True, slots=True)
class Picture:
    """Cards side by side; ``figures`` stand below them, one a card, or there are none."""

    cards: tuple[str, ...]
    figures: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Passage:
    """A part of an introduction."""

    title: Message
    sentences: tuple[Sentence, ...]
    pictures: tuple[Picture, ...]


@dataclass(frozen=True, slots=True)
class LessonTitle:
    """A lesson in a list; ``steps`` is their number."""

    name: str
    title: Message
    steps: int


@dataclass(frozen=True, slots=True)
class Introduction:
    """A game for those who do not know it, and its lessons."""

    game: str
    passages: tuple[Passage, ...]
    lessons: tuple[LessonTitle, ...]


@validated(config=ConfigDict(extra="forbid"), frozen=True)
class Answers:
    """A learner's answers so far, one a step: an action, or ``read``."""

    answers: Annotated[list[ANSWER], Field(max_length=100)]


@dataclass(frozen=True, slots=True)
class Shown:
    """A position of a lesson, and what has happened on the way to it."""

    happened: tuple[Happening, ...]
    position: Position


@dataclass(frozen=True, slots=True)
class LessonStep:
    """Where a learner stands after all answers: ``number`` of ``steps`` are done.

    ``shown`` are the positions since the last answer; the last of them is the present one.
    ``good`` are the acts that lead on, and ``label`` is what the first of them is called; without
    any the learner reads. ``reply`` is said to the last answer where it did not lead on: then
    nothing has changed, and nothing is shown.
    """

    number: int
    steps: int
    sentences: tuple[Sentence, ...]
    shown: tuple[Shown, ...]
    good: tuple[str, ...]
    label: Message | None
    reply: Sentence | None = None


@dataclass(frozen=True, slots=True)
class Problem:
    """Why a request was refused."""

    clause: str | None
    message: Message


REVIEW_LINE: TypeAdapter[ReviewLine] = TypeAdapter(ReviewLine)
INCOMING: TypeAdapter[ClientMessage] = TypeAdapter(ClientMessage)
OUTGOING: TypeAdapter[ServerMessage] = TypeAdapter(ServerMessage)
