"""Pages at a live table, for tests: they check everything that they are sent.

Time is the test's own: ``in_no_time`` runs on a clock that jumps to whatever is due next, so that a
match with all its pauses takes no longer than its thinking, and is the same every time.
"""

from __future__ import annotations

import asyncio
import selectors
from collections import Counter
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, field, replace
from random import Random
from typing import Annotated, Any, TypeVar

from pydantic import Field, TypeAdapter

from stammtisch.cardplay.actions import Action
from stammtisch.cardplay.messages import say
from stammtisch.cardplay.refusals import BadInput
from stammtisch.coach.hints import Hint
from stammtisch.games.registry import GAMES
from stammtisch.table.fair import scheme
from stammtisch.table.live import messages
from stammtisch.table.live.clock import PACES, Timing
from stammtisch.table.live.fallback_action import any_action
from stammtisch.table.live.live import Live
from stammtisch.table.live.viewers import Connection, text_of
from stammtisch.table.log.events import (
    Acted,
    Event,
    Opened,
    Reclaimed,
    Seated,
    format_event,
    parse_event,
)
from stammtisch.table.state.table_state import TableState, from_log, new_table
from stammtisch.table.storage.shares import Shares
from stammtisch.table.storage.writer import Owned
from stammtisch.table.wire.positions import position_of
from stammtisch.table.work.bot_pool import answer
from stammtisch.table.work.decided_rest import NODES, decided_rest
from tests.facts import facts_of
from tests.table.fair_pages import answer_due

T = TypeVar("T")

GUESTS = ("anna", "bert", "carl", "dora")
SEED = "5e" * 32
TABLE = "table"
PACE = Timing()
"""Options that make a match short."""

Discriminated = Annotated[messages.ServerMessage, Field(discriminator="type")]
ServerMessage: TypeAdapter[Any] = TypeAdapter(Discriminated)


# ---- time ----------------------------------------------------------------------------------------


class _Jumping(selectors.DefaultSelector):  # type: ignore[misc,valid-type]
    """Instead of waiting until something is due, it lets that time pass."""

    now = 0.0

    def select(self, timeout: float | None = None) -> Any:
        if timeout is None:
            raise AssertionError("everybody waits for something that will never happen")
        self.now += max(timeout, 0.0) + 1e-9  # A round takes time, however little.
        return super().select(0)


class JumpingLoop(asyncio.SelectorEventLoop):
    """An event loop whose clock jumps. Nothing in it may wait for threads or processes."""

    def __init__(self) -> None:
        self.jumping = _Jumping()
        self.failures: list[Exception] = []
        super().__init__(self.jumping)

    def finish(self, main: Coroutine[Any, Any, T]) -> T:
        """Run this; what pages found wrong meanwhile is raised."""
        try:
            done = self.run_until_complete(main)
        except Exception:
            if not self.failures:
                raise
        for failure in self.failures:
            raise failure
        return done

    def time(self) -> float:
        return self.jumping.now


def in_no_time(main: Coroutine[Any, Any, T]) -> T:
    """Run a coroutine on a clock that jumps."""
    with asyncio.Runner(loop_factory=JumpingLoop) as runner:
        loop = runner.get_loop()
        assert isinstance(loop, JumpingLoop)
        return loop.finish(main)


def now() -> float:
    return asyncio.get_running_loop().time()


# ---- the manager ---------------------------------------------------------------------------------


class Quick:
    """A bot pool in the same process: its answers come after as long as the test likes."""

    def __init__(self, seconds: Callable[[Any], float] = lambda _: 0.0) -> None:
        self.seconds = seconds
        self.asked: list[tuple[str, int]] = []

    async def decide(self, game: str, bot: str, view: Any, seed: str, asker: Any) -> Action | None:
        self.asked.append((bot, view.seat))
        await asyncio.sleep(self.seconds(view))
        return self.answer(game, bot, view, seed)

    async def hint(self, game: str, view: Any, asker: Any) -> Hint:
        """What a rule of thumb says."""
        await asyncio.sleep(self.seconds(view))
        return Hint(self.answer(game, "thumb", view, "hint"), say("coach.hint.equal"))

    def answer(self, game: str, bot: str, view: Any, seed: str) -> Action | None:
        return answer(game, bot, view, seed)

    async def settle(self, state: Any, match: Any, asker: Any, timeout: float = 0) -> Any:
        return decided_rest(state, match, NODES)


