"""A real PostgreSQL for the tests, in a folder of its own, reached through a socket in it.

Debian's package puts the server's programs where no PATH leads. Its server does not run as root.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any

USER = "postgres"
"""Whom Debian's package makes; the server runs as this user where the tests run as root."""

START_SECONDS = 60.0


def programs() -> Path | None:
    """The folder of the newest installed server's programs; ``None`` if there is none."""
    found = list(Path("/usr/lib/postgresql").glob("*/bin/postgres"))
    if found:
        return max(found, key=lambda each: int(each.parent.parent.name)).parent
    elsewhere = shutil.which("postgres")
    return Path(elsewhere).resolve().parent if elsewhere else None


@dataclass(slots=True)
class Postgres:
    """A running server. One that is not ``durable`` forgets what it has not written in time."""

    programs: Path
    folder: Path
    durable: bool = False
    process: subprocess.Popen[bytes] | None = None
    names: Iterator[str] = field(default_factory=lambda: (f"house{n}" for n in count()))

    def start(self) -> None:
        """Start the server and wait until it answers."""
        options = [f"-k{self.folder}", "-c", "listen_addresses="]
        if not self.durable:  # Nothing in a test outlives the machine.
            options += ["-c", "fsync=off"]
        command = [str(self.programs / "postgres"), f"-D{self.folder / 'data'}", *options]
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(command, stdout=log, stderr=log, **_as_user())
        until = time.monotonic() + START_SECONDS
        while self._call("pg_isready", "-q").returncode:
            if self.process.poll() is not None or time.monotonic() > until:
                raise RuntimeError((self.folder / "log").read_text(encoding="utf-8")[-2000:])
            time.sleep(0.05)

    def stop(self, how: str = "fast") -> None:
        """Stop it: ``fast`` as an upgrade does, ``immediate`` as if the power had failed."""
        self._call("pg_ctl", "stop", f"-D{self.folder / 'data'}", f"-m{how}", "-w", check=True)
        assert self.process
        self.process.wait()

    def new_database(self) -> str:
        """The URL of a new, empty database."""
        name = next(self.names)
        self.sql(f"CREATE DATABASE {name} TEMPLATE template0", "postgres")
        return f"postgresql://{USER}@/{name}?host={self.folder}"

    def sql(self, statement: str, database: str) -> str:
        """What a statement says, its columns apart by ``|``."""
        done = self._call("psql", "-XAtqc", statement, database, check=True)
        return done.stdout.decode()

    def _call(
        self, name: str, *words: str, check: bool = False
    ) -> subprocess.CompletedProcess[bytes]:
        told = {**os.environ, "PGHOST": str(self.folder), "PGUSER": USER}
        as_user = _as_user() if name == "pg_ctl" else {}
        return subprocess.run(
            [str(self.programs / name), *words],
            env=told,
            check=check,
            capture_output=True,
            **as_user,
        )


@contextmanager
def running(found: Path, durable: bool = False) -> Iterator[Postgres]:
    """A server in a new folder, for as long as the context lasts."""
    folder = Path(tempfile.mkdtemp(prefix="stammtisch-pg-"))  # short: a socket's path is limited
    try:
        if _as_user():
            shutil.chown(folder, USER)
        init = ["-A", "trust", "-U", USER, "-E", "UTF8", "--locale=C.UTF-8", "--no-sync"]
        subprocess.run(
            [str(found / "initdb"), f"-D{folder / 'data'}", *init],
            check=True,
            capture_output=True,
            **_as_user(),
        )
        server = Postgres(found, folder, durable)
        server.start()
        try:
            yield server
        finally:
            if server.process and server.process.poll() is None:
                server.stop("immediate")
    finally:
        shutil.rmtree(folder)


def _as_user() -> dict[str, Any]:
    """As whom the server's own programs run, for ``subprocess``."""
    return {"user": USER, "group": USER, "cwd": "/"} if os.geteuid() == 0 else {}
