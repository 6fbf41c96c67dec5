"""``stammtisch serve``: one server process with one data folder and one address."""

from __future__ import annotations

import asyncio
import errno
import gc
import logging
import os
import re
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from pathlib import Path
from typing import IO
from urllib.parse import urlsplit

import segno
import uvicorn

from stammtisch.bots import absent
from stammtisch.cardplay.files import MEBIBYTE, regular
from stammtisch.cardplay.refusals import BadInput, system_says
from stammtisch.games.registry import GAMES
from stammtisch.table import limits
from stammtisch.table.house.app import create_app
from stammtisch.table.storage.database import file_of, url_of
from stammtisch.table.watch.listener import listening as telling
from stammtisch.table.watch.status import Address, left_in
from stammtisch.table.web import logs
from stammtisch.table.web.connection_limits import LimitedHttp, UncountedHttp
from stammtisch.table.web.settings import DEFAULT_PORT, Settings
from stammtisch.words import Voice

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

GOODBYE_SECONDS = 5
"""Seconds that connections have for a graceful shutdown."""

UNREAD_SECONDS = 30
"""Seconds after which the system ends a connection whose client reads nothing."""

UNREAD_BYTES = 256 * 1024
"""The socket's send buffer for a client that does not read; the default is megabytes."""

log = logging.getLogger(logs.SAID)

EVERYWHERE = ("", "0.0.0.0", "::")


def serve(settings: Settings, voice: Voice) -> int:
    """Serve until Ctrl-C or SIGTERM; the exit status.

    Raises:
        BadInput: the address, the folder or the database cannot be used.
    """
    _check_public_url(settings.public_url)
    logs.configure(settings.log)
    with (
        in_use(settings.data),
        alone_at(settings.database),
        metrics_bound(settings) as metrics,
        bound(settings, voice) as listening,
    ):
        config = uvicorn.Config(
            create_app(settings),
            http=LimitedHttp if settings.limits and not settings.public_url else UncountedHttp,
            lifespan="off",  # Opened and closed in ``run``, so that its errors are reported.
            log_config=None,
            access_log=False,
            server_header=False,
            ws_max_size=limits.MESSAGE_BYTES,
            ws_per_message_deflate=False,  # Not worth a compressor a page: the texts are short.
            proxy_headers=bool(settings.public_url),
            timeout_graceful_shutdown=GOODBYE_SECONDS,
        )
        server = Server(config, settings, voice)
        with server.signals(), asyncio.Runner(loop_factory=config.get_loop_factory()) as runner:
            runner.run(server.run_app(listening, metrics))
    _say(voice.word("serve.closed"))
    return 0


