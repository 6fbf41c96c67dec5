"""The messages between a live table and a page (``docs/protocol.md``).

Incoming messages are validated against these; outgoing ones contain no secrets.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Literal, TypeAlias, get_args

from pydantic import Field, StringConstraints, TypeAdapter
from pydantic.dataclasses import dataclass as validated

from stammtisch.cardplay.messages import Message
from stammtisch.table import limits
from stammtisch.table.log.events import Arranged, Pace, WhenAway
from stammtisch.table.one_line import one_line
from stammtisch.table.web.messages import (
    COUNT,
    HEX32,
    MOVE,
    OPTIONS,
    RESERVE,
    RULES_NAME,
    SEAT,
    STRICT,
    TOKEN,
)
from stammtisch.table.wire.messages import Happening, Position, TableInfo

VERSION = 7
"""A page of another version is told to reload."""

Reaction: TypeAlias = Literal["well_played", "thanks", "oops", "hurry", "thinking", "hello"]

REACTIONS: tuple[str, ...] = get_args(Reaction)
"""All reactions: what may be said with one press."""

TALK = Annotated[str, StringConstraints(min_length=1, max_length=limits.TALK_LETTERS)]
"""A line of talk."""


@validated(config=STRICT, frozen=True)
class Hello:
    """The first message. After a reconnect with the last ``seq`` that the page has seen."""

    type: Literal["hello"]
    version: int
    epoch: TOKEN | None = None
    seq: COUNT | None = None


@validated(config=STRICT, frozen=True)
class Sit:
    """Take a seat of ``TableInfo.free``; without a number, the first of them.

    ``arranged``: that of the terms which the person saw. A match under others is not begun by it.
    """

    type: Literal["sit"]
    seat: SEAT | None = None
    arranged: COUNT | None = None


@validated(config=STRICT, frozen=True)
class Stand:
    """Leave the seat. In a running match a bot plays on until the person sits down again."""

    type: Literal["stand"]


@validated(config=STRICT, frozen=True)
class FillSeat:
    """The host puts a bot on an open seat, or (``bot`` is ``None``) opens a bot's seat again.

    Between deals: another bot takes a bot's seat.
    """

    type: Literal["fill"]
    seat: SEAT
    bot: TOKEN | None


@validated(config=STRICT, frozen=True)
class Arrange:
    """Before the match, the host changes the terms: all of them are named."""

    type: Literal["arrange"]
    options: OPTIONS
    practice: bool
    spectators: bool
    newcomers: bool
    move_seconds: MOVE | None
    reserve_seconds: RESERVE
    pace: Pace
    away: WhenAway = "ask"
    rules_name: RULES_NAME = ""

    @property
    def terms(self) -> Arranged:
        """The event that would follow."""
        return Arranged(
            self.options,
            self.practice,
            self.spectators,
            self.newcomers,
            self.move_seconds,
            self.reserve_seconds,
            self.pace,
            self.away,
            one_line(self.rules_name),
        )


@validated(config=STRICT, frozen=True)
class Allow:
    """The host lets spectators take a bot's seat between deals, and people talk, or not.

    What is ``None`` stays as it is.
    """

    type: Literal["allow"]
    newcomers: bool | None = None
    talk: bool | None = None


@validated(config=STRICT, frozen=True)
class Amend:
    """Between deals, a person alone with bots changes practice or pace, from the next deal on.

    What is ``None`` stays as it is.
    """

    type: Literal["amend"]
    practice: bool | None = None
    pace: Pace | None = None


@validated(config=STRICT, frozen=True)
class Commit:
    """Fair deal: the page's commitment to its number, for this attempt."""

    type: Literal["commit"]
    commitment: HEX32
    attempt: COUNT = 1


@validated(config=STRICT, frozen=True)
class Reveal:
    """Fair deal: the page's number, sent when all commitments are known.

    A number for an earlier attempt is refused without further effect.
    """

    type: Literal["reveal"]
    number: HEX32
    attempt: COUNT = 1


