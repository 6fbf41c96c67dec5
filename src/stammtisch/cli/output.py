"""What the commands write besides their results, and their exit statuses."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from io import TextIOWrapper
from typing import TextIO

from stammtisch.cardplay.refusals import BadInput
from stammtisch.words import Voice, language_of

FINE, BROKEN_RULE, NO_RECORD = 0, 1, 2
INTERRUPTED, NOBODY_READS = 130, 141  # as a shell reports these signals


def discard(stream: TextIO) -> None:
    """What a stream still holds cannot be written: it goes nowhere, and raises no second error."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def tell(text: str) -> None:
    """A line on standard error; if that cannot be written, the work goes on."""
    try:
        print(text, file=sys.stderr, flush=True)
    except OSError:
        discard(sys.stderr)


def complain(error: BadInput, voice: Voice | None = None) -> int:
    """Say on standard error why a command cannot do what was asked; its exit status."""
    tell(f"stammtisch: {with_clause(error, voice or Voice(language_of()))}")
    return NO_RECORD


def with_clause(error: BadInput, voice: Voice) -> str:
    """The sentence, behind the clause that it cites."""
    why = voice.say(error.message)
    return f"{error.clause}: {why}" if error.clause else why


def for_records() -> None:
    """Records are UTF-8 with plain line ends, whatever the terminal speaks."""
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8", newline="\n")
