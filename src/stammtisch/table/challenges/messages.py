"""The messages about challenges."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from pydantic.dataclasses import dataclass as validated

from stammtisch.cardplay.messages import Message
from stammtisch.table.log.events import Pace
from stammtisch.table.review.messages import JudgedDecision
from stammtisch.table.web.messages import BODY, SEAT
from stammtisch.table.wire.messages import Replay

State: TypeAlias = Literal["opening", "playing", "finished", "hurried", "left"]


@validated(config=BODY, frozen=True)
class StudiedCards:
    """A challenge with a deal from outside: its text, and the seat whose cards are to be played."""

    text: str
    seat: SEAT


@validated(config=BODY, frozen=True)
class Attempt:
    """Somebody takes a challenge, and plays at this pace."""

    pace: Pace = "calm"


@dataclass(frozen=True, slots=True)
class ChallengeKey:
    """A challenge's unguessable id: everybody who knows it may take it, once."""

    id: str


@dataclass(frozen=True, slots=True)
class Entrant:
    """Who has tried: attempt ``number``, or 0 for whose cards they are.

    ``points`` are what the deal brought against the others, and ``place`` is by them, from 1.
    """

    number: int
    name: str
    face: int | None
    you: bool
    points: int | None
    place: int | None
    state: State


@dataclass(frozen=True, slots=True)
class Challenge:
    """A challenge, as this guest may see it.

    ``seat`` is the player at the table whose cards they are, ``bots`` play on the other seats.
    ``totals`` are the players' scores in the match before this deal, if there were any. ``maker``
    comes from ``name`` and has ``points``. ``mine``: this guest made it. ``state`` and ``table``
    are of this guest's attempt, if there is one. ``field`` are the best of all who have finished,
    and this guest: empty until his own attempt is over. ``finished`` counts them all, ``better``
    those who got more. ``changed``: these bots are not those of then. ``practised``: the deal was
    played at a practice table. ``studied``: it comes from outside, and its maker did not play it.
    """

    id: str
    game: str
    options: Mapping[str, object]
    seat: int
    bots: tuple[str, ...]
    personas: int
    totals: tuple[int, ...]
    name: str
    face: int | None
    points: int | None
    mine: bool
    state: State | None
    table: str | None
    field: tuple[Entrant, ...]
    finished: int
    better: int
    changed: bool
    practised: bool
    studied: bool


@dataclass(frozen=True, slots=True)
class ChallengeLine:
    """A challenge that one has made: ``finished`` counts those who have played it."""

    id: str
    game: str
    points: int | None
    finished: int


@dataclass(frozen=True, slots=True)
class Compared:
    """Two ways to play the same cards, this guest's first: where they part, and how they end.

    ``alike`` acts are the same. ``own``: the player's own choice is the first that differs; where a
    bot's does, it chose otherwise than whoever sat there before. ``told`` is how each ended, in a
    sentence, and ``points`` what it brought the player on ``seat`` against the others; both are
    missing where the player has left.
    """

    seat: int
    mine: Replay
    theirs: Replay
    name: str
    alike: int
    own: bool
    told: tuple[Message | None, Message | None]
    points: tuple[int | None, int | None]


@dataclass(frozen=True, slots=True)
class Parting:
    """What the coach says of the two choices where the lines part."""

    mine: JudgedDecision
    theirs: JudgedDecision
