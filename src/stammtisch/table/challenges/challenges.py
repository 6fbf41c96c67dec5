"""Challenges: the cards of a finished deal for whoever has the link, each of them once.

A challenge is made from a deal by who sat there, if the others at it allow that as for a shared
deal. Whoever takes it has a table of their own: the same seat, cards, rules and standing, the same
bots with the same random numbers. How it went is stored when it is looked at first; until their own
attempt is over nobody is told more of the deal than what it brought.
"""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from hashlib import sha256
from weakref import WeakValueDictionary

from stammtisch.bots import usual
from stammtisch.bots.version import version
from stammtisch.cardplay.options import format_options
from stammtisch.cardplay.refusals import BadInput
from stammtisch.coach.parting import alike
from stammtisch.table.challenges import messages, rows
from stammtisch.table.challenges.lines import Line, acts_of, begun, gained, line, parted
from stammtisch.table.challenges.rows import AttemptRow, ChallengeRow
from stammtisch.table.fair import scheme
from stammtisch.table.live.live_tables import Requester
from stammtisch.table.log.events import Opened, Pace, Repeated
from stammtisch.table.past import deal_links
from stammtisch.table.past.archive import Archive
from stammtisch.table.review.reviews import Reviews
from stammtisch.table.state.seats import Sitter
from stammtisch.table.state.table_state import TableState
from stammtisch.table.storage.shares import Payer
from stammtisch.table.storage.store import Store
from stammtisch.table.study.study import imported
from stammtisch.table.tables.table_opener import PERSONAS, TableOpener
from stammtisch.table.wire import replays

FOLLOWED = 8
"""How many attempts of others are looked after at one look."""


@dataclass(frozen=True, slots=True)
class _Side:
    """One of two lines that are compared: who played it, and the names at the table."""

    line: Line
    name: str
    names: tuple[str, ...]