class Sure(Quick):
    """A bot pool that finds every rest decided: what matters is what the table makes of it."""

    async def settle(self, state: Any, match: Any, asker: Any, timeout: float = 0) -> Any:
        acts = []
        while state.to_act is not None:
            seat, action = state.to_act, any_action(state.view(state.to_act), "settled")
            acts.append((seat, str(action)))
            state = state.act(seat, action)
        return tuple(acts)


@dataclass
class MemoryManager:
    """What a live table needs, with its log in memory. ``broken``: nothing can be stored."""

    bot_pool: Any = field(default_factory=Quick)
    broken: bool = False
    latency: float = 0.0
    lines: list[str] = field(default_factory=list)
    tokens: int = 0
    shares: Shares = field(default_factory=lambda: Shares(limited=False))

    async def save(
        self,
        table: TableState,
        events: Sequence[tuple[int, str, str]],
        after: Sequence[Event],
        owned: Owned | None = None,
    ) -> None:
        await asyncio.sleep(self.latency)
        if self.broken:
            raise BadInput("table.refuse.store")
        for number, _, body in events:
            assert number == len(self.lines), "the log has no hole and no event twice"
            self.lines.append(body)

    async def reconsider(self, live: Live, unsure: bool) -> None:
        """Here it is always known whether something was stored."""

    def name(self, guest: str) -> str:
        return guest.title()

    def face(self, guest: str) -> int | None:
        return None

    async def deal_over(self, table: Any) -> None:
        """Nobody wants to know."""

    async def know(self, guest: str) -> None:
        """Every name is known here."""

    def token(self) -> str:
        self.tokens += 1
        return f"epoch{self.tokens}"

    @property
    def log(self) -> list[Event]:
        return [parse_event(line) for line in self.lines]

    @property
    def acts(self) -> list[Acted]:
        return [event for event in self.log if isinstance(event, Acted)]

    def open(
        self, game: str, chairs: Sequence[str] | None = None, pace: Timing = PACE, **more: Any
    ) -> Live:
        """A new table: its log holds how it was opened."""
        first = opened(game, chairs, **more)
        table = new_table(TABLE, first)
        self.lines.append(format_event(first))
        return Live(table, self, dict.fromkeys(PACES, pace))

    def again(self, pace: Timing = PACE) -> Live:
        """The table as a server that has been started anew tells it from its log."""
        return Live(from_log(TABLE, self.log), self, dict.fromkeys(PACES, pace))

    async def restart(self, live: Live, pages: Sequence[Page], pace: Timing = PACE) -> Live:
        """The server is stopped and started anew; whoever was there comes back."""
        here = [page for page in pages if page.here]
        await live.close(say("table.refuse.closing"), again=True)
        await asyncio.sleep(0.001)
        assert all(page.goodbye and page.goodbye.again and not page.here for page in here)
        anew = self.again(pace)
        assert snapshot(anew.table) == snapshot(live.table)
        for page in pages:
            page.live = anew
        for page in here:
            with suppress(BadInput):  # Where nobody may look on.
                await page.come()
        return anew


def opened(game: str, chairs: Sequence[str] | None = None, **more: Any) -> Opened:
    parts: dict[str, Any] = {
        "game": game,
        "options": dict(facts_of(game).short),
        "host": "anna",
        "chairs": tuple(chairs or ("open",) * GAMES[game].GAME.seats),
        "practice": False,
        "spectators": True,
        "move_seconds": None,
        "reserve_seconds": 0,
        "pace": "calm",
        "seed": SEED,
        "fair": scheme.VERSION,
    }
    return Opened(**{**parts, **more})


FOUR = {"players": 4, "games": 4}
"""The options of the shortest list of Skat with four at the table (SK 9.4)."""


