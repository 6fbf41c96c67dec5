"""What is said of a table, a deal and its cards, built from views; it contains no secrets."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from stammtisch.cardplay.messages import Message
from stammtisch.cardplay.results import Line, Section, Verdict
from stammtisch.faces import Feat
from stammtisch.table.log.events import Pace, WhenAway


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
    ``verdict`` is the reader's own, ``None`` for a reader to whom this deal was not dealt.
    ``told`` (how the deal was won, in a sentence for the reader) and ``feats`` (by seat, for the
    bots' remarks) come only with the deal's position.
    """

    clause: str
    headline: Message
    contract: Message | None
    sheet: tuple[Section, ...]
    scores: tuple[int, ...]
    record: dict[str, object]
    verdicts: tuple[Verdict, ...]
    verdict: Verdict | None = None
    told: Message | None = None
    feats: tuple[Feat | None, ...] = ()


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
class Call:
    """What somebody has said to all."""

    seat: int
    text: Message


@dataclass(frozen=True, slots=True)
class Position:
    """What one person sees of the deal now.

    ``number`` counts the positions of the whole match: an act names the one that it answers.
    Seats are those of the deal, and ``seating`` says which player of the table sits on each. They
    differ where a player sits out (SK 9.4); then ``seat`` is ``None`` for who sits out. Messages
    name players of the table. ``deal`` counts the deals begun, ``index`` is the deal's place in the
    match: they differ where cards are dealt again. ``acted`` counts the acts of the deal so far.

    ``spoken`` is, by seat, the last call or announcement that still matters; ``said`` are those
    that may be looked up, in their order. ``board`` is the part
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
    said: tuple[Call, ...]
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
class SeatInfo:
    """The owner of a seat. ``covered``: a bot plays for the person now.

    ``away``: for so many seconds the person has had no connection; ``None`` if here.

    ``kept`` is the name of the guest for whom an open seat is kept, ``next`` that of the guest who
    takes a bot's seat after this deal. ``face`` is the portrait that a person has chosen.
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
    face: int | None = None
    away: int | None = None


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
    """The match so far. ``notes`` matter for the next deal: a bonus, or what it may decide."""

    headline: Message
    rows: tuple[Row, ...]
    totals: tuple[int, ...]
    notes: tuple[Message, ...]
    finished: bool


@dataclass(frozen=True, slots=True)
class FairShare:
    """One person's share in the fair deal; ``out`` is the step at which it was left out."""

    seat: int
    commitment: str | None = None
    number: str | None = None
    out: str | None = None


@dataclass(frozen=True, slots=True)
class FairAttempt:
    """One attempt to draw: what sits on each seat, and the share of each person."""

    seats: tuple[Literal["person", "bot"], ...]
    shares: tuple[FairShare, ...]


@dataclass(frozen=True, slots=True)
class VoidDeal:
    """Deal ``deal`` of the match was void, since the person on ``seat`` was away."""

    deal: int
    seat: int


@dataclass(frozen=True, slots=True)
class Fairness:
    """The fair deal of this match (``docs/fairness.md``), by the scheme's ``version``.

    ``awaiting`` is what the pages have to send now. The last of ``attempts`` is the one that runs
    or was used; those before it are void. ``seed`` is published when the match is over. ``void``
    are the deals that were void, and were dealt anew.
    """

    version: int
    hash: str
    awaiting: Literal["commit", "reveal"] | None
    attempts: tuple[FairAttempt, ...]
    seed: str | None = None
    void: tuple[VoidDeal, ...] = ()


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
class Said:
    """What the person on ``seat``, then called ``name``, has written to the others."""

    number: int
    seat: int
    name: str
    text: str


@dataclass(frozen=True, slots=True)
class PlayedDeal:
    """What was played for a person in deal ``index``, act by act."""

    index: int
    acts: tuple[Message, ...]


@dataclass(frozen=True, slots=True)
class PlayedFor:
    """What a bot has played in this person's name, the last deal last, and why it did.

    ``asked`` is the seat of the player who had it called in; ``None`` where the table was opened
    so, or the clock decided.
    """

    why: Literal["away", "clock"]
    asked: int | None
    deals: tuple[PlayedDeal, ...]