@dataclass(slots=True)
class Challenges:
    """Makes challenges, and tells how they went. ``address`` is the requesting one."""

    store: Store
    archive: Archive
    opener: TableOpener
    reviews: Reviews
    _locks: WeakValueDictionary[str, asyncio.Lock] = field(default_factory=WeakValueDictionary)

    # ---- making them -------------------------------------------------------------------------

    async def make(self, guest: str, table_id: str, deal: int, address: str = "") -> str:
        """A challenge with a finished deal of a guest's own; return its id, the same each time.

        Raises:
            BadInput: no such deal of this guest's; somebody at it does not allow it; the guest has
                made too many; or a share is used up.
        """
        table, played = await self.archive.deal_of(guest, table_id, deal, address)
        await deal_links.names_shown(self.store, guest, played.sitters)
        seat = table.seat_played(guest, played)
        new = ChallengeRow(
            id="",
            guest=guest,
            source=f"{table_id}/{deal}/{played.until}",
            opening=table.challenge_with(guest, played),
            acts=acts_of(played),
            points=gained(played, seat),
            others=tuple(
                None if at == seat else sitter.guest for at, sitter in enumerate(played.sitters)
            ),
            version=version(table.game.GAME.name),
        )
        return await self._store(new, address)

    async def make_studied(self, guest: str, text: str, seat: int, address: str = "") -> str:
        """A challenge with a deal from outside, against the usual bots.

        Raises:
            BadInput: this is no deal, or it has no such seat; or as for ``make``.
        """
        found = await self.archive.executor.run(address, imported, text)
        game, played = found.game, found.played
        seats = game.GAME.seats
        if seat >= seats:
            raise BadInput("input.seat", number=seat, last=seats - 1)
        # The deal is played by those who sit there: who else belongs to the list has no say.
        key = sha256(text.encode(errors="replace")).hexdigest()
        options = format_options(played.state.options)
        options.pop("players", None)
        opening = Opened(
            game=game.GAME.name,
            options=options,
            host=guest,
            chairs=tuple("open" if at == seat else usual(game.GAME) for at in range(seats)),
            practice=False,
            spectators=False,
            move_seconds=None,
            reserve_seconds=0,
            pace="calm",
            seed="",
            fair=scheme.VERSION,
            personas=secrets.randbelow(PERSONAS),
            repeats=Repeated(game.format_deal(played.deal), played.deal.dealer, bots=key),
        )
        new = ChallengeRow(
            id="",
            guest=guest,
            source=f"study/{key}/{seat}",
            opening=opening,
            acts=acts_of(played),
            points=gained(played, seat),
            others=(None,) * seats,
            version=version(game.GAME.name),
        )
        return await self._store(new, address)

    async def _store(self, new: ChallengeRow, address: str) -> str:
        begun(new.opening)  # What cannot be played is refused now.
        payers = self.archive.shares.able([Payer(new.guest, address)])
        id = await rows.make(self.store, new)
        size = len(json.dumps(new.acts)) + len(str(new.opening))
        self.archive.shares.charge(payers, [(0, "", "x" * size)], rows=1)
        return id

    async def withdraw(self, guest: str, id: str) -> None:
        """Close a challenge of one's own: all attempts at it are forgotten."""
        await rows.withdraw(self.store, guest, id)

    async def of_guest(self, guest: str) -> list[messages.ChallengeLine]:
        """The challenges that a guest has made, those tried last first."""
        return [
            messages.ChallengeLine(row.id, row.game, row.points, finished)
            for row, finished in await rows.of_guest(self.store, guest)
        ]

    # ---- taking them -------------------------------------------------------------------------

    async def play(self, guest: str, id: str, pace: Pace, by: Requester) -> str:
        """The table of a guest's attempt: it is opened once.

        Raises:
            BadInput: there is no such challenge, or it is the guest's own; no table can be opened.
        """
        async with self._locks.setdefault(f"{guest}/{id}", asyncio.Lock()):
            row = await self._open(id)
            if row.guest == guest:
                raise BadInput("challenge.refuse.own")
            if known := await rows.attempt_of(self.store, id, guest):
                return known.table
            await rows.check_room(self.store, id)
            assert row.opening.repeats is not None, "a challenge has cards"
            repeats = replace(row.opening.repeats, challenge=id)
            opening = replace(row.opening, pace=pace, repeats=repeats)
            table = await self.opener.anew(opening, by, row.seat)
            return await rows.begin(self.store, id, guest, table)

    async def show(self, guest: str, id: str, address: str = "") -> messages.Challenge:
        """A challenge for a guest who has its link.

        Raises:
            BadInput: there is no such challenge.
        """
        row = await self._open(id)
        own = await self._own(id, guest, address)
        for each in await rows.running(self.store, id, FOLLOWED):
            if each.guest != guest:
                await self._followed(id, each, address)
        mine = row.guest == guest
        over = mine or (own is not None and own.state != "playing")
        maker = (await self.store.people([row.guest]))[row.guest]
        points = row.points if mine or own is None else own.points
        better = 0
        if over and points is not None:
            better = await rows.finished(self.store, id, points)
            better += row.points is not None and row.points > points
        opening = row.opening
        game = begun(opening)
        return messages.Challenge(
            id=id,
            game=opening.game,
            options=format_options(game.options),
            seat=row.seat,
            bots=tuple("" if name == "open" else name for name in opening.chairs),
            personas=opening.personas,
            totals=game.totals_before,
            name=maker.name,
            face=maker.face,
            points=row.points,
            mine=mine,
            state=own.state if own else None,
            table=own.table if own else None,
            field=await self._field(row, guest, own, better) if over else (),
            finished=await rows.finished(self.store, id),
            better=better,
            changed=row.version != version(opening.game),
        )

    async def _field(
        self, row: ChallengeRow, guest: str, own: AttemptRow | None, better: int
    ) -> tuple[messages.Entrant, ...]:
        """The best of who has finished, who made the challenge, and this guest."""
        maker = (await self.store.people([row.guest]))[row.guest]
        first = AttemptRow(row.guest, 0, "", "finished", (), row.points, maker.name, maker.face)
        best = [first, *await rows.best(self.store, row.id)]
        best.sort(key=lambda each: -_points(each))
        entrants = [
            messages.Entrant(
                each.number,
                each.name,
                each.face,
                each.guest == guest,
                each.points,
                1 + sum(_points(other) > _points(each) for other in best)
                if each.points is not None
                else None,
                each.state,
            )
            for each in best
        ]
        if own and not any(each.you for each in entrants):
            place = None if own.points is None else better + 1
            entrants.append(
                messages.Entrant(own.number, own.name, own.face, True, own.points, place, own.state)
            )
        return tuple(entrants)

    # ---- comparing ---------------------------------------------------------------------------

    async def compare(
        self, guest: str, id: str, number: int, address: str = ""
    ) -> messages.Compared:
        """A guest's own line beside that of attempt ``number``; 0: that of who made the challenge.

        Raises:
            BadInput: there is no such challenge or attempt; the guest's own is not over.
        """
        row, mine, theirs = await self._sides(guest, id, number, address)
        return await self.archive.executor.run(address, _compared, row, mine, theirs)

    async def parting(
        self, guest: str, id: str, number: int, address: str = ""
    ) -> messages.Parting:
        """What the coach says of both choices where the lines part.

        Raises:
            BadInput: they do not part by a choice of the player's; there is no coach; or as for
                ``compare``.
        """
        row, mine, theirs = await self._sides(guest, id, number, address)
        found = parted(mine.line, theirs.line, row.seat)
        if found is None:
            raise BadInput("challenge.refuse.no_parting")
        game, played = mine.line.game, mine.line.played
        judged = [
            await self.reviews.decision(guest, game, played, decision, address)
            for decision in (found.one, found.other)
        ]
        return messages.Parting(*judged)

    async def _sides(
        self, guest: str, id: str, number: int, address: str
    ) -> tuple[ChallengeRow, _Side, _Side]:
        """The two lines that are to be compared, the guest's own first."""
        row = await self._open(id)
        names = await self._names(row)
        own = await self._own(id, guest, address)
        if row.guest != guest and (own is None or own.state == "playing"):
            raise BadInput("challenge.refuse.not_played")
        other = await rows.attempt_numbered(self.store, id, number) if number else None
        if (number and (other is None or other.points is None)) or (
            not number and row.points is None
        ):
            raise BadInput("challenge.refuse.no_attempt")
        sides = [
            await self.archive.executor.run(address, _side, row, each, names)
            for each in (None if row.guest == guest else own, other)
        ]
        return row, sides[0], sides[1]

    async def _names(self, row: ChallengeRow) -> dict[str, str]:
        """The names of those who sat at the deal and may be named, and of who made the challenge.

        Raises:
            BadInput: somebody who sat there does not allow it, or not any more.
        """
        sitters = [Sitter(each, None) for each in (row.guest, *row.others) if each]
        try:
            shown = await deal_links.names_shown(self.store, row.guest, sitters)
        except BadInput:
            raise BadInput("challenge.refuse.none") from None
        return shown | await self.store.names([row.guest])

    async def _open(self, id: str) -> ChallengeRow:
        """The challenge of this id, while all who sat at its deal allow it."""
        row = await rows.find(self.store, id)
        await self._names(row)
        return row

    # ---- attempts ----------------------------------------------------------------------------

    async def _own(self, id: str, guest: str, address: str) -> AttemptRow | None:
        """A guest's attempt, as it is now."""
        found = await rows.attempt_of(self.store, id, guest)
        return found and await self._followed(id, found, address)

    async def _followed(self, id: str, attempt: AttemptRow, address: str) -> AttemptRow:
        """An attempt as it is now: what is over is stored."""
        if attempt.state != "playing":
            return attempt
        table: TableState | None = None
        try:
            _, table = await self.archive.table(attempt.table, address)
        except BadInput as error:
            if error.message.id != "table.refuse.no_table":
                raise
        if table is not None and not table.over:
            return attempt
        over = _over(attempt, table)
        await rows.end(self.store, id, over)
        return over