class Server(uvicorn.Server):
    """Uvicorn's server, with its address announced and signals handled by us."""

    def __init__(self, config: uvicorn.Config, settings: Settings, voice: Voice) -> None:
        super().__init__(config)
        self._settings, self._voice = settings, voice

    async def run_app(self, listening: socket.socket, metrics: socket.socket | None = None) -> None:
        """Open the application's lifespan, serve, close it."""
        app = self.config.app
        asyncio.get_running_loop().set_exception_handler(logs.log_unhandled)
        async with app.router.lifespan_context(app), self._watched(metrics):  # type: ignore[union-attr]
            # Workers start in the background, while the server already answers.
            warming = asyncio.create_task(app.state.services.manager.bot_pool.warm_up())  # type: ignore[union-attr]
            await self.serve([listening])
            warming.cancel()

    @asynccontextmanager
    async def _watched(self, bound: socket.socket | None) -> AsyncIterator[None]:
        """Answer meanwhile at the address of ``--metrics``, and leave it in the data folder."""
        wanted, data = self._settings.metrics, self._settings.data
        if bound is None or wanted is None:
            with left_in(data, None):
                yield
            return
        host = "127.0.0.1" if wanted[0] in EVERYWHERE else wanted[0]
        url = _url(host, bound.getsockname()[1]) + "metrics"
        metrics = self.config.app.state.services.metrics  # type: ignore[union-attr]
        async with telling(metrics, wanted[0], bound):
            with left_in(data, Address(url, metrics.started)):
                _say(self._voice.word("serve.metrics", url=url))
                yield

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """A node of a cluster gives its tables away first, while it still answers."""
        cluster = self.config.app.state.cluster  # type: ignore[union-attr]
        if cluster and not self.force_exit:
            await cluster.drain()
        await super().shutdown(sockets)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to listen, then print the address."""
        await super().startup(sockets)
        # Objects made at the start live on: freeze them, and collect less often, since a collection
        # stops all tables.
        gc.collect()
        gc.freeze()
        gc.set_threshold(50_000, 20, 100)
        if sockets and self.started:
            announce(self._settings, sockets[0].getsockname()[1], self._voice)

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Not by uvicorn, which would end the process before the lifespan is closed."""
        yield

    @contextmanager
    def signals(self) -> Iterator[None]:
        """Ctrl-C and SIGTERM shut down gracefully; a second Ctrl-C exits at once."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        kinds = [signal.SIGINT, signal.SIGTERM]
        if sys.platform == "win32":
            kinds.append(signal.SIGBREAK)
        before = {kind: signal.signal(kind, self.handle_exit) for kind in kinds}
        try:
            yield
        finally:
            for kind, handler in before.items():
                signal.signal(kind, handler)


# ---- the address ---------------------------------------------------------------------------------


@contextmanager
def bound(settings: Settings, voice: Voice) -> Iterator[socket.socket]:
    """A bound socket. Without a port in the settings: the default one, else any free one."""
    if settings.port is not None:
        listening = _bind(settings.host, settings.port)
    else:
        try:
            listening = _bind(settings.host, DEFAULT_PORT)
        except BadInput as error:
            if error.message.id != "serve.port_taken":
                raise
            _say(voice.word("serve.other_port", port=str(DEFAULT_PORT)))
            listening = _bind(settings.host, 0)
    with listening:
        yield listening


@contextmanager
def metrics_bound(settings: Settings) -> Iterator[socket.socket | None]:
    """The socket of ``--metrics``, if it was given."""
    if settings.metrics is None:
        yield None
        return
    try:
        listening = _bind(*settings.metrics)
    except BadInput as error:
        if error.message.id == "serve.port_taken":
            raise BadInput("serve.metrics_taken", port=str(settings.metrics[1])) from None
        raise
    with listening:
        listening.listen()  # So that --port cannot have the same.
        yield listening


def _bind(host: str, port: int) -> socket.socket:
    try:
        (family, kind, protocol, _, address), *_ = socket.getaddrinfo(
            host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )
    except (OSError, UnicodeError):
        raise BadInput("serve.address", host=host) from None
    listening = socket.socket(family, kind, protocol)
    try:
        if sys.platform == "win32":
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
        else:
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        # Connections inherit these.
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, UNREAD_BYTES)
        if sys.platform == "linux":
            wait = UNREAD_SECONDS * 1000
            listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, wait)
        listening.bind(address)
    except OSError as error:
        listening.close()
        if error.errno == errno.EADDRINUSE:
            raise BadInput("serve.port_taken", port=str(port)) from None
        if error.errno == errno.EADDRNOTAVAIL:
            raise BadInput("serve.address", host=host) from None
        raise
    return listening


def network_address() -> str | None:
    """This machine's address in its network, found without sending a packet."""
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        asked.connect(("192.0.2.1", 9))  # A reserved address: this only selects a route.
        address = str(asked.getsockname()[0])
        if not address.startswith(("0.", "127.")):
            return address
    name = socket.gethostname()
    return name if name and name != "localhost" else None


def _check_public_url(url: str | None) -> None:
    if url is not None and not _is_public(url):
        raise BadInput("serve.public_url", value=url)


def _is_public(url: str) -> bool:
    """Whether people may come to this address: a scheme, a host and perhaps a port, no more."""
    try:
        parts = urlsplit(url)
        fine = parts.scheme in ("http", "https") and parts.hostname and parts.port != 0
    except ValueError:
        return False
    more = parts.path.strip("/") or parts.query or parts.fragment or parts.username
    return bool(fine and not more)


