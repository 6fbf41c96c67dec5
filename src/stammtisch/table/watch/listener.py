"""The second address: it tells about use, and so is apart from the one that everybody reaches."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager

import uvicorn
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.types import Receive, Scope, Send

from stammtisch.table.watch.metrics import Metrics
from stammtisch.table.web.connection_limits import LimitedHttp
from stammtisch.table.web.hosts import Hosts

HEADERS = {"Cache-Control": "no-store", "X-Content-Type-Options": "nosniff"}


class Listener:
    """``GET /metrics`` and ``GET /healthz``, and nothing else."""

    def __init__(self, metrics: Metrics, host: str) -> None:
        self._metrics = metrics
        self._hosts = Hosts(None, host)  # No page of another site reads it (DNS rebinding).

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        response = await self._answer(Request(scope))
        response.headers.update(HEADERS)
        await response(scope, receive, send)

    async def _answer(self, request: Request) -> Response:
        if not self._hosts.answers(request.headers.get("host", "")):
            return PlainTextResponse("Misdirected Request", 421)
        if request.url.path not in ("/metrics", "/healthz"):
            return PlainTextResponse("Not Found", 404)
        if request.method != "GET":
            return PlainTextResponse("Method Not Allowed", 405, {"Allow": "GET"})
        if request.url.path == "/metrics":
            text = await self._metrics.text()
            return Response(text, headers={"Content-Type": CONTENT_TYPE_PLAIN_0_0_4})
        well = await self._metrics.well()
        return JSONResponse({"status": "ok" if well else "unwell"}, 200 if well else 503)


class _Server(uvicorn.Server):
    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """They are the other server's, which ends this one."""
        yield


@asynccontextmanager
async def listening(metrics: Metrics, host: str, bound: socket.socket) -> AsyncIterator[None]:
    """Answer at this socket meanwhile."""
    config = uvicorn.Config(
        Listener(metrics, host),
        http=LimitedHttp,
        ws="none",
        lifespan="off",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,
        timeout_graceful_shutdown=1,
    )
    server = _Server(config)
    task = asyncio.create_task(server.serve([bound]))
    try:
        yield
    finally:
        server.should_exit = True
        await task
