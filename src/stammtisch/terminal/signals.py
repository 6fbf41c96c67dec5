"""Signals of a terminal program: another window size, a pause (Ctrl-Z), the end."""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from os import getpid, kill
from threading import current_thread, main_thread
from types import FrameType, TracebackType
from typing import Any

_termios: Any = None
with suppress(ImportError):  # Windows has none
    _termios = import_module("termios")

Handler = Callable[[int, FrameType | None], object]


class Signals:
    """A context manager that installs handlers by signal name.

    SIGTERM always ends the program as ``sys.exit`` does, so that everything is cleaned up. Outside
    the main thread handlers are not possible, and none is installed.
    """

    def __init__(self, **handlers: Callable[[], None]) -> None:
        self._handlers: dict[str, Handler] = {"SIGTERM": _end}
        for name, handler in handlers.items():
            self._handlers[name] = lambda *_, handler=handler: handler()
        self._before: dict[int, Any] = {}

    def __enter__(self) -> None:
        if current_thread() is not main_thread():
            return
        for name, handler in self._handlers.items():
            if (number := getattr(signal, name, None)) is not None:  # Windows has only SIGTERM
                self._before[number] = signal.signal(number, handler)

    def __exit__(
        self, _: type[BaseException] | None, __: BaseException | None, ___: TracebackType | None
    ) -> None:
        for number, before in self._before.items():
            signal.signal(number, before)
        self._before.clear()


def _end(number: int, _: FrameType | None) -> None:
    raise SystemExit(128 + number)  # As a shell reports it.


def pause(modes: object) -> None:
    """Suspend until the shell resumes this program; meanwhile the terminal has these ``modes``."""
    now = terminal_modes()
    _set_modes(modes)
    handler = signal.signal(signal.SIGTSTP, signal.SIG_DFL)
    kill(getpid(), signal.SIGTSTP)
    signal.signal(signal.SIGTSTP, handler)
    _set_modes(now)


def terminal_modes() -> object:
    """The terminal's modes (echo, line mode …); ``None`` if stdin is no terminal."""
    with suppress(Exception):
        return _termios.tcgetattr(sys.stdin)
    return None


def _set_modes(modes: object) -> None:
    if modes is not None:
        _termios.tcsetattr(sys.stdin, _termios.TCSADRAIN, modes)