def with_bots(game: str, people: int, players: int = 0) -> tuple[str, ...]:
    """So many open chairs, and bots on the others."""
    return ("open",) * people + ("thumb",) * ((players or GAMES[game].GAME.seats) - people)


def snapshot(table: TableState) -> object:
    """All that a table is."""
    return (
        table.phase,
        table.position,
        table.deals,
        table.now,
        table.past,
        table.before,
        [asdict(chair) for chair in table.chairs],
        [asdict(attempt) for attempt in table.fair.attempts],
        table.asked,
        (table.newcomers, table.talk, table.practice, table.pace),
        table.answered,
        table.persons,
        table.opened.host,
        table.events,
    )


# ---- pages ---------------------------------------------------------------------------------------


@dataclass
class Page:
    """One page of a guest: it reads, checks and remembers; ``player`` chooses its acts.

    It takes part in the fair deal, and goes on to the next deal where ``willing``.
    """

    live: Live
    guest: str
    number: str = "ab" * 32
    player: Callable[[Page], str | None] | None = None
    willing: bool = True
    pause: float = 0.0
    address: str = ""

    connection: Connection | None = None
    epoch: str | None = None
    seq: int | None = None
    table: Any = None
    position: Any = None
    sheet: Any = None
    got: list[Any] = field(default_factory=list)
    texts: list[tuple[float, str]] = field(default_factory=list)
    goodbye: Any = None
    sent: dict[str, tuple[int, str]] = field(default_factory=dict)
    acked: dict[str, int] = field(default_factory=dict)
    refused: dict[str, Any] = field(default_factory=dict)
    heard: set[tuple[str, int]] = field(default_factory=set)
    held: set[str] = field(default_factory=set)
    told: set[object] = field(default_factory=set)
    reading: asyncio.Task[None] | None = None
    ids: int = 0
    name: str = "p"

    # ---- the connection ----------------------------------------------------------------------

    async def come(self, fresh: bool = False) -> Page:
        """Connect, and say what is known already, unless the page is ``fresh``."""
        assert self.connection is None
        connection, self.goodbye = Connection(self.address), None
        hello = messages.Hello("hello", messages.VERSION)
        if not fresh and self.epoch is not None:
            hello = replace(hello, epoch=self.epoch, seq=self.seq)
        else:
            self.epoch = self.seq = None
        self.connection = connection
        self.reading = asyncio.get_running_loop().create_task(self._read(connection))
        try:
            await self.live.join(self.guest, connection, hello)
        except BadInput:
            self.connection = None
            self.reading.cancel()
            raise
        return self

    async def go(self) -> None:
        """Close the page: the socket notices at once."""
        if self.connection is None:
            return
        connection, self.connection = self.connection, None
        if self.reading:
            self.reading.cancel()
        await self.live.leave(self.guest, connection)

    async def reload(self, fresh: bool = False) -> None:
        await self.go()
        await self.come(fresh)

    @property
    def here(self) -> bool:
        return self.connection is not None

    @property
    def refusals(self) -> list[str]:
        """Why its messages were refused, by the ids of the reasons."""
        return [each.message.id for each in self.got if isinstance(each, messages.Refused)]

    @property
    def shares(self) -> Any:
        """The shares of the fair deal, in the attempt that runs or has drawn."""
        return self.table.fairness.attempts[-1].shares if self.table.fairness.attempts else ()

    # ---- what it hears -----------------------------------------------------------------------

    async def _read(self, connection: Connection) -> None:
        try:
            await self._keep_reading(connection)
        except Exception as failure:
            loop: Any = asyncio.get_running_loop()
            loop.failures = [*getattr(loop, "failures", ()), failure]

    async def _keep_reading(self, connection: Connection) -> None:
        while (text := await connection.queue.get()) is not None:
            self.texts.append((now(), text))
            self.hear(text)
            if connection.queue.empty():
                await self.look()

    def hear(self, text: str) -> None:
        """Check one message and remember what it says."""
        message = ServerMessage.validate_json(text)
        self._no_secrets(text)
        self.got.append(message)
        if isinstance(message, messages.Goodbye):
            self.goodbye = message
            self.connection = None
            return
        if isinstance(message, messages.Pong):
            return
        self._number(message)
        again = (message.epoch, message.seq) in self.heard
        self.heard.add((message.epoch, message.seq))
        match message:
            case messages.Snapshot():
                assert message.table.sheet is not None, "a snapshot holds everything"
                self._see(message)
            case messages.Update():
                self._see(message)
            case messages.Ack(id=id, position=position):
                if id in self.sent:
                    self.acked[id] = position
            case messages.Held(id=id):
                self.held.add(id)
            case messages.Refused(id=id) if id is not None:
                assert again or id not in self.acked, "what was done is not refused later"
                self.refused[id] = message

    def _number(self, message: Any) -> None:
        if isinstance(message, messages.Snapshot):
            if (message.epoch, self.seq) != (self.epoch, message.seq) and self.got[:-1]:
                known = self.epoch == message.epoch and self.seq is not None
                assert not known or message.seq > (self.seq or 0), "a snapshot goes back"
            self.epoch, self.seq = message.epoch, message.seq
            return
        assert message.epoch == self.epoch, "another epoch begins with a snapshot"
        assert message.seq == (self.seq or 0) + 1, f"a hole or a double after {self.seq}"
        self.seq = message.seq

    def _see(self, message: Any) -> None:
        table, before = message.table, self.table
        if table.fairness is None:
            table = replace(table, fairness=before.fairness)
        if table.said is None:
            table = replace(table, said=before.said)
        self.table, self.position = table, message.position
        if self.table.sheet is not None:
            self.sheet = self.table.sheet
        if self.table.fairness.awaiting == "commit":
            assert all(share.number is None for share in self.shares)
        seat = self.table.you
        if self.position is not None:
            seating = self.position.seating
            assert self.position.seat == (seating.index(seat) if seat in seating else None)

    def _no_secrets(self, text: str) -> None:
        table = self.live.table
        assert table.over or table.opened.seed not in text, "the seed is told too soon"

    # ---- what it does by itself --------------------------------------------------------------

    async def play(self, player: Callable[[Page], str | None]) -> None:
        """From now on this player chooses its acts."""
        self.player = player
        await self.look()

    async def look(self) -> None:
        table, seat = self.table, self.table.you if self.table else None
        if table is None or seat is None:
            return
        await self._share()
        if self.willing and "continue" in table.can:
            await self.once(messages.Continue("continue", self.position.deal))
        if self.player and self.position and table.phase == "playing":
            key = ("act", self.position.number)
            if self.position.seat in self.position.may_act and key not in self.told:
                action = self.player(self)
                if action is not None:
                    self.told.add(key)
                    if self.pause:
                        await asyncio.sleep(self.pause)
                    await self.act(action)

    async def _share(self) -> None:
        message = answer_due(self.table, self.number)
        if message is not None:
            await self.once(message)

    async def once(self, message: Any) -> None:
        """Say something, unless it has been said."""
        if message not in self.told:
            self.told.add(message)
            await self.say(message)

    # ---- what it says ------------------------------------------------------------------------

    async def say(self, message: Any) -> None:
        """Send a message, as its JSON text would be read."""
        text = messages.INCOMING.dump_json(message)
        if self.connection is not None:
            parsed = messages.INCOMING.validate_json(text)
            await self.live.receive(self.guest, self.connection, parsed)

    async def act(self, action: str, position: int | None = None, id: str | None = None) -> str:
        """Act; the id that this act has got."""
        if id is None:
            self.ids += 1
            id = f"{self.guest}-{self.name}{self.ids}"
        number = self.position.number if position is None else position
        self.sent.setdefault(id, (number, action))
        await self.say(messages.Act("act", id, number, action))
        return id

    async def settle_down(self) -> None:
        """Let everything happen that is due now."""
        await asyncio.sleep(0.0001)

    # ---- what it has seen --------------------------------------------------------------------

    @property
    def updates(self) -> list[Any]:
        return [each for each in self.got if isinstance(each, messages.Update)]

    @property
    def happened(self) -> list[Any]:
        return [each for update in self.updates for each in update.happened]

    def kinds(self) -> list[str]:
        return [each.kind for each in self.happened]


