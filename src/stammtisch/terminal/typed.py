"""The lines that a person types, or that come through a pipe."""

from __future__ import annotations

import sys

LONGEST = 1 << 20
"""Characters of a line; nobody types a thousand."""


def typed(prompt: str) -> str:
    """A line, as ``input`` reads it; but one that is too long is the end of the input.

    Raises:
        EOFError: there are no more lines.
    """
    if sys.stdin.isatty():
        return input(prompt)
    print(prompt, end="", flush=True)
    line = sys.stdin.readline(LONGEST + 1)
    if not line or len(line) > LONGEST:
        raise EOFError
    return line.removesuffix("\n")
