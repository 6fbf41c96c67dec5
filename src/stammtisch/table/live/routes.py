"""The route of a live table's WebSocket."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from fastapi import APIRouter, Depends, WebSocket

from stammtisch.cardplay.messages import say
from stammtisch.table.live import socket
from stammtisch.table.live.table_manager import TableManager
from stammtisch.table.web.asking import Somebody, limited, service

router = APIRouter()

Manager: TypeAlias = Annotated[TableManager, Depends(service(TableManager))]


@router.websocket(
    "/ws/tables/{table}",
    dependencies=[limited("SOCKETS_OF_ADDRESS", "SOCKETS")],
)
async def at_table(websocket: WebSocket, table: str, guest: Somebody, manager: Manager) -> None:
    """The WebSocket of a page at a table."""
    if guest is None:
        await socket.reject(websocket, say("table.refuse.guest"))
        return
    await socket.serve(websocket, manager, guest.id, table)
