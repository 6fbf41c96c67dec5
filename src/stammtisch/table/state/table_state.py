"""The state of a table: the fold of its log, and what may be asked of it.

Requests are methods that return the events that would follow, or raise ``BadInput``; they change
nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, replace
from typing import Any

from stammtisch.bots import check_bot, offered, usual
from stammtisch.cardplay.actions import Action
from stammtisch.cardplay.options import format_options, parse_options
from stammtisch.cardplay.refusals import BadInput
from stammtisch.cardplay.shuffle import VERSION as SHUFFLE
from stammtisch.records import format_record, seated
from stammtisch.table import limits
from stammtisch.table.log.events import (
    Abandoned,
    Acted,
    Allowed,
    Amended,
    Arranged,
    Asked,
    By,
    Covered,
    Dealt,
    Event,
    Filled,
    Opened,
    Pace,
    Repeated,
    Reserved,
    Returned,
    Seated,
    Stood,
    Undone,
)
from stammtisch.table.state.fold import Fold
from stammtisch.table.state.played import Played
from stammtisch.table.state.renumbered import renumbered
from stammtisch.table.state.seats import COVER

STRIKES = 3
"""After so many moves in a row made by the clock, a bot covers the seat."""


class TableState(Fold):
    """A table: its log so far, folded, with the requests that ask for the events that follow."""

    __slots__ = ()

    # ---- requests ----------------------------------------------------------------------------

    def sit(self, guest: str, seat: int | None, arranged: int | None = None) -> list[Event]:
        """A guest takes a seat of ``free_for``; without a number, the first.

        ``arranged``: how often the terms had changed as far as the guest had seen.
        """
        self._check_changes()
        if self.phase == "gathering" and arranged not in (None, self.arranged):
            raise BadInput("table.refuse.other_terms")
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
        if self.phase == "playing" and self.left_by(guest) != seat:
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

    @property
    def talk(self) -> bool:
        """Whether people may write to each other: as the host wants it, else not with strangers."""
        return not self.newcomers if self.wants_talk is None else self.wants_talk

    def allow(self, guest: str, newcomers: bool | None, talk: bool | None) -> list[Event]:
        """The host lets spectators take a bot's seat between deals, and people talk, or not.

        What is ``None`` stays as it is.
        """
        self._check_changes()
        if guest != self.opened.host:
            raise BadInput("table.refuse.host")
        if self.over:
            raise BadInput("table.refuse.over")
        self.check_own_terms()
        present = Allowed(self.newcomers, self.wants_talk)
        wanted = Allowed(
            self.newcomers if newcomers is None else newcomers,
            self.wants_talk if talk is None else talk,
        )
        return [] if wanted == present else [wanted]

    def arrange(self, guest: str, terms: Arranged) -> list[Event]:
        """Before the match, the host changes the terms. Nobody loses a seat by it.

        Raises:
            BadInput: no such options, or not for the people who sit here.
        """
        self._check_changes()
        if guest != self.opened.host:
            raise BadInput("table.refuse.host")
        if self.phase != "gathering":
            raise BadInput("table.refuse.running")
        if self.opened.kept:
            raise BadInput("table.refuse.same_terms")
        check_size(terms.options)
        options = parse_options(self.game.GAME.options, terms.options)
        players = self.game.Match(options).players
        if any(chair.guest for chair in self.chairs[players:]):
            raise BadInput("table.refuse.seat_needed")
        terms = replace(terms, options=format_options(options))
        return [] if terms == self.terms else [terms]

    def begin_when_full(self) -> list[Event]:
        """The match begins, if no seat is open; the others have had time to read new terms."""
        full = self.phase == "gathering" and not any(chair.open for chair in self.chairs)
        return self._shuffle() if full and self.people else []

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
        if practice:
            self.check_own_terms()
        terms = Amended(self.practice if practice is None else practice, pace or self.pace)
        return [] if terms == Amended(self.practice, self.pace) else [terms]

    @property
    def terms(self) -> Arranged:
        """What the host may change before the match."""
        opened = self.opened
        return Arranged(
            options=format_options(self.options),
            practice=self.practice,
            spectators=opened.spectators,
            newcomers=self.newcomers,
            move_seconds=opened.move_seconds,
            reserve_seconds=opened.reserve_seconds,
            pace=self.pace,
            away=opened.away,
            rules_name=opened.rules_name,
        )

    def again_with_all(self, guest: str) -> Opened:
        """The opening of a rematch: the same people and bots on the same seats.

        The seat of a guest who has left, which a bot has taken over, is open.
        """
        self._seat(guest)
        self.check_own_terms()
        if self.phase != "finished":
            raise BadInput("table.refuse.not_over")
        return self.anew(guest)

    def anew(self, host: str) -> Opened:
        """The opening of a table for the same people and bots, on the terms of now."""
        bots = [None if chair.left else chair.bot for chair in self.chairs]
        return replace(
            self.opened,
            host=host,
            chairs=tuple(bot or "open" for bot in bots),
            kept=tuple(chair.guest for chair in self.chairs),
            newcomers=self.newcomers,
            practice=self.practice,
            pace=self.pace,
            repeats=None,
            of_day=None,
        )

    def same_cards(self, guest: str, played: Played) -> Opened:
        """The opening of a practice table with the cards of a finished deal, against bots.

        The guest has the same seat as then; whoever sat on the others, a bot sits there.

        Raises:
            BadInput: the deal was not dealt to this guest.
        """
        match, known = self.match, offered(self.game.GAME)
        assert match is not None, "a deal is finished"
        bots = [each.bot if each.bot in known else None for each in played.sitters]
        chairs = [bot or usual(self.game.GAME) for bot in bots]
        chairs[self.seat_played(guest, played)] = "open"
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
            of_day=None,
            repeats=Repeated(
                self.game.format_deal(played.deal),
                match.dealer(played.index),
                others=tuple(sorted(self.guests_at(played) - {guest})),
            ),
        )

    def guests_at(self, played: Played) -> set[str]:
        """To whom a deal was dealt, here and where its cards come from."""
        repeats = self.repeats(played.index)
        before = repeats.others if repeats else ()
        return {*before, *(each.guest for each in played.sitters if each.guest)}

    def seat_played(self, guest: str, played: Played) -> int:
        """The seat at the table on which a guest played a deal.

        Raises:
            BadInput: the deal was not dealt to this guest.
        """
        seat = self.persons.dealt_seat(played, guest)
        if seat is None:
            raise BadInput("table.refuse.no_such_deal")
        if played.seating.seat_of(seat) is None:
            raise BadInput("table.refuse.sits_out")
        return seat

    def challenge_with(self, guest: str, played: Played) -> Opened:
        """The opening of a challenge with a finished deal, for the seat that is open in it.

        All else is as it was then: the standing of the match and the bots' random numbers, too.

        Raises:
            BadInput: the deal was not dealt to this guest.
        """
        opened = self.same_cards(guest, played)
        assert opened.repeats is not None, "it has the cards of the deal"
        repeats = replace(
            opened.repeats,
            standing=asdict(played.state.standing),
            bots=self.bots_seed(played.index),
        )
        return replace(opened, practice=False, reserve_seconds=0, repeats=repeats)

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
        return self._shuffle(extra) if full and not self.unread else []

    def _shuffle(self, extra: int | None = None) -> list[Event]:
        people = {*self.people} if extra is None else {*self.people, extra}
        # Where not all deals are drawn nobody is asked for a number.
        return [self.fair.begin(people if self.drawn else ())]

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
            self._after(self.now.state_for(seat), dealt, action)
        except BadInput as refused:
            refused.message = renumbered(refused.message, self.now.seating)
            raise
        return [Acted(seat, str(action), by, id, used), *self._cover_after_strikes(seat, by)]

    def is_silence(self, events: Iterable[Event]) -> bool:
        """Whether the act among these commits to nothing, so that the next who is asked answers."""
        acts = [each.action for each in events if isinstance(each, Acted)]
        return all(self.game.parse_action(each).harmless for each in acts)

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

    def cover(self, seat: int, asked: int | None = None) -> list[Event]:
        """A bot plays this deal for a person who is away; the player on ``asked`` has said so."""
        chair = self.chairs[seat]
        return [Covered(seat, "away", asked)] if chair.guest and not chair.covered else []

    @property
    def may_deal_anew(self) -> bool:
        """Whether the present deal may be void: where cards are drawn, and no club keeps a list."""
        if self.phase != "playing" or self.for_club or not self.drawn:
            return False
        return self.fair.may_be_void(self._now.index)

    def deal_anew(self, seat: int) -> list[Event]:
        """The deal is void, since the person on ``seat`` is away; the same player deals again.

        Raises:
            BadInput: this deal may not be void.
        """
        if not self.may_deal_anew:
            raise BadInput("table.refuse.no_anew")
        assert self.before is not None, "a match has begun"
        index = self._now.index
        return [Dealt(index, self.before.dealer(index), away=seat)]

    def back(self, seat: int) -> list[Event]:
        """The person of a covered seat plays again."""
        return [Returned(seat)] if self.chairs[seat].covered and not self.over else []

    def _other_bot(self, seat: int, bot: str | None) -> list[Event]:
        """Between deals a bot may only be replaced by another bot."""
        self.check_own_terms()
        if bot is None:
            raise BadInput("table.refuse.running")
        check_bot(self.game.GAME, bot)
        return [] if bot == self.chairs[seat].bot else [Filled(seat, bot)]

    def check_own_terms(self) -> None:
        """Check that the terms are this table's own.

        Raises:
            BadInput: all who play the deals of this day have the same.
        """
        if self.day is not None:
            raise BadInput("table.refuse.day_terms")

    def _check_changes(self) -> None:
        if self.changes >= limits.CHANGES:
            raise BadInput("table.refuse.too_often")

    def _seat(self, guest: str) -> int:
        seat = self.seat_of(guest)
        if seat is None:
            raise BadInput("table.refuse.no_seat")
        return seat

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
                more["shuffle"] = {"version": SHUFFLE, "seed": self.deal_seed(index)}
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


def check_size(options: Mapping[str, object]) -> None:
    """Raise ``BadInput`` where a match would have more deals than the server stores."""
    if any(type(each) is int and each > limits.DEALS for each in options.values()):
        raise BadInput("table.refuse.deals", most=limits.DEALS)


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