def shown(page: Page) -> tuple[Any, Any]:
    """The table and the position as the page has them, but for the time that passes."""
    return timeless(replace(page.table, sheet=page.sheet), page.position)


def timeless(table: Any, position: Any) -> tuple[Any, Any]:
    if table is not None:
        table = replace(table, seats=tuple(replace(each, away=None) for each in table.seats))
    if position is not None:
        position = replace(position, window_ms=0, move_ms=None, reserve_ms=None)
    return table, position


async def fresh_look(live: Live, guest: str) -> Any:
    """The snapshot that a new page of a guest who is here would get; nobody notices it."""
    connection = Connection()
    await live.join(guest, connection, messages.Hello("hello", messages.VERSION))
    text = connection.queue.get_nowait()
    assert connection.queue.empty()
    await live.leave(guest, connection)
    assert text is not None
    return ServerMessage.validate_json(text)


async def assert_no_drift(page: Page) -> None:
    """The page shows what a new page would be shown."""
    snapshot = await fresh_look(page.live, page.guest)
    table = page.live.table
    position = None
    if table.state is not None:
        view = table.now.view(table.seat_of(page.guest))
        position = position_of(table, table.now, view)
    anew = replace(snapshot, position=position)
    anew = ServerMessage.validate_json(text_of(anew))
    assert timeless(None, snapshot.position) == timeless(None, anew.position)
    assert (snapshot.epoch, snapshot.seq) == (page.epoch, page.seq)
    assert shown(page) == timeless(snapshot.table, snapshot.position)


