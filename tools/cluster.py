"""A cluster on this machine, to try and to test: PostgreSQL, three nodes, Caddy before them.

``make cluster`` starts it. A node that is killed is started again after a while, as a service
manager does; everything is forgotten at the end.
"""

from __future__ import annotations

import argparse
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.error import URLError
from urllib.request import ProxyHandler, build_opener

if TYPE_CHECKING:
    from tests.table.postgres import Postgres

ROOT = Path(__file__).parents[1]
CADDYFILE = ROOT / "Caddyfile.cluster"

NODES = 3
PATIENCE = 60.0
"""Seconds in which everything here begins."""

AGAIN = 10.0
"""Seconds after which a node that has ended is started again."""

MISSING = "{name} is not installed (on Debian: apt install {name})"


@dataclass(slots=True)
class Node:
    """A node: its path at the front, its port, its process."""

    number: int
    port: int
    command: list[str]
    log: Path
    process: subprocess.Popen[bytes] | None = None

    @property
    def path(self) -> str:
        return f"/node/{self.number}"

    def start(self) -> None:
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                self.command,
                cwd=ROOT,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,  # Ctrl-C is for us, who stop one after the other.
            )
        wait_for(f"http://127.0.0.1:{self.port}/healthz", self.process, self.log)

    def end(self, how: signal.Signals = signal.SIGTERM) -> None:
        if self.process is not None:
            self.process.send_signal(how)
            self.process.wait(PATIENCE)


@dataclass(slots=True)
class Cluster:
    """A running cluster: people come to ``url``."""

    url: str
    nodes: list[Node]
    postgres: Postgres
    database: str

    def owner(self, table: str) -> Node:
        """The node that has a table."""
        path = self.postgres.sql(
            f"SELECT path FROM nodes JOIN tables ON node = nodes.id WHERE tables.id = '{table}'",
            self.database.partition("?")[0].rpartition("/")[2],
        )
        return next(node for node in self.nodes if node.path == path.strip())


def wait_for(url: str, process: subprocess.Popen[bytes], log: Path) -> None:
    """Wait until something answers here."""
    opener, end = build_opener(ProxyHandler({})), time.monotonic() + PATIENCE
    while time.monotonic() < end and process.poll() is None:
        with suppress(URLError, OSError), opener.open(url, timeout=5):
            return
        time.sleep(0.05)
    raise RuntimeError(f"{url} does not answer:\n{log.read_text(errors='replace')[-2000:]}")


def free_ports(number: int) -> list[int]:
    """Ports that nobody uses now."""
    with ExitStack() as held:
        sockets = [held.enter_context(socket.socket()) for _ in range(number)]
        for each in sockets:
            each.bind(("127.0.0.1", 0))
        return [each.getsockname()[1] for each in sockets]


@contextmanager
def cluster(
    port: int | None = None, program: str = "stammtisch", *options: str
) -> Iterator[Cluster]:
    """A cluster, for as long as the context lasts; its servers are started with ``options``.

    Raises:
        RuntimeError: PostgreSQL or Caddy is not installed, or something did not begin.
    """
    from tests.table import postgres

    programs, caddy = postgres.programs(), shutil.which("caddy")
    if programs is None:
        raise RuntimeError(MISSING.format(name="postgresql"))
    if caddy is None:
        raise RuntimeError(MISSING.format(name="caddy"))
    front, *ports = free_ports(NODES + 1)
    url = f"http://127.0.0.1:{port or front}"
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        server = stack.enter_context(postgres.running(programs))
        database = server.new_database()
        nodes = [
            Node(
                number,
                each,
                [*_command(program, folder, number, each, url, database), *options],
                folder / f"{number}.log",
            )
            for number, each in enumerate(ports, 1)
        ]
        for node in nodes:
            stack.callback(node.end)
            node.start()
        names = {f"NODE{node.number}": f"127.0.0.1:{node.port}" for node in nodes}
        log = folder / "caddy.log"
        with log.open("wb") as out:
            proxy = subprocess.Popen(
                [caddy, "run", "--adapter", "caddyfile", "--config", str(CADDYFILE)],
                env={**os.environ, **names, "SITE": url, "HOME": str(folder)},
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=out,
                start_new_session=True,
            )
        stack.callback(proxy.wait)
        stack.callback(proxy.terminate)
        wait_for(f"{url}/healthz", proxy, log)
        yield Cluster(url, nodes, server, database)


def _command(
    program: str, folder: Path, number: int, port: int, url: str, database: str
) -> list[str]:
    return [
        *(sys.executable, "-m", program, "serve", "--no-open", "--cluster"),
        *("--port", str(port), "--workers", "1", "--data", str(folder / f"{number}")),
        *("--database", database, "--advertise", f"{url}/node/{number}"),
    ]


def main() -> int:
    sys.path.insert(0, str(ROOT))  # for tests/table/postgres.py
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--port", type=int, default=8123, help="where people come (default: 8123)")
    arguments = parser.parse_args()
    sys.stdout.reconfigure(line_buffering=True)  # type: ignore[union-attr]
    ended: dict[int, float] = {}
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        with cluster(arguments.port) as here:
            print(f"{here.url}/  is the way to all nodes. Ctrl-C stops them.")
            for node in here.nodes:
                _tell(node)
            while True:
                time.sleep(0.2)
                for node in here.nodes:
                    assert node.process
                    if node.process.poll() is None:
                        continue
                    if node.number not in ended:
                        print(
                            f"{node.path} has ended; it begins again in {AGAIN:.0f} s", flush=True
                        )
                        ended[node.number] = time.monotonic()
                    elif time.monotonic() - ended[node.number] > AGAIN:
                        del ended[node.number]
                        node.start()
                        _tell(node)
    except RuntimeError as error:
        print(error, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 0


def _tell(node: Node) -> None:
    assert node.process
    pid = node.process.pid
    print(
        f"{node.path}  process {pid}; “kill {pid}” stops it, “kill -9 {pid}” kills it", flush=True
    )


if __name__ == "__main__":
    sys.exit(main())
