"""What is computed of the deals of a day, in a process of its own; and how a deal was played."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from pydantic import TypeAdapter

from stammtisch.cardplay.game import State
from stammtisch.cardplay.messages import Message
from stammtisch.daily.deals import PERSON, brought, choose, match_of
from stammtisch.daily.entrants import PAR, enter
from stammtisch.daily.published import deals_of
from stammtisch.faces import face_of
from stammtisch.games.registry import game_named
from stammtisch.table.daily.rows import BotRow, LineRow, ParRow

MESSAGE: TypeAdapter[Message] = TypeAdapter(Message)


def numbers(game: str, key: str) -> tuple[int, ...]:
    """The numbers of a day's seeds."""
    return tuple(deal.n for deal in choose(game, key))


def par(game: str, key: str, numbers: Sequence[int]) -> list[ParRow]:
    """How the best bot plays the deals of a day."""
    ends = enter(game, deals_of(game, key, numbers), PAR)
    acts = [tuple((act.seat, str(act.action)) for act in end.history) for end in ends]
    return [ParRow(line.points, acts[at]) for at, line in enumerate(lines_of(game, ends))]


def field(
    game: str, key: str, numbers: Sequence[int], level: str, which: Iterable[int]
) -> list[BotRow]:
    """How bots of a level play the deals of a day."""
    deals = deals_of(game, key, numbers)
    rows = []
    for number in which:
        lines = tuple(lines_of(game, enter(game, deals, level, number)))
        rows.append(BotRow(level, sum(each.points for each in lines), lines))
    return rows


def lines_of(game: str, ends: Iterable[State]) -> Iterator[LineRow]:
    """How the deals of a day were played, and what each brought the person."""
    found = game_named(game)
    match = match_of(found)
    for end in ends:
        assert end.result is not None, "the deal is over"
        seat = match.seating(len(match.results)).players.index(PERSON)
        way = face_of(found).way(end.view(seat), seat)
        yield LineRow(MESSAGE.dump_json(way).decode(), brought(match, end))
        match = match.add(end.result)
