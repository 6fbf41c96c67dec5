"""What the system tells a program at a terminal: another size, a pause (Ctrl-Z), the end."""

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

termios: Any = None
with suppress(ImportError):  # Windows has none
    termios = import_module("termios")

Handler = Callable[[int, FrameType | None], object]


class Signals:
    """Handlers, by the signals' names, for as long as this is entered; SIGTERM always has one.

    It ends the program as ``sys.exit`` does, so that everything is cleared up. In another thread
    than the first no handler is possible.
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
            if (number := getattr(signal, name, None)) is not None:  # Windows has but SIGTERM
                self._before[number] = signal.signal(number, handler)

    def __exit__(
        self, _: type[BaseException] | None, __: BaseException | None, ___: TracebackType | None
    ) -> None:
        for number, before in self._before.items():
            signal.signal(number, before)
        self._before.clear()


def _end(number: int, _: FrameType | None) -> None:
    raise SystemExit(128 + number)  # As a shell reports it.


def pause(modes: Any) -> None:
    """Stop until the shell lets this program go on; meanwhile the terminal has these ``modes``."""
    now = terminal_modes()
    _set_modes(modes)
    handler = signal.signal(signal.SIGTSTP, signal.SIG_DFL)
    kill(getpid(), signal.SIGTSTP)
    signal.signal(signal.SIGTSTP, handler)
    _set_modes(now)


def terminal_modes() -> Any:
    """How the keyboard's terminal is set, where there is one: echo, whole lines and the like."""
    with suppress(Exception):
        return termios.tcgetattr(sys.stdin)
    return None


def _set_modes(modes: Any) -> None:
    if modes is not None:
        termios.tcsetattr(sys.stdin, termios.TCSADRAIN, modes)
