"""The routes about games, and about tables that are opened."""

from __future__ import annotations

from dataclasses import fields
from typing import Annotated, TypeAlias

from fastapi import APIRouter, Depends

from stammtisch.bots import absent, offered
from stammtisch.cardplay.options import format_options
from stammtisch.coach.lessons import lessons_of
from stammtisch.games.registry import GAMES, AnyGame
from stammtisch.table import limits
from stammtisch.table.live.live_tables import Requester
from stammtisch.table.past.archive import Archive
from stammtisch.table.tables.messages import GameSummary, NewTable, OptionInfo, Preset, TableKey
from stammtisch.table.tables.table_opener import TableOpener
from stammtisch.table.web.asking import Address, Direct, Id, Known, Number, limited, service

router = APIRouter()

Opener: TypeAlias = Annotated[TableOpener, Depends(service(TableOpener))]
Past: TypeAlias = Annotated[Archive, Depends(service(Archive))]

OPENING = limited(
    *("NEW_TABLES", "TABLES_OF_ADDRESS", "TABLES_A_DAY", "TABLES_OF_ADDRESS_A_DAY"),
    guests_only=True,
)


@router.get("/games")
async def games() -> list[GameSummary]:
    """The games that can be played here, with the rule options that every bot knows."""
    return [_info(game) for game in GAMES.values()]


@router.post("/tables", status_code=201, dependencies=[OPENING])
async def open_table(new: NewTable, guest: Known, opener: Opener, address: Address) -> TableKey:
    """Open a table. Its id is the only key to it."""
    return TableKey(await opener.open_table(guest.id, new, address))


@router.post("/tables/{table}/rematch", status_code=201, dependencies=[OPENING])
async def rematch(
    table: Id, guest: Known, opener: Opener, address: Address, direct: Direct
) -> TableKey:
    """Open or find the table of a rematch: the same people on the same seats."""
    return TableKey(await opener.rematch(table, Requester(guest.id, address, direct)))


@router.post("/tables/{table}/deals/{number}/again", status_code=201, dependencies=[OPENING])
async def same_cards(
    table: Id, number: Number, guest: Known, opener: Opener, past: Past, address: Address
) -> TableKey:
    """Open a practice table against bots with the cards of a finished deal of one's own."""
    state, played = await past.deal_of(guest.id, table, number, address)
    return TableKey(await opener.same_cards(guest.id, state, played, address))


def _info(module: AnyGame) -> GameSummary:
    game = module.GAME
    defaults = game.options()
    options = tuple(
        OptionInfo(
            each.name,
            None if "default" in each.metadata else getattr(defaults, each.name),
            tuple(each.metadata.get("values", ())),
            limits.DEALS
            if type(getattr(defaults, each.name)) is int and "values" not in each.metadata
            else None,
            dict(each.metadata.get("idle", {})),
        )
        for each in fields(game.options)
    )
    presets = tuple(Preset(name, format_options(options)) for name, options in game.presets.items())
    return GameSummary(
        game.name,
        game.seats,
        game.deck.name,
        options,
        presets,
        offered(game),
        absent(game),
        lessons_of(game.name),
    )
