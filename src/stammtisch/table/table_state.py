"""The state of a table: who sits where, the fair deal, the match, the present deal.

The state is the fold of the table's log. Requests are methods that return the events that would
follow, or raise ``BadInput``; they change nothing. Only ``apply`` changes the state, and it gets an
event only after the event is stored. The state knows no time, no connections and no names.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal, NamedTuple, TypeAlias

from stammtisch.bots import check_bot, offered, usual
from stammtisch.cardplay.actions import Action
from stammtisch.cardplay.deals import Deal
from stammtisch.cardplay.game import State, View
from stammtisch.cardplay.match import Match, Seating
from stammtisch.cardplay.options import RuleOptions, format_options, parse_options
from stammtisch.cardplay.refusals import BadInput
from stammtisch.cardplay.shuffle import VERSION as SHUFFLE
from stammtisch.games.registry import AnyGame, game_named
from stammtisch.records import format_record, seated
from stammtisch.table import limits
from stammtisch.table.by_player import by_player
from stammtisch.table.events import (
    Abandoned,
    Acted,
    Allowed,
    Amended,
    Asked,
    By,
    Committed,
    Covered,
    Dealt,
    Event,
    Filled,
    LeftOut,
    Opened,
    Pace,
    Rematched,
    Repeated,
    Reserved,
    Returned,
    Revealed,
    Seated,
    Settled,
    Shuffling,
    Stood,
    Undone,
)
from stammtisch.table.fair import scheme
from stammtisch.table.fair.draw import FairDeal, Step
from stammtisch.table.fair.earlier import EarlierDeal
from stammtisch.table.fair.scheme import SeatKind

Chosen: TypeAlias = By | Literal["settled"]
"""Who chose an act. ``settled``: nobody, since all agreed that the rest was decided."""

Phase = Literal["gathering", "shuffling", "playing", "between", "finished", "abandoned"]

COVER = "thumb"
"""The bot that covers for a person who is away: a quick one that every game has."""

STRIKES = 3
"""After so many moves in a row made by the clock, a bot covers the seat."""

_CHANGES = (Seated, Filled, Reserved, Allowed, Amended, Undone)
"""The events that ``limits.CHANGES`` limits."""

_OPEN_PHASES = ("gathering", "playing", "between")
"""The phases in which a seat may be taken: not during the shuffle, nor after the match."""


class Sitter(NamedTuple):
    """The owner of a seat: a guest or a bot."""

    guest: str | None
    bot: str | None

    def name_in(self, names: Mapping[str, str]) -> str:
        """The guest's name, empty if it is no longer known; or ``bot:`` and the bot's name."""
        return names.get(self.guest, "") if self.guest else f"bot:{self.bot}"


@dataclass(slots=True)
class Chair:
    """One seat: a guest's, a bot's, or open.

    ``left``: the guest who has left it in the running match and may return. ``next``: the guest who
    takes it after this deal. ``kept``: the guest for whom it is kept open in a rematch.
    ``covered``: a bot plays for the guest. ``strikes`` counts moves in a row made by the clock.
    ``used``: the reserve time used, in milliseconds.
    """

    guest: str | None = None
    bot: str | None = None
    left: str | None = None
    next: str | None = None
    kept: str | None = None
    covered: bool = False
    strikes: int = 0
    used: int = 0

    @property
    def open(self) -> bool:
        return self.guest is None and self.bot is None

    @property
    def player(self) -> str | None:
        """The bot that plays here now; ``None`` if a person does."""
        return COVER if self.covered else self.bot


class LegalAct(NamedTuple):
    """An act that the rules allow, and what it leads to.

    It is kept from the request until its event is applied, so that the rules are asked once.
    """

    before: State
    seat: int
    action: str
    after: State


@dataclass(frozen=True, slots=True)
class Played:
    """A deal of the match: its index, its cards, its state, and who sits where.

    At a table seats are those of the match's players. The deal numbers its own, and ``seating``
    leads from one to the other: they differ where a player sits out (SK 9.4).
    ``sitters`` are those to whom it was dealt, even if they left during it. ``by`` says of each act
    who chose it. ``practice`` is the setting of this deal; the table's may change after it. The
    deal is contained in the first ``until`` events of the log.
    """

    index: int
    deal: Deal
    state: State
    sitters: tuple[Sitter, ...]
    seating: Seating
    by: tuple[Chosen, ...] = ()
    practice: bool = False
    until: int = 0

    @property
    def to_act(self) -> int | None:
        """The seat at the table that must act; ``None`` when the deal is over."""
        due = self.state.to_act
        return None if due is None else self.seating.players[due]

    @property
    def may_act(self) -> tuple[int, ...]:
        """Every seat at the table that may act now."""
        return tuple(self.seating.players[seat] for seat in self.state.may_act)

    def view(self, seat: int | None) -> View:
        """What a seat at the table may know; who sits out knows as much as a spectator."""
        return self.state.view(None if seat is None else self.seating.seat_of(seat))

    @property
    def settled(self) -> int | None:
        """The number of acts after which the rest was decided; ``None`` if all was played."""
        acts = len(self.by)
        while acts and self.by[acts - 1] == "settled":
            acts -= 1
        return acts if acts < len(self.by) else None


@dataclass(slots=True)
class TableState:
    """See the module.

    ``position`` counts the changes of the cards on the table, undo included. ``undoable_from`` is
    the first position after which only bots have acted. ``events`` counts the events applied,
    ``deals`` the deals begun, ``changes`` those events that ``limits.CHANGES`` limits. ``before``
    is the match before the present deal ``now``; ``past`` are the finished deals before it.
    ``asked`` are the seats that have asked in this deal whether the rest is decided. ``practice``
    and ``pace`` apply to the next deal, ``practice_deal`` to the present one. ``answered`` maps the
    ids of people's acts to the positions that they answered.
    """

    id: str
    opened: Opened
    game: AnyGame = field(init=False)
    options: RuleOptions = field(init=False)
    chairs: list[Chair] = field(init=False)
    fair: FairDeal = field(init=False)
    shuffling: bool = False
    before: Match | None = None
    now: Played | None = None
    past: list[Played] = field(default_factory=list)
    deals: int = 0
    position: int = 0
    undoable_from: int = 0
    events: int = 1
    abandoned: bool = False
    newcomers: bool = False
    practice: bool = False
    pace: Pace = "calm"
    rematch: Rematched | None = None
    asked: set[int] = field(default_factory=set)
    changes: int = 0
    answered: dict[str, int] = field(default_factory=dict)
    _last_act: LegalAct | None = field(default=None, init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        self.game = game_named(self.opened.game)
        self.options = parse_options(self.game.GAME.options, self.opened.options)
        kept = self.opened.kept or (None,) * len(self.opened.chairs)
        self.chairs = [
            Chair(bot=None if name == "open" else name, kept=guest)
            for name, guest in zip(self.opened.chairs, kept, strict=True)
        ]
        self.newcomers = self.opened.newcomers
        self.practice, self.pace = self.opened.practice, self.opened.pace
        kind = FairDeal if self.opened.fair == scheme.VERSION else EarlierDeal
        options = format_options(self.options)
        self.fair = kind(self.id, self.opened.game, options, self.opened.seed)

    # ---- queries -----------------------------------------------------------------------------

    @property
    def phase(self) -> Phase:
        if self.abandoned:
            return "abandoned"
        if self.now is None:
            return "shuffling" if self.shuffling else "gathering"
        if self.now.state.to_act is not None:
            return "playing"
        match = self.match
        return "finished" if match is not None and match.finished else "between"

    @property
    def over(self) -> bool:
        """Whether the match is finished or abandoned."""
        return self.phase in ("finished", "abandoned")

    @property
    def running(self) -> bool:
        """Whether the match has begun and is not over."""
        return self.phase in ("shuffling", "playing", "between")

    @property
    def match(self) -> Match | None:
        """The match, with the present deal included once that is over."""
        if self.before is None or self.now is None or self.now.state.result is None:
            return self.before
        return self.before.add(self.now.state.result)

    @property
    def state(self) -> State | None:
        return self.now.state if self.now else None

    @property
    def played(self) -> list[Played]:
        """The finished deals of the match, in order."""
        if self.now and self.now.state.result is not None:
            return [*self.past, self.now]
        return self.past

    @property
    def refuses_spectators(self) -> bool:
        """Whether spectators are refused, also after the match, when everything is shown."""
        return not self.opened.spectators and self.phase != "gathering"

    def seat_of(self, guest: str) -> int | None:
        """The seat of a guest."""
        for seat, chair in enumerate(self.chairs):
            if chair.guest == guest:
                return seat
        return None

    def free_for(self, guest: str) -> tuple[int, ...]:
        """The seats that this guest may take now.

        Before the match: open seats. During it: a guest who has left may take the same seat back,
        hand included. If the host admits newcomers, others may take a bot's seat, but only once the
        deal is over, since a spectator has seen what its players have not.
        """
        if self.seat_of(guest) is not None or self.phase not in _OPEN_PHASES:
            return ()
        own = self.left_by(guest)
        if own is not None:
            return (own,)
        if self.phase == "gathering":
            return tuple(
                seat
                for seat, chair in enumerate(self.chairs)
                if chair.open and chair.kept in (None, guest)
            )
        return tuple(
            seat
            for seat, chair in enumerate(self.chairs)
            if self.newcomers and chair.guest is None and chair.next is None
        )

    def may_watch(self, guest: str) -> bool:
        """Whether this guest may see the table: players and those who left always may."""
        sat = self.seat_of(guest) is not None or self.left_by(guest) is not None
        return sat or not self.refuses_spectators

    def left_by(self, guest: str) -> int | None:
        """The seat that this guest has left in the running match."""
        return next((seat for seat, each in enumerate(self.chairs) if each.left == guest), None)

    @property
    def people(self) -> tuple[int, ...]:
        """The seats of people."""
        return tuple(seat for seat, chair in enumerate(self.chairs) if chair.guest is not None)

    @property
    def sitters(self) -> tuple[Sitter, ...]:
        """The present owners of the seats."""
        return tuple(Sitter(chair.guest, chair.bot) for chair in self.chairs)

    def was_dealt_to(self, seat: int) -> bool:
        """Whether the present deal was dealt to the present owner of this seat."""
        return self.now is not None and self.now.sitters[seat] == self.sitters[seat]

    def plays(self, seat: int) -> bool:
        """Whether this seat plays the present deal, and does not sit it out."""
        return self.now is not None and self.now.seating.seat_of(seat) is not None

    def seat_in_deal(self, seat: int) -> int:
        """The number that a seat at the table has in the present deal.

        Raises:
            BadInput: this player sits the deal out.
        """
        found = self._now.seating.seat_of(seat)
        if found is None:
            raise BadInput("table.refuse.sits_out")
        return found

    @property
    def first_sitters(self) -> tuple[Sitter, ...]:
        """The owners of the seats at the first deal; before it, the present owners."""
        first = self.past[0] if self.past else self.now
        return first.sitters if first else self.sitters

    @property
    def practice_deal(self) -> bool:
        """Whether the present deal is practice; before the first, whether that will be."""
        return self.now.practice if self.now else self.practice

    @property
    def had_practice(self) -> bool:
        """Whether any deal of the match was practice: such a match is listed as practice."""
        return self.opened.practice or any(
            played and played.practice for played in (*self.past, self.now)
        )

    @property
    def solo_practice(self) -> bool:
        """Practice, one person against bots: the only case in which an act may be undone."""
        return self.practice_deal and len(self.people) == 1

    @property
    def alone_with_bots(self) -> bool:
        """Whether one person sits here, and no other is about to sit down or may come back."""
        others = [chair for chair in self.chairs if chair.guest is None]
        return len(others) + 1 == len(self.chairs) and all(
            chair.bot and not (chair.left or chair.next) for chair in others
        )

    # ---- the fair deal (docs/fairness.md) ----------------------------------------------------

    @property
    def seat_kinds(self) -> tuple[SeatKind, ...]:
        """What sits on each seat, as the fair deal's roster states it."""
        return tuple("bot" if chair.guest is None else "person" for chair in self.chairs)

    @property
    def checkable(self) -> bool:
        """Whether all deals are drawn, by a version of the scheme that can still be checked."""
        return self.fair.version == scheme.VERSION and self.opened.repeats is None

    @property
    def awaiting(self) -> Step | None:
        """What the pages are asked for now: a commitment, a number, or nothing."""
        return self.fair.awaiting if self.phase == "shuffling" else None

    def bots_seed(self) -> str:
        """The seed of the bots' random numbers in this deal."""
        return self.fair.bots_seed(self.now.index if self.now else 0)

    # ---- requests ----------------------------------------------------------------------------

    def sit(self, guest: str, seat: int | None) -> list[Event]:
        """A guest takes a seat of ``free_for``; without a number, the first."""
        self._check_changes()
        free = self.free_for(guest)
        if self.phase != "gathering" and not free:
            raise BadInput("table.refuse.running")
        if self.seat_of(guest) is not None:
            raise BadInput("table.refuse.seated")
        if seat is None:
            if not free:
                raise BadInput("table.refuse.full")
            kept = (place for place in free if self.chairs[place].kept == guest)
            seat = next(kept, free[0])
        if seat not in free:
            raise BadInput("table.refuse.taken")
        if self.phase == "playing" and self.chairs[seat].left != guest:
            return [*self.unreserve(guest), Reserved(seat, guest)]
        last = self.phase == "gathering" and sum(chair.open for chair in self.chairs) == 1
        return [Seated(seat, guest), *self._when_full(last, extra=seat)]

    def unreserve(self, guest: str) -> list[Event]:
        """A spectator who was to take a seat does not any more."""
        return [Reserved(seat, None) for seat, each in enumerate(self.chairs) if each.next == guest]

    def seat_newcomers(self) -> list[Event]:
        """The deal is over: whoever has waited for a bot's seat takes it."""
        if self.phase != "between":
            return []
        return [Seated(seat, each.next) for seat, each in enumerate(self.chairs) if each.next]

    def allow(self, guest: str, newcomers: bool) -> list[Event]:
        """The host lets spectators take a bot's seat between deals, or not."""
        self._check_changes()
        if guest != self.opened.host:
            raise BadInput("table.refuse.host")
        if self.over:
            raise BadInput("table.refuse.over")
        return [] if newcomers == self.newcomers else [Allowed(newcomers)]

    def amend(self, guest: str, practice: bool | None, pace: Pace | None) -> list[Event]:
        """Between deals, a person alone with bots chooses practice or pace anew."""
        self._check_changes()
        self._seat(guest)
        if self.over:
            raise BadInput("table.refuse.over")
        if not self.alone_with_bots:
            raise BadInput("table.refuse.not_alone")
        if self.phase != "between":
            raise BadInput("table.refuse.in_a_deal")
        terms = Amended(self.practice if practice is None else practice, pace or self.pace)
        return [] if terms == Amended(self.practice, self.pace) else [terms]

    def again_with_all(self, guest: str) -> Opened:
        """The opening of a rematch: the same people and bots on the same seats.

        The seat of a guest who has left, which a bot has taken over, is open.
        """
        self._seat(guest)
        if self.phase != "finished":
            raise BadInput("table.refuse.not_over")
        bots = [None if chair.left else chair.bot for chair in self.chairs]
        return replace(
            self.opened,
            host=guest,
            chairs=tuple(bot or "open" for bot in bots),
            kept=tuple(chair.guest for chair in self.chairs),
            newcomers=self.newcomers,
            practice=self.practice,
            pace=self.pace,
            repeats=None,
        )

    def same_cards(self, guest: str, played: Played) -> Opened:
        """The opening of a practice table with the cards of a finished deal, against bots.

        The guest has the same seat as then; whoever sat on the others, a bot sits there.

        Raises:
            BadInput: the deal was not dealt to this guest.
        """
        seats = [seat for seat, sitter in enumerate(played.sitters) if sitter.guest == guest]
        if not seats:
            raise BadInput("table.refuse.no_such_deal")
        if played.seating.seat_of(seats[0]) is None:
            raise BadInput("table.refuse.sits_out")
        match, known = self.match, offered(self.game.GAME)
        assert match is not None, "a deal is finished"
        bots = [each.bot if each.bot in known else None for each in played.sitters]
        chairs = [bot or usual(self.game.GAME) for bot in bots]
        chairs[seats[0]] = "open"
        return replace(
            self.opened,
            host=guest,
            chairs=tuple(chairs),
            kept=(),
            newcomers=False,
            practice=True,
            spectators=False,
            move_seconds=None,
            pace=self.pace,
            repeats=Repeated(self.game.format_deal(played.deal), match.dealer(played.index)),
        )

    def stand(self, guest: str) -> list[Event]:
        """A guest leaves the seat; when the last person leaves, the match is abandoned."""
        seat = self._seat(guest)
        if self.over:
            raise BadInput("table.refuse.over")
        if not self.running:
            return [Stood(seat)]
        left: list[Event] = [Stood(seat, COVER)]
        if len(self.people) == 1:
            return [*left, Abandoned()]
        return [*self.fair.leave(seat), *left] if self.phase == "shuffling" else left

    def fill(self, guest: str, seat: int, bot: str | None) -> list[Event]:
        """The host puts a bot on a seat or opens it again; between deals, replaces a bot."""
        self._check_changes()
        if guest != self.opened.host:
            raise BadInput("table.refuse.host")
        if self.phase not in ("gathering", "between"):
            raise BadInput("table.refuse.running")
        if seat >= len(self.chairs) or self.chairs[seat].guest is not None:
            raise BadInput("table.refuse.taken")
        if self.phase == "between":
            return self._other_bot(seat, bot)
        if bot is not None:
            check_bot(self.game.GAME, bot)
        free = [place for place, chair in enumerate(self.chairs) if chair.open]
        full = bot is not None and set(free) <= {seat} and bool(self.people)
        return [Filled(seat, bot), *self._when_full(full)]

    def _when_full(self, full: bool, extra: int | None = None) -> list[Event]:
        if not full:
            return []
        people = {*self.people} if extra is None else {*self.people, extra}
        # The same cards again are not drawn, so nobody is asked for a number.
        return [self.fair.begin(() if self.opened.repeats else people)]

    def commit(self, guest: str, commitment: str, attempt: int = 1) -> list[Event]:
        """A page commits to its number."""
        return self.fair.commit(self._seat(guest), commitment, attempt)

    def reveal(self, guest: str, number: str, attempt: int = 1) -> list[Event]:
        """A page reveals its number."""
        return self.fair.reveal(self._seat(guest), number, attempt)

    def leave_out(self) -> list[Event]:
        """Time is up: leave out everybody whose commitment or number is missing."""
        return self.fair.time_up() if self.awaiting else []

    def next_deal(self) -> list[Event]:
        """The next deal, if one is due; during the shuffle, the next attempt or the first deal."""
        if self.phase == "shuffling" and self.awaiting is None:
            return self.fair.again() or [Dealt(0, self._first_dealer())]
        match = self.match
        if self.phase == "between" and match is not None and match.next_dealer is not None:
            return [Dealt(len(self.played), match.next_dealer)]
        return []

    def act(
        self, seat: int, action: Action | str, by: By, id: str | None = None, used: int = 0
    ) -> list[Event]:
        """A player acts.

        Raises:
            Refusal: the rules forbid it.
        """
        if self.now is None or self.over:
            raise BadInput("table.refuse.no_deal")
        dealt = self.seat_in_deal(seat)
        try:
            self._after(self.now.state, dealt, action)
        except BadInput as refused:
            refused.message = by_player(refused.message, self.now.seating)
            raise
        return [Acted(seat, str(action), by, id, used), *self._cover_after_strikes(seat, by)]

    def _cover_after_strikes(self, seat: int, by: By) -> list[Event]:
        chair = self.chairs[seat]
        out = by == "clock" and not chair.covered and chair.strikes + 1 >= STRIKES
        return [Covered(seat, "clock")] if out else []

    def ask(self, seat: int, again: bool = False) -> list[Event]:
        """A player proposes that the rest is decided: once a deal, or ``again``."""
        if self.phase != "playing":
            raise BadInput("table.refuse.no_deal")
        self.seat_in_deal(seat)
        if seat in self.asked and not again:
            raise BadInput("table.refuse.asked")
        return [Asked(seat)]

    def undo(self, guest: str) -> list[Event]:
        """Undo the person's last act and everything after it.

        If the rest was settled, undo the settlement as a whole.
        """
        self._check_changes()
        seat = self._seat(guest)
        if not self.solo_practice:
            raise BadInput("table.refuse.no_undo")
        if self.now is None or self.over:
            raise BadInput("table.refuse.no_deal")
        dealt = self.seat_in_deal(seat)
        if self.now.settled is not None:
            return [Undone(self.now.settled)]
        own = [at for at, act in enumerate(self.now.state.history) if act.seat == dealt]
        if not own:
            raise BadInput("table.refuse.nothing_to_undo")
        return [Undone(own[-1])]

    def again(self, guest: str) -> list[Event]:
        """Deal the same cards again; the first result is dropped."""
        self._check_changes()
        seat = self._seat(guest)
        if not self.solo_practice:
            raise BadInput("table.refuse.no_again")
        if self.now is None or self.phase != "between":
            raise BadInput(
                "table.refuse.not_over"
            )  # Nor after the match, when the seeds are public.
        self.seat_in_deal(seat)
        assert self.before is not None, "a match has begun"
        return [Dealt(self.now.index, self.before.dealer(self.now.index), again=True)]

    def cover(self, seat: int) -> list[Event]:
        """A bot covers the seat of a person who is away."""
        chair = self.chairs[seat]
        return [Covered(seat, "away")] if chair.guest and not chair.covered else []

    def back(self, seat: int) -> list[Event]:
        """The person of a covered seat plays again."""
        return [Returned(seat)] if self.chairs[seat].covered and not self.over else []

    def _other_bot(self, seat: int, bot: str | None) -> list[Event]:
        """Between deals a bot may only be replaced by another bot."""
        if bot is None:
            raise BadInput("table.refuse.running")
        check_bot(self.game.GAME, bot)
        return [] if bot == self.chairs[seat].bot else [Filled(seat, bot)]

    def _check_changes(self) -> None:
        if self.changes >= limits.CHANGES:
            raise BadInput("table.refuse.too_often")

    def _seat(self, guest: str) -> int:
        seat = self.seat_of(guest)
        if seat is None:
            raise BadInput("table.refuse.no_seat")
        return seat

    # ---- events ------------------------------------------------------------------------------

    def apply(self, event: Event) -> None:
        """Apply a stored event."""
        self.events += 1
        again = isinstance(event, Dealt) and event.again
        self.changes += again or isinstance(event, _CHANGES)
        match event:
            case Opened():
                raise ValueError("a table is opened once")
            case Seated() | Stood() | Filled() | Reserved():
                self._seating(event)
            case Allowed(newcomers):
                self.newcomers = newcomers
            case Amended(practice, pace):
                self.practice, self.pace = practice, pace
            case Rematched():
                self.rematch = event
            case Shuffling() | Committed() | Revealed() | LeftOut():
                self.shuffling = True
                self.fair.apply(event, self.seat_kinds)
            case Covered(seat):
                self.chairs[seat].covered = True
            case Returned(seat):
                self.chairs[seat].covered = False
                self.chairs[seat].strikes = 0
            case Asked(seat):
                self.asked.add(seat)
            case Abandoned():
                self.abandoned = True
            case _:
                self._play(event)
                self.now = replace(self._now, until=self.events)

    def _seating(self, event: Seated | Stood | Filled | Reserved) -> None:
        """Apply a change of a seat's owner."""
        match event:
            case Seated(seat, guest):
                self.chairs[seat] = Chair(guest=guest, used=self.chairs[seat].used)
            case Stood(seat, bot):
                gone = self.chairs[seat]
                left = gone.guest if bot else None
                self.chairs[seat] = Chair(bot=bot, used=gone.used, left=left)
            case Filled(seat, bot):
                gone = self.chairs[seat]
                self.chairs[seat] = Chair(bot=bot, left=gone.left, next=gone.next)
            case Reserved(seat, guest):
                self.chairs[seat].next = guest

    def _play(self, event: Dealt | Acted | Settled | Undone) -> None:
        """Apply a change of the cards on the table."""
        self.position += 1
        if not (isinstance(event, Acted) and event.by in ("bot", "cover")):
            self.undoable_from = self.position
        match event:
            case Dealt(index, dealer, again):
                self._begin(index, dealer, again)
                return
            case Acted(seat, action, by, id, used):
                chair = self.chairs[seat]
                if by != "cover":
                    chair.strikes = chair.strikes + 1 if by == "clock" else 0
                chair.used += used
                self._advance([(self.seat_in_deal(seat), action)], by)
                if id is not None and chair.guest is not None:
                    self.answered[_key(chair.guest, id)] = self.position - 1
            case Settled(acts):
                self._advance(acts, "settled")
            case Undone(acts):
                now = self._now
                self.now = replace(now, state=self._start(now.deal), by=())
                for act, chosen in zip(now.state.history[:acts], now.by[:acts], strict=True):
                    self._advance([act], chosen)

    @property
    def _now(self) -> Played:
        if self.now is None:
            raise ValueError("there is no deal")
        return self.now

    def _advance(self, acts: Iterable[tuple[int, Action | str]], by: Chosen) -> None:
        now = self._now
        state, chosen = now.state, now.by
        for seat, action in acts:
            state, chosen = self._after(state, seat, action), (*chosen, by)
        self.now = replace(now, state=state, by=chosen)

    def _after(self, state: State, seat: int, action: Action | str) -> State:
        """The state after an act; for the act that was last asked for, without a second look."""
        last, text = self._last_act, str(action)
        if last and last.before is state and (last.seat, last.action) == (seat, text):
            return last.after
        after = state.act(seat, action)
        self._last_act = LegalAct(state, seat, text, after)
        return after

    def _begin(self, index: int, dealer: int, again: bool) -> None:
        if not again:
            self.past = self.played
            self.before = self.match or self.game.Match(self.options, dealer)
        assert self.before is not None, "a deal is dealt again in a match"
        self.shuffling = False
        self.deals += 1
        self.asked.clear()
        seating = self.before.seating(index)
        repeats = self.repeats(index)
        deal = (
            self.game.parse_deal(repeats.deal)
            if repeats
            else self.game.deal(self.fair.deal_seed(index), seating.dealer)
        )
        practice = self.practice_deal if again else self.practice
        self.now = Played(index, deal, self._start(deal), self.sitters, seating, practice=practice)

    def _start(self, deal: Deal) -> State:
        assert self.before is not None, "a match has begun"
        return self.game.begin(deal, self.options, self.before.standing)

    def repeats(self, index: int) -> Repeated | None:
        """The deal whose cards this one has; ``None`` if they are drawn."""
        return self.opened.repeats if index == 0 else None

    def _first_dealer(self) -> int:
        if self.opened.repeats:
            return self.opened.repeats.dealer
        return self.game.first_dealer(self.fair.first_dealer_seed(), len(self.chairs))

    def answered_position(self, guest: str, id: str) -> int | None:
        """The position that this guest's act ``id`` answered; ``None`` if it was never applied."""
        return self.answered.get(_key(guest, id))

    # ---- records -----------------------------------------------------------------------------

    def record(self, names: Mapping[str, str]) -> str:
        """The finished deals as records, one a line; after a ``checkable`` match with its proof.

        A deal with the cards of an earlier one has no seed. ``names`` maps guest ids to names.
        """
        lines = []
        for played in self.played:
            index = played.index
            more: dict[str, Any] = {}
            if not self.repeats(index):
                more["shuffle"] = {"version": SHUFFLE, "seed": self.fair.deal_seed(index)}
                if self.over and self.checkable:
                    more["shuffle"]["fair"] = self.fair.proof(index)
            if played.settled is not None:
                more["settled"] = played.settled
            called = [sitter.name_in(names) for sitter in played.sitters]
            lines.append(
                format_record(
                    self.game,
                    played.state,
                    played.deal,
                    self.options,
                    **seated(played.seating, called),
                    match={"id": self.id, "index": index},
                    **more,
                )
            )
        return "".join(line + "\n" for line in lines)


def _key(guest: str, id: str) -> str:
    return f"{guest}/{id}"


def new_table(id: str, opened: Opened) -> TableState:
    """The state of a new table, from the first event of its log.

    Raises:
        BadInput: no such game, option or bot; or not one name for each seat.
    """
    table = TableState(id, opened)
    players = table.game.Match(table.options).players
    if len(opened.chairs) != players:
        raise BadInput("input.bots", number=len(opened.chairs), wanted=players)
    for name in opened.chairs:
        if name != "open":
            check_bot(table.game.GAME, name)
    return table


def from_log(id: str, log: Sequence[Event]) -> TableState:
    """The state that follows from a log."""
    first, *rest = log
    if not isinstance(first, Opened):
        raise ValueError("a log begins with the opening of its table")
    table = TableState(id, first)
    for event in rest:
        table.apply(event)
    return table