def assert_acks_are_true(pages: Sequence[Page], log: Sequence[Event]) -> None:
    """What was acknowledged is stored once; what was refused and never acknowledged, not at all.

    An id is a guest's own: another guest's act may have the same.
    """
    stored: Counter[tuple[str, str]] = Counter()
    guests: dict[int, str] = {}
    for event in log:
        if isinstance(event, Seated | Reclaimed):
            guests[event.seat] = event.guest
        elif isinstance(event, Acted) and event.id is not None:
            stored[guests[event.seat], event.id] += 1
    for page in pages:
        for id in page.sent:
            times = stored[page.guest, id]
            assert times <= 1, f"{id} was done {times} times"
            if id in page.acked:
                assert times == 1, f"{id} was acknowledged and is not stored"
            elif id in page.refused:
                assert times == 0, f"{id} was refused and is stored"


# ---- players -------------------------------------------------------------------------------------


def at_random(seed: object) -> Callable[[Page], str | None]:
    """A player who does anything that he is offered when it is his turn."""
    rng = Random(str(seed))

    def player(page: Page) -> str | None:
        position = page.position
        if position.to_act != position.seat:
            return None
        return any_offer(position, rng)

    return player


def any_offer(position: Any, rng: Random) -> str:
    """One of the things that the page offers; mostly a card."""
    if position.choice is not None:
        cards = sorted(rng.sample(position.choice.cards, position.choice.number))
        return " ".join((position.choice.word, *cards))
    cards = [offer for offer in position.offers if offer.card is not None]
    return str(rng.choice(cards or position.offers).action)


async def seated(live: Live, people: int, seed: object = 0, **more: Any) -> list[Page]:
    """Pages of people who sit down, each in turn."""
    pages = []
    for place, guest in enumerate(GUESTS[:people]):
        page = Page(live, guest, number=f"{place + 17:02x}" * 32, **more)
        pages.append(await page.come())
        await page.settle_down()
        await page.say(messages.Sit("sit"))
    await asyncio.sleep(0.001)
    return pages


async def play(pages: Sequence[Page], seed: str = "") -> None:
    """From now on these people play."""
    for place, page in enumerate(pages):
        await page.play(at_random(f"{seed}{place}"))


async def until(true: Callable[[], bool], seconds: float = 100_000.0) -> None:
    """Let time pass until something is so."""
    end = now() + seconds
    loop = asyncio.get_running_loop()
    while not true():
        for failure in getattr(loop, "failures", ()):
            raise failure
        assert now() < end, "it did not happen"
        await asyncio.sleep(0.05)
