"""The fold of a table's log: who sits where, the fair deal, the match, the present deal.

Only ``apply`` changes it, and it gets an event only after the event is stored. It knows no time,
no connections and no names.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass, field, replace
from typing import Literal

from pydantic import TypeAdapter

from stammtisch.cardplay.actions import Action
from stammtisch.cardplay.deals import Deal
from stammtisch.cardplay.game import State
from stammtisch.cardplay.match import Match
from stammtisch.cardplay.options import RuleOptions, format_options, parse_options
from stammtisch.cardplay.refusals import BadInput
from stammtisch.games.registry import AnyGame, game_named
from stammtisch.table.fair import scheme
from stammtisch.table.fair.draw import FairDeal, Step
from stammtisch.table.fair.earlier import EarlierDeal
from stammtisch.table.fair.scheme import SeatKind, VoidDeal
from stammtisch.table.log.events import (
    Abandoned,
    Acted,
    Allowed,
    Amended,
    Arranged,
    Asked,
    Committed,
    Covered,
    Dealt,
    Event,
    Filled,
    LeftOut,
    Opened,
    Pace,
    Reclaimed,
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
from stammtisch.table.state.persons import Persons
from stammtisch.table.state.played import Chosen, LegalAct, Played
from stammtisch.table.state.seats import Chair, Sitter

Phase = Literal["gathering", "shuffling", "playing", "between", "finished", "abandoned"]


_CHANGES = (Seated, Filled, Arranged, Reserved, Allowed, Amended, Reclaimed, Undone)
"""The events that ``limits.CHANGES`` limits."""


_OPEN_PHASES = ("gathering", "playing", "between")
"""The phases in which a seat may be taken: not during the shuffle, nor after the match."""


@dataclass(slots=True)
class Fold:
    """A table as its events have made it.

    ``position`` counts the changes of the cards on the table, undo included. ``undoable_from`` is
    the first position after which only bots have acted. ``events`` counts the events applied,
    ``deals`` the deals begun, ``changes`` those events that ``limits.CHANGES`` limits. ``before``
    is the match before the present deal ``now``; ``past`` are the finished deals before it.
    ``asked`` are the seats that have asked in this deal whether the rest is decided. ``practice``
    and ``pace`` apply to the next deal, ``practice_deal`` to the present one. ``answered`` maps the
    ids of people's acts to the positions that they answered; ``poll_began`` is the one at which
    several were asked at once, until all have answered. ``opened`` has the present terms, and
    ``arranged`` counts how often they have changed before the match; ``unread``: since others than
    the host sat down. ``persons`` knows who goes on in another browser. ``hurried``: a bot has been
    cut short.
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
    wants_talk: bool | None = None
    practice: bool = False
    pace: Pace = "calm"
    rematch: Rematched | None = None
    asked: set[int] = field(default_factory=set)
    changes: int = 0
    arranged: int = 0
    unread: bool = False
    answered: dict[str, int] = field(default_factory=dict)
    poll_began: int | None = None
    persons: Persons = field(default_factory=Persons)
    hurried: bool = False
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
        kind = FairDeal if self.opened.fair in scheme.CHECKABLE else EarlierDeal
        options = format_options(self.options)
        seed, version = self.opened.seed, self.opened.fair
        self.fair = kind(self.id, self.opened.game, options, seed, version)

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
        day = self.opened.of_day
        last = bool(self.challenge) or (match is not None and match.finished)
        last |= day is not None and self.now.index + 1 == len(day.seeds)
        return "finished" if last else "between"

    @property
    def challenge(self) -> str:
        """The challenge to which this table belongs; empty if it does to none."""
        return self.opened.repeats.challenge if self.opened.repeats else ""

    @property
    def day(self) -> int | None:
        """The day whose deals are played here; ``None`` at any other table."""
        return self.opened.of_day.day if self.opened.of_day else None

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
    def dealt(self) -> list[Played]:
        """The deals of the match, in order, the present one too."""
        return [*self.past, self.now] if self.now else self.past

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
                if not self.for_club or self.opened.kept[seat] == guest
            )
        return tuple(
            seat
            for seat, chair in enumerate(self.chairs)
            if self.newcomers and chair.guest is None and chair.next is None
        )

    @property
    def for_club(self) -> bool:
        """Whether a club has arranged this table: its seats stay kept, and nobody hosts it."""
        return bool(self.opened.kept) and not self.opened.host

    def may_watch(self, guest: str) -> bool:
        """Whether this guest may see the table: who plays, or did so first, always may."""
        sat = any(self.persons.may_be(guest, each.guest or each.left) for each in self.chairs)
        return sat or not self.refuses_spectators

    def left_by(self, guest: str) -> int | None:
        """The seat that this guest has left in the running match, perhaps in another browser."""
        may_be = self.persons.may_be
        return next((at for at, each in enumerate(self.chairs) if may_be(guest, each.left)), None)

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
        owner = self.chairs[seat].guest
        if self.now is None or owner is None:
            return self.now is not None and self.now.sitters[seat] == self.sitters[seat]
        return self.persons.dealt_seat(self.now, owner) == seat

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
        return self.fair.version in scheme.CHECKABLE and self.drawn

    @property
    def drawn(self) -> bool:
        """Whether all deals are drawn at this table."""
        return self.opened.repeats is None and self.opened.of_day is None

    def deal_seed(self, index: int) -> str:
        """The seed from which a deal is shuffled."""
        day = self.opened.of_day
        return day.seeds[index] if day else self.fair.deal_seed(index)

    @property
    def awaiting(self) -> Step | None:
        """What the pages are asked for now: a commitment, a number, or nothing."""
        return self.fair.awaiting if self.phase == "shuffling" else None

    def bots_seed(self, index: int | None = None) -> str:
        """The seed of the bots' random numbers in a deal; without ``index``, in this one."""
        present = self.now.index if self.now else 0
        at = present if index is None else index
        if self.opened.of_day:
            return self.opened.of_day.bots[at]
        repeats = self.repeats(at)
        return (repeats and repeats.bots) or self.fair.bots_seed(at)

    @property
    def totals_before(self) -> tuple[int, ...]:
        """In a challenge, the players' scores before its deal; none where the match begins so."""
        now = self.now
        if now is None or not self.opened.repeats or not now.state.standing.deals:
            return ()
        order, totals = (*now.seating.players, *now.seating.out), now.state.standing.totals
        scores = dict(zip(order, totals, strict=True))
        return tuple(scores[player] for player in sorted(scores))

    # ---- events ------------------------------------------------------------------------------

    def apply(self, event: Event) -> None:
        """Apply a stored event."""
        self.events += 1
        again = isinstance(event, Dealt) and event.again
        self.changes += again or isinstance(event, _CHANGES)
        match event:
            case Opened():
                raise ValueError("a table is opened once")
            case Seated() | Stood() | Filled() | Reserved() | Reclaimed():
                self._seating(event)
            case Arranged():
                self._arrange(event)
            case Allowed(newcomers, talk):
                self.newcomers, self.wants_talk = newcomers, talk
            case Amended(practice, pace):
                self.practice, self.pace = practice, pace
            case Rematched():
                self.rematch = event
            case Shuffling() | Committed() | Revealed() | LeftOut():
                self.shuffling = True
                self.fair.apply(event, self.seat_kinds)
            case Covered(seat):
                self.chairs[seat].covered, self.chairs[seat].cover = True, event
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

    def _arrange(self, event: Arranged) -> None:
        """Apply new terms. Where they seat more, seats are added; where fewer, the last ones go."""
        terms = asdict(event)
        del terms["kind"]
        self.opened = replace(self.opened, **terms)
        self.arranged += 1
        self.unread |= any(chair.guest not in (None, self.opened.host) for chair in self.chairs)
        self.options = parse_options(self.game.GAME.options, event.options)
        self.fair.options = format_options(self.options)
        self.newcomers, self.practice, self.pace = event.newcomers, event.practice, event.pace
        players = self.game.Match(self.options).players
        self.chairs = [*self.chairs, *(Chair() for _ in range(players))][:players]

    def _seating(self, event: Seated | Stood | Filled | Reserved | Reclaimed) -> None:
        """Apply a change of a seat's owner."""
        match event:
            case Seated(seat, guest):
                if self.left_by(guest) != seat:
                    self.persons.separate(guest)
                self.chairs[seat] = Chair(guest=guest, used=self.chairs[seat].used)
            case Stood(seat, bot):
                gone = self.chairs[seat]
                left = gone.guest if bot else None
                self.chairs[seat] = Chair(bot=bot, used=gone.used, left=left)
            case Filled(seat, bot):
                gone = self.chairs[seat]
                self.chairs[seat] = Chair(bot=bot, used=gone.used, left=gone.left, next=gone.next)
            case Reserved(seat, guest):
                self.chairs[seat].next = guest
            case Reclaimed():
                self._hand_over(event)

    def _hand_over(self, event: Reclaimed) -> None:
        """The person plays on in another browser, and is the host there if it is the host."""
        chair, before = self.chairs[event.seat], self.chairs[event.seat].guest or ""
        self.persons.hand_over(before, event.guest)
        if self.opened.host == before:
            self.opened = replace(self.opened, host=event.guest)
        chair.guest, chair.handed = event.guest, event.by
        chair.covered, chair.strikes = False, 0

    def _play(self, event: Dealt | Acted | Settled | Undone) -> None:
        """Apply a change of the cards on the table."""
        self.position += 1
        if not (isinstance(event, Acted) and event.by in ("bot", "cover")):
            self.undoable_from = self.position
        match event:
            case Dealt(index, dealer, again, away):
                if away is not None:
                    self.fair.void_deals.append(VoidDeal(index, away))
                self._begin(index, dealer, again or away is not None)
                return
            case Acted(seat, action, by, id, used, cut):
                self.hurried |= cut
                chair = self.chairs[seat]
                if by != "cover":
                    chair.strikes = chair.strikes + 1 if by == "clock" else 0
                chair.used += used
                answered = self.position - 1
                if self._now.polled:  # Whoever was asked with others answered the first position.
                    answered = self.poll_began = self.poll_began or answered
                self._advance([(self.seat_in_deal(seat), action)], by)
                if not self._now.polled:
                    self.poll_began = None
                if id is not None and chair.guest is not None:
                    self.answered[_key(chair.guest, id)] = answered
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
        self.poll_began = None
        for chair in self.chairs:  # Who is away is asked about anew in every deal.
            chair.covered &= not (chair.cover and chair.cover.why == "away")
        seating = self.before.seating(index)
        repeats = self.repeats(index)
        deal = (
            self.game.parse_deal(repeats.deal)
            if repeats
            else self.before.due(self.game.deal(self.deal_seed(index), seating.dealer))
        )
        practice = self.practice_deal if again else self.practice
        self.now = Played(index, deal, self._start(deal), self.sitters, seating, practice=practice)

    def _start(self, deal: Deal) -> State:
        assert self.before is not None, "a match has begun"
        standing = self.before.standing
        if self.opened.repeats and self.opened.repeats.standing is not None:
            kind = TypeAdapter(type(standing))
            standing = kind.validate_python(self.opened.repeats.standing)
        return self.game.begin(deal, self.options, standing)

    def repeats(self, index: int) -> Repeated | None:
        """The deal whose cards this one has; ``None`` if they are drawn."""
        return self.opened.repeats if index == 0 else None

    def _first_dealer(self) -> int:
        given = self.opened.repeats or self.opened.of_day
        if given:
            return given.dealer
        return self.game.first_dealer(self.fair.first_dealer_seed(), len(self.chairs))

    def answered_position(self, guest: str, id: str) -> int | None:
        """The position that this guest's act ``id`` answered; ``None`` if it was never applied."""
        return self.answered.get(_key(guest, id))


def _key(guest: str, id: str) -> str:
    return f"{guest}/{id}"