def node_at(advertise: str) -> tuple[str, str]:
    """The public address of a cluster, and the path of one of its nodes there.

    Raises:
        BadInput: it is no such address.
    """
    origin = "/".join(advertise.split("/")[:3])
    path = advertise.removeprefix(origin).rstrip("/")
    ours = {"", ".", "..", "api", "ws"} & {*path.split("/")[1:]}
    if not _is_public(origin) or not PATH.fullmatch(path) or ours:
        raise BadInput("serve.advertise", value=advertise)
    return origin, path


PATH = re.compile(r"(/[A-Za-z0-9._~-]{1,40}){1,4}")
"""Of a node: other paths would have to be quoted. None of their names may be one of ours."""


# ---- the folder ----------------------------------------------------------------------------------


def database_in(folder: Path) -> str:
    """The URL of the database that lies in the data folder."""
    return url_of(folder / "stammtisch.sqlite3")


@contextmanager
def in_use(folder: Path) -> Iterator[None]:
    """Lock the data folder; new files are readable by this user only."""
    os.umask(0o077)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        held = _locked(folder / "server.lock", "serve.data_taken", folder)
    except OSError as error:
        why = system_says(error)
        raise BadInput("serve.data", path=str(folder), why=why) from None
    with held:
        yield


@contextmanager
def alone_at(database: str) -> Iterator[None]:
    """Lock an SQLite database, which another server may use with another data folder.

    With a second name of its own it would have a second lock, and a second WAL file beside it.
    """
    file = file_of(database)
    if file is None:
        yield
        return
    try:
        if file.exists() and file.stat().st_nlink > 1:
            raise BadInput("serve.database_linked", path=str(file))
        held = _locked(file.with_name(f"{file.name}.lock"), "serve.database_taken", file)
    except OSError as error:
        raise BadInput("serve.database", why=system_says(error)) from None
    with held:
        yield


def _locked(lock: Path, taken: str, path: Path) -> IO[str]:
    """A lock file. The system releases the lock when this process ends."""
    file = open(lock, "a", opener=regular(MEBIBYTE))  # noqa: SIM115
    try:
        _lock(file)
    except OSError as error:
        file.close()
        if isinstance(error, (BlockingIOError, PermissionError)):
            raise BadInput(taken, path=str(path)) from None
        raise
    return file


def _lock(file: IO[str]) -> None:
    if sys.platform == "win32":
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
    else:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


# ---- output --------------------------------------------------------------------------------------


def announce(settings: Settings, port: int, voice: Voice) -> None:
    """Print addresses to standard output, one a line; messages go to standard error."""
    everywhere = settings.host in EVERYWHERE
    here = _url("127.0.0.1" if everywhere else settings.host, port)
    _say(voice.word("serve.ready"))
    for why in dict.fromkeys(absent(game.GAME) for game in GAMES.values()):
        if why:
            _say(voice.say(why))
    print(here, flush=True)
    farthest = None
    if everywhere and (address := network_address()):
        farthest = _url(address, port)
        _say(voice.word("serve.network"))
        print(farthest, flush=True)
    if settings.public_url:
        farthest = settings.public_url.rstrip("/") + "/"
        _say(voice.word("serve.public"))
        print(farthest, flush=True)
    if farthest and sys.stdout.isatty():
        _draw(farthest)
    if settings.open and _has_screen():
        threading.Thread(target=_open, args=[here], daemon=True).start()


def _url(host: str, port: int) -> str:
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def _draw(url: str) -> None:
    """Print a QR code of the address, if the terminal's encoding has the characters."""
    with suppress(UnicodeEncodeError, LookupError):
        "▀▄█".encode(sys.stdout.encoding)
        segno.make(url, error="l", micro=False).terminal(sys.stdout, compact=True, border=2)
        sys.stdout.flush()


def _has_screen() -> bool:
    """Whether there is a display; without one a browser would run in this terminal."""
    if not sys.platform.startswith("linux"):
        return True
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"))


def _open(url: str) -> None:
    with suppress(Exception):  # The address is printed anyway.
        webbrowser.open(url)


def _say(text: str) -> None:
    """A sentence for whoever has started the server; a line of the log if programs read that."""
    if log.isEnabledFor(logging.INFO):
        log.info(text)
        return
    with suppress(OSError):
        print(text, file=sys.stderr, flush=True)
