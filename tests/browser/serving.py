"""What a browser needs around it: Chromium itself, and a server of our own."""

from __future__ import annotations

import os
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from urllib.request import ProxyHandler, build_opener

from playwright.sync_api import Page

from stammtisch.table.log.events import parse_event
from stammtisch.table.state.table_state import TableState, from_log

ROOT = Path(__file__).parents[2]
CLIENT = ROOT / "src/stammtisch/table/client/index.html"
AXE = ROOT / "web/node_modules/axe-core/axe.min.js"
PATIENCE = 120.0  # seconds; whoever needs them hangs

FLAGS = (
    "--no-sandbox",  # Chromium's own needs rights that are missing in many containers
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)

WHERE = "STAMMTISCH_CHROMIUM"
REQUIRED = os.environ.get("STAMMTISCH_REQUIRE_BROWSER") == "1"
MISSING = (
    "there is no Chromium: the browser's tests did not run. On Debian, `apt-get install chromium`"
    f" gets it; {WHERE}=/path/to/chromium names another one."
)


def looks(page: Page, seconds: float = PATIENCE) -> Iterator[None]:
    """A look at what a page or its server does, again and again, until patience ends."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        yield
        page.wait_for_timeout(50)


FRAMES = "new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)))"


def resize(page: Page, width: int, height: int) -> None:
    """Give a window its size, and the page two frames to lay itself out anew."""
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate(FRAMES)


def chromium() -> str | None:
    """Where Chromium lies on this machine."""
    named = os.environ.get(WHERE)
    if named:
        return shutil.which(named)
    found = map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))
    return next((path for path in found if path), None)


class Server:
    """``stammtisch serve`` with data of its own; it may be killed and started again.

    ``program`` is the module that is run: ``tests.browser.hasty`` has no patience. Without
    ``options`` there are no deals of the day, whose choice takes half a minute.
    """

    def __init__(self, folder: Path, program: str = "stammtisch", *options: str) -> None:
        self.folder = folder
        self._options = options
        self._program = program
        self.url = ""
        self._process: subprocess.Popen[bytes] | None = None
        folder.mkdir(parents=True, exist_ok=True)

    def start(self) -> None:
        """Begin, or begin anew at the same address, and wait until it answers."""
        port = self.url.rpartition(":")[2] or "0"
        log = self.folder / "log"
        with log.open("ab") as out:
            said = out.tell()
            command = [sys.executable, "-m", self._program, "serve", "--no-open", "--port", port]
            command += ["--workers", "1"]  # Each takes time to begin, and one keeps up.
            command += self._options or ["--no-background"]
            self._process = subprocess.Popen(
                [*command, "--data", str(self.folder / "data")],
                cwd=ROOT,
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=subprocess.STDOUT,
                env={**os.environ, "PYTHONUNBUFFERED": "1"},
            )
        self.url = self.url or self._wait_for(log, said)
        self._wait_until_healthy(log)

    def _wait_for(self, log: Path, said: int) -> str:
        for _ in self._patiently(log):
            with log.open("rb") as read:
                read.seek(said)
                found = re.search(rb"http://[\w.-]+:(\d+)", read.read())
            if found:
                return f"http://localhost:{int(found[1])}"
        raise AssertionError("unreachable")

    def _wait_until_healthy(self, log: Path) -> None:
        opener = build_opener(ProxyHandler({}))  # straight, whatever the environment says
        for _ in self._patiently(log):
            with suppress(OSError), opener.open(f"{self.url}/healthz", timeout=5):
                return

    def _patiently(self, log: Path) -> Iterator[None]:
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            assert self._process is not None
            if self._process.poll() is not None:
                break
            yield
            time.sleep(0.05)
        self.kill()
        raise AssertionError(f"the server did not begin:\n{log.read_text(errors='replace')}")

    def table_state(self, address: str) -> TableState:
        """The table of a page's address as its log tells it: with every card, for nobody's eyes."""
        table = address.rpartition("/t/")[2]
        file = self.folder / "data" / "stammtisch.sqlite3"
        with closing(sqlite3.connect(f"{file.as_uri()}?mode=ro", uri=True, timeout=30)) as store:
            events = "SELECT body FROM events WHERE table_id = ? ORDER BY number"
            log = [parse_event(body) for (body,) in store.execute(events, [table])]
        return from_log(table, log)

    def next_day(self) -> None:
        """While it does not run: when it begins again, it is another day."""
        with closing(sqlite3.connect(self.folder / "data" / "stammtisch.sqlite3")) as store, store:
            store.execute("INSERT INTO days SELECT max(number) + 1, '2100-01-01' FROM days")

    def kill(self) -> None:
        """End it as a power cut would."""
        self._end(signal.SIGKILL)

    def close(self) -> None:
        """End it as a person would."""
        self._end(signal.SIGTERM)

    def _end(self, by: signal.Signals) -> None:
        if self._process is None:
            return
        self._process.send_signal(by)
        try:
            self._process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
            raise
        finally:
            self._process = None
