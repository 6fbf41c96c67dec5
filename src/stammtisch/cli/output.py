"""Exit statuses, and messages on standard error."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from io import TextIOWrapper
from typing import TextIO

from stammtisch.cardplay.refusals import BadInput
from stammtisch.words import Voice, language_of

OK, BROKEN_RULE, BAD_INPUT = 0, 1, 2
INTERRUPTED, BROKEN_PIPE = 130, 141  # as a shell reports these signals


def discard(stream: TextIO) -> None:
    """Drop what is still buffered and cannot be written, so that it raises no second error."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def tell(text: str) -> None:
    """Print a line on standard error; if that is not possible, go on without it."""
    try:
        print(text, file=sys.stderr, flush=True)
    except OSError:
        discard(sys.stderr)


def complain(error: BadInput, voice: Voice | None = None) -> int:
    """Print on standard error why a command has failed; return the exit status."""
    tell(f"stammtisch: {with_clause(error, voice or Voice(language_of()))}")
    return BAD_INPUT


def with_clause(error: BadInput, voice: Voice) -> str:
    """The message, preceded by the clause that it cites, if any."""
    why = voice.say(error.message)
    return f"{error.clause}: {why}" if error.clause else why


def for_records() -> None:
    """Write UTF-8 with plain line ends, whatever the terminal's encoding is."""
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8", newline="\n")
