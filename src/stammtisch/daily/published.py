"""What is published of a day that is over, and whether it is as it was promised."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Annotated

from pydantic import Field, TypeAdapter, ValidationError
from pydantic.dataclasses import dataclass

from stammtisch.cardplay.messages import Message, say
from stammtisch.cardplay.refusals import BadInput
from stammtisch.daily.chain import DAYS, end_of
from stammtisch.daily.deals import DEALS, MOST, DayDeal, bots_seed, choose, match_of, seed, version
from stammtisch.games.registry import game_named

MOST_BYTES = 16 * 1024
"""What is published of a day is shorter."""

_Hash = Annotated[str, Field(pattern="^[0-9a-f]{64}$")]
_Text = Annotated[str, Field(max_length=100)]


@dataclass(frozen=True)
class Published:
    """A day of a game: its key, the end of the chain, and the deals.

    ``deals`` are as a record has them (``docs/record.md``), ``numbers`` those of the seeds
    with which enough decisions matter, ``version`` that of the bots that found this.
    """

    day: Annotated[int, Field(ge=1, le=DAYS)]
    game: _Text
    key: _Hash
    end: _Hash
    version: _Text
    numbers: Annotated[tuple[Annotated[int, Field(ge=0, lt=MOST)], ...], Field(max_length=DEALS)]
    deals: Annotated[tuple[Mapping[str, object], ...], Field(max_length=DEALS)]


_PUBLISHED = TypeAdapter(Published)


def publish(day: int, game: str, key: str, version: str, deals: Sequence[DayDeal]) -> Published:
    """What is published of a day once it is over."""
    numbers = tuple(deal.n for deal in deals)
    return Published(day, game, key, end_of(key, day), version, numbers, _cards(game, key, numbers))


def format_day(published: Published) -> bytes:
    """As JSON."""
    return _PUBLISHED.dump_json(published)


def hash_of(published: Published) -> str:
    """The hash of what is published, by which a server is bound before it is."""
    return sha256(format_day(published)).hexdigest()


def parse_day(text: bytes) -> Published:
    """What was published of a day.

    Raises:
        BadInput: this is nothing of the kind.
    """
    try:
        found = _PUBLISHED.validate_python(json.loads(text))
    except (ValueError, ValidationError, RecursionError):
        raise BadInput("daily.file") from None
    game_named(found.game)
    return found


def check(found: Published, end: str | None = None, promised: str | None = None) -> list[Message]:
    """What is wrong with a day; nothing if all is as it was promised.

    ``end`` is the end of the chain as one has known it since before that day, ``promised`` the hash
    that was shown while it ran.
    """
    wrong = []
    if promised and hash_of(found) != promised:
        wrong.append(say("daily.wrong.hash"))
    if end_of(found.key, found.day) != (end or found.end):
        wrong.append(say("daily.wrong.key"))
    if len(found.numbers) != DEALS or [*found.deals] != [
        *_cards(found.game, found.key, found.numbers)
    ]:
        wrong.append(say("daily.wrong.cards"))
    return wrong


def chosen_here(found: Published) -> bool | None:
    """Whether these are the first seeds with which enough decisions matter.

    ``None``: it cannot be said here, since the bots of then were others. This takes half a minute.
    """
    if found.version != version(found.game):
        return None
    return tuple(deal.n for deal in choose(found.game, found.key)) == found.numbers


def deals_of(game: str, key: str, numbers: Sequence[int]) -> list[DayDeal]:
    """The deals of a day whose numbers are known."""
    return [
        DayDeal(n, seed(key, game, at, n), bots_seed(key, game, at)) for at, n in enumerate(numbers)
    ]


def _cards(game: str, key: str, numbers: Sequence[int]) -> tuple[dict[str, object], ...]:
    played = game_named(game)
    match = match_of(played)
    return tuple(
        played.format_deal(played.deal(each.seed, match.seating(at).dealer))
        for at, each in enumerate(deals_of(game, key, numbers))
    )
