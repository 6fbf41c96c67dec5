"""The route of a live table's WebSocket."""

from __future__ import annotations

from fastapi import APIRouter, WebSocket

from stammtisch.cardplay.messages import say
from stammtisch.table.live import socket
from stammtisch.table.live.table_manager import TableManager
from stammtisch.table.storage.store import Store
from stammtisch.table.web.asking import limited, service_of

router = APIRouter()


@router.websocket(
    "/ws/tables/{table}",
    dependencies=[limited("SOCKETS_OF_ADDRESS", "SOCKETS")],
)
async def at_table(websocket: WebSocket, table: str) -> None:
    """The WebSocket of a page at a table."""
    guest = websocket.app.state.guest_cookie.guest_of(websocket.scope)
    if guest is None or await service_of(websocket, Store).guest(guest) is None:
        await socket.reject(websocket, say("table.refuse.guest"))
        return
    await socket.serve(websocket, service_of(websocket, TableManager), guest, table)
