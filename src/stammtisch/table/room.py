"""A table as its log tells it: who sits where, the fair deal, the match, the deal that runs.

A room is the fold of its events. What people ask for are methods that say which events would
follow, or raise why not; nothing changes before ``apply`` gets an event, and that happens only
when it is stored. A room knows no clock, no connection and no name.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal, NamedTuple, TypeAlias

from stammtisch.bots import check_bot
from stammtisch.cardplay.game import Match, State
from stammtisch.cardplay.options import RuleOptions, format_options, parse_options
from stammtisch.cardplay.refusals import BadInput
from stammtisch.cardplay.shuffle import VERSION as SHUFFLE
from stammtisch.games.registry import AnyGame, game_named
from stammtisch.records import format_record
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
    Reserved,
    Returned,
    Revealed,
    Seated,
    Settled,
    Shuffling,
    Stood,
    Undone,
)
from stammtisch.table.fairdeal import FairDeal, Step, fair_deal
from stammtisch.table.fairness2 import Kind

Chosen: TypeAlias = By | Literal["settled"]
"""Who chose an act; ``settled``: nobody, for all agreed that the rest was decided."""

Phase = Literal["gathering", "shuffling", "playing", "between", "finished", "abandoned"]

COVER = "thumb"
"""Who plays for a person who is away: the quick bot that every game has."""

OFTEN = 1_000
"""So often at most people change seats, take back, or deal again at one table: a log has an end."""

STRIKES = 3
"""So many moves in a row made by the clock, and a bot covers the seat."""

_CHANGES = (Seated, Filled, Reserved, Allowed, Amended, Undone)
"""Events of which a log holds at most ``OFTEN``."""

_OPEN_PHASES = ("gathering", "playing", "between")
"""When a seat may be taken: not while the cards are shuffled, nor when all is over."""


class Sitter(NamedTuple):
    """Whose a seat is: a guest's or a bot's."""

    guest: str | None
    bot: str | None

    def called(self, names: Mapping[str, str]) -> str:
        """The guest's name, empty where it is not known any more; or the bot's."""
        return names.get(self.guest, "") if self.guest else f"bot:{self.bot}"


@dataclass(slots=True)
class Chair:
    """One seat: a guest's, a bot's, or open. ``strikes`` counts moves made by the clock.

    ``left`` is who has left it in the running match and may come back; ``next`` takes it when the
    deal is over; for ``kept`` it is kept open in a rematch.
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
        """The bot that plays here now; ``None`` where a person does."""
        return COVER if self.covered else self.bot


@dataclass(frozen=True, slots=True)
class Played:
    """A deal of the match: its place there, the cards, and how it stands.

    ``sitters`` are those to whom it was dealt; whoever leaves meanwhile has still sat there. ``by``
    says of each act who chose it. ``practice`` stays, whatever the table is changed to after it.
    The first ``until`` events of the log tell of it.
    """

    index: int
    deal: Any
    state: State
    sitters: tuple[Sitter, ...]
    by: tuple[Chosen, ...] = ()
    practice: bool = False
    until: int = 0

    @property
    def settled(self) -> int | None:
        """After how many acts the rest was decided; ``None`` where it was played."""
        acts = len(self.by)
        while acts and self.by[acts - 1] == "settled":
            acts -= 1
        return acts if acts < len(self.by) else None