def _over(attempt: AttemptRow, table: TableState | None) -> AttemptRow:
    """An attempt that has ended, at a table that may be gone already."""
    if table is None or table.now is None:
        return replace(attempt, state="left")
    now = table.now
    seat = table.opened.chairs.index("open")
    finished = table.phase == "finished"
    state: messages.State = "left"
    if finished:
        state = "hurried" if table.hurried else "finished"
    return replace(
        attempt,
        state=state,
        acts=acts_of(now),
        points=gained(now, seat) if finished else None,
    )


def _points(attempt: AttemptRow) -> float:
    return float("-inf") if attempt.points is None else attempt.points


def _side(row: ChallengeRow, attempt: AttemptRow | None, names: Mapping[str, str]) -> _Side:
    """A line with its names; without an attempt, that of who made the challenge."""
    own = names.get(row.guest, "") if attempt is None else attempt.name
    called = []
    for at, chair in enumerate(row.opening.chairs):
        other = row.others[at] if attempt is None else None
        called.append(names.get(other, "") if other else f"bot:{chair}")
    called[row.seat] = own
    return _Side(
        line(row.opening, row.acts if attempt is None else attempt.acts), own, tuple(called)
    )


def _compared(row: ChallengeRow, mine: _Side, theirs: _Side) -> messages.Compared:
    personas = row.opening.personas
    shown = [
        replays.replay(each.line.game, each.line.played, each.names, personas)
        for each in (mine, theirs)
    ]
    return messages.Compared(
        seat=row.seat,
        mine=shown[0],
        theirs=shown[1],
        name=theirs.name,
        alike=alike(mine.line.chosen, theirs.line.chosen),
        own=parted(mine.line, theirs.line, row.seat) is not None,
        told=(mine.line.told(row.seat), theirs.line.told(None)),
        points=(mine.line.points(row.seat), theirs.line.points(row.seat)),
    )
