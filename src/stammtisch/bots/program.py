"""Programs from outside as bots: line-delimited JSON over their standard input and output.

Every message has an ``id``, and each but the last requires an answer with the same ``id``;
``docs/bots.md`` is the specification. A program that hangs, dies, answers anything else or plays an
action that is not in its menu has failed: it is stopped, and the caller gets ``Failed``.
"""

from __future__ import annotations

import json
import os
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Mapping
from contextlib import suppress
from queue import Empty, Queue
from threading import Event, Thread, Timer
from typing import IO, Any
from weakref import WeakSet

from stammtisch.bots.json_views import action_named, menu_to_json, to_json, view_to_json
from stammtisch.cardplay.actions import Action
from stammtisch.cardplay.game import View
from stammtisch.cardplay.messages import quoted
from stammtisch.cardplay.refusals import BadInput, system_says
from stammtisch.cardplay.shuffle import Stream

PROTOCOL = 1
PREFIX = "program:"
"""The prefix of a bot's name that is a command line."""

LONGEST_LINE = 64 * 1024
PATIENCE = 10.0
"""The usual time-out of an answer, in seconds."""


class Failed(BadInput):
    """A program broke the protocol; the message names it and says why."""


class Program:
    """A running program. It ends with ``quit``, or when its standard input is closed.

    ``patience`` is the time-out of each answer, in seconds. Its standard error is this process's.

    Raises:
        Failed: by each method but ``quit``: the program timed out, died, or broke the protocol. It
            was stopped.
    """

    def __init__(self, command: str, game: str, patience: float = PATIENCE) -> None:
        self.name = PREFIX + command
        self._patience = patience
        self._number = -1
        self._deal: tuple[str, int | None] | None = None
        try:
            words = command if sys.platform == "win32" else shlex.split(command)
            if not words:
                raise ValueError("no command")
            self._process = subprocess.Popen(
                words,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                bufsize=0,
                start_new_session=True,  # Ctrl-C is for this process only.
            )
        except (OSError, ValueError) as error:
            why = system_says(error) if isinstance(error, OSError) else str(error)
            raise Failed("program.start", name=self.name, why=why) from None
        self._lines: Queue[bytes | None] = Queue(maxsize=8)
        assert self._process.stdout is not None
        Thread(target=_read, args=(self._process.stdout, self._lines), daemon=True).start()
        _running.add(self)
        try:
            self._ask({"type": "hello", "protocol": PROTOCOL, "game": game})
        except BaseException:
            self._stop()
            raise

    def act(self, view: View, seed: str) -> Action | None:
        """Its action; ``None``, where another player must act, to let that player go on."""
        if not view.menu:
            return None
        if self._deal != (seed, view.seat):
            self._begin(view, seed)
        must = view.seat == view.to_act
        turn = {
            "type": "turn",
            "must": must,
            "view": view_to_json(view),
            "menu": menu_to_json(view.menu),
        }
        answer = self._ask(turn).get("action")
        if answer is None and not must:
            return None
        action = action_named(view.menu, answer) if isinstance(answer, str) else None
        if action is None:
            raise self._failed("program.not_allowed", action=quoted(answer))
        return action

    def over(self, view: View) -> None:
        """Send the result of the deal, if the program was asked anything in it."""
        if self._deal is not None:
            self._deal = None
            self._ask({"type": "over", "view": view_to_json(view)})

    def quit(self) -> None:
        """Ask it to end; stop it if it does not."""
        with suppress(OSError):
            self._say({"type": "quit"})
        with suppress(OSError):
            self._stdin.close()
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(min(self._patience, 2.0))
        self._stop()

    # ---- the conversation ------------------------------------------------------------------------

    @property
    def _stdin(self) -> IO[bytes]:
        assert self._process.stdin is not None
        return self._process.stdin

    def _begin(self, view: View, seed: str) -> None:
        """A new deal. The program's seed is derived from the deal's, which it does not reveal."""
        chance = Stream(seed, f"program/{view.seat}").word()
        self._deal = (seed, view.seat)
        self._ask(
            {
                "type": "deal",
                "seat": view.seat,
                "dealer": view.dealer,
                "options": to_json(view.options),
                "standing": to_json(view.standing),
                "seed": chance,
            }
        )

    def _ask(self, message: Mapping[str, Any]) -> dict[str, Any]:
        """Send a message and wait for its answer."""
        self._unasked()
        late = Event()

        def too_late() -> None:
            late.set()
            self.kill()

        watch = Timer(self._patience, too_late)  # Also when it does not read and the pipe is full.
        watch.start()
        line = None
        with suppress(OSError, Empty):
            self._say(message)
            line = self._lines.get(timeout=self._patience + 1)
        watch.cancel()
        if line is None:
            if late.is_set():
                raise self._failed("program.silent", seconds=f"{self._patience:g}")
            raise self._failed("program.died")
        if len(line) >= LONGEST_LINE:
            raise self._failed("program.long", limit=LONGEST_LINE)
        try:
            answer = json.loads(line)
        except (ValueError, RecursionError):
            raise self._failed("program.nonsense", line=_shown(line)) from None
        if not isinstance(answer, dict) or answer.get("id") != self._number:
            raise self._failed("program.nonsense", line=_shown(line))
        return answer

    def _say(self, message: Mapping[str, Any]) -> None:
        self._number += 1
        line = (json.dumps({"id": self._number, **message}) + "\n").encode()
        while line:
            line = line[self._stdin.write(line) :]

    def _unasked(self) -> None:
        """Refuse lines that were not asked for: they could fill the queue."""
        with suppress(Empty):
            line = self._lines.get_nowait()
            raise self._failed("program.died" if line is None else "program.unasked")

    def _failed(self, id: str, **params: Any) -> Failed:
        """Stop the program; the error to be raised."""
        self._stop()
        return Failed(id, name=self.name, **params)

    def kill(self) -> None:
        """Kill it at once, with its child processes."""
        with suppress(ProcessLookupError, PermissionError):
            if sys.platform == "win32":
                self._process.kill()
            else:
                os.killpg(self._process.pid, signal.SIGKILL)

    def _stop(self) -> None:
        self.kill()
        self._process.wait()
        _running.discard(self)
        end = time.monotonic() + 1.0
        with suppress(Empty):  # Until the reader is done; a child process may still write.
            while time.monotonic() < end and self._lines.get(timeout=1.0) is not None:
                pass
        for stream in (self._process.stdin, self._process.stdout):
            with suppress(OSError):
                assert stream is not None
                stream.close()


_running: WeakSet[Program] = WeakSet()


def kill_all() -> None:
    """Kill every program that this process still runs."""
    for program in tuple(_running):
        program.kill()


def _read(stream: IO[bytes], lines: Queue[bytes | None]) -> None:
    """Put each line into the queue, then that there are no more; wait where nobody takes them."""
    with suppress(OSError, ValueError):
        pending = b""
        while piece := stream.read(LONGEST_LINE):
            pending += piece
            while b"\n" in pending:
                line, _, pending = pending.partition(b"\n")
                lines.put(line)
            if len(pending) >= LONGEST_LINE:
                lines.put(pending)
                pending = b""
    lines.put(None)


def _shown(line: bytes) -> str:
    return quoted(line.decode(errors="replace"))