@dataclass(slots=True)
class Room:
    """See the module. ``position`` counts what has changed the cards on the table, undoing too.

    ``moved`` is the first position since which nothing but bots' acts has changed them.
    ``asked`` have asked in this deal whether the rest is decided. ``practice`` and ``pace`` hold
    for the next deal; whether the one that lies there is practice, ``practice_deal`` says.
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
    moved: int = 0
    events: int = 1
    abandoned: bool = False
    newcomers: bool = False
    practice: bool = False
    pace: Pace = "calm"
    rematch: Rematched | None = None
    asked: set[int] = field(default_factory=set)
    changes: int = 0
    done: dict[str, int] = field(default_factory=dict)

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
        self.fair = fair_deal(self.id, self.opened, format_options(self.options))

    # ---- what is so --------------------------------------------------------------------------

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
        """The match has ended, one way or the other."""
        return self.phase in ("finished", "abandoned")

    @property
    def running(self) -> bool:
        """The seats are settled, and the match is not over."""
        return self.phase in ("shuffling", "playing", "between")

    @property
    def match(self) -> Match | None:
        """The match with the deal that lies on the table, if that is over."""
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
    def closed_to_onlookers(self) -> bool:
        """Whoever does not sit may not look: not when all is over either, for then all is told."""
        return not self.opened.spectators and self.phase != "gathering"

    def seat_of(self, guest: str) -> int | None:
        """Where a guest sits."""
        for seat, chair in enumerate(self.chairs):
            if chair.guest == guest:
                return seat
        return None

    def free_for(self, guest: str) -> tuple[int, ...]:
        """The seats that this guest may take now.

        Before the match: those that are open. While it runs, whoever has left gets the own seat
        back, with its hand; and where the host lets newcomers in, a bot's seat may be taken, but
        only when the deal is over: an onlooker has seen what the players of this one have not.
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

    def may_look(self, guest: str) -> bool:
        """Whether this guest may see the table: who sits or sat here always, others if allowed."""
        sat = self.seat_of(guest) is not None or self.left_by(guest) is not None
        return sat or not self.closed_to_onlookers

    def left_by(self, guest: str) -> int | None:
        """The seat that this guest has left in the running match."""
        return next((seat for seat, each in enumerate(self.chairs) if each.left == guest), None)

    @property
    def people(self) -> tuple[int, ...]:
        """The seats that belong to people."""
        return tuple(seat for seat, chair in enumerate(self.chairs) if chair.guest is not None)

    @property
    def sitters(self) -> tuple[Sitter, ...]:
        """Whose the seats are now."""
        return tuple(Sitter(chair.guest, chair.bot) for chair in self.chairs)

    @property
    def first_sitters(self) -> tuple[Sitter, ...]:
        """Whose match it is: those to whom it was first dealt, until then those who sit there."""
        first = self.past[0] if self.past else self.now
        return first.sitters if first else self.sitters

    @property
    def practice_deal(self) -> bool:
        """Whether the deal that lies on the table is practice, or the first one will be."""
        return self.now.practice if self.now else self.practice

    @property
    def had_practice(self) -> bool:
        """Whether any deal of the match was practice: such a match is listed as practice."""
        return self.opened.practice or any(
            played and played.practice for played in (*self.past, self.now)
        )

    @property
    def solo_practice(self) -> bool:
        """Practice, with one person and bots: only here an act may be taken back."""
        return self.practice_deal and len(self.people) == 1

    @property
    def alone_with_bots(self) -> bool:
        """One person sits here; nobody else does, is about to, or may come back."""
        others = [chair for chair in self.chairs if chair.guest is None]
        return len(others) + 1 == len(self.chairs) and all(
            chair.bot and not (chair.left or chair.next) for chair in others
        )

    # ---- the fair deal (docs/fairness.md) ----------------------------------------------------

    @property
    def kinds(self) -> tuple[Kind, ...]:
        """Whether a person's or a bot's seat, as the fair deal's roster says it."""
        return tuple("bot" if chair.guest is None else "person" for chair in self.chairs)

    @property
    def wants(self) -> Step | None:
        """What the pages of people are asked for now."""
        return self.fair.wants if self.phase == "shuffling" else None

    def bots_seed(self) -> str:
        """Where the bots' random numbers in this deal come from."""
        return self.fair.bots_seed(self.now.index if self.now else 0)

    # ---- what people ask for -----------------------------------------------------------------

    def sit(self, guest: str, seat: int | None) -> list[Event]:
        """A guest takes a seat that is free for this guest; see ``free_for``."""
        self._not_too_often()
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
        """An onlooker who was to take a seat does not any more."""
        return [Reserved(seat, None) for seat, each in enumerate(self.chairs) if each.next == guest]

    def hand_over(self) -> list[Event]:
        """The deal is over: whoever has waited for a bot's seat takes it."""
        if self.phase != "between":
            return []
        return [Seated(seat, each.next) for seat, each in enumerate(self.chairs) if each.next]

    def allow(self, guest: str, newcomers: bool) -> list[Event]:
        """The host lets onlookers take a bot's seat between deals, or not."""
        self._not_too_often()
        if guest != self.opened.host:
            raise BadInput("table.refuse.host")
        if self.over:
            raise BadInput("table.refuse.over")
        return [] if newcomers == self.newcomers else [Allowed(newcomers)]

    def amend(self, guest: str, practice: bool | None, pace: Pace | None) -> list[Event]:
        """Between deals, a person alone with bots chooses practice or pace anew."""
        self._not_too_often()
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
        """A table for the same people on the same seats; bots take theirs again.

        A bot that stood in for somebody who has left does not: that seat is open.
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
        )

    def stand(self, guest: str) -> list[Event]:
        """A guest leaves for good; the last person's leaving ends the match."""
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
        """The host puts a bot on a seat or opens it again; between deals, changes a bot."""
        self._not_too_often()
        if guest != self.opened.host:
            raise BadInput("table.refuse.host")
        if self.phase not in ("gathering", "between"):
            raise BadInput("table.refuse.running")
        if seat >= len(self.chairs) or self.chairs[seat].guest is not None:
            raise BadInput("table.refuse.taken")
        if self.phase == "between":
            return self._other_bot(seat, bot)
        if bot is not None:
            check_bot(bot)
        free = [place for place, chair in enumerate(self.chairs) if chair.open]
        full = bot is not None and set(free) <= {seat} and bool(self.people)
        return [Filled(seat, bot), *self._when_full(full)]

    def _when_full(self, full: bool, extra: int | None = None) -> list[Event]:
        if not full:
            return []
        people = self.people if extra is None else tuple(sorted({*self.people, extra}))
        return [self.fair.begin(people)]

    def commit(self, guest: str, commitment: str, attempt: int = 1) -> list[Event]:
        """A page binds itself to its number."""
        return self.fair.commit(self._seat(guest), commitment, attempt)

    def reveal(self, guest: str, number: str, attempt: int = 1) -> list[Event]:
        """A page tells its number."""
        return self.fair.reveal(self._seat(guest), number, attempt)

    def leave_out(self) -> list[Event]:
        """Time is up: whoever still owes something does not count."""
        return self.fair.time_up() if self.wants else []

    def next_deal(self) -> list[Event]:
        """The next deal of the match, where one is due; before the first, the next attempt."""
        if self.phase == "shuffling" and self.wants is None:
            return self.fair.again() or [Dealt(0, self._first_dealer())]
        match = self.match
        if self.phase == "between" and match is not None and match.next_dealer is not None:
            return [Dealt(len(self.played), match.next_dealer)]
        return []

    def act(
        self, seat: int, action: str, by: By, id: str | None = None, used: int = 0
    ) -> list[Event]:
        """A player acts; the rules' ``Refusal`` where they forbid it."""
        if self.state is None or self.over:
            raise BadInput("table.refuse.no_deal")
        self.state.act(seat, action)
        return [Acted(seat, action, by, id, used), *self._struck(seat, by)]

    def _struck(self, seat: int, by: By) -> list[Event]:
        chair = self.chairs[seat]
        out = by == "clock" and not chair.covered and chair.strikes + 1 >= STRIKES
        return [Covered(seat, "clock")] if out else []

    def ask(self, seat: int, again: bool = False) -> list[Event]:
        """A player asks all whether the rest is decided: once in a deal, or ``again``."""
        if self.phase != "playing":
            raise BadInput("table.refuse.no_deal")
        if seat in self.asked and not again:
            raise BadInput("table.refuse.asked")
        return [Asked(seat)]

    def undo(self, guest: str) -> list[Event]:
        """The person's last act is taken back, and everything after it.

        If the rest was decided, that is taken back, as a whole: there nobody has acted.
        """
        self._not_too_often()
        seat = self._seat(guest)
        if not self.solo_practice:
            raise BadInput("table.refuse.no_undo")
        if self.now is None or self.over:
            raise BadInput("table.refuse.no_deal")
        if self.now.settled is not None:
            return [Undone(self.now.settled)]
        history = self.now.state.history
        own = [at for at, act in enumerate(history) if act.seat == seat]
        if not own:
            raise BadInput("table.refuse.nothing_to_undo")
        return [Undone(own[-1])]

    def again(self, guest: str) -> list[Event]:
        """The same cards once more; what they brought the first time is forgotten."""
        self._not_too_often()
        self._seat(guest)
        if not self.solo_practice:
            raise BadInput("table.refuse.no_again")
        if self.now is None or self.phase != "between":
            raise BadInput("table.refuse.not_over")  # And not after the seeds have been told.
        return [Dealt(self.now.index, self.now.deal.dealer, again=True)]

    def cover(self, seat: int) -> list[Event]:
        """A bot plays for a person who is away."""
        chair = self.chairs[seat]
        return [Covered(seat, "away")] if chair.guest and not chair.covered else []

    def back(self, seat: int) -> list[Event]:
        """The person is there again."""
        return [Returned(seat)] if self.chairs[seat].covered and not self.over else []

    def _other_bot(self, seat: int, bot: str | None) -> list[Event]:
        """Between deals a bot's seat may only get another bot."""
        if bot is None:
            raise BadInput("table.refuse.running")
        check_bot(bot)
        return [] if bot == self.chairs[seat].bot else [Filled(seat, bot)]

    def _not_too_often(self) -> None:
        if self.changes >= OFTEN:
            raise BadInput("table.refuse.too_often")

    def _seat(self, guest: str) -> int:
        seat = self.seat_of(guest)
        if seat is None:
            raise BadInput("table.refuse.no_seat")
        return seat

    # ---- what has happened -------------------------------------------------------------------

    def apply(self, event: Event) -> None:
        """What follows from an event of the log."""
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
                self.fair.apply(event, self.kinds)
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
        """What changes whose a seat is."""
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
        """What changes the cards on the table."""
        self.position += 1
        if not (isinstance(event, Acted) and event.by in ("bot", "cover")):
            self.moved = self.position
        match event:
            case Dealt(index, dealer, again):
                self._begin(index, dealer, again)
                return
            case Acted(seat, action, by, id, used):
                chair = self.chairs[seat]
                if by != "cover":
                    chair.strikes = chair.strikes + 1 if by == "clock" else 0
                chair.used += used
                self._walk([(seat, action)], by)
                if id is not None and chair.guest is not None:
                    self.done[_key(chair.guest, id)] = self.position - 1
            case Settled(acts):
                self._walk(acts, "settled")
            case Undone(acts):
                now = self._now
                self.now = replace(now, state=self._start(now.deal), by=())
                for act, chosen in zip(now.state.history[:acts], now.by[:acts], strict=True):
                    self._walk([(act.seat, str(act.action))], chosen)

    @property
    def _now(self) -> Played:
        if self.now is None:
            raise ValueError("there is no deal")
        return self.now

    def _walk(self, acts: Iterable[tuple[int, str]], by: Chosen) -> None:
        now = self._now
        state, chosen = now.state, now.by
        for seat, action in acts:
            state, chosen = state.act(seat, action), (*chosen, by)
        self.now = replace(now, state=state, by=chosen)

    def _begin(self, index: int, dealer: int, again: bool) -> None:
        if self.before is None:
            self.before = self.game.new_match(self.options, dealer)
        elif not again:
            self.past = self.played
            self.before = self.match
        self.shuffling = False
        self.deals += 1
        self.asked.clear()
        deal = self.game.deal(self.fair.deal_seed(index), dealer)
        practice = self.practice_deal if again else self.practice
        self.now = Played(index, deal, self._start(deal), self.sitters, practice=practice)

    def _start(self, deal: Any) -> State:
        assert self.before is not None, "a match has begun"
        return self.game.begin(deal, self.options, self.before.standing)

    def _first_dealer(self) -> int:
        return self.game.first_dealer(self.fair.first_dealer_seed())

    def already(self, guest: str, id: str) -> int | None:
        """The position that this guest's act ``id`` has answered, if it is done."""
        return self.done.get(_key(guest, id))

    # ---- what is kept of it ------------------------------------------------------------------

    def record(self, names: Mapping[str, str]) -> str:
        """The finished deals as records, a line each; when all is over, what proves them fair.

        ``names`` are those of the guests.
        """
        lines = []
        for played in self.played:
            index = played.index
            shuffle: dict[str, Any] = {
                "version": SHUFFLE,
                "seed": self.fair.deal_seed(index),
            }
            if self.over:
                shuffle["fair"] = self.fair.proof(index)
            settled = {} if played.settled is None else {"settled": played.settled}
            lines.append(
                format_record(
                    self.game,
                    played.state,
                    played.deal,
                    self.options,
                    players=[sitter.called(names) for sitter in played.sitters],
                    match={"id": self.id, "index": index},
                    shuffle=shuffle,
                    **settled,
                )
            )
        return "".join(line + "\n" for line in lines)


def _key(guest: str, id: str) -> str:
    return f"{guest}/{id}"


def open_room(id: str, opened: Opened) -> Room:
    """A room from the first event of its log.

    Raises:
        BadInput: no such game, option or bot, or not one name for each seat.
    """
    room = Room(id, opened)
    if len(opened.chairs) != room.game.GAME.seats:
        raise BadInput("input.bots", number=len(opened.chairs), wanted=room.game.GAME.seats)
    for name in opened.chairs:
        if name != "open":
            check_bot(name)
    return room


def told(id: str, log: Sequence[Event]) -> Room:
    """The room that a log tells of."""
    first, *rest = log
    if not isinstance(first, Opened):
        raise ValueError("a log begins with the opening of its table")
    room = Room(id, first)
    for event in rest:
        room.apply(event)
    return room