@dataclass(frozen=True, slots=True)
class Claimant:
    """Somebody called ``name`` asks to go on, in another browser, on this seat."""

    number: int
    seat: int
    name: str | Message


@dataclass(frozen=True, slots=True)
class Handed:
    """This seat has gone over to another browser, since the player on ``by`` has said so."""

    seat: int
    by: int


@dataclass(frozen=True, slots=True)
class Claims:
    """“That was me”: what concerns this viewer of who goes on in another browser.

    Of the seats ``may`` a spectator may say so; about the seat ``waits`` the others are asked now.
    ``asked`` is what this player is asked. ``handed`` is told to who has the seat, and to who had
    it before, who may take it back.
    """

    may: tuple[int, ...] = ()
    waits: int | None = None
    asked: tuple[Claimant, ...] = ()
    handed: Handed | None = None


@dataclass(frozen=True, slots=True)
class TableInfo:
    """The table, and what of it concerns this viewer.

    These are ``you``, ``host``, ``can``, ``free``, ``left``, ``played_for`` and ``claims``.

    ``can`` names what this person may do besides playing: ``sit`` (on the seats ``free``),
    ``stand``, ``fill``, ``arrange``, ``allow``, ``amend``, ``continue``, ``propose``, ``answer``,
    ``absence``, ``anew``, ``undo``, ``again``, ``hint``, ``back``, ``react``, ``talk``,
    ``rematch``. With
    ``forced`` the page may do by itself what alone is possible: nobody else, not even one who may
    come back, could learn from the time that it takes. ``practice`` and ``pace`` are those of the
    present deal, between deals those of the next. ``newcomers``: spectators may take a bot's seat
    between deals. ``left`` is the seat that this person has left. ``rematch`` is the seat of the
    player who has opened a rematch. From ``personas`` every page derives the same names and faces
    of the bots. ``repeats``: the first deal has the cards of an earlier one; ``challenge`` is the
    id of the challenge to which the table belongs, and its one deal with it. ``of_day`` is the day
    whose deals are played here. ``away`` is what happens where the deal waits for somebody who is
    away; ``absent`` is the seat about which the others are asked; those on the seats ``anew`` say
    that it be dealt anew, which whoever ``can`` ``anew`` may say. ``played_for`` is what was played
    for this person, until the person's own first act in the next deal. ``arranged`` counts how
    often the host has changed the terms before the match. ``spectators`` is the number of
    spectators. ``talk``: people may write to each other; ``said`` is what they last wrote, for
    those who sit here. ``sheet``, ``fairness`` and ``said`` are ``None`` in an update that leaves
    them as they were in the message before. ``told`` is a finished match in a sentence for this
    viewer. ``rules_name`` is how the host calls the rules, where they are no published set.
    """

    id: str
    game: str
    options: Mapping[str, object]
    practice: bool
    clock: Clock | None
    pace: Pace
    spectators_allowed: bool
    phase: Literal["gathering", "shuffling", "playing", "between", "finished", "abandoned"]
    seats: tuple[SeatInfo, ...]
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
    challenge: str = ""
    of_day: int | None = None
    arranged: int = 0
    away: WhenAway = "ask"
    absent: int | None = None
    anew: tuple[int, ...] = ()
    played_for: PlayedFor | None = None
    talk: bool = False
    said: tuple[Said, ...] | None = ()
    told: Message | None = None
    claims: Claims | None = None
    rules_name: str = ""


@dataclass(frozen=True, slots=True)
class Happening:
    """Something observed at the table, shown by the page and narrated.

    ``kind`` is one of ``dealt``, ``acted``, ``trick``, ``result``, ``undone``, ``again``,
    ``settled``, ``undecided``, ``proposed``, ``declined``, ``seated``, ``stood``, ``filled``,
    ``reserved``, ``arranged``, ``newcomers``, ``amended``, ``rematched``, ``absent``, ``covered``,
    ``waits``, ``anew``, ``void``, ``returned``, ``disowned``, ``reclaimed``, ``left_out``,
    ``reacted``, ``shuffling``, ``once_more``, ``abandoned``.
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