@validated(config=STRICT, frozen=True)
class Act:
    """A player acts. The page chooses ``id``, so that a repeated act has no effect.

    ``position`` is the position that the player saw: at any other the act is stale.
    """

    type: Literal["act"]
    id: TOKEN
    position: COUNT
    action: Annotated[str, StringConstraints(max_length=80)]


@validated(config=STRICT, frozen=True)
class Continue:
    """This player has seen the result of deal number ``deal`` and is ready for the next."""

    type: Literal["continue"]
    deal: COUNT


@validated(config=STRICT, frozen=True)
class Propose:
    """Propose that the rest of the deal is decided."""

    type: Literal["propose"]
    position: COUNT


@validated(config=STRICT, frozen=True)
class Answer:
    """Agree to the proposal at this position, or decline it."""

    type: Literal["answer"]
    position: COUNT
    agree: bool


@validated(config=STRICT, frozen=True)
class Absence:
    """About the player whom the deal waits for and who is away (``TableInfo.absent``).

    Either a ``bot`` plays this deal for that player, or the others wait for another while, or the
    deal is void and dealt ``anew`` as soon as all others want that.
    """

    type: Literal["absence"]
    position: COUNT
    then: Literal["wait", "bot", "anew"]


@validated(config=STRICT, frozen=True)
class Claim:
    """“That was me”: who looks on asks to go on, in another browser, on one of ``Claims.may``."""

    type: Literal["claim"]
    seat: SEAT


@validated(config=STRICT, frozen=True)
class Vouch:
    """Whether request ``number`` of ``Claims.asked`` comes from the person of that seat."""

    type: Literal["vouch"]
    number: COUNT
    yes: bool


@validated(config=STRICT, frozen=True)
class Undo:
    """At a practice table against bots: undo one's last act.

    Bots may have acted since ``position``.
    """

    type: Literal["undo"]
    position: COUNT


@validated(config=STRICT, frozen=True)
class Again:
    """At a practice table against bots, after a deal: deal the same cards again."""

    type: Literal["again"]
    deal: COUNT


@validated(config=STRICT, frozen=True)
class Hint:
    """At a practice table: ask what a bot would do here."""

    type: Literal["hint"]
    position: COUNT


@validated(config=STRICT, frozen=True)
class Back:
    """The person plays again; the bot that covers the seat stops."""

    type: Literal["back"]


@validated(config=STRICT, frozen=True)
class React:
    """Show a reaction to everybody at the table."""

    type: Literal["react"]
    reaction: Reaction


@validated(config=STRICT, frozen=True)
class Talk:
    """Write a line to the others who sit at the table."""

    type: Literal["talk"]
    text: TALK


@validated(config=STRICT, frozen=True)
class Ping:
    """A keep-alive, answered by ``pong`` with the same number."""

    type: Literal["ping"]
    number: COUNT


ClientMessage: TypeAlias = Annotated[
    Hello
    | Sit
    | Stand
    | FillSeat
    | Arrange
    | Allow
    | Amend
    | Commit
    | Reveal
    | Act
    | Continue
    | Propose
    | Answer
    | Absence
    | Claim
    | Vouch
    | Undo
    | Again
    | Hint
    | Back
    | React
    | Talk
    | Ping,
    Field(discriminator="type"),
]


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
    """The connection ends; ``message`` says why. ``again``: reconnect later. It has no ``seq``.

    ``at``: the table lives on another node, which is under this path of the same origin.
    """

    message: Message
    again: bool = field(default=False)
    at: str | None = field(default=None)
    type: Literal["goodbye"] = "goodbye"


Numbered: TypeAlias = Snapshot | Update | Ack | Held | Refused | Hinted
"""The messages that are numbered by ``seq``."""

ServerMessage: TypeAlias = Snapshot | Update | Ack | Held | Refused | Hinted | Pong | Goodbye

INCOMING: TypeAdapter[ClientMessage] = TypeAdapter(ClientMessage)
